"""OMPL's RRT-Connect in the scenes of the Rust benchmark of plans, with exact edges and with OMPL's own check.

    pip install "./python[test]"
    cargo run --release -p firstcontact-benches --bin plans
    python python/benches/ompl_scenes.py

The benchmark of plans writes its scenes to ``target/plans``: a checker, and starts and goals. OMPL plans between the
same ones. Its own check samples states on an edge, at its default resolution and at a tenth of that; whether a state is free is
asked of the same checker. An edge collides if an exact check of it says so.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from ompl import base, geometric, util

import firstcontact.ompl
from firstcontact import Checker

SECONDS = 10.0
RESOLUTIONS = (None, 0.01, 0.001)


def state(space: Any, place: list[float]) -> Any:
    """A state of a space at a place."""
    made = space.allocState()
    made[0], made[1], made[2] = place
    return made


def setup_of(checker: Checker, scene: dict[str, Any], resolution: float | None) -> Any:
    """A setup whose edges are checked exactly, or by samples at a resolution."""
    space = base.RealVectorStateSpace(3)
    bounds = base.RealVectorBounds(3)
    for axis in range(3):
        bounds.setLow(axis, scene["low"][axis])
        bounds.setHigh(axis, scene["high"][axis])
    space.setBounds(bounds)
    setup = geometric.SimpleSetup(space)
    si = setup.getSpaceInformation()
    if resolution is None:
        firstcontact.ompl.install(si, checker, "robot")
    else:
        si.setStateValidityChecker(firstcontact.ompl.StateValidityChecker(si, checker, "robot"))
        si.setStateValidityCheckingResolution(resolution)
    planner = geometric.RRTConnect(si)
    planner.setRange(scene["reach"])
    setup.setPlanner(planner)
    return setup


def colliding(checker: Checker, edges: list[tuple[Any, Any]]) -> int:
    """Number of edges that are in contact somewhere."""
    if not edges:
        return 0
    starts, ends = (np.array([[end[0], end[1], end[2]] for end in side]) for side in zip(*edges))
    return int((~checker.check_edges(starts, ends, object="robot").is_clear).sum())


def plan(checker: Checker, setup: Any, query: list[list[float]]) -> tuple[float, bool, int, int]:
    """Seconds, whether a plan was found, colliding edges of the graph, and of the plan."""
    setup.clear()
    space = setup.getStateSpace()
    setup.setStartAndGoalStates(state(space, query[0]), state(space, query[1]))
    began = time.perf_counter()
    setup.solve(SECONDS)
    seconds = time.perf_counter() - began
    data = base.PlannerData(setup.getSpaceInformation())
    setup.getPlanner().getPlannerData(data)
    states = [data.getVertex(vertex).getState() for vertex in range(data.numVertices())]
    graph = [(states[one], states[other]) for one in range(len(states)) for other in data.getEdges(one)]
    if not setup.haveExactSolutionPath():
        return seconds, False, colliding(checker, graph), 0
    way = setup.getSolutionPath().getStates()
    return seconds, True, colliding(checker, graph), colliding(checker, list(zip(way, way[1:])))


def main() -> None:
    """Prints a row for each scene and way to check edges."""
    util.setLogLevel(util.LogLevel.LOG_ERROR)
    util.RNG.setSeed(1)
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2] / "target" / "plans")
    files = sorted(folder.glob("*.checker"))
    if not files:
        sys.exit(f"{folder} has no scenes: cargo run --release -p firstcontact-benches --bin plans writes them")
    print(f"{'scene':8} {'edges are checked':18} {'ms a plan':>10} {'found':>6} {'colliding edges':>16} {'plans':>6}")
    for file in files:
        checker, scene = Checker.from_bytes(file.read_bytes()), json.loads(file.with_suffix(".json").read_text())
        for resolution in RESOLUTIONS:
            setup = setup_of(checker, scene, resolution)
            runs = [plan(checker, setup, query) for query in scene["queries"]]
            name = "exactly" if resolution is None else f"at {resolution}"
            seconds, found, edges, plans = zip(*runs)
            counts = f"{sum(found):6} {sum(edges):16} {sum(count > 0 for count in plans):6}"
            print(f"{file.stem:8} {name:18} {1e3 * sum(seconds) / len(runs):10.2f} {counts}", flush=True)


if __name__ == "__main__":
    main()
