"""Count tours from every square: once for each set of squares that are symmetric to each other."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from banmen.games.knights_tour.engine.backend import PYTHON, Backend
from banmen.games.knights_tour.engine.impossible import impossible_starts
from banmen.games.knights_tour.engine.task import BadCheckpoint, Count, Task

Begin: TypeAlias = Callable[[Task, bytes, Backend], Count]


class PerStartCount:
    """A `Count` that adds up the counts from several starts."""

    def __init__(self, task: Task, begin: Begin, checkpoint: bytes = b"", backend: Backend = PYTHON) -> None:
        """Start a count, or resume one from a checkpoint; `begin` starts the count from one square.

        Raise BadCheckpoint.
        """
        self._task, self._begin, self._backend = task, begin, backend
        self._starts = distinct_starts(task.rows, task.columns)
        self._number, self._sum, rest = 0, 0, b""
        if checkpoint:
            head, _, rest = checkpoint.partition(b"\n")
            try:
                self._number, self._sum = map(int, head.split())
            except ValueError as error:
                raise BadCheckpoint("That is no checkpoint of a count from several starts.") from error
        if not 0 <= self._number < len(self._starts) or (checkpoint and not rest):
            raise BadCheckpoint("That is no checkpoint of a count of this board.")
        self._count = self._start_next(rest)

    def _start_next(self, checkpoint: bytes = b"") -> Count:
        start, _ = self._starts[self._number]
        return self._begin(self._task._replace(start=start), checkpoint, self._backend)

    @property
    def finished(self) -> bool:
        """Whether the tours from all starts are counted."""
        return self._number == len(self._starts)

    @property
    def total(self) -> int:
        """The number of tours."""
        return self._sum

    @property
    def progress(self) -> float:
        """The approximate share that is done, as if all starts had equally many tours."""
        return 1.0 if self.finished else (self._number + self._count.progress) / len(self._starts)

    def advance(self) -> bool:
        """Continue the count from this start, or begin that of the next one.

        Return True if a checkpoint is worth saving.
        """
        worth_saving = self._count.advance()
        if not self._count.finished:
            return worth_saving
        self._sum += self._count.total * self._starts[self._number][1]
        self._number += 1
        if not self.finished:
            self._count = self._start_next()
        return False

    def switch_to(self, backend: Backend) -> None:
        """Switch to another backend."""
        self._backend = backend
        self._count.switch_to(backend)

    def checkpoint(self) -> Iterator[bytes]:
        """Yield a line with the index of the start and the sum of those before it; then its count's checkpoint."""
        yield f"{self._number} {self._sum}\n".encode()
        yield from self._count.checkpoint()


def distinct_starts(rows: int, columns: int) -> list[tuple[int, int]]:
    """Return one start of each set of symmetric squares from which open tours begin, with the size of the set."""
    sizes: dict[int, int] = {}
    for square, impossible in enumerate(impossible_starts(rows, columns)):
        if not impossible:
            first = min(_symmetric_squares(rows, columns, square))
            sizes[first] = sizes.get(first, 0) + 1
    return list(sizes.items())


def _symmetric_squares(rows: int, columns: int, square: int) -> Iterator[int]:
    """Yield the images of a square under the symmetries of the board, some more than once."""
    row, column = divmod(square, columns)
    for down in (row, rows - 1 - row):
        for right in (column, columns - 1 - column):
            yield down * columns + right
            if rows == columns:
                yield right * columns + down
