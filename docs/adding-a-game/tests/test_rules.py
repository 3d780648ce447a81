"""The rules: who moves, where a disc falls, four in a line, a full board."""

from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import IllegalMove
from four_in_a_row.rules import COLUMNS, FOUR_IN_A_ROW, LINES, RED, ROWS, YELLOW, Drop, Dropped, Options, Position

DICE = Random(0)


def after(columns: str) -> Position:
    """The position after drops into these columns, counted from 1."""
    state = FOUR_IN_A_ROW.evolve(FOUR_IN_A_ROW.blank, FOUR_IN_A_ROW.begin(Options(), DICE))
    for column in columns:
        assert state.turn is not None
        state = FOUR_IN_A_ROW.decide(state, state.turn, Drop(int(column) - 1), DICE).state
    return state


def test_there_are_69_lines() -> None:
    assert len(LINES) == len(set(LINES)) == 69


def test_red_begins_and_a_disc_falls_on_what_lies_there() -> None:
    state = after("44")
    assert state.turn == RED
    assert (state.board[5 * COLUMNS + 3], state.board[4 * COLUMNS + 3]) == ("R", "Y")
    decided = FOUR_IN_A_ROW.decide(state, RED, Drop(3), DICE)
    assert decided.events == (Dropped(RED, 3, 3),)


@pytest.mark.parametrize(
    ("columns", "winner"),
    [("1122334", RED), ("1212121", RED), ("12233434464", RED), ("76655454424", RED), ("51122334", YELLOW)],
    ids=["along a row", "up a column", "rising", "falling", "yellow"],
)
def test_four_in_a_line_win(columns: str, winner: str) -> None:
    state = after(columns)
    outcome = FOUR_IN_A_ROW.outcome(state)
    assert outcome is not None
    assert (outcome.winner, state.turn) == (winner, None)
    assert FOUR_IN_A_ROW.outcome(after(columns[:-1])) is None


def test_a_full_board_without_four_is_a_draw() -> None:
    drawn = "".join(f"{left}{right}" * 3 for left, right in ("12", "21", "34", "43", "56", "65")) + "777777"
    outcome = FOUR_IN_A_ROW.outcome(after(drawn))
    assert outcome is not None
    assert outcome.winner is None


@pytest.mark.parametrize(
    ("columns", "seat", "column", "code"),
    [
        ("", YELLOW, 0, "not_your_turn"),
        ("", "blue", 0, "no_such_seat"),
        ("111111", RED, 0, "column_full"),
        ("1122334", YELLOW, 0, "game_over"),
    ],
)
def test_what_is_not_legal_is_refused_with_a_code(columns: str, seat: str, column: int, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        FOUR_IN_A_ROW.decide(after(columns), seat, Drop(column), DICE)
    assert refused.value.code == code


@settings(deadline=None)  # one machine is slower than another
@given(st.lists(st.integers(0, COLUMNS - 1), max_size=60))
def test_discs_lie_on_discs_whatever_is_played(columns: list[int]) -> None:
    state = after("")
    for column in columns:
        if state.turn is not None and Drop(column) in FOUR_IN_A_ROW.legal(state, state.turn):
            decided = FOUR_IN_A_ROW.decide(state, state.turn, Drop(column), DICE)
            assert reduce(FOUR_IN_A_ROW.evolve, decided.events, state) == decided.state
            state = decided.state
    for column in range(COLUMNS):
        marks = "".join(state.board[row * COLUMNS + column] for row in range(ROWS))
        assert "-" not in marks.lstrip("-"), "no disc hangs over an empty square"
