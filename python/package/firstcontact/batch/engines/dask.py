"""Dask: a cluster on this machine, or one that runs already."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import dask
from distributed import Client, LocalCluster, as_completed

from ..edges import Shard
from . import Call, Failure, Outcome

_ATTEMPTS = 2
"""Number of deaths of workers after which Dask itself gives up on a key. The run tries again, with that key alone."""


class DaskEngine:
    """Workers of Dask. A key whose workers end again and again has a ``Failure``, and the others their results."""

    name = "dask"

    def __init__(self, workers: int = 0, scheduler: str | None = None, dashboard: int | None = 8787) -> None:
        self._cluster = None
        if scheduler is None:
            settings = {
                # A worker holds one shard at a time: one that ends takes no other with it.
                "distributed.scheduler.worker-saturation": 1.0,
                "distributed.scheduler.allowed-failures": _ATTEMPTS,
                "distributed.worker.memory.terminate": False,
            }
            with dask.config.set(settings):
                self._cluster = LocalCluster(
                    n_workers=workers or os.cpu_count() or 1,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address=None if dashboard is None else f"127.0.0.1:{dashboard}",
                    worker_dashboard_address="127.0.0.1:0",
                )
        self._client = Client(self._cluster if self._cluster is not None else scheduler)
        self.workers = sum(self._client.nthreads().values()) or 1
        self.link = self._client.dashboard_link if dashboard is not None or scheduler is not None else None
        self._shared: tuple[Call, Any] | None = None

    def map(self, call: Call, keys: Sequence[Shard]) -> Iterator[Outcome]:
        """What comes of each key, as it comes."""
        if self._shared is None or self._shared[0] is not call:
            # Once to every worker that is there; one that comes later asks another one for it, once.
            self._shared = call, self._client.scatter(call.shared, broadcast=True, hash=False)
        shared = self._shared[1]
        bare = call.bare()
        futures = {
            self._client.submit(bare, shared, key, key=f"{key.name}-{attempt}", pure=False): key
            for attempt, key in enumerate(keys)
        }
        for future in as_completed(futures):
            key = futures.pop(future)
            error = future.exception() if future.status != "finished" else None
            yield key, future.result() if error is None else Failure.of(error)
            future.release()

    def close(self) -> None:
        """Ends the connection, and the cluster if it was begun here."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()
