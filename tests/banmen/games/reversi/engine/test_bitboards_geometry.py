"""Boards as the search sees them."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import geometry, square_on_board, to_search_board


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_squares_have_a_place_each_and_are_found_back(size: int) -> None:
    squares = range(size * size)
    places = [to_search_board(1 << square, size).bit_length() - 1 for square in squares]
    assert [square_on_board(place, size) for place in places] == list(squares)
    board = Random(size).getrandbits(size * size)
    assert to_search_board(board, size) == sum(1 << places[square] for square in squares if board >> square & 1)
    assert to_search_board((1 << size * size) - 1, size) == geometry(size).frame.inside


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_groups_of_squares(size: int) -> None:
    board = geometry(size)
    counts = [part.bit_count() for part in (board.corners, board.diagonal, board.beside, board.edges, *board.quadrants)]
    assert counts == [4, 4, 8, 4 * size - 4, *[size * size // 4] * 4]
    assert sum(board.quadrants) == board.frame.inside
    assert board.corners & 1
    assert board.beside & 2
    assert board.edges & (board.corners | board.beside) == board.corners | board.beside


def test_the_corners_of_six_by_six() -> None:
    assert geometry(6).corners == 1 | 1 << 5 | 1 << 40 | 1 << 45
