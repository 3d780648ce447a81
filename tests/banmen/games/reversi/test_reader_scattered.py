"""The moves in a text that has more than moves, and what is not taken for some."""

import json

import pytest

from banmen.games.reversi.notation.reader import moves_alone

MOVES = ["f5", "d6", "c3", "d3", "c4", "f4"]
PAIRS = list(zip(MOVES[::2], MOVES[1::2], strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "/".join(MOVES),
        "\n".join(f"{number}: {move}" for number, move in enumerate(MOVES, 1)),
        " ".join(f"{number}) {move}" for number, move in enumerate(MOVES, 1)),
        "\n".join(f"{'BW'[number % 2]} {move}" for number, move in enumerate(MOVES)),
        "\n".join(f"{number + 1}手目 {'黒白'[number % 2]} {move}" for number, move in enumerate(MOVES)),
        "".join(f"{'●○'[number % 2]}{move} " for number, move in enumerate(MOVES)),
        "No\tBlack\tWhite\n" + "\n".join(f"{number}\t{b}\t{w}" for number, (b, w) in enumerate(PAIRS, 1)),
        "number,side,square\n" + "\n".join(f"{n},{('black', 'white')[n % 2]},{m}" for n, m in enumerate(MOVES)),
        " ".join(f"{move}:{value:+}" for value, move in enumerate(MOVES)),
        "\n".join(f"{number}. {move} [0:0{number}]" for number, move in enumerate(MOVES, 1)),
        json.dumps({"moves": MOVES}),
        json.dumps({"black": "Aki", "moves": "".join(MOVES)}),
        f"I lost this one: {''.join(MOVES)} - where did I go wrong?",
        f"棋譜：{''.join(MOVES)}",
        f"https://example.org/?k={'%20'.join(MOVES)}",
        f"example.org/?k={'+'.join(MOVES)}&x=1",
        "**" + "".join(MOVES) + "**",
        "f5 d6 pass c3 d3 PA c4 f4",
    ],
)
def test_moves_are_found_whatever_is_around_them(text: str) -> None:
    found = moves_alone(text)
    assert found is not None
    assert "".join(found.split()) == "".join(MOVES)
    assert len(found) == len(text)
    assert all(text[place : place + 2] == "f4" for place in (found.rindex("f4"),))


@pytest.mark.parametrize(
    "text",
    [
        "f5 d6",
        "f5 x d6 c3 d3",
        "f5 d6 x9 c3 d3",
        "f5 d6 c 3 d3",
        "f5 d6 3c d3",
        "f5 d6 33 d3 c4",
        "1: f5\n2: d6\n3: 33\n4: d3\n",
        "We met at b4, then at c5 or so, and d6.",
        "a1" * 20_000,
        "",
    ],
)
def test_a_possible_wrong_move_is_not_skipped(text: str) -> None:
    assert moves_alone(text) is None


def test_a_word_meant_as_moves_stays_for_the_rules_to_judge() -> None:
    assert (moves_alone("Aki: f5d6c3d9") or "").split() == ["f5d6c3d9"]
