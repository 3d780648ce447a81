"""The proof that no order exists, by the directions in which each stone can be entered and left."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.engine.board import lines_of
from banmen.games.goishi.engine.passage import may_be_passable
from banmen.games.goishi.engine.search import Search


def random_board(stones: int, seed: int, side: int = 20) -> StoneBoard:
    squares = set(Random(f"{stones}/{seed}").sample(range(side * side), stones))
    return StoneBoard(side, "".join("O" if square in squares else "." for square in range(side * side)))


def passable_after(of: StoneBoard, *path: int) -> bool:
    lines = lines_of(of)
    picked = [lines.squares.index(square) for square in path]
    left = (1 << len(lines.squares)) - 1
    for stone in picked:
        left &= ~(1 << stone)
    return may_be_passable(lines, left, picked[-1])


@given(st.lists(st.sampled_from("O."), min_size=20, max_size=20).filter(lambda signs: 2 <= signs.count("O") <= 11))
def test_no_order_is_lost(signs: list[str]) -> None:
    of = StoneBoard(5, "".join(signs))
    for order in Search(of, (), 2_000).orders():
        for picked in range(1, len(order)):
            assert passable_after(of, *order[:picked])
    assert Search(of, (), None, proves_passage=True).count() == Search(of, (), None).count()


@pytest.mark.parametrize(("stones", "seed"), [(70, 13), (70, 17), (70, 20), (70, 22), (70, 122)])
def test_boards_beyond_a_long_search_are_proved_to_have_no_order(stones: int, seed: int) -> None:
    search = Search(random_board(stones, seed), (), 5, proves_passage=True)
    assert next(search.orders(), None) is None


def test_uneven_turns_are_seen_where_each_line_by_itself_has_room() -> None:
    search = Search(random_board(65, 10), (), 100, proves_passage=True)
    assert next(search.orders(), None) is None
