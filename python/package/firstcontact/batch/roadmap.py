"""Roadmaps shard by shard: free vertices, their neighbours, and the edges among them that are clear."""

from __future__ import annotations

import functools
import io
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from .. import Checker, InputError, Verdict, __version__
from .edges import EdgeInput, Shard
from .engines import Call, Engine
from .folder import Folder
from .job import ATTEMPTS, Begin, Job, Progress, Report, attempt_all, run
from .parts import opened
from .prepared import pack, prepare
from .shards import effort

_JOB, _VERTICES = "_roadmap.json", "vertices.npy"
_PORTION = 1 << 18
"""Number of vertices of a shard."""
_DRAWS = 1000
"""Number of positions that are drawn for each free one that is wanted, before it is said that there is no room."""
_PAIRS = pa.schema([pa.field("u", pa.uint32(), nullable=False), pa.field("v", pa.uint32(), nullable=False)])


@dataclass
class Roadmap:
    """A roadmap, as its folder holds it."""

    path: str
    report: Report
    """What came of the edges, or of the step before at which shards failed."""

    @property
    def vertices(self) -> NDArray[np.float64]:
        """Free positions, ``(V, 3)``."""
        return np.load(io.BytesIO(Folder(f"{self.path}/edges").read(_VERTICES)))  # type: ignore[no-any-return]

    @property
    def edges(self) -> NDArray[np.uint32]:
        """Pairs of vertices between which the way is clear, ``(E, 2)``, in the order in which they were asked about."""
        folder = Folder(f"{self.path}/valid")
        tables = [pq.read_table(pa.BufferReader(folder.read(stored.file))) for stored in folder.parts().values()]
        table = pa.concat_tables(tables) if tables else _PAIRS.empty_table()
        return np.column_stack([table.column(name).to_numpy() for name in ("u", "v")])


def roadmap(
    checker: Checker,
    out: str,
    engine: Engine,
    *,
    object: str,
    bounds: tuple[float, ...],
    vertices: int,
    neighbours: int = 10,
    seed: int = 1,
    shard_edges: int = 1_000_000,
    attempts: int = ATTEMPTS,
    begin: Begin | None = None,
    progress: Progress | None = None,
) -> Roadmap:
    """Draws free vertices, joins each with its nearest, and keeps the edges that are clear, all by the shards of an engine.

    :param bounds: box of the vertices: its least ``x, y, z``, then its greatest.
    :param vertices: number of free vertices, at most 4294967295.
    :param neighbours: number of nearest vertices with which each is joined; an edge that both ends want is there once.
    :param seed: the same seed gives the same roadmap, with any engine and any number of workers.

    A roadmap that stopped goes on where it was. Raises ``InputError`` if the folder is of another one.
    """
    _refuse(bounds, vertices, neighbours)
    world, digest = pack(checker, object)
    folder = Folder(out)
    asked = {"digest": digest, "bounds": list(bounds), "vertices": vertices, "neighbours": neighbours, "seed": seed}
    asked |= {"shard_edges": shard_edges, "version": __version__}
    known = folder.read_json(_JOB)
    if known is None and folder.names():
        raise InputError(f"`{out}` is neither empty nor the folder of a roadmap: choose another one")
    if known not in (None, asked):
        others = [f"{name} {known.get(name)}, now {value}" for name, value in asked.items() if known.get(name) != value]
        raise InputError(f"`{out}` is the folder of another roadmap, of {'; '.join(others)}: choose another folder")
    for name in ("vertices", "edges", "valid"):
        Folder(f"{folder.path}/{name}").make()
    folder.write_json(_JOB, asked)
    shards = [Shard(row, row, min(_PORTION, vertices - row)) for row in range(0, vertices, _PORTION)]

    def step(function: Any, keys: list[Shard], arguments: tuple[Any, ...]) -> Report:
        report = Report(vertices, len(keys), workers=engine.workers)
        began = time.perf_counter()
        attempt_all(Call(function, world, (digest, folder.path, *arguments), {}), keys, engine, attempts, report, None)
        report.seconds = time.perf_counter() - began
        return report

    drawn = step(_draw, shards, (seed, tuple(bounds)))
    if drawn.failed:
        return Roadmap(folder.path, drawn)
    _join(folder.path)
    joined = step(_neighbours, shards, (neighbours, shard_edges))
    if joined.failed:
        return Roadmap(folder.path, joined)
    # The edges themselves are a run like any other.
    edges, answers = f"{folder.path}/edges", f"{folder.path}/answers"
    options: dict[str, Any] = {"attempts": attempts, "begin": begin, "progress": progress}
    report = run(checker, edges, answers, engine, object=object, shard_edges=shard_edges, **options)
    if report.success is not None:
        kept = step(_keep, EdgeInput.open(edges).shards(shard_edges), ())
        report.failed = kept.failed
        report.success = None if kept.failed else report.success
    return Roadmap(folder.path, report)


def _refuse(bounds: tuple[float, ...], vertices: int, neighbours: int) -> None:
    low, high = np.array(bounds[:3]), np.array(bounds[3:])
    if len(bounds) != 6 or not np.isfinite(bounds).all() or (low > high).any():
        raise InputError(f"the bounds are {bounds}: they must be six numbers, the least x, y, z and then the greatest")
    if not neighbours < vertices < 1 << 32:
        raise InputError(f"{vertices} vertices with {neighbours} neighbours: more vertices than neighbours are needed")


def _npy(array: NDArray[Any]) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def _draw(
    world: bytes, digest: str, out: str, seed: int, bounds: tuple[float, ...], key: Shard
) -> dict[str, Any]:
    """Free positions of a shard, from a stream of random numbers of its own."""
    began, key = time.perf_counter(), Shard(*key)
    folder, name = Folder(f"{out}/vertices"), f"{key.name}.npy"
    if not folder.has(name):
        prepared = prepare(world, digest)
        random = np.random.default_rng([seed, key.edge])
        kept: list[NDArray[np.float64]] = []
        drawn = free = 0
        while free < key.rows:
            if drawn > _DRAWS * key.rows:
                raise InputError(f"of {drawn} positions in the bounds {bounds}, {free} are free: choose other bounds")
            points = random.uniform(bounds[:3], bounds[3:], (key.rows, 3))
            # A state is an edge without length.
            is_free = prepared.checker.is_clear(points, points, object=prepared.object, threads=1)
            kept.append(points[is_free])
            drawn, free = drawn + len(points), free + len(kept[-1])
        folder.write(name, _npy(np.concatenate(kept)[: key.rows]))
    return effort(began)


def _join(out: str) -> None:
    """Puts the vertices of all shards into one table, which workers of a machine share."""
    source, target = Folder(f"{out}/vertices"), Folder(f"{out}/edges")
    if not target.has(_VERTICES):
        names = [name for name in source.names() if name.endswith(".npy") and name[0] != "."]
        target.write(_VERTICES, _npy(np.concatenate([np.load(io.BytesIO(source.read(name))) for name in names])))


@functools.lru_cache(maxsize=1)
def _tree(out: str) -> Any:
    from scipy.spatial import cKDTree

    return cKDTree(np.load(io.BytesIO(Folder(f"{out}/edges").read(_VERTICES))))


def _neighbours(
    _world: bytes, _digest: str, out: str, count: int, shard_edges: int, key: Shard
) -> dict[str, Any]:
    """Pairs of the vertices of a shard with their nearest ones."""
    began, key = time.perf_counter(), Shard(*key)
    folder, name = Folder(f"{out}/edges"), f"{key.name}.parquet"
    if not folder.has(name):
        tree = _tree(out)
        own = np.arange(key.row, key.row + key.rows)
        nearest = _nearest(tree, own, count)
        one, other = np.repeat(own, count), nearest.ravel()
        # A pair that both want is with its smaller number; one that only the greater wants is with that.
        is_back = other < one
        wanted, place = np.unique(other[is_back], return_inverse=True)
        is_mutual = (_nearest(tree, wanted, count)[place] == one[is_back][:, None]).any(axis=1)
        keep = ~is_back
        keep[is_back] = ~is_mutual
        pairs = np.sort(np.column_stack([one[keep], other[keep]]), axis=1).astype(np.uint32)
        table = pa.table([pairs[:, 0].copy(), pairs[:, 1].copy()], schema=_PAIRS)
        folder.write(name, _parquet(table, shard_edges))
    return effort(began)


def _nearest(tree: Any, rows: NDArray[Any], count: int) -> NDArray[Any]:
    """Numbers of the nearest vertices of each row, without itself."""
    if not len(rows):
        return np.empty((0, count), np.int64)
    _, found = tree.query(tree.data[rows], count + 1)
    # Itself is among them, unless as many others are at the same place.
    is_self = found == rows[:, None]
    is_self[~is_self.any(axis=1), -1] = True
    return found[~is_self].reshape(len(rows), count)  # type: ignore[no-any-return]


def _parquet(table: pa.Table, rows: int) -> bytes:
    sink = pa.BufferOutputStream()
    # Vertices of one shard are near in number but their neighbours are anywhere: a dictionary would be as long as the column.
    pq.write_table(table, sink, row_group_size=rows, compression="zstd", use_dictionary=False)
    return sink.getvalue().to_pybytes()  # type: ignore[no-any-return]


def _keep(_world: bytes, _digest: str, out: str, key: Shard) -> dict[str, Any]:
    """Edges of a shard that are clear."""
    began, key = time.perf_counter(), Shard(*key)
    folder, name = Folder(f"{out}/valid"), f"{key.name}.parquet"
    if not folder.has(name):
        _, answers = Job.load(f"{out}/answers")
        file = answers.find(key)
        if file is None:
            raise InputError(f"`{key.name}` of `{answers.path}` is missing")
        part, _ = opened(answers.read(file))
        verdict = part.read(["verdict"]).column("verdict")
        pairs = pq.read_table(pa.BufferReader(Folder(f"{out}/edges").read(key.file)), columns=["u", "v"])
        clear = pairs.slice(key.row, key.rows).filter(pc.equal(verdict, int(Verdict.CLEAR)))
        folder.write(name, _parquet(clear, key.rows))
    return effort(began)
