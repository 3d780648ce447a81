"""Counts by frontier dynamic programming, and their checkpoints."""

import pytest

from banmen.games.knights_tour.engine.counting import BadCountCheckpoint, FrontierCount, Task
from banmen.games.knights_tour.engine.frontier import DictCounts


def total_of(count: FrontierCount) -> int:
    while not count.finished:
        count.advance()
    return count.total


@pytest.mark.parametrize(
    ("task", "total"),
    [
        (Task(3, 4), 16),
        (Task(3, 4, 0), 2),
        (Task(3, 7), 104),
        (Task(5, 6, closed=True), 8),
        (Task(3, 10, None, True), 16),
    ],
)
def test_small_boards(task: Task, total: int) -> None:
    assert total_of(FrontierCount(task)) == total


def test_a_checkpoint_is_a_line_and_then_states_with_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DictCounts, "at_once", 1)
    count = FrontierCount(Task(3, 4))
    count.advance()
    head, _, body = b"".join(count.checkpoint()).partition(b"\n")
    layer, count_bytes = map(int, head.split())
    assert (layer, count_bytes) == (1, 1)
    assert len(body) % (8 + count_bytes) == 0
    assert total_of(FrontierCount(Task(3, 4), head + b"\n" + body)) == 16


def test_small_layers_are_processed_together() -> None:
    count = FrontierCount(Task(3, 4))
    assert not count.advance()
    assert (count.finished, count.total) == (True, 16)


@pytest.mark.parametrize(
    "checkpoint", [b"x", b"1\n", b"1 0\n123456789", b"1 1\n12345678", b"99 1\n123456789", b"-1 1\n123456789"]
)
def test_an_invalid_frontier_checkpoint_is_refused(checkpoint: bytes) -> None:
    with pytest.raises(BadCountCheckpoint):
        FrontierCount(Task(3, 4), checkpoint)
