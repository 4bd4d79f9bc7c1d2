"""Files of edges: which rows a shard has, and their coordinates."""

import hashlib
import posixpath
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray
from pyarrow import fs

from .. import InputError
from .places import place

_ENDS = ("x0", "y0", "z0", "x1", "y1", "z1")
_INDICES = ("u", "v")
_TIMES = ("t0", "t1")
_PORTION = 1 << 24
"""Bytes of a file that are hashed at a time."""
_FORM = "the columns are `x0, y0, z0, x1, y1, z1`, or `u, v` with `vertices.npy` beside the files, and perhaps `t0, t1`"


class Shard(NamedTuple):
    """Rows of one file: the key of a shard."""

    edge: int
    """Number of the first edge."""
    row: int
    """Its row in the file, from 0."""
    rows: int
    """Number of rows, which are numbers of edges too."""
    file: str = ""
    """Name of the file in the folder of edges; empty if that is a file itself."""
    source: str = ""
    """Digest of the file, and of the vertices if it has pairs of them: that of the part must be the same."""

    @property
    def name(self) -> str:
        """Name of the part, without its ending: that of the first edge, so that names sort as edges do."""
        return f"part-{self.edge:013}"


class Block(NamedTuple):
    """Edges that are asked about together."""

    starts: NDArray[np.float64]
    ends: NDArray[np.float64]
    times: NDArray[np.float64] | None


class EdgeFile(NamedTuple):
    """A file of edges as it was when a run began."""

    name: str
    """Name in the folder of edges; empty if that is a file itself."""
    rows: int
    digest: str
    """SHA-256 of its bytes."""


class EdgeInput(NamedTuple):
    """All files of edges, in the order of their names."""

    path: str
    files: list[EdgeFile]
    vertices: str | None
    """Digest of the table of vertices, if there is one."""

    @property
    def rows(self) -> int:
        """Number of all edges."""
        return sum(file.rows for file in self.files)

    @classmethod
    def open(cls, path: str) -> "EdgeInput":
        """Files of a folder, or one file.

        Raises ``InputError`` if one cannot be read: it is not known then how many edges it has.
        """
        system, base = place(path)
        info = system.get_file_info(base)
        if info.type == fs.FileType.NotFound:
            raise FileNotFoundError(f"there are no edges at `{path}`: name a Parquet file, or a folder of them")
        names = [""]
        if info.type == fs.FileType.Directory:
            found = [item.base_name for item in system.get_file_info(fs.FileSelector(base)) if item.is_file]
            names = sorted(name for name in found if name.endswith(".parquet") and name[0] not in "._")
        opened = []
        for name in names:
            try:
                opened.append(_opened(path, name))
            except (OSError, pa.ArrowException) as error:
                where = f"{path}/{name}" if name else path
                raise InputError(f"`{where}` cannot be read as Parquet: {error}; mend the file or take it away") from error
        edges = cls(path, [file for file, _ in opened], None)
        if not edges.rows:
            raise InputError(f"`{path}` has no edge: name a Parquet file, or a folder of them")
        return edges._replace(vertices=_digest_of_vertices(path)) if any(indexed for _, indexed in opened) else edges

    def refreshed(self, answered: set[str]) -> "EdgeInput":
        """The same with the files as they are now: one that was mended may have changed, if it has as many rows and no part is
        of it. Those that cannot be read are left to their shards.

        Raises ``InputError`` if another file has changed.
        """
        files = []
        for file in self.files:
            try:
                now, _ = _opened(self.path, file.name)
            except FileNotFoundError as error:
                raise InputError(f"there is no `{self.path}/{file.name}` any more: put it back") from error
            except (OSError, pa.ArrowException):
                now = file
            if now != file and (now.rows != file.rows or file.name in answered):
                where = f"{self.path}/{file.name}" if file.name else self.path
                raise InputError(f"`{where}` has changed since the run began: begin another one in another folder")
            files.append(now)
        if self.vertices is not None and self.vertices != _digest_of_vertices(self.path):
            raise InputError(f"`vertices.npy` of `{self.path}` has changed since the run began: begin another one")
        return self._replace(files=files)

    def shards(self, edges: int) -> list[Shard]:
        """Shards of so many edges each, the last of a file of fewer."""
        shards, first = [], 0
        for file in self.files:
            source = hashlib.sha256(f"{file.digest} {self.vertices}".encode()).hexdigest()
            for row in range(0, file.rows, edges):
                shards.append(Shard(first + row, row, min(edges, file.rows - row), file.name, source))
            first += file.rows
        return shards


def _where(path: str, name: str) -> tuple[fs.FileSystem, str]:
    system, base = place(path)
    return system, posixpath.join(base, name) if name else base


def _opened(path: str, name: str) -> tuple[EdgeFile, bool]:
    """A file as it is now, and whether its edges are pairs of vertices."""
    system, where = _where(path, name)
    with system.open_input_file(where) as stream:
        opened = pq.ParquetFile(stream)
        columns = _columns(opened.schema_arrow, where)
        stream.seek(0)
        digest = hashlib.sha256()
        while data := stream.read(_PORTION):
            digest.update(data)
        return EdgeFile(name, opened.metadata.num_rows, digest.hexdigest()), columns is _INDICES


def _columns(schema: pa.Schema, path: str) -> tuple[str, ...]:
    timed = set(_TIMES) & set(schema.names)
    if timed and timed != set(_TIMES):
        raise InputError(f"`{path}` has a column `{timed.pop()}` and not the other of `t0, t1`")
    for columns in (_ENDS, _INDICES):
        if set(columns) <= set(schema.names):
            for name in [*columns, *sorted(timed)]:
                _refuse_type(schema.field(name).type, name, columns is _INDICES and name in columns, path)
            return columns
    raise InputError(f"`{path}` has the columns `{', '.join(schema.names)}`: {_FORM}")


def _refuse_type(found: pa.DataType, name: str, is_index: bool, path: str) -> None:
    is_integer = pa.types.is_integer(found)
    if is_index:
        if not is_integer:
            raise InputError(f"column `{name}` of `{path}` has type {found}: it must be uint32")
    elif is_integer and found.bit_width > 32:
        raise InputError(f"column `{name}` of `{path}` has type {found}, which float64 cannot hold: it must be float64")
    elif not is_integer and not pa.types.is_floating(found):
        raise InputError(f"column `{name}` of `{path}` has type {found}: it must be float64")


@lru_cache(maxsize=1)
def _vertices(path: str) -> NDArray[np.float64]:
    """Table of vertices beside the files: memory that all processes of a machine share, where the file is a local one."""
    system, base = place(path)
    folder = base if system.get_file_info(base).type == fs.FileType.Directory else posixpath.dirname(base)
    where = posixpath.join(folder, "vertices.npy")
    try:
        if isinstance(system, fs.LocalFileSystem):
            table = np.load(where, mmap_mode="r")
        else:
            with system.open_input_file(where) as stream:
                table = np.load(stream)
    except FileNotFoundError as error:
        raise InputError(f"the edges are pairs of vertices, and there is no `{where}`: {_FORM}") from error
    except (ValueError, EOFError) as error:
        raise InputError(f"`{where}` is no whole file of numpy: {error}") from error
    if table.dtype != np.float64 or table.ndim != 2 or table.shape[1] != 3:
        found = f"{table.dtype} of shape {table.shape}"
        raise InputError(f"`{where}` must be float64 of shape (V, 3), and is {found}")
    return table  # type: ignore[no-any-return]


def _digest_of_vertices(path: str) -> str:
    return hashlib.sha256(np.ascontiguousarray(_vertices(path)).data).hexdigest()


def blocks(path: str, shard: Shard, size: int) -> Iterator[Block]:
    """Edges of a shard, at most so many at a time. No more of the file is in memory than a block and its pages."""
    system, where = _where(path, shard.file)
    with system.open_input_file(where) as stream:
        opened = pq.ParquetFile(stream)
        names = _columns(opened.schema_arrow, path)
        times = _TIMES if set(_TIMES) <= set(opened.schema_arrow.names) else ()
        groups, skip = _groups(opened.metadata, shard)
        left = shard.rows
        for batch in opened.iter_batches(size, row_groups=groups, columns=[*names, *times], use_threads=False):
            first = min(skip, batch.num_rows)
            skip -= first
            batch = batch.slice(first, left)
            left -= batch.num_rows
            if batch.num_rows:
                yield _block(batch, names, times, path)
            if not left:
                return
    raise InputError(f"`{where}` has fewer rows than when the run began: {left} are missing")


def _groups(metadata: pq.FileMetaData, shard: Shard) -> tuple[list[int], int]:
    """Row groups that a shard has rows of, and the number of rows before it in the first of these."""
    groups: list[int] = []
    skip = first = 0
    for group in range(metadata.num_row_groups):
        last = first + metadata.row_group(group).num_rows
        if first < shard.row + shard.rows and last > shard.row:
            if not groups:
                skip = shard.row - first
            groups.append(group)
        first = last
    return groups, skip


def _block(batch: pa.RecordBatch, names: tuple[str, ...], times: tuple[str, ...], path: str) -> Block:
    spans = _matrix(batch, times) if times else None
    if names is _INDICES:
        table = _vertices(path)
        ends = [_numbers(batch.column(name), name) for name in names]
        if any(len(index) and (index.min() < 0 or index.max() >= len(table)) for index in ends):
            numbers = np.concatenate(ends)
            worst = int(numbers.min() if numbers.min() < 0 else numbers.max())
            raise InputError(f"an edge names vertex {worst} of `{path}`, and `vertices.npy` has {len(table)}, from 0 on")
        return Block(np.ascontiguousarray(table[ends[0]]), np.ascontiguousarray(table[ends[1]]), spans)
    return Block(_matrix(batch, _ENDS[:3]), _matrix(batch, _ENDS[3:]), spans)


def _numbers(column: pa.Array, name: str) -> NDArray[Any]:
    if column.null_count:
        raise InputError(f"column `{name}` has {column.null_count} nulls: it must have none")
    numbers: NDArray[Any] = column.to_numpy()
    return numbers


def _matrix(batch: pa.RecordBatch, names: tuple[str, ...]) -> NDArray[np.float64]:
    """Columns side by side. A null is NaN, so that its edge has no answer and the others have theirs."""
    matrix = np.empty((batch.num_rows, len(names)))
    for place_of, name in enumerate(names):
        column = batch.column(name)
        matrix[:, place_of] = column.to_numpy(zero_copy_only=False)
    return matrix
