"""`banmen sudoku generate` prints puzzles of a level, one a line, that their seed reproduces."""

from pathlib import Path

import pytest

from banmen.games.sudoku.command import generate as sudoku_generate
from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.generate import CannotGeneratePuzzle, GeneratedPuzzle, Symmetry, generate
from banmen.games.sudoku.engine.grade import grade
from tests.banmen.games.sudoku.console import Console
from tests.banmen.games.sudoku.grids import digits, line


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capsys, tmp_path)


def signs(puzzle: GeneratedPuzzle) -> str:
    return line(puzzle.givens).replace("0", ".")


def test_a_puzzle_of_the_level_asked_for(console: Console) -> None:
    console("generate", "--level", "3", "--seed", "7")
    assert (console.status, console.err) == (0, "")
    assert console.out == f"{signs(generate(3, 7))}\n"
    grid = digits(console.out.strip())
    assert is_unique(grid)
    graded = grade(grid)
    assert graded is not None
    assert graded.level == 3


def test_several_puzzles_have_the_seeds_that_follow(console: Console) -> None:
    console("generate", "--level", "1", "--seed", "5", "--count", "3")
    assert console.out.split() == [signs(generate(1, seed)) for seed in (5, 6, 7)]


def test_a_random_seed_is_printed_and_reproduces_the_puzzle(console: Console) -> None:
    console("generate", "--level", "1")
    drawn, told = console.out, console.err
    word, seed = told.split()
    assert word == "Seed"
    console("generate", "--level", "1", "--seed", seed)
    assert (console.out, console.err) == (drawn, "")


def test_clues_and_symmetry(console: Console) -> None:
    console("generate", "--level", "1", "--seed", "3", "--clues", "34", "--symmetry", "rotation")
    assert console.status == 0
    grid = digits(console.out.strip())
    assert 81 - grid.count(0) == 34
    assert all(bool(one) == bool(other) for one, other in zip(grid, reversed(grid), strict=True))
    assert console.out.strip() == signs(generate(1, 3, clues=34, symmetry=Symmetry.ROTATION))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--level", "6"], "argument --level"),
        (["--level", "easy"], "argument --level"),
        (["--seed", "1"], "arguments are required: --level"),
        (["--level", "1", "--seed", "0"], "0: A seed is a number from 1 to 2147483647."),
        (["--level", "1", "--seed", "2147483648"], "2147483648: A seed is a number from 1 to 2147483647."),
        (["--level", "1", "--seed", "x"], "x: A seed is a number from 1 to 2147483647."),
        (["--level", "1", "--count", "0"], "0: It must be a number from 1 to 2147483647."),
        (["--level", "1", "--seed", "2147483647", "--count", "2"], "--count 2 goes beyond the last seed"),
        (["--level", "1", "--clues", "5"], "--clues is from"),
        (["--level", "1", "--clues", "81"], "to 80 at this level and symmetry"),
        (["--level", "1", "--symmetry", "odd"], "choose from none, rotation, mirror, diagonal"),
        (["--level", "1", "7"], "unrecognized arguments: 7"),
    ],
)
def test_wrong_arguments(console: Console, arguments: list[str], told: str) -> None:
    console("generate", *arguments)
    assert (console.status, console.out) == (2, "")
    assert console.err.startswith("banmen sudoku generate: error: ")
    assert told in console.err


def test_a_seed_without_a_puzzle_is_reported_and_the_next_one_used(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_the_second(level: int, seed: int, **_: object) -> GeneratedPuzzle:
        if seed == 2:
            raise CannotGeneratePuzzle("not_found", "No puzzle was found.")
        return GeneratedPuzzle((seed, *(0,) * 80), level, seed, 0)

    monkeypatch.setattr(sudoku_generate, "generate", not_the_second)
    console("generate", "--level", "1", "--seed", "1", "--count", "3")
    assert console.status == 1
    assert [puzzle[0] for puzzle in console.out.split()] == ["1", "3"]
    assert console.err.startswith("Seed 2: No such puzzle was found")
