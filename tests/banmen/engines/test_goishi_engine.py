"""The engine of goishi hiroi: what it finds, counts and proves, against the rules said once more in a few lines."""

from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.engines.goishi import NO_STONE, STONE, Board, Undecided, count, orders, solve, still_solvable
from banmen.engines.goishi.search import Search
from tests.banmen.goishi_boards import GAMMA, THREE_ENDS, all_orders, board, onward, published

SIZES = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_small_board_has_the_orders_that_the_rules_give_it(rows: int, columns: int) -> None:
    for signs in product(NO_STONE + STONE, repeat=rows * columns):
        small = Board(columns, "".join(signs))
        if STONE in signs:
            expected = sorted(all_orders(small))
            assert sorted(orders(small)) == expected, small
            assert count(small) == len(expected), small
            assert still_solvable(small) == bool(expected), small


@st.composite
def boards_with_a_path(draw: st.DrawFn) -> tuple[Board, tuple[int, ...]]:
    """A board of up to 5x5, up to ten stones, and some of them picked."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    stones = draw(st.sets(st.integers(0, rows * columns - 1), min_size=1, max_size=10))
    drawn = Board(columns, "".join(STONE if square in stones else NO_STONE for square in range(rows * columns)))
    path: tuple[int, ...] = ()
    for _ in range(draw(st.integers(0, 6))):
        next_ones = list(onward(drawn, path))
        if next_ones:
            path = (*path, draw(st.sampled_from(next_ones)))
    return drawn, path


@given(boards_with_a_path())
def test_a_search_goes_on_from_what_is_picked(drawn: tuple[Board, tuple[int, ...]]) -> None:
    small, path = drawn
    expected = sorted(all_orders(small, path))
    assert sorted(orders(small, path)) == expected
    assert count(small, path) == len(expected)
    first = solve(small, path)
    assert (first is None) == (not expected)
    assert first is None or first in expected


def test_the_published_boards_have_the_published_order_and_no_other(shared_data: Path) -> None:
    boards = list(published(shared_data / "goishi" / "zen_40.txt"))
    assert len(boards) == 40
    nodes = 0
    for laid, order in boards:
        assert list(orders(laid)) == [order]
        search = Search(laid, (), None)
        assert search.count() == 1
        nodes += search.looked_into
    assert nodes < 1000, "what cannot be is seen at once: 40 boards are a matter of milliseconds"


def test_an_order_picks_every_stone_once_and_keeps_the_rules() -> None:
    laid = board("O.O..OO", ".OO.O.O", "O...OOO", "..OOO.O")
    order = solve(laid)
    assert order is not None
    assert sorted(order) == [square for square, sign in enumerate(laid.stones) if sign == STONE]
    assert all(order[at] in onward(laid, order[:at]) for at in range(len(order)))


def test_a_line_has_an_order_from_each_end() -> None:
    assert sorted(orders(board("OOO.O"))) == [(0, 1, 2, 4), (4, 2, 1, 0)]
    assert list(orders(GAMMA)) == [(0, 1, 4, 7, 8), (8, 7, 4, 1, 0)]


def test_nobody_goes_straight_back() -> None:
    assert solve(board("OO.O"), (1,)) is None
    assert still_solvable(board("OO.O"), (0,))
    assert not still_solvable(board("OO", ".O"), (1, 0)), "the rest lies straight back, and around a corner of it"


def test_too_many_ends_and_parts_apart_are_proved_without_a_search() -> None:
    for hopeless in (THREE_ENDS, board("OO..", "OO..", "..OO", "..OO")):
        search = Search(hopeless, (), 0)
        assert search.count() == 0


def test_counting_stops_where_it_is_told_to() -> None:
    square = board("OOO", "OOO", "OOO")
    many = count(square)
    assert many > 3
    assert count(square, most=2) == 2
    assert count(square, most=many + 1) == many


def test_a_limit_ends_a_search_that_takes_longer() -> None:
    square = board("OOOO", "OOOO", "OOOO", "OOOO")
    with pytest.raises(Undecided) as so_far:
        count(square, nodes=100)
    assert 0 < so_far.value.found < count(square)
    with pytest.raises(Undecided):
        solve(square, nodes=3)


def test_a_limit_that_suffices_changes_nothing() -> None:
    square = board("OOO", "OOO", "OOO")
    search = Search(square, (), None)
    found = search.count()
    assert count(square, nodes=search.looked_into) == found
    with pytest.raises(Undecided):
        count(square, nodes=search.looked_into - 1)


def test_depth_is_no_matter() -> None:
    side = 50
    order = solve(Board(side, STONE * side * side))
    assert order is not None
    assert len(set(order)) == side * side
    assert all(one // side == other // side or one % side == other % side for one, other in pairwise(order))


@pytest.mark.parametrize("path", [(0, 0), (2,), (9,)])
def test_a_path_is_stones_of_the_board(path: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="path"):
        solve(board("OO.", "OO."), path)
