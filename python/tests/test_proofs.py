"""``Checker.prove``, ``World.prove`` and ``verify_proof``; the script in ``tools`` as well, which shares nothing with them."""

import importlib.util
import pathlib
import random

import numpy as np
import pytest

from firstcontact import Body, Checker, InputError, Motion, ObjectError, World, verify_proof

ROOT = pathlib.Path(__file__).parent.parent.parent


def script():
    spec = importlib.util.spec_from_file_location("verify", ROOT / "tools" / "verify.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cell():
    checker = Checker()
    checker.add("robot", Body.box((1.0, 1.0, 1.0)), (0.0, 0.0, 0.0))
    checker.add("tool", Body.box((0.5, 0.5, 0.5)), (0.0, 0.0, 0.0))
    checker.attach("tool", "robot", (0.0, 0.0, 0.75))
    checker.add("wall", Body.box((1.0, 1.0, 1.0)), (3.0, 0.0, 0.0))
    return checker


def test_one_motion_is_proven():
    checker = cell()
    (hit,) = verify_proof(checker.prove((0.0, 0.0, 0.0), (4.0, 0.0, 0.0), object="robot").bytes)
    assert (hit.name, hit.verdict, hit.focus) == ("motion", "contact", ["robot", "tool"])
    assert sorted(hit.contacts[0][:2]) == ["robot", "wall"] and hit.contacts[0][2] == "1/2"
    (clear,) = verify_proof(checker.prove(Motion.edge((0.0, 0.0, 0.0), (0.0, 4.0, 0.0)), object="robot").bytes)
    assert (clear.verdict, clear.contacts, clear.pairs, clear.exempt) == ("clear", [], 2, [])
    checker.allow("tool", "wall")
    (exempt,) = verify_proof(checker.prove((0.0, 0.0, 0.0), (0.0, 4.0, 0.0), object="robot").bytes)
    assert (exempt.pairs, [sorted(pair) for pair in exempt.exempt]) == (1, [["tool", "wall"]])


def test_a_batch_is_proven_in_one_file(tmp_path):
    checker = cell()
    checker.add("cart", Body.box((1.0, 1.0, 1.0)), Motion.timed((0.0, 5.0, 0.0), (5.0, 5.0, 0.0), (0.0, 2.0)))
    random.seed(27)
    ends = [[random.uniform(-6.0, 6.0) for _ in range(3)] for _ in range(200)]
    starts = [[random.uniform(-6.0, 6.0) for _ in range(3)] for _ in range(200)]
    times = np.array([[0.0, 2.0]] * 200)
    proof = checker.prove(starts, ends, times, object="robot")
    assert proof.unproven == []
    shown = verify_proof(proof.bytes)
    assert [check.name for check in shown] == [f"row {row}" for row in range(200)]
    answers = checker.check_edges(starts, ends, times, object="robot")
    words = {"clear": 0, "contact": 1, "starts_in_contact": 2}
    assert [words[check.verdict] for check in shown] == list(answers.verdict)
    for row, check in enumerate(shown):
        exact = answers.exact(row)
        assert [str(exact)] * (exact is not None) == [time for _, _, time in check.contacts]
    proof.save(tmp_path / "plan.fcp")
    assert script().main([str(tmp_path / "plan.fcp")]) == 0
    changed = bytearray(proof.bytes)
    changed[-1] ^= 1
    with pytest.raises(InputError, match="the proof is (refused|unreadable): "):
        verify_proof(bytes(changed))
    with pytest.raises(InputError, match="the proof is unreadable: "):
        verify_proof(b"no proof")


def test_a_world_is_proven():
    world = World.load(ROOT / "worlds" / "gantry_pick_tall.yaml")
    (check,) = verify_proof(world.prove().bytes)
    assert "part_hits_the_tall_fixture" in check.name and check.contacts[0][2] == "19/10"


def test_what_has_no_answer_is_refused():
    checker = cell()
    with pytest.raises(InputError, match="row 1: "):
        checker.prove([[0.0, 0.0, 0.0]] * 2, [[1.0, 0.0, 0.0], [float("nan"), 0.0, 0.0]], object="robot")
    with pytest.raises(InputError, match="attached"):
        checker.prove((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), object="tool")
    with pytest.raises(ObjectError):
        checker.prove((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), object="nobody")
    checker.add("cart", Body.box((1.0, 1.0, 1.0)), Motion.timed((0.0, 5.0, 0.0), (5.0, 5.0, 0.0), (0.0, 2.0)))
    with pytest.raises(InputError, match="give `times`"):
        checker.prove((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), object="robot")
    assert verify_proof(checker.prove([], [], object="robot").bytes) == []
