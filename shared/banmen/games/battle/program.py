"""The demon king and the hero as programs with three characters; between programs the first fights as in the original.

They see the condition of both sides. They never look at future dice, though the server's state would reveal them.
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
"""The strategy of each program, by its name."""


def _program(strategy: Strategy, in_show: Strategy) -> Program[State, Action]:
    def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - the dice are the game's own
        return _choose(strategy, state, seat)

    def choose_in_show(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - as above
        return _choose(in_show, state, seat)

    return Program(choose, in_show=choose_in_show)


def _choose(strategy: Strategy, state: State, seat: Seat) -> Action | None:
    """Return the strategy's action, or None if it is not the seat's turn."""
    if seat != state.turn:
        return None
    return strategy(seat, state.fighter(seat), state.fighter(opponent(seat)))


PROGRAMS: Mapping[str, Program[State, Action]] = MappingProxyType(
    {
        name: _program(strategy, strategies.attack if name == "cunning" else strategy)
        for name, strategy in CHARACTERS.items()
    }
)
