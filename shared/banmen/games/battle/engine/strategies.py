"""Simple ways to fight the battle. Each knows how both sides stand, and nothing of the dice.

Attack beats wariness, wariness beats recklessness, and recklessness beats attack; being sensible beats all three.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from banmen.game import Seat
from banmen.games.battle.state import Action, Attack, Charge, Guard, damage


class FighterStatus(Protocol):
    """What a strategy knows of one side: a `Fighter` is one."""

    @property
    def hp(self) -> int:
        """Its hit points."""
        ...

    @property
    def guarding(self) -> bool:
        """Whether the next blow that lands on it does half the damage."""
        ...

    @property
    def wait(self) -> int:
        """For how many more of its own turns it has no charged blow."""
        ...


Strategy: TypeAlias = Callable[[Seat, FighterStatus, FighterStatus], Action]
"""`strategy(seat, own, foe)`: what `seat` does on its turn."""

_ATTACK, _GUARD, _CHARGE = Attack(), Guard(), Charge()


def attack(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - nothing matters to it
    """Always attack: the original."""
    return _ATTACK


def reckless(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - it looks at its own blow alone
    """Return a charged blow as soon as there is one."""
    return _ATTACK if own.wait else _CHARGE


def patient(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - it plays both sides alike
    """Return a charged blow as soon as there is one and it would not be halved."""
    return _ATTACK if own.wait or foe.guarding else _CHARGE


def wary(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - it plays both sides alike
    """On guard whenever the other has a charged blow; else as `reckless`."""
    if not foe.wait and not own.guarding:
        return _GUARD
    return _ATTACK if own.wait else _CHARGE


def sensible(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:
    """Finish where one can; a charged blow at an open side, a plain one to break a guard; on guard where it pays.

    That is while the other has a charged blow, one's own is some turns away, and no guard can be broken just in time
    for it.
    """
    if damage(seat, guarded=foe.guarding) >= foe.hp:
        return _ATTACK
    if not own.wait:
        lethal = damage(seat, charged=True, guarded=foe.guarding) >= foe.hp
        return _CHARGE if lethal or not foe.guarding else _ATTACK
    breaks_in_time = foe.guarding and own.wait == 1
    return _ATTACK if foe.wait or own.guarding or breaks_in_time else _GUARD


STRATEGIES: Mapping[str, Strategy] = {
    "attack": attack,
    "reckless": reckless,
    "patient": patient,
    "wary": wary,
    "sensible": sensible,
}
