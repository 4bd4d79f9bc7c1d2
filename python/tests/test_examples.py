"""Every example runs, and its answers hold."""

import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))


def test_gantry_path():
    import gantry_path

    (report,) = gantry_path.main(gantry_path.WORLD)
    assert report.passed and report.verdict == "contact"
    (contact,) = report.contacts
    assert contact.time == Fraction(19, 10)
    assert (contact.a.object, contact.a.feature) == ("fixture_2", "edge 21-22")


def test_batch_prm():
    pytest.importorskip("scipy")
    pytest.importorskip("networkx")
    import batch_prm
    import peg_world

    path = batch_prm.main()
    assert tuple(path[0]) == peg_world.START and tuple(path[-1]) == peg_world.GOAL
    checker = peg_world.checker()
    assert all(checker.is_clear(tuple(a), tuple(b), object="peg") for a, b in zip(path, path[1:]))
    assert not checker.is_clear(peg_world.START, peg_world.GOAL, object="peg")


def test_trimesh_round_trip():
    pytest.importorskip("trimesh")
    import trimesh_round_trip

    contact = trimesh_round_trip.main()
    assert 0 < contact.time < 1 and not contact.starts_in_contact


def test_edges_to_parquet(tmp_path):
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    import edges_to_parquet

    table = edges_to_parquet.main(tmp_path / "edges.parquet", count=1000)
    assert len(table) == 1000 and {"clear", "contact"} <= set(table["verdict"])
    touching = table[table["verdict"] == "contact"]
    assert touching["a"].notna().all() and table[table["verdict"] == "clear"]["exact"].isna().all()
    exact = [Fraction(text) for text in touching["exact"]]
    assert all(low <= time <= np.nextafter(low, 2) for low, time in zip(touching["time"], exact))


def test_ompl_plans():
    pytest.importorskip("ompl")
    import ompl_plans

    lengths = ompl_plans.main()
    assert set(lengths) == set(ompl_plans.PLANNERS) and all(length > 0 for length in lengths.values())
