"""The same bits as the command: one hash over verdicts, exact times, objects and features."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from firstcontact import Checker, EdgeResults, InputError, Verdict, World, feature_name

EDGES = 100_000
WORLDS = sorted((Path(__file__).parents[2] / "worlds").glob("*.yaml"))
# Worlds in which the other objects have several paths each, or turn, so that the command cannot ask about edges among them.
SEVERAL_PATHS = ("door", "gantry_axes", "gear_pair", "key_in_lock", "nested_solids", "resting_parts")
WORDS = {Verdict.CONTACT: "contact", Verdict.STARTS_IN_CONTACT: "starts_in_contact"}


def world_text(count: int = 60, seed: int = 11) -> str:
    random = np.random.default_rng(seed)
    lines = ["firstcontact: 1", "objects:"]
    lines.append("  - {id: robot, box: {size: [0.5, 0.375, 0.25]}, pose: {position: [0, 0, 0]}}")
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
    for row, code in enumerate(results.verdict):
        if code not in WORDS:
            digest.update(b"clear\n" if code == Verdict.CLEAR else b"bad\n")
            continue
        # A whole number has no denominator, and a root has none either.
        numerator, denominator = numerators[row], denominators[row]
        time = str(numerator) if denominator in (1, None) else f"{numerator}/{denominator}"
        sides = ((results.a, results.features_a), (results.b, results.features_b))
        parts = [part for names, codes in sides for part in (results.name_of(names[row]), feature_name(codes[row]))]
        digest.update(("\t".join([WORDS[code], time, *map(str, parts)]) + "\n").encode())
    return digest.hexdigest()


def hash_of_the_command(world: Path, columns: np.ndarray, folder: Path, object: str, threads: int) -> str:
    """What the command prints about the edges in the rows of an array."""
    edges = folder / "edges.csv"
    edges.write_text("\n".join(",".join(map(repr, row)) for row in columns.tolist()) + "\n")
    command = [sys.executable, "-m", "firstcontact", "check", str(world), "--edges", str(edges), "--object", object]
    run = subprocess.run([*command, "--print", "hash", "--threads", str(threads)], capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    return run.stdout.strip()


@pytest.mark.parametrize("threads", [1, 2])
def test_edges_have_the_hash_that_the_command_prints(tmp_path: Path, threads: int):
    path = tmp_path / "world.yaml"
    path.write_text(world_text())
    random = np.random.default_rng(12)
    starts = random.uniform(-8, 8, (EDGES, 3))
    # Every third edge is on a lattice, where objects touch in many features at once.
    starts[::3] = np.round(starts[::3] * 4) / 4
    ends = starts + np.round(random.normal(0, 2, (EDGES, 3)) * 8) / 8
    results = Checker(World.load(path)).check_edges(starts, ends, object="robot", threads=threads)
    command = hash_of_the_command(path, np.hstack([starts, ends]), tmp_path, "robot", threads)
    assert command == hash_of(results)


def edges_among(checker: Checker, robot: str, count: int) -> np.ndarray:
    """Edges from the neighbourhood of one other object to that of another one, each at times of its own."""
    random = np.random.default_rng(13)
    others = [name for name in checker.names() if name != robot]
    motions = [checker.motion(name) for name in others]
    places = np.array([motion.waypoints[0][1] if motion.waypoints else motion.position(0.0) for motion in motions])
    reach = np.array([np.ptp(checker.body(name).bounds, axis=0).max() for name in others])
    chosen = random.integers(len(others), size=(2, count))
    starts, ends = (places[pick] + random.normal(0, 1, (count, 3)) * reach[pick, None] for pick in chosen)
    times = np.sort(random.uniform(0, 8, (count, 2)), axis=1)
    return np.hstack([starts, ends, times])


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_edges_in_sample_worlds_have_the_hash_that_the_command_prints(tmp_path: Path, path: Path):
    world, asked = World.load(path), 0
    for robot in world.objects:
        try:
            checker = Checker(world, robot=robot)
        except InputError as error:
            # Its objects have several paths, and the command cannot ask about edges among them.
            assert "name in `paths`" in str(error)
            continue
        if checker.carrier(robot) is not None or len(checker) < 2:
            continue
        columns = edges_among(checker, robot, 300)
        results = [
            checker.check_edges(*np.split(columns, [3, 6], axis=1), object=robot, threads=threads) for threads in (1, 2)
        ]
        expected = hash_of_the_command(path, columns, tmp_path, robot, 2)
        assert [hash_of(result) for result in results] == [expected, expected], robot
        assert (results[0].verdict != Verdict.CLEAR).any(), robot
        asked += 1
        if asked == 2:
            break
    assert (asked == 0) == (path.stem in SEVERAL_PATHS)


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_checks_of_sample_worlds_are_those_of_the_command(path: Path):
    world = World.load(path)
    for threads in ("1", "2"):
        command = [sys.executable, "-m", "firstcontact", "check", str(path), "--format", "json", "--threads", threads]
        run = subprocess.run(command, capture_output=True, text=True)
        results = [result for result in json.loads(run.stdout)["results"] if result["kind"] == "check"]
        assert [result["check"] for result in results] == world.checks
        for result in results:
            report = world.check(result["check"])
            assert (report.verdict, report.passed) == (result["verdict"], result["pass"]), result["check"]
            assert list(report.clock) == result["clock"]
            if "contact" not in result:
                assert report.contacts == []
                continue
            found = result["contact"]
            if not report.contacts:
                contact = report.turning[0]
                assert contact.time == (found["time"]["lower"], found["time"]["upper"]), result["check"]
                assert contact.objects == (found["a"]["object"], found["b"]["object"])
                assert list(contact.point) == found["point"]
                continue
            contact = report.contacts[0]
            assert str(contact.time) == found["time"]["exact"], result["check"]
            for side, expected in ((contact.a, found["a"]), (contact.b, found["b"])):
                feature = expected["feature"]
                numbers = feature.get("vertices") or [feature["index"]]
                assert (side.object, side.kind) == (expected["object"], feature["kind"])
                assert side.kind == "interior" or list(side.indices) == numbers
