"""The search for orders: its quick proofs, its limit and its depth."""

from itertools import pairwise

import pytest

from banmen.games.goishi.engine import STONE, StoneBoard, Undecided, count, solve
from banmen.games.goishi.engine.search import Search
from tests.banmen.games.goishi.boards import THREE_ENDS, board


def test_too_many_ends_and_parts_apart_are_proved_without_a_search() -> None:
    for hopeless in (THREE_ENDS, board("OO..", "OO..", "..OO", "..OO")):
        search = Search(hopeless, (), 0)
        assert search.count() == 0


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
    assert count(square, nodes=search.nodes_searched) == found
    with pytest.raises(Undecided):
        count(square, nodes=search.nodes_searched - 1)


def test_depth_is_no_matter() -> None:
    side = 50
    order = solve(StoneBoard(side, STONE * side * side))
    assert order is not None
    assert len(set(order)) == side * side
    assert all(one // side == other // side or one % side == other % side for one, other in pairwise(order))


@pytest.mark.parametrize("path", [(0, 0), (2,), (9,)])
def test_a_path_is_stones_of_the_board(path: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="path"):
        solve(board("OO.", "OO."), path)
