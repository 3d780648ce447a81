"""Games to be reviewed, and a search that is slow and plainly right."""

from functools import cache
from random import Random

import msgspec

from banmen.games.reversi.analysis import RecordedGame
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, Position, opening, opponent
from banmen.grid import parse_square

NO_DICE = Random(0)


def game_on(size: int, seed: int, most: int = 300) -> RecordedGame:
    """A random game of at most `most` discs."""
    dice, state, squares = Random(seed), opening(size), list[int]()
    while state.turn is not None and len(squares) < most:
        place = dice.choice(list(REVERSI.legal(state, state.turn)))
        row, column = parse_square(place.square, size, size)
        squares.append(row * size + column)
        state = REVERSI.decide(state, state.turn, place, NO_DICE).state
    return RecordedGame(opening(size), tuple(squares))


@cache
def best_for_black(position: Position) -> int:
    """What black is ahead by in the end with the best play of both, by looking at all of it."""
    outcome = REVERSI.outcome(position)
    if outcome is not None:
        score = outcome.counts["score"]
        return int(score["black"] - score["white"])
    seat = position.turn or BLACK
    after = [after_place(position, place) for place in REVERSI.legal(position, seat)]
    if not after:
        return best_for_black(msgspec.structs.replace(position, turn=opponent(seat)))
    return (max if seat == BLACK else min)(map(best_for_black, after))


def after_place(position: Position, place: Place) -> Position:
    """The position after a disc of the side to move."""
    return REVERSI.decide(position, position.turn or BLACK, place, NO_DICE).state
