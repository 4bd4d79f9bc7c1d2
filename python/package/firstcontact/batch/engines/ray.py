"""Ray: processes of this machine, or a cluster that runs already."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import ray

from ..edges import Shard
from . import Call, Failure, Outcome

_WINDOW = 4
"""Number of keys that wait for each worker. Ray is told no more of them at once, so that its store stays small."""

# Shared bytes of this process, with the number of the call that they belong to.
_held: tuple[str, bytes] | None = None


def _remote(token: str, references: list[Any], call: Call, key: Shard) -> dict[str, Any]:
    """Call in a worker, which takes the shared bytes out of Ray's store once."""
    global _held
    if _held is None or _held[0] != token:
        _held = token, ray.get(references[0])
    return call(_held[1], key)


class RayEngine:
    """Workers of Ray. A key whose worker ends has a ``Failure``, and the others their results."""

    name = "ray"
    link: str | None = None

    def __init__(self, workers: int = 0, scheduler: str | None = None) -> None:
        self._is_ours = scheduler is None
        if scheduler is None:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            # All on the loopback of this machine.
            os.environ.setdefault("RAY_NODE_IP_ADDRESS", "127.0.0.1")
            ray.init(
                num_cpus=workers or os.cpu_count() or 1,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="warning",
                _node_ip_address="127.0.0.1",
            )
        else:
            ray.init(scheduler, log_to_driver=False)
        self.workers = int(ray.cluster_resources().get("CPU", 1))
        self._remote = ray.remote(_remote).options(num_cpus=1, max_retries=0)
        self._shared: tuple[Call, Any, Any] | None = None

    def map(self, call: Call, keys: Sequence[Shard]) -> Iterator[Outcome]:
        """What comes of each key, as it comes."""
        if self._shared is None or self._shared[0] is not call:
            self._shared = call, ray.put(call.shared), ray.put(call.bare())
        _, shared, bare = self._shared
        waiting = list(reversed(keys))
        running: dict[Any, Shard] = {}
        while waiting or running:
            while waiting and len(running) < _WINDOW * self.workers:
                key = waiting.pop()
                # In a list the reference stays one, and the bytes come only where they are not held yet.
                running[self._remote.remote(shared.hex(), [shared], bare, key)] = key
            for done in ray.wait(list(running), num_returns=1)[0]:
                key = running.pop(done)
                try:
                    yield key, ray.get(done)
                except ray.exceptions.RayTaskError as error:
                    yield key, Failure.of(error.cause if isinstance(error.cause, Exception) else error)
                except ray.exceptions.RayError as error:
                    yield key, Failure.of(error)

    def close(self) -> None:
        """Ends the processes that were begun here."""
        ray.shutdown()
