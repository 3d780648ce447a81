"""Positions in texts: the ways in which programs and people write them."""

import pytest

from banmen.games.reversi.notation.positions import drawn_position, find_position
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
