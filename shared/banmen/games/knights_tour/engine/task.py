"""What is counted, and what a count under way can do."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from banmen.games.knights_tour.engine.backend import Backend


class Task(NamedTuple):
    """The tours to count: those from `start`, or from every square where that is None. A closed tour has no start."""

    rows: int
    columns: int
    start: int | None = None
    closed: bool = False


class Count(Protocol):
    """A count under way."""

    @property
    def finished(self) -> bool:
        """Whether all tours are counted."""
        ...

    @property
    def total(self) -> int:
        """How many there are, when it is finished."""
        ...

    @property
    def progress(self) -> float:
        """About which share is done, from 0 to 1."""
        ...

    def advance(self) -> bool:
        """Count on for some tenths of a second; return whether a checkpoint is worth saving now."""
        ...

    def switch_to(self, backend: Backend) -> None:
        """Go on with another backend, as soon as possible."""
        ...

    def checkpoint(self) -> Iterator[bytes]:
        """What another count can go on from, in chunks; only right after `advance` returned True."""
        ...


class BadCheckpoint(ValueError):
    """Bytes that are no checkpoint of a count of this task."""
