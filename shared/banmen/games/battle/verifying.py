"""Works a battle out again from its seed, as soon as that is known: nothing was thrown or counted otherwise."""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from banmen.game import IllegalMove
from banmen.games.battle.dice import commitment
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.values import Action, Attack, Began, Charge, Event, Fell, Guard, Guarded, State, Struck

Why: TypeAlias = Literal["unfinished", "no_battle", "seed", "dice", "rules"]
_NO_DICE = Random(0)


class Fault(NamedTuple):
    """Why a battle is not verified, and the ply (the beginning is ply 0) where it shows.

    `unfinished`: it is not over, so its seed is not known; `no_battle`: it does not begin with a beginning; `seed`: the
    seed has another SHA-256 than was told; `dice`: the seed's rolls are others; `rules`: with these rolls the rules
    bring something else.
    """

    ply: int
    why: Why


def verify(events: Sequence[Event]) -> Fault | None:
    """What is wrong with a battle, told by its events from the first on; None if nothing is."""
    first, last = (events[0], events[-1]) if events else (None, None)
    if not isinstance(first, Began):
        return Fault(0, "no_battle")
    if not isinstance(last, Fell):
        return Fault(len(events) - 1, "unfinished")
    if commitment(last.seed) != first.commitment or first.seed not in ("", last.seed):
        return Fault(0, "seed")
    state: State = BATTLE.evolve(BATTLE.blank, Began(first.commitment, last.seed))
    ply = 1
    while ply < len(events):
        due = _due(state, events[ply])
        for event in due:
            if ply >= len(events) or events[ply] != event:
                return Fault(ply, _why(event, events[ply] if ply < len(events) else None))
            state = BATTLE.evolve(state, event)
            ply += 1
        if not due:
            return Fault(ply, "rules")
    return None


def _due(state: State, event: Event) -> tuple[Event, ...]:
    """What the rules bring where `event` was told; nothing where it cannot happen at all."""
    match event:
        case Struck(seat):
            action: Action = Charge() if event.charged else Attack()
        case Guarded(seat):
            action = Guard()
        case _:
            return ()
    try:
        return BATTLE.decide(state, seat, action, _NO_DICE)
    except IllegalMove:
        return ()


def _why(due: Event, told: Event | None) -> Why:
    """The dice, where a blow was told with other rolls."""
    return "dice" if isinstance(due, Struck) and isinstance(told, Struck) and due.rolls != told.rolls else "rules"
