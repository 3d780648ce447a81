"""A battle in words: the condition of both sides, the events, the dice, and whether they were verified.

The Japanese sentences of attacks and of the end are those of the original.
"""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.game import Outcome, Seat
from banmen.games.battle.state import (
    CRITICAL,
    EVADES,
    SEATS,
    STRENGTHS,
    BattleBegan,
    Event,
    Fell,
    Guarded,
    State,
    Struck,
    opponent,
)
from banmen.games.battle.verify import VerificationFault
from banmen.texts import Texts


class Blow(NamedTuple):
    """A blow in two halves: who strikes and how, and its effect."""

    struck: str
    taken: str


def fighter_line(t: Texts, state: State, seat: Seat) -> str:
    """Return the line of a side's condition: `勇者:HP300 攻撃力15`."""
    return t("battle-standing", seat=seat, hp=str(state.fighter(seat).hp), attack=str(STRENGTHS[seat].attack))


def event_lines(t: Texts, event: Event) -> Sequence[str]:
    """Return the lines for an event: one for a blow or a guard, three for the end, none for the beginning."""
    match event:
        case Struck():
            return (t("battle-joined", first=(blow := blow_lines(t, event)).struck, next=blow.taken),)
        case Guarded(seat):
            return (t("battle-guards", seat=seat),)
        case Fell(seat):
            winner = opponent(seat)
            return t("battle-falls", seat=seat), t("battle-world", winner=winner), t("battle-wins", seat=winner)
        case BattleBegan():
            return ()


def end_line(t: Texts, outcome: Outcome) -> str:
    """Return the line for an end other than a fall: the winner, and the reason."""
    result = t("result-draw") if outcome.winner is None else t("battle-wins", seat=outcome.winner)
    return f"{result} · {t(f'reason-{outcome.reason}')}"


def blow_lines(t: Texts, event: Struck) -> Blow:
    """Return a blow in two halves, for a log of two lines."""
    foe = opponent(event.seat)
    struck = t("battle-charges" if event.charged else "battle-attacks", seat=event.seat)
    if event.result == "evaded":
        return Blow(struck, t("battle-evades", seat=foe))
    if event.result == "critical":
        struck = t("battle-joined", first=struck, next=t("battle-critical"))
    return Blow(
        struck, t("battle-takes-guarded" if event.guarded else "battle-takes", seat=foe, damage=str(event.damage))
    )


def round_lines(t: Texts, state: State) -> Sequence[str]:
    """Return the lines of both sides' condition as a round begins."""
    return [fighter_line(t, state, seat) for seat in SEATS]


def roll_lines(t: Texts, event: Struck) -> Sequence[str]:
    """Return the rolls of a blow, each with its chance."""
    named = zip(("battle-roll-evasion", "battle-roll-critical"), (EVADES, CRITICAL), event.rolls, strict=False)
    return [t(name, value=f"{roll.value:04}", below=f"{below:04}") for name, below, roll in named]


def verdict_line(t: Texts, fault: VerificationFault | None, state: State) -> str:
    """Return the line with the result of verifying a battle that ended in `state`."""
    if fault is None:
        return t("battle-verified", rolls=str(state.rolls))
    return t(f"battle-fault-{fault.why}", ply=str(fault.ply))
