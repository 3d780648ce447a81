"""The steps are always the easiest ones, never wrong, and lead to the solution."""

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings

from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.grade import next_step, steps
from banmen.games.sudoku.engine.position import SolvingStep, apply_step, position_of
from banmen.games.sudoku.engine.techniques import ASSUMING_UNIQUENESS, FINDERS
from tests.amounts import examples
from tests.banmen.games.sudoku.grids import STEPPED, THREE_MISSING, Grid, digits
from tests.banmen.games.sudoku.positions import are_excluded, is_right, marks, position
from tests.banmen.games.sudoku.puzzles import GRADED, RICH, emptied, open_grids, positions


def follow(grid: Grid) -> None:
    """Take each step to the solution, and check that it is right."""
    solution = solve(grid)
    assert solution is not None
    position = position_of(grid)
    for step in steps(grid):
        assert is_right(position, step, solution), step
        assert step.technique != "hidden_single" or are_excluded(position, step), step
        position = apply_step(position, step)
    assert position.digits == solution


def test_a_full_grid_needs_no_step() -> None:
    assert next_step(position_of(STEPPED)) is None
    assert list(steps(STEPPED)) == []


def test_three_last_squares() -> None:
    assert [(step.technique, step.sets) for step in steps(THREE_MISSING)] == [
        ("full_house", marks("r2c9=3")),
        ("full_house", marks("r3c9=6")),
        ("full_house", marks("r9c9=8")),
    ]


def test_a_grid_that_breaks_a_rule_has_no_next_step() -> None:
    twice = (1, 1, *(0,) * 79)
    assert next_step(position_of(twice)) is None
    assert list(steps(twice)) == []


def test_a_dead_end_has_no_next_step() -> None:
    no_candidate = list(THREE_MISSING)
    no_candidate[80] = 0
    struck = [0] * 81
    struck[80] = 0b111111111
    assert next_step(position_of(tuple(no_candidate), struck)) is None
    assert next_step(position("r1c1=1 r1c2=1")) is not None
    no_place = position(" ".join(f"r1c{column}=12345678" for column in range(1, 10)))
    assert next_step(no_place) is None


def test_an_empty_grid_has_no_next_step() -> None:
    assert next_step(position_of((0,) * 81), unique=False) is None


def test_the_easiest_comes_first() -> None:
    """A naked pair is there too, but the hidden single that it leaves is easier."""
    both = position("r4c1=27 r4c6=27 r9c9=9")
    assert next_step(both) == SolvingStep("naked_single", sets=marks("r9c9=9"), proof=marks("r9c9=9"))
    pair_alone = next_step(position("r4c1=27 r4c6=27"))
    assert pair_alone is not None
    assert pair_alone.technique == "naked_pair"


def test_steps_continue_from_eliminated_candidates() -> None:
    grid = digits(RICH[0])
    whole = list(steps(grid))
    first_removing = next(place for place, step in enumerate(whole) if step.removes)
    position = position_of(grid)
    for step in whole[: first_removing + 1]:
        position = apply_step(position, step)
    left = position_of(position.digits).candidates
    struck = [before & ~now for before, now in zip(left, position.candidates, strict=True)]
    assert list(steps(position.digits, struck)) == whole[first_removing + 1 :]


def test_the_same_grid_is_always_explained_in_the_same_way() -> None:
    assert list(steps(digits(RICH[1]))) == list(steps(digits(RICH[1])))


@pytest.mark.parametrize("line", RICH)
def test_hint_after_hint_reaches_the_solution_of_a_rich_puzzle(line: str) -> None:
    follow(digits(line))


@pytest.mark.parametrize("seed", range(20))
def test_hint_after_hint_reaches_the_solution_of_any_puzzle(seed: int) -> None:
    follow(emptied(seed))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "many"), [("norvig_easy50.txt", 50), ("17clue_1000.txt", 150), ("norvig_top95.txt", 12)]
)
def test_hint_after_hint_reaches_the_solution_of_published_puzzles(shared_data: Path, name: str, many: int) -> None:
    for line in (shared_data / "sudoku" / name).read_text(encoding="utf-8").split()[:many]:
        follow(digits(line))


@pytest.mark.exhaustive
@settings(max_examples=examples(40))
@given(open_grids())
def test_steps_that_do_not_assume_uniqueness_hold_for_every_solution(drawn: tuple[Grid, Grid]) -> None:
    complete, grid = drawn
    position = position_of(grid)
    for family, finder in FINDERS.items():
        if family not in ASSUMING_UNIQUENESS | {"contradiction"}:
            assert all(is_right(position, step, complete) for step in islice(finder(position), 60)), family
    for step in islice(steps(grid, unique=False), 60):
        assert is_right(position, step, complete), step
        position = apply_step(position, step)


def test_without_uniqueness_no_step_assumes_it() -> None:
    trusting = [
        met
        for graded in GRADED
        for met, step in positions(digits(graded.line))
        if step.technique.startswith(("unique_rectangle", "bug"))
    ]
    assert len(trusting) > 1
    for met in trusting:
        step = next_step(met, unique=False)
        assert step is not None
        assert not step.technique.startswith(("unique_rectangle", "bug"))
