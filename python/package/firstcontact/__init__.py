"""Exact first contact between moving bodies.

Continuous collision detection for translating meshes: when and where do two bodies, which move along straight lines,
first touch? The answer is exact: the time is a ``fractions.Fraction``, no contact is missed, and none is invented.

>>> from firstcontact import Body, Checker
>>> checker = Checker()
>>> robot = checker.add("robot", Body.box((1.0, 1.0, 1.0)), (0.0, 0.0, 0.0))
>>> wall = checker.add("wall", Body.box((1.0, 1.0, 1.0)), (3.0, 0.0, 0.0))
>>> checker.is_clear((0.0, 0.0, 0.0), (0.0, 3.0, 0.0), object="robot")
True
>>> checker.first_contact((0.0, 0.0, 0.0), (3.0, 0.0, 0.0), object="robot").time
Fraction(2, 3)

Lengths and times have the unit of whoever gives them. Coordinates are floats, and the floats are what is meant.
"""

from ._native import (
    Body,
    Checker,
    CheckReport,
    Contact,
    InputError,
    Mesh,
    Motion,
    ObjectError,
    ObjectId,
    QuadraticRoot,
    Repaired,
    Side,
    World,
    __version__,
    first_contact,
    read_mesh,
    repair,
)

__all__ = [
    "Body",
    "CheckReport",
    "Checker",
    "Contact",
    "InputError",
    "Mesh",
    "Motion",
    "ObjectError",
    "ObjectId",
    "QuadraticRoot",
    "Repaired",
    "Side",
    "World",
    "__version__",
    "first_contact",
    "read_mesh",
    "repair",
]
