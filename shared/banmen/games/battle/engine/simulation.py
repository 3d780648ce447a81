"""Simulate many battles quickly, to compare strategies: the rules without seeds, events and states.

Tests check that the same rolls give the same battle here and by the rules.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.battle.engine.strategies import STRATEGIES, Strategy
from banmen.games.battle.state import CRITICAL, EVADES, HERO, SIDES, STRENGTHS, Charge, Guard, damage, opponent


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
