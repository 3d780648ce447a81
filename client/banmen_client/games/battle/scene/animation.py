"""Animations: the events that lead from one state to the next, each with its times, and the pose of the figures.

An `Animation` knows when a blow lands and ends; `pose_at` gives the look of the scene at a time in it. Times are in ms.
This module draws nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, pi, sin

from banmen.game import Seat
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import (
    DEMON_KING,
    HERO,
    SEATS,
    BattleBegan,
    Event,
    Fell,
    Guarded,
    State,
    Struck,
    opponent,
)

LONGEST_QUEUE = 4
"""The maximum number of events animated in sequence. If more were missed, the scene jumps to the last state."""

SWORD_BACK, SWORD_THROUGH = 34.0, -58.0
"""The rotation of the sword before and after a blow, in degrees, positive counterclockwise."""

_BLOW_MS, _CHARGED_BLOW_MS = 340.0, 680.0
_AFTER_MS = 560.0
_SHIELD_MS, _GUARD_MS = 60.0, 420.0
_FALL_MS = 900.0

_LUNGE_MS = 110.0
_FORWARD: Mapping[Seat, float] = {HERO: 1.0, DEMON_KING: -1.0}
_REACH: Mapping[Seat, float] = {HERO: 78.0, DEMON_KING: 62.0}
_SWAYED, _SWAYS = 26.0, 58.0
_SUNK, _FADED = 54.0, 0.34
_RAISED, _DROPPED = 21.0, -72.0


# --- animations -----------------------------------------------------------------------------------------------------


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
        return "" if isinstance(self.event, BattleBegan) else self.event.seat

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


# --- poses ----------------------------------------------------------------------------------------------------------


@dataclass
class Stance:
    """The offset (`right`, `down`) of a figure in units, its opacity (0 to 1) and its white `flash` (0 to 1)."""

    right: float = 0.0
    down: float = 0.0
    opacity: float = 1.0
    flash: float = 0.0


@dataclass
class Pose:
    """The look of the scene at one time.

    `hp` are the HP shown, `hp_before` those before the last loss. `sword` is the rotation from rest in degrees,
    positive counterclockwise. From 0 to 1: the brightness of both `shields`, of the demon king's eyes (`glare`), of the
    `fire` around the actor, of the `burst` where a blow lands, of the `wind` around a side that evades; the progress of
    the `wave` around a burst and of the `badge`; how `dark` the scene is. `number` is the size of the damage, 1 at
    rest. A part with 0 is not drawn.
    """

    hp: dict[Seat, float]
    hp_before: dict[Seat, float]
    stances: dict[Seat, Stance] = field(default_factory=lambda: {seat: Stance() for seat in SEATS})
    shields: dict[Seat, float] = field(default_factory=lambda: dict.fromkeys(SEATS, 0.0))
    sword: float = 0.0
    glare: float = 0.0
    fire: float = 0.0
    burst: float = 0.0
    wave: float = 1.0
    wind: float = 0.0
    number: float = 0.0
    badge: float = 0.0
    dark: float = 0.0


def at_rest(state: State) -> Pose:
    """Return the pose of a state without an animation."""
    hp: dict[Seat, float] = {seat: float(state.fighter(seat).hp) for seat in SEATS}
    pose = Pose(hp, dict(hp))
    for seat in SEATS:
        pose.shields[seat] = 1.0 if state.fighter(seat).guarding else 0.0
    return pose


def pose_at(animation: Animation, now_ms: float) -> Pose:
    """Return the pose of an animation at a time. After the end it is the last pose."""
    since = min(animation.elapsed_ms(now_ms), animation.duration_ms)
    match animation.event:
        case Struck():
            return _striking(animation, animation.event, since)
        case Guarded():
            pose = at_rest(animation.after)
            pose.shields[animation.actor] = _eased(since / 200)
            pose.badge = _eased((since - 120) / 160)
            return pose
        case Fell():
            return _falling(animation, since)
        case _:
            return at_rest(animation.after)


def _striking(animation: Animation, event: Struck, since: float) -> Pose:
    lead, past = animation.impact_ms, since - animation.impact_ms
    pose = at_rest(animation.before if past < 0 else animation.after)
    _lunge(pose, animation, since, past)
    if event.charged:
        pose.fire = _eased(since / (0.6 * lead)) * _eased((lead + 260 - since) / 260)
    if past < 0:
        if event.result == "evaded":
            _evade(pose, animation, past)
        return pose
    pose.badge = _eased((past - 70) / 150)
    if event.result == "evaded":
        _evade(pose, animation, past)
        pose.wind = _eased(past / 120)
        return pose
    _recoil(pose, animation, event, past)
    return pose


def _lunge(pose: Pose, animation: Animation, since: float, past: float) -> None:
    """Move the attacker back, forward, and slowly back to its place."""
    lead, forward = animation.impact_ms, _FORWARD[animation.actor]
    drawn = _eased(since / (lead - _LUNGE_MS))
    if past < -_LUNGE_MS:
        reach, swing = -14 * drawn, SWORD_BACK * drawn
    elif past < 0:
        share = (past + _LUNGE_MS) / _LUNGE_MS
        reach = -14 + (_REACH[animation.actor] + 14) * share**2
        swing = SWORD_BACK + (SWORD_THROUGH - SWORD_BACK) * share**1.4
    else:
        share = 1 - _eased((past - 110) / 380)
        reach, swing = _REACH[animation.actor] * share, SWORD_THROUGH * share
    pose.stances[animation.actor].right = forward * reach
    if animation.actor == HERO:
        pose.sword = swing
    else:
        pose.stances[animation.actor].down = 6 * (reach / _REACH[animation.actor]) if past > -_LUNGE_MS else 0.0
        pose.glare = drawn if past < 0 else 1 - _eased((past - 60) / 420)


def _evade(pose: Pose, animation: Animation, past: float) -> None:
    """Move the side that evades aside as the blow arrives, and return it most of the way."""
    away = -_FORWARD[animation.target]
    out = _eased((past + 120) / 150)
    pose.stances[animation.target].right = away * out * (_SWAYED + (_SWAYS - _SWAYED) * (1 - _eased((past - 60) / 320)))
    pose.stances[animation.target].down = 7 * out


def _recoil(pose: Pose, animation: Animation, event: Struck, past: float) -> None:
    """Show the side that is struck: a flash, a shock, and falling HP."""
    heavy = 1.6 if event.result == "critical" or event.charged else 0.6 if event.guarded else 1.0
    stance = pose.stances[animation.target]
    stance.flash = max(0.0, 1 - past / 110)
    stance.right = (
        -_FORWARD[animation.target]
        * heavy
        * 17
        * exp(-past / 110)
        * abs(sin(past / 34 + pi / 3))
        * _eased((500 - past) / 200)
    )
    pose.burst = _eased((past + 30) / 70) * (0.62 + 0.38 * (1 - _eased((past - 90) / 300)))
    pose.wave = _eased(past / 460)
    pose.number = 1 + 0.55 * (1 - _eased(past / 150))
    if event.result == "critical":
        pose.dark = 0.5 * max(0.0, 1 - past / 260)
    if event.guarded:
        pose.shields[animation.target] = max(0.0, 1 - past / 320)
    before, after = (float(state.fighter(animation.target).hp) for state in (animation.before, animation.after))
    pose.hp[animation.target] = after + (before - after) * (1 - _eased(past / 260))
    pose.hp_before[animation.target] = before


def _falling(animation: Animation, since: float) -> Pose:
    pose, share = at_rest(animation.after), _eased(since / 760)
    trembling = 5 * sin(since / 26) * (1 - share)
    pose.stances[animation.actor] = Stance(
        trembling, _SUNK * share, 1 - (1 - _FADED) * share, 0.6 * max(0.0, 1 - since / 160)
    )
    pose.sword = _RAISED * share if animation.actor == DEMON_KING else _DROPPED * share
    pose.glare = share if animation.actor == HERO else 0.0
    pose.badge = _eased((since - 380) / 240)
    return pose


def _eased(share: float) -> float:
    """Return the smoothstep of a share, clamped to 0 to 1."""
    inside = min(max(share, 0.0), 1.0)
    return inside * inside * (3 - 2 * inside)
