"""Items are worked on in order by several threads, and no result waits for the next item."""

from collections.abc import Iterator
from threading import Barrier, Event

import pytest

from banmen.processes.ahead import Timed, map_ahead


def test_results_come_in_order_from_several_threads_at_a_time() -> None:
    together = Barrier(3)

    def work(item: int) -> int:
        together.wait(20)
        return item * item

    assert list(map_ahead(work, iter(range(30)), 3)) == [item * item for item in range(30)]


def test_a_result_is_taken_before_the_next_item_arrives() -> None:
    is_taken = Event()

    def items() -> Iterator[int]:
        yield 1
        assert is_taken.wait(20)
        yield 2

    results = map_ahead(str, items(), 2)
    assert next(results) == "1"
    is_taken.set()
    assert list(results) == ["2"]


def test_few_items_are_held() -> None:
    given: list[int] = []

    def items() -> Iterator[int]:
        for item in range(1000):
            given.append(item)
            yield item

    results = map_ahead(str, items(), 2)
    assert [next(results) for _ in range(10)] == [str(item) for item in range(10)]
    assert len(given) < 30


def test_an_error_of_the_items_or_of_the_work_is_raised_after_the_results_before() -> None:
    def items() -> Iterator[int]:
        yield from (4, 2)
        raise OSError("gone")

    taken: list[float] = []
    with pytest.raises(OSError, match="gone"):
        taken.extend(map_ahead(lambda item: 1 / item, items(), 2))
    with pytest.raises(ZeroDivisionError):
        list(map_ahead(lambda item: 1 / item, iter((1, 0)), 2))


def test_the_time_spent_is_added_up() -> None:
    timed = Timed[int, int](lambda item: sum(range(item)))
    assert timed.spent_s == 0
    assert (timed(10_000), timed(3)) == (49_995_000, 3)
    first = timed.spent_s
    assert first > 0
    timed(10_000)
    assert timed.spent_s > first
