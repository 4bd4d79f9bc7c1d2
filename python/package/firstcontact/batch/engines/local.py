"""Processes of this machine, without any further package."""

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from ..edges import Shard
from . import Call, Failure, Outcome


class _Worker:
    """A process that calls for one key at a time."""

    def __init__(self, call: Call) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.key: Shard | None = None
        self._send(call)

    def _send(self, value: Any) -> None:
        try:
            self.pipe.send(value)
        except OSError:
            # It has ended, which whoever waits for it sees.
            pass

    def begin(self, key: Shard) -> None:
        self.key = key
        self._send(key)

    def result(self) -> "dict[str, Any] | Failure":
        try:
            result: "dict[str, Any] | Failure" = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode or 0
            ended = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
            result = Failure(f"the worker {ended}")
        self.key = None
        return result

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class LocalEngine:
    """Processes of this machine. One that ends early is replaced, and its key has a ``Failure``."""

    name = "local"
    link: str | None = None

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._call: Call | None = None
        self._live: list[_Worker] = []

    def map(self, call: Call, keys: Sequence[Shard]) -> Iterator[Outcome]:
        """What comes of each key, as it comes."""
        if call is not self._call:
            self.close()
            self._call = call
        waiting = deque(keys)
        while True:
            self._live = [worker for worker in self._live if worker.process.is_alive()]
            while waiting and len(self._live) < min(self.workers, len(waiting) + self._busy()):
                self._live.append(_Worker(call))
            for worker in self._live:
                if worker.key is None and waiting:
                    worker.begin(waiting.popleft())
            busy = [worker for worker in self._live if worker.key is not None]
            if not busy:
                return
            ready = wait([worker.pipe for worker in busy])
            for worker in busy:
                if worker.pipe in ready and worker.key is not None:
                    key = worker.key
                    yield key, worker.result()

    def _busy(self) -> int:
        return sum(worker.key is not None for worker in self._live)

    def close(self) -> None:
        """Ends all processes."""
        for worker in self._live:
            worker.end()
        self._live = []


def _serve(pipe: Connection) -> None:
    """Work of a process, until its pipe is closed or its parent ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    try:
        call: Call = pipe.recv()
        while True:
            key = pipe.recv()
            try:
                result: "dict[str, Any] | Failure" = call(call.shared, key)
            except Exception as error:  # Whatever it is, the other keys have their results.
                result = Failure.of(error)
            pipe.send(result)
    except (EOFError, OSError, KeyboardInterrupt):
        pass


def _end_with(sentinel: int) -> None:
    """Ends this process with another one, also in the middle of a call."""
    wait([sentinel])
    os._exit(1)
