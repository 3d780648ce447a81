"""Programs that hold seats, one file a game; `AUTOMATA` is the registry.

An automaton is a pure function of the game's state: whatever it remembers stands in the state, so that it goes on
after a restart as if nothing had been. Each step it takes, retreats included, is an action like any other.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from banmen.automata import battle, goishi, knights_tour, sudoku
from banmen.game import Seat
from banmen.games import GAMES

Choose: TypeAlias = Callable[[Any, Seat, Random], Any | None]


class Automaton(NamedTuple):
    """`choose(state, seat, rng)` gives the seat's next action, or None where it has nothing to do.

    Where it `thinks`, a choice may take more than some milliseconds and must not keep anyone waiting. `in_show` is its
    `choose` where programs hold all seats, if it is another one there.
    """

    choose: Choose
    thinks: bool = False
    in_show: Choose | None = None


class Chosen(NamedTuple):
    """One action of a program's seat."""

    seat: Seat
    action: Any


AUTOMATA: Mapping[str, Automaton] = {
    "sudoku": Automaton(sudoku.choose, thinks=True),
    "knights_tour": Automaton(knights_tour.choose, thinks=True),
    "goishi": Automaton(goishi.choose, thinks=True),
    "battle": Automaton(battle.choose, in_show=battle.choose_in_show),
}


def choices(
    key: str, state: Any, seats: Sequence[Seat], rng: Random, *, most: int, to_milestone: bool = False
) -> list[Chosen]:
    """What the programs in these seats of game `key` do next, one action after another, at most so many.

    Where nobody takes turns they act one after another, the first of `seats` first. It ends early where none of them
    has anything to do, and with `to_milestone` after an action that brings one.
    """
    game, automaton = GAMES[key], AUTOMATA[key]
    choose = automaton.in_show if automaton.in_show and set(seats) >= set(game.seats) else automaton.choose
    made: list[Chosen] = []
    while len(made) < most:
        chosen = _next(choose, state, seats, rng)
        if chosen is None:
            break
        events = game.decide(state, chosen.seat, chosen.action, rng)
        made.append(chosen)
        seats = next_in_turn(seats, chosen.seat)
        for event in events:
            state = game.evolve(state, event)
        if game.outcome(state) is not None or (to_milestone and any(map(game.milestone, events))):
            break
    return made


def next_in_turn(seats: Sequence[Seat], last: Seat | None) -> Sequence[Seat]:
    """The seats in the order in which they are asked after `last` has acted: it comes last."""
    after = seats.index(last) + 1 if last in seats else 0
    return [*seats[after:], *seats[:after]]


def _next(choose: Choose, state: Any, seats: Sequence[Seat], rng: Random) -> Chosen | None:
    for seat in seats:
        action = choose(state, seat, rng)
        if action is not None:
            return Chosen(seat, action)
    return None
