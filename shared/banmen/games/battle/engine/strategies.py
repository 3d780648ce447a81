"""Simple strategies for the battle, and the programs that play them. Each sees both sides, and no dice.

Attack beats wariness, wariness beats recklessness, and recklessness beats attack; being sensible beats all three.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Protocol, TypeAlias

from banmen.game import Program, Seat, Stop
from banmen.games.battle.state import Action, Attack, Charge, Guard, State, damage, opponent

_ATTACK, _GUARD, _CHARGE = Attack(), Guard(), Charge()


class FighterStatus(Protocol):
    """What a strategy sees of one side; a `Fighter` is one."""

    @property
    def hp(self) -> int:
        """The hit points."""
        ...

    @property
    def guarding(self) -> bool:
        """Whether the next blow that lands does half the damage."""
        ...

    @property
    def wait(self) -> int:
        """The number of its own turns until it can strike a charged blow."""
        ...


Strategy: TypeAlias = Callable[[Seat, FighterStatus, FighterStatus], Action]
"""`strategy(seat, own, foe)` returns the action of `seat` on its turn."""


def attack(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - nothing matters to it
    """Always attack, as in the original."""
    return _ATTACK


def reckless(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - it looks at its own blow alone
    """Strike a charged blow as soon as possible."""
    return _ATTACK if own.wait else _CHARGE


def patient(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - it plays both sides alike
    """Strike a charged blow as soon as possible, but not at a guard, which would halve it."""
    return _ATTACK if own.wait or foe.guarding else _CHARGE


def wary(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:  # noqa: ARG001 - it plays both sides alike
    """Guard whenever the foe can strike a charged blow; otherwise fight like `reckless`."""
    if not foe.wait and not own.guarding:
        return _GUARD
    return _ATTACK if own.wait else _CHARGE


def sensible(seat: Seat, own: FighterStatus, foe: FighterStatus) -> Action:
    """Kill if possible; strike charged blows at an open foe and plain ones at a guard; guard when it pays.

    Guarding pays while the foe can strike a charged blow, the own one is turns away, and there is no guard to break in
    time for it.
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


CHARACTERS: Mapping[str, Strategy] = MappingProxyType({"cunning": sensible, "reckless": reckless, "wary": wary})
"""The strategy of each program, by its name."""


def _program(strategy: Strategy, in_show: Strategy) -> Program[State, Action]:
    def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - the dice are the game's own
        return _choose(strategy, state, seat)

    def choose_in_show(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - as above
        return _choose(in_show, state, seat)

    return Program(choose, in_show=choose_in_show)


def _choose(strategy: Strategy, state: State, seat: Seat) -> Action | None:
    """Return the strategy's action, or None if it is not the seat's turn."""
    if seat != state.turn:
        return None
    return strategy(seat, state.fighter(seat), state.fighter(opponent(seat)))


PROGRAMS: Mapping[str, Program[State, Action]] = MappingProxyType(
    {name: _program(strategy, attack if name == "cunning" else strategy) for name, strategy in CHARACTERS.items()}
)
