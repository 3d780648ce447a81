"""Counts from every square, from one of each symmetric set."""

from collections.abc import Iterator

import pytest

from banmen.games.knights_tour.engine.backend import PYTHON, CountingBackend
from banmen.games.knights_tour.engine.counting import (
    BacktrackingCount,
    BadCountCheckpoint,
    PerStartCount,
    Task,
    distinct_starts,
)


class InstantCount:
    """A count that knows its total: 10 times its start and 1 more."""

    def __init__(self, task: Task, checkpoint: bytes, backend: CountingBackend) -> None:
        self.task, self.checkpoint_given, self.backend = task, checkpoint, backend
        self.finished, self.progress = False, 0.0

    @property
    def total(self) -> int:
        assert self.task.start is not None
        return 10 * self.task.start + 1

    def advance(self) -> bool:
        self.finished, self.progress = True, 1.0
        return True

    def switch_to(self, backend: CountingBackend) -> None:
        self.backend = backend

    def checkpoint(self) -> Iterator[bytes]:
        yield b"rest"


def test_symmetric_squares_are_counted_once() -> None:
    assert distinct_starts(8, 8) == [
        (0, 4),
        (1, 8),
        (2, 8),
        (3, 8),
        (9, 4),
        (10, 8),
        (11, 8),
        (18, 4),
        (19, 8),
        (27, 4),
    ]
    assert sum(many for _, many in distinct_starts(6, 7)) == 42
    assert sum(many for _, many in distinct_starts(3, 5)) == 8, "those of the other colour begin no tour"


def test_the_total_is_that_of_every_square() -> None:
    count = PerStartCount(Task(5, 5), BacktrackingCount)
    while not count.finished:
        count.advance()
    assert count.total == 1728


def test_progress_goes_from_start_to_start() -> None:
    count = PerStartCount(Task(6, 6), InstantCount)
    starts = distinct_starts(6, 6)
    shares = []
    while not count.finished:
        shares.append(count.progress)
        assert not count.advance(), "the next start has nothing to save yet"
    assert shares == [number / len(starts) for number in range(len(starts))]
    assert count.total == sum((10 * start + 1) * many for start, many in starts)


def test_a_checkpoint_has_the_start_the_sum_and_the_rest() -> None:
    count = PerStartCount(Task(6, 6), InstantCount)
    count.advance()
    assert b"".join(count.checkpoint()) == b"1 4\nrest"
    resumed = PerStartCount(Task(6, 6), InstantCount, b"1 4\nrest", PYTHON)
    assert b"".join(resumed.checkpoint()) == b"1 4\nrest"
    while not resumed.finished:
        resumed.advance()
    while not count.finished:
        count.advance()
    assert resumed.total == count.total


@pytest.mark.parametrize("checkpoint", [b"x", b"1 2", b"1 2\n", b"99 0\nrest", b"a b\nrest"])
def test_an_invalid_per_start_checkpoint_is_refused(checkpoint: bytes) -> None:
    with pytest.raises(BadCountCheckpoint):
        PerStartCount(Task(6, 6), InstantCount, checkpoint)
