"""One knight's tour found: by each method, on boards of every shape, or said why there is none."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.engines.knights_tour.blocks import built
from banmen.engines.knights_tour.find import METHODS, Found, Method, NoTour, constructed, find
from banmen.engines.knights_tour.impossible import why_none
from banmen.engines.knights_tour.walk import Walk
from tests.banmen.tours import all_tours, is_tour

ORIGINAL = """
 1 12 25 18  3
22 17  2 13 24
11  8 23  4 19
16 21  6  9 14
 7 10 15 20  5
"""
"""The first tour of 5x5 that plain backtracking comes to; nobody else wrote it down."""


def numbers(rows: int, columns: int, path: list[int]) -> list[int]:
    return [path.index(square) + 1 for square in range(rows * columns)]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("closed", [False, True])
def test_every_method_finds_a_tour(method: Method, closed: bool) -> None:
    rows, columns = (5, 6) if method == "backtracking" else (8, 8)
    if method == "warnsdorff" and closed:
        pytest.skip("it meets no closed tour on this board")
    found = find(rows, columns, 0, closed=closed, method=method)
    assert isinstance(found, Found)
    assert found.path[0] == 0
    assert is_tour(rows, columns, found.path, closed=closed)


def test_backtracking_comes_to_the_first_tour_in_the_order_of_the_directions() -> None:
    found = find(5, 5, 0, method="backtracking")
    assert isinstance(found, Found)
    assert tuple(found.path) == next(all_tours_in_order(5, 5, 0))


def all_tours_in_order(rows: int, columns: int, start: int):
    return all_tours(rows, columns, start)


def test_small_boards_are_decided_from_every_square_as_by_trying_everything() -> None:
    for rows, columns in ((3, 4), (4, 3), (3, 5), (3, 6), (4, 5), (3, 7), (5, 5)):
        for start in range(rows * columns):
            possible = any(True for _ in all_tours(rows, columns, start))
            for method in ("constructive", "warnsdorff_backtracking"):
                found = find(rows, columns, start, method=method)
                assert isinstance(found, Found) == possible, (rows, columns, start, method)
                if isinstance(found, Found):
                    assert found.path[0] == start
                    assert is_tour(rows, columns, found.path)
