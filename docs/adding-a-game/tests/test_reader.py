"""Transcripts: a written one reads back, and an error names its place."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import BadText
from banmen.reading import replay_of
from banmen.replay import Ply, Replay
from four_in_a_row.reader import read_game, write_transcript
from four_in_a_row.rules import FOUR_IN_A_ROW, Options


def replay(text: str) -> Replay:
    """The replay of a transcript."""
    found = read_game(text)
    assert found is not None
    return replay_of(FOUR_IN_A_ROW, found)


@settings(deadline=None)  # one machine is slower than another
@given(st.integers(0, 1000), st.integers(0, 42))
def test_a_game_is_read_as_it_was_written_wherever_it_broke_off(seed: int, most: int) -> None:
    dice = Random(seed)
    plies = [Ply(FOUR_IN_A_ROW.begin(Options(), dice), 0)]
    state = FOUR_IN_A_ROW.evolve(FOUR_IN_A_ROW.blank, plies[0].event)
    while state.turn is not None and len(plies) <= most:
        drop = dice.choice(list(FOUR_IN_A_ROW.legal(state, state.turn)))
        events, state = FOUR_IN_A_ROW.decide(state, state.turn, drop, dice)
        plies += [Ply(event, 0) for event in events]
    assert [ply.event for ply in replay(write_transcript(plies)).plies] == [ply.event for ply in plies]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("four in a row 448", "four_no_column", 1, 17),
        ("Four in a row\n4, 4, x", "four_no_column", 2, 7),
        ("four in a row 1111111", "column_full", 1, 21),
        ("four in a row 12121212", "game_over", 1, 22),
    ],
)
def test_a_faulty_transcript_is_refused_with_its_place(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(BadText) as fault:
        replay(text)
    assert (fault.value.code, fault.value.line, fault.value.column) == (code, line, column)


def test_other_texts_are_no_transcripts() -> None:
    assert read_game("4453") is None
