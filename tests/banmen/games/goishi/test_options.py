"""The options of goishi hiroi: a given board, or a generated one."""

from collections.abc import Mapping
from random import Random

import pytest

from banmen.game import BadOptions, Setting
from banmen.games.goishi.engine import StoneBoard, count
from banmen.games.goishi.options import GoishiOptions
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import LARGEST, PICKER, GoishiBegan
from banmen.options import read_options


def first_event(options: Mapping[str, object]) -> GoishiBegan:
    return GOISHI.begin(read_options(GOISHI, options), Random(5))


def test_a_board_is_brought_row_by_row() -> None:
    began = first_event({"board": "OO./..O", "search": "all"})
    assert began == GoishiBegan(columns=3, board="OO...O", search="all", seed=0)
    state = GOISHI.evolve(GOISHI.blank, began)
    assert (state.rows, state.columns, state.board, state.left) == (2, 3, "OO...O", "OO...O")


def test_a_generated_board_has_one_order_and_follows_from_its_seed() -> None:
    began = first_event({"size": 6, "stones": 12})
    assert began.board.count("O") == 12
    assert count(StoneBoard(began.columns, began.board)) == 1
    assert began.seed
    assert first_event({"size": 6, "stones": 12, "seed": began.seed}) == began


def test_without_options_there_is_a_board_of_the_usual_size() -> None:
    began = first_event({})
    assert (began.columns, len(began.board), began.board.count("O"), began.search) == (8, 64, 20, "first")


def test_one_sits_alone_and_only_a_board_to_be_made_takes_thinking() -> None:
    alone = Setting((PICKER,), begins_with=1, turns=False, rivals=False)
    assert GOISHI.setting(GoishiOptions(board="OO")) == alone
    assert GOISHI.setting(GoishiOptions()).thinks


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"boards": "OO"}, "unknown_option"),
        ({"board": ""}, "bad_board"),
        ({"board": 5}, "bad_board"),
        ({"board": "OX"}, "bad_board"),
        ({"board": "OO\n"}, "bad_board"),
        ({"board": "OO/O"}, "bad_board"),
        ({"board": "OO/"}, "bad_board"),
        ({"board": "O" * (LARGEST + 1)}, "bad_board"),
        ({"board": "/".join("O" * (LARGEST + 1))}, "bad_board"),
        ({"board": ".../..."}, "no_stones"),
        ({"board": "OO", "size": 8}, "board_given"),
        ({"board": "OO", "seed": 8}, "board_given"),
        ({"size": 3}, "bad_size"),
        ({"size": True}, "bad_size"),
        ({"size": "8"}, "bad_size"),
        ({"stones": 26}, "bad_stones"),
        ({"stones": 6}, "bad_stones"),
        ({"seed": 0}, "bad_seed"),
        ({"search": "best"}, "bad_search"),
        ({"search": ["first"]}, "bad_search"),
    ],
)
def test_other_options_are_refused(options: Mapping[str, object], code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        read_options(GOISHI, options)
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")


def test_the_largest_board_is_taken() -> None:
    assert len(first_event({"board": "/".join(["O" * LARGEST] * LARGEST)}).board) == LARGEST * LARGEST
