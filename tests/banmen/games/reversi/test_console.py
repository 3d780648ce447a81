"""Boards and scores as the commands write them."""

import pytest

from banmen.games.reversi.console import position_board, score_text
from banmen.games.reversi.state import Position, opening
from banmen.texts import Texts


def test_a_board_has_the_names_of_its_squares() -> None:
    assert position_board(opening(4)).splitlines() == ["  a b c d", "1 - - - -", "2 - O X -", "3 - X O -", "4 - - - -"]


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("X" * 9 + "O" * 7, ["Score: black 9, white 7", "Black wins"]),
        ("X" * 8 + "O" * 8, ["Score: black 8, white 8", "Draw"]),
        ("O" * 3 + "-" * 13, ["Score: black 0, white 3", "With the empty squares: black 0, white 16", "White wins"]),
    ],
)
def test_a_game_that_is_over(board: str, lines: list[str]) -> None:
    assert score_text(Texts("en"), Position(4, board, None)).splitlines() == lines


def test_an_unfinished_game() -> None:
    assert score_text(Texts("en"), opening(4)).splitlines()[-1] == "Black to move"
