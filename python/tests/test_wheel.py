"""What a user finds after `pip install`: the command, the licences, types, and documentation that holds."""

import doctest
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

import firstcontact
import firstcontact.measure
from firstcontact import _native


def test_the_command_is_installed():
    script = Path(sysconfig.get_path("scripts")) / "firstcontact"
    for command in ([str(script)], [sys.executable, "-m", "firstcontact"]):
        found = subprocess.run([*command, "--version"], capture_output=True, text=True)
        assert (found.returncode, found.stdout) == (0, f"firstcontact {firstcontact.__version__}\n"), found
    bad = subprocess.run([str(script), "check", "no_such_world.yaml"], capture_output=True, text=True)
    assert bad.returncode == 2 and "no_such_world.yaml" in bad.stderr


def test_the_self_test_passes():
    found = subprocess.run([sys.executable, "-m", "firstcontact.selftest"], capture_output=True, text=True, timeout=60)
    assert found.returncode == 0 and "8 of 8 checks passed" in found.stdout, found


def test_the_wheel_holds_licences():
    files = [path for path in distribution("firstcontact").files or () if "licenses" in path.parts]
    texts = {path.name: path.read_text() for path in files}
    assert {"LICENSE-MIT", "LICENSE-APACHE", "LICENSES.txt"} <= set(texts), sorted(texts)
    for crate in ("pyo3", "numpy", "rayon", "nalgebra", "clap", "the standard library of Rust"):
        assert f"\n{crate} " in texts["LICENSES.txt"], crate


def test_examples_in_docstrings_hold():
    finder, parser = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestParser()
    tests = [test for module in (firstcontact, firstcontact.measure) for test in finder.find(module)]
    # The finder passes over functions that are not Python's own.
    for name, value in vars(_native).items():
        tests.append(parser.get_doctest(getattr(value, "__doc__", None) or "", {}, name, None, None))
    assert sum(len(test.examples) for test in tests) >= 15
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name
