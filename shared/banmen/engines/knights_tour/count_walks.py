"""Tours from one square, or closed ones, counted by walking them all."""

from collections.abc import Iterator

import msgspec

from banmen.engines.knights_tour.kernels import PLAIN, Kernels
from banmen.engines.knights_tour.task import NotSaved, Task
from banmen.engines.knights_tour.walks import TourWalk, Walked

_PIECES_KEPT = 4
"""After so many pieces it is worth keeping what is known."""


class WalkCount:
    """A `Counting`."""

    def __init__(self, task: Task, saved: bytes = b"", kernels: Kernels = PLAIN) -> None:
        """Begin, or go on. Raises NotSaved."""
        self._closed, self._pieces = task.closed, 0
        start = 0 if task.closed or task.start is None else task.start
        self._walk = TourWalk(task.rows, task.columns, start, closed=task.closed)
        if saved:
            try:
                self._walk.resume(msgspec.json.decode(saved, type=Walked))
            except (IndexError, ValueError, msgspec.DecodeError) as error:
                raise NotSaved("That is no count by walking.") from error
        self._walk.use(kernels)

    @property
    def over(self) -> bool:
        """Whether all are counted."""
        return self._walk.over

    @property
    def total(self) -> int:
        """How many there are; a closed tour is met in both directions."""
        return self._walk.tours // 2 if self._closed else self._walk.tours

    @property
    def done(self) -> float:
        """About which share is done."""
        return self._walk.done

    def go_on(self) -> bool:
        """Walk on."""
        self._walk.go_on()
        self._pieces += 1
        return self._pieces % _PIECES_KEPT == 0

    def use(self, kernels: Kernels) -> None:
        """Go on in another way of running, at once."""
        self._walk.use(kernels)

    def saved(self) -> Iterator[bytes]:
        """Where the walk is."""
        yield msgspec.json.encode(self._walk.saved())
