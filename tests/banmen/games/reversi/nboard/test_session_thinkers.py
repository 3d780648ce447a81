"""What thinks behind banmen's side of NBoard."""

from random import Random

import pytest

from banmen.games.reversi.engine.search import Searcher
from banmen.games.reversi.nboard.session import LevelThinker, Thinker
from banmen.games.reversi.state import BLACK, WHITE, Position, opening

WON = Position(4, "-OOXOOXXOXOOXX-O", BLACK)
NO_MOVE = Position(4, "XO------------OX", WHITE)


def in_python(size: int) -> Searcher:
    return Searcher(size, compiled=False)


def test_the_search_chooses_the_move_of_highest_value() -> None:
    thinker = Thinker(in_python)
    values = thinker.values(WON, BLACK, 4, lambda: False)
    assert thinker.choose(WON, BLACK, 4, lambda: False).square in {
        each.square for each in values if each.value == values[0].value
    }
    assert all(each.exact for each in values)


def test_a_level_chooses_as_at_a_table() -> None:
    chosen = LevelThinker("1", Random(3)).choose(opening(8), BLACK, 20, lambda: False)
    assert chosen == LevelThinker("1", Random(3)).choose(opening(8), BLACK, 1, lambda: False)
    assert chosen.square in {19, 26, 37, 44}
    assert chosen.value is None


def test_a_level_has_the_time_for_a_move_that_it_has_at_a_table() -> None:
    assert LevelThinker("10", Random(3)).limit_s == 2.0
    assert Thinker().limit_s is None


def test_a_side_without_a_move_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="white has no move"):
        Thinker(in_python).choose(NO_MOVE, WHITE, 1, lambda: False)
