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

from enum import IntEnum

from . import measure
from ._native import (
    Body,
    Checker,
    CheckReport,
    Contact,
    EdgeResults,
    Escape,
    InputError,
    Mesh,
    Motion,
    Nearest,
    ObjectError,
    ObjectId,
    Page,
    PoseContact,
    Proof,
    ProvenCheck,
    QuadraticRoot,
    Repaired,
    Side,
    World,
    __version__,
    feature_name,
    first_contact,
    read_mesh,
    repair,
    verify_proof,
)


class Verdict(IntEnum):
    """Codes of the rows of a batch. From ``NOT_FINITE`` on, a row has no answer."""

    CLEAR = 0
    """Nothing is touched, or comes within the distance that was asked about."""
    CONTACT = 1
    """There is a contact after the beginning."""
    STARTS_IN_CONTACT = 2
    """The motion begins in contact."""
    NEAR = 3
    """An object comes within the distance that was asked about."""
    NOT_FINITE = 4
    """Refused: a number is NaN or infinite."""
    BAD_TIMES = 5
    """Refused: the times do not increase."""
    NO_SUCH_VERTEX = 6
    """Refused: there is no vertex of the number."""
    REFUSED = 7
    """Refused for another reason: the question about this edge alone says which."""
    CANCELLED = 8
    """The batch was ended before the row was asked about."""


__all__ = [
    "Body",
    "CheckReport",
    "Checker",
    "Contact",
    "EdgeResults",
    "Escape",
    "InputError",
    "Mesh",
    "Motion",
    "Nearest",
    "ObjectError",
    "ObjectId",
    "Page",
    "PoseContact",
    "Proof",
    "ProvenCheck",
    "QuadraticRoot",
    "Repaired",
    "Side",
    "Verdict",
    "World",
    "__version__",
    "feature_name",
    "first_contact",
    "measure",
    "read_mesh",
    "repair",
    "verify_proof",
]
