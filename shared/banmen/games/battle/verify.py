"""Verify a finished battle: recompute it from its revealed seed, and compare every roll and event."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from banmen.game import IllegalMove, Outcome, Seat
from banmen.games.battle.rules import BATTLE, commitment
from banmen.games.battle.state import (
    Action,
    Attack,
    BattleBegan,
    Charge,
    Event,
    Fell,
    Guard,
    Guarded,
    State,
    Struck,
    opponent,
)

Why: TypeAlias = Literal["unfinished", "no_battle", "seed", "dice", "rules", "end"]
_NO_DICE = Random(0)
_CUT_SHORT = {"resigned", "claimed", "agreed", "time"}
"""Reasons for which a table ends a game before the rules do."""


class VerificationFault(NamedTuple):
    """Why a battle fails verification, and the ply where it shows (the beginning is ply 0).

    `unfinished`: it is not over, so its seed is unknown. `no_battle`: it does not start with a beginning. `seed`: the
    seed does not match the commitment. `dice`: the rolls do not follow from the seed. `rules`: with these rolls the
    rules give other events. `end`: it did not end as recorded.
    """

    ply: int
    why: Why


class TablePly(Protocol):
    """A ply of a table: `event`, caused by the `n`-th action of `seat`."""

    @property
    def event(self) -> Any:
        """The game's event."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat that caused it."""
        ...

    @property
    def n(self) -> int:
        """The number of that seat's action, from 1."""
        ...


def verify_table(
    plies: Sequence[TablePly], outcome: Outcome | None, options: Mapping[str, object]
) -> VerificationFault | None:
    """Return the fault of a table's battle, or None. Checks events, their seats, the outcome and the `seed` option."""
    events = [ply.event for ply in plies]
    fault = verify(events)
    if fault is None and outcome is None:
        fault = VerificationFault(len(events) - 1, "unfinished")
    if fault is not None or outcome is None:
        return fault
    state = BATTLE.blank
    for event in events:
        state = BATTLE.evolve(state, event)
    if options.get("seed", _seed(events)) != _seed(events):
        return VerificationFault(0, "seed")
    return _wrong_actor(plies) or (None if _is_right_end(state, outcome) else VerificationFault(len(events) - 1, "end"))


def _wrong_actor(plies: Sequence[TablePly]) -> VerificationFault | None:
    """Return the first ply with a wrong seat or number; a fall is caused by the blow before it."""
    acts: Counter[Seat] = Counter()
    for number, ply in enumerate(plies[1:], 1):
        fell = isinstance(ply.event, Fell)
        seat = opponent(ply.event.seat) if fell else ply.event.seat
        acts[seat] += 0 if fell else 1
        if (ply.seat, ply.n) != (seat, acts[seat]):
            return VerificationFault(number, "rules")
    return None


def _is_right_end(state: State, outcome: Outcome) -> bool:
    """Return True if the outcome is the one by the rules, or, if they have none, one that a table may give."""
    expected = BATTLE.outcome(state)
    return outcome == expected if expected is not None else outcome.reason in _CUT_SHORT and not outcome.counts


def verify(events: Sequence[Event]) -> VerificationFault | None:
    """Return the fault of a battle given by all its events, or None.

    A battle that was cut short is verified as far as its events go, and its first event must have the seed.
    """
    first, last = (events[0], events[-1]) if events else (None, None)
    if not isinstance(first, BattleBegan):
        return VerificationFault(0, "no_battle")
    seed = _seed(events)
    if not seed and not isinstance(last, Fell):
        return VerificationFault(len(events) - 1, "unfinished")
    if commitment(seed) != first.commitment or first.seed not in ("", seed):
        return VerificationFault(0, "seed")
    state = BATTLE.evolve(BATTLE.blank, BattleBegan(first.commitment, seed))
    ply = 1
    while ply < len(events):
        expected = _expected_events(state, events[ply])
        for event in expected:
            if ply >= len(events) or events[ply] != event:
                return VerificationFault(ply, _reason(event, events[ply] if ply < len(events) else None))
            state = BATTLE.evolve(state, event)
            ply += 1
        if not expected:
            return VerificationFault(ply, "rules")
    return None


def _seed(events: Sequence[Event]) -> str:
    """Return the seed in the last event, or in the first one if the battle was cut short; "" if there is none."""
    first, last = events[0], events[-1]
    if isinstance(last, Fell):
        return last.seed
    return first.seed if isinstance(first, BattleBegan) else ""


def _expected_events(state: State, event: Event) -> tuple[Event, ...]:
    """Return the events that the rules give for the action of `event`; empty if it is illegal."""
    match event:
        case Struck(seat):
            action: Action = Charge() if event.charged else Attack()
        case Guarded(seat):
            action = Guard()
        case _:
            return ()
    try:
        return BATTLE.decide(state, seat, action, _NO_DICE).events
    except IllegalMove:
        return ()


def _reason(expected: Event, actual: Event | None) -> Why:
    """Return `dice` if only the rolls of a blow differ, else `rules`."""
    return (
        "dice"
        if isinstance(expected, Struck) and isinstance(actual, Struck) and expected.rolls != actual.rolls
        else "rules"
    )
