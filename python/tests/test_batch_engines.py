"""The real engines, one hash: any of them, any number of workers, any shards, whatever is killed.

Each run is a process of its own. `FIRSTCONTACT_BATCH_EDGES` says how many edges are asked about; 400,000 by default.
"""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow")
psutil = pytest.importorskip("psutil")
pytest.importorskip("tqdm")

from batch_world import ends, room, write_edges

EDGES = int(os.environ.get("FIRSTCONTACT_BATCH_EDGES", 400_000))
SHARD = EDGES // 20
ENGINES = [
    pytest.param(
        name, marks=pytest.mark.skipif(package is not None and find_spec(package) is None, reason=f"{package} is not installed")
    )
    for name, package in (("local", None), ("dask", "distributed"), ("ray", "ray"))
]
TESTS = Path(__file__).parent


class Run:
    """A run in a process of its own."""

    def __init__(self, arguments: list[str], log: Path, poison: str = "") -> None:
        environment = {**os.environ, "BATCH_LOG": str(log), "BATCH_POISON": poison, "PYTHONUNBUFFERED": "1"}
        environment["PYTHONPATH"] = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.log = log
        self.errors = log.with_suffix(".err").open("w+")
        command = [sys.executable, str(TESTS / "batch_world.py"), *arguments]
        self.process = psutil.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=self.errors)

    def wait(self, seconds: float = 240) -> int:
        return self.process.wait(seconds)

    def told(self) -> str:
        self.errors.seek(0)
        return self.errors.read()

    def begun(self) -> list[tuple[str, int]]:
        """Shards that were begun, with the processes that did."""
        if not self.log.exists():
            return []
        return [(name, int(pid)) for name, pid in map(str.split, self.log.read_text().splitlines())]

    def wait_for(self, parts: int, out: Path) -> None:
        """Waits until so many parts are there."""
        end = time.monotonic() + 120
        while len(list(out.glob("part-*"))) < parts:
            assert self.process.poll() is None and time.monotonic() < end, self.told()
            time.sleep(0.005)

    def kill_a_worker(self, out: Path) -> None:
        """Kills a worker in the middle of a shard: it is stopped first, and goes on if its part is there."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            name, pid = self.begun()[-1]
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                time.sleep(0.01)
                if not list(out.glob(f"{name}*")):
                    return os.kill(pid, signal.SIGKILL)
                os.kill(pid, signal.SIGCONT)
            time.sleep(0.005)
        raise AssertionError(self.told())


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Folder with the world and the edges."""
    folder = tmp_path_factory.mktemp("engines")
    (folder / "room.bytes").write_bytes(room().to_bytes())
    write_edges(folder / "edges", ends(EDGES), files=2, row_group=50_000)
    return folder


@pytest.fixture
def begin(place, tmp_path):
    """Begins runs over the edges, and ends what is left of them."""
    runs: list[Run] = []

    def begun(command: str, out: Path, engine: str, workers: int = 2, shard: int = SHARD, poison: str = "", **more) -> Run:
        arguments = [command]
        if command == "run":
            edges = str(more.get("edges", place / "edges"))
            arguments += [str(place / "room.bytes"), edges, str(out), "--object", "robot", "--shard-edges", str(shard)]
        else:
            arguments.append(str(out))
        arguments += ["--engine", engine, "--workers", str(workers), "--dashboard", "0"]
        runs.append(Run(arguments, tmp_path / f"log {len(runs)}", poison))
        return runs[-1]

    yield begun
    for run in runs:
        if run.process.poll() is None:
            for process in [*run.process.children(recursive=True), run.process]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
            run.process.wait()
        run.errors.close()


def success(out: Path) -> dict:
    return json.loads((out / "_SUCCESS.json").read_text())


def verified(out: Path) -> str:
    command = [sys.executable, "-m", "firstcontact.batch", "verify", str(out), "--print", "hash"]
    printed = subprocess.run(command, capture_output=True, text=True)
    assert printed.returncode == 0, printed.stderr
    return printed.stdout.strip()


def sent_and_prepared(run: Run) -> tuple[int, int]:
    found = re.search(r"the world was sent to (\d+) workers? and prepared (\d+) times", run.told())
    assert found, run.told()
    return int(found[1]), int(found[2])


@pytest.fixture(scope="module")
def expected(place):
    """Hash of one process that is asked in one go."""
    table, checker = ends(EDGES), room()
    import hashlib

    from firstcontact.batch import parts

    lines = hashlib.sha256()
    for first in range(0, EDGES, 100_000):
        rows = table[first : first + 100_000]
        parts.add_lines(lines, parts.answers(checker.check_edges(rows[:, :3], rows[:, 3:], object="robot"), first))
    return lines.hexdigest()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_number_of_workers(begin, tmp_path, expected, engine, workers):
    run = begin("run", tmp_path / "out", engine, workers)
    assert run.wait() == 0, run.told()
    assert success(tmp_path / "out")["hash"] == expected
    assert success(tmp_path / "out")["rows"] == EDGES
    assert set(Counter(name for name, _ in run.begun()).values()) == {1}
    # Each worker that had a shard was given the world once, and made one checker.
    took_part = len({pid for _, pid in run.begun()})
    assert sent_and_prepared(run) == (took_part, took_part) and took_part <= workers


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("shard", [10_000, 100_000, 1_000_000])
def test_shards_of_any_size(begin, tmp_path, expected, engine, shard):
    run = begin("run", tmp_path / "out", engine, shard=shard)
    assert run.wait() == 0, run.told()
    assert success(tmp_path / "out")["hash"] == expected == verified(tmp_path / "out")


@pytest.mark.parametrize("engine", ENGINES)
def test_killed_workers(begin, tmp_path, expected, engine):
    out = tmp_path / "out"
    run = begin("run", out, engine)
    for share in (0.2, 0.6):
        run.wait_for(int(20 * share), out)
        done = {path.name: path.stat().st_ino for path in out.glob("part-*")}
        run.kill_a_worker(out)
    assert run.wait() == 0, run.told()
    assert success(out)["hash"] == expected == verified(out)
    assert all((out / name).stat().st_ino == inode for name, inode in done.items())
    begun = Counter(name for name, _ in run.begun())
    assert len(begun) == 20 and 1 <= sum(begun.values()) - 20 <= 2, "one shard a kill is begun again"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_killed_driver(begin, tmp_path, expected, engine):
    out = tmp_path / "out"
    run = begin("run", out, engine)
    run.wait_for(10, out)
    workers = run.process.children(recursive=True)
    run.process.kill()
    run.process.wait()
    # Whoever computes ends with the driver; two agents of Ray, which compute nothing, take longer.
    computing = {pid for _, pid in run.begun()}
    _, alive = psutil.wait_procs([worker for worker in workers if worker.pid in computing], timeout=30)
    assert not alive
    done = {path.name: path.stat().st_ino for path in out.glob("part-*")}
    first = {name for name, _ in run.begun()}
    again = begin("resume", out, engine)
    assert again.wait() == 0, again.told()
    assert success(out)["hash"] == expected == verified(out)
    assert all((out / name).stat().st_ino == inode for name, inode in done.items())
    second = [name for name, _ in again.begun()]
    assert len(second) == 20 - len(done)
    assert len(first & set(second)) <= 2, "only what ran at the kill is computed again"
    assert f"{len(done)} of them before" in again.told()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_poison_shard_is_named_and_all_others_are_done(begin, place, tmp_path, engine):
    out, poison = tmp_path / "out", f"part-{SHARD * 7:013}"
    run = begin("run", out, engine, poison=poison)
    assert run.wait() == 3, run.told()
    assert re.findall(r"failed: (\S+):", run.told()) == [poison]
    assert json.loads((out / "_failed.json").read_text()).keys() == {poison}
    assert len(list(out.glob("part-*"))) == 19 and not list(out.glob(".*"))
    assert not (out / "_SUCCESS.json").exists()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_full_disk(begin, place, tmp_path, expected, engine):
    out = tmp_path / "out"
    out.mkdir()
    # Room for the world and some of the parts.
    size = 550_000 + (place / "room.bytes").stat().st_size
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size + EDGES}", "tmpfs", str(out)], capture_output=True)
    if mounted.returncode:
        pytest.skip("this user may not mount a small disk")
    try:
        run = begin("run", out, engine)
        assert run.wait() == 3, run.told()
        failed = re.findall(r"failed: (\S+): OSError: .*No space left", run.told())
        assert 0 < len(failed) < 20 and len(list(out.glob("part-*"))) == 20 - len(failed)
        assert not list(out.glob(".*"))
        subprocess.run(["mount", "-o", "remount,size=1G", str(out)], check=True)
        again = begin("resume", out, engine)
        assert again.wait() == 0, again.told()
        assert success(out)["hash"] == expected == verified(out)
    finally:
        subprocess.run(["umount", "-l", str(out)], check=True)


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_listen_on_the_loopback_only(begin, tmp_path, engine):
    out = tmp_path / "out"
    run = begin("run", out, engine)
    run.wait_for(3, out)
    listening = set()
    for process in [run.process, *run.process.children(recursive=True)]:
        with contextlib.suppress(psutil.Error):
            kept = process.net_connections("inet")
            listening |= {connection.laddr.ip for connection in kept if connection.status == psutil.CONN_LISTEN}
    assert listening <= {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
    assert (engine == "local") == (not listening)
    if engine == "dask" and find_spec("bokeh"):
        link = re.search(r"dashboard: (\S+)", run.told())
        assert link and urllib.request.urlopen(link[1], timeout=20).status == 200
    assert run.wait() == 0, run.told()


def test_a_worker_holds_the_checker_and_three_shards_at_most(place, tmp_path):
    rows = 2_000_000
    write_edges(tmp_path / "edges", np.tile(ends(EDGES), (-(-rows // EDGES), 1))[:rows], row_group=500_000)
    script = f"""
import resource
from firstcontact import Checker
from firstcontact.batch import EdgeInput, pack, run_shard
from firstcontact.batch.prepared import prepare
def held(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
world, digest = pack(Checker.from_bytes(open({str(place / "room.bytes")!r}, "rb").read()), "robot")
small, whole = EdgeInput.open({str(tmp_path / "edges")!r}).shards(1000)[0], EdgeInput.open({str(tmp_path / "edges")!r}).shards({rows})[0]
run_shard(world, digest, {str(tmp_path / "edges")!r}, {str(tmp_path / "small")!r}, small)
before = held()
run_shard(world, digest, {str(tmp_path / "edges")!r}, {str(tmp_path / "whole")!r}, whole)
print(held() - before)
"""
    for name in ("small", "whole"):
        (tmp_path / name).mkdir()
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    # A shard is six coordinates of eight bytes an edge.
    assert int(found.stdout) <= 3 * 48 * rows, f"{int(found.stdout) / (48 * rows):.2f} shards"
