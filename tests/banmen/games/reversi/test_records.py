"""Recorded games become replays, with the names of their players."""

from banmen.games.reversi.notation.transcript import read_transcript, replay_transcript
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.records import ArchivedGame, transcript_of, years_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import begin_position, position_text, squares_in
from banmen.reading import replay_of
from tests.banmen.games.reversi.recorded_games import PASSING_GAME, TOURNAMENT_GAME


def record(moves: str, **more: object) -> ArchivedGame:
    squares = squares_of(step.square for step in read_transcript(moves, 8) if step.square)
    return ArchivedGame("Aki", "Mika", "Open", 2004, 32, bytes(squares))._replace(**more)  # type: ignore[arg-type]  # a test's


def test_a_game_is_replayed_with_its_names() -> None:
    replay = replay_of(REVERSI, transcript_of(record(TOURNAMENT_GAME)))
    assert {seat: sitter and sitter.name for seat, sitter in replay.seats.items()} == {"black": "Aki", "white": "Mika"}
    assert replay.outcome is not None
    assert replay.outcome.winner is None


def test_forced_passes_are_skipped() -> None:
    replay = replay_of(REVERSI, transcript_of(record(PASSING_GAME)))
    assert replay.state == replay_transcript(read_transcript(PASSING_GAME, 8), 8)


def test_a_game_from_another_position() -> None:
    start = position_text(begin_position(8, "", "f5"))
    replay = replay_of(REVERSI, transcript_of(record("d6", start=start)))
    assert replay.state.board == begin_position(8, "", "f5d6").board
    assert record("", start=start).opening is None


def test_score_opening_and_years() -> None:
    assert record("f5d6").score == (32, 32)
    assert record("f5d6", discs=None).score is None
    assert record("f5d6").opening == "perpendicular"
    assert years_of([record("f5"), record("f5", year=1990), record("f5", year=0)]) == (1990, 2004)
    assert years_of([record("f5", year=0)]) is None
    assert squares_in("f5") == ["f5"]
