"""Whether this installation answers as it should: ``python -m firstcontact.selftest``, some seconds without network.

Every answer is one that can be worked out by hand, or is held against another way of asking the same.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np

from firstcontact import (
    Body,
    Checker,
    InputError,
    Mesh,
    Motion,
    QuadraticRoot,
    World,
    __version__,
    first_contact,
    measure,
    read_mesh,
)

CUBE = Body.box((1.0, 1.0, 1.0))
ORIGIN = (0.0, 0.0, 0.0)


def _first_contact_is_a_fraction() -> None:
    part = Body.box((0.5, 0.5, 0.5))
    contact = first_contact(part, Motion.edge((-3.0, 0.0, 0.0), (0.0, 0.0, 0.0)), CUBE, Motion.at(ORIGIN))
    assert contact is not None and contact.time == Fraction(3, 4) and contact.normal == (-1.0, 0.0, 0.0), contact


def _margins_are_reached_at_roots() -> None:
    checker = _pair()
    checker.set_margin(0.5)
    contact = checker.first_contact((0.0, 1.25, 0.0), (3.0, 1.25, 0.0), object="robot")
    assert contact is not None and isinstance(contact.time, QuadraticRoot), contact
    assert (contact.time.rational, contact.time.radicand) == (Fraction(2, 3), Fraction(-1, 48)), contact


def _batches_answer_as_single_questions() -> None:
    random = np.random.default_rng(5)
    checker = Checker()
    checker.add("robot", Body.sphere(0.5, segments=16), ORIGIN)
    for index in range(50):
        checker.add(f"box {index}", Body.box(tuple(random.uniform(0.25, 1.0, 3))), tuple(random.uniform(-5, 5, 3)))
    starts, ends = random.uniform(-5, 5, (2, 2000, 3))
    results = [checker.check_edges(starts, ends, object="robot", threads=threads) for threads in (1, 2)]
    for column in ("verdict", "lower", "upper", "a", "b", "features_a", "features_b", "points", "normals"):
        one, two = (getattr(result, column) for result in results)
        assert np.array_equal(one, two, equal_nan=one.dtype.kind == "f"), column
    for row in range(0, 2000, 20):
        single = checker.first_contact(tuple(starts[row]), tuple(ends[row]), object="robot")
        assert results[0].contact(row) == single, row
        assert single is None or results[0].exact(row) == single.time, row


def _measures_are_exact() -> None:
    assert measure.distance(CUBE, CUBE, at=(2.0, 3.0, 0.0)).squared == 5
    assert measure.overlap(CUBE, CUBE, at=(1.0, 0.5, 0.0)).state == "touching"
    assert measure.penetration(CUBE, CUBE, at=(0.75, 0.5, 0.0)).translation == [Fraction(1, 4), 0, 0]
    reach = measure.direction(CUBE, CUBE, (-3.0, 0.0, 0.0), at=(3.0, 0.5, 0.0)).ahead
    assert reach is not None and reach.multiple == Fraction(2, 3)


def _meshes_are_written_and_read() -> None:
    mesh = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)])
    assert Body.from_mesh(mesh).kind == "solid"
    with tempfile.TemporaryDirectory() as folder:
        for name in ("off", "obj", "ply"):
            path = Path(folder) / f"mesh.{name}"
            path.write_bytes(mesh.to_bytes(name))
            again = read_mesh(path)
            assert (again.vertices == mesh.vertices).all() and again.faces == mesh.faces, name


def _worlds_are_written_and_read() -> None:
    world = World.from_yaml(_pair().to_world().to_yaml())
    assert not Checker(world).is_clear(ORIGIN, (3.0, 0.0, 0.0), object="robot")


def _bad_input_is_refused() -> None:
    try:
        _pair().is_clear((0.0, 0.0, float("nan")), ORIGIN, object="robot")
    except InputError:
        return
    raise AssertionError("NaN was taken for a coordinate")


def _the_command_runs() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "firstcontact", "--version"], capture_output=True, text=True, env=os.environ, timeout=60
    )
    assert (found.returncode, found.stdout) == (0, f"firstcontact {__version__}\n"), found


def _pair() -> Checker:
    checker = Checker()
    checker.add("robot", CUBE, ORIGIN)
    checker.add("wall", CUBE, (3.0, 0.0, 0.0))
    return checker


CHECKS: tuple[Callable[[], None], ...] = (
    _first_contact_is_a_fraction,
    _margins_are_reached_at_roots,
    _batches_answer_as_single_questions,
    _measures_are_exact,
    _meshes_are_written_and_read,
    _worlds_are_written_and_read,
    _bad_input_is_refused,
    _the_command_runs,
)


def main() -> int:
    """Runs all checks and returns the number of those that fail."""
    failed = 0
    for check in CHECKS:
        name = check.__name__.strip("_").replace("_", " ")
        try:
            check()
        except Exception as error:
            failed += 1
            print(f"FAIL {name}: {type(error).__name__}: {error}")
        else:
            print(f"ok   {name}")
    print(f"firstcontact {__version__}: {len(CHECKS) - failed} of {len(CHECKS)} checks passed")
    return failed


if __name__ == "__main__":
    sys.exit(min(main(), 1))
