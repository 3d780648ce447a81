"""Simple strategies for the battle, the programs that play them, and a simulation that compares them.

A strategy sees both sides, and no dice. Attack beats wariness, wariness beats recklessness, and recklessness beats
attack; being sensible beats all three.

The simulation has the rules without seeds, events and states: tests check that the same rolls give the same battle.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from banmen.game import Program, Seat, Stop
from banmen.games.battle.state import (
    CRITICAL,
    EVADES,
    HERO,
    SIDES,
    STRENGTHS,
    Action,
    Attack,
    Charge,
    Guard,
    State,
    damage,
    opponent,
)

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


class Results(NamedTuple):
    """The number of battles, of the hero's wins, and of all actions in them."""

    battles: int
    hero_wins: int
    actions: int


class BattleResult(NamedTuple):
    """The result of one battle."""

    winner: Seat
    actions: int
    hp: Mapping[Seat, int]


class _Side:
    """A mutable `FighterStatus`."""

    __slots__ = ("damage", "guarding", "hp", "seat", "strategy", "wait")

    def __init__(self, seat: Seat, strategy: Strategy) -> None:
        self.seat, self.strategy = seat, strategy
        self.hp, self.guarding, self.wait = STRENGTHS[seat].hp, False, 0
        both = (False, True)
        self.damage = {
            (charged, critical, guarded): damage(seat, charged=charged, critical=critical, guarded=guarded)
            for charged in both
            for critical in both
            for guarded in both
        }


def fight(hero: Strategy, demon_king: Strategy, throw: Callable[[], int]) -> BattleResult:
    """Simulate one battle; `throw` returns the next roll, from 0 to 9999."""
    own, foe = _Side(HERO, hero), _Side(opponent(HERO), demon_king)
    actions = 0
    while own.hp > 0:
        _act(own, foe, throw)
        actions += 1
        own, foe = foe, own
    return BattleResult(foe.seat, actions, {foe.seat: foe.hp, own.seat: max(0, own.hp)})


def _act(own: _Side, foe: _Side, throw: Callable[[], int]) -> None:
    action = own.strategy(own.seat, own, foe)
    charged = isinstance(action, Charge)
    own.wait = STRENGTHS[own.seat].every - 1 if charged else max(0, own.wait - 1)
    if isinstance(action, Guard):
        own.guarding = True
    elif throw() >= EVADES:
        foe.hp -= own.damage[charged, throw() < CRITICAL, foe.guarding]
        foe.guarding = False


def simulate(hero: Strategy, demon_king: Strategy, battles: int, rng: Random) -> Results:
    """Return the results of this many battles with random rolls from `rng`."""
    wins = actions = 0
    for _ in range(battles):
        fought = fight(hero, demon_king, lambda: int(rng.random() * SIDES))
        wins += fought.winner == HERO
        actions += fought.actions
    return Results(battles, wins, actions)


def every_pairing(battles: int, seed: str) -> Iterator[tuple[str, str, Results]]:
    """Yield the results of each hero's strategy against each demon king's, with both names.

    Each pairing has its own random numbers.
    """
    for hero, hero_strategy in STRATEGIES.items():
        for king, king_strategy in STRATEGIES.items():
            rng = Random(f"{seed} {hero} {king}")
            yield hero, king, simulate(hero_strategy, king_strategy, battles, rng)
