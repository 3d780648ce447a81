"""The position of a question comes from a client, so only positions of a game are taken."""

from random import Random
from typing import Any

import msgspec
import pytest

from banmen.game import IllegalMove
from banmen.games import GAMES
from banmen.games.lesson.positions import judged, position_of, seat_to_ask, state_of
from banmen.games.reversi.state import BLACK_MARK
from banmen.options import read_options

BEGAN = {"type": "began", "size": 8}
PLACED = {"type": "placed", "seat": "black", "square": "d3", "turned": ["d4"]}
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def refusal(key: str, events: Any = (), **options: Any) -> str:
    with pytest.raises(IllegalMove) as refused:
        position_of(key, events, options, Random(1))
    assert refused.value.text
    return refused.value.code


def test_events_lead_to_a_position() -> None:
    position = position_of("reversi", [BEGAN, PLACED], {}, Random(1))
    assert position.events == (BEGAN, PLACED)
    assert seat_to_ask(position) == "white"
    assert state_of(position).board.count(BLACK_MARK) == 4


def test_without_events_a_game_with_the_options_begins() -> None:
    assert position_of("reversi", (), {"size": 6}, Random(1)).events == ({"type": "began", "size": 6},)
    assert refusal("reversi", size=5) == "bad_size"


def test_a_game_that_takes_long_to_begin_must_be_brought() -> None:
    assert refusal("sudoku", givens=PUZZLE) == "position_slow"
    sudoku = GAMES["sudoku"]
    began = msgspec.to_builtins(sudoku.begin(read_options(sudoku, {"givens": PUZZLE}), Random(1)))
    position = position_of("sudoku", [began], {}, Random(1))
    given = judged(position, {"type": "set", "square": 2, "digit": 4}, Random(1))
    assert given["event"]["type"] == "edited"


@pytest.mark.parametrize("key", ["chess", "", "lesson"])
def test_there_are_boards_of_known_games_only(key: str) -> None:
    assert refusal(key) == "unknown_game"


@pytest.mark.parametrize(
    "events",
    [
        [{"type": "jumped"}],
        [17],
        [{"type": "began", "size": 8, "start": "no position"}],
        [PLACED],
    ],
)
def test_events_of_no_game_are_refused(events: Any) -> None:
    assert refusal("reversi", events) in {"bad_position", "game_over"}


def test_nothing_is_asked_where_nobody_can_move() -> None:
    full = {"type": "began", "size": 4, "board": "X" * 16, "turn": "black"}
    assert refusal("reversi", [full]) in {"game_over", "bad_position"}
