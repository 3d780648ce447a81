"""Which stones can be picked next, in which order a search tries them, and when the search has ended."""

import pytest

from banmen.game import IllegalMove, Outcome
from banmen.games.goishi.picking import check_pick, next_in_order, outcome, pickable
from banmen.games.goishi.state import PICKER, SearchKind, State

ROW = "OOO"
CROSS = ".O.OOO.O."
"""A cross on 3x3: its middle is square 4."""


def position(
    board: str,
    *path: int,
    columns: int = 3,
    ahead: tuple[int, ...] = (),
    search: SearchKind = "first",
    orderly: bool = True,
    found: int = 0,
) -> State:
    """The board after these picks; `ahead` are stones put back."""
    left = "".join("." if square in path else sign for square, sign in enumerate(board))
    rows = len(board) // columns
    return State(rows, columns, board, left, path=path, ahead=ahead, search=search, orderly=orderly, found=found)


def test_the_first_stone_may_be_any_row_by_row() -> None:
    assert list(pickable(position(CROSS))) == [1, 3, 4, 5, 7]


def test_after_it_the_nearest_ones_up_right_down_and_left() -> None:
    assert list(pickable(position(CROSS, 4))) == [1, 5, 7, 3]


@pytest.mark.parametrize(("first", "back"), [(1, 1), (3, 3), (5, 5), (7, 7)])
def test_but_none_straight_back(first: int, back: int) -> None:
    board = "O" * 9
    state = position(board, first, 4)
    assert back not in pickable(state)
    assert len(list(pickable(state))) == 3


def test_an_empty_square_is_passed_over() -> None:
    assert list(pickable(position("O.O", 0))) == [2]
    assert list(pickable(position("OOO", 1, 0))) == [], "the other end is straight back, beyond the first"


def test_a_search_continues_after_the_stone_it_put_back() -> None:
    assert next_in_order(position(CROSS, 4)) == 1
    assert next_in_order(position(CROSS, 4, ahead=(1,))) == 5
    assert next_in_order(position(CROSS, 4, ahead=(3,))) is None, "left is the last direction"


@pytest.mark.parametrize(
    ("path", "square", "code"),
    [
        ((), 9, "no_such_square"),
        ((), 0, "no_stone"),
        ((4,), 4, "already_picked"),
        ((1,), 3, "not_in_line"),
        ((1,), 7, "jumps_over"),
        ((1, 4), 1, "already_picked"),
    ],
)
def test_another_pick_is_refused_with_the_reason(path: tuple[int, ...], square: int, code: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        check_pick(position(CROSS, *path), square)
    assert refusal.value.code == code


def test_straight_back_is_a_reason_of_its_own() -> None:
    with pytest.raises(IllegalMove) as refusal:
        check_pick(position("OOO", 1, 0), 2)
    assert refusal.value.code == "straight_back"


def test_one_order_ends_the_game_unless_all_are_looked_for() -> None:
    solved = position(ROW, 0, 1, 2, found=1)
    counts = {"steps": {PICKER: 0}, "retreats": {PICKER: 0}, "orders": {PICKER: 1}}
    assert outcome(solved) == Outcome(PICKER, "solved", counts)
    assert outcome(position(ROW, 0, 1, 2, found=1, search="all")) is None


def test_an_exhausted_search_ends_with_the_orders_found() -> None:
    """It has come back to the beginning from the last stone."""
    ended = outcome(position(ROW, ahead=(2,), search="all", found=2))
    assert ended is not None
    assert (ended.winner, ended.reason, ended.counts["orders"]) == (PICKER, "all_found", {PICKER: 2})
    unsolvable = outcome(position(ROW, ahead=(2,)))
    assert unsolvable is not None
    assert (unsolvable.winner, unsolvable.reason) == (None, "unsolvable")


def test_nothing_is_proved_by_steps_that_were_not_the_search_s_or_before_the_last_stone() -> None:
    assert outcome(position(ROW, ahead=(2,), orderly=False)) is None
    assert outcome(position(ROW, ahead=(1,))) is None
    assert outcome(position(ROW)) is None
