"""What every kind of count guarantees: it ends, reports its progress, and resumes from its checkpoints."""

from collections.abc import Callable

import pytest

from banmen.games.knights_tour.engine import counting
from banmen.games.knights_tour.engine.backend import PYTHON
from banmen.games.knights_tour.engine.counting import (
    BacktrackingCount,
    BadCountCheckpoint,
    Count,
    FrontierCount,
    PerStartCount,
    Task,
)
from banmen.games.knights_tour.engine.frontier import DictCounts

Begin = Callable[[bytes], Count]
IN_SMALL_STEPS = PYTHON._replace(steps=500)


def begin_backtracking(checkpoint: bytes) -> Count:
    return BacktrackingCount(Task(5, 5, 0), checkpoint, IN_SMALL_STEPS)


def begin_frontier(checkpoint: bytes) -> Count:
    return FrontierCount(Task(3, 7), checkpoint)


def begin_closed(checkpoint: bytes) -> Count:
    return FrontierCount(Task(3, 10, closed=True), checkpoint)


def begin_per_start(checkpoint: bytes) -> Count:
    return PerStartCount(Task(3, 7), FrontierCount, checkpoint)


WAYS: dict[str, tuple[Begin, int]] = {
    "backtracking": (begin_backtracking, 304),
    "frontier": (begin_frontier, 104),
    "closed": (begin_closed, 16),
    "per start": (begin_per_start, 104),
}


@pytest.fixture(autouse=True)
def _in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards are counted in parts too, and worth checkpoints."""
    monkeypatch.setattr(DictCounts, "at_once", 5)
    monkeypatch.setattr(counting, "_STATES_WORTH_A_CHECKPOINT", 1)


every_way = pytest.mark.parametrize(("begin", "total"), WAYS.values(), ids=WAYS)


def test_the_usual_task_is_all_open_tours() -> None:
    assert Task(5, 6) == Task(5, 6, start=None, closed=False)


@every_way
def test_a_count_reports_its_progress_until_it_is_finished(begin: Begin, total: int) -> None:
    count = begin(b"")
    shares = [count.progress]
    while not count.finished:
        count.advance()
        shares.append(count.progress)
    assert count.total == total
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)


@every_way
def test_a_count_resumes_from_its_checkpoints(begin: Begin, total: int) -> None:
    count, checkpoints = begin(b""), 0
    while not count.finished:
        if count.advance():
            before = count.progress
            count = begin(b"".join(count.checkpoint()))
            checkpoints += 1
            assert count.progress == before
    assert checkpoints > 1
    assert count.total == total


@every_way
def test_switching_to_the_same_backend_changes_nothing(begin: Begin, total: int) -> None:
    count = begin(b"")
    while not count.finished:
        count.switch_to(PYTHON)
        count.advance()
    assert count.total == total


@every_way
def test_bytes_that_no_count_has_saved_are_refused(begin: Begin, total: int) -> None:
    del total
    for saved in (b"x", b"99999 1\n", b"{}"):
        with pytest.raises(BadCountCheckpoint):
            begin(saved)
    assert issubclass(BadCountCheckpoint, ValueError)
