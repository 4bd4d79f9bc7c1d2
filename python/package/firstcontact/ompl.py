"""Plans of OMPL (2.0.1 or later) with edges that are checked exactly.

::

    space = ompl.base.RealVectorStateSpace(3)
    setup = ompl.geometric.SimpleSetup(space)
    firstcontact.ompl.install(setup.getSpaceInformation(), checker, "robot")

The three coordinates of a state are the position of the object's origin. Every edge that a planner accepts is clear, from
end to end: nothing is sampled between its states.

Of a body that turns, an ``SE3StateSpace``::

    space = ompl.base.SE3StateSpace()
    setup = ompl.geometric.SimpleSetup(space)
    firstcontact.ompl.install_turning(setup.getSpaceInformation(), checker, "robot")

A state is the position of the object's origin and its orientation, and between two states the object moves as the space
interpolates: straight on, and by the shortest arc. An edge is accepted only if it is proven to be clear.

OMPL 2.0.1 asks the two-argument form of ``checkMotion`` alone, also where a planner wants the last valid state; such a
planner then keeps no part of a blocked edge. Its own counters of motions stay 0; ``valid`` and ``invalid`` count here.
"""

from typing import Any

from ompl import base  # type: ignore[import-untyped]

from ._native import Checker, Motion, ObjectId

__all__ = [
    "MotionValidator",
    "PoseMotionValidator",
    "PoseValidityChecker",
    "StateValidityChecker",
    "install",
    "install_turning",
]


class MotionValidator(base.MotionValidator):  # type: ignore[misc]
    """Tells OMPL if an edge is clear.

    :param si: the ``SpaceInformation`` of a ``RealVectorStateSpace(3)``, or of another space whose states have three
        coordinates ``state[0]``, ``state[1]``, ``state[2]``.
    :param checker: may be edited between plans, not during one.
    :param object: name or handle of the object that moves.
    """

    def __init__(self, si: Any, checker: Checker, object: str | ObjectId) -> None:
        super().__init__(si)
        self._is_clear = checker.is_clear
        self._last_valid = checker.last_valid
        self._object = _handle(checker, object)
        self.valid = 0
        """Number of edges that were clear."""
        self.invalid = 0
        """Number of edges that were not."""

    def checkMotion(self, s1: Any, s2: Any) -> bool:  # noqa: N802 (OMPL's name)
        """True if the edge from ``s1`` to ``s2`` is clear."""
        if self._is_clear((s1[0], s1[1], s1[2]), (s2[0], s2[1], s2[2]), object=self._object):
            self.valid += 1
            return True
        self.invalid += 1
        return False

    def checkMotionWithLastValid(self, s1: Any, s2: Any, last: Any = None) -> tuple[bool, float]:  # noqa: N802
        """True if the edge is clear, and the fraction of it up to the last valid state: 1 if it is, 0 if it starts in
        contact. Later versions of OMPL ask this; 2.0.1 does not.

        :param last: a state that is set to the last valid one, if given.
        """
        start, end = (s1[0], s1[1], s1[2]), (s2[0], s2[1], s2[2])
        if self._is_clear(start, end, object=self._object):
            self.valid += 1
            fraction, is_clear = 1.0, True
        else:
            self.invalid += 1
            fraction, is_clear = self._last_valid(start, end, object=self._object) or 0.0, False
        if last is not None:
            # The position that is proven to be clear, and not one that Python rounds in another way.
            position = Motion.edge(start, end).position(fraction) or end
            last[0], last[1], last[2] = position
        return is_clear, fraction


class StateValidityChecker(base.StateValidityChecker):  # type: ignore[misc]
    """Tells OMPL if a state is free, and how far it is from contact.

    :param si: as for ``MotionValidator``.
    :param within: ``clearance`` looks no further than this.
    :param tolerance: ``clearance`` is too small by no more than this.
    """

    def __init__(
        self, si: Any, checker: Checker, object: str | ObjectId, *, within: float = float("inf"), tolerance: float = 1e-3
    ) -> None:
        super().__init__(si)
        self._is_free = checker.is_free
        self._min_clearance = checker.min_clearance
        self._object = _handle(checker, object)
        self._within, self._tolerance = within, tolerance

    def isValid(self, state: Any) -> bool:  # noqa: N802
        """True if the object touches nothing at this state."""
        return self._is_free((state[0], state[1], state[2]), object=self._object)

    def clearance(self, state: Any) -> float:
        """Length below which no object comes: at most ``within``."""
        here = (state[0], state[1], state[2])
        found = self._min_clearance(
            here, here, object=self._object, within=self._within, tolerance=self._tolerance
        )
        return self._within if found is None else found[0]


def install(si: Any, checker: Checker, object: str | ObjectId) -> tuple[StateValidityChecker, MotionValidator]:
    """Sets both validators of a ``SpaceInformation``, and returns them.

    Raises ``ObjectError`` if the checker has no such object, and ``ValueError`` if states have not three coordinates.
    """
    dimension = si.getStateDimension()
    if dimension != 3:
        raise ValueError(f"states must have three coordinates, the position of the object, not {dimension}")
    states, motions = StateValidityChecker(si, checker, object), MotionValidator(si, checker, object)
    si.setStateValidityChecker(states)
    si.setMotionValidator(motions)
    return states, motions


class PoseMotionValidator(base.MotionValidator):  # type: ignore[misc]
    """Tells OMPL if an edge of an ``SE3StateSpace`` is clear.

    It says nothing of the last valid state: a planner keeps no part of an edge that is blocked.

    :param si: the ``SpaceInformation`` of the space.
    :param checker: may be edited between plans, not during one.
    :param object: name or handle of the object that moves.
    """

    def __init__(self, si: Any, checker: Checker, object: str | ObjectId) -> None:
        super().__init__(si)
        self._is_clear = checker.is_clear_turning
        self._object = _handle(checker, object)
        self.valid = 0
        """Number of edges that were proven clear."""
        self.invalid = 0
        """Number of edges that were not."""

    def checkMotion(self, s1: Any, s2: Any) -> bool:  # noqa: N802 (OMPL's name)
        """True if the edge from ``s1`` to ``s2`` is proven clear."""
        is_clear = self._is_clear(pose(s1), pose(s2), object=self._object)
        self.valid += is_clear
        self.invalid += not is_clear
        return is_clear


class PoseValidityChecker(base.StateValidityChecker):  # type: ignore[misc]
    """Tells OMPL if a state of an ``SE3StateSpace`` is proven free.

    :param si: as for ``PoseMotionValidator``.
    """

    def __init__(self, si: Any, checker: Checker, object: str | ObjectId) -> None:
        super().__init__(si)
        self._is_clear = checker.is_clear_turning
        self._object = _handle(checker, object)

    def isValid(self, state: Any) -> bool:  # noqa: N802
        """True if it is proven that the object touches nothing at this state."""
        here = pose(state)
        return self._is_clear(here, here, object=self._object)


def pose(state: Any) -> tuple[float, float, float, float, float, float, float]:
    """Position and quaternion of a state of an ``SE3StateSpace``, scalar last."""
    turn = state.rotation()
    return (state.getX(), state.getY(), state.getZ(), turn.x, turn.y, turn.z, turn.w)


def install_turning(si: Any, checker: Checker, object: str | ObjectId) -> tuple[PoseValidityChecker, PoseMotionValidator]:
    """Sets both validators of a ``SpaceInformation`` of an ``SE3StateSpace``, and returns them.

    Raises ``ObjectError`` if the checker has no such object, and ``ValueError`` if it is another space.
    """
    if not isinstance(si.getStateSpace(), base.SE3StateSpace):
        raise ValueError("states must be those of an SE3StateSpace: a position and an orientation")
    states, motions = PoseValidityChecker(si, checker, object), PoseMotionValidator(si, checker, object)
    si.setStateValidityChecker(states)
    si.setMotionValidator(motions)
    return states, motions


def _handle(checker: Checker, object: str | ObjectId) -> ObjectId:
    """The handle, which is found faster than a name and refuses an object that is not there."""
    return checker.find(checker.name(object))
