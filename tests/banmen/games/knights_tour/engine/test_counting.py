"""Counts of knight's tours, compared with published ones and with a plain search, and resumed from checkpoints."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.games.knights_tour.engine.backend import PYTHON, CountingBackend
from banmen.games.knights_tour.engine.counting import BadCountCheckpoint, Task, count, is_countable, start_count
from tests.amounts import examples
from tests.banmen.games.knights_tour.tours import all_tours, counted

FROM_6X6 = Task(6, 6, 14)
"""52,662 tours, walked in three seconds."""


@pytest.fixture(scope="module")
def published(shared_data: Path) -> Mapping[str, list[int]]:
    """The numbers of a comment line of counts.txt by the words that it begins with."""
    lines = (shared_data / "knight/counts.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for name in ("3 x n", "4 x n", "first n cells"):
        line = next(line for line in lines if line.startswith(f"# {name}"))
        listed = line.rpartition(":")[2].removesuffix(",...").split(",")
        found[name] = [int(number) for number in listed]
    return found


@pytest.fixture(scope="module")
def from_squares(shared_data: Path) -> list[tuple[Task, int]]:
    """Size, row and column of a start, and how many tours."""
    lines = (shared_data / "knight/counts.txt").read_text(encoding="utf-8").splitlines()
    rows = [list(map(int, line.split())) for line in lines if line and not line.startswith("#")]
    return [(Task(size, size, row * size + column), many) for size, row, column, many in rows]


def test_5x5_and_less() -> None:
    assert [count(size, size) for size in range(1, 6)] == [1, 0, 0, 0, 1728]
    assert count(5, 5, 0) == 304


def test_from_squares_of_5x5(from_squares: list[tuple[Task, int]]) -> None:
    quick = [(task, many) for task, many in from_squares if many < 49_000]
    assert len(quick) == 6
    assert [counted(task, PYTHON) for task, _ in quick] == [many for _, many in quick]


@pytest.mark.exhaustive
def test_three_rows(published: Mapping[str, list[int]]) -> None:
    expected = published["3 x n"]
    assert len(expected) == 16
    assert [count(3, long) for long in range(1, 17)] == expected


@pytest.mark.exhaustive
def test_four_rows(published: Mapping[str, list[int]], compiled: CountingBackend) -> None:
    expected = published["4 x n"]
    assert len(expected) == 13
    assert [count(4, long) // 2 for long in range(1, 7)] == expected[:6]
    assert [counted(Task(4, long), compiled) // 2 for long in range(1, 14)] == expected


@pytest.mark.exhaustive
def test_closed_tours() -> None:
    assert count(6, 6, 14, closed=True) == 9862
    assert [count(3, long, closed=True) for long in (8, 10, 11, 12)] == [0, 16, 0, 176]
    assert count(5, 6, closed=True) == 8


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (3, 5), (3, 7), (4, 5), (5, 4), (2, 5), (1, 3)])
def test_small_boards_from_every_square(rows: int, columns: int) -> None:
    naive = [sum(1 for _ in all_tours(rows, columns, start)) for start in range(rows * columns)]
    assert [count(rows, columns, start) for start in range(rows * columns)] == naive
    assert count(rows, columns) == sum(naive)


@pytest.mark.exhaustive
@settings(max_examples=examples(10))
@given(st.data())
def test_a_count_resumes_from_any_checkpoint(compiled: CountingBackend, data: st.DataObject) -> None:
    task = data.draw(st.sampled_from([FROM_6X6, Task(5, 6), Task(6, 6, closed=True), Task(4, 11), Task(5, 7, 0)]))
    under_way = start_count(task, backend=compiled)
    while not under_way.finished:
        if under_way.advance() and data.draw(st.booleans()):
            under_way = start_count(task, b"".join(under_way.checkpoint()), compiled)
    assert under_way.total == counted(task, compiled)


@pytest.mark.exhaustive
def test_progress_grows_from_0_to_1() -> None:
    for task in (Task(5, 6), Task(4, 8), Task(5, 6, closed=True)):
        under_way = start_count(task)
        shares = [under_way.progress]
        while not under_way.finished:
            under_way.advance()
            shares.append(under_way.progress)
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0, 1)


@pytest.mark.parametrize("task", [Task(6, 6, 0), Task(6, 6), Task(4, 9), Task(7, 7)])
def test_other_bytes_are_no_checkpoint(task: Task) -> None:
    for saved in (b"x", b"{}", b"[]", b"0 0\n", b"99 1\n", b"5 1\nabc", b"9 9\n{}", b"3 9\n", b'{"path": [1, 1]}'):
        with pytest.raises(BadCountCheckpoint):
            start_count(task, saved)


def test_wide_boards_are_not_counted() -> None:
    assert is_countable(Task(6, 20), fast=False)
    assert not is_countable(Task(7, 7), fast=False)
    assert is_countable(Task(7, 7), fast=True)
    assert not is_countable(Task(8, 8, closed=True), fast=True)
