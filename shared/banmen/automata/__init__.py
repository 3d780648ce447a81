"""Programs that hold seats, one file a game; `AUTOMATA` is the registry.

An automaton is a pure function of the game's state: whatever it remembers stands in the state, so that it goes on
after a restart as if nothing had been. Each step it takes, retreats included, is an action like any other.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from banmen.automata import sudoku
from banmen.game import Seat
from banmen.games import GAMES


class Automaton(NamedTuple):
    """`choose(state, seat, rng)` gives the seat's next action, or None where it has nothing to do.

    Where it `thinks`, a choice may take more than some milliseconds and must not keep anyone waiting.
    """

    choose: Callable[[Any, Seat, Random], Any | None]
    thinks: bool = False


class Chosen(NamedTuple):
    """One action of a program's seat."""

    seat: Seat
    action: Any


AUTOMATA: Mapping[str, Automaton] = {
    "sudoku": Automaton(sudoku.choose, thinks=True),
}


def choices(
    key: str, state: Any, seats: Sequence[Seat], rng: Random, *, most: int, to_milestone: bool = False
) -> list[Chosen]:
    """What the programs in these seats of game `key` do next, one action after another, at most so many.

    It ends early where none of them has anything to do, and with `to_milestone` after an action that brings one.
    """
    game, automaton = GAMES[key], AUTOMATA[key]
    made: list[Chosen] = []
    while len(made) < most:
        chosen = _next(automaton, state, seats, rng)
        if chosen is None:
            break
        events = game.decide(state, chosen.seat, chosen.action, rng)
        made.append(chosen)
        for event in events:
            state = game.evolve(state, event)
        if game.outcome(state) is not None or (to_milestone and any(map(game.milestone, events))):
            break
    return made


def _next(automaton: Automaton, state: Any, seats: Sequence[Seat], rng: Random) -> Chosen | None:
    for seat in seats:
        action = automaton.choose(state, seat, rng)
        if action is not None:
            return Chosen(seat, action)
    return None
