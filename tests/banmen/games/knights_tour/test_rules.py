"""The rules of the knight's tour: steps, retreats, exhausted moves, and the end."""

from random import Random

import pytest

from banmen.game import IllegalMove, Outcome
from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.games.knights_tour.search import conclusion, next_squares, onward_of
from banmen.games.knights_tour.state import (
    KNIGHT,
    Conclude,
    Concluded,
    Moved,
    Retreat,
    Retreated,
    Return,
    Returned,
    Step,
    Tour,
    TourAction,
    TourEvent,
)
from banmen.options import read_options

NO_DICE = Random(0)
TOUR_3X4 = [7, 1, 8, 6, 0, 9, 2, 4, 10, 3, 5, 11]


def new_tour(**options: object) -> Tour:
    began = KNIGHTS_TOUR.begin(read_options(KNIGHTS_TOUR, options), NO_DICE)
    return KNIGHTS_TOUR.evolve(KNIGHTS_TOUR.blank, began)


def done(state: Tour, action: TourAction) -> tuple[TourEvent, Tour]:
    (event,) = KNIGHTS_TOUR.decide(state, KNIGHT, action, NO_DICE).events
    return event, KNIGHTS_TOUR.evolve(state, event)


def moved(state: Tour, *squares: int) -> Tour:
    for square in squares:
        _, state = done(state, Step(square))
    return state


def refusal(state: Tour, action: TourAction, seat: str = KNIGHT) -> str:
    with pytest.raises(IllegalMove) as refused:
        KNIGHTS_TOUR.decide(state, seat, action, NO_DICE)
    assert refused.value.text.endswith(".")
    return refused.value.code


# --- steps and retreats ---------------------------------------------------------------------------------------------


def test_a_tour_from_its_first_step_to_its_last() -> None:
    state = new_tour(rows=3, columns=4)
    for square in TOUR_3X4[:-1]:
        event, state = done(state, Step(square))
        assert event == Moved(square)
        assert KNIGHTS_TOUR.outcome(state) is None
    event, state = done(state, Step(TOUR_3X4[-1]))
    assert event == Moved(TOUR_3X4[-1], tour=True)
    assert KNIGHTS_TOUR.milestone(event) == "solution"
    counts = {"steps": {KNIGHT: 12}, "retreats": {KNIGHT: 0}, "found": {KNIGHT: 1}}
    assert KNIGHTS_TOUR.outcome(state) == Outcome(KNIGHT, "toured", counts)
    assert refusal(state, Retreat()) == "game_over"


def test_a_closed_tour_ends_one_move_from_its_first_square() -> None:
    state = moved(new_tour(rows=3, columns=4, closed=True), *TOUR_3X4)
    assert state.depth == 12
    assert (state.found, KNIGHTS_TOUR.outcome(state)) == (0, None)


def test_illegal_actions_are_refused() -> None:
    state = moved(new_tour(rows=5, columns=5, start="a5"), 11)
    assert refusal(state, Step(12)) == "no_knights_move"
    assert refusal(state, Step(0)) == "visited"
    assert refusal(state, Step(25)) == "no_such_square"
    assert refusal(state, Return(2)) == "not_back"
    assert refusal(state, Return(0)) == "at_start"
    assert refusal(state, Conclude()) == "not_known"
    assert refusal(state, Step(22), seat="nobody") == "no_such_seat"
    assert refusal(new_tour(start="a8"), Retreat()) == "at_start"
    assert refusal(new_tour(), Retreat()) == "at_start"
    assert refusal(KNIGHTS_TOUR.blank, Step(0)) == "game_over"


def test_a_retreat_leaves_the_square_free_again() -> None:
    before = new_tour(rows=5, columns=5, start="a5")
    event, state = done(moved(before, 11), Retreat())
    assert event == Retreated(11)
    assert KNIGHTS_TOUR.milestone(event) == "retreat"
    assert (state.path, state.board, state.tried) == (before.path, before.board, 11)
    assert (state.steps, state.retreats) == (2, 1)


def test_going_back_to_the_start_is_one_action() -> None:
    before = new_tour(rows=5, columns=5, start="a5")
    event, state = done(moved(before, 11, 22, 13), Return(1))
    assert event == Returned(1)
    assert KNIGHTS_TOUR.milestone(event) == "retreat"
    assert (state.path, state.board, state.tried) == (before.path, before.board, 11)
    assert (state.steps, state.retreats) == (4, 1)
    anywhere = moved(new_tour(rows=5, columns=5), 0, 11)
    assert done(anywhere, Return(0))[1].path == b""


def test_only_a_retreat_from_a_dead_end_exhausts_the_move() -> None:
    early = done(moved(new_tour(rows=5, columns=5, start="a5"), 11), Retreat())[1]
    assert early.spent == b"\0"
    dead_end = moved(new_tour(rows=3, columns=3, start="a3"), 7, 2, 3, 8, 1, 6, 5)
    assert onward_of(dead_end) == []
    event, back = done(dead_end, Retreat())
    assert event == Retreated(5, spent=True)
    assert back.spent[-1] != 0


def test_a_start_is_done_with_when_everything_from_it_is() -> None:
    state = new_tour(rows=3, columns=4)
    assert state.starts == bytes((0, 1, 1, 0) * 3), "no tour begins on an inner column of four"
    state = moved(state, 1)
    assert done(state, Retreat())[1].starts == state.starts


# --- the end --------------------------------------------------------------------------------------------------------


def test_that_there_is_none_is_said_by_an_action_of_its_own() -> None:
    state = new_tour(rows=5, columns=5, start="b5")
    assert conclusion(state) == "colours"
    assert KNIGHTS_TOUR.outcome(state) is None, "a person may try"
    event, state = done(state, Conclude())
    assert event == Concluded("colours")
    outcome = KNIGHTS_TOUR.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "colours")


def test_a_stuck_knight_can_retreat_except_by_plain_warnsdorff() -> None:
    for method, expected in (("warnsdorff_backtracking", None), ("warnsdorff", "stuck")):
        state = moved(new_tour(rows=3, columns=7, start="a3", method=method), 15, 2, 7, 16, 1, 10, 19, 4, 13)
        state = moved(state, 18, 5)
        while squares := next_squares(state):
            state = moved(state, squares[0])
        assert KNIGHTS_TOUR.outcome(state) is None
        assert Retreat() in list(KNIGHTS_TOUR.legal(state, KNIGHT))
        assert conclusion(state) == expected


def test_with_all_wanted_a_tour_is_not_the_end() -> None:
    state = moved(new_tour(rows=3, columns=4, find="all"), *TOUR_3X4)
    assert (state.found, KNIGHTS_TOUR.outcome(state)) == (1, None)
    assert done(state, Retreat())[0] == Retreated(TOUR_3X4[-1], spent=True)


# --- the wire -------------------------------------------------------------------------------------------------------


def test_folding_an_event_that_fits_no_board_changes_nothing() -> None:
    state = new_tour(rows=3, columns=3)
    for event in (Moved(9), Retreated(0), Returned(5)):
        assert KNIGHTS_TOUR.evolve(state, event) == state
