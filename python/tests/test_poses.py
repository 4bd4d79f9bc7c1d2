"""Edges between poses: objects that turn while they move."""

import math
import os
import signal
import threading
import time

import numpy as np
import pytest

from firstcontact import Body, Checker, InputError, Motion, ObjectError

UPRIGHT = (0.0, 0.0, 0.0, 1.0)
QUARTER = (0.0, 0.0, math.sqrt(0.5), math.sqrt(0.5))


def pose(place, turn):
    return (*place, *turn)


@pytest.fixture
def checker():
    made = Checker()
    made.add("bar", Body.box((7, 1, 1)), Motion.at((0, 0, 0)))
    made.add("wall", Body.box((30, 2, 30)), Motion.at((0, 3.5, 0)))
    return made


def test_a_contact_is_a_bracket_about_the_time_worked_out_by_hand(checker):
    start, end = pose((0, 0, 0), UPRIGHT), pose((0, 0, 0), QUARTER)
    found = checker.first_contact_turning(start, end, object="bar")
    # The corner (7/2, 1/2) comes to (5/2, 5/2): the sine of the angle is 3/5.
    worked_out = math.degrees(math.asin(0.6)) / 90
    assert found.time[0] <= worked_out + 1e-12 and found.time[1] >= worked_out - 1e-12
    assert found.time[1] - found.time[0] <= 1e-9
    assert (found.state, found.objects, found.margin, found.given_up) == ("contact", ("bar", "wall"), 0.0, False)
    # A turn in place beside a wall that stands is exact: half the angle has the tangent 1/3.
    assert (found.guarantee, found.pose) == ("exact", "1/3")
    assert np.allclose(found.point[:2], (2.5, 2.5)) and len(found.features) == 2
    assert "contact" in repr(found)
    away = pose((0, -3, 0), QUARTER)
    assert checker.first_contact_turning(start, away, object="bar") is None
    assert checker.is_clear_turning(start, away, object="bar") is True
    assert checker.is_clear_turning(start, end, object="bar") is False


def test_touching_is_never_clear():
    checker = Checker()
    checker.add("bar", Body.box((8, 6, 2)), Motion.at((0, 0, 0)))
    checker.add("wall", Body.box((2, 30, 10)), Motion.at((6, 0, 0)))
    start, end = pose((0, 0, 0), UPRIGHT), pose((0, 0, 0), QUARTER)
    # The corner (4, -3) comes to (5, 0), and no farther.
    found = checker.first_contact_turning(start, end, object="bar")
    assert (found.state, found.pose) == ("contact", "1/3")
    assert checker.is_clear_turning(start, end, object="bar") is False
    # While it is lifted besides, that is not known.
    lifted = pose((0, 0, 0.5), QUARTER)
    found = checker.first_contact_turning(start, lifted, object="bar")
    assert (found.state, found.guarantee, found.pose) == ("undecided", "undecided", None)
    assert checker.is_clear_turning(start, lifted, object="bar") is False
    checker.move_to("wall", (6 + 1e-9, 0, 0))
    assert checker.is_clear_turning(start, end, object="bar") is True


def test_batches_answer_as_single_questions_do(checker):
    random = np.random.default_rng(3)
    places = random.uniform(-8, 8, (200, 3))
    turns = random.normal(size=(200, 4))
    turns /= np.linalg.norm(turns, axis=1)[:, None]
    poses = np.hstack([places, turns])
    starts, ends = poses[:100], poses[100:]
    clear = checker.is_clear_turning(starts, ends, object="bar")
    assert clear.dtype == bool and clear.shape == (100,) and 10 < clear.sum() < 90
    alone = [checker.is_clear_turning(tuple(a), tuple(b), object="bar") for a, b in zip(starts, ends)]
    assert clear.tolist() == alone
    assert (checker.is_clear_turning(starts, ends, object="bar", threads=1) == clear).all()
    bad = starts.copy()
    bad[0, 3] = math.nan
    bad[1, 3:] *= 2
    assert checker.is_clear_turning(bad, ends, object="bar")[:2].tolist() == [False, False]


def test_times_matter_where_others_move(checker):
    checker.remove("wall")
    checker.add("cart", Body.box((1, 1, 1)), Motion.timed((0, 20, 0), (0, 0, 0), (0, 10)))
    start, end = pose((0, 0, 0), UPRIGHT), pose((0, 0, 0), QUARTER)
    with pytest.raises(InputError, match="has no times, but `cart` moves"):
        checker.is_clear_turning(start, end, object="bar")
    assert checker.is_clear_turning(start, end, (0, 5), object="bar")
    assert not checker.is_clear_turning(start, end, (5, 9), object="bar")
    spans = np.array([[0.0, 5.0], [5.0, 9.0]])
    both = checker.is_clear_turning(np.array([start] * 2), np.array([end] * 2), spans, object="bar")
    assert both.tolist() == [True, False]


def test_bad_poses_are_refused(checker):
    good = pose((0, 0, 0), UPRIGHT)
    for bad, message in [
        (pose((math.nan, 0, 0), UPRIGHT), "finite"),
        (pose((0, 0, 0), (0, 0, 0, 2)), "length 1"),
        (pose((0, 0, 0), (0, 0, 0, 0)), "length 1"),
        (pose((0, 0, 0), (1, 0, 0, 0)), "half a turn"),
        ((0, 0, 0), "seven numbers"),
    ]:
        with pytest.raises(InputError, match=message):
            checker.is_clear_turning(good, bad, object="bar")
    with pytest.raises(InputError, match=r"\(N, 7\)"):
        checker.is_clear_turning(np.zeros((2, 6)), np.zeros((2, 6)), object="bar")
    with pytest.raises(InputError, match="rows"):
        checker.is_clear_turning(np.zeros((2, 7)), np.zeros((3, 7)), object="bar")
    with pytest.raises(ObjectError):
        checker.is_clear_turning(good, good, object="nobody")
    with pytest.raises(TypeError):
        checker.first_contact_turning(good, 5, object="bar")


def test_an_interrupt_ends_a_batch(checker):
    # A program in the background may have been started with interrupts ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    starts = np.tile(pose((0, 0, 0), UPRIGHT), (100_000, 1))
    ends = np.tile(pose((0, -1, 0), QUARTER), (100_000, 1))
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        checker.is_clear_turning(starts, ends, object="bar")
    assert time.perf_counter() - began < 5.0


def test_ompl_plans_with_proven_edges(checker):
    pytest.importorskip("ompl")
    from ompl import base, geometric

    from firstcontact.ompl import install_turning, pose

    space = base.SE3StateSpace()
    bounds = base.RealVectorBounds(3)
    bounds.setLow(-12)
    bounds.setHigh(12)
    space.setBounds(bounds)
    setup = geometric.SimpleSetup(space)
    _, motions = install_turning(setup.getSpaceInformation(), checker, "bar")

    def state(x, y, z):
        made = space.allocState()
        made.setXYZ(x, y, z)
        made.rotation().setIdentity()
        return made

    setup.setStartAndGoalStates(state(0, -3, 0), state(0, 9, 0))
    setup.setPlanner(geometric.RRTConnect(setup.getSpaceInformation()))
    # The wall is 30 wide and high, and the space 24: there is a way only beyond a gap.
    checker.move_to("wall", (20, 3.5, 0))
    assert setup.solve(20.0)
    states = [pose(one) for one in setup.getSolutionPath().getStates()]
    assert motions.valid > 0 and len(states) >= 2
    assert all(checker.is_clear_turning(a, b, object="bar") for a, b in zip(states, states[1:]))
    # The wall between two states.
    assert not motions.checkMotion(state(20, -3, 0), state(20, 9, 0)) and motions.invalid > 0
    with pytest.raises(ValueError, match="SE3StateSpace"):
        other = geometric.SimpleSetup(base.RealVectorStateSpace(3))
        install_turning(other.getSpaceInformation(), checker, "bar")
