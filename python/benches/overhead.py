"""What Python adds to a question, and what a second thread brings: the same questions by turns to Rust and to Python.

    cargo build --release --example rust_side
    python benches/overhead.py target/release/examples/rust_side

Each time is the median of rounds in which the two are asked in turn. On a busy machine the figures mean nothing.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from firstcontact import Body, Checker

COUNT = 100_000
ROUNDS = 15


def hall(objects: int = 200, seed: int = 1) -> Checker:
    """A robot among boxes, spheres and capsules in a hall of 16 m."""
    random = np.random.default_rng(seed)
    checker = Checker()
    checker.add("robot", Body.box((0.5, 0.375, 0.25)), (0.0, 0.0, 0.0))
    shapes = [Body.box((1.0, 0.5, 0.75)), Body.sphere(0.5, segments=16), Body.capsule(0.25, 1.0, segments=16)]
    for index in range(objects):
        x, y, z = random.uniform(-8, 8, 3)
        checker.add(f"thing {index}", shapes[index % 3], (float(x), float(y), float(z)))
    return checker


class Rust:
    """The program beside, which is asked in lines."""

    def __init__(self, program: str, checker: Checker, edges: np.ndarray, folder: Path):
        (folder / "checker").write_bytes(checker.to_bytes())
        (folder / "edges").write_bytes(edges.astype("<f8").tobytes())
        command = [program, str(folder / "checker"), str(folder / "edges")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question: str) -> tuple[float, int]:
        """Seconds, and the number of edges that are clear."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        nanoseconds, clear = self.process.stdout.readline().split()
        return int(nanoseconds) / 1e9, int(clear)

    def close(self) -> None:
        """Ends the program."""
        self.process.communicate()


def main(program: str) -> None:
    """Prints the table."""
    checker, random = hall(), np.random.default_rng(2)
    starts = random.uniform(-8, 8, (COUNT, 3))
    ends = starts + random.normal(0, 1, (COUNT, 3))
    robot = checker.find("robot")
    pairs = [(tuple(start), tuple(end)) for start, end in zip(starts.tolist(), ends.tolist())]

    def batch(threads: int) -> int:
        return int(checker.check_edges(starts, ends, object=robot, threads=threads).is_clear.sum())

    def each() -> int:
        is_clear, clear = checker.is_clear, 0
        for start, end in pairs:
            clear += is_clear(start, end, object=robot)
        return clear

    with tempfile.TemporaryDirectory() as folder:
        rust = Rust(program, checker, np.hstack([starts, ends]), Path(folder))
        print(f"{COUNT} edges among {len(checker)} objects, medians of {ROUNDS} rounds")
        one = compare("check_edges, one thread", rust, "edges 1", lambda: batch(1))
        two = compare("check_edges, two threads", rust, "edges 2", lambda: batch(2))
        print(f"{'two threads for one':32} {one / two:.2f} times as fast")
        compare("is_clear on tuples, one by one", rust, "clear", each)
        rust.close()


def compare(name: str, rust: Rust, question: str, ask: Callable[[], int]) -> float:
    """Prints both times of a question, and returns Python's."""
    own, others, ratios = [], [], []
    for _ in range(ROUNDS):
        other, clear = rust.ask(question)
        began = time.perf_counter()
        assert ask() == clear
        own.append(time.perf_counter() - began)
        others.append(other)
        ratios.append(own[-1] / other)
    here, there = median(own), median(others)
    each = (here - there) / COUNT * 1e6
    print(
        f"{name:32} Rust {there * 1e3:8.2f} ms, Python {here * 1e3:8.2f} ms: {median(ratios) * 100 - 100:+.2f} %,"
        f" {each:+.3f} us an edge"
    )
    return here


if __name__ == "__main__":
    main(sys.argv[1])
