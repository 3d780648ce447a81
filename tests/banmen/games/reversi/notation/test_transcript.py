"""Transcripts: what is read and refused, where, and games of tournaments replayed to their scores."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import BadOptions, BadText, Puzzle, Seat, Transcript
from banmen.games.reversi.notation.transcript import (
    BadTranscript,
    IllegalStep,
    read_game,
    read_transcript,
    replay_transcript,
    write_transcript,
)
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import (
    BLACK,
    WHITE,
    Passed,
    Position,
    ReversiBegan,
    ReversiEvent,
    opening,
    position_text,
)
from banmen.grid import square_name
from banmen.options import read_options
from banmen.reading import replay_of
from tests.banmen.games.reversi.recorded_games import PASSING_GAME, TOURNAMENT_GAME

SEPARATORS = st.sampled_from(["", " ", ",", "\n", "\t", ", ", "\r\n", "\u3000"])
PASS_TOKENS = st.sampled_from(["--", "pa", "PASS", "ps", "Pa"])


class Ply(NamedTuple):
    event: ReversiEvent


def squares(text: str, size: int = 8) -> list[str | None]:
    return [step.square for step in read_transcript(text, size)]


def read_moves(text: str) -> Transcript:
    """The game of a text that is a transcript."""
    found = read_game(text)
    assert isinstance(found, Transcript)
    return found


def random_game_of(options: Mapping[str, Any], moves: int, seed: int = 0) -> list[Ply]:
    """The plies of a game with these options, of at most `most` moves."""
    dice = Random(seed)
    plies = [Ply(REVERSI.begin(read_options(REVERSI, options), dice))]
    position = REVERSI.evolve(REVERSI.blank, plies[0].event)
    for _ in range(moves):
        if position.turn is None:
            break
        place = dice.choice(list(REVERSI.legal(position, position.turn)))
        for event in REVERSI.decide(position, position.turn, place, dice).events:
            position = REVERSI.evolve(position, event)
            plies.append(Ply(event))
    return plies


def random_game(size: int, seed: int) -> tuple[Position, list[Ply]]:
    dice = Random(seed)
    position, plies = opening(size), [Ply(REVERSI.begin(read_options(REVERSI, {"size": size}), dice))]
    while position.turn is not None:
        place = dice.choice(list(REVERSI.legal(position, position.turn)))
        for event in REVERSI.decide(position, position.turn, place, dice).events:
            position = REVERSI.evolve(position, event)
            plies.append(Ply(event))
    return position, plies


# --- reading --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        "f5 d6 c3",
        "f5,d6,c3",
        " f5\nd6\r\nc3\n",
        "1. f5 d6 2. c3",
        "1.f5 2.d6 3.c3",
        "1...f5 d6,, c3",
    ],
)
def test_ways_to_write_the_same_three_discs(text: str) -> None:
    assert squares(text) == ["f5", "d6", "c3"]


@pytest.mark.parametrize("token", ["--", "pa", "ps", "pass", "PASS", "Pa"])
def test_ways_to_write_a_pass(token: str) -> None:
    assert squares(f"f5{token}d6") == squares(f"f5 {token} d6") == ["f5", None, "d6"]


def test_nothing_is_a_transcript_of_no_discs() -> None:
    assert read_transcript("", 8) == read_transcript(" \n", 8) == ()


def test_rows_of_two_digits_on_large_boards() -> None:
    assert squares("p16a10", 16) == ["p16", "a10"]
    assert squares("a1b11c1", 12) == ["a1", "b11", "c1"]
    assert squares("a1 10. b1", 10) == ["a1", "b1"]


def test_rows_of_one_digit_on_small_boards() -> None:
    with pytest.raises(BadTranscript) as fault:
        read_transcript("f5a10", 8)
    assert (fault.value.number, fault.value.line, fault.value.column) == (3, 1, 5)


@pytest.mark.parametrize(
    ("text", "number", "line", "column"),
    [("f5 d6\nc3 ?4", 4, 2, 4), ("x", 1, 1, 1), ("f5d", 2, 1, 3), ("f5 55", 2, 1, 4), ("\n\nf5-d6", 2, 3, 3)],
)
def test_a_bad_transcript_is_refused_with_its_place(text: str, number: int, line: int, column: int) -> None:
    with pytest.raises(BadTranscript, match="is neither a square nor a pass") as fault:
        read_transcript(text, 8)
    assert (fault.value.number, fault.value.line, fault.value.column) == (number, line, column)


def test_steps_know_their_number_and_their_place() -> None:
    first, passed, second = read_transcript("f5\n  pa d6", 8)
    assert (first.number, first.line, first.column) == (1, 1, 1)
    assert (passed.number, passed.line, passed.column) == (2, 2, 3)
    assert (second.number, second.line, second.column) == (2, 2, 6)


@given(st.text(max_size=40) | st.text("abcp12-. ,\nAS", max_size=30), st.sampled_from([4, 8, 10, 16]))
def test_any_text_is_read_or_refused_and_nothing_else_happens(text: str, size: int) -> None:
    with contextlib.suppress(BadTranscript):
        lines = text.split("\n")
        for step in read_transcript(text, size):
            there = lines[step.line - 1][step.column - 1 :].lower()
            assert there.startswith(step.square or ("pa", "ps", "--"))


@given(st.data(), st.sampled_from([4, 8, 10, 16]))
def test_any_squares_are_read_as_they_were_written(data: st.DataObject, size: int) -> None:
    square = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).map(square_name)
    steps = data.draw(st.lists(st.none() | square, max_size=30))
    text = ""
    for step in steps:
        token = data.draw(PASS_TOKENS) if step is None else data.draw(st.sampled_from([step, step.upper()]))
        text += token + data.draw(SEPARATORS)
    assert squares(text, size) == steps


# --- replaying ------------------------------------------------------------------------------------------------------


def test_an_empty_transcript_is_the_opening() -> None:
    assert replay_transcript((), 8) == opening(8)


def test_a_game_of_a_tournament() -> None:
    position = replay_transcript(read_transcript(TOURNAMENT_GAME, 8), 8)
    outcome = REVERSI.outcome(position)
    assert outcome is not None
    assert outcome.winner is None
    assert outcome.counts["discs"] == {BLACK: 32, WHITE: 32}


def test_a_pass_may_be_written_where_it_happens_or_left_out() -> None:
    written = replay_transcript(read_transcript(PASSING_GAME, 8), 8)
    assert written == replay_transcript(read_transcript(PASSING_GAME.replace("pass", ""), 8), 8)


@pytest.mark.parametrize(
    ("text", "number", "code", "sentence"),
    [
        ("f5 d6 h8", 3, "turns_nothing", "A disc on h8 would turn nothing."),
        ("f5 f5", 2, "occupied", "There is a disc on f5 already."),
        ("f5 z9", 2, "no_such_square", "z9 is off a board of 8 rows and 8 columns."),
        ("f5 pass", 2, "pass_not_due", "Nobody passes here: white has a legal move."),
        (PASSING_GAME.replace("pass", "pass pass"), 9, "pass_not_due", "Nobody passes here: white has a legal move."),
        (f"{TOURNAMENT_GAME} a1", 61, "game_over", "The game is over."),
        (f"{TOURNAMENT_GAME} pass", 61, "game_over", "The game is over."),
    ],
)
def test_an_illegal_step_is_reported_with_its_number_and_the_position_before(
    text: str, number: int, code: str, sentence: str
) -> None:
    steps = read_transcript(text, 8)
    with pytest.raises(IllegalStep) as fault:
        replay_transcript(steps, 8)
    assert (fault.value.step.number, fault.value.code, fault.value.text) == (number, code, sentence)
    assert fault.value.before == replay_transcript(steps[: steps.index(fault.value.step)], 8)


def test_a_board_of_no_size_is_refused() -> None:
    with pytest.raises(BadOptions):
        replay_transcript((), 7)


@given(st.sampled_from([4, 6, 8, 10, 16]), st.integers(0, 2**32))
def test_a_game_written_is_the_game_read(size: int, seed: int) -> None:
    position, plies = random_game(size, seed)
    text = write_transcript(plies)
    assert replay_transcript(read_transcript(text, size), size) == position
    assert text == text.lower()
    assert " " not in text.removeprefix(f"{size}x{size} ")


# --- games that nobody here wrote -----------------------------------------------------------------------------------


def score(counts: Mapping[Seat, int]) -> tuple[int, int]:
    return counts[BLACK], counts[WHITE]


def passes_in(transcript: str) -> int:
    position, count = opening(8), 0
    for step in read_transcript(transcript, 8):
        assert position.turn is not None
        assert step.square is not None
        for event in REVERSI.decide(position, position.turn, REVERSI.Action(step.square), Random(0)).events:
            position = REVERSI.evolve(position, event)
            count += isinstance(event, Passed)
    return count


@pytest.mark.exhaustive
def test_three_hundred_games_of_tournaments_end_as_recorded(shared_data: Path) -> None:
    lines = (shared_data / "reversi/wthor_300.txt").read_text(encoding="utf-8").splitlines()
    games = [line.split() for line in lines if not line.startswith("#")]
    assert len(games) == 300
    for transcript, *numbers in games:
        black, white, black_credited, white_credited, passes, _year = map(int, numbers)
        outcome = REVERSI.outcome(replay_transcript(read_transcript(transcript, 8), 8))
        assert outcome is not None
        assert score(outcome.counts["discs"]) == (black, white)
        assert score(outcome.counts["score"]) == (black_credited, white_credited)
        assert passes_in(transcript) == passes


# --- a game read back -----------------------------------------------------------------------------------------------


@given(st.sampled_from(range(4, 17, 2)), st.integers(0, 50), st.floats(0, 1))
def test_a_game_that_was_written_is_read_back_move_by_move_wherever_it_broke_off(
    size: int, seed: int, share: float
) -> None:
    _, plies = random_game(size, seed)
    plies = plies[: 1 + round(share * (len(plies) - 1))]
    found = read_moves(write_transcript(plies))
    replayed = [ply.event for ply in replay_of(REVERSI, found).plies]
    assert replayed[: len(plies)] == [ply.event for ply in plies]
    assert all(isinstance(event, Passed) for event in replayed[len(plies) :]), "a pass belongs to the move before it"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("f5d6", 8),
        ("F5 D6", 8),
        ("1. f5 d6\n2. c3", 8),
        ("6x6 e4", 6),
        (" 10X10\n", 10),
        ("8x8 f5", 8),
        ("g6g5", 10),
        ("c2b2b3", 6),
    ],
)
def test_the_board_is_the_one_written_or_the_one_on_which_the_moves_are_legal(text: str, size: int) -> None:
    found = read_moves(text)
    assert found.options == {"size": size}


@pytest.mark.parametrize(
    "options",
    [
        {"size": 8, "start": position_text(replay_transcript(read_transcript("f5d6c3d3", 8), 8))},
        {"size": 8, "start": position_text(replay_transcript(read_transcript("f5", 8), 8))},
        {"size": 6, "start": position_text(replay_transcript(read_transcript("e4c5", 6), 6))},
    ],
)
@pytest.mark.parametrize("moves", [1, 9, 99])
def test_a_game_from_another_position_is_written_with_it_and_read_back(options: dict[str, Any], moves: int) -> None:
    plies = random_game_of(options, moves)
    found = read_moves(write_transcript(plies))
    assert found.options == options
    replayed = [ply.event for ply in replay_of(REVERSI, found).plies]
    assert replayed[: len(plies)] == [ply.event for ply in plies]


def test_a_handicap_game_is_written_with_its_position() -> None:
    plies = random_game_of({"handicap": 2}, 5)
    found = read_moves(write_transcript(plies))
    assert replay_of(REVERSI, found).plies[0].event == plies[0].event


@pytest.mark.parametrize("options", [{"moves": "f5d6c3"}, {"balanced": True}])
def test_the_moves_of_an_opening_are_written_as_if_they_had_been_played(options: dict[str, Any]) -> None:
    plies = random_game_of(options, 6)
    text = write_transcript(plies)
    assert isinstance(plies[0].event, ReversiBegan)
    assert text.startswith(plies[0].event.moves)
    last = REVERSI.blank
    for ply in plies:
        last = REVERSI.evolve(last, ply.event)
    assert replay_transcript(read_transcript(text, 8), 8) == last


@pytest.mark.parametrize("moves", ["", " f5d6"])
def test_a_position_in_which_nobody_can_move_begins_no_game(moves: str) -> None:
    with pytest.raises(BadText) as fault:
        read_game("-" * 64 + "X" + moves)
    assert fault.value.code == "start_over"


@pytest.mark.parametrize("end", ["", "\n", ";", " ; "])
def test_a_position_alone_is_one_to_open_a_table_with(end: str) -> None:
    word = position_text(replay_transcript(read_transcript("f5d6c3", 8), 8))
    assert read_game(word.replace("X", "x").replace("-", ".") + end) == Puzzle(word, {"size": 8, "start": word})


@pytest.mark.parametrize(
    ("text", "code", "number", "column"),
    [
        ("f5d6c3a1", "turns_nothing", 4, 7),
        ("f5d6c3f5", "occupied", 4, 7),
        ("f5d6c3 x9", "no_such_square", 4, 8),
        ("f5d6c3??", "bad_transcript", 4, 7),
        ("f5d6c3 pa", "pass_not_due", 4, 8),
        ("7x7 a1", "bad_size", None, 1),
        ("6x6 c2c2", "occupied", 2, 7),
        (TOURNAMENT_GAME + "a1", "game_over", 61, 121),
    ],
)
def test_a_faulty_game_is_refused_with_its_place(text: str, code: str, number: int | None, column: int) -> None:
    with pytest.raises(BadText) as fault:
        read_game(text)
    assert (fault.value.code, fault.value.number, fault.value.column) == (code, number, column)
    assert fault.value.line == 1


@pytest.mark.parametrize("text", ["f5", "h2o4", "localhost", "K7QX-2MPD", "hello there", "53..7....", "O.O/.../OOO"])
def test_a_text_that_is_rather_something_else_is_no_game(text: str) -> None:
    assert read_game(text) is None


def test_one_move_alone_is_written_with_its_board_for_it_might_be_a_computer_s_name() -> None:
    plies = random_game(8, 0)[1]
    assert write_transcript(plies[:1]) == "8x8"
    assert write_transcript(plies[:2]).startswith("8x8 ")
    assert "x" not in write_transcript(plies)


@pytest.mark.parametrize("text", ["f5" * 100_000, "pa" * 100_000, "--" * 100_000, f"f5d6c3{' ' * 200_000}d3"])
def test_the_longest_texts_are_refused_quickly(text: str) -> None:
    with contextlib.suppress(BadText):
        assert read_game(text) is None
