"""How much a usual run tries of what could be tried; `-m exhaustive`, as in CI, tries the rest.

A newcomer waits for every test. A share of all combinations, among which each value is, finds what is wrong with a
screen or a size nearly always; the whole product is for the machine.
"""

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import settings

EXAMPLES_OF_CI = 25
"""Examples by which CI looks for an exception to a law."""


def examples(of_ci: int) -> int:
    """Return how many examples a law gets by the profile of this run, if it needs `of_ci` in CI."""
    return max(2, of_ci * settings().max_examples // EXAMPLES_OF_CI)


def crossed(names: str, *lists: Iterable[Any], one_in: int) -> pytest.MarkDecorator:
    """Parametrise a test with all combinations of the lists; all but one in `one_in` are marked as exhaustive.

    The usual share is a diagonal: the places of its values in their lists, added up, are multiples of `one_in`. Every
    pair of values is in it if a third list has `one_in` values or more. Raises ValueError if a value is not.
    """
    numbered = [list(enumerate(each)) for each in lists]
    combinations = []
    tried: set[tuple[int, int]] = set()
    for entries in product(*numbered):
        places, values = zip(*entries, strict=True)
        usual = sum(places) % one_in == 0
        combinations.append(pytest.param(*values, marks=() if usual else pytest.mark.exhaustive))
        if usual:
            tried.update(enumerate(places))
    if len(tried) < sum(map(len, numbered)):
        raise ValueError(f"one in {one_in} is too few for every value of {names}")
    return pytest.mark.parametrize(names, combinations)
