"""The programs: they win where they can, prevent what they must, and keep to their time."""

from random import Random

import pytest

from banmen.game import never
from four_in_a_row.rules import FOUR_IN_A_ROW, MARKS, RED, YELLOW, Drop, Options, Position, winning_line
from four_in_a_row.search import best_column, bitboard, has_four

DICE = Random(0)


def after(columns: str) -> Position:
    """The position after drops into these columns, counted from 1."""
    state = FOUR_IN_A_ROW.evolve(FOUR_IN_A_ROW.blank, FOUR_IN_A_ROW.begin(Options(), DICE))
    for column in columns:
        assert state.turn is not None
        state = FOUR_IN_A_ROW.decide(state, state.turn, Drop(int(column) - 1), DICE).state
    return state


def chosen(level: str, columns: str) -> int:
    """The column, from 1, that a level drops into after these."""
    state = after(columns)
    assert state.turn is not None
    action = FOUR_IN_A_ROW.programs[level].choose(state, state.turn, Random(1), never)
    assert action is not None
    return action.column + 1


@pytest.mark.parametrize("level", ["1", "2"])
@pytest.mark.parametrize(("columns", "wins"), [("112233", 4), ("121212", 1), ("1223343464", 4)])
def test_every_level_completes_its_four(level: str, columns: str, wins: int) -> None:
    assert chosen(level, columns) == wins


def test_the_second_level_stands_in_the_way_of_four() -> None:
    assert chosen("2", "11223") == 4
    assert chosen("2", "12121") == 1


def test_looking_further_ahead_it_prevents_three_that_are_open_at_both_ends() -> None:
    state = after("415")
    own, other = bitboard(state.board, MARKS[YELLOW]), bitboard(state.board, MARKS[RED])
    assert {best_column(own, other, 4, Random(seed), never) + 1 for seed in range(10)} <= {3, 6}
    assert {best_column(own, other, 2, Random(seed), never) + 1 for seed in range(30)} > {3, 6}


def test_when_the_time_is_over_there_is_a_column_all_the_same() -> None:
    state = after("4433")
    assert state.turn is not None
    action = FOUR_IN_A_ROW.programs["3"].choose(state, state.turn, Random(1), lambda: True)
    assert action in list(FOUR_IN_A_ROW.legal(state, state.turn))


def test_it_plays_in_its_turn_alone() -> None:
    assert FOUR_IN_A_ROW.programs["1"].choose(after("4"), RED, DICE, never) is None


@pytest.mark.parametrize("columns", ["1122334", "1212121", "12233434464", "76655454424", "112233", "4433"])
def test_both_readings_of_the_board_agree_on_four_in_a_line(columns: str) -> None:
    board = after(columns).board
    fours = [has_four(bitboard(board, mark)) for mark in MARKS.values()]
    assert any(fours) == (winning_line(board) is not None)


def test_a_higher_level_beats_a_lower_one() -> None:
    wins = 0
    for seed in range(10):
        state, dice = after(""), Random(seed)
        levels = {RED: "1", YELLOW: "2"} if seed % 2 else {RED: "2", YELLOW: "1"}
        while state.turn is not None:
            action = FOUR_IN_A_ROW.programs[levels[state.turn]].choose(state, state.turn, dice, never)
            assert action is not None
            state = FOUR_IN_A_ROW.decide(state, state.turn, action, dice).state
        outcome = FOUR_IN_A_ROW.outcome(state)
        wins += outcome is not None and outcome.winner is not None and levels[outcome.winner] == "2"
    assert wins >= 7
