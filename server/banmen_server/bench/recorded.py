"""Games for measurements: random ones, each from a seed. With them the load needs no rules."""

from functools import cache
from random import Random
from typing import NamedTuple

from banmen.games import GAMES
from banmen.options import read_options


class Move(NamedTuple):
    """The mover's position among the seats, and the square."""

    place: int
    square: str


@cache
def recorded_game(game: str, seed: int) -> tuple[Move, ...]:
    """Return the moves of one game of two players who place something on a square."""
    rules, rng = GAMES[game], Random(seed)
    state = rules.evolve(rules.blank, rules.begin(read_options(rules, {}), rng))
    moves: list[Move] = []
    while state.turn is not None:
        action = rng.choice(list(rules.legal(state, state.turn)))
        moves.append(Move(rules.seats.index(state.turn), action.square))
        state = rules.decide(state, state.turn, action, rng).state
    return tuple(moves)


def recorded_games(game: str, seed: int, number: int) -> list[tuple[Move, ...]]:
    """Return `number` games."""
    return [recorded_game(game, seed + one) for one in range(number)]
