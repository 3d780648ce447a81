"""The search recorded in a state: what is left to try, what is exhausted, and when the search is over."""

from functools import reduce

import pytest

from banmen.games.knights_tour.rules import TourOptions, after_move, after_retreat, opening
from banmen.games.knights_tour.search import (
    conclusion,
    is_spent,
    least_depth,
    next_squares,
    onward_of,
    outcome,
    untried_moves,
    viable_of,
)
from banmen.games.knights_tour.state import KNIGHT, Tour
from tests.banmen.games.knights_tour.tours import all_tours


def at(options: TourOptions, *squares: int) -> Tour:
    """The tour after these moves."""
    return reduce(lambda tour, square: after_move(tour, square, tour=False), squares, opening(options.first_event()))


def searched(options: TourOptions) -> tuple[Tour, int]:
    """A search to its end, always with the first viable move not done with; and the tours that it met."""
    state, tours = at(options), 0
    while conclusion(state) is None:
        left = untried_moves(state, viable_of(state, onward_of(state))) if state.path else []
        fresh = [square for square, done in enumerate(state.starts) if not done] if not state.path else []
        if left or fresh:
            square = left[0].square if left else fresh[0]
            complete = state.depth + 1 == len(state.board)
            tours += complete
            state = after_move(state, square, tour=complete)
        else:
            state = after_retreat(state, spent=is_spent(state))
    return state, tours


def test_the_knight_goes_back_to_its_given_start_and_no_further() -> None:
    assert least_depth(at(TourOptions(start="a8"))) == 1
    assert least_depth(at(TourOptions())) == 0


def test_a_tour_starts_anywhere_and_continues_to_free_squares() -> None:
    assert next_squares(at(TourOptions(rows=3, columns=4))) == list(range(12))
    assert sorted(next_squares(at(TourOptions(rows=3, columns=4), 0))) == [6, 9]
    assert next_squares(at(TourOptions(rows=3, columns=4), 0, 6)) == [8]
    assert onward_of(at(TourOptions())) == []


def test_a_move_that_is_done_with_is_not_tried_again() -> None:
    state = after_retreat(at(TourOptions(rows=5, columns=5, start="a5"), 11), spent=True)
    assert sorted(move.square for move in onward_of(state)) == [7, 11]
    assert [move.square for move in untried_moves(state, onward_of(state))] == [7]
    early = after_retreat(at(TourOptions(rows=5, columns=5, start="a5"), 11), spent=False)
    assert sorted(move.square for move in untried_moves(early, onward_of(early))) == [7, 11]


def test_a_square_is_spent_when_all_its_viable_moves_are() -> None:
    state = at(TourOptions(rows=5, columns=5, start="a5"))
    for square in (11, 7):
        assert not is_spent(state)
        state = after_retreat(after_move(state, square, tour=False), spent=True)
    assert is_spent(state)
    assert conclusion(state) == "no_tour", "from here on nothing is left"


def test_a_search_for_all_tours_meets_as_many_as_there_are() -> None:
    state, tours = searched(TourOptions(rows=3, columns=4, start="a3", find="all", method="backtracking"))
    assert tours == state.found == len(list(all_tours(3, 4, 0)))
    assert conclusion(state) == "all_found"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (TourOptions(rows=5, columns=5, closed=True), "colours"),
        (TourOptions(rows=3, columns=3), "too_small"),
        (TourOptions(rows=5, columns=5, start="b5"), "colours"),
    ],
)
def test_where_none_can_be_the_reason_is_known_at_once(options: TourOptions, why: str) -> None:
    assert conclusion(at(options)) == why


def test_warnsdorff_without_going_back_is_stuck_where_no_square_is_free() -> None:
    into_the_corner = (7, 18, 11, 0)
    assert conclusion(at(TourOptions(rows=5, columns=5, method="warnsdorff"), *into_the_corner)) == "stuck"
    assert conclusion(at(TourOptions(rows=5, columns=5, method="warnsdorff"), *into_the_corner[:-1])) is None
    assert conclusion(at(TourOptions(rows=5, columns=5, method="backtracking"), *into_the_corner)) is None


def test_a_game_is_over_when_a_tour_is_found_or_the_search_is() -> None:
    options = TourOptions(rows=3, columns=4, start="a3")
    tour = next(all_tours(3, 4, 0))
    state = at(options, *tour[1:-1])
    assert outcome(state) is None
    ended = outcome(after_move(state, tour[-1], tour=True))
    assert ended is not None
    assert (ended.winner, ended.reason) == (KNIGHT, "toured")
    assert ended.counts == {"steps": {KNIGHT: 11}, "retreats": {KNIGHT: 0}, "found": {KNIGHT: 1}}
