"""One tour of a narrow board by frontier search."""

import pytest

from banmen.games.knights_tour.engine.find import frontier_tour
from tests.banmen.games.knights_tour.tours import all_tours, closed_tours, is_tour


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (3, 5), (3, 7), (4, 5)])
def test_a_tour_is_found_wherever_there_is_one(rows: int, columns: int) -> None:
    for start in range(rows * columns):
        path = frontier_tour(rows, columns, start, closed=False)
        assert (path is not None) == any(True for _ in all_tours(rows, columns, start))
        if path is not None:
            assert path[0] == start
            assert is_tour(rows, columns, path)


def test_without_a_start_it_begins_anywhere() -> None:
    path = frontier_tour(3, 4, None, closed=False)
    assert path is not None
    assert is_tour(3, 4, path)


@pytest.mark.parametrize(("rows", "columns"), [(3, 10), (12, 3), (5, 6)])
def test_closed_tours(rows: int, columns: int) -> None:
    path = frontier_tour(rows, columns, 5, closed=True)
    assert path is not None
    assert path[0] == 5
    assert is_tour(rows, columns, path, closed=True)


def test_where_there_is_none_none_is_found() -> None:
    assert frontier_tour(4, 4, None, closed=False) is None
    assert frontier_tour(4, 5, None, closed=True) is None
    assert closed_tours(4, 5) == 0
