"""A peg and a wall with a window, which other examples plan in."""

from firstcontact import Body, Checker

START, GOAL = (-1.5, 0.6, -0.4), (1.5, -0.5, 0.5)
LOW, HIGH = (-2.0, -1.0, -1.0), (2.0, 1.0, 1.0)


def checker(window: float = 0.5) -> Checker:
    """A checker with the object ``peg`` and a wall of four boards around a square window, in metres."""
    made = Checker()
    made.add("peg", Body.box((0.5, 0.25, 0.25)), START)
    side = (3.0 - window) / 2
    for name, size, position in [
        ("left", (0.125, side, 3.0), (0.0, -(window + side) / 2, 0.0)),
        ("right", (0.125, side, 3.0), (0.0, (window + side) / 2, 0.0)),
        ("below", (0.125, window, side), (0.0, 0.0, -(window + side) / 2)),
        ("above", (0.125, window, side), (0.0, 0.0, (window + side) / 2)),
    ]:
        made.add(name, Body.box(size), position)
    return made
