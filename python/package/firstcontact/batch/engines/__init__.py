"""Engines: whoever calls one function for many keys, on one machine or many.

An engine gives each worker the shared bytes once, calls ``function(shared, *arguments, key, **options)`` there, and gives back what
came of each key as it comes. It may call a function twice for a key, and knows nothing of edges.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from ... import InputError
from ..edges import Shard


@dataclass(frozen=True)
class Call:
    """What is called for each key."""

    function: Callable[..., dict[str, Any]]
    shared: bytes
    arguments: tuple[Any, ...]
    options: dict[str, Any]

    def __call__(self, shared: bytes, key: Shard) -> dict[str, Any]:
        """Calls the function."""
        return self.function(shared, *self.arguments, key, **self.options)

    def bare(self) -> "Call":
        """The same without the shared bytes, which workers have already."""
        return replace(self, shared=b"")


class Failure(NamedTuple):
    """Why there is no result for a key."""

    reason: str
    is_final: bool = False
    """True if another attempt would fail as well: the input is wrong."""

    @classmethod
    def of(cls, error: BaseException) -> "Failure":
        """Failure of an exception."""
        return cls(f"{type(error).__name__}: {' '.join(str(error).split())}", isinstance(error, InputError))


Outcome = tuple[Shard, "dict[str, Any] | Failure"]


class Engine(Protocol):
    """What a run needs of an engine."""

    name: str
    workers: int
    """Number of workers, as far as it is known."""
    link: str | None
    """Address of a page that shows the work, if there is one."""

    def map(self, call: Call, keys: Sequence[Shard]) -> Iterator[Outcome]:
        """What comes of each key, in any order."""
        ...

    def close(self) -> None:
        """Ends the workers that the engine began."""
        ...


def start(name: str, workers: int = 0, scheduler: str | None = None, dashboard: int | None = 8787) -> Engine:
    """Engine of a name: ``local``, ``dask`` or ``ray``.

    :param workers: number of processes on this machine, one thread each; 0 for one a core.
    :param scheduler: address of a cluster that runs already, for ``dask`` and ``ray``.
    :param dashboard: port of the dashboard of ``dask`` on this machine; 0 for any that is free, none for no dashboard.
    """
    if name == "local":
        from .local import LocalEngine

        if scheduler is not None:
            raise InputError("the engine `local` has no scheduler: choose `dask` or `ray`")
        return LocalEngine(workers)
    try:
        if name == "dask":
            from .dask import DaskEngine

            return DaskEngine(workers, scheduler, dashboard)
        if name == "ray":
            from .ray import RayEngine

            return RayEngine(workers, scheduler)
    except ModuleNotFoundError as error:
        extra = "batch" if name == "dask" else name
        message = f"the engine `{name}` needs the package `{error.name}`: pip install 'firstcontact[{extra}]'"
        raise InputError(message) from error
    raise InputError(f"there is no engine `{name}`: choose `local`, `dask` or `ray`")
