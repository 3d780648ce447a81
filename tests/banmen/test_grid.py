"""Squares, their names, and boards as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.grid import DIRECTIONS, LONGEST_SIDE, NotASquare, board_text, parse_square, square_name

SIDES = st.integers(1, LONGEST_SIDE)


@given(rows=SIDES, columns=SIDES, data=st.data())
def test_a_square_is_found_again_by_its_name_in_either_case(rows: int, columns: int, data: st.DataObject) -> None:
    square = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1)))
    name = square_name(square)
    assert parse_square(name, rows, columns) == parse_square(name.upper(), rows, columns) == square


def test_names_are_those_of_reversi_players() -> None:
    assert square_name((2, 3)) == "d3"
    assert square_name((0, 0)) == "a1"
    assert parse_square("P16", 16, 16) == (15, 15)


@given(st.text(max_size=4), SIDES, SIDES)
def test_a_parsed_square_is_on_the_board_or_refused(text: str, rows: int, columns: int) -> None:
    try:
        row, column = parse_square(text, rows, columns)
    except NotASquare:
        return
    assert 0 <= row < rows
    assert 0 <= column < columns
    assert square_name((row, column)) == text.lower()


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a01", "aa1", "1a", "a9", "i1", "a-1", "a1 ", "é1", "a¹"])
def test_other_names_are_no_squares_of_a_reversi_board(text: str) -> None:
    with pytest.raises(NotASquare):
        parse_square(text, 8, 8)


def test_off_the_board_is_said_with_the_size_of_the_board() -> None:
    with pytest.raises(NotASquare, match="i9 is off a board of 6 rows and 8 columns"):
        parse_square("i9", 6, 8)


def test_the_eight_directions_are_all_steps_to_a_neighbour() -> None:
    assert sorted(DIRECTIONS) == sorted({(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)} - {(0, 0)})
    assert len(DIRECTIONS) == 8


def test_a_board_as_text() -> None:
    assert board_text(["X-O", "-O-"]) == "  a b c\n1 X - O\n2 - O -"
    assert board_text([]) == ""


def test_row_numbers_of_two_digits_are_aligned() -> None:
    lines = board_text(["-" * 10] * 10).splitlines()
    assert lines[0] == "   a b c d e f g h i j"
    assert lines[1].startswith(" 1 - ")
    assert lines[10].startswith("10 - ")
    assert len({len(line) for line in lines}) == 1
