"""Pairings: the least cost of all, as a second implementation finds it that tries every pairing; and in time."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from time import process_time

import pytest

from banmen.games.tournament.pairing import Contender, Pair, pair_round

PENALTY = 10**6
"""The cost of a third game more with one colour; a second bye costs a thousand times that."""


def all_pairings(seats: Sequence[str]) -> Iterator[Sequence[Pair]]:
    """Yield every way to pair these, one of an odd number alone."""
    if len(seats) < 2:
        yield [tuple(seats)] if seats else []
        return
    first, *others = seats
    for other in others:
        for pairs in all_pairings([seat for seat in others if seat != other]):
            yield [(first, other), *pairs]
    if len(seats) % 2:
        for pairs in all_pairings(others):
            yield [(first,), *pairs]


def cost(pairs: Sequence[Pair], players: dict[str, Contender]) -> int | None:
    """Return what the rules say a pairing costs, None if two meet again; whoever had black less often gets it."""
    total = 0
    for pair in pairs:
        if len(pair) == 1:
            player = players[pair[0]]
            above = player.points - min(each.points for each in players.values())
            total += 100 * above**2 + 1000 * PENALTY * player.byes
            continue
        one, other = players[pair[0]], players[pair[1]]
        if other.seat in one.met:
            return None
        least, most = min(one.blacks, other.blacks) + 1, max(one.blacks, other.blacks) - 1
        total += 100 * (one.points - other.points) ** 2 + least**2 + most**2
        total += PENALTY * ((abs(least) > 2) + (abs(most) > 2))
    return total


def drawn(count: int, dice: Random) -> list[Contender]:
    """Players with any history, some of whom have met."""
    seats = [f"player{number}" for number in range(1, count + 1)]
    met: dict[str, set[str]] = {seat: set() for seat in seats}
    for one, other in combinations(seats, 2):
        if dice.random() < 0.35:
            met[one].add(other)
            met[other].add(one)
    return [
        Contender(seat, dice.randint(0, 6), frozenset(met[seat]), dice.randint(-2, 2), "", dice.choice((0, 0, 0, 1)))
        for seat in seats
    ]


@pytest.mark.parametrize("seed", range(60))
def test_no_pairing_costs_less_and_none_is_overlooked(seed: int) -> None:
    dice = Random(seed)
    players = drawn(dice.randint(2, 8), dice)
    known = {player.seat: player for player in players}
    costs = [found for pairs in all_pairings(list(known)) if (found := cost(pairs, known)) is not None]
    pairs = pair_round(players, dice)
    if not costs:
        assert pairs is None
        return
    assert pairs is not None
    assert sorted(seat for pair in pairs for seat in pair) == sorted(known)
    assert cost(pairs, known) == min(costs)


def test_black_goes_to_whoever_had_it_less_often_or_not_last() -> None:
    for one, other in (
        (Contender("a", blacks=-1), Contender("b", blacks=1)),
        (Contender("a", last="white"), Contender("b", last="black")),
    ):
        for seed in range(8):
            assert pair_round([one, other], Random(seed)) == [("a", "b")]
            assert pair_round([other, one], Random(seed)) == [("a", "b")]


def test_the_first_round_is_drawn_by_lot() -> None:
    players = [Contender(seat) for seat in "abcdefgh"]
    rounds = {tuple(pair_round(players, Random(seed)) or ()) for seed in range(6)}
    assert len(rounds) == 6


def test_the_best_are_paired_first_and_the_bye_is_last_and_lowest() -> None:
    players = [Contender(seat, points) for points, seat in enumerate("abcde")]
    pairs = pair_round(players, Random(1))
    assert pairs is not None
    assert [set(pair) for pair in pairs] == [{"d", "e"}, {"b", "c"}, {"a"}]


def test_two_hundred_are_paired_in_less_than_two_seconds_and_nobody_twice() -> None:
    dice = Random(3)
    players = {f"p{number}": Contender(f"p{number}") for number in range(200)}
    for _ in range(4):
        began_s = process_time()
        pairs = pair_round(players.values(), dice)
        assert process_time() - began_s < 2
        assert pairs is not None
        assert len(pairs) == 100
        for black, white in pairs:
            assert white not in players[black].met
            won = dice.choice((0, 1, 2))
            for seat, other, points, colour in ((black, white, won, 1), (white, black, 2 - won, -1)):
                before = players[seat]
                players[seat] = before._replace(
                    points=before.points + points, met=before.met | {other}, blacks=before.blacks + colour
                )
    assert max(abs(player.blacks) for player in players.values()) <= 2
