"""Names of openings: longest first, in any symmetry and order of moves."""

from pathlib import Path

import pytest

from banmen.games.reversi.notation.transcript import read_transcript, replay_transcript
from banmen.games.reversi.openings import discs_after, line_of, opening_name, squares_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Passed, Placed, ReversiBegan, ReversiEvent, bitboards, opening, squares_in
from banmen.texts import LANGUAGES, Texts
from tests.banmen.games.reversi.recorded_games import PASSING_GAME, TOURNAMENT_GAME

LINES = [
    line.split()
    for line in (Path(__file__).parents[4] / "assets/reversi/openings.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def name(moves: str) -> str | None:
    return opening_name(squares_of(squares_in(moves)))


def test_each_opening_is_legal_and_named_in_both_languages() -> None:
    texts = [Texts(language) for language in LANGUAGES]
    for key, moves in LINES:
        assert name(moves) == key
        assert all(t.has(f"opening-{key}") for t in texts), key


def test_there_are_the_usual_ones() -> None:
    assert len({key for key, _ in LINES}) == len({moves for _, moves in LINES}) == len(LINES) >= 60


def test_one_opening_is_played_in_four_ways() -> None:
    assert [name(way) for way in ("f5d6c3d3c4", "e6f4c3c4d3", "c4e3f6e6f5", "d3c5f6f5e6")] == ["tiger"] * 4


def test_the_longest_one_counts_and_stays_when_it_is_left() -> None:
    assert name("f5") is None
    assert name("f5d6") == "perpendicular"
    assert name("f5d6c3d3c4") == "tiger"
    assert name("f5d6c3d3c4f4f6") == "stephenson"
    assert name("f5d6c3d3c4f4f6g6") == "stephenson"
    assert name("f5d6c3d3c4f4f6g5") == "no-kung"


def test_another_order_of_moves_leads_to_the_same_opening() -> None:
    assert name("f5d6c4d3c3") == "tiger"


@pytest.mark.parametrize("moves", ["", "f5f5", "a1", "f5d6a1d3c4"])
def test_moves_that_are_no_game_have_no_name_of_their_own(moves: str) -> None:
    assert name(moves) in {None, "perpendicular"}


@pytest.mark.parametrize("game", [TOURNAMENT_GAME, PASSING_GAME])
def test_positions_after_moves_are_those_of_the_rules(game: str) -> None:
    steps = read_transcript(game, 8)
    placed = [step for step in steps if step.square]
    discs = discs_after(squares_of(step.square for step in placed if step.square))
    assert discs is not None
    assert discs[:2] == bitboards(replay_transcript(placed, 8), BLACK)


def test_the_line_of_a_game_begins_with_its_opening() -> None:
    events: list[ReversiEvent] = [ReversiBegan(8, moves="f5d6"), Placed(BLACK, "c3", ("d4",)), Passed(BLACK)]
    assert line_of(events) == squares_of(["f5", "d6", "c3"])


def test_a_game_from_another_position_or_on_another_board_has_no_opening() -> None:
    after = REVERSI.evolve(opening(8), Placed(BLACK, "f5", ("e5",)))
    assert line_of([ReversiBegan(8, start=after.board + "O")]) is None
    assert line_of([ReversiBegan(6)]) is None
