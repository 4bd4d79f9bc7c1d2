"""Folder of a run: parts that are there whole or not at all, and what is known of the run."""

import contextlib
import hashlib
import json
import os
import posixpath
import re
import secrets
from typing import Any, NamedTuple

from pyarrow import fs

from .. import InputError
from .edges import Shard
from .places import absolute, is_uri, place

JOB, SUCCESS, FAILED, WORLD, MANIFEST = "_job.json", "_SUCCESS.json", "_failed.json", "_world.bin", "_manifest"
_ENDING, _UNFINISHED = ".parquet", ".tmp"
_PART = re.compile(r"part-[0-9]{13,}(-[0-9a-f]{16})?[.]parquet")


class Stored(NamedTuple):
    """A part that is there."""

    file: str
    """Name of its file in the folder."""
    line: dict[str, Any] | None
    """What the manifest says of it; none in a folder without."""


class Folder:
    """Where parts are put.

    In a folder of a file system a part gets its name when it is whole, by a rename. A store without rename gets it under a name
    with its digest, at once, and then a line of a manifest that names it: an object of its own, because objects do not grow. Parts
    of the same edges have the same digest, so that attempts which race write the same objects.
    """

    def __init__(self, path: str, *, has_manifest: bool | None = None) -> None:
        """Folder of a path or a URI.

        :param has_manifest: true for a store without rename; by default, whether the path is a URI.
        """
        self.path = absolute(path)
        self.has_manifest = is_uri(path) if has_manifest is None else has_manifest
        self._system, self._base = place(path)

    def _at(self, name: str) -> str:
        return posixpath.join(self._base, name)

    def make(self) -> None:
        """Makes the folder, if it is not there."""
        self._system.create_dir(self._base, recursive=True)
        if self.has_manifest:
            self._system.create_dir(self._at(MANIFEST), recursive=True)

    def has(self, name: str) -> bool:
        """True if a file is there."""
        return bool(self._system.get_file_info(self._at(name)).is_file)

    def names(self, folder: str = "") -> list[str]:
        """Names of all files, in order."""
        where = fs.FileSelector(self._at(folder) if folder else self._base, allow_not_found=True)
        return sorted(item.base_name for item in self._system.get_file_info(where) if item.is_file)

    def read(self, name: str) -> bytes:
        """Bytes of a file."""
        with self._system.open_input_file(self._at(name)) as stream:
            data: bytes = stream.read()
        return data

    def write(self, name: str, data: bytes) -> None:
        """Puts a file, whole or not at all, also if the machine stops."""
        if not isinstance(self._system, fs.LocalFileSystem):
            with self._system.open_output_stream(self._at(name)) as stream:
                stream.write(data)
            return
        folder, last = posixpath.split(self._at(name))
        unfinished = posixpath.join(folder, f".{last}.{secrets.token_hex(8)}{_UNFINISHED}")
        try:
            with open(unfinished, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, self._at(name))
        except BaseException:
            with contextlib.suppress(OSError):
                os.remove(unfinished)
            raise
        if os.name == "posix":
            entry = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(entry)
            finally:
                os.close(entry)

    def read_json(self, name: str) -> Any:
        """Value of a file of JSON; none if it is not there."""
        try:
            return json.loads(self.read(name))
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise InputError(f"`{self._at(name)}` is no JSON: {error}") from error

    def write_json(self, name: str, value: Any) -> None:
        """Puts a file of JSON."""
        self.write(name, (json.dumps(value, indent=1) + "\n").encode())

    def put(self, shard: Shard, data: bytes, line: dict[str, Any]) -> None:
        """Puts a part."""
        if not self.has_manifest:
            self.write(shard.name + _ENDING, data)
            return
        file = f"{shard.name}-{hashlib.sha256(data).hexdigest()[:16]}{_ENDING}"
        self.write(file, data)
        self.write_json(f"{MANIFEST}/{shard.name}.json", {"file": file, **line})

    def find(self, shard: Shard) -> str | None:
        """File of a part; none if it is not there."""
        if self.has_manifest:
            line = self.read_json(f"{MANIFEST}/{shard.name}.json")
            return line and str(line["file"])
        file = shard.name + _ENDING
        return file if self.has(file) else None

    def parts(self) -> dict[str, Stored]:
        """All parts that are there, by the names of their shards."""
        if self.has_manifest:
            lines = [self.read_json(f"{MANIFEST}/{name}") for name in self.names(MANIFEST) if name.endswith(".json")]
            return {line["file"].rsplit("-", 1)[0]: Stored(line["file"], line) for line in lines}
        return {name.removesuffix(_ENDING): Stored(name, None) for name in self.names() if _PART.fullmatch(name)}

    def strangers(self) -> list[str]:
        """Files that belong to no part and to nothing else of a run: unfinished ones, and parts that no manifest names."""
        known = {stored.file for stored in self.parts().values()} | {JOB, SUCCESS, FAILED, WORLD}
        return [name for name in self.names() if name not in known]

    def clean(self) -> None:
        """Takes unfinished files away, and parts that no manifest names."""
        known = {stored.file for stored in self.parts().values()}
        for name in self.names():
            is_orphan = self.has_manifest and name.endswith(_ENDING) and name not in known
            if is_orphan or (name[0] == "." and name.endswith(_UNFINISHED)):
                self.remove(name)

    def remove(self, name: str) -> None:
        """Takes a file away, if it is there."""
        if self.has(name):
            with contextlib.suppress(FileNotFoundError):
                self._system.delete_file(self._at(name))
