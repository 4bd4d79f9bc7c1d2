"""World and question as bytes for other processes, and the checker that a process makes of them once."""

import hashlib
import json
from typing import NamedTuple

from .. import Checker, InputError

_HEAD = b"firstcontact batch 1\n"


class Prepared(NamedTuple):
    """Checker that is ready, with its question."""

    digest: str
    checker: Checker
    object: str
    times: tuple[float, float] | None


class Counts:
    """Numbers of this process: how often bytes of a world came, and how often a checker was made of them."""

    received = 0
    prepared = 0


# A worker asks about one world at a time.
_last_bytes: bytes | None = None
_last: Prepared | None = None


def pack(checker: Checker, object: str, times: tuple[float, float] | None = None) -> tuple[bytes, str]:
    """Bytes of a question, and their digest.

    :param object: name of the object that moves along the edges.
    :param times: when an edge begins and ends, for edges without times of their own; where nothing else moves, none.

    The digest is of all that an answer depends on, and is the same in every process: 64 hexadecimal digits.
    """
    digest = _digest(checker, object, times)
    head = json.dumps({"digest": digest, "object": object, "times": times}, sort_keys=True).encode()
    return _HEAD + head + b"\n" + checker.to_bytes(), digest


def _digest(checker: Checker, object: str, times: tuple[float, float] | None) -> str:
    if object not in checker:
        raise InputError(f"there is no object `{object}`; the objects are `{'`, `'.join(checker.names())}`")
    carrier = checker.carrier(object)
    if carrier is not None:
        raise InputError(f"`{object}` is attached to `{carrier}` and has no motion of its own: ask about `{carrier}`")
    question = {"world": checker.to_world().digest, "object": object, "times": times}
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()


def prepare(world_bytes: bytes, digest: str) -> Prepared:
    """Checker and question of ``pack``'s bytes, made once a process.

    Raises ``InputError`` if the bytes are not those of the digest.
    """
    global _last_bytes, _last
    if world_bytes is not _last_bytes:
        _last_bytes = world_bytes
        Counts.received += 1
    if _last is None or _last.digest != digest:
        _last = None
        _last = _unpack(world_bytes, digest)
        Counts.prepared += 1
    return _last


def _unpack(world_bytes: bytes, digest: str) -> Prepared:
    if not world_bytes.startswith(_HEAD):
        raise InputError("these are no bytes of `firstcontact.batch.pack` of this version")
    head, content = world_bytes[len(_HEAD) :].split(b"\n", 1)
    question = json.loads(head)
    times = question["times"] and (question["times"][0], question["times"][1])
    checker = Checker.from_bytes(content)
    found = _digest(checker, question["object"], times)
    if found != digest:
        raise InputError(f"the world has digest {found}, and {digest} was expected: give the digest that `pack` gave")
    return Prepared(digest, checker, question["object"], times)
