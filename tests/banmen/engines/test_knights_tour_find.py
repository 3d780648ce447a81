"""One knight's tour found: by each method, on boards of every shape, or said why there is none."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.engines.knights_tour.blocks import built
from banmen.engines.knights_tour.find import Found, Method, NoTour, constructed, find
from banmen.engines.knights_tour.impossible import why_none
from banmen.engines.knights_tour.walk import Walk
from tests.banmen.tours import all_tours, is_tour

LONG_SIDES = st.integers(5, 60)


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
    assert isinstance(found, Found)
    assert found.path[0] == 0
    assert is_tour(rows, columns, found.path, closed=closed)


def test_backtracking_comes_to_the_first_tour_in_the_order_of_the_directions() -> None:
    found = find(5, 5, 0, method="backtracking")
    assert isinstance(found, Found)
    assert tuple(found.path) == next(all_tours(5, 5, 0))


def test_warnsdorff_alone_gets_stuck_where_going_back_helps() -> None:
    start = 2
    assert find(7, 7, start, method="warnsdorff") == NoTour("stuck")
    found = find(7, 7, start, method="warnsdorff_backtracking")
    assert isinstance(found, Found)
    assert is_tour(7, 7, found.path)


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (3, 5), (3, 6), (4, 5), (3, 7)])
def test_small_boards_are_decided_from_every_square_as_by_trying_everything(rows: int, columns: int) -> None:
    for start in range(rows * columns):
        possible = any(True for _ in all_tours(rows, columns, start))
        for method in ("constructive", "warnsdorff_backtracking"):
            found = find(rows, columns, start, method=method)
            assert isinstance(found, Found) == possible
            if isinstance(found, Found):
                assert found.path[0] == start
                assert is_tour(rows, columns, found.path)


def test_boards_up_to_8x8_are_decided_from_every_square() -> None:
    searched = []
    for rows, columns, closed in product(range(1, 9), range(1, 9), (False, True)):
        for start in range(rows * columns):
            found = find(rows, columns, start, closed=closed)
            if isinstance(found, Found):
                assert found.path[0] == start
                assert is_tour(rows, columns, found.path, closed=closed)
            elif found.reason == "searched":
                searched.append((rows, columns, start))
    assert searched == [(3, 7, 10), (3, 8, 10), (3, 8, 13), (7, 3, 10), (8, 3, 7), (8, 3, 16)]


def test_a_tour_may_begin_anywhere_it_can() -> None:
    for rows, columns in ((3, 4), (5, 5)):
        for method in ("constructive", "warnsdorff_backtracking"):
            found = find(rows, columns, method=method)
            assert isinstance(found, Found)
            assert is_tour(rows, columns, found.path)
    assert find(1, 1) == Found([0])
    assert find(5, 5, closed=True) == NoTour("colours")
    assert find(4, 4) == NoTour("too_small")


@pytest.mark.parametrize(("rows", "columns"), [(4, 7), (4, 30), (23, 4), (4, 200)])
def test_on_four_rows_a_walk_by_fewest_exits_never_turns_back(rows: int, columns: int) -> None:
    starts = (0, 3, columns - 1, (rows - 1) * columns, rows * columns - 1)
    for start in starts:
        walked = Walk(rows, columns).run([start], "warnsdorff_backtracking")
        assert walked.steps == rows * columns - 1
        assert walked.path is not None
        assert is_tour(rows, columns, walked.path)


@given(LONG_SIDES, LONG_SIDES, st.integers(0))
def test_large_boards_are_built_from_any_square_of_the_right_colour(rows: int, columns: int, number: int) -> None:
    start = number % (rows * columns)
    tour = built(rows, columns, start)
    if tour is None:
        assert why_none(rows, columns, start, closed=False) == "colours"
    else:
        assert tour[0] == start
        assert is_tour(rows, columns, tour, closed=rows * columns % 2 == 0)


def test_every_square_of_an_odd_board_has_its_own_cuts() -> None:
    for rows, columns in ((11, 13), (15, 17), (5, 27)):
        for start in range(0, rows * columns, 2):
            tour = built(rows, columns, start)
            assert tour is not None
            assert is_tour(rows, columns, tour)


def test_a_million_squares_are_no_matter() -> None:
    tour = built(1000, 1000, 123_456)
    assert tour is not None
    assert len(tour) == len(set(tour)) == 1_000_000
    assert is_tour(1000, 1000, tour, closed=True)


@pytest.mark.parametrize(("rows", "columns"), [(200, 4), (3, 200), (3, 199), (4, 1000)])
def test_long_narrow_boards_are_laid(rows: int, columns: int) -> None:
    found = find(rows, columns, rows * columns - 1)
    assert isinstance(found, Found)
    assert found.path[0] == rows * columns - 1
    assert is_tour(rows, columns, found.path)


def test_a_tour_of_the_program_in_the_seat_is_bytes() -> None:
    path = constructed(200, 200, None, closed=True)
    assert path is not None
    squares = [int.from_bytes(path[at : at + 2], "big") for at in range(0, len(path), 2)]
    assert is_tour(200, 200, squares, closed=True)
    assert constructed(5, 5, 1, closed=False) is None


def test_a_walk_goes_on_from_a_path_and_never_back_beyond_it() -> None:
    path = [0, 10, 27, 44]
    walked = Walk(8, 8).run(path, "warnsdorff_backtracking")
    assert walked.path is not None
    assert walked.path[:4] == path
    assert is_tour(8, 8, walked.path)
    assert walked.steps == 60
    hopeless = Walk(5, 5).run([0, 7, 18], "warnsdorff_backtracking")
    assert (hopeless.path is not None) == any(tour[:3] == (0, 7, 18) for tour in all_tours(5, 5, 0))
    lost = Walk(5, 5).run([1], "warnsdorff_backtracking")
    assert (lost.path, lost.exhausted) == (None, True)


def test_a_walk_stops_at_its_limit_and_may_break_ties_by_chance() -> None:
    walked = Walk(8, 8).run([0], "warnsdorff_backtracking", limit=10)
    assert (walked.path, walked.exhausted, walked.steps) == (None, False, 10)
    tours = {tuple(Walk(8, 8, ties=Random(seed)).run([0], "warnsdorff_backtracking").path or ()) for seed in range(5)}
    assert len(tours) > 1
    assert all(is_tour(8, 8, tour) for tour in tours)
