"""Plans of four planners of OMPL through a window, every edge of which is checked again.

    pip install firstcontact[ompl]
    python examples/ompl_plans.py
"""

from typing import Any

import peg_world
from ompl import base, geometric, util

import firstcontact.ompl

PLANNERS = ("RRTConnect", "PRM", "LBKPIECE1", "RRTstar")
Point = tuple[float, float, float]


def state(space: Any, place: Point) -> Any:
    """A state of a space at a place."""
    made = space.allocState()
    made[0], made[1], made[2] = place
    return made


def setup_of() -> Any:
    """The space of the peg, with a start and a goal."""
    space = base.RealVectorStateSpace(3)
    bounds = base.RealVectorBounds(3)
    for axis in range(3):
        bounds.setLow(axis, peg_world.LOW[axis])
        bounds.setHigh(axis, peg_world.HIGH[axis])
    space.setBounds(bounds)
    setup = geometric.SimpleSetup(space)
    setup.setStartAndGoalStates(state(space, peg_world.START), state(space, peg_world.GOAL))
    return setup


def solve(setup: Any, name: str, seconds: float = 20.0) -> list[Point]:
    """Waypoints of a path from the start to the goal; empty if none was found."""
    setup.setPlanner(getattr(geometric, name)(setup.getSpaceInformation()))
    setup.setup()
    # RRTstar improves its path as long as it may.
    if not setup.solve(min(seconds, 2.0) if name == "RRTstar" else seconds) or not setup.haveExactSolutionPath():
        return []
    return [(state[0], state[1], state[2]) for state in setup.getSolutionPath().getStates()]


def main() -> dict[str, int]:
    """Number of edges of each planner's path, all of them clear."""
    util.setLogLevel(util.LogLevel.LOG_ERROR)
    checker, lengths = peg_world.checker(), {}
    for name in PLANNERS:
        setup = setup_of()
        firstcontact.ompl.install(setup.getSpaceInformation(), checker, "peg")
        path = solve(setup, name)
        for start, end in zip(path, path[1:]):
            contact = checker.first_contact(start, end, object="peg")
            assert contact is None, contact
        lengths[name] = max(len(path) - 1, 0)
        print(f"{name}: {lengths[name]} edges, all clear")
    return lengths


if __name__ == "__main__":
    main()
