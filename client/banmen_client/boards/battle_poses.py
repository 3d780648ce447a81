"""How an act looks at a moment: where the figures are, how bright its lights, how many HP are shown. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp, pi, sin

from banmen.game import Seat
from banmen.games.battle.values import DEMON_KING, HERO, SEATS, Fell, Guarded, State, Struck
from banmen_client.boards.battle_acts import Act

SWORD_BACK, SWORD_THROUGH = 34.0, -58.0
"""How the sword turns for a blow, in degrees, positive against the clock."""

_LUNGE_MS = 110.0
_FORWARD: Mapping[Seat, float] = {HERO: 1.0, DEMON_KING: -1.0}
_REACH: Mapping[Seat, float] = {HERO: 78.0, DEMON_KING: 62.0}
_SWAYED, _SWAYS = 26.0, 58.0
_SUNK, _FADED = 54.0, 0.34
_RAISED, _DROPPED = 21.0, -72.0


@dataclass
class Stance:
    """A figure: moved right and down by so many units, so opaque, `flash` (0 to 1) of white light on it."""

    right: float = 0.0
    down: float = 0.0
    opacity: float = 1.0
    flash: float = 0.0


@dataclass
class Pose:
    """A moment of the scene.

    `sword` in degrees from rest, against the clock; `glare` of the demon king's eyes, `fire` around the one who acts,
    `burst` where a blow lands, `wave` around it (how far it has run), `wind` around the one who evades, all 0 to 1.
    `number` is the size of the damage told, `badge` how far its word has come; 0 where there is none. `shields` are how
    bright the two shields are, `dark` how dark all becomes for a moment.
    """

    hp: dict[Seat, float]
    ghost: dict[Seat, float]
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
    """A state that nothing is told about."""
    hp: dict[Seat, float] = {seat: float(state.fighter(seat).hp) for seat in SEATS}
    pose = Pose(hp, dict(hp))
    for seat in SEATS:
        pose.shields[seat] = 1.0 if state.fighter(seat).guarding else 0.0
    return pose


def pose(act: Act, now_ms: float) -> Pose:
    """The act at a time; once it is over, the picture that stays."""
    since = min(act.since_ms(now_ms), act.length_ms)
    match act.event:
        case Struck():
            return _striking(act, act.event, since)
        case Guarded():
            made = at_rest(act.after)
            made.shields[act.actor] = _eased(since / 200)
            made.badge = _eased((since - 120) / 160)
            return made
        case Fell():
            return _falling(act, since)
        case _:
            return at_rest(act.after)


def _falling(act: Act, since: float) -> Pose:
    made, share = at_rest(act.after), _eased(since / 760)
    trembling = 5 * sin(since / 26) * (1 - share)
    made.stances[act.actor] = Stance(
        trembling, _SUNK * share, 1 - (1 - _FADED) * share, 0.6 * max(0.0, 1 - since / 160)
    )
    made.sword = _RAISED * share if act.actor == DEMON_KING else _DROPPED * share
    made.glare = share if act.actor == HERO else 0.0
    made.badge = _eased((since - 380) / 240)
    return made


def _striking(act: Act, event: Struck, since: float) -> Pose:
    lead, past = act.lead_ms, since - act.lead_ms
    made = at_rest(act.before if past < 0 else act.after)
    _attack(made, act, since, past)
    if event.charged:
        made.fire = _eased(since / (0.6 * lead)) * _eased((lead + 260 - since) / 260)
    if past < 0:
        if event.result == "evaded":
            _sway(made, act, past)
        return made
    made.badge = _eased((past - 70) / 150)
    if event.result == "evaded":
        _sway(made, act, past)
        made.wind = _eased(past / 120)
        return made
    _take(made, act, event, past)
    return made


def _attack(made: Pose, act: Act, since: float, past: float) -> None:
    """The one who strikes: back, forward, and slowly back again."""
    lead, forward = act.lead_ms, _FORWARD[act.actor]
    drawn = _eased(since / (lead - _LUNGE_MS))
    if past < -_LUNGE_MS:
        reach, swing = -14 * drawn, SWORD_BACK * drawn
    elif past < 0:
        share = (past + _LUNGE_MS) / _LUNGE_MS
        reach = -14 + (_REACH[act.actor] + 14) * share**2
        swing = SWORD_BACK + (SWORD_THROUGH - SWORD_BACK) * share**1.4
    else:
        share = 1 - _eased((past - 110) / 380)
        reach, swing = _REACH[act.actor] * share, SWORD_THROUGH * share
    made.stances[act.actor].right = forward * reach
    if act.actor == HERO:
        made.sword = swing
    else:
        made.stances[act.actor].down = 6 * (reach / _REACH[act.actor]) if past > -_LUNGE_MS else 0.0
        made.glare = drawn if past < 0 else 1 - _eased((past - 60) / 420)


def _sway(made: Pose, act: Act, past: float) -> None:
    """The one who evades: far aside as the blow comes, and not quite back."""
    away = -_FORWARD[act.target]
    out = _eased((past + 120) / 150)
    made.stances[act.target].right = away * out * (_SWAYED + (_SWAYS - _SWAYED) * (1 - _eased((past - 60) / 320)))
    made.stances[act.target].down = 7 * out


def _take(made: Pose, act: Act, event: Struck, past: float) -> None:
    """The one who is struck: light, a shock, and HP that run down."""
    heavy = 1.6 if event.result == "critical" or event.charged else 0.6 if event.guarded else 1.0
    stance = made.stances[act.target]
    stance.flash = max(0.0, 1 - past / 110)
    stance.right = (
        -_FORWARD[act.target]
        * heavy
        * 17
        * exp(-past / 110)
        * abs(sin(past / 34 + pi / 3))
        * _eased((500 - past) / 200)
    )
    made.burst = _eased((past + 30) / 70) * (0.62 + 0.38 * (1 - _eased((past - 90) / 300)))
    made.wave = _eased(past / 460)
    made.number = 1 + 0.55 * (1 - _eased(past / 150))
    if event.result == "critical":
        made.dark = 0.5 * max(0.0, 1 - past / 260)
    if event.guarded:
        made.shields[act.target] = max(0.0, 1 - past / 320)
    before, after = (float(state.fighter(act.target).hp) for state in (act.before, act.after))
    made.hp[act.target] = after + (before - after) * (1 - _eased(past / 260))
    made.ghost[act.target] = before


def _eased(share: float) -> float:
    """The smooth step from 0 to 1."""
    inside = min(max(share, 0.0), 1.0)
    return inside * inside * (3 - 2 * inside)
