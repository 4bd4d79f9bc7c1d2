"""What is in a folder of a run: whether all of it is there and as it was made, and how far it is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import numpy as np

from .. import InputError
from . import parts
from .edges import Shard
from .folder import FAILED, JOB, SUCCESS, Folder

if TYPE_CHECKING:
    from .job import Job

_MOST_FAULTS = 8
"""Number of faults that an error names."""


@dataclass
class Findings:
    """What ``verify`` found."""

    faults: list[str] = field(default_factory=list)
    """Faults, each with the file that it is in."""
    parts: int = 0
    """Number of whole parts."""
    rows: int = 0
    clear: int = 0
    contact: int = 0
    bad: int = 0
    hash: str = ""
    """Hash of all answers in the order of their edges, as ``firstcontact check --print hash`` prints it."""
    files: dict[str, str] = field(default_factory=dict)
    """SHA-256 of the bytes of each part's file."""
    broken: list[tuple[Shard, str]] = field(default_factory=list)
    """Shards whose part is there and not as it was made, each with its file."""

    def as_json(self) -> dict[str, Any]:
        """Counts, hash and digests of files."""
        names = ("rows", "clear", "contact", "bad", "hash")
        return {**{name: getattr(self, name) for name in names}, "parts": len(self.files), "files": self.files}


def seal(job: Job, folder: Folder, findings: Findings) -> dict[str, Any]:
    """Writes ``_SUCCESS.json`` of a folder that has been looked through.

    Raises ``InputError`` if something in it is not as it should be.
    """
    if findings.faults:
        raise InputError("; ".join(findings.faults[:_MOST_FAULTS]))
    success = {"digest": job.digest, "version": job.version, **findings.as_json()}
    if sealed(folder) != success:
        folder.write_json(SUCCESS, success)
    return success


def sealed(folder: Folder) -> Any:
    """Value of ``_SUCCESS.json``; none if it is not there, or damaged."""
    try:
        value = folder.read_json(SUCCESS)
    except InputError:
        return None
    return value if isinstance(value, dict) else None


def verify(out: str) -> Findings:
    """Looks through a finished folder: every byte of every part, every row, and nothing else.

    Neither the world nor the edges are needed. A folder that is not finished has that as a fault.
    """
    from .job import Job

    job, folder = Job.load(out)
    success = sealed(folder)
    findings = look_through(job, folder, success)
    if success is None:
        is_there = folder.has(SUCCESS)
        state = "is damaged" if is_there else "is not there: the run is not finished"
        findings.faults.append(f"`{SUCCESS}` {state}; `resume` goes on with it")
        return findings
    expected = {"digest": job.digest, "version": job.version, **findings.as_json()}
    for name, value in expected.items():
        if success.get(name) != value and not findings.faults:
            said = "" if name == "files" else f": {success.get(name)}, and {value}"
            findings.faults.append(f"`{SUCCESS}` has other {name} than the parts{said}; `resume` writes it anew")
    return findings


def look_through(job: Job, folder: Folder, success: dict[str, Any] | None) -> Findings:
    """Looks at all parts, and whether they are those of which ``_SUCCESS.json`` was written, if it was."""
    findings, lines, there = Findings(), hashlib.sha256(), folder.parts()
    known = (success or {}).get("files", {})
    missing = []
    for shard in job.shards():
        stored = there.pop(shard.name, None)
        if stored is None:
            missing.append(shard)
            continue
        try:
            data = folder.read(stored.file)
            findings.files[stored.file] = hashlib.sha256(data).hexdigest()
            if stored.line is not None and stored.line.get("sha256") != findings.files[stored.file]:
                raise InputError("its bytes are not those that the manifest tells of")
            _look_at(data, job, shard, findings, lines)
            if known.get(stored.file, findings.files[stored.file]) != findings.files[stored.file]:
                raise InputError("it has changed since the run ended: its bytes have another digest")
        except (OSError, ValueError, KeyError, TypeError, pa.ArrowException) as error:
            findings.faults.append(f"`{stored.file}`: {error}")
            findings.broken.append((shard, stored.file))
    if missing:
        first = missing[0]
        count = f"{len(missing)} parts are missing, the first of them `" if len(missing) > 1 else "`"
        is_one = " is missing" if len(missing) == 1 else ""
        findings.faults.append(f"{count}{first.name}`{is_one}, with {first.rows} edges from {first.edge} on")
    for stored in there.values():
        findings.faults.append(f"`{stored.file}` is a part of no shard of this run")
    for name in folder.strangers():
        findings.faults.append(f"`{name}` is not of this run, or unfinished")
    findings.hash = lines.hexdigest()
    return findings


def _look_at(data: bytes, job: Job, shard: Shard, findings: Findings, lines: Any) -> None:
    """Looks at one part, and adds its lines to those of all."""
    part, footer = parts.opened(data)
    expected = {"world": job.digest, "source": shard.source, "version": job.version}
    for name, value in {"edge": shard.edge, "rows": shard.rows, **expected}.items():
        if footer[name] != value:
            raise InputError(f"its {name} is {footer[name]}, and that of the run is {value}")
    if part.schema_arrow != parts.SCHEMA:
        raise InputError(f"its columns are {part.schema_arrow.names} and not those of a part")
    own, edge = hashlib.sha256(), shard.edge
    for table in parts.tables(part):
        numbers = table.column("edge").to_numpy()
        if (numbers != np.arange(edge, edge + len(numbers), dtype=np.uint64)).any():
            raise InputError(f"its edges are not those from {shard.edge} on, each once and in order")
        edge += len(numbers)
        parts.add_lines(own, table)
        parts.add_lines(lines, table)
    if edge != shard.edge + shard.rows:
        raise InputError(f"it has {edge - shard.edge} edges and not {shard.rows}")
    if own.hexdigest() != footer["hash"]:
        raise InputError("its answers do not have the hash that its footer says")
    findings.parts += 1
    findings.rows += shard.rows
    findings.clear += footer["clear"]
    findings.contact += footer["contact"]
    findings.bad += footer["bad"]


def status(out: str) -> dict[str, Any]:
    """How far the run of a folder is, from the names of its files alone."""
    from .job import Job

    job, folder = Job.load(out)
    there = folder.parts()
    shards = job.shards()
    done = [shard for shard in shards if shard.name in there]
    success = sealed(folder)
    return {
        "is_finished": success is not None and len(done) == len(shards),
        "shards": len(shards),
        "done": len(done),
        "edges": job.edges.rows,
        "edges_done": sum(shard.rows for shard in done),
        "missing": [shard.name for shard in shards if shard.name not in there],
        "failed": folder.read_json(FAILED) or {},
        "hash": success and success["hash"],
        "job": JOB,
    }
