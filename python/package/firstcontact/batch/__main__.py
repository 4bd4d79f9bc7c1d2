"""``python -m firstcontact.batch``: runs, and what became of them."""

from __future__ import annotations

import argparse
import errno
import math
import os
import sys
from contextlib import closing
from typing import Any

from tqdm import tqdm

from .. import Checker, InputError, ObjectError, World
from .engines import Engine, start
from .job import ATTEMPTS, Report, resume, run
from .roadmap import roadmap
from .verify import status, verify

_SUCCESS, _FAULT, _BAD_INPUT, _INCOMPLETE = 0, 1, 2, 3


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m firstcontact.batch",
        description="Answers edges by the billion against one world, on this machine or a cluster, with nothing lost.",
        epilog="Exit status: 0 all is well, 1 `verify` found a fault, 2 bad input, 3 shards failed or are missing.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    running = argparse.ArgumentParser(add_help=False)
    running.add_argument("--engine", choices=("local", "dask", "ray"), default="local", help="who runs the shards")
    running.add_argument("--workers", type=_count, default=0, help="processes on this machine; by default one a core")
    running.add_argument("--scheduler", metavar="ADDRESS", help="cluster of Dask or Ray that runs already")
    running.add_argument("--dashboard", type=int, default=8787, metavar="PORT", help="port of Dask's page; 0 for any")
    running.add_argument("--attempts", type=_count, default=ATTEMPTS, help="attempts at a shard that fails")
    running.add_argument("--quiet", action="store_true", help="no progress bar")
    asking = argparse.ArgumentParser(add_help=False)
    asking.add_argument("world", metavar="WORLD", help="world file, or bytes of `Checker.to_bytes`")
    asking.add_argument("--allow-root", action="append", default=[], metavar="DIR", help="folder of further files")
    asking.add_argument("--object", required=True, metavar="ID", help="object that moves along the edges")
    asking.add_argument("--shard-edges", type=_count, default=1_000_000, metavar="N", help="edges of a shard")

    command = commands.add_parser("run", parents=[asking, running], help="answer all edges, or go on where it stopped")
    command.add_argument("edges", metavar="EDGES", help="Parquet file of edges, or a folder of them")
    command.add_argument("out", metavar="OUT", help="folder of the parts, new or of the same run")
    command.add_argument("--times", type=_times, metavar="T0,T1", help="times of edges whose rows have none")
    command.add_argument("--manifest", action="store_true", help="OUT is a store without rename; a URI is one anyway")

    command = commands.add_parser("resume", parents=[running], help="go on with a run")
    command.add_argument("out", metavar="OUT")
    command = commands.add_parser("verify", help="look at every byte of a finished run; needs neither world nor edges")
    command.add_argument("out", metavar="OUT")
    command.add_argument("--print", choices=("hash",), help="print the hash alone, as `firstcontact check` does")
    command = commands.add_parser("status", help="how far a run is")
    command.add_argument("out", metavar="OUT")

    command = commands.add_parser("roadmap", parents=[asking, running], help="vertices and valid edges of a roadmap")
    command.add_argument("out", metavar="OUT", help="folder of the roadmap, new or of the same")
    command.add_argument("--bounds", type=_bounds, required=True, metavar="X0,Y0,Z0,X1,Y1,Z1", help="box of the vertices; `--bounds=-5,..` where the first is negative")
    command.add_argument("--vertices", type=_count, required=True, metavar="N", help="number of free vertices")
    command.add_argument("--neighbours", type=_count, default=10, metavar="K", help="nearest vertices of each")
    command.add_argument("--seed", type=int, default=1)
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than one")
    return number


def _floats(text: str, count: int) -> tuple[float, ...]:
    numbers = tuple(float(part) for part in text.split(","))
    if len(numbers) != count:
        raise argparse.ArgumentTypeError(f"`{text}` has {len(numbers)} numbers and not {count}")
    return numbers


def _times(text: str) -> tuple[float, ...]:
    first, last = _floats(text, 2)
    if not (math.isfinite(first) and math.isfinite(last) and first <= last):
        raise argparse.ArgumentTypeError(f"`{text}` is not two finite times, the later one second")
    return first, last


def _bounds(text: str) -> tuple[float, ...]:
    return _floats(text, 6)


def _checker(path: str, robot: str, roots: list[str]) -> Checker:
    """Checker of a world file, or of bytes."""
    if path.endswith((".yaml", ".yml")):
        if not os.path.isfile(path):
            raise FileNotFoundError(f"there is no world file `{path}`")
        return Checker(World.load(path, allow_roots=roots), robot=robot)
    with open(path, "rb") as file:
        data = file.read()
    try:
        return Checker.from_bytes(data)
    except InputError as error:
        raise InputError(f"`{path}`: {error}; the name of a world file ends in .yaml or .yml") from error


class _Bar:
    """Progress on standard error."""

    def __init__(self, quiet: bool) -> None:
        self._bar: Any = None
        self._quiet = quiet
        self._shards = 0

    def begin(self, edges: int, words: str = "edges") -> None:
        self.close()
        self._shards = 0
        self._bar = tqdm(total=edges, unit=f" {words}", unit_scale=True, smoothing=0.05, disable=self._quiet)

    def __call__(self, edges: int, shards: int) -> None:
        self._shards += shards
        self._bar.set_postfix_str(f"{self._shards} shards", refresh=False)
        self._bar.update(edges)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _print_report(report: Report) -> int:
    done = report.shards - len(report.failed)
    line = f"{done} of {report.shards} shards are done, {report.skipped} of them before"
    if report.seconds:
        line += (
            f"; {report.seconds:.1f} s on {report.workers} workers, {report.overhead:.1%} of them idle; "
            f"the world was sent to {len(report.received)} workers and prepared {sum(report.prepared.values())} times; "
            f"a worker held at most {report.memory / 2**20:.0f} MiB"
        )
    print(line, file=sys.stderr)
    for name, reason in sorted(report.failed.items()):
        print(f"failed: {name}: {reason}", file=sys.stderr)
    if report.success is None:
        return _INCOMPLETE
    counts = ("rows", "clear", "contact", "bad")
    print("  ".join(f"{name} {report.success[name]:,}" for name in counts))
    print(f"hash {report.success['hash']}")
    if report.success["bad"]:
        print("bad edges have no answer; the codes of their verdicts say why (`firstcontact.Verdict`)", file=sys.stderr)
    return _SUCCESS


def _print_findings(out: str, only: str | None) -> int:
    findings = verify(out)
    for fault in findings.faults:
        print(f"fault: {fault}", file=sys.stderr)
    if findings.faults:
        return _FAULT
    if only:
        print(findings.hash)
    else:
        print(f"{findings.parts} parts with {findings.rows:,} edges are whole: {findings.clear:,} clear, ", end="")
        print(f"{findings.contact:,} contact, {findings.bad:,} bad")
        print(f"hash {findings.hash}")
    return _SUCCESS


def _print_status(out: str) -> int:
    found = status(out)
    print(f"{found['done']} of {found['shards']} shards, {found['edges_done']:,} of {found['edges']:,} edges are done")
    for name, reason in found["failed"].items():
        print(f"failed: {name}: {reason}")
    if found["is_finished"]:
        print(f"finished; hash {found['hash']}")
        return _SUCCESS
    what = f"the first part that is missing is {found['missing'][0]}" if found["missing"] else "no part is missing"
    print(f"not finished: `resume` goes on with it; {what}")
    return _INCOMPLETE


def _work(arguments: argparse.Namespace) -> int:
    """Commands that need an engine."""
    bar = _Bar(arguments.quiet)
    scheduler, dashboard = arguments.scheduler, arguments.dashboard
    checker = None
    if arguments.command != "resume":
        checker = _checker(arguments.world, arguments.object, arguments.allow_root)
    engine: Engine
    with closing(start(arguments.engine, arguments.workers, scheduler, dashboard)) as engine, closing(bar):
        if engine.link and not arguments.quiet:
            print(f"dashboard: {engine.link}", file=sys.stderr)
        common: dict[str, Any] = {"attempts": arguments.attempts, "progress": bar, "begin": bar.begin}
        if checker is None:
            report = resume(arguments.out, engine, **common)
        elif arguments.command == "run":
            report = run(
                checker,
                arguments.edges,
                arguments.out,
                engine,
                object=arguments.object,
                times=arguments.times,
                shard_edges=arguments.shard_edges,
                has_manifest=arguments.manifest or None,
                **common,
            )
        else:
            made = roadmap(
                checker,
                arguments.out,
                engine,
                object=arguments.object,
                bounds=arguments.bounds,
                vertices=arguments.vertices,
                neighbours=arguments.neighbours,
                seed=arguments.seed,
                shard_edges=arguments.shard_edges,
                **common,
            )
            report = made.report
    bar.close()
    return _print_report(report)


def main(arguments: list[str] | None = None) -> int:
    """Runs a command, and gives its exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        if parsed.command == "verify":
            return _print_findings(parsed.out, parsed.print)
        if parsed.command == "status":
            return _print_status(parsed.out)
        return _work(parsed)
    except (InputError, ObjectError, OSError) as error:
        # The text of a KeyError is what its argument looks like in Python.
        said = error.args[0] if isinstance(error, ObjectError) else error
        print(f"error: {said}", file=sys.stderr)
        if not (isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)):
            return _BAD_INPUT
        print("the disk is full; finished parts stay, and the same command goes on when there is room", file=sys.stderr)
        return _INCOMPLETE
    except KeyboardInterrupt:
        print("interrupted; finished parts stay, and `resume` goes on", file=sys.stderr)
        return _INCOMPLETE


if __name__ == "__main__":
    sys.exit(main())
