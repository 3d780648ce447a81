"""The levels of the computer, as programs that hold a seat."""

from random import Random

import pytest

from banmen.games.reversi.rules import PROGRAMS, REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Position, opening


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


def illegal_moves(positions: int, size: int, part: int = 0) -> list[tuple[str, Position]]:
    """Where a level, one after another, chose a move that the rules refuse, in positions of random games."""
    dice, found, seen = Random(size + 100 * part), list[tuple[str, Position]](), 0
    while seen < positions:
        state = opening(size)
        while state.turn is not None and seen < positions:
            level = str(seen % len(PROGRAMS) + 1)
            legal = list(REVERSI.legal(state, state.turn))
            if PROGRAMS[level].choose(state, state.turn, dice, hurried) not in legal:
                found.append((level, state))
            state, seen = REVERSI.decide(state, state.turn, dice.choice(legal), dice).state, seen + 1
    return found


@pytest.mark.parametrize(("size", "positions"), [(4, 40), (6, 60), (8, 80), (10, 30), (16, 20)])
def test_no_level_chooses_an_illegal_move(size: int, positions: int) -> None:
    assert illegal_moves(positions, size) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(5))
def test_no_level_chooses_an_illegal_move_in_ten_thousand_positions(part: int) -> None:
    """A thousand for each level; a fifth takes twenty seconds of processor time."""
    assert illegal_moves(2_000, 8, part) == []
