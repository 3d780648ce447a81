"""Values from ply to ply do not swing with the side to move, and hardly change while both sides play well."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import pytest

from banmen.game import Seat
from banmen.games.reversi.analysis import played_plies
from banmen.games.reversi.engine import search
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.state import EMPTY_MARK, Position, bitboards, opening
from banmen.grid import parse_square
from tests.banmen.games.reversi.recorded_games import TOURNAMENT_GAME

GAMES, DEPTH = 20, 8
_SOLVED = 16
"""Positions with fewer empty squares are left out: values are solved there."""


class Change(NamedTuple):
    """What a ply changed, in discs, for its player: the value at a depth, and what it lost as that search saw it."""

    value: float
    lost: float


def changes(transcript: str, searcher: Searcher, depth: int) -> Iterator[Change]:
    """The plies of a recorded game, as far as positions are estimated."""
    names = [transcript[at : at + 2] for at in range(0, len(transcript), 2)]
    squares = [8 * row + column for row, column in (parse_square(name, 8, 8) for name in names)]
    for ply in played_plies(opening(8), squares):
        if ply.square is None or ply.after.board.count(EMPTY_MARK) < _SOLVED:
            continue
        before = searcher.best(*bitboards(ply.before, ply.seat), Limits(depth)).value
        after, as_far = (_value(ply.after, ply.seat, searcher, plies) for plies in (depth, depth - 1))
        yield Change(after - before, before - as_far)


def _value(position: Position, seat: Seat, searcher: Searcher, depth: int) -> float:
    """The value of a position for a seat, whichever side is to move."""
    found = searcher.best(*bitboards(position, position.turn or seat), Limits(depth)).value
    return found if position.turn == seat else -found


def typical(found: Sequence[Change]) -> float:
    """The median change where less than a disc was lost."""
    return median(abs(change.value) for change in found if change.lost < 1)


@pytest.mark.parametrize("depth", [2, 3])
def test_values_do_not_swing_with_the_side_to_move(depth: int) -> None:
    """Whoever moves, the next value is not better for the other side by some discs each time."""
    found = list(changes(TOURNAMENT_GAME, Searcher(8, compiled=False, selective=False), depth))
    assert len(found) > 40
    assert abs(mean(change.value + change.lost for change in found)) < 1


@pytest.mark.exhaustive  # compiled code
def test_values_of_recorded_games_change_by_less_than_a_disc_where_both_played_well(shared_data: Path) -> None:
    pytest.importorskip("numba")
    assert search.compiled() is not None
    lines = (shared_data / "reversi" / "wthor_300.txt").read_text(encoding="utf-8").splitlines()
    games = [line.split()[0] for line in lines if line and not line.startswith("#")][:GAMES]
    searcher = Searcher(8, compiled=True, selective=False)
    found = [change for game in games for change in changes(game, searcher, DEPTH)]
    assert len(found) > 40 * GAMES
    assert typical(found) < 1
