"""A puzzle has a level and points, and is rejected as soon as it is too hard."""

import pytest

from banmen.games.sudoku.engine.grade import LEVELS, TECHNIQUES, Grade, grade, level_of, steps
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.techniques import ASSUMING_UNIQUENESS, FINDERS
from tests.banmen.games.sudoku.grids import STEPPED, THREE_MISSING, digits
from tests.banmen.games.sudoku.positions import marks
from tests.banmen.games.sudoku.puzzles import GRADED, RICH, Graded, emptied


def test_three_last_squares_are_full_houses() -> None:
    assert grade(THREE_MISSING) == Grade(1, 12, "full_house", {"full_house": 3}, solved=True)


def test_a_full_grid_is_worth_nothing() -> None:
    assert grade(STEPPED) == Grade(1, 0, "", {}, solved=True)


@pytest.mark.parametrize("graded", GRADED)
def test_puzzles_of_every_level(graded: Graded) -> None:
    found = grade(digits(graded.line))
    assert found is not None
    assert found[:3] == graded[1:]
    assert found.solved


@pytest.mark.parametrize("line", [graded.line for graded in GRADED])
def test_a_puzzle_harder_than_asked_for_has_no_grade(line: str) -> None:
    grid = digits(line)
    found = grade(grid)
    assert found is not None
    for most in LEVELS:
        assert grade(grid, most) == (found if most >= found.level else None)


@pytest.mark.parametrize("seed", range(100, 120))
def test_the_grade_is_that_of_the_steps(seed: int) -> None:
    grid = emptied(seed)
    taken = list(steps(grid))
    found = grade(grid)
    assert found is not None
    assert found.level == max(map(level_of, taken))
    assert found.points == sum(TECHNIQUES[step.technique].points for step in taken)
    assert TECHNIQUES[found.hardest].level <= found.level
    assert sum(found.counts.values()) == len(taken)


@pytest.mark.exhaustive
def test_a_grid_of_several_solutions_is_left_unsolved() -> None:
    empty = (0,) * 81
    assert grade(empty) == Grade(1, 0, "", {}, solved=False)
    assert grade(empty, 3) is None


def test_a_grid_that_breaks_a_rule_has_no_grade() -> None:
    assert grade((1, 1, *(0,) * 79)) is None


def test_the_only_place_in_a_line_is_harder_than_that_in_a_box() -> None:
    place = marks("r1c1=1")
    assert level_of(SolvingStep("hidden_single", sets=place, units=(18,))) == 1
    assert level_of(SolvingStep("hidden_single", sets=place, units=(0,))) == 2
    assert level_of(SolvingStep("naked_single", sets=place)) == 2
    assert level_of(SolvingStep("aic", removes=place)) == 5


@pytest.mark.exhaustive
def test_every_technique_has_points_and_a_level() -> None:
    taken = {step.technique for line in RICH for step in steps(digits(line))}
    assert taken <= set(TECHNIQUES)
    assert {technique.level for technique in TECHNIQUES.values()} <= set(LEVELS)
    assert all(technique.points > 0 for technique in TECHNIQUES.values())


def test_techniques_and_finders_come_in_the_same_order() -> None:
    families = {
        "box_single": "hidden_single",
        "hidden_single": "naked_single",
        "locked_candidates": "pointing",
        "unique_rectangle": "unique_rectangle_1",
    }
    places = [list(TECHNIQUES).index(families.get(family, family)) for family in FINDERS]
    assert places == sorted(places)
    assert set(FINDERS) >= ASSUMING_UNIQUENESS
