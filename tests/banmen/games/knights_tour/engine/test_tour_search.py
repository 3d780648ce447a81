"""A step-by-step search for one tour."""

from random import Random

import pytest

from banmen.games.knights_tour.engine.tour_search import TourSearch
from tests.banmen.games.knights_tour.tours import all_tours, is_tour


@pytest.mark.parametrize(("rows", "columns"), [(4, 7), (4, 30), (23, 4), (4, 200)])
def test_on_four_rows_a_walk_by_fewest_exits_never_turns_back(rows: int, columns: int) -> None:
    starts = (0, 3, columns - 1, (rows - 1) * columns, rows * columns - 1)
    for start in starts:
        walked = TourSearch(rows, columns).run([start], "warnsdorff_backtracking")
        assert walked.steps == rows * columns - 1
        assert walked.path is not None
        assert is_tour(rows, columns, walked.path)


@pytest.mark.exhaustive
def test_a_walk_continues_a_path_and_never_shortens_it() -> None:
    path = [0, 10, 27, 44]
    walked = TourSearch(8, 8).run(path, "warnsdorff_backtracking")
    assert walked.path is not None
    assert walked.path[:4] == path
    assert is_tour(8, 8, walked.path)
    assert walked.steps == 60
    hopeless = TourSearch(5, 5).run([0, 7, 18], "warnsdorff_backtracking")
    assert (hopeless.path is not None) == any(tour[:3] == (0, 7, 18) for tour in all_tours(5, 5, 0))
    lost = TourSearch(5, 5).run([1], "warnsdorff_backtracking")
    assert (lost.path, lost.exhausted) == (None, True)


def test_a_walk_stops_at_its_limit_and_may_break_ties_by_chance() -> None:
    walked = TourSearch(8, 8).run([0], "warnsdorff_backtracking", limit=10)
    assert (walked.path, walked.exhausted, walked.steps) == (None, False, 10)
    searches = [TourSearch(8, 8, ties=Random(seed)) for seed in range(5)]
    tours = {tuple(search.run([0], "warnsdorff_backtracking").path or ()) for search in searches}
    assert len(tours) > 1
    assert all(is_tour(8, 8, tour) for tour in tours)
