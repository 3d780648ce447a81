"""Knight's tours counted: as published, as by trying everything, interrupted and gone on with, plain and compiled."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.engines.knights_tour import fast
from banmen.engines.knights_tour.counting import count, counted_at_once, counting, is_countable
from banmen.engines.knights_tour.kernels import PLAIN, Kernels
from banmen.engines.knights_tour.profile import plan
from banmen.engines.knights_tour.tally import PROFILE_BYTES, Packed, one_part
from banmen.engines.knights_tour.task import NotSaved, Task
from banmen.engines.knights_tour.walks import tours
from tests.banmen.tours import all_tours, is_tour

FROM_6X6 = Task(6, 6, 14)
"""52,662 tours, walked in three seconds."""


@pytest.fixture(scope="module")
def compiled() -> Kernels:
    """Compiled once: whoever asks later in this process is given the same."""
    pytest.importorskip("numba")
    kernels = fast.warm()
    assert kernels is not None, "Numba is installed, and the kernels do not compile"
    assert fast.warm() is kernels
    return kernels


def counted(task: Task, kernels: Kernels) -> int:
    total = counted_at_once(task)
    if total is not None:
        return total
    under_way = counting(task, kernels=kernels)
    while not under_way.over:
        under_way.go_on()
    return under_way.total


def of_cells(rows: int, columns: int, cells: int, kernels: Kernels) -> int:
    """Tours of the first squares of a board, each in one direction."""
    steps = plan(rows, columns, cells=cells)
    tally = kernels.tally(steps, one_part(steps))
    for layer in steps.layers:
        while tally.take(layer):
            pass
    return tally.complete()


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


# --- as published ---------------------------------------------------------------------------------------------------


def test_5x5_and_less() -> None:
    assert [count(size, size) for size in range(1, 6)] == [1, 0, 0, 0, 1728]
    assert count(5, 5, 0) == 304


def test_from_squares_of_5x5(from_squares: list[tuple[Task, int]]) -> None:
    quick = [(task, many) for task, many in from_squares if many < 49_000]
    assert len(quick) == 6
    assert [counted(task, PLAIN) for task, _ in quick] == [many for _, many in quick]


def test_from_all_squares_compiled(from_squares: list[tuple[Task, int]], compiled: Kernels) -> None:
    assert [counted(task, compiled) for task, _ in from_squares] == [many for _, many in from_squares]
    assert counted(Task(6, 6), compiled) == 6_637_920


def test_three_rows(published: Mapping[str, list[int]]) -> None:
    expected = published["3 x n"]
    assert len(expected) == 16
    assert [count(3, long) for long in range(1, 17)] == expected


def test_four_rows(published: Mapping[str, list[int]], compiled: Kernels) -> None:
    expected = published["4 x n"]
    assert len(expected) == 13
    assert [count(4, long) // 2 for long in range(1, 7)] == expected[:6]
    assert [counted(Task(4, long), compiled) // 2 for long in range(1, 14)] == expected


def test_five_rows(published: Mapping[str, list[int]], compiled: Kernels) -> None:
    expected = published["first n cells"]
    assert [of_cells(5, 6, cells, PLAIN) for cells in range(2, 23)] == expected[1:22]
    assert [of_cells(5, 6, cells, compiled) for cells in range(2, len(expected) + 1)] == expected[1:]


def test_closed_tours() -> None:
    assert count(6, 6, 14, closed=True) == 9862
    assert [count(3, long, closed=True) for long in (8, 10, 11, 12)] == [0, 16, 0, 176]
    assert count(5, 6, closed=True) == 8


# --- as by trying everything ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (3, 5), (3, 7), (4, 5), (5, 4), (2, 5), (1, 3)])
def test_small_boards_from_every_square(rows: int, columns: int) -> None:
    naive = [sum(1 for _ in all_tours(rows, columns, start)) for start in range(rows * columns)]
    assert [count(rows, columns, start) for start in range(rows * columns)] == naive
    assert count(rows, columns) == sum(naive)


def test_tours_are_shown_one_by_one() -> None:
    shown = list(tours(5, 5, 0))
    assert len(shown) == len(set(map(tuple, shown))) == 304
    assert set(map(tuple, shown)) == set(all_tours(5, 5, 0))
    closed = list(tours(5, 6, 3, closed=True))
    assert len(closed) == 8
    assert all(is_tour(5, 6, tour, closed=True) and tour[0] == 3 for tour in closed)
    assert list(tours(5, 5, 1)) == []


# --- interrupted ----------------------------------------------------------------------------------------------------


@settings(max_examples=10)
@given(st.data())
def test_a_count_goes_on_from_what_was_saved(compiled: Kernels, data: st.DataObject) -> None:
    task = data.draw(st.sampled_from([FROM_6X6, Task(5, 6), Task(6, 6, closed=True), Task(4, 11), Task(5, 7, 0)]))
    under_way = counting(task, kernels=compiled)
    while not under_way.over:
        if under_way.go_on() and data.draw(st.booleans()):
            under_way = counting(task, b"".join(under_way.saved()), compiled)
    assert under_way.total == counted(task, compiled)


def test_a_plain_count_goes_on_compiled_and_back(compiled: Kernels) -> None:
    for task, total in ((FROM_6X6, 52_662), (Task(5, 6), 37_568), (Task(4, 9), 379_376)):
        under_way = counting(task)
        number = 0
        while not under_way.over:
            under_way.go_on()
            number += 1
            under_way.use(compiled if number % 2 else PLAIN)
        assert under_way.total == total


def test_what_is_done_grows_from_0_to_1() -> None:
    for task in (Task(5, 6), Task(4, 8), Task(5, 6, closed=True)):
        under_way = counting(task)
        shares = [under_way.done]
        while not under_way.over:
            under_way.go_on()
            shares.append(under_way.done)
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0, 1)


@pytest.mark.parametrize("task", [Task(6, 6, 0), Task(6, 6), Task(4, 9), Task(7, 7)])
@pytest.mark.parametrize(
    "saved", [b"x", b"{}", b"[]", b"0 0\n", b"99 1\n", b"5 1\nabc", b"9 9\n{}", b"3 9\n", b'{"path": [1, 1]}']
)
def test_what_nobody_saved_is_told(task: Task, saved: bytes) -> None:
    with pytest.raises(NotSaved):
        counting(task, saved)


@pytest.mark.parametrize(
    "saved",
    [
        b'{"path": [1], "ahead": ["x"], "tours": 0}',
        b'{"path": [1], "ahead": [0], "tours": "many"}',
        b'{"path": [99], "ahead": [0], "tours": 0}',
        b'{"path": [1, 2], "ahead": [0], "tours": 0}',
        b'{"path": 1, "ahead": 0, "tours": 0}',
    ],
)
def test_what_is_no_walk_is_told(saved: bytes) -> None:
    with pytest.raises(NotSaved):
        counting(Task(6, 6, 0), saved)


# --- what is too large ----------------------------------------------------------------------------------------------


def test_wide_boards_are_not_counted() -> None:
    assert is_countable(Task(6, 20), fast=False)
    assert not is_countable(Task(7, 7), fast=False)
    assert is_countable(Task(7, 7), fast=True)
    assert not is_countable(Task(8, 8, closed=True), fast=True)


@pytest.mark.parametrize("times", [1, 3**40, (1 << 62) - 1, 1 << 62, (1 << 74) + 7])
def test_numbers_grow_beyond_what_a_machine_counts(compiled: Kernels, times: int) -> None:
    steps = plan(4, 6)
    start = steps.profile.to_bytes(PROFILE_BYTES, "big") + times.to_bytes(16, "big")
    for kernels in (compiled, PLAIN):
        tally = kernels.tally(steps, Packed(16, iter([start])))
        for layer in steps.layers:
            while tally.take(layer):
                pass
            tally = kernels.tally(steps, tally.packed())
        assert tally.complete() == 744 * times


def test_what_outgrows_a_table_is_counted_on_without_it(compiled: Kernels) -> None:
    task = Task(3, 60)
    total = counted(task, compiled)
    assert total > 1 << 90
    assert total == counted(task, PLAIN)


# --- with Numba and without it --------------------------------------------------------------------------------------


def run(program: str, **environment: str) -> str:
    """What a process of its own writes on both streams."""
    command = [sys.executable, "-W", "always", "-c", program]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=os.environ | environment
    )
    return done.stdout + done.stderr


def test_numba_is_imported_by_nobody_who_does_not_want_it() -> None:
    program = (
        "import sys, banmen.automata, banmen.commands.tour\n"
        "from banmen.engines.knights_tour import counting, fast\n"
        "counting.count(3, 8), fast.available()\n"
        "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    )
    assert run(program) == "[]\n"


def test_without_numba_there_is_nothing_fast() -> None:
    asked = "from banmen.engines.knights_tour import fast\nprint(fast.available(), fast.warm())"
    assert run(f"import sys; sys.modules['numba'] = None\n{asked}") == "False None\n"
    if fast.available():
        assert run(asked, NUMBA_DISABLE_JIT="1") == "True None\n"
