"""Tours of large boards, merged from blocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.knights_tour.engine.blocks import block_tour
from banmen.games.knights_tour.engine.board import no_tour_reason
from tests.banmen.games.knights_tour.tours import is_tour

LONG_SIDES = st.integers(5, 60)


@given(LONG_SIDES, LONG_SIDES, st.integers(0))
def test_large_boards_are_built_from_any_square_of_the_right_colour(rows: int, columns: int, number: int) -> None:
    start = number % (rows * columns)
    tour = block_tour(rows, columns, start)
    if tour is None:
        assert no_tour_reason(rows, columns, start, closed=False) == "colours"
    else:
        assert tour[0] == start
        assert is_tour(rows, columns, tour, closed=rows * columns % 2 == 0)


def test_every_square_of_an_odd_board_has_its_own_cuts() -> None:
    for rows, columns in ((11, 13), (15, 17), (5, 27)):
        for start in range(0, rows * columns, 2):
            tour = block_tour(rows, columns, start)
            assert tour is not None
            assert is_tour(rows, columns, tour)


@pytest.mark.exhaustive
def test_a_million_squares_are_no_matter() -> None:
    tour = block_tour(1000, 1000, 123_456)
    assert tour is not None
    assert len(tour) == len(set(tour)) == 1_000_000
    assert is_tour(1000, 1000, tour, closed=True)
