"""Planners of OMPL with exact edges, and with OMPL's own check, which samples states on an edge.

    pip install "./python[test]"
    python python/benches/ompl_table.py

A peg goes through a window of a thin wall. For each planner and each way of checking: seconds, plans found, and how
many edges of the planner's graph collide after all, as an exact check of each says (LBKPIECE1 is lazy: its graph also
holds edges that it never asked about). OMPL samples at its default resolution, then at one four times as fine, and so
on until no edge is missed, or it takes too long. Last, a roadmap in batches is compared with OMPL's PRM, which calls
Python for every state and every edge.
"""

import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from ompl import base, geometric, util

import firstcontact.ompl
from firstcontact import Body, Checker

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
import batch_prm
import ompl_plans
import peg_world

RUNS, SECONDS, EDGES, FINEST = 3, 10.0, 100_000, 8


def thin_world() -> Checker:
    """The world of the examples, with a wall of 1/128 and a peg of 1/64: 1 % of the space is a large step."""
    made = Checker()
    made.add("peg", Body.box((1 / 64, 0.25, 0.25)), peg_world.START)
    wide = peg_world.checker()
    for board in ("left", "right", "below", "above"):
        _, y, z = np.ptp(wide.body(board).bounds, axis=0)
        position = wide.motion(board).position(0.0)
        assert position is not None
        made.add(board, Body.box((1 / 128, float(y), float(z))), position)
    return made


def setup_of(checker: Checker, resolution: float | None) -> Any:
    """A setup whose edges are checked exactly, or by samples at a resolution."""
    setup = ompl_plans.setup_of()
    si = setup.getSpaceInformation()
    if resolution is None:
        firstcontact.ompl.install(si, checker, "peg")
    else:
        si.setStateValidityChecker(firstcontact.ompl.StateValidityChecker(si, checker, "peg"))
        si.setStateValidityCheckingResolution(resolution)
    return setup


def colliding(checker: Checker, edges: list[tuple[Any, Any]]) -> int:
    """Number of edges that are in contact somewhere."""
    if not edges:
        return 0
    starts, ends = (np.array([[end[0], end[1], end[2]] for end in side]) for side in zip(*edges))
    return int((~checker.check_edges(starts, ends, object="peg").is_clear).sum())


def plan(checker: Checker, name: str, resolution: float | None) -> tuple[float, bool, int, int, int]:
    """Seconds, whether a plan was found, edges of the graph, those that collide, and colliding edges of the plan."""
    setup = setup_of(checker, resolution)
    began = time.perf_counter()
    path = ompl_plans.solve(setup, name, SECONDS)
    seconds = time.perf_counter() - began
    data = base.PlannerData(setup.getSpaceInformation())
    setup.getPlanner().getPlannerData(data)
    states = [data.getVertex(vertex).getState() for vertex in range(data.numVertices())]
    edges = [(states[one], states[other]) for one in range(len(states)) for other in data.getEdges(one)]
    return seconds, bool(path), len(edges), colliding(checker, edges), colliding(checker, list(zip(path, path[1:])))


def random_edges(checker: Checker) -> float:
    """Asks the ways of checking about random edges, and returns the resolution at which samples miss none of them."""
    random = np.random.default_rng(4)
    starts = random.uniform((-0.5, -0.5, -0.5), (0.5, 0.5, 0.5), (EDGES, 3))
    ends = starts + random.normal(0, 0.25, (EDGES, 3))
    contact = ~checker.check_edges(starts, ends, object="peg").is_clear
    print(f"{EDGES} random edges near the window, {int(contact.sum())} in contact")
    resolution: float | None = None
    while True:
        si = setup_of(checker, resolution).getSpaceInformation()
        si.setup()
        one, other = si.allocState(), si.allocState()
        accepted, began = np.zeros(EDGES, dtype=bool), time.perf_counter()
        for row, (start, end) in enumerate(zip(starts.tolist(), ends.tolist())):
            one[0], one[1], one[2] = start
            other[0], other[1], other[2] = end
            # OMPL's own check takes the beginning of an edge for granted.
            accepted[row] = si.isValid(one) and si.checkMotion(one, other)
        seconds, missed = time.perf_counter() - began, int((accepted & contact).sum())
        refused = int((~accepted & ~contact).sum())
        name = "exact" if resolution is None else f"samples, {resolution:.3g} of the space"
        print(f"  {name:32} {seconds:7.2f} s  {missed:6} in contact accepted, {refused} clear ones refused", flush=True)
        if resolution is not None and (missed == 0 or resolution < 0.01 / 2 ** (FINEST - 0.5)):
            return resolution
        resolution = 0.01 if resolution is None else resolution / 4


def roadmaps(checker: Checker, seconds: float = 3.0) -> None:
    """Compares roadmaps that lead to a plan: OMPL's PRM, which has ``seconds`` to grow one, and one in batches with no
    fewer vertices and edges. Both take wall time, with one thread."""
    print("seconds to a roadmap and a plan, one thread; the batches have no fewer vertices and edges than PRM")
    print(f"{'PRM through callbacks':>24} {'vertices':>9} {'edges':>8} {'in batches':>14} {'vertices':>9} {'edges':>8}")
    ratios = []
    for seed in range(5):
        setup = setup_of(checker, None)
        setup.setPlanner(geometric.PRM(setup.getSpaceInformation()))
        setup.setup()
        planner, began = setup.getPlanner(), time.perf_counter()
        planner.constructRoadmap(base.timedPlannerTerminationCondition(seconds))
        assert setup.solve(SECONDS) and setup.haveExactSolutionPath()
        callbacks = time.perf_counter() - began
        vertices, edges = planner.milestoneCount(), planner.edgeCount()
        began = time.perf_counter()
        own, graph = batch_prm.roadmap(checker, int(vertices * 1.2), 1.85 * edges / vertices, seed, threads=1)
        assert batch_prm.shortest_path(graph)
        batch = time.perf_counter() - began
        assert len(own) >= vertices and graph.nnz >= edges, (len(own), graph.nnz)
        ratios.append(callbacks / batch)
        print(f"{callbacks:24.2f} {vertices:9} {edges:8} {batch:14.2f} {len(own):9} {graph.nnz:8}", flush=True)
    print(f"the batches are {median(ratios):.1f} times as fast in the median, {min(ratios):.1f} at least")


def main() -> None:
    """Prints all tables."""
    util.setLogLevel(util.LogLevel.LOG_ERROR)
    checker = thin_world()
    finest = random_edges(checker)
    print()
    print(
        f"{'planner':12} {'edges are checked':24} {'s':>6} {'solved':>7} {'edges':>7} {'colliding':>10} {'in plans':>9}"
    )
    for name in ompl_plans.PLANNERS:
        for way, resolution in (("exactly", None), ("at 0.01", 0.01), (f"at {finest:.3g}", finest)):
            runs = [plan(checker, name, resolution) for _ in range(RUNS)]
            seconds, solved, edges, bad, bad_of_plan = zip(*runs)
            print(
                f"{name:12} {way:24} {median(seconds):6.2f} {sum(solved):3} of {RUNS} {sum(edges):7} {sum(bad):10}"
                f" {sum(bad_of_plan):9}",
                flush=True,
            )
    print()
    roadmaps(peg_world.checker())


if __name__ == "__main__":
    main()
