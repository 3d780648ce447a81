"""The search in Python: values of plain minimax, limits, stopping, passes, all sizes of boards."""

from random import Random

import pytest

from banmen.games.reversi.engine import search
from banmen.games.reversi.engine.backend import PYTHON
from banmen.games.reversi.engine.memory import PASS
from banmen.games.reversi.engine.search import FoundMove, Limits, Searcher
from banmen.games.reversi.state import BLACK, LARGEST, SMALLEST, bitboards, opening
from tests.banmen.games.reversi.engine.plain_minimax import moves_of, plain_value, random_position

SOLVE = Limits(exact_from=60)


@pytest.fixture
def four() -> Searcher:
    return Searcher(4, compiled=False)


def after(own: int, other: int, line: tuple[int, ...], size: int) -> tuple[int, int]:
    """The position after a line, as the side to move sees it."""
    for square in line:
        own, other = (other, own) if square == PASS else moves_of(own, other, size)[square]
    return own, other


def test_the_game_on_four_by_four_is_lost_for_black_by_eight_discs(four: Searcher) -> None:
    """3 to 11; the two squares that stay empty count for white too."""
    found = four.best(*bitboards(opening(4), BLACK), SOLVE)
    black, white = after(*bitboards(opening(4), BLACK), found.line, 4)
    assert (found.value, found.exact) == (-10, True)
    assert sorted((black.bit_count(), white.bit_count())) == [3, 11]


@pytest.mark.parametrize(("size", "empties"), [(4, 8), (4, 7), (6, 5), (8, 5), (10, 4)])
def test_solved_positions_have_the_value_of_plain_minimax(size: int, empties: int) -> None:
    rng, searcher = Random(empties), Searcher(size, compiled=False, places=1 << 10)
    for _ in range(6):
        own, other = random_position(size, empties, rng)
        found = searcher.best(own, other, SOLVE)
        assert (found.value, found.exact) == (plain_value(own, other, size), True)
        assert found.square is not None
        assert -plain_value(*moves_of(own, other, size)[found.square], size) == found.value


@pytest.mark.parametrize(("size", "empties"), [(4, 7), (6, 5)])
def test_every_move_has_its_own_value(size: int, empties: int) -> None:
    rng, searcher = Random(empties), Searcher(size, compiled=False, places=1 << 10)
    for _ in range(4):
        own, other = random_position(size, empties, rng)
        values = searcher.values(own, other, SOLVE)
        assert [each.value for each in values] == sorted((each.value for each in values), reverse=True)
        assert {each.square: each.value for each in values} == {
            square: -plain_value(*next_one, size) for square, next_one in moves_of(own, other, size).items()
        }
        assert all(each.exact and each.line[0] == each.square for each in values)


@pytest.mark.parametrize("size", range(SMALLEST, LARGEST + 1, 2))
def test_every_size_is_played_legally_and_to_the_depth_asked(size: int) -> None:
    own, other = bitboards(opening(size), BLACK)
    found = Searcher(size, compiled=False, places=1 << 6).best(own, other, Limits(depth=2))
    assert found.square in moves_of(own, other, size)
    assert (found.depth, found.exact) == (2, False)
    after(own, other, found.line, size)


def test_a_corner_is_taken() -> None:
    """Black can turn b1 from the corner a1, or c3 from c4. No game comes to this, so no pattern of it is known."""
    own, other = 1 << 2 | 1 << 10, 1 << 1 | 1 << 18
    found = Searcher(8, compiled=False, weights=()).best(own, other, Limits(depth=1))
    assert found.square == 0


def test_a_pass_and_a_game_that_is_over_have_no_square(four: Searcher) -> None:
    passing = (1 << 1, 1)  # b1 and a1: only the other side can move, to c1, and wins with all squares
    found = four.best(*passing, SOLVE)
    assert found._replace(nodes=0) == FoundMove(None, -16, exact=True, depth=14, nodes=0, line=(PASS, 2))
    assert four.values(*passing, SOLVE) == []
    assert four.best(1, 1 << 15, SOLVE) == FoundMove(None, 0, exact=True, depth=0, nodes=0, line=())
    assert four.best(3, 1 << 15, SOLVE).value == 14


def test_a_stopped_search_has_a_move_and_never_lets_a_shallow_one_pass_for_exact() -> None:
    own, other = bitboards(opening(8), BLACK)
    asked: list[None] = []

    def soon() -> bool:
        asked.append(None)
        return len(asked) > 10

    found = Searcher(8, compiled=False, places=1 << 10).best(own, other, Limits(depth=40), soon)
    assert found.square in moves_of(own, other, 8)
    assert len(asked) == 11
    assert (0 < found.depth < 40, found.exact) == (True, False)
    assert found.nodes < 11 * PYTHON.slice * 64
    at_once = Searcher(8, compiled=False).best(own, other, Limits(depth=40), lambda: True)
    assert at_once.square in moves_of(own, other, 8)
    assert 1 <= at_once.depth < 4
    values = Searcher(8, compiled=False).values(own, other, Limits(depth=40), lambda: True)
    assert {each.square for each in values} == set(moves_of(own, other, 8))
    assert len({each.depth for each in values}) == 1


def test_nodes_are_a_limit() -> None:
    own, other = bitboards(opening(8), BLACK)
    found = Searcher(8, compiled=False).best(own, other, Limits(depth=40, nodes=300))
    assert 300 <= found.nodes < 300 + 64 * PYTHON.slice


def test_few_enough_empty_squares_are_solved_whatever_the_depth() -> None:
    own, other = random_position(6, 6, Random(1))
    searcher = Searcher(6, compiled=False)
    assert not searcher.best(own, other, Limits(depth=2, exact_from=5)).exact
    assert searcher.best(own, other, Limits(depth=2, exact_from=6)).exact
    assert searcher.best(own, other, Limits(depth=6)).exact


def test_a_search_after_clearing_finds_the_same_value() -> None:
    own, other = random_position(6, 7, Random(2))
    searcher = Searcher(6, compiled=False)
    first = searcher.best(own, other, SOLVE)
    again = searcher.best(own, other, SOLVE)
    assert (again.value, again.nodes < first.nodes) == (first.value, True)
    searcher.clear()
    assert searcher.best(own, other, SOLVE) == first


def test_compiled_code_is_refused_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "compiled", lambda: None)
    search.warm()
    for size in (8, 10):
        with pytest.raises(ValueError, match=f"{size}x{size}"):
            Searcher(size, compiled=True)
    assert Searcher(8)._backend is PYTHON
