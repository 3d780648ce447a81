"""What the engine of goishi hiroi finds, counts and proves, compared with a plain search."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.engine import NO_STONE, STONE, StoneBoard, Undecided, count, orders, solve, still_solvable
from banmen.games.goishi.engine.search import Search
from banmen.games.goishi.picking import USUAL_NODES
from tests.banmen.games.goishi.boards import GAMMA, all_orders, board, onward, published

SIZES = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3)]


@pytest.mark.parametrize(("rows", "columns"), [*SIZES, pytest.param(3, 4, marks=pytest.mark.exhaustive)])
def test_every_small_board_has_the_orders_that_the_rules_give_it(rows: int, columns: int) -> None:
    for signs in product(NO_STONE + STONE, repeat=rows * columns):
        small = StoneBoard(columns, "".join(signs))
        if STONE in signs:
            expected = sorted(all_orders(small))
            assert sorted(orders(small)) == expected, small
            assert count(small) == len(expected), small
            assert still_solvable(small) == bool(expected), small


@st.composite
def boards_with_a_path(draw: st.DrawFn) -> tuple[StoneBoard, tuple[int, ...]]:
    """A board of up to 5x5, up to ten stones, and some of them picked."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    stones = draw(st.sets(st.integers(0, rows * columns - 1), min_size=1, max_size=10))
    drawn = StoneBoard(columns, "".join(STONE if square in stones else NO_STONE for square in range(rows * columns)))
    path: tuple[int, ...] = ()
    for _ in range(draw(st.integers(0, 6))):
        next_ones = list(onward(drawn, path))
        if next_ones:
            path = (*path, draw(st.sampled_from(next_ones)))
    return drawn, path


@given(boards_with_a_path())
def test_a_search_continues_the_given_path(drawn: tuple[StoneBoard, tuple[int, ...]]) -> None:
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
        nodes += search.nodes_searched
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


def test_counting_stops_at_the_given_number() -> None:
    square = board("OOO", "OOO", "OOO")
    many = count(square)
    assert many > 3
    assert count(square, most=2) == 2
    assert count(square, most=many + 1) == many


# --- large boards -----------------------------------------------------------------------------------------------------


DEEP = 12
"""The seed of a board on which a plain search finds nothing for long."""


def random_board(seed: int) -> StoneBoard:
    """A board of 20x20 with 20 to 320 stones anywhere, as a person might scatter them."""
    rng = Random(seed)
    stones = set(rng.sample(range(400), rng.randint(20, 320)))
    return StoneBoard(20, "".join(STONE if square in stones else NO_STONE for square in range(400)))


def test_of_random_large_boards_at_most_one_in_32_is_undecided() -> None:
    undecided = 0
    for seed in range(32):
        scattered = random_board(seed)
        try:
            order = solve(scattered, nodes=USUAL_NODES)
        except Undecided:
            undecided += 1
            continue
        assert order is None or is_order(scattered, order)
    assert undecided <= 1


def test_that_a_large_board_has_several_orders_is_seen_soon() -> None:
    large = random_board(DEEP)
    with pytest.raises(Undecided):
        Search(large, (), USUAL_NODES).count(2)
    assert count(large, most=2, nodes=USUAL_NODES) == 2


def test_the_same_order_is_found_again() -> None:
    large = random_board(DEEP)
    path = (large.stones.index(STONE),)
    assert solve(large, nodes=USUAL_NODES) == solve(large, nodes=USUAL_NODES)
    assert (solve(large, path, nodes=USUAL_NODES) or path)[:1] == path


def is_order(laid: StoneBoard, order: tuple[int, ...]) -> bool:
    """Whether an order picks every stone by the rules."""
    return sorted(order) == [square for square, sign in enumerate(laid.stones) if sign == STONE] and all(
        order[at] in onward(laid, order[:at]) for at in range(len(order))
    )
