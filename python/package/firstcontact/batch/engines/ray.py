"""Ray: processes of this machine, or a cluster that runs already."""

from __future__ import annotations

import importlib
import os
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from ..edges import Shard
from . import Call, Failure, Outcome

_WINDOW = 4
"""Number of keys that wait for each worker. Ray is told no more of them at once, so that its store stays small."""

# Shared bytes of this process, with the number of the call that they belong to.
_held: tuple[str, bytes] | None = None


def _remote(token: str, references: list[Any], call: Call, key: Shard) -> dict[str, Any]:
    """Call in a worker, which takes the shared bytes out of Ray's store once."""
    import ray

    global _held
    if _held is None or _held[0] != token:
        _held = token, ray.get(references[0])
    return call(_held[1], key)


class RayEngine:
    """Workers of Ray. A key whose worker ends has a ``Failure``, and the others their results."""

    name = "ray"
    link: str | None = None

    def __init__(self, workers: int = 0, scheduler: str | None = None) -> None:
        if scheduler is None:
            # Read as Ray is imported. The first, in spite of its name, has all listen on the loopback of this machine alone, as on
            # systems where Ray makes no clusters; the token is for this run and is written nowhere.
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self._ray: Any = importlib.import_module("ray")
        if scheduler is None:
            count = workers or os.cpu_count() or 1
            self._ray.init(num_cpus=count, include_dashboard=False, log_to_driver=False, logging_level="error")
        else:
            self._ray.init(scheduler, log_to_driver=False)
        self.workers = int(self._ray.cluster_resources().get("CPU", 1))
        self._remote = self._ray.remote(_remote).options(num_cpus=1, max_retries=0)
        self._shared: tuple[Call, Any, Any] | None = None

    def map(self, call: Call, keys: Sequence[Shard]) -> Iterator[Outcome]:
        """What comes of each key, as it comes."""
        if self._shared is None or self._shared[0] is not call:
            self._shared = call, self._ray.put(call.shared), self._ray.put(call.bare())
        _, shared, bare = self._shared
        waiting = list(reversed(keys))
        running: dict[Any, Shard] = {}
        while waiting or running:
            while waiting and len(running) < _WINDOW * self.workers:
                key = waiting.pop()
                # In a list the reference stays one, and the bytes come only where they are not held yet.
                running[self._remote.remote(shared.hex(), [shared], bare, key)] = key
            for done in self._ray.wait(list(running), num_returns=1)[0]:
                key = running.pop(done)
                try:
                    yield key, self._ray.get(done)
                except self._ray.exceptions.RayTaskError as error:
                    yield key, Failure.of(error.cause if isinstance(error.cause, Exception) else error)
                except self._ray.exceptions.RayError as error:
                    yield key, Failure.of(error)

    def close(self) -> None:
        """Ends the processes that were begun here."""
        self._ray.shutdown()
