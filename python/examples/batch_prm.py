"""A probabilistic roadmap in four calls: sample in numpy, neighbours by scipy, one batch of edges, path by networkx.

    pip install firstcontact scipy networkx
    python examples/batch_prm.py
"""

import networkx
import numpy as np
import peg_world
from scipy.spatial import KDTree

from firstcontact import Checker

OBJECT = "peg"


def roadmap(checker: Checker, samples: int, neighbours: int, seed: int = 1) -> tuple[np.ndarray, networkx.Graph]:
    """Vertices, the first two of which are start and goal, and the graph of edges that are clear."""
    random = np.random.default_rng(seed)
    vertices = np.vstack([peg_world.START, peg_world.GOAL, random.uniform(peg_world.LOW, peg_world.HIGH, (samples, 3))])
    # A state is an edge without length.
    vertices = vertices[checker.is_clear(vertices, vertices, object=OBJECT)]
    length, nearest = KDTree(vertices).query(vertices, neighbours + 1)
    one, other = np.repeat(np.arange(len(vertices)), neighbours), nearest[:, 1:].ravel()
    pairs, first = np.unique(np.sort(np.column_stack([one, other])), axis=0, return_index=True)
    clear = checker.is_clear(vertices[pairs[:, 0]], vertices[pairs[:, 1]], object=OBJECT)
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(vertices)))
    lengths = length[:, 1:].ravel()[first[clear]]
    graph.add_weighted_edges_from(zip(*pairs[clear].T.tolist(), lengths.tolist()))
    return vertices, graph


def main() -> np.ndarray:
    """Waypoints of the shortest path of the roadmap, every edge of which is clear."""
    checker = peg_world.checker()
    vertices, graph = roadmap(checker, samples=10_000, neighbours=10)
    path: np.ndarray = vertices[networkx.shortest_path(graph, 0, 1, weight="weight")]
    results = checker.check_edges(path[:-1], path[1:], object=OBJECT)
    assert results.is_clear.all(), results
    print(f"{len(vertices)} vertices, {graph.number_of_edges()} edges; a path of {len(path) - 1} edges, all clear")
    return path


if __name__ == "__main__":
    main()
