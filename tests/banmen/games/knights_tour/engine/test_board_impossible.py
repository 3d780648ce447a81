"""Boards and starts that are known to have no tour."""

import pytest

from banmen.games.knights_tour.engine.board import detailed_reason, impossible_starts, neighbours, no_tour_reason
from banmen.games.knights_tour.engine.find import tour_bytes
from tests.banmen.games.knights_tour.tours import all_tours, closed_tours

SMALL = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6) if rows * columns <= 20]


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_the_known_results_for_small_boards_hold(rows: int, columns: int) -> None:
    tours = [sum(1 for _ in all_tours(rows, columns, start)) for start in range(rows * columns)]
    assert (no_tour_reason(rows, columns, None, closed=False) is None) == any(tours)
    for start, many in enumerate(tours):
        if no_tour_reason(rows, columns, start, closed=False) is not None:
            assert not many
    assert (no_tour_reason(rows, columns, None, closed=True) is None) == bool(closed_tours(rows, columns))


@pytest.mark.parametrize(
    ("board", "start", "closed", "reason"),
    [
        ((5, 5), 1, False, "colours"),
        ((5, 5), 0, False, None),
        ((5, 5), None, True, "colours"),
        ((3, 8), None, True, "too_small"),
        ((10, 3), None, True, None),
        ((4, 30), None, True, "four_rows"),
        ((4, 30), 30, False, "inner_row"),
        ((30, 4), 30, False, "inner_row"),
        ((30, 4), 28, False, None),
        ((6, 3), None, False, "too_small"),
        ((4, 4), 5, False, "too_small"),
        ((2, 9), None, False, "too_small"),
    ],
)
def test_why_there_is_no_tour(board: tuple[int, int], start: int | None, closed: bool, reason: str | None) -> None:  # noqa: FBT001 - from a table
    assert no_tour_reason(*board, start, closed=closed) == reason


@pytest.mark.parametrize(
    ("board", "closed", "why"),
    [
        ((3, 3), False, "centre"),
        ((3, 3), True, "centre"),
        ((4, 4), False, "corners"),
        ((4, 4), True, "corner_ring"),
        ((9, 2), False, "narrow"),
        ((6, 3), False, "too_small"),
        ((4, 6), True, "four_rows"),
        ((5, 5), True, "colours"),
    ],
)
def test_each_board_has_its_reason(board: tuple[int, int], closed: bool, why: str) -> None:  # noqa: FBT001 - from a table
    reason = no_tour_reason(*board, None, closed=closed)
    assert reason is not None
    assert detailed_reason(reason, *board, closed=closed) == why


def test_nothing_enters_the_centre_and_opposite_corners_share_their_neighbours() -> None:
    assert neighbours(3, 3, 4) == ()
    assert set(neighbours(4, 4, 0)) == set(neighbours(4, 4, 15))
    assert set(neighbours(4, 4, 3)) == set(neighbours(4, 4, 12))


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (5, 7), (4, 9), (9, 4), (6, 6), (3, 12)])
def test_hopeless_starts_are_those_with_a_reason(rows: int, columns: int) -> None:
    assert impossible_starts(rows, columns) == bytes(
        no_tour_reason(rows, columns, start, closed=False) is not None for start in range(rows * columns)
    )


def test_every_board_up_to_12x12_has_the_closed_tours_that_are_said_to_exist() -> None:
    for rows in range(1, 13):
        for columns in range(1, 13):
            none = no_tour_reason(rows, columns, None, closed=True) is not None
            if rows * columns > 1:
                assert (tour_bytes(rows, columns, None, closed=True) is None) == none, (rows, columns)
