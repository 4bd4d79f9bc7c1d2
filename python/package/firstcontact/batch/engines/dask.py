"""Dask: a cluster on this machine, or one that runs already."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import dask
from distributed import Client, LocalCluster, as_completed

from ... import InputError
from ..edges import Shard
from . import Call, Failure, Outcome

_PATIENCE = 30
"""Seconds in which a cluster that runs already must have a worker."""


def _same(shared: bytes) -> bytes:
    return shared


class DaskEngine:
    """Workers of Dask. A key whose workers end again and again has a ``Failure``, and the others their results."""

    name = "dask"

    def __init__(self, workers: int = 0, scheduler: str | None = None, dashboard: int | None = 8787) -> None:
        self._cluster = None
        if scheduler is None:
            settings = {
                # A worker holds one shard at a time: one that ends takes no other with it.
                "distributed.scheduler.worker-saturation": 1.0,
                # The run itself tries again, with the shard alone.
                "distributed.scheduler.allowed-failures": 0,
                "distributed.worker.memory.terminate": False,
                # It looks at the worker a hundred times a second.
                "distributed.worker.profile.enabled": False,
                # Dask has memory given back to the system at once, and blocks of edges would ask for it again: 8 % of the time.
                "distributed.nanny.pre-spawn-environ": {
                    name: value
                    for name, value in dask.config.get("distributed.nanny.pre-spawn-environ").items()
                    if name != "MALLOC_TRIM_THRESHOLD_"
                },
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
        if scheduler is not None:
            try:
                self._client.wait_for_workers(1, timeout=_PATIENCE)
            except (TimeoutError, asyncio.TimeoutError) as error:
                self._client.close()
                raise InputError(f"`{scheduler}` has no workers after {_PATIENCE} s: start some, and try again") from error
        self.workers = sum(self._client.nthreads().values()) or 1
        self.link = self._client.dashboard_link if dashboard is not None or scheduler is not None else None
        self._shared: tuple[Call, Any] | None = None

    def map(self, call: Call, keys: Sequence[Shard]) -> Iterator[Outcome]:
        """What comes of each key, as it comes."""
        if self._shared is None or self._shared[0] is not call:
            # The result of a task: a worker asks another one for it, once, and if all that have it have ended, it is made again.
            self._shared = call, self._client.submit(_same, call.shared, key=f"shared-{secrets.token_hex(8)}")
        shared = self._shared[1]
        bare = call.bare()
        futures = {
            self._client.submit(bare, shared, key, key=f"{key.name}-{secrets.token_hex(8)}", pure=False): key
            for key in keys
        }
        for future in as_completed(futures):
            key = futures.pop(future)
            result: dict[str, Any] | Failure
            try:
                result = future.result()
            except Exception as error:  # Of the shard or of its workers: others go on.
                result = Failure.of(error)
            future.release()
            yield key, result

    def close(self) -> None:
        """Ends the connection, and the cluster if it was begun here."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()
