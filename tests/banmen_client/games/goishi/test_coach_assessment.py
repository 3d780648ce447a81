from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.engine import Board
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Pick, Retreat, State
from banmen_client.games.goishi.coach import assess, carried_over, count_orders, searched_state
from tests.banmen_client.games.goishi.table import FORKED, HOPELESS, LOST_PATH, SEED, SEED_PATH, SMALL, after, state_of


def at(board: str, *path: int) -> State:
    return searched_state(state_of(board, *path))


def test_an_open_position_has_an_order() -> None:
    found = assess(at(SEED, *SEED_PATH))
    assert found.kind == "open"
    assert len(found.order) == 9
    state = after(state_of(SEED, *SEED_PATH), *map(Pick, found.order))
    assert state.found == 1


def test_a_lost_position_has_the_number_of_stones_to_put_back() -> None:
    found = assess(at(FORKED, *LOST_PATH))
    assert (found.kind, found.back) == ("lost", 2)
    assert assess(at(FORKED, LOST_PATH[0])).kind == "open"


def test_a_board_without_an_order() -> None:
    assert assess(at(HOPELESS)).kind == "hopeless"
    assert assess(at(HOPELESS, 0)).kind == "hopeless"


def test_a_search_without_nodes_is_undecided() -> None:
    assert assess(at(SEED), nodes=0).kind == "undecided"


def test_searched_states_ignore_irrelevant_fields() -> None:
    there = after(state_of(SMALL, 0, 6), Retreat())
    assert searched_state(there) == at(SMALL, 0)


@given(board=st.sampled_from((SMALL, FORKED, HOPELESS)), choices=st.lists(st.integers(0, 5), max_size=30))
def test_a_carried_over_assessment_equals_a_searched_one(board: str, choices: list[int]) -> None:
    """Random picks and retreats never make a carried over assessment wrong."""
    state = state_of(board)
    known = assess(searched_state(state))
    for choice in choices:
        actions = list(GOISHI.legal(state, PICKER))
        if not actions:
            break
        before, state = state, after(state, actions[choice % len(actions)])
        found = assess(searched_state(state))
        told = carried_over(known, searched_state(before), searched_state(state))
        if told is not None:
            assert (told.kind, told.back, len(told.order)) == (found.kind, found.back, len(found.order))
        known = told or found


def test_no_assessment_is_carried_over_to_another_board() -> None:
    found = assess(at(SMALL))
    assert carried_over(found, at(SMALL), at(SEED)) is None
    assert carried_over(found, at(SMALL, 0), at(SMALL, 6)) is None


def test_the_number_of_orders() -> None:
    assert count_orders(Board(3, "O.O...OOO")) == "several"
    assert count_orders(Board(3, "O......O.")) == "none"
    assert count_orders(Board(3, ".........")) == "none"
    assert count_orders(Board(1, "O")) == "one"
    assert count_orders(Board(8, state_of(SEED).board), nodes=0) == "undecided"
