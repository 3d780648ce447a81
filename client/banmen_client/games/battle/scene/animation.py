"""Animations: the events that lead from one state to the next, each with its times in ms. This module draws nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from banmen.game import Seat
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import HERO, Began, Event, Fell, Guarded, State, Struck, opponent

LONGEST_QUEUE = 4
"""The maximum number of events animated in sequence. If more were missed, the scene jumps to the last state."""

_BLOW_MS, _CHARGED_BLOW_MS = 340.0, 680.0
_AFTER_MS = 560.0
_SHIELD_MS, _GUARD_MS = 60.0, 420.0
_FALL_MS = 900.0


@dataclass(frozen=True)
class Animation:
    """The animation of one event, from the state `before` it to the state `after` it.

    It starts at `start_ms`. `stretch` multiplies its times; with 0 it ends immediately.
    """

    event: Event
    before: State
    after: State
    start_ms: float = 0.0
    stretch: float = 1.0

    @property
    def actor(self) -> Seat:
        """The side that acts or falls."""
        return "" if isinstance(self.event, Began) else self.event.seat

    @property
    def target(self) -> Seat:
        """The opponent of the actor."""
        return opponent(self.actor)

    @cached_property
    def impact_ms(self) -> float:
        """The time from the start to the impact, unstretched: a blow lands, a shield is raised, or a fall begins."""
        match self.event:
            case Struck(charged=charged):
                return _CHARGED_BLOW_MS if charged else _BLOW_MS
            case Guarded():
                return _SHIELD_MS
            case _:
                return 0.0

    @cached_property
    def duration_ms(self) -> float:
        """The time from the start until nothing moves, unstretched."""
        match self.event:
            case Struck():
                return self.impact_ms + _AFTER_MS
            case Guarded():
                return _GUARD_MS
            case Fell():
                return _FALL_MS
            case _:
                return 0.0

    @property
    def sound(self) -> str:
        """The name of its sound (see `sounds`), or an empty text."""
        match self.event:
            case Struck(result=result):
                return result
            case Guarded():
                return "guard"
            case Fell(seat):
                return "conquered" if seat == HERO else "peace"
            case _:
                return ""

    def elapsed_ms(self, now_ms: float) -> float:
        """Return how long it has run, unstretched."""
        return self.duration_ms if self.stretch <= 0 else max(0.0, now_ms - self.start_ms) / self.stretch

    @property
    def sound_at_ms(self) -> float:
        """The time when its sound is due: the impact."""
        return self.start_ms + self.impact_ms * self.stretch

    @property
    def ends_ms(self) -> float:
        """The time when it ends."""
        return self.start_ms + self.duration_ms * self.stretch


def animations_between(before: State, after: State, events: Sequence[Event]) -> list[Animation]:
    """Return the animations of the fewest last `events` that lead from `before` to `after`; empty if none do.

    All of them start at 0, with stretch 1.
    """
    if not before.commitment:
        return []
    for count in range(1, min(LONGEST_QUEUE, len(events)) + 1):
        animations = _animations_of(before, events[-count:])
        if animations[-1].after == after:
            return animations
    return []


def _animations_of(state: State, events: Sequence[Event]) -> list[Animation]:
    animations: list[Animation] = []
    for event in events:
        after = BATTLE.evolve(state, event)
        animations.append(Animation(event, state, after))
        state = after
    return animations


def in_sequence(animations: Sequence[Animation], start_ms: float, stretch: float) -> list[Animation]:
    """Return the animations in sequence from `start_ms`, all with this stretch."""
    timed: list[Animation] = []
    for animation in animations:
        timed.append(Animation(animation.event, animation.before, animation.after, start_ms, stretch))
        start_ms = timed[-1].ends_ms
    return timed


def finished(event: Event, after: State) -> Animation:
    """Return the finished animation of an event that was not watched. The state before it has only the right HP."""
    return Animation(event, _state_before(event, after), after, stretch=0.0)


def _state_before(event: Event, after: State) -> State:
    """Return the state before an event. Only its HP are restored."""
    if not isinstance(event, Struck) or not event.damage:
        return after
    struck = opponent(event.seat)
    fighter = after.fighter(struck)
    healthier = type(fighter)(fighter.hp + event.damage, fighter.guarding, fighter.wait)
    hero, demon_king = (after.hero, healthier) if struck == "demon_king" else (healthier, after.demon_king)
    return State(after.commitment, after.seed, hero, demon_king, event.seat, after.actions, after.rolls)
