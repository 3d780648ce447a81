"""Find one knight's tour by each method, on boards of every shape, or the reason why there is none."""

from itertools import product

import pytest

from banmen.games.knights_tour.engine.find import FoundTour, Method, NoTour, find, tour_bytes
from tests.banmen.games.knights_tour.tours import all_tours, is_tour


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("method", "rows", "columns", "closed"),
    [
        ("backtracking", 5, 5, False),
        ("backtracking", 10, 3, True),
        ("warnsdorff", 8, 8, False),
        ("warnsdorff", 40, 30, False),
        ("warnsdorff_backtracking", 8, 8, False),
        ("warnsdorff_backtracking", 8, 8, True),
        ("warnsdorff_backtracking", 61, 50, True),
        ("warnsdorff_backtracking", 99, 101, False),
        ("constructive", 8, 8, True),
        ("constructive", 3, 10, True),
        ("constructive", 4, 100, False),
        ("constructive", 101, 3, False),
    ],
)
def test_every_method_finds_a_tour(method: Method, rows: int, columns: int, closed: bool) -> None:  # noqa: FBT001 - from a table
    found = find(rows, columns, 0, closed=closed, method=method)
    assert isinstance(found, FoundTour)
    assert found.path[0] == 0
    assert is_tour(rows, columns, found.path, closed=closed)


def test_backtracking_comes_to_the_first_tour_in_the_order_of_the_directions() -> None:
    found = find(5, 5, 0, method="backtracking")
    assert isinstance(found, FoundTour)
    assert tuple(found.path) == next(all_tours(5, 5, 0))


def test_warnsdorff_alone_gets_stuck_where_going_back_helps() -> None:
    start = 2
    assert find(7, 7, start, method="warnsdorff") == NoTour("stuck")
    found = find(7, 7, start, method="warnsdorff_backtracking")
    assert isinstance(found, FoundTour)
    assert is_tour(7, 7, found.path)


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (3, 5), (3, 6), (4, 5), (3, 7)])
def test_small_boards_are_decided_from_every_square_as_by_trying_everything(rows: int, columns: int) -> None:
    for start in range(rows * columns):
        possible = any(True for _ in all_tours(rows, columns, start))
        for method in ("constructive", "warnsdorff_backtracking"):
            found = find(rows, columns, start, method=method)
            assert isinstance(found, FoundTour) == possible
            if isinstance(found, FoundTour):
                assert found.path[0] == start
                assert is_tour(rows, columns, found.path)


@pytest.mark.exhaustive
def test_boards_up_to_8x8_are_decided_from_every_square() -> None:
    searched = []
    for rows, columns, closed in product(range(1, 9), range(1, 9), (False, True)):
        for start in range(rows * columns):
            found = find(rows, columns, start, closed=closed)
            if isinstance(found, FoundTour):
                assert found.path[0] == start
                assert is_tour(rows, columns, found.path, closed=closed)
            elif found.reason == "searched":
                searched.append((rows, columns, start))
    assert searched == [(3, 7, 10), (3, 8, 10), (3, 8, 13), (7, 3, 10), (8, 3, 7), (8, 3, 16)]


def test_a_tour_may_begin_anywhere_it_can() -> None:
    for rows, columns in ((3, 4), (5, 5)):
        for method in ("constructive", "warnsdorff_backtracking"):
            found = find(rows, columns, method=method)
            assert isinstance(found, FoundTour)
            assert is_tour(rows, columns, found.path)
    assert find(1, 1) == FoundTour([0])
    assert find(5, 5, closed=True) == NoTour("colours")
    assert find(4, 4) == NoTour("too_small")


@pytest.mark.parametrize(("rows", "columns"), [(200, 4), (3, 200), (3, 199), (4, 1000)])
def test_long_narrow_boards_are_laid(rows: int, columns: int) -> None:
    found = find(rows, columns, rows * columns - 1)
    assert isinstance(found, FoundTour)
    assert found.path[0] == rows * columns - 1
    assert is_tour(rows, columns, found.path)


def test_a_tour_of_the_program_in_the_seat_is_bytes() -> None:
    path = tour_bytes(200, 200, None, closed=True)
    assert path is not None
    squares = [int.from_bytes(path[at : at + 2], "big") for at in range(0, len(path), 2)]
    assert is_tour(200, 200, squares, closed=True)
    assert tour_bytes(5, 5, 1, closed=False) is None
