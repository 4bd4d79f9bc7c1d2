"""A probabilistic roadmap in four calls: sample in numpy, neighbours and path by scipy, all edges in one batch.

    pip install firstcontact scipy
    python examples/batch_prm.py

``networkx.from_scipy_sparse_array(graph)`` makes a graph of networkx of it, which takes longer than all else here.
"""

import numpy as np
import peg_world
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import KDTree

from firstcontact import Checker

OBJECT = "peg"


def roadmap(
    checker: Checker, samples: int, neighbours: float, seed: int = 1, threads: int = 0
) -> tuple[np.ndarray, coo_array]:
    """Vertices, the first two of which are start and goal, and the lengths of the edges that are clear. A vertex is
    joined to those nearer than a radius: as many as ``neighbours`` in the mean."""
    random = np.random.default_rng(seed)
    vertices = np.vstack([peg_world.START, peg_world.GOAL, random.uniform(peg_world.LOW, peg_world.HIGH, (samples, 3))])
    # A state is an edge without length.
    vertices = vertices[checker.is_clear(vertices, vertices, object=OBJECT, threads=threads)]
    volume = np.prod(np.subtract(peg_world.HIGH, peg_world.LOW)) * neighbours / len(vertices)
    pairs = KDTree(vertices).query_pairs(np.cbrt(volume * 3 / (4 * np.pi)), output_type="ndarray")
    starts, ends = vertices.take(pairs[:, 0], axis=0), vertices.take(pairs[:, 1], axis=0)
    clear = checker.is_clear(starts, ends, object=OBJECT, threads=threads)
    lengths = np.linalg.norm(ends - starts, axis=1)
    return vertices, coo_array((lengths[clear], pairs[clear].T), shape=(len(vertices), len(vertices)))


def shortest_path(graph: coo_array) -> list[int]:
    """Vertices from the start to the goal; empty if they are not connected."""
    length, before = dijkstra(graph, directed=False, indices=0, return_predecessors=True)
    if not np.isfinite(length[1]):
        return []
    path = [1]
    while path[-1] != 0:
        path.append(int(before[path[-1]]))
    return path[::-1]


def main() -> np.ndarray:
    """Waypoints of the shortest path of the roadmap, every edge of which is clear."""
    checker = peg_world.checker()
    vertices, graph = roadmap(checker, samples=10_000, neighbours=16)
    path: np.ndarray = vertices[shortest_path(graph)]
    results = checker.check_edges(path[:-1], path[1:], object=OBJECT)
    assert results.is_clear.all(), results
    print(f"{len(vertices)} vertices, {graph.nnz} edges; a path of {len(path) - 1} edges, all clear")
    return path


if __name__ == "__main__":
    main()
