"""Plans of four planners of OMPL through a window, every edge of which is checked again.

    pip install firstcontact[ompl]
    python examples/ompl_plans.py
"""

import peg_world
from ompl import base, geometric, util

import firstcontact.ompl

PLANNERS = ("RRTConnect", "PRM", "LBKPIECE1", "RRTstar")


def plan(name: str, seconds: float = 20.0) -> list[tuple[float, float, float]]:
    """Waypoints of a path from the start to the goal; empty if none was found."""
    space = base.RealVectorStateSpace(3)
    bounds = base.RealVectorBounds(3)
    for axis in range(3):
        bounds.setLow(axis, peg_world.LOW[axis])
        bounds.setHigh(axis, peg_world.HIGH[axis])
    space.setBounds(bounds)
    setup = geometric.SimpleSetup(space)
    si = setup.getSpaceInformation()
    firstcontact.ompl.install(si, peg_world.checker(), "peg")
    ends = []
    for place in (peg_world.START, peg_world.GOAL):
        state = space.allocState()
        state[0], state[1], state[2] = place
        ends.append(state)
    setup.setStartAndGoalStates(*ends)
    planner = getattr(geometric, name)(si)
    if name == "RRTstar":
        # It improves its path as long as it may.
        seconds = min(seconds, 2.0)
    setup.setPlanner(planner)
    setup.setup()
    if not setup.solve(seconds) or not setup.haveExactSolutionPath():
        return []
    states = setup.getSolutionPath().getStates()
    return [(state[0], state[1], state[2]) for state in states]


def main() -> dict[str, int]:
    """Number of edges of each planner's path, all of them clear."""
    util.setLogLevel(util.LogLevel.LOG_ERROR)
    checker, lengths = peg_world.checker(), {}
    for name in PLANNERS:
        path = plan(name)
        for start, end in zip(path, path[1:]):
            contact = checker.first_contact(start, end, object="peg")
            assert contact is None, contact
        lengths[name] = max(len(path) - 1, 0)
        print(f"{name}: {lengths[name]} edges, all clear")
    return lengths


if __name__ == "__main__":
    main()
