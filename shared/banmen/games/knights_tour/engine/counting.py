"""Count the knight's tours of a board, step by step, with checkpoints from which a later count can resume.

An open tour counts once in each direction, as in OEIS A165134; a closed one counts once.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from banmen.games.knights_tour.engine.backend import COMPILED_BOUND, PYTHON, CountingBackend
from banmen.games.knights_tour.engine.board import impossible_starts, no_tour_reason
from banmen.games.knights_tour.engine.enumeration import Enumeration, EnumerationState
from banmen.games.knights_tour.engine.frontier import STATE_BYTES, Packed, StateCounts, empty_tour, plan

_ADVANCES_A_CHECKPOINT = 4

_STATES_WORTH_A_CHECKPOINT = 20_000
"""Fewer states are recounted quickly."""

_MOST_SQUARES_BACKTRACKED = 36
"""Backtracking is faster up to this many squares, unless the board is narrow."""
_NARROW = 4
"""A board whose short side is at most this has few states."""
_WIDEST = 7
"""The longest short side for which the states from one start fit into a large memory."""


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

    def switch_to(self, backend: CountingBackend) -> None:
        """Switch to another backend as soon as possible."""
        ...

    def checkpoint(self) -> Iterator[bytes]:
        """Yield the data to resume this count, in chunks. Only valid right after `advance` returned True."""
        ...


class BadCountCheckpoint(ValueError):
    """Bytes that are no checkpoint of a count of this task."""


class BacktrackingCount:
    """A `Count` by backtracking."""

    def __init__(self, task: Task, checkpoint: bytes = b"", backend: CountingBackend = PYTHON) -> None:
        """Start a count, or resume one from a checkpoint. Raise BadCheckpoint."""
        self._closed, self._advances = task.closed, 0
        start = 0 if task.closed or task.start is None else task.start
        self._enumeration = Enumeration(task.rows, task.columns, start, closed=task.closed)
        if checkpoint:
            try:
                self._enumeration.resume(msgspec.json.decode(checkpoint, type=EnumerationState))
            except (IndexError, ValueError, msgspec.DecodeError) as error:
                raise BadCountCheckpoint("That is no checkpoint of a count by backtracking.") from error
        self._enumeration.switch_to(backend)

    @property
    def finished(self) -> bool:
        """Whether all tours are counted."""
        return self._enumeration.finished

    @property
    def total(self) -> int:
        """The number of tours; a closed tour is found in both directions."""
        return self._enumeration.tours // 2 if self._closed else self._enumeration.tours

    @property
    def progress(self) -> float:
        """The approximate share that is done."""
        return self._enumeration.progress

    def advance(self) -> bool:
        """Continue the search; return True if a checkpoint is worth saving."""
        self._enumeration.advance()
        self._advances += 1
        return self._advances % _ADVANCES_A_CHECKPOINT == 0

    def switch_to(self, backend: CountingBackend) -> None:
        """Switch to another backend immediately."""
        self._enumeration.switch_to(backend)

    def checkpoint(self) -> Iterator[bytes]:
        """Yield the state of the enumeration as JSON."""
        yield msgspec.json.encode(self._enumeration.state())


class FrontierCount:
    """A `Count` by frontier dynamic programming."""

    def __init__(self, task: Task, checkpoint: bytes = b"", backend: CountingBackend = PYTHON) -> None:
        """Start a count, or resume one from a checkpoint. Raise BadCheckpoint."""
        self._plan = plan(task.rows, task.columns, None if task.closed else task.start, closed=task.closed)
        self._directions = 2 if task.start is None and not task.closed else 1
        self._wanted = PYTHON
        self.switch_to(backend)
        self._layer, packed = _unpack(checkpoint) if checkpoint else (0, empty_tour(self._plan))
        if not 0 <= self._layer < len(self._plan.layers):
            raise BadCountCheckpoint("That is no checkpoint of a count of this board.")
        self._counts = self._counts_of(packed)

    def _counts_of(self, packed: Packed) -> StateCounts:
        """Return the counts in the wanted backend, or in Python if they do not fit there."""
        limit = self._wanted.most_count_bytes
        self._backend = PYTHON if limit is not None and packed.count_bytes > limit else self._wanted
        counts = self._backend.state_counts(self._plan, packed)
        if not counts.fits:
            self._backend = self._wanted = PYTHON
            counts = PYTHON.state_counts(self._plan, counts.packed())
        return counts

    @property
    def finished(self) -> bool:
        """Whether all tours are counted."""
        return self._layer == len(self._plan.layers)

    @property
    def total(self) -> int:
        """The number of tours; without a start both directions of a tour are one set of moves."""
        return self._directions * self._counts.complete()

    @property
    def progress(self) -> float:
        """The approximate share that is done, as if all layers took equally long."""
        return 1.0 if self.finished else (self._layer + self._counts.progress) / len(self._plan.layers)

    def advance(self) -> bool:
        """Process a part of a large layer, or several small layers with as many states.

        Return True if a checkpoint is worth saving.
        """
        processed = 0
        while not self.finished and processed < self._counts.at_once:
            processed += len(self._counts)
            if self._counts.process(self._plan.layers[self._layer]):
                return False
            self._layer += 1
            if self._wanted is not self._backend or not self._counts.fits:
                self._counts = self._counts_of(self._counts.packed())
        return not self.finished and len(self._counts) >= _STATES_WORTH_A_CHECKPOINT

    def switch_to(self, backend: CountingBackend) -> None:
        """Switch to another backend after this layer, unless this board's states do not fit there."""
        if backend.bound is None or self._plan.bound <= backend.bound:
            self._wanted = backend

    def checkpoint(self) -> Iterator[bytes]:
        """Yield a line with the layer and the bytes of a count; then states and counts."""
        packed = self._counts.packed()
        yield f"{self._layer} {packed.count_bytes}\n".encode()
        yield from packed.chunks


def _unpack(checkpoint: bytes) -> tuple[int, Packed]:
    """Return the layer, and the states with their counts. Raise BadCheckpoint."""
    head = checkpoint.partition(b"\n")[0]
    try:
        layer, count_bytes = map(int, head.split())
    except ValueError as error:
        raise BadCountCheckpoint("That is no checkpoint of a count by frontiers.") from error
    body = checkpoint[len(head) + 1 :]
    if count_bytes < 1 or not body or len(body) % (STATE_BYTES + count_bytes):
        raise BadCountCheckpoint("That is no complete checkpoint of a count by frontiers.")
    return layer, Packed(count_bytes, iter([body]))


Begin: TypeAlias = Callable[[Task, bytes, CountingBackend], Count]


class PerStartCount:
    """A `Count` that adds up the counts from several starts."""

    def __init__(self, task: Task, begin: Begin, checkpoint: bytes = b"", backend: CountingBackend = PYTHON) -> None:
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
                raise BadCountCheckpoint("That is no checkpoint of a count from several starts.") from error
        if not 0 <= self._number < len(self._starts) or (checkpoint and not rest):
            raise BadCountCheckpoint("That is no checkpoint of a count of this board.")
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

    def switch_to(self, backend: CountingBackend) -> None:
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


def count(rows: int, columns: int, start: int | None = None, *, closed: bool = False) -> int:
    """Return the number of tours of a board."""
    task = Task(rows, columns, start, closed)
    total = known_count(task)
    if total is not None:
        return total
    under_way = start_count(task)
    while not under_way.finished:
        under_way.advance()
    return under_way.total


def known_count(task: Task) -> int | None:
    """Return the number of tours if it is known without counting, else None."""
    if no_tour_reason(task.rows, task.columns, task.start, closed=task.closed) is not None:
        return 0
    return 1 if task.rows * task.columns == 1 else None


def is_countable(task: Task, *, fast: bool) -> bool:
    """Return True if a count can finish.

    With a short side of seven only a `fast` (compiled) one can, on some boards.
    """
    short = min(task.rows, task.columns)
    if short != _WIDEST or not fast:
        return short < _WIDEST
    return plan(task.rows, task.columns, task.start, closed=task.closed).bound <= COMPILED_BOUND


def start_count(task: Task, checkpoint: bytes = b"", backend: CountingBackend = PYTHON) -> Count:
    """Return a count of a task without a `known_count`, new or from a checkpoint. Raise BadCheckpoint."""
    short = min(task.rows, task.columns)
    by_backtracking = task.rows * task.columns <= _MOST_SQUARES_BACKTRACKED and short > _NARROW
    one = BacktrackingCount if by_backtracking else FrontierCount
    if task.start is None and not task.closed and (by_backtracking or short == _WIDEST):
        return PerStartCount(task, one, checkpoint, backend)
    return one(task, checkpoint, backend)
