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


def test_ompl_accepts_no_edge_that_is_in_contact():
    pytest.importorskip("ompl")
    import peg_world
    from ompl import base

    import firstcontact.ompl

    checker, random = peg_world.checker(), np.random.default_rng(8)
    starts, ends = random.uniform(peg_world.LOW, peg_world.HIGH, (2, 100_000, 3))
    space = base.RealVectorStateSpace(3)
    si = base.SpaceInformation(space)
    _, motions = firstcontact.ompl.install(si, checker, "peg")
    one, other = space.allocState(), space.allocState()
    accepted = np.zeros(len(starts), dtype=bool)
    for row, (start, end) in enumerate(zip(starts.tolist(), ends.tolist())):
        one[0], one[1], one[2] = start
        other[0], other[1], other[2] = end
        accepted[row] = motions.checkMotion(one, other)
    results = checker.check_edges(starts, ends, object="peg")
    assert np.array_equal(accepted, results.is_clear) and 0 < accepted.sum() < len(accepted)
    assert (motions.valid, motions.invalid) == (accepted.sum(), len(accepted) - accepted.sum())
    # A judge of another kind: positions at which the peg touches something, and so no edge through them is clear.
    for fraction in np.linspace(0.0, 1.0, 33):
        free = checker.is_clear(*[starts + (ends - starts) * fraction] * 2, object="peg")
        # Positions are rounded, so that those which only just touch are left out.
        near = checker.min_clearance(*[(starts + (ends - starts) * fraction)[accepted & ~free]] * 2, object="peg")
        assert len(near) == 0 or near.lower.max() == 0.0 and len(near) <= 2


def test_later_versions_of_ompl_would_be_told_the_last_valid_state():
    pytest.importorskip("ompl")
    import peg_world
    from ompl import base

    import firstcontact.ompl

    space = base.RealVectorStateSpace(3)
    si = base.SpaceInformation(space)
    checker = peg_world.checker()
    states, motions = firstcontact.ompl.install(si, checker, "peg")
    one, other, last = (space.allocState() for _ in range(3))
    one[0], one[1], one[2] = (-1.0, 0.75, 0.0)
    other[0], other[1], other[2] = (1.0, 0.75, 0.0)
    is_clear, fraction = motions.checkMotionWithLastValid(one, other, last)
    # The peg is 1/2 long and the wall 1/8 thick: they touch at x = -5/16.
    assert not is_clear and fraction <= (1 - 5 / 16) / 2 < fraction + 1e-9
    assert states.isValid(last) and motions.checkMotion(one, last) and 0 <= states.clearance(last) <= 1e-3
    # OMPL 2.0.1 does not ask this. Where it does, the note in `firstcontact.ompl` is out of date.
    assert not hasattr(base.MotionValidator, "checkMotionWithLastValid")
