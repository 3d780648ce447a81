"""All tours of a board, one by one."""

import pytest

from banmen.games.knights_tour.engine.enumeration import enumerate_tours
from tests.banmen.games.knights_tour.tours import all_tours, is_tour


@pytest.mark.exhaustive
def test_tours_are_shown_one_by_one() -> None:
    shown = list(enumerate_tours(5, 5, 0))
    assert len(shown) == len(set(map(tuple, shown))) == 304
    assert set(map(tuple, shown)) == set(all_tours(5, 5, 0))
    closed = list(enumerate_tours(5, 6, 3, closed=True))
    assert len(closed) == 8
    assert all(is_tour(5, 6, tour, closed=True) and tour[0] == 3 for tour in closed)
    assert list(enumerate_tours(5, 5, 1)) == []
