"""The demon king and the hero as programs: sensible against a person; both as in the original where nobody else plays.

They know how both sides stand. They look at no die before it is thrown, though the server's state would tell it.
"""

from random import Random

from banmen.game import Seat, Stop
from banmen.games.battle.engine import strategies
from banmen.games.battle.engine.strategies import Strategy
from banmen.games.battle.state import Action, State, opponent


def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - the dice are the game's own
    """What the program does against a person; None while it is not its turn."""
    return _chosen(strategies.sensible, state, seat)


def choose_in_show(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - as above
    """What it does where programs hold both seats: attack, as in the original."""
    return _chosen(strategies.attack, state, seat)


def _chosen(strategy: Strategy, state: State, seat: Seat) -> Action | None:
    if seat != state.turn:
        return None
    return strategy(seat, state.fighter(seat), state.fighter(opponent(seat)))
