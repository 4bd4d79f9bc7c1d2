"""Writes `LICENSES.txt`, which the wheel carries: the licence texts of all crates whose code the module holds.

    python python/licenses.py           # after a change of Cargo.lock
    python python/licenses.py --check   # status 1 if the file is not up to date

It asks `cargo metadata` for the crates that any platform links, those that only run while building left out, and takes
the text from each crate's own files. Where a crate offers several licences, it is used under MIT if that is one of them.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).parent
FILE = HERE / "LICENSES.txt"
NAMES = re.compile(r"(LICEN[CS]E|COPYING|UNLICENSE)", re.IGNORECASE)
# The text of a crate that has no file of it: the authors it names, and the licence in its usual words.
MIT = """Copyright (c) {authors}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""


def linked_packages() -> list[dict]:
    """Packages whose code is in the module, on any platform."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", str(HERE / "Cargo.toml")]
    data = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    found, waiting = set(), [data["resolve"]["root"]]
    while waiting:
        one = waiting.pop()
        targets = {kind for target in packages[one]["targets"] for kind in target["kind"]}
        if one in found or "proc-macro" in targets:
            continue
        found.add(one)
        for dependency in nodes[one]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    return [packages[one] for one in found if packages[one]["source"]]


def texts_of(package: dict) -> list[str]:
    """Licence texts of a package."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.iterdir() if path.is_file() and NAMES.match(path.name))
    expression = package["license"] or ""
    if re.search(r"\bMIT\b", expression) and " AND " not in expression:
        files = [path for path in files if "MIT" in path.name.upper()] or files
    if not files:
        if "MIT" not in expression:
            raise SystemExit(f"{package['name']}: no licence file, and {expression} is not MIT")
        return [MIT.format(authors=", ".join(package["authors"]) or f"the authors of {package['name']}")]
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def document() -> str:
    """The whole file."""
    users = defaultdict(list)
    for package in linked_packages():
        for text in texts_of(package):
            lines = (line.rstrip() for line in text.replace("\r\n", "\n").split("\n"))
            users["\n".join(lines)].append(f"{package['name']} {package['version']} ({package['license']})")
    users[MIT.format(authors="The Rust Project Contributors")].append(
        "the standard library of Rust (MIT OR Apache-2.0)"
    )
    parts = ["firstcontact is licensed under MIT OR Apache-2.0. Its module for Python also holds code of these crates:"]
    for text, names in sorted(users.items(), key=lambda item: sorted(item[1])):
        parts.append("-" * 80 + "\n" + "\n".join(sorted(names)) + "\n\n" + text)
    return "\n\n".join(parts) + "\n"


def main() -> int:
    """Status of the process."""
    made = document()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(made, encoding="utf-8")
        return 0
    if FILE.exists() and FILE.read_text(encoding="utf-8") == made:
        return 0
    print("python/LICENSES.txt is not that of Cargo.lock: run `python python/licenses.py`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
