"""The demon king and the hero as programs, in three characters; where both are programs the first is the original.

They know how both sides stand. They look at no die before it is thrown, though the server's state would tell it.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from banmen.game import Program, Seat, Stop
from banmen.games.battle.engine import strategies
from banmen.games.battle.engine.strategies import Strategy
from banmen.games.battle.state import Action, State, opponent

CHARACTERS: Mapping[str, Strategy] = MappingProxyType(
    {"cunning": strategies.sensible, "reckless": strategies.reckless, "wary": strategies.wary}
)
"""How a program of each name fights."""


def _program(strategy: Strategy, in_show: Strategy) -> Program[State, Action]:
    def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - the dice are the game's own
        return _chosen(strategy, state, seat)

    def choose_in_show(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - as above
        return _chosen(in_show, state, seat)

    return Program(choose, in_show=choose_in_show)


def _chosen(strategy: Strategy, state: State, seat: Seat) -> Action | None:
    """What the strategy does; None while it is not its turn."""
    if seat != state.turn:
        return None
    return strategy(seat, state.fighter(seat), state.fighter(opponent(seat)))


PROGRAMS: Mapping[str, Program[State, Action]] = MappingProxyType(
    {
        name: _program(strategy, strategies.attack if name == "cunning" else strategy)
        for name, strategy in CHARACTERS.items()
    }
)
