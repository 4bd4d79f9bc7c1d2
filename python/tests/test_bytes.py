"""Bytes, pickles and other processes: what comes back answers the same."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

from firstcontact import Body, Checker, InputError, World

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
