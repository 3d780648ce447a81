"""The task of a count, and the interface of a running count."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from banmen.games.knights_tour.engine.backend import Backend


class Task(NamedTuple):
    """The tours to count: those from `start`, or from every square if it is None. A closed tour has no start."""

    rows: int
    columns: int
    start: int | None = None
    closed: bool = False


class Count(Protocol):
    """A running count."""

    @property
    def finished(self) -> bool:
        """Whether all tours are counted."""
        ...

    @property
    def total(self) -> int:
        """The number of tours, once the count has finished."""
        ...

    @property
    def progress(self) -> float:
        """The approximate share that is done, from 0 to 1."""
        ...

    def advance(self) -> bool:
        """Count for some tenths of a second; return True if a checkpoint is worth saving now."""
        ...

    def switch_to(self, backend: Backend) -> None:
        """Switch to another backend as soon as possible."""
        ...

    def checkpoint(self) -> Iterator[bytes]:
        """Yield the data to resume this count, in chunks. Only valid right after `advance` returned True."""
        ...


class BadCheckpoint(ValueError):
    """Bytes that are no checkpoint of a count of this task."""
