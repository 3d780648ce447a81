"""Which combinations a usual run tries."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from tests.amounts import crossed


def usual(mark: pytest.MarkDecorator) -> list[tuple[Any, ...]]:
    """The combinations that are not marked as exhaustive."""
    return [param.values for param in mark.args[1] if not param.marks]


def test_all_combinations_are_there_and_the_usual_ones_hold_every_value_and_pair() -> None:
    lists: tuple[Sequence[Any], ...] = ("abcd", range(4), (True, False))
    mark = crossed("letter, number, sign", *lists, one_in=2)
    assert len({param.values for param in mark.args[1]}) == len(mark.args[1]) == 32
    tried = usual(mark)
    assert len(tried) == 16
    for first, second in combinations(range(3), 2):
        pairs = {(values[first], values[second]) for values in tried}
        assert len(pairs) == len(lists[first]) * len(lists[second])


def test_with_one_in_four_each_value_is_among_the_usual_ones() -> None:
    lists: tuple[Sequence[Any], ...] = ("abcde", range(4), (True, False))
    tried = usual(crossed("letter, number, sign", *lists, one_in=4))
    assert len(tried) == 10
    assert [{values[at] for values in tried} for at in range(3)] == [set("abcde"), set(range(4)), {True, False}]


def test_a_share_without_some_value_is_refused() -> None:
    with pytest.raises(ValueError, match="too few for every value of size, theme, language"):
        crossed("size, theme, language", range(4), range(2), range(2), one_in=4)


def test_what_is_not_usual_is_exhaustive() -> None:
    params = crossed("letter, sign", "ab", "+-", one_in=2).args[1]
    assert [[mark.name for mark in param.marks] for param in params] == [[], ["exhaustive"], ["exhaustive"], []]
