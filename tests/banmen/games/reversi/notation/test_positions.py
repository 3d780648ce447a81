"""Positions in texts: the ways in which programs and people write them."""

import pytest

from banmen.games.reversi.notation.positions import drawn_position, find_position, position_of
from banmen.games.reversi.state import opening, position_text

USUAL = "---------------------------OX------XO---------------------------X"


@pytest.mark.parametrize(
    "text",
    [
        USUAL,
        f"  {USUAL}\n",
        USUAL.replace("-", "."),
        USUAL.replace("X", "*").replace("O", "o"),
        USUAL.replace("X", "●").replace("O", "○").replace("-", "_"),
        f"{USUAL[:-1]} X; f5:0 d3:0",
        f"{USUAL[:-1]}b",
        "\n".join(USUAL[at : at + 8] for at in range(0, 65, 8)),
        " ".join(USUAL),
        f"{USUAL} f5d6",
    ],
)
def test_ways_to_write_the_usual_position(text: str) -> None:
    found = find_position(text)
    assert found is not None
    assert (found.size, found.word) == (8, position_text(opening(8)))
    assert text[found.end :].strip() in {"", "f5d6", "; f5:0 d3:0"}


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_the_size_of_the_board_follows_from_the_number_of_squares(size: int) -> None:
    found = find_position(position_text(opening(size)))
    assert found is not None
    assert (found.size, found.word) == (size, position_text(opening(size)))


@pytest.mark.parametrize("text", ["", "f5d6c3", USUAL[:-1], f"{USUAL}X", USUAL[:-1] + "?", "-- f5", "O.O/.../OOO"])
def test_a_text_that_begins_with_no_position(text: str) -> None:
    assert find_position(text) is None


ROWS = [USUAL[at : at + 8] for at in range(0, 64, 8)]


@pytest.mark.parametrize(
    "text",
    [
        USUAL[:-1],
        "\n".join(ROWS),
        "\n".join(f"|{'|'.join(row)}|" for row in ROWS),
        "\n".join(ROWS).replace("-", "🟩").replace("X", "⚫").replace("O", "⚪"),
        "\n".join(
            ["  a b c d e f g h", *(f"{n} {' '.join(row)} {n}" for n, row in enumerate(ROWS, 1)), "Black to move"]
        ),
        USUAL.replace("X", "B").replace("O", "W"),
        f"{USUAL[:-1]} black",
        f"{USUAL[:-1]} X # number 40",
        "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]",
    ],
)
def test_ways_to_draw_the_usual_position(text: str) -> None:
    found = drawn_position(text)
    assert found is not None
    assert (found.size, found.word) == (8, USUAL)


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_a_board_of_any_size_may_be_drawn(size: int) -> None:
    word = position_text(opening(size))
    found = drawn_position("\n".join(word[at : at + size] for at in range(0, size * size, size)))
    assert found is not None
    assert (found.size, found.word) == (size, word)


@pytest.mark.parametrize("turn", ["White to move", "白の番です"])
def test_whose_turn_it_is_may_stand_below_a_drawn_board(turn: str) -> None:
    found = drawn_position("\n".join([*ROWS, "Score: black 2, white 2", turn]))
    assert found is not None
    assert found.word == f"{USUAL[:-1]}O"


@pytest.mark.parametrize(
    "text", ["", "hello", "--------\n", "-" * 64, "\n".join(ROWS[:7]), "OO\nOO", "53..7....\n" * 9]
)
def test_a_text_that_is_no_drawn_position(text: str) -> None:
    assert drawn_position(text) is None


EDAX = """
  A B C D E F G H
1 - - - - - - - - 1 * to move
2 - - - - - - - - 2 *: discs = 2    moves = 4
3 - - - . - - - - 3 O: discs = 2    moves = 4
4 - - . O * - - - 4   empties = 60      ply = 1
5 - - - * O . - - 5   White's score = 2
6 - - - - . - - - 6
7 - - - - - - - - 7
8 - - - - - - - - 8
  A B C D E F G H
"""
FEN = "8/8/8/3wb3/3bw3/8/8/8"
DIGITS = USUAL[:-1].translate(str.maketrans("-XO", "012"))


@pytest.mark.parametrize(
    "text",
    [
        EDAX.replace("White's", "Whites'"),
        FEN,
        f"{FEN} b",
        f"{FEN} b - - 0 1\n",
        "/".join(USUAL[at : at + 8] for at in range(0, 64, 8)),
        "8/8/8/3OX3/3XO3/8/8/8 X",
        DIGITS,
        f"{DIGITS} 1",
        f"{DIGITS}1",
        "\n".join(DIGITS[at : at + 8] for at in range(0, 64, 8)),
        "\n".join(",".join(DIGITS[at : at + 8]) for at in range(0, 64, 8)),
        "\n".join(USUAL[at : at + 8].replace("-", "・").replace("X", "●").replace("O", "◯") for at in range(0, 64, 8)),
        "\n".join(USUAL[at : at + 8].replace("-", "□").replace("X", "●").replace("O", "○") for at in range(0, 64, 8)),
    ],
)
def test_ways_of_other_programs_to_write_the_usual_position(text: str) -> None:
    found = position_of(text)
    assert found is not None
    assert (found.size, found.word) == (8, USUAL)


@pytest.mark.parametrize("text", [EDAX.replace("* to", "O to"), f"{FEN} w", f"{DIGITS} 2", f"{DIGITS}2"])
def test_white_is_to_move_where_other_programs_say_so(text: str) -> None:
    found = position_of(text)
    assert found is not None
    assert found.word == f"{USUAL[:-1]}O"


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/3wb3/3bw3/8/8",
        "8/8/8/3wb4/3bw3/8/8/8",
        "8/8/8/8/8/8/8/8",
        "24/12/2024",
        f"{DIGITS[1:]} 1",
        f"{USUAL[1:-1]} X",
        f"{USUAL} f5d6",
        DIGITS.replace("1", "0"),
        DIGITS[:-1],
        EDAX.replace("\n3 ", "\n4 "),
    ],
)
def test_what_nearly_is_a_position_is_none(text: str) -> None:
    assert position_of(text) is None


@pytest.mark.parametrize("size", [4, 10, 16])
def test_large_boards_have_runs_of_two_digits(size: int) -> None:
    rows = [position_text(opening(size))[at : at + size] for at in range(0, size * size, size)]
    runs = "/".join(str(size) if set(row) == {"-"} else row for row in rows)
    found = position_of(f"{runs} X")
    assert found is not None
    assert (found.size, found.word) == (size, position_text(opening(size)))
