"""All steps of a position are true, distinct, and begin with the easiest one."""

import pytest

from banmen.games.sudoku.engine import all_steps as module
from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.all_steps import MOST_OF_FAMILY, MOST_STEPS, all_steps
from banmen.games.sudoku.engine.grade import TECHNIQUES, next_step, steps
from banmen.games.sudoku.engine.position import CandidateGrid, apply_step, position_of
from banmen.games.sudoku.engine.units import Grid
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD, TWO_WAYS
from tests.banmen.games.sudoku.positions import position as positioned

SINGLES = ("full_house", "hidden_single", "naked_single")


RECTANGLE = positioned("r1c1=27 r1c5=27 r2c1=27 r2c5=279")
"""A unique rectangle of type 1, and all candidates everywhere else."""


def grid_of(signs: str) -> Grid:
    return tuple(int(sign) if sign != "." else 0 for sign in signs)


def beyond_singles(grid: Grid) -> CandidateGrid:
    """Return the position in which singles lead no further."""
    position = position_of(grid)
    for step in steps(grid):
        if step.technique not in SINGLES:
            break
        position = apply_step(position, step)
    return position


@pytest.mark.parametrize("position", [position_of(grid_of(CLASSIC)), beyond_singles(grid_of(HARD))])
def test_the_first_is_the_next_step_and_every_one_agrees_with_the_solution(position: CandidateGrid) -> None:
    found, solution = all_steps(position), solve(position.digits)
    assert solution is not None
    assert found[0] == next_step(position)
    assert len(found) > 5
    for step in found:
        assert all(solution[square] == digit for square, digit in step.sets)
        assert all(solution[square] != digit for square, digit in step.removes)
    changes = [(step.technique, frozenset(step.sets), frozenset(step.removes)) for step in found]
    assert len(set(changes)) == len(changes) <= MOST_STEPS
    assert max(sum(step.technique == each for step in found) for each in TECHNIQUES) <= 3 * MOST_OF_FAMILY


def test_every_full_house_of_a_position_is_listed() -> None:
    signs = "".join("." if square in {0, 40, 80} else sign for square, sign in enumerate(CLASSIC_SOLUTION))
    sets = {step.sets for step in all_steps(position_of(grid_of(signs))) if step.technique == "full_house"}
    assert sets == {((0, 5),), ((40, 5),), ((80, 9),)}


def test_contradictions_are_listed_only_where_nothing_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STEPS", 10_000)
    techniques = {step.technique for step in all_steps(beyond_singles(grid_of(HARD)))}
    assert len(techniques) > 2
    assert techniques.isdisjoint({"forcing_chain", "contradiction", "trial"})


def test_a_full_and_a_broken_grid_have_none_and_one_with_two_solutions_assumes_none() -> None:
    assert all_steps(position_of(grid_of(CLASSIC_SOLUTION))) == ()
    assert all_steps(position_of(grid_of(f"55{CLASSIC[2:]}"))) == ()
    assert all_steps(position_of(grid_of(TWO_WAYS)), unique=False) == ()
    assert not any(step.technique.startswith("unique") for step in all_steps(RECTANGLE, unique=False))
    assert any(step.technique.startswith("unique") for step in all_steps(RECTANGLE))
