"""Elo and the sequential test, against values that others have published and laws that must hold."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.arena.statistics import Sprt, elo_difference, elo_of, mean_score, score_of

COUNTS = st.lists(st.integers(0, 2000), min_size=5, max_size=5)


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (200, 0.7597), (100, 0.6401)])
def test_a_difference_is_an_expected_score(elo: float, score: float) -> None:
    assert score_of(elo) == pytest.approx(score, abs=1e-4)
    assert elo_of(score) == pytest.approx(elo, abs=0.05)


def test_winning_or_losing_every_game_gives_no_finite_difference() -> None:
    assert (elo_of(1), elo_of(0)) == (inf, -inf)


def test_the_difference_of_pairs_and_its_interval() -> None:
    # 100 pairs: 30 with one point, 60 with one and a half, 10 with two; the mean is 0.7, the variance 0.0225
    found = elo_difference([0, 0, 30, 60, 10])
    assert found is not None
    assert found.value == pytest.approx(elo_of(0.7))
    assert found.low == pytest.approx(elo_of(0.7 - 0.02955), abs=0.1)
    assert found.high == pytest.approx(elo_of(0.7 + 0.02955), abs=0.1)


@pytest.mark.parametrize("pairs", [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 40, 0, 0], [0, 0, 0, 0, 25]])
def test_pairs_that_all_ended_alike_bound_nothing(pairs: list[int]) -> None:
    assert elo_difference(pairs) is None


def test_pairs_whose_games_cancel_each_other_say_more_than_the_games_alone() -> None:
    alike, split = elo_difference([1, 0, 48, 0, 1]), elo_difference([25, 0, 0, 0, 25])
    assert alike is not None
    assert split is not None
    assert alike.value == split.value == pytest.approx(0)
    assert alike.high - alike.low < (split.high - split.low) / 4


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "ratio"),
    [  # from the tests of fastchess (sprt_test.cpp, "logistic pentanomial")
        ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), 0, 2, -4.98),
    ],
)
def test_the_ratio_is_that_of_another_program(pairs: tuple[int, ...], elo0: float, elo1: float, ratio: float) -> None:
    assert Sprt(elo0, elo1).ratio(pairs) == pytest.approx(ratio, abs=0.01)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(0, 5, alpha=0.05, beta=0.1).bounds == pytest.approx((-2.251, 2.890), abs=0.001)


def test_the_test_accepts_at_either_bound_and_continues_between() -> None:
    test = Sprt(0, 50)
    assert test.accepted([0, 0, 0, 0, 0]) is None
    assert test.accepted([2, 1, 5, 1, 2]) is None
    assert test.accepted([5, 5, 60, 40, 30]) == 1
    assert test.accepted([30, 40, 60, 5, 5]) == 0


@given(COUNTS)
def test_the_other_side_sees_the_same_turned_round(pairs: list[int]) -> None:
    mirrored = pairs[::-1]
    assert mean_score(pairs) == pytest.approx(1 - mean_score(mirrored))
    assert Sprt(0, 10).ratio(pairs) == pytest.approx(-Sprt(-10, 0).ratio(mirrored), abs=1e-6)


@given(COUNTS, st.integers(1, 50))
def test_a_won_pair_more_never_speaks_against_the_better_hypothesis(pairs: list[int], more: int) -> None:
    test = Sprt(0, 10)
    better = [*pairs[:4], pairs[4] + more]
    assert test.ratio(better) >= test.ratio(pairs) - 1e-6
