"""How `banmen goishi` draws boards and names picks."""

from banmen.games.goishi.command import draw_board, draw_numbers, pick_sentence
from banmen.texts import Texts
from tests.banmen.games.goishi.boards import GAMMA, board


def test_a_board_is_drawn_with_its_picked_stones_marked() -> None:
    assert draw_board(GAMMA, ()) == "O O .\n. O .\n. O O"
    assert draw_board(GAMMA, (0, 1)) == "= = .\n. O .\n. O O"


def test_each_stone_is_drawn_as_its_number_in_the_order() -> None:
    assert draw_numbers(GAMMA, (0, 1, 4, 7, 8)) == "1 2 .\n. 3 .\n. 4 5"


def test_a_stone_that_the_order_leaves_is_a_stone() -> None:
    assert draw_numbers(GAMMA, (8, 7)) == "O O .\n. O .\n. 2 1"


def test_numbers_of_two_digits_widen_every_column() -> None:
    row = board("OOOOOOOOOO.")
    assert draw_numbers(row, range(10)) == " 1  2  3  4  5  6  7  8  9 10  ."


def test_a_pick_is_said_by_row_and_column_from_1() -> None:
    assert pick_sentence(Texts("en"), GAMMA, 1, 0) == "Stone 1: row 1, column 1"
    assert pick_sentence(Texts("en"), GAMMA, 3, 5) == "Stone 3: row 2, column 3"
