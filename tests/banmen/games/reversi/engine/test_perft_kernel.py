"""The count of a game tree as Python runs it: ply by ply, with passes, in tables of its own."""

from types import ModuleType

import pytest

from banmen.games.reversi.engine import bitboards, perft_kernel
from banmen.games.reversi.engine.bitboards import frame
from banmen.games.reversi.engine.perft_kernel import count_leaves
from banmen.games.reversi.state import BLACK, Position, opening
from banmen.games.reversi.state import bitboards as bitboards_of
from tests.banmen.compiled import self_calling
from tests.banmen.games.reversi.leaves import COUNTS


def count_from(position: Position, depth: int, *, filled_with: int = 0) -> int:
    tables = ([filled_with] * depth for _ in range(4))
    return count_leaves(*bitboards_of(position, BLACK), depth, frame(position.size), *tables)


@pytest.mark.parametrize("size", COUNTS)
def test_every_ply_of_the_opening(size: int) -> None:
    assert [count_from(opening(size), depth) for depth in range(2, 6)] == list(COUNTS[size][1:5])


def test_old_contents_of_the_buffers_do_not_matter() -> None:
    assert count_from(opening(8), 4, filled_with=7) == COUNTS[8][3]


def test_a_pass_is_a_ply() -> None:
    """Black can play c1, c3 and c6 in any order, and white never."""
    rows = ("XO----", "------", "XO----", "------", "------", "XO----")
    position = Position(size=6, board="".join(rows), turn=BLACK)
    assert [count_from(position, depth) for depth in (2, 3, 4, 5, 6)] == [3, 6, 6, 6, 6]


def test_a_game_that_ends_early_is_one_leaf() -> None:
    over_in_one = Position(size=4, board="XO--" + "----" * 3, turn=BLACK)
    assert [count_from(over_in_one, depth) for depth in (2, 3, 9)] == [1, 1, 1]


@pytest.mark.parametrize("module", [bitboards, perft_kernel])
def test_compiled_functions_are_not_recursive(module: ModuleType) -> None:
    assert self_calling(module) == []
