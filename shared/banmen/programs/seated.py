"""Choose the next actions of the programs that hold seats of a table.

A program's memory is part of the state, so it continues after a restart. Each of its steps, retreats included, is an
ordinary action.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple

from banmen.game import ActionT, Game, Seat, StateT, Stop, never


class Chosen(NamedTuple, Generic[ActionT]):
    """An action of a program's seat, and the pause in s before it; None if the program has no pace."""

    seat: Seat
    action: ActionT
    pause_s: float | None = None


def choices(
    game: Game[StateT, ActionT, Any, Any],
    state: StateT,
    programs: Mapping[Seat, str],
    rng: Random,
    *,
    most: int,
    to_milestone: bool = False,
    stop: Stop = never,
) -> list[Chosen[ActionT]]:
    """Return up to `most` next actions of the programs in these seats, in order.

    `programs` names the program of each seat. In a game without turns they act one after another, the first seat first.
    The list is shorter if no program has an action, and with `to_milestone` it ends after the first milestone.
    """
    made = list[Chosen[ActionT]]()
    show, seats = set(programs) >= set(game.seats), list(programs)
    while len(made) < most:
        chosen = _next_action(game, state, {seat: programs[seat] for seat in seats}, rng, stop, show=show)
        if chosen is None:
            break
        made.append(chosen)
        seats = next_in_turn(seats, chosen.seat)
        events, state = game.decide(state, chosen.seat, chosen.action, rng)
        if game.outcome(state) is not None or (to_milestone and any(map(game.milestone, events))):
            break
    return made


def next_in_turn(seats: Sequence[Seat], last: Seat | None) -> list[Seat]:
    """Return the seats in the order in which to ask them after `last` has acted: it comes last."""
    after = seats.index(last) + 1 if last in seats else 0
    return [*seats[after:], *seats[:after]]


def _next_action(
    game: Game[StateT, ActionT, Any, Any],
    state: StateT,
    programs: Mapping[Seat, str],
    rng: Random,
    stop: Stop,
    *,
    show: bool,
) -> Chosen[ActionT] | None:
    """Return the action of the first seat that has one."""
    for seat, key in programs.items():
        program = game.programs[key]
        choose = program.in_show if show and program.in_show else program.choose
        action = choose(state, seat, rng, stop)
        if action is not None:
            return Chosen(seat, action, None if show or not program.pause else program.pause(state, seat, rng))
    return None
