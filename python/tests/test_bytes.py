"""Bytes, pickles and other processes: what comes back answers the same."""

import copy
import multiprocessing
import pickle
from pathlib import Path

import numpy as np
import pytest

from firstcontact import Body, Checker, InputError, Motion, World

GANTRY = Path(__file__).parents[2] / "worlds" / "gantry_pick_tall.yaml"

STARTS = np.random.default_rng(3).uniform(-4.0, 4.0, (200, 3))


def checker() -> Checker:
    made = Checker()
    made.add("robot", Body.box((0.5, 0.375, 0.25)), (0.0, 0.0, 0.0))
    for index, position in enumerate(STARTS[:20]):
        made.add(f"ball {index}", Body.sphere(0.5, segments=12), tuple(position))
    made.set_margin(0.125)
    return made


def answers(asked: Checker) -> list[bytes]:
    results = asked.check_edges(STARTS, STARTS[::-1], object="robot")
    names = [results.name_of(number) or "" for number in results.b]
    return [results.verdict.tobytes(), results.lower.tobytes(), results.points.tobytes(), "/".join(names).encode()]


def test_a_pickle_answers_the_same():
    asked = checker()
    expected = answers(asked)
    assert answers(pickle.loads(pickle.dumps(asked))) == expected
    assert answers(Checker.from_bytes(asked.to_bytes())) == expected
    assert answers(copy.deepcopy(asked)) == expected
    world = pickle.loads(pickle.dumps(asked.to_world()))
    assert answers(Checker(world)) == expected
    handle = asked.find("robot")
    assert pickle.loads(pickle.dumps(asked)).name(pickle.loads(pickle.dumps(handle))) == "robot"
    body = asked.body("ball 3")
    assert (pickle.loads(pickle.dumps(body)).vertices == body.vertices).all()


def test_motions_and_results_come_back():
    motions = [
        Motion.at((1.0, 2.0, 3.0)),
        Motion.edge((0, 0, 0), (1, 0, 0)),
        Motion.timed((0, 0, 0), (1, 0, 0), (2, 3)),
        Motion.path([(0, (0, 0, 0)), (1, (1, 0, 0)), (4, (0, 1, 0))], before="absent", after="vanish"),
    ]
    for motion in motions:
        for again in (pickle.loads(pickle.dumps(motion)), copy.deepcopy(motion)):
            assert repr(again) == repr(motion) and again.waypoints == motion.waypoints
            assert again.position(-1.0) == motion.position(-1.0) and again.position(9.0) == motion.position(9.0)
    asked = checker()
    # Numbers of objects have gaps from here on.
    asked.remove("ball 3")
    asked.add("last", Body.box((1.0, 1.0, 1.0)), (0.0, 4.0, 0.0))
    for times in (None, np.tile([1.0, 3.0], (200, 1))):
        results = asked.check_edges(STARTS, STARTS[::-1], times, object="robot")
        again = pickle.loads(pickle.dumps(results))
        assert repr(again) == repr(results) and again.exact_columns() == results.exact_columns()
        assert np.array_equal(again.lower, results.lower, equal_nan=True) and again.contact(0) == results.contact(0)
        assert [again.name_of(n) for n in again.b] == [results.name_of(n) for n in results.b]
    carried = World.load(GANTRY)
    (part,) = [name for name in carried.objects if name == "part"]
    with pytest.raises(TypeError, match="carrier"):
        pickle.dumps(Checker(carried).motion(part))


def test_cloudpickle_carries_what_a_function_holds():
    cloudpickle = pytest.importorskip("cloudpickle")
    asked = checker()
    ask = pickle.loads(cloudpickle.dumps(lambda: answers(asked)))
    assert ask() == answers(asked)


def test_bytes_of_another_version_are_named():
    whole = bytearray(checker().to_bytes())
    messages = set()
    for place in range(24):
        for value in (0, 1, 2, 3, 255):
            changed = whole.copy()
            changed[place] = value
            try:
                Checker.from_bytes(bytes(changed))
            except InputError as error:
                messages.add(str(error))
    assert any("version" in message for message in messages), messages


def test_spawned_processes_answer_the_same():
    asked = checker()
    with multiprocessing.get_context("spawn").Pool(1) as processes:
        assert processes.apply(answers, (asked,)) == answers(asked)


@pytest.mark.parametrize("kind", [Body, World, Checker])
def test_changed_bytes_are_refused(kind):
    asked = checker()
    made = {Body: asked.body("robot"), World: asked.to_world(), Checker: asked}
    whole = made[kind].to_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 200)):
        changed = bytearray(whole)
        changed[place] ^= 1
        with pytest.raises(InputError):
            kind.from_bytes(bytes(changed))
    for length in (0, 1, len(whole) // 2, len(whole) - 1):
        with pytest.raises(InputError):
            kind.from_bytes(whole[:length])
    for other in made.values():
        if type(other) is not kind:
            with pytest.raises(InputError):
                kind.from_bytes(other.to_bytes())
    with pytest.raises(TypeError):
        kind.from_bytes("text")
