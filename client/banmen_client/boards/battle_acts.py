"""What is played before the viewer's eyes: the events that lead from one state to the next, each with its times.

Pure: times in ms, no pictures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from banmen.game import Seat
from banmen.games.battle import BATTLE
from banmen.games.battle.values import HERO, Began, Event, Fell, Guarded, State, Struck, opponent

MOST = 4
"""Events that are played one after another; where more were missed, the last state is simply shown."""

_LEAD_MS, _CHARGED_LEAD_MS = 340.0, 680.0
_AFTER_MS = 560.0
_GUARD_CUE_MS, _GUARD_MS = 60.0, 420.0
_FALL_MS = 900.0


@dataclass(frozen=True)
class Act:
    """One event as it is played: `before` is the state that it found; all times are stretched by `factor`."""

    event: Event
    before: State
    after: State
    start_ms: float = 0.0
    factor: float = 1.0

    @property
    def actor(self) -> Seat:
        """Who acts, or falls."""
        return "" if isinstance(self.event, Began) else self.event.seat

    @property
    def target(self) -> Seat:
        """Against whom."""
        return opponent(self.actor)

    @cached_property
    def lead_ms(self) -> float:
        """From the beginning to what is heard: a blow that lands, a shield that is raised, a fall."""
        match self.event:
            case Struck(charged=charged):
                return _CHARGED_LEAD_MS if charged else _LEAD_MS
            case Guarded():
                return _GUARD_CUE_MS
            case _:
                return 0.0

    @cached_property
    def length_ms(self) -> float:
        """Until all stands still."""
        match self.event:
            case Struck():
                return self.lead_ms + _AFTER_MS
            case Guarded():
                return _GUARD_MS
            case Fell():
                return _FALL_MS
            case _:
                return 0.0

    @property
    def cue(self) -> str:
        """The sound of it."""
        match self.event:
            case Struck(result=result):
                return result
            case Guarded():
                return "guard"
            case Fell(seat):
                return "conquered" if seat == HERO else "peace"
            case _:
                return ""

    def since_ms(self, now_ms: float) -> float:
        """How far it has come, in its own time."""
        return self.length_ms if self.factor <= 0 else max(0.0, now_ms - self.start_ms) / self.factor

    @property
    def cue_at_ms(self) -> float:
        """When its sound is due."""
        return self.start_ms + self.lead_ms * self.factor

    @property
    def ends_ms(self) -> float:
        """When all stands still."""
        return self.start_ms + self.length_ms * self.factor


def played_between(before: State, after: State, told: Sequence[Event]) -> list[Act]:
    """The acts of the shortest tail of `told` that leads from one state to the other; none where there is none.

    They start at 0, one after another, with factor 1.
    """
    if not before.commitment:
        return []
    for count in range(1, min(MOST, len(told)) + 1):
        acts = _folded(before, told[-count:])
        if acts[-1].after == after:
            return acts
    return []


def _folded(state: State, events: Sequence[Event]) -> list[Act]:
    acts: list[Act] = []
    for event in events:
        after = BATTLE.evolve(state, event)
        acts.append(Act(event, state, after))
        state = after
    return acts


def in_turn(acts: Sequence[Act], now_ms: float, factor: float) -> list[Act]:
    """The acts from now on, one after the other, stretched."""
    timed: list[Act] = []
    for act in acts:
        timed.append(Act(act.event, act.before, act.after, now_ms, factor))
        now_ms = timed[-1].ends_ms
    return timed


def done(event: Event, after: State) -> Act:
    """An act that was played before one looked; how it stood before is worked out as well as can be."""
    return Act(event, _before(event, after), after, factor=0.0)


def _before(event: Event, after: State) -> State:
    """The state before an event, as far as the HP go."""
    if not isinstance(event, Struck) or not event.damage:
        return after
    foe = opponent(event.seat)
    fighter = after.fighter(foe)
    healthier = type(fighter)(fighter.hp + event.damage, fighter.guarding, fighter.wait)
    hero, demon_king = (after.hero, healthier) if foe == "demon_king" else (healthier, after.demon_king)
    return State(after.commitment, after.seed, hero, demon_king, event.seat, after.actions, after.rolls)
