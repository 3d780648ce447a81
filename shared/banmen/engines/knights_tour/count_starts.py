"""Tours from every square counted, from one square of each set that the symmetries of the board make equal."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from banmen.engines.knights_tour.impossible import hopeless_starts
from banmen.engines.knights_tour.kernels import PLAIN, Kernels
from banmen.engines.knights_tour.task import Counting, NotSaved, Task

Begin: TypeAlias = Callable[[Task, bytes, Kernels], Counting]


class StartsCount:
    """A `Counting` made of those of several starts."""

    def __init__(self, task: Task, begin: Begin, saved: bytes = b"", kernels: Kernels = PLAIN) -> None:
        """Begin, or go on; `begin` makes the count of one start. Raises NotSaved."""
        self._task, self._begin, self._kernels = task, begin, kernels
        self._starts = starts(task.rows, task.columns)
        self._number, self._sum, rest = 0, 0, b""
        if saved:
            head, _, rest = saved.partition(b"\n")
            try:
                self._number, self._sum = map(int, head.split())
            except ValueError as error:
                raise NotSaved("That is no count from several starts.") from error
        if not 0 <= self._number < len(self._starts) or (saved and not rest):
            raise NotSaved("That is no count of this board.")
        self._count = self._begun(rest)

    def _begun(self, saved: bytes = b"") -> Counting:
        start, _ = self._starts[self._number]
        return self._begin(self._task._replace(start=start), saved, self._kernels)

    @property
    def over(self) -> bool:
        """Whether all are counted."""
        return self._number == len(self._starts)

    @property
    def total(self) -> int:
        """How many there are."""
        return self._sum

    @property
    def done(self) -> float:
        """About which share is done; the starts are taken for equally much."""
        return 1.0 if self.over else (self._number + self._count.done) / len(self._starts)

    def go_on(self) -> bool:
        """Count on from this start, or the next one."""
        worth_keeping = self._count.go_on()
        if not self._count.over:
            return worth_keeping
        self._sum += self._count.total * self._starts[self._number][1]
        self._number += 1
        if not self.over:
            self._count = self._begun()
        return False

    def use(self, kernels: Kernels) -> None:
        """Go on in another way of running."""
        self._kernels = kernels
        self._count.use(kernels)

    def saved(self) -> Iterator[bytes]:
        """A line with the number of the start and the sum of those before it; then what its count saves."""
        yield f"{self._number} {self._sum}\n".encode()
        yield from self._count.saved()


def starts(rows: int, columns: int) -> list[tuple[int, int]]:
    """The squares to start an open tour from, each with how many are like it."""
    alike: dict[int, int] = {}
    for square, hopeless in enumerate(hopeless_starts(rows, columns)):
        if not hopeless:
            first = min(_mirrored(rows, columns, square))
            alike[first] = alike.get(first, 0) + 1
    return list(alike.items())


def _mirrored(rows: int, columns: int, square: int) -> Iterator[int]:
    """The squares that the symmetries of the board make of one."""
    row, column = divmod(square, columns)
    for down in (row, rows - 1 - row):
        for right in (column, columns - 1 - column):
            yield down * columns + right
            if rows == columns:
                yield right * columns + down
