"""A union of n sets counts if it has at most n members, or its weight is within a limit."""

from banmen.games.sudoku.engine.techniques.subsets import closed_unions, light_unions
from banmen.games.sudoku.engine.units import EVERY_DIGIT

SIZES = tuple(nine.bit_count() for nine in range(EVERY_DIGIT + 1))


def test_two_sets_with_two_members_between_them() -> None:
    sets = [(0, 0b11), (1, 0b110), (2, 0b11), (3, 0b1)]
    assert list(closed_unions(sets, 2)) == [((0, 2), 0b11)]


def test_three_sets_need_not_have_all_three_members_each() -> None:
    sets = [(7, 0b011), (8, 0b110), (9, 0b101)]
    assert list(closed_unions(sets, 3)) == [((7, 8, 9), 0b111)]


def test_light_unions_weigh_no_more_than_is_allowed() -> None:
    sets = [(0, 0b0011), (1, 0b0110), (2, 0b1100)]
    assert light_unions(sets, 2, SIZES, 3) == [((0, 1), 0b0111), ((1, 2), 0b1110)]
    assert light_unions(sets, 2, SIZES, 1) == []
    assert light_unions(sets[:1], 2, SIZES, 9) == []
