"""The programs of the knight's tour: each method runs to its end, from the state alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import Outcome, never
from banmen.games.knights_tour.engine.tour_search import TourSearch
from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.games.knights_tour.search import choose
from banmen.games.knights_tour.state import KNIGHT, Conclude, Retreat, Return, Step, Tour, TourEvent
from banmen.options import read_options
from banmen.programs.seated import choices
from banmen.protocol.codec import convert, pack, unpack
from tests.banmen.games.knights_tour.tours import is_tour

NO_DICE = Random(0)


def new_tour(**options: object) -> Tour:
    began = KNIGHTS_TOUR.begin(read_options(KNIGHTS_TOUR, options), NO_DICE)
    return KNIGHTS_TOUR.evolve(KNIGHTS_TOUR.blank, began)


def after(state: Tour, action: Any) -> Tour:
    for event in KNIGHTS_TOUR.decide(state, KNIGHT, action, NO_DICE).events:
        state = KNIGHTS_TOUR.evolve(state, event)
    return state


def searched(state: Tour) -> Tour:
    """The state at the end of the program's search."""
    while (action := choose(state, KNIGHT, NO_DICE, never)) is not None:
        state = after(state, action)
    return state


def ended(**options: object) -> tuple[str | None, str, int, int]:
    """Who won and why, the tours found, and the retreats."""
    outcome = KNIGHTS_TOUR.outcome(searched(new_tour(**options)))
    assert isinstance(outcome, Outcome)
    assert set(outcome.counts) == {"steps", "retreats", "found"}
    return outcome.winner, outcome.reason, outcome.counts["found"][KNIGHT], outcome.counts["retreats"][KNIGHT]


@pytest.mark.parametrize(
    "options",
    [
        {"method": "backtracking", "rows": 5, "columns": 5},
        {"method": "warnsdorff"},
        {"method": "warnsdorff_backtracking"},
        {"method": "warnsdorff_backtracking", "closed": True, "start": "d5"},
        {"method": "warnsdorff_backtracking", "rows": 7, "columns": 7, "start": "c7"},
        {"method": "constructive", "closed": True},
        {"method": "constructive", "rows": 21, "columns": 23, "start": "c17"},
        {"method": "constructive", "rows": 30, "columns": 4, "start": "d22"},
    ],
)
def test_every_method_comes_to_a_tour(options: dict[str, object]) -> None:
    state = searched(new_tour(**options))
    outcome = KNIGHTS_TOUR.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (KNIGHT, "toured")
    assert is_tour(state.rows, state.columns, state.squares(), closed=state.closed)
    assert state.steps == state.depth - (state.start >= 0) + 2 * state.retreats


def test_the_search_is_that_of_the_engine() -> None:
    walks: Any = (("backtracking", 5, 0), ("warnsdorff_backtracking", 7, 2), ("warnsdorff", 8, 0))
    for method, size, start in walks:
        walked = TourSearch(size, size).run([start], method)
        state = searched(new_tour(rows=size, columns=size, start=f"{'abc'[start]}{size}", method=method))
        assert list(state.squares()) == walked.path
    state = searched(new_tour(rows=4, columns=60, start="r4c1"))
    assert (list(state.squares()), state.retreats) == (TourSearch(4, 60).run([0], "warnsdorff_backtracking").path, 0)


@pytest.mark.exhaustive
def test_all_tours_are_found_one_after_another() -> None:
    assert ended(rows=5, columns=5, start="a5", find="all")[:3] == (KNIGHT, "all_found", 304)
    for method in ("backtracking", "warnsdorff_backtracking"):
        assert ended(rows=3, columns=4, find="all", method=method)[:3] == (KNIGHT, "all_found", 16)
    both_directions = 2 * 16
    assert ended(rows=3, columns=10, find="all", closed=True)[:3] == (KNIGHT, "all_found", both_directions)


def test_it_says_that_there_is_none_and_why() -> None:
    assert ended(rows=5, columns=5, start="b5") == (None, "colours", 0, 0)
    assert ended(rows=5, columns=5, closed=True) == (None, "colours", 0, 0)
    assert ended(rows=4, columns=9, closed=True) == (None, "four_rows", 0, 0)
    assert ended(rows=4, columns=9, start="a3") == (None, "inner_row", 0, 0)
    assert ended(rows=3, columns=3, start="b2") == (None, "too_small", 0, 0)
    winner, reason, found, retreats = ended(rows=3, columns=7, start="d2")
    assert (winner, reason, found) == (None, "no_tour", 0)
    assert retreats > 100
    assert ended(rows=3, columns=7, start="d2", method="constructive")[1] == "no_tour"


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        ({"rows": 3, "columns": 3}, 123),
        ({"rows": 4, "columns": 4, "start": "a1"}, 4445),
        ({"rows": 3, "columns": 4, "closed": True}, 135),
    ],
)
def test_plain_backtracking_fails_before_the_eyes_of_all(options: dict[str, Any], steps: int) -> None:
    state = searched(new_tour(**options, method="backtracking"))
    assert (state.why, state.steps, state.found) == ("too_small", steps - 1, 0)
    assert state.retreats > 10
    assert ended(**options) == (None, "too_small", 0, 0), "the others know"


def test_a_hopeless_search_longer_than_a_show_is_not_tried() -> None:
    assert ended(rows=3, columns=8, closed=True, method="backtracking") == (None, "too_small", 0, 0)
    assert ended(rows=5, columns=5, start="b5", method="backtracking") == (None, "colours", 0, 0)


def test_warnsdorff_alone_never_goes_back() -> None:
    assert ended(rows=7, columns=7, start="c7", method="warnsdorff") == (None, "stuck", 0, 0)


def test_every_square_is_tried_as_a_start_until_one_does() -> None:
    state = searched(new_tour(rows=3, columns=4, method="backtracking"))
    assert state.found == 1
    assert state.starts.count(1) > state.first


@given(st.lists(st.integers(0, 63), max_size=12), st.sampled_from(["warnsdorff_backtracking", "constructive"]))
def test_it_continues_a_persons_path(picks: list[int], method: str) -> None:
    """Wherever a person stopped, taken back or not, the program completes a tour."""
    state = new_tour(method=method)
    for pick in picks:
        actions = list(KNIGHTS_TOUR.legal(state, KNIGHT))
        state = after(state, actions[pick % len(actions)])
    made = choices(KNIGHTS_TOUR, state, {KNIGHT: "search"}, NO_DICE, most=4000)
    for chosen in made:
        state = after(state, chosen.action)
    assert state.found or len(made) == 4000, "a square that a person left behind may be missed only late"


def test_an_early_retreat_by_a_person_exhausts_nothing() -> None:
    state = new_tour(rows=3, columns=4, find="all", start="a3")
    for square in (6, 8):
        state = after(state, Step(square))
    state = searched(after(after(state, Retreat()), Return(1)))
    assert state.found == searched(new_tour(rows=3, columns=4, find="all", start="a3")).found > 0


def test_after_a_restart_it_continues_from_the_state_alone() -> None:
    state = new_tour(rows=7, columns=7, start="c7")
    while (action := choose(state, KNIGHT, NO_DICE, never)) is not None:
        again = convert(unpack(pack(state)), Tour)
        assert choose(again, KNIGHT, Random(1), never) == action
        state = after(again, action)
    assert state.found == 1


def test_it_plays_no_other_seat_and_nothing_before_the_beginning_or_after_the_end() -> None:
    assert choose(KNIGHTS_TOUR.blank, KNIGHT, NO_DICE, never) is None
    assert choose(new_tour(), "nobody", NO_DICE, never) is None
    assert choose(searched(new_tour()), KNIGHT, NO_DICE, never) is None
    assert choose(new_tour(rows=4, columns=4), KNIGHT, NO_DICE, never) == Conclude()


def test_it_is_asked_beside_the_server() -> None:
    """A large tour takes tens of milliseconds to build."""
    assert KNIGHTS_TOUR.programs["search"].thinks


def events_of(state: Tour) -> Iterator[TourEvent]:
    while (action := choose(state, KNIGHT, NO_DICE, never)) is not None:
        for event in KNIGHTS_TOUR.decide(state, KNIGHT, action, NO_DICE).events:
            yield event
            state = KNIGHTS_TOUR.evolve(state, event)


def test_retreats_and_tours_are_milestones() -> None:
    kinds = [KNIGHTS_TOUR.milestone(event) for event in events_of(new_tour(rows=3, columns=4, start="a3", find="all"))]
    assert kinds.count("solution") == 2
    assert kinds.count("retreat") == (len(kinds) - 1) // 2, "every step was taken back, and then it was concluded"
    assert kinds[-1] is None
