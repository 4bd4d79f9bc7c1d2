"""A room of meshes and edges in it, from seeds."""

import os
import signal
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from firstcontact import Body, Checker
from firstcontact.batch import Folder, Shard, job, run_shard
from firstcontact.batch.__main__ import main

COLUMNS = ("x0", "y0", "z0", "x1", "y1", "z1")
SIDE = 12.0


def blob(random: np.random.Generator, segments: int) -> Body:
    """A solid that is not convex: a sphere, the radii of which are drawn."""
    ball = Body.sphere(0.5, segments=segments)
    vertices = np.round(ball.vertices * random.uniform(0.75, 1.5, (len(ball.vertices), 1)) * 1024) / 1024
    _, triangles = ball.triangles(), ball.triangles()[0]
    return Body.from_arrays(vertices, triangles)


def room(seed: int = 7, things: int = 40, segments: int = 16) -> Checker:
    """Blobs and boxes in a cube, and a small blob that moves."""
    random = np.random.default_rng(seed)
    checker = Checker()
    checker.add("robot", Body.box((0.25, 0.375, 0.125)), (0.0, 0.0, 0.0))
    for index in range(things):
        body = blob(random, segments) if index % 2 else Body.box(tuple(random.integers(2, 16, 3) / 8))
        checker.add(f"thing {index}", body, tuple(np.round(random.uniform(0, SIDE, 3) * 1024) / 1024))
    return checker


def ends(count: int, seed: int = 1) -> np.ndarray:
    """Starts and ends, ``(N, 6)``. Every third edge is on a lattice, where features touch at once."""
    random = np.random.default_rng(seed)
    starts = random.uniform(0, SIDE, (count, 3))
    steps = random.normal(0, 0.5, (count, 3))
    starts[::3], steps[::3] = np.round(starts[::3] * 8) / 8, np.round(steps[::3] * 8) / 8
    return np.hstack([starts, starts + steps])


def write_edges(folder: Path, edges: np.ndarray, files: int = 1, row_group: int = 10_000) -> Path:
    """Edges as files of Parquet."""
    folder.mkdir()
    for index, rows in enumerate(np.array_split(edges, files)):
        table = pa.table(dict(zip(COLUMNS, rows.T.copy())))
        pq.write_table(table, folder / f"edges-{index:04}.parquet", row_group_size=row_group)
    return folder


def logged(*arguments, **options):
    """``run_shard`` that notes in the file of ``BATCH_LOG`` which shards are computed, and ends its process at that of ``BATCH_POISON``."""
    shard = Shard(*arguments[4])
    if Folder(arguments[3]).find(shard) is None:
        with open(os.environ["BATCH_LOG"], "a") as log:
            log.write(f"{shard.name} {os.getpid()}\n")
    if shard.name == os.environ.get("BATCH_POISON"):
        os.kill(os.getpid(), signal.SIGKILL)
    return run_shard(*arguments, **options)


if __name__ == "__main__":
    # The command, with a function that tells when it is called.
    import batch_world

    job.run_shard = batch_world.logged
    sys.exit(main(sys.argv[1:]))
