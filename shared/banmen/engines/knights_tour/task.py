"""What is to be counted, and what a count under way is."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from banmen.engines.knights_tour.kernels import Kernels


class Task(NamedTuple):
    """The tours to count: those from a square, or where it is None from any; a closed one passes them all."""

    rows: int
    columns: int
    start: int | None = None
    closed: bool = False


class Counting(Protocol):
    """A count under way."""

    @property
    def over(self) -> bool:
        """Whether all are counted."""
        ...

    @property
    def total(self) -> int:
        """How many there are, when it is over."""
        ...

    @property
    def done(self) -> float:
        """About which share is done, from 0 to 1."""
        ...

    def go_on(self) -> bool:
        """Count on for some tenths of a second; whether what is known then is worth keeping."""
        ...

    def use(self, kernels: Kernels) -> None:
        """Go on in another way of running, as soon as that can be."""
        ...

    def saved(self) -> Iterator[bytes]:
        """What another count can go on from, in pieces; only right after `go_on` said that it is worth keeping."""
        ...


class NotSaved(ValueError):
    """Bytes that no count of this task has saved."""
