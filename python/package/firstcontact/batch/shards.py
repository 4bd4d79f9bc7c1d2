"""A shard from its edges to its part."""

import hashlib
import os
import socket
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from .. import InputError, __version__
from . import parts
from .edges import Shard, blocks
from .folder import Folder
from .prepared import Counts, Prepared, prepare

BLOCK = 1 << 16
"""Number of edges that are asked about together: few enough to be small beside a shard, many enough to be asked in one go."""


def run_shard(
    world_bytes: bytes,
    digest: str,
    in_path: str,
    out_dir: str,
    key: Shard,
    *,
    has_manifest: bool | None = None,
    threads: int = 1,
) -> dict[str, Any]:
    """Answers the edges of a shard and puts its part; the same part, wherever and however often it is called.

    :param world_bytes: bytes that ``pack`` gave. A process prepares a checker of them once.
    :param digest: digest that ``pack`` gave.
    :param in_path: file or folder of edges.
    :param out_dir: folder of parts.
    :param key: rows of the shard.
    :param has_manifest: true for a store without rename; by default, whether ``out_dir`` is a URI.
    :param threads: number of threads; 0 for all cores.

    Gives what the part's footer says, and how the work went. A part that is there already is not computed again. Raises
    ``InputError`` if edges, world or part are not as expected, and ``OSError`` if a file cannot be read or written.
    """
    began = time.perf_counter()
    key, folder = Shard(*key), Folder(out_dir, has_manifest=has_manifest)
    footer, size = found(folder, key, digest), 0
    is_new = footer is None
    if footer is None:
        prepared = prepare(world_bytes, digest)
        data, footer = parts.encode(_answers(prepared, in_path, key, threads), key, digest)
        size = len(data)
        folder.put(key, data, {**footer, "bytes": size, "sha256": hashlib.sha256(data).hexdigest()})
    return {
        "name": key.name,
        **footer,
        "is_new": is_new,
        "bytes": size,
        **effort(began),
    }


def effort(began: float) -> dict[str, Any]:
    """Time since then, and what this process has done and held so far."""
    return {
        "seconds": time.perf_counter() - began,
        "worker": f"{socket.gethostname()}:{os.getpid()}",
        "received": Counts.received,
        "prepared": Counts.prepared,
        "memory": _memory(),
    }


def _answers(prepared: Prepared, in_path: str, key: Shard, threads: int) -> Iterator[pa.Table]:
    edge = key.edge
    for block in blocks(in_path, key, BLOCK):
        times = block.times
        if times is None and prepared.times is not None:
            times = np.tile(np.array(prepared.times, np.float64), (len(block.starts), 1))
        asked = prepared.checker.check_edges(
            block.starts, block.ends, times, object=prepared.object, threads=threads
        )
        yield parts.answers(asked, edge, threads)
        edge += len(asked)


def found(folder: Folder, key: Shard, digest: str) -> dict[str, Any] | None:
    """What the footer of a finished part says; none if there is no part, or a broken one, which is replaced.

    Raises ``InputError`` if it is of another world, of other edges, or of another version.
    """
    file = folder.find(key)
    if file is None:
        return None
    try:
        _, footer = parts.opened(folder.read(file))
    except (OSError, pa.ArrowException, ValueError):
        return None
    expected = {"world": digest, "source": key.source, "version": __version__, "edge": key.edge, "rows": key.rows}
    for name, value in expected.items():
        if footer.get(name) != value:
            raise InputError(
                f"`{file}` in `{folder.path}` has another {name}: {footer.get(name)}, and {value} was expected; "
                "take that file away, and it is computed again, or begin in an empty folder"
            )
    return footer


def _memory() -> int:
    """Most memory that this process has held, in bytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
