"""The finders of all families are lazy, deterministic, in order of difficulty, and never wrong."""

import sys
from itertools import islice

import pytest

from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.position import CandidateGrid, position_of
from banmen.games.sudoku.engine.techniques import ASSUMING_UNIQUENESS, FINDERS
from tests.banmen.games.sudoku.grids import STEPPED, digits
from tests.banmen.games.sudoku.positions import conclusions, is_right, mirrored
from tests.banmen.games.sudoku.puzzles import MANIFOLD, RICH, emptied, positions

SYMMETRIC = tuple(FINDERS)[: tuple(FINDERS).index("finned_jellyfish") + 1]
"""The families that find all there is; of chains and what follows only some are told."""


@pytest.fixture(scope="module")
def met() -> list[CandidateGrid]:
    """Return positions on the way through a puzzle of eighteen techniques."""
    return [position for position, _ in list(positions(digits(MANIFOLD)))[::6]]


def test_a_finder_searches_only_when_it_is_asked_for_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CandidateGrid, "__getattribute__", lambda *_: pytest.fail("it looked at the position"))
    for find in FINDERS.values():
        find(CandidateGrid(STEPPED, (0,) * 81))


def test_a_full_grid_has_no_step() -> None:
    for family, find in FINDERS.items():
        assert list(find(position_of(STEPPED))) == [], family


@pytest.mark.parametrize("family", FINDERS)
def test_the_steps_of_a_family_are_right_and_always_the_same(family: str, met: list[CandidateGrid]) -> None:
    solution = solve(digits(MANIFOLD))
    assert solution is not None
    for position in met:
        found = list(islice(FINDERS[family](position), 5))
        assert found == list(islice(FINDERS[family](position), 5))
        assert all(is_right(position, step, solution) for step in found)


@pytest.mark.parametrize("line", RICH[:5])
def test_exchanging_rows_and_columns_exchanges_the_steps(line: str) -> None:
    for position, _ in list(positions(digits(line)))[::9]:
        for family in SYMMETRIC:
            found = conclusions(FINDERS[family](position), turned=True)
            assert found == conclusions(FINDERS[family](mirrored(position))), family


HARD = (
    "unique_rectangle",
    "hidden_rectangle",
    "sue_de_coq",
    "x_chain",
    "xy_chain",
    "aic",
    "grouped_aic",
    "als_xz",
    "als_aic",
    "forcing_chain",
)
"""Families that are tried where singles do not help, not only where they are the easiest."""

MANY, TOGETHER = 400, 100
"""Generated puzzles for the law in CI, and how many a test takes; a usual run takes a few. `main` tries any number."""


def seeds(first: int) -> range:
    return range(first, first + TOGETHER) if first else range(2)


@pytest.mark.parametrize(
    "first", [pytest.param(at, marks=pytest.mark.exhaustive if at else ()) for at in range(0, MANY + 1, TOGETHER)]
)
def test_no_step_removes_a_digit_of_the_solution(first: int) -> None:
    for seed in seeds(first):
        try_puzzle(seed)


def try_puzzle(seed: int) -> None:
    """Hold every step of a generated puzzle, and further ones of the hard families, against its solution."""
    grid = emptied(seed)
    solution = solve(grid)
    assert solution is not None
    stuck = 0
    for position, step in positions(grid):
        assert is_right(position, step, solution), (seed, step)
        stuck += not position.singles
        if not position.singles and stuck % 5 == 1:
            for family in HARD:
                for other in islice(FINDERS[family](position), 3):
                    assert is_right(position, other, solution), (seed, other)


def test_families_that_assume_uniqueness_are_listed() -> None:
    assert {
        family for family in FINDERS if family.startswith(("bug", "unique", "hidden_rectangle"))
    } == ASSUMING_UNIQUENESS


def test_the_easiest_family_is_the_first_and_assuming_is_the_last() -> None:
    assert next(iter(FINDERS)) == "full_house"
    assert list(FINDERS)[-1] == "contradiction"
    places = [list(FINDERS).index(family) for family in ("naked_pair", "x_wing", "xy_wing", "finned_x_wing", "aic")]
    assert places == sorted(places)


def main() -> None:
    """Try as many generated puzzles as the command line says; 20,000 take an hour and a half of a core."""
    for seed in range(int(sys.argv[1])):
        try_puzzle(seed)


if __name__ == "__main__":
    main()
