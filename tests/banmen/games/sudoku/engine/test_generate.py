"""The generator makes puzzles with the requested properties, reproducibly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.games.sudoku.engine import Grid, count, is_unique, solve
from banmen.games.sudoku.engine import generate as digging
from banmen.games.sudoku.engine import generate as generator
from banmen.games.sudoku.engine.generate import (
    LARGEST_SEED,
    CannotGeneratePuzzle,
    GeneratedPuzzle,
    Symmetry,
    clues_within,
    generate,
)
from banmen.games.sudoku.engine.grade import LEVELS, grade, steps
from banmen.games.sudoku.engine.units import PEERS, UNITS
from tests.amounts import examples
from tests.banmen.games.sudoku.grids import completes, line

SEEDS = st.integers(1, LARGEST_SEED)

PINNED = {
    (1, 1): "100092000007580100020010405060009308000061570009348612600004851948135260715006030",
    (1, 2147483647): "003040000000083420054209800796032054080090230005074900518420069007308510302000708",
    (2, 1): "030400280020300010001080000003060000004090007850120060405030000010007895600050002",
    (3, 1): "000003900000000040000900006000000080108604700605030004800307000070045020050001070",
    (4, 1): "004000500009000030005029080000908000000071000100300040090840070030010050800000200",
    (5, 1): "030000040010500080007410000100803065700000008005670000003000600200050890040300000",
    (5, 20240229): "040680000000001040708200510005000004000076000080000090000400000090005007600120950",
}

PINNED_WITH_CLUES = {
    (1, 7, 36, Symmetry.NONE): "507800020180000300030201700000040071068507239010000408040305010000006943021009007",
    (2, 7, 32, Symmetry.ROTATION): "840053000793040102100009080007600000080000010000008700060700001308090276000360095",
    (3, 7, 30, Symmetry.MIRROR): "001060800020000060080307050002090400000501000007604500408000902700209008200408005",
    (4, 7, 28, Symmetry.DIAGONAL): "230040000940000001000069040000008000702000009004600813000006007003002090020083106",
    (5, 7, 30, Symmetry.ROTATION): "000400016480070050006005074037100500000000000005008490590700600070060085860004000",
}


def empty_at(grid: Grid, *squares: int) -> Grid:
    return tuple(0 if index in squares else digit for index, digit in enumerate(grid))


def carried(grid: Grid, symmetry: Symmetry) -> Grid:
    """Return the grid rotated, mirrored or reflected."""
    rows = [grid[start : start + 9] for start in range(0, 81, 9)]
    match symmetry:
        case Symmetry.NONE:
            return grid
        case Symmetry.ROTATION:
            return grid[::-1]
        case Symmetry.MIRROR:
            return tuple(digit for row in rows for digit in row[::-1])
        case Symmetry.DIAGONAL:
            return tuple(digit for column in zip(*rows, strict=True) for digit in column)


def partner(square: int, symmetry: Symmetry) -> int:
    return carried(tuple(range(81)), symmetry)[square]


def given_squares(grid: Grid) -> list[int]:
    return [index for index, digit in enumerate(grid) if digit]


def filled_by_full_houses_and_boxes(grid: Grid) -> Grid:
    """Return the grid after every step of a beginner: a last empty square, or the only place for a digit in a box."""
    digits: list[int] = list(grid)
    before: list[int] = []
    while digits != before:
        before = digits[:]
        for unit in UNITS:
            empty = [square for square in unit.indices if not digits[square]]
            missing = set(range(1, 10)) - {digits[square] for square in unit.indices}
            for digit in missing if unit.kind == "box" or len(empty) == 1 else ():
                places = [square for square in empty if all(digits[peer] != digit for peer in PEERS[square])]
                if len(places) == 1 and not digits[places[0]]:
                    digits[places[0]] = digit
    return tuple(digits)


# --- properties of puzzles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=6)
@given(SEEDS, st.sampled_from(Symmetry))
def test_a_puzzle_is_of_its_level_with_one_solution(level: int, seed: int, symmetry: Symmetry) -> None:
    puzzle = generate(level, seed, symmetry=symmetry)
    solution = solve(puzzle.givens)
    assert count(puzzle.givens) == 1
    assert solution is not None
    assert completes(solution, puzzle.givens)
    graded = grade(puzzle.givens)
    assert graded is not None
    assert graded.solved
    assert puzzle == GeneratedPuzzle(puzzle.givens, graded.level, seed, graded.points)
    assert puzzle.level == level


@settings(max_examples=examples(10))
@given(SEEDS, st.sampled_from(Symmetry))
def test_a_beginner_finds_every_digit_by_looking_at_boxes_or_at_a_last_square(seed: int, symmetry: Symmetry) -> None:
    givens = generate(1, seed, symmetry=symmetry).givens
    assert 36 <= len(given_squares(givens)) <= 45
    assert filled_by_full_houses_and_boxes(givens) == solve(givens)


@settings(max_examples=examples(10))
@given(SEEDS, st.sampled_from(Symmetry))
def test_level_2_takes_singles_and_more_than_those_in_boxes(seed: int, symmetry: Symmetry) -> None:
    givens = generate(2, seed, symmetry=symmetry).givens
    assert 30 <= len(given_squares(givens)) <= 36
    assert 0 in filled_by_full_houses_and_boxes(givens)
    assert all(step.technique.endswith(("single", "house")) for step in steps(givens))


@pytest.mark.parametrize("level", [3, 4, 5])
@settings(max_examples=5)
@given(SEEDS, st.sampled_from(Symmetry))
def test_from_level_3_on_no_clue_is_too_many(level: int, seed: int, symmetry: Symmetry) -> None:
    givens = generate(level, seed, symmetry=symmetry).givens
    for square in given_squares(givens):
        assert not is_unique(empty_at(givens, square, partner(square, symmetry)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=4)
@given(SEEDS, st.integers(24, 32), st.sampled_from(Symmetry))
def test_a_puzzle_has_the_clues_wanted(level: int, seed: int, clues: int, symmetry: Symmetry) -> None:
    assert clues in clues_within(level, symmetry)
    puzzle = generate(level, seed, clues=clues, symmetry=symmetry)
    graded = grade(puzzle.givens)
    assert len(given_squares(puzzle.givens)) == clues
    assert is_unique(puzzle.givens)
    assert graded is not None
    assert graded.level == puzzle.level == level


@pytest.mark.parametrize("symmetry", Symmetry)
@settings(max_examples=examples(10))
@given(SEEDS, st.none() | st.integers(25, 79))
def test_the_pattern_of_givens_is_symmetric(symmetry: Symmetry, seed: int, clues: int | None) -> None:
    pattern = tuple(map(bool, generate(1, seed, clues=clues, symmetry=symmetry).givens))
    assert carried(pattern, symmetry) == pattern


@pytest.mark.parametrize("clues", [21, 22, 80])
def test_very_few_clues_and_very_many(clues: int) -> None:
    givens = generate(1, 5, clues=clues).givens
    assert len(given_squares(givens)) == clues
    assert is_unique(givens)


# --- reproducibility ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "seed"), PINNED)
def test_a_seed_gives_this_puzzle_for_ever(level: int, seed: int) -> None:
    assert line(generate(level, seed).givens) == PINNED[level, seed]


@pytest.mark.parametrize(("level", "seed", "clues", "symmetry"), PINNED_WITH_CLUES)
def test_a_seed_with_clues_and_symmetry_gives_this_puzzle_for_ever(
    level: int, seed: int, clues: int, symmetry: Symmetry
) -> None:
    puzzle = generate(level, seed, clues=clues, symmetry=symmetry)
    assert line(puzzle.givens) == PINNED_WITH_CLUES[level, seed, clues, symmetry]


def test_how_the_engine_searches_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def judged_upside_down(grid: Grid) -> bool:
        asked.append(grid)
        return is_unique(grid[::-1])

    monkeypatch.setattr(digging, "is_unique", judged_upside_down)
    for (level, seed), puzzle in PINNED.items():
        assert line(generate(level, seed).givens) == puzzle
    assert asked


def test_other_seeds_and_other_levels_give_other_puzzles() -> None:
    puzzles = [generate(level, seed) for level in (1, 2, 3) for seed in (1, 2, LARGEST_SEED)]
    assert len({solve(puzzle.givens) for puzzle in puzzles}) == len(puzzles)


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "seed", "clues", "symmetry", "code"),
    [
        (0, 1, None, Symmetry.NONE, "bad_level"),
        (6, 1, None, Symmetry.NONE, "bad_level"),
        (1, 0, None, Symmetry.NONE, "bad_seed"),
        (1, LARGEST_SEED + 1, None, Symmetry.NONE, "bad_seed"),
        (1, 1, 16, Symmetry.NONE, "too_few_clues"),
        (1, 1, 20, Symmetry.NONE, "too_few_clues"),
        (1, 1, 23, Symmetry.ROTATION, "too_few_clues"),
        (1, 1, 81, Symmetry.NONE, "too_many_clues"),
        (5, 1, 50, Symmetry.NONE, "too_many_clues"),
    ],
)
def test_out_of_reach(level: int, seed: int, clues: int | None, symmetry: Symmetry, code: str) -> None:
    with pytest.raises(CannotGeneratePuzzle) as refused:
        generate(level, seed, clues=clues, symmetry=symmetry)
    assert refused.value.code == code
    assert str(refused.value) == refused.value.text


def test_a_refusal_names_the_numbers_that_can_be_had() -> None:
    with pytest.raises(CannotGeneratePuzzle, match="made with 21 to 80 clues"):
        generate(1, 1, clues=17)


def test_the_search_for_a_puzzle_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "_GRIDS_FOR_CLUES", 0)
    with pytest.raises(CannotGeneratePuzzle, match="another seed") as refused:
        generate(3, 1, clues=30)
    assert refused.value.code == "not_found"
