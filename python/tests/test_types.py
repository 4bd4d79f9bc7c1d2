"""Stubs are those of the module, and the examples pass the strictest type check."""

import subprocess
import sys
from pathlib import Path

import pytest

import firstcontact

pytest.importorskip("mypy")
PYTHON = Path(__file__).parents[1]


def run(*arguments: str) -> None:
    found = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=PYTHON / "examples")
    assert found.returncode == 0, found.stdout + found.stderr


def test_stubs_are_those_of_the_module():
    pytest.importorskip("ompl")
    allowed = ["--allowlist", str(PYTHON / "tests" / "stubtest_allowlist.txt"), "--ignore-unused-allowlist"]
    run("mypy.stubtest", "firstcontact", *allowed, "--mypy-config-file", str(PYTHON / "pyproject.toml"))


def test_batches_of_shards_are_typed():
    pytest.importorskip("pyarrow")
    run("mypy", "--strict", "--config-file", str(PYTHON / "pyproject.toml"), "-p", "firstcontact.batch")


def test_examples_are_typed():
    run("mypy", "--strict", "--ignore-missing-imports", *(str(path) for path in sorted((PYTHON / "examples").glob("*.py"))))


def test_everything_has_a_docstring():
    for name in firstcontact.__all__:
        value = getattr(firstcontact, name)
        if name.startswith("__"):
            continue
        assert value.__doc__, name
        for member in vars(value) if isinstance(value, type) else ():
            if not member.startswith("_"):
                assert getattr(value, member).__doc__, f"{name}.{member}"
