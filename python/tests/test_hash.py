"""The same bits as the command: one hash over verdicts, exact times, objects and features."""

import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from firstcontact import Checker, EdgeResults, Verdict, World, feature_name

EDGES = 100_000


def world_text(count: int = 60, seed: int = 11) -> str:
    random = np.random.default_rng(seed)
    lines = ["firstcontact: 1", "objects:", "  - {id: robot, box: {size: [0.5, 0.375, 0.25]}, pose: {position: [0, 0, 0]}}"]
    shapes = ["box: {size: [1, 0.5, 0.75]}", "sphere: {radius: 0.5, segments: 12}", "box: {size: [2, 2, 0.125]}"]
    for index in range(count):
        x, y, z = (float(number) for number in random.uniform(-8, 8, 3))
        lines.append(f"  - {{id: thing{index}, {shapes[index % 3]}, pose: {{position: [{x!r}, {y!r}, {z!r}]}}}}")
    lines += ["paths:", "  - {id: p, object: robot, waypoints: [{position: [0, 0, 0]}, {position: [0, 1, 0]}]}"]
    return "\n".join(lines) + "\n"


def hash_of(results: EdgeResults) -> str:
    """SHA-256 of the lines that the command's `--print hash` describes."""
    digest = hashlib.sha256()
    numerators, denominators = results.exact_columns()
    words = {Verdict.CONTACT: "contact", Verdict.STARTS_IN_CONTACT: "starts_in_contact"}
    for row in range(len(results)):
        if results.verdict[row] == Verdict.CLEAR:
            digest.update(b"clear\n")
            continue
        time = str(numerators[row]) if denominators[row] == 1 else f"{numerators[row]}/{denominators[row]}"
        sides = [
            (results.name_of(results.a[row]), feature_name(results.features_a[row])),
            (results.name_of(results.b[row]), feature_name(results.features_b[row])),
        ]
        line = [words[results.verdict[row]], time, *sides[0], *sides[1]]
        digest.update(("\t".join(str(part) for part in line) + "\n").encode())
    return digest.hexdigest()


@pytest.mark.parametrize("threads", [1, 2])
def test_edges_have_the_hash_that_the_command_prints(tmp_path: Path, threads: int):
    (tmp_path / "world.yaml").write_text(world_text())
    random = np.random.default_rng(12)
    starts = random.uniform(-8, 8, (EDGES, 3))
    # Every third edge is on a lattice, where objects touch in many features at once.
    starts[::3] = np.round(starts[::3] * 4) / 4
    ends = starts + np.round(random.normal(0, 2, (EDGES, 3)) * 8) / 8
    rows = np.hstack([starts, ends]).tolist()
    (tmp_path / "edges.csv").write_text("\n".join(",".join(map(repr, row)) for row in rows) + "\n")
    command = [sys.executable, "-m", "firstcontact", "check", "world.yaml", "--edges", "edges.csv"]
    command += ["--object", "robot", "--print", "hash", "--threads", str(threads)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 1, run.stderr
    checker = Checker(World.load(str(tmp_path / "world.yaml")))
    results = checker.check_edges(starts, ends, object="robot", threads=threads)
    assert run.stdout.strip() == hash_of(results)
