"""The puzzles that the page brings: each has one solution and is of the level under which it stands."""

import re

import pytest

from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.engine.grade import grade
from tests.banmen_web.node import MODULES

_LEVEL = re.compile(r"^  \[\n((?:    \"[1-9.]{81}\",\n)+)  \],$", re.MULTILINE)
LEVELS = [
    (level, puzzle)
    for level, puzzles in enumerate(
        _LEVEL.findall((MODULES / "games" / "sudoku" / "practice.js").read_text(encoding="utf-8")), 1
    )
    for puzzle in re.findall(r"[1-9.]{81}", puzzles)
]


def test_there_are_puzzles_of_all_levels() -> None:
    assert [sum(each == level for each, _ in LEVELS) for level in range(1, 6)] == [4] * 5


@pytest.mark.parametrize(("level", "puzzle"), LEVELS)
def test_a_puzzle_is_of_its_level(level: int, puzzle: str) -> None:
    grid = tuple(int(sign) if sign != "." else 0 for sign in puzzle)
    assert solve_and_count(grid, limit=2)[1] == 1
    found = grade(grid)
    assert found is not None
    assert found.level == level
