"""Which texts are recognised as boards, valid or not."""

import pytest

from banmen.game import Puzzle
from banmen.games.goishi.files import BadBoard, read_game

ADDRESSED = "....../..OO../.O.O../.O.O../.OOOO./...O../......"


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ('"O O"\r\n"   "\r\n', "O.O/..."),
        (' "OO" \n', "OO"),
        ('"●●　"\n', "OO."),
        ("O.O\n...\nOOO\n", "O.O/.../OOO"),
        ("O.O/.../OOO", "O.O/.../OOO"),
        ("https://puzz.link/p?goishi/6/7/vsten1tvo\n", ADDRESSED),
        ("goishi/6/7/vsten1tvo", ADDRESSED),
        ("pzprv3.1/goishi/1/1/0 /", "O"),
    ],
)
def test_a_board_is_read_in_every_form(text: str, board: str) -> None:
    assert read_game(text) == Puzzle(text, {"board": board})


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ('"OO\n"OO"\n', 4),
        ("pzprv3\ngoishi\n1\n", 1),
        ("puzz.link/p?goishi_edit/6/7/v", 30),
        ("https://puzz.link/p?slither/6/7/v", 21),
        ("pzprv3\nsudoku\n9\n", 1),
    ],
)
def test_a_malformed_board_is_refused_with_its_place(text: str, column: int) -> None:
    with pytest.raises(BadBoard) as fault:
        read_game(text)
    assert fault.value.column == column


@pytest.mark.parametrize(
    "text",
    [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".........\n" * 9,
        "5,3,0,0,7,0,0,0,0\n",
        "Once upon a time\n",
        "f5d6c3",
        "192.168.0.12:8780",
        "O" * 100_000 + "x",
    ],
)
def test_other_texts_are_not_boards(text: str) -> None:
    assert read_game(text) is None
