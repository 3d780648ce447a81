"""The levels of the computer, as programs that hold a seat."""

from random import Random

import pytest

from banmen.games.reversi.program import PROGRAMS
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, opening


def hurried() -> bool:
    return True


def test_there_are_ten_levels_and_the_first_is_the_easiest() -> None:
    assert list(PROGRAMS) == [str(level) for level in range(1, 11)]
    assert list(REVERSI.programs) == list(PROGRAMS)


@pytest.mark.parametrize("level", PROGRAMS)
def test_a_level_plays_when_it_is_its_turn(level: str) -> None:
    program = PROGRAMS[level]
    assert program.choose(opening(8), BLACK, Random(0), hurried) in list(REVERSI.legal(opening(8), BLACK))
    assert program.choose(opening(8), WHITE, Random(0), hurried) is None


def test_a_level_thinks_beside_the_server_and_never_longer_than_two_seconds() -> None:
    assert all(program.thinks and program.limit_s == 2.0 for program in PROGRAMS.values())
