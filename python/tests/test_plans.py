"""Questions about whole plans, states in batches, objects that are disabled and limits of time."""

import time
from fractions import Fraction

import numpy as np
import pytest

from firstcontact import Body, Checker, InputError, Motion, ObjectError, Verdict

CUBE = Body.box((1.0, 1.0, 1.0))
ORIGIN = (0.0, 0.0, 0.0)


def checker() -> Checker:
    """A robot at the origin, a wall at x = 3 and another at x = 5, all of them cubes."""
    made = Checker()
    for name, x in (("robot", 0.0), ("wall", 3.0), ("far", 5.0)):
        made.add(name, CUBE, (x, 0.0, 0.0))
    return made


def test_every_object_on_the_way_is_listed():
    found = checker().first_contacts(ORIGIN, (8, 0, 0), object="robot")
    assert [contact.time for contact in found] == [Fraction(1, 4), Fraction(1, 2)]
    assert [(contact.a.object, contact.b.object) for contact in found] == [("robot", "wall"), ("far", "robot")]
    assert not any(contact.starts_in_contact for contact in found)
    assert checker().first_contacts(ORIGIN, (0, 8, 0), object="robot") == []
    assert checker().first_contacts((3, 0, 0), (3, 8, 0), object="robot")[0].starts_in_contact
    with pytest.raises(InputError, match="one edge"):
        checker().first_contacts([ORIGIN], [ORIGIN], object="robot")


def test_times_of_contact_are_exact():
    made = Checker()
    made.add("robot", CUBE, ORIGIN)
    made.add("cart", CUBE, Motion.timed((-4.0, 0.0, 0.0), (4.0, 0.0, 0.0), (0.0, 8.0)))
    assert made.blocked(Motion.at(ORIGIN), object="robot") == [(3, 5)]
    assert made.blocked(Motion.at((0.0, 2.0, 0.0)), object="robot") == []
    # The robot is in contact from 2 to 4, and from 4 to 6, of 8.
    assert checker().blocked(ORIGIN, (8, 0, 0), object="robot") == [(Fraction(1, 4), Fraction(3, 4))]


def test_the_shortest_way_out_is_found():
    asked = checker()
    out = asked.escape((2.75, 0.0, 0.0), [(-9, 0, 0), (0, 4, 0), (9, 0, 0)], object="robot")
    assert (out.way, out.after, out.depth) == (0, Fraction(1, 12), 0.75)
    assert asked.is_free(out.position, object="robot") and abs(out.position[0] - 2.0) < 1e-9
    assert asked.escape((3, 0, 0), [(0, 0.25, 0)], object="robot") is None
    free = asked.escape(ORIGIN, [(0, 1, 0)], object="robot")
    assert (free.after, free.depth, free.position) == (0, 0.0, ORIGIN)
    assert "way 0" in repr(out)


def test_robots_that_move_at_once():
    made = Checker()
    for name in ("one", "two"):
        made.add(name, CUBE, ORIGIN)
    made.add("wall", CUBE, (9.0, 0.0, 0.0))
    there, back = (Motion.timed(*ends, (0.0, 4.0)) for ends in ((ORIGIN, (5, 0, 0)), ((5, 0, 0), ORIGIN)))
    conflict = made.first_conflict({"one": there, "two": back})
    assert (conflict.a.object, conflict.b.object, conflict.time) == ("one", "two", Fraction(8, 5))
    assert made.first_conflict([(made.find("one"), there), ("two", (0.0, 9.0, 0.0))]) is None
    wide = Motion.timed(ORIGIN, (8.0, 0.0, 0.0), (0.0, 8.0))
    aside = Motion.timed((4.0, 4.0, 0.0), (4.0, 0.0, 0.0), (0.0, 2.0))
    found = made.conflicts([("one", wide), ("two", aside)])
    assert [(contact.a.object, contact.b.object) for contact in found] == [("one", "two"), ("one", "wall")]
    assert found[0] == made.first_conflict({"one": wide, "two": aside})
    assert made.conflicts({}) == []


@pytest.mark.parametrize(
    ("plans", "error", "message"),
    [
        ([("one", ORIGIN), ("one", ORIGIN)], ValueError, "`one` twice"),
        ([("one", Motion.edge(ORIGIN, (1, 0, 0))), ("two", Motion.edge(ORIGIN, (1, 0, 0)))], ValueError, "no times"),
        ([("nobody", ORIGIN)], KeyError, "no object `nobody`"),
        (["one"], TypeError, r"plans\[0\] must be an object and its motion"),
        (7, TypeError, "a mapping of objects to motions"),
        ({"one": (0, 0)}, ValueError, "three numbers"),
    ],
)
def test_bad_plans_are_refused(plans, error, message):
    made = Checker()
    for name in ("one", "two"):
        made.add(name, CUBE, ORIGIN)
    for ask in (made.first_conflict, made.conflicts):
        with pytest.raises(error, match=message):
            ask(plans)


def test_states_are_asked_about_many_at_a_time():
    asked = checker()
    positions = np.random.default_rng(7).uniform(-8.0, 8.0, (500, 3)) * (1.0, 0.2, 0.2)
    free = asked.is_free(positions, object="robot", threads=2)
    assert free.dtype == bool and 0 < free.sum() < 500
    assert free.tolist() == [asked.is_free(tuple(position), object="robot") for position in positions]
    near = asked.clearance_at(positions, object="robot", tolerance=1e-6, within=2.0)
    for row, position in enumerate(positions):
        alone = asked.clearance_at(tuple(position), object="robot", tolerance=1e-6, within=2.0)
        assert (near.verdict[row] == Verdict.NEAR) == (alone is not None)
        if alone is not None:
            assert (near.lower[row], near.upper[row]) == alone[:2]
            assert (alone[1] == 0.0) == (not free[row])
    positions[3, 1] = np.nan
    assert not asked.is_free(positions, object="robot")[3]
    assert asked.clearance_at(positions, object="robot").verdict[3] == Verdict.NOT_FINITE
    assert asked.is_free([], object="robot").shape == (0,)


def test_states_meet_what_moves_at_any_time():
    made = checker()
    made.add("cart", CUBE, Motion.timed((0.0, -9.0, 0.0), (0.0, 9.0, 0.0), (5.0, 6.0)))
    assert made.is_free([ORIGIN, (-3, 0, 0)], object="robot").tolist() == [False, True]
    assert not made.is_free(ORIGIN, object="robot")
    assert made.clearance_at((-3, 0, 0), object="robot")[:2] == pytest.approx((2.0, 2.0), abs=1e-6)


def test_disabled_objects_are_not_met():
    asked = checker()
    edge = (ORIGIN, (4, 0, 0))
    open_door = asked.without(["wall"])
    assert open_door.any_contact(*edge, object="robot") == ("robot", "far")
    assert asked.any_contact(*edge, object="robot") == ("robot", "wall") and asked.is_enabled("wall")
    assert not open_door.is_enabled(asked.find("wall"))
    open_door.set_enabled("far", False)
    assert open_door.is_clear(*edge, object="robot")
    open_door.set_enabled("wall", True)
    assert not open_door.is_clear(*edge, object="robot")
    with pytest.raises(ObjectError, match="nobody"):
        asked.without(["nobody"])


def test_a_body_is_exchanged():
    asked = checker()
    asked.set_body("wall", Body.box((0.5, 0.5, 0.5)))
    assert asked.first_contact(ORIGIN, (3, 0, 0), object="robot").time == Fraction(3, 4)
    assert asked.body("wall").bounds[1] == (0.25, 0.25, 0.25)


def slow() -> Checker:
    """Two combs whose teeth pass through each other, in very many intervals."""
    made = Checker()
    tooth = Body.box((0.25, 0.25, 9.0))
    for comb, axis in (("robot", 0.0), ("wall", 200.0)):
        made.add_compound(comb, tooth, [(tooth, (float(x), 0.0, 0.0)) for x in range(1, 100)], (axis, 0.0, 0.0))
    return made


def test_questions_end_at_the_limit_of_time():
    edge = (ORIGIN, (400, 0, 0))
    asked = slow()
    late = asked.with_time_limit(0)
    for ask in (late.is_clear, late.first_contact, late.first_contacts, late.blocked, late.min_clearance, late.prove):
        with pytest.raises(TimeoutError, match="time limit"):
            ask(*edge, object="robot")
    assert late.check_edges([edge[0]], [edge[1]], object="robot").verdict[0] == Verdict.CANCELLED
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        path = Motion.path([(float(t), (4.0 * t, 0, 0)) for t in range(1000)])
        asked.with_time_limit(0.2).min_clearance(path, object="robot", tolerance=1e-300)
    assert time.monotonic() - began < 10.0
    # An unlimited one goes on, also if it was made of a limited one.
    for unlimited in (asked, late.with_time_limit(float("inf")), asked.with_time_limit(1e300)):
        assert not unlimited.is_clear(*edge, object="robot")
    results = asked.with_time_limit(60.0).check_edges([edge[0]], [edge[1]], object="robot")
    assert results.exact(0) == Fraction(403, 1600)
    for bad in (-1.0, float("nan")):
        with pytest.raises(InputError, match="seconds"):
            asked.with_time_limit(bad)
