"""A run: what it is asked, which shards are to do, attempts, and its end."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import Checker, InputError, __version__
from .edges import EdgeFile, EdgeInput, Shard
from .engines import Call, Engine, Failure
from .folder import FAILED, JOB, SUCCESS, WORLD, Folder
from .places import absolute
from .prepared import pack
from .shards import found, run_shard
from .verify import look_through, seal, sealed

ATTEMPTS = 3
"""Number of attempts at a shard that fails."""

Progress = Callable[[int, int], None]
"""Is called with the numbers of edges and of shards that are done since it was last called."""

Begin = Callable[[int], None]
"""Is called with the number of all edges before the first shard."""


class Job(NamedTuple):
    """What a run is asked, as the folder keeps it."""

    digest: str
    """Digest of the world and the question."""
    edges: EdgeInput
    shard_edges: int
    """Number of edges of a shard."""
    has_manifest: bool
    version: str

    def as_json(self) -> dict[str, Any]:
        """Value of the file of the job."""
        files = [file._asdict() for file in self.edges.files]
        return {**self._asdict(), "edges": {**self.edges._asdict(), "files": files}}

    @classmethod
    def of_json(cls, value: dict[str, Any]) -> Job:
        """Job of the file's value."""
        edges = value["edges"]
        files = [EdgeFile(**file) for file in edges["files"]]
        return cls(**{**value, "edges": EdgeInput(edges["path"], files, edges["vertices"])})

    @classmethod
    def load(cls, out: str) -> tuple[Job, Folder]:
        """Job of a folder."""
        value = Folder(out).read_json(JOB)
        if value is None:
            raise InputError(f"`{out}` is no folder of a run: there is no `{JOB}`")
        try:
            job = cls.of_json(value)
        except (KeyError, TypeError) as error:
            raise InputError(f"`{JOB}` in `{out}` is not of this version: {error}") from error
        return job, Folder(out, has_manifest=job.has_manifest)

    def shards(self) -> list[Shard]:
        """All shards, in the order of their edges."""
        return self.edges.shards(self.shard_edges)


@dataclass
class Report:
    """What came of a run."""

    edges: int
    """Number of all edges."""
    shards: int
    """Number of all shards."""
    skipped: int = 0
    """Number of shards that were done before."""
    failed: dict[str, str] = field(default_factory=dict)
    """Reasons of the shards that failed, by the names of their parts."""
    success: dict[str, Any] | None = None
    """Value of ``_SUCCESS.json``; none if shards failed."""
    seconds: float = 0.0
    """Time from the first shard to the last."""
    busy: float = 0.0
    """Sum of the times of all shards, in the workers."""
    workers: int = 1
    memory: int = 0
    """Most memory that a worker held, in bytes."""
    received: dict[str, int] = field(default_factory=dict)
    """How often each worker was given the world."""
    prepared: dict[str, int] = field(default_factory=dict)
    """How often each worker made a checker of it."""
    attempts: dict[str, int] = field(default_factory=dict)
    """Numbers of attempts of the shards that needed more than one."""

    @property
    def overhead(self) -> float:
        """Part of the workers' time in which they had no shard."""
        return 1.0 - self.busy / (self.seconds * self.workers) if self.seconds else 0.0

    def add(self, result: dict[str, Any]) -> None:
        """Counts the result of a shard."""
        self.busy += result["seconds"]
        self.memory = max(self.memory, result["memory"])
        self.received[result["worker"]] = result["received"]
        self.prepared[result["worker"]] = result["prepared"]


def run(
    checker: Checker,
    edges: str,
    out: str,
    engine: Engine,
    *,
    object: str,
    times: tuple[float, float] | None = None,
    shard_edges: int = 1_000_000,
    has_manifest: bool | None = None,
    attempts: int = ATTEMPTS,
    begin: Begin | None = None,
    progress: Progress | None = None,
) -> Report:
    """Answers all edges, and goes on where an earlier run of the same stopped.

    :param edges: file or folder of Parquet.
    :param out: folder of the parts, not there yet, empty, or of the same run.
    :param object: name of the object that moves along the edges.
    :param times: when each edge begins and ends, if its row does not say.
    :param shard_edges: number of edges of a shard.
    :param has_manifest: true for a store without rename; by default, whether ``out`` is a URI.

    Raises ``InputError`` if the folder is of another world, of other edges, or of something else.
    """
    world, digest = pack(checker, object, times)
    if shard_edges < 1:
        raise InputError(f"a shard of {shard_edges} edges: it needs at least one")
    folder = Folder(out, has_manifest=has_manifest)
    job = Job(digest, EdgeInput.open(absolute(edges)), shard_edges, folder.has_manifest, __version__)
    known = folder.read_json(JOB)
    if known is not None:
        job = _refreshed(_same(Job.of_json(known), job, out), folder)
    elif folder.strangers():
        raise InputError(f"`{out}` is neither empty nor the folder of a run: choose another one")
    elif f"{folder.path}/".startswith(f"{job.edges.path}/"):
        raise InputError(f"`{out}` is in the folder of the edges: choose another one")
    else:
        folder.make()
        folder.write(WORLD, world)
        folder.write_json(JOB, job.as_json())
    return _work(job, folder, world, engine, attempts, (begin, progress))


def resume(
    out: str,
    engine: Engine,
    *,
    attempts: int = ATTEMPTS,
    begin: Begin | None = None,
    progress: Progress | None = None,
) -> Report:
    """Goes on with the run of a folder, which holds the world and says where the edges are."""
    job, folder = Job.load(out)
    if job.version != __version__:
        raise InputError(f"`{out}` was begun with version {job.version}, and this is {__version__}: go on with that one")
    job = _refreshed(job, folder)
    return _work(job, folder, folder.read(WORLD), engine, attempts, (begin, progress))


def _refreshed(job: Job, folder: Folder) -> Job:
    """The job with the edges as they are now."""
    there = folder.parts()
    edges = job.edges.refreshed({shard.file for shard in job.shards() if shard.name in there})
    if edges != job.edges:
        job = job._replace(edges=edges)
        folder.write_json(JOB, job.as_json())
    return job


def _same(known: Job, job: Job, out: str) -> Job:
    """The job of a folder, which must be another's in all but the contents of the files of edges."""
    names = {
        "digest": "world or question",
        "edges": "set of edges",
        "shard_edges": "number of edges a shard",
        "has_manifest": "kind of store",
        "version": "version",
    }
    for name, words in names.items():
        before, now = getattr(known, name), getattr(job, name)
        if name == "edges":
            before, now = ((each.path, [(file.name, file.rows) for file in each.files]) for each in (before, now))
        if before != now:
            short = "" if name == "edges" else f" ({before}, now {now})"
            raise InputError(f"`{out}` is the folder of a run with another {words}{short}: choose another folder")
    return known


def _work(
    job: Job,
    folder: Folder,
    world: bytes,
    engine: Engine,
    attempts: int,
    watchers: tuple[Begin | None, Progress | None],
) -> Report:
    shards, (begin, progress) = job.shards(), watchers
    if begin:
        begin(job.edges.rows)
    report = Report(job.edges.rows, len(shards), workers=engine.workers)
    there = folder.parts()
    left = [
        shard for shard in shards if shard.name not in there or found(folder, shard, job.digest) is None
    ]
    report.skipped = len(shards) - len(left)
    if progress and report.skipped:
        progress(job.edges.rows - sum(shard.rows for shard in left), report.skipped)
    success = sealed(folder)
    while True:
        if left:
            folder.remove(SUCCESS)
            options = {"has_manifest": job.has_manifest}
            call = Call(run_shard, world, (job.digest, job.edges.path, folder.path), options)
            began = time.perf_counter()
            attempt_all(call, left, engine, attempts, report, progress)
            report.seconds += time.perf_counter() - began
        folder.clean()
        if report.failed:
            # A disk that is full has no room for this either; the report says it.
            with contextlib.suppress(OSError):
                folder.write_json(FAILED, report.failed)
            return report
        folder.remove(FAILED)
        findings = look_through(job, folder, success)
        # A part of before that is not as it was made is made again; one of now that is not is a fault.
        remade = {shard.name for shard in left}
        broken = [(shard, file) for shard, file in findings.broken if shard.name not in remade]
        if not broken:
            report.success = seal(job, folder, findings)
            return report
        success = None
        for _, file in broken:
            folder.remove(file)
        left = [shard for shard, _ in broken]
        report.skipped -= len(left)
        if progress:
            progress(-sum(shard.rows for shard in left), -len(left))


def attempt_all(
    call: Call, left: list[Shard], engine: Engine, attempts: int, report: Report, progress: Progress | None
) -> None:
    """Calls for all shards, and again for those that fail: each alone then, so that none takes another with it."""
    for attempt in range(1, attempts + 1):
        again = []
        for keys in [left] if attempt == 1 else [[shard] for shard in left]:
            for shard, result in engine.map(call, keys):
                if attempt > 1:
                    report.attempts[shard.name] = attempt
                if isinstance(result, Failure):
                    report.failed[shard.name] = result.reason
                    if not result.is_final:
                        again.append(shard)
                    continue
                report.failed.pop(shard.name, None)
                report.add(result)
                if progress:
                    progress(shard.rows, 1)
        left = again
        if not left:
            return
