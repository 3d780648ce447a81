"""Glicko-2 as its author works it out, one game at a time."""

import math

import pytest

from banmen.protocol.rows import Rating
from banmen_server.ratings import ratings
from banmen_server.ratings.ratings import PlayerStrength, after


def test_the_example_of_the_paper() -> None:
    """Three games in one period: the library has them all at once, with our step 5.1."""
    player = ratings._Player(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert player.rating == pytest.approx(1464.06, abs=0.01)
    assert player.rd == pytest.approx(151.52, abs=0.01)
    assert player.vol == pytest.approx(0.05999598, abs=1e-8), "exact, as with the deviation in step 5.1"


def test_the_volatility_depends_on_the_deviation_and_not_on_the_rating() -> None:
    low = after(PlayerStrength(1500, 60), PlayerStrength(1500, 60), 1.0).volatility
    high = after(PlayerStrength(2500, 60), PlayerStrength(2500, 60), 1.0).volatility
    assert high == pytest.approx(low, abs=1e-12)


def test_a_new_winner_gains_as_much_as_a_new_loser_loses() -> None:
    winner, loser = after(PlayerStrength(), PlayerStrength(), 1.0), after(PlayerStrength(), PlayerStrength(), 0.0)
    assert winner.rounded == Rating(1662, 290, 1)
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)


def test_a_draw_of_equals_changes_only_the_deviations() -> None:
    drawn = after(PlayerStrength(), PlayerStrength(), 0.5)
    assert drawn.rating == 1500
    assert drawn.deviation < 350


def test_a_rating_still_moves_after_very_many_games() -> None:
    standing = PlayerStrength()
    for number in range(500):
        standing = after(standing, PlayerStrength(1500, 45, 0.06, 9), float(number % 2))
    assert standing.deviation >= 45
    assert standing.games == 500
    assert abs(standing.rating - 1500) < 60


@pytest.mark.parametrize("gap", [500, 1500, 2500])
def test_the_expected_result_of_very_unequal_players_changes_next_to_nothing(gap: float) -> None:
    strong, weak = PlayerStrength(1500 + gap, 60), PlayerStrength(1500, 60)
    for standing in (after(strong, weak, 1.0), after(weak, strong, 0.0)):
        assert math.isfinite(standing.rating)
    assert after(strong, weak, 1.0).rating - strong.rating < 2
    assert after(strong, weak, 0.0).rating < strong.rating - 15
