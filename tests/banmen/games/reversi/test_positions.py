"""Positions in texts: the ways in which programs and people write them."""

import pytest

from banmen.games.reversi.positions import find_position
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
