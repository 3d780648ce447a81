"""The knight's board: its moves, its squares' names, and what is known of it without a search."""

import pytest

from banmen.engines.knights_tour.board import (
    DIRECTIONS,
    direction,
    is_dark,
    moves,
    name_of,
    reached,
    square_named,
)
from banmen.engines.knights_tour.find import constructed
from banmen.engines.knights_tour.impossible import hopeless_starts, why_none
from banmen.grid import NotASquare
from tests.banmen.tours import all_tours, closed_tours, is_move

SMALL = [(rows, columns) for rows in range(1, 6) for columns in range(1, 6) if rows * columns <= 20]


def test_the_moves_stay_on_the_board_in_the_order_of_the_directions() -> None:
    for rows, columns in ((3, 3), (3, 4), (8, 8), (5, 30)):
        for square in range(rows * columns):
            there = reached(rows, columns, square)
            assert set(there) == {other for other in range(rows * columns) if is_move(columns, square, other)}
            ways = [way for way, _ in moves(rows, columns, square)]
            assert ways == sorted(ways)
            assert [direction(columns, square, other) for other in there] == ways


def test_plain_backtracking_tries_down_and_right_first() -> None:
    assert DIRECTIONS[0] == (2, 1)
    assert moves(8, 8, 0)[0].square == square_named("b3", 8, 8)
    assert direction(8, 0, 1) is None


def test_a1_is_the_upper_left_square_and_b1_right_of_it() -> None:
    assert [name_of(square, 5) for square in (0, 1, 5, 24)] == ["a1", "b1", "a2", "e5"]
    assert is_dark(8, 0)
    assert not is_dark(8, 1)


def test_boards_wider_than_the_alphabet_have_numbers_for_names() -> None:
    assert name_of(0, 27) == "r1c1"
    assert name_of(11 * 200 + 39, 200) == "r12c40"
    assert square_named("r12c40", 200, 200) == 11 * 200 + 39
    assert square_named("R2C3", 8, 8) == square_named("c2", 8, 8) == 10


@pytest.mark.parametrize("name", ["", "a", "a0", "a9", "i1", "r9c1", "r1c9", "r0c1", "r1", "c3 ", "99"])
def test_what_is_no_square(name: str) -> None:
    with pytest.raises(NotASquare):
        square_named(name, 8, 8)


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_what_is_known_of_small_boards_is_so(rows: int, columns: int) -> None:
    tours = [sum(1 for _ in all_tours(rows, columns, start)) for start in range(rows * columns)]
    assert (why_none(rows, columns, None, closed=False) is None) == any(tours)
    for start, many in enumerate(tours):
        if why_none(rows, columns, start, closed=False) is not None:
            assert not many
    assert (why_none(rows, columns, None, closed=True) is None) == bool(closed_tours(rows, columns))


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
    assert why_none(*board, start, closed=closed) == reason


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (5, 7), (4, 9), (9, 4), (6, 6), (3, 12)])
def test_hopeless_starts_are_those_with_a_reason(rows: int, columns: int) -> None:
    assert hopeless_starts(rows, columns) == bytes(
        why_none(rows, columns, start, closed=False) is not None for start in range(rows * columns)
    )


def test_every_board_up_to_12x12_has_the_closed_tours_that_are_said_to_exist() -> None:
    for rows in range(1, 13):
        for columns in range(1, 13):
            none = why_none(rows, columns, None, closed=True) is not None
            if rows * columns > 1:
                assert (constructed(rows, columns, None, closed=True) is None) == none, (rows, columns)
