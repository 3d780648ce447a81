"""The quick simulation follows the rules, and docs/battle.md reports its results."""

from collections.abc import Callable, Sequence
from itertools import count, product
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from banmen.games.battle.engine.strategies import STRATEGIES, attack, every_pairing, fight, sensible, simulate
from banmen.games.battle.rules import BATTLE, roll
from banmen.games.battle.state import CRITICAL, EVADES, STRENGTHS, damage
from tests.banmen.games.battle.battles import folded, fought

DOCUMENT = (Path(__file__).parents[5] / "docs" / "battle.md").read_text(encoding="utf-8")
BATTLES = 300


def dice_of(seed: str) -> Callable[[], int]:
    numbers = count()
    return lambda: roll(seed, next(numbers))


@pytest.mark.parametrize(("hero", "demon_king"), list(product(STRATEGIES, STRATEGIES)))
def test_with_the_same_rolls_it_is_the_same_battle(hero: str, demon_king: str) -> None:
    for seed in ("1", "2", "3"):
        mine, other = STRATEGIES[hero], STRATEGIES[demon_king]
        quick, state = fight(mine, other, dice_of(seed)), folded(fought(seed, mine, other))
        outcome = BATTLE.outcome(state)
        assert outcome is not None
        assert (quick.winner, quick.actions) == (outcome.winner, state.actions)
        assert quick.hp == outcome.counts["hp"]


def test_the_lowest_roll_that_hits_is_the_same_as_in_the_rules() -> None:
    assert EVADES == CRITICAL
    assert fight(attack, attack, lambda: EVADES) == fight(attack, attack, lambda: 9_999)


def hero_wins_exactly() -> float:
    """How likely the hero wins where both only attack, worked out over all positions.

    `ahead[k]` are the chances of the demon king's HP after k blows of the hero, and so for the hero; who strikes the
    last blow first has won.
    """

    def alive_after_each(hp: int, by: str) -> Sequence[float]:
        hit, critical = damage(by), damage(by, critical=True)
        chances, alive = {hp: 1.0}, [1.0]
        while alive[-1] > 1e-12:
            then: dict[int, float] = {}
            for left, chance in chances.items():
                for points, share in ((0, 0.05), (hit, 0.95 * 0.95), (critical, 0.95 * 0.05)):
                    if left > points:
                        then[left - points] = then.get(left - points, 0.0) + chance * share
            chances = then
            alive.append(sum(chances.values()))
        return alive

    king = alive_after_each(STRENGTHS["demon_king"].hp, "hero")
    hero = alive_after_each(STRENGTHS["hero"].hp, "demon_king")
    return sum((king[k - 1] - king[k]) * hero[k - 1] for k in range(1, min(len(king), len(hero))))


def test_attack_against_attack_has_the_computed_results() -> None:
    exact = hero_wins_exactly()
    assert exact == pytest.approx(0.9997, abs=0.00005)
    assert f"| attack | {100 * exact:.2f} |" in DOCUMENT


def test_sensible_fighters_have_nearly_the_same_chances() -> None:
    results = simulate(sensible, sensible, 4000, Random(5))
    assert results.battles == 4000
    assert 0.5 < results.hero_wins / results.battles < 0.56


def test_the_document_has_the_numbers_of_the_rules() -> None:
    for seat, name in (("hero", "hero"), ("demon_king", "demon king")):
        strength = STRENGTHS[seat]
        charged = damage(seat, charged=True)
        row = f"| {name} | {strength.hp} | {strength.attack} | {charged} (×{strength.charge}) | {strength.every} |"
        assert row in DOCUMENT
        plain = [
            damage(seat, critical=critical, guarded=guarded) for guarded in (False, True) for critical in (False, True)
        ]
        big = [
            damage(seat, charged=True, critical=critical, guarded=guarded)
            for guarded in (False, True)
            for critical in (False, True)
        ]
        assert f"| {name}, plain | {' | '.join(map(str, plain))} |" in DOCUMENT
        assert f"| {name}, charged | {' | '.join(map(str, big))} |" in DOCUMENT


@pytest.mark.exhaustive
def test_the_document_reports_the_simulated_results() -> None:
    """Each of its figures is one of 100,000 battles; a few hundred come near."""
    wins = [line for line in DOCUMENT.split("Rounds that a battle takes")[0].splitlines() if line.startswith("| ")]
    for hero, demon_king, results in every_pairing(BATTLES, "another seed"):
        row = next(line for line in wins if line.startswith(f"| {hero} | ") and line.count("|") == len(STRATEGIES) + 2)
        share = float(row.split("|")[2 + list(STRATEGIES).index(demon_king)]) / 100
        off = 5 * sqrt(max(share * (1 - share), 1 / BATTLES) / BATTLES)
        assert abs(results.hero_wins / results.battles - share) < off, (hero, demon_king)


def test_the_same_seed_gives_the_same_tally() -> None:
    assert simulate(attack, sensible, 50, Random(3)) == simulate(attack, sensible, 50, Random(3))
