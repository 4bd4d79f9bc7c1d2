"""Where files are: a path of this machine, or a URI of a store."""

import os

from pyarrow import ArrowInvalid, fs

from .. import InputError


def place(path: str) -> tuple[fs.FileSystem, str]:
    """File system of a path or a URI, and the path in it.

    URIs that pyarrow knows are ``s3://``, ``gs://``, ``abfss://`` and ``hdfs://``; others are those of fsspec, if it is installed.
    """
    if not is_uri(path):
        return fs.LocalFileSystem(), os.path.abspath(path)
    try:
        system, base = fs.FileSystem.from_uri(path)
        return system, base
    except ArrowInvalid as error:
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise InputError(f"`{path}`: {error}; further stores need fsspec") from None
        try:
            found, base = url_to_fs(path)
        except (ValueError, ImportError) as unknown:
            raise InputError(f"`{path}`: {unknown}") from None
        return fs.PyFileSystem(fs.FSSpecHandler(found)), base


def is_uri(path: str) -> bool:
    """True for a URI, false for a path of this machine."""
    return "://" in path


def absolute(path: str) -> str:
    """The same place for every process of this machine."""
    return path if is_uri(path) else os.path.abspath(path)
