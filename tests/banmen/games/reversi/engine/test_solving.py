"""Values proved over the first plies, kept, and gone on with."""

from random import Random

import pytest

from banmen.games.reversi.engine.search import Searcher
from banmen.games.reversi.engine.solving import Bounds, Known, Sides, Solving
from banmen.games.reversi.state import BLACK, bitboards, opening
from tests.banmen.games.reversi.engine.plain_minimax import moves_of, plain_value, random_position

BELOW = 6


def solving(size: int, known: Known, told: list[float]) -> Solving:
    return Solving(size, Searcher(size, compiled=False, places=1 << 10), known, told.append, BELOW)


def test_four_by_four_is_lost_for_black_and_the_line_proves_it() -> None:
    told: list[float] = []
    solver = solving(4, {}, told)
    own, other = bitboards(opening(4), BLACK)
    value = solver.value(own, other)
    assert value == -10, "3 to 11, and two squares stay empty"
    line = list(solver.line(own, other, value))
    for square in line:
        own, other = (other, own) if square == -1 else moves_of(own, other, 4)[square]
    assert sorted((own.bit_count(), other.bit_count())) == [3, 11]
    assert told == pytest.approx(sorted(told))
    assert told[-1] == pytest.approx(1)


@pytest.mark.parametrize("seed", range(4))
def test_a_line_reaches_the_end_of_the_game(seed: int) -> None:
    own, other = random_position(6, BELOW + 3, Random(seed))
    solver = solving(6, {}, [])
    value, signs = solver.value(own, other), 1
    for square in solver.line(own, other, value):
        own, other = (other, own) if square == -1 else moves_of(own, other, 6)[square]
        signs = -signs
    assert not moves_of(own, other, 6)
    assert not moves_of(other, own, 6)
    discs, empty = own.bit_count() - other.bit_count(), 36 - (own | other).bit_count()
    assert signs * (discs + empty * ((discs > 0) - (discs < 0))) == value


@pytest.mark.parametrize("seed", range(3))
def test_values_are_those_of_plain_minimax(seed: int) -> None:
    position = random_position(6, BELOW + 1, Random(seed))
    assert solving(6, {}, []).value(*position) == plain_value(*position, 6)
    assert solving(6, {}, []).value(*position[::-1]) == plain_value(*position[::-1], 6)


def test_known_bounds_are_not_searched_again() -> None:
    known: dict[Sides, Bounds] = {}
    own, other = bitboards(opening(4), BLACK)
    first: list[float] = []
    assert solving(4, known, first).value(own, other) == -10
    half = dict(list(known.items())[: len(known) // 2])
    rest: list[float] = []
    assert solving(4, half, rest).value(own, other) == -10
    assert len(rest) < len(first)
    again: list[float] = []
    assert solving(4, known, again).value(own, other) == -10
    assert again == []


def test_positions_that_are_turned_round_are_one() -> None:
    known: dict[Sides, Bounds] = {}
    own, other = bitboards(opening(4), BLACK)
    solving(4, known, []).value(own, other)
    after = sum(sides.own.bit_count() + sides.other.bit_count() == 5 for sides in known)
    assert after == 1, "the four first moves are the same but for a rotation or a reflection"
