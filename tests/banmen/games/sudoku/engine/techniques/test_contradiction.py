"""A contradiction has a forced proof, never refutes a true candidate, and exists for every unique grid."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from banmen.games.sudoku.engine import count, solve
from banmen.games.sudoku.engine.position import (
    Candidate,
    CandidateGrid,
    Candidates,
    SolvingStep,
    apply_step,
    position_of,
)
from banmen.games.sudoku.engine.techniques.contradiction import contradiction
from banmen.games.sudoku.engine.techniques.singles import hidden_single, naked_single
from tests.banmen.games.sudoku.grids import STEPPED, Grid, digits, grids_with_holes
from tests.banmen.games.sudoku.positions import UNITS, at, hard_positions, has, is_right, marks, see_each_other

SINGLES_ARE_STUCK = "796154382823090154415003697107009023609002710382571946261000470534010060978400031"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""By Arto Inkala; here some candidates are refuted only by more assumptions."""


def steps_of(grid: str) -> list[SolvingStep]:
    return list(contradiction(position_of(digits(grid))))


def arrows(*pairs: str) -> tuple[tuple[Candidates, ...], ...]:
    return tuple(tuple((each,) for each in marks(pair)) for pair in pairs)


def test_a_unit_without_a_place_for_a_digit() -> None:
    """r7c5 = 8 takes the 8 from both places that column 6 has."""
    assert steps_of(SINGLES_ARE_STUCK)[0] == SolvingStep(
        "contradiction",
        removes=marks("r7c5=8"),
        proof=marks("r7c5=8"),
        fins=marks("r7c6=8 r8c6=8"),
        units=(14,),
        chains=arrows("r7c5=8 r7c6=8", "r7c5=8 r8c6=8"),
    )


def test_a_square_without_a_candidate() -> None:
    """r5c4 = 8 leaves r5c5 a 3; then r3c5 is 8, and r7c5 neither 3 nor 8."""
    assert steps_of(SINGLES_ARE_STUCK)[2] == SolvingStep(
        "contradiction",
        removes=marks("r5c4=8"),
        proof=marks("r5c4=8 r5c5=3 r3c5=8"),
        fins=marks("r7c5=38"),
        chains=arrows("r5c4=8 r5c5=3", "r5c4=8 r3c5=8", "r5c5=3 r7c5=3", "r3c5=8 r7c5=8"),
    )


def test_an_arrow_leads_to_each_placement_and_each_fin_from_an_earlier_one() -> None:
    seen = 0
    for step in steps_of(SINGLES_ARE_STUCK)[:40]:
        order = {candidate: number for number, candidate in enumerate((*step.proof, *step.fins))}
        pairs = [(before, then) for (before,), (then,) in step.chains]
        seen += len(pairs)
        assert all(before in step.proof and order[before] < order[then] for before, then in pairs)
        assert {then for _, then in pairs} == {*step.proof[1:], *step.fins}
        assert all(see_each_other(before, then) for before, then in pairs if then in step.fins)
    assert seen > 100


def test_squares_of_few_candidates_come_first_and_then_short_proofs() -> None:
    met = position_of(digits(SINGLES_ARE_STUCK))
    order = [(met.candidates[step.removes[0][0]].bit_count(), len(step.proof)) for step in contradiction(met)]
    assert order == sorted(order)
    assert len(order) > 20


def test_the_search_refutes_assumptions_that_singles_do_not() -> None:
    position, solution = position_of(digits(ESCARGOT)), solve(digits(ESCARGOT))
    assert solution is not None
    steps = list(_until_stuck(position))
    trials = [step for _, step in steps if step.technique == "trial"]
    assert trials
    assert all(step.removes == step.proof for step in trials)
    assert all(is_right(met, step, solution) for met, step in steps)


def _until_stuck(position: CandidateGrid) -> Iterator[tuple[CandidateGrid, SolvingStep]]:
    """Solve by singles and contradictions alone."""
    while step := next((step for finder in _ALONE for step in finder(position)), None):
        yield position, step
        position = apply_step(position, step)


_ALONE = (naked_single, hidden_single, contradiction)


@pytest.mark.parametrize("grid", [ESCARGOT, SINGLES_ARE_STUCK])
def test_with_one_solution_there_is_always_a_step(grid: str) -> None:
    *_, (met, last) = _until_stuck(position_of(digits(grid)))
    assert apply_step(met, last).digits == solve(digits(grid))


def test_a_full_grid_has_no_step() -> None:
    assert list(contradiction(position_of(STEPPED))) == []


def test_a_grid_without_a_solution_gives_no_step(shared_data: Path) -> None:
    for puzzle in (shared_data / "sudoku/tdoku_zero_solutions.txt").read_text(encoding="utf-8").split():
        assert steps_of(puzzle) == []


def test_a_square_without_candidates_gives_no_step() -> None:
    met = position_of(digits(SINGLES_ARE_STUCK))
    less = tuple(0 if index == at("r7c5") else left for index, left in enumerate(met.candidates))
    assert list(contradiction(CandidateGrid(met.digits, less))) == []


def test_of_two_solutions_neither_is_refuted() -> None:
    """r1c1, r1c2, r9c1 and r9c2 can be exchanged crosswise."""
    exchangeable = {at("r1c1"), at("r1c2"), at("r9c1"), at("r9c2")}
    grid = tuple(0 if index in exchangeable else digit for index, digit in enumerate(digits(SINGLES_ARE_STUCK)))
    assert count(grid, 3) == 2
    position = position_of(grid)
    for met, step in _until_stuck(position):
        position = apply_step(met, step)
    assert {index for index in range(81) if not position.digits[index]} == exchangeable


def is_forced(position: CandidateGrid, candidate: Candidate) -> bool:
    """Return True if a placement is the only candidate of its square or the only place of its digit in a unit."""
    index, digit = candidate
    alone = position.candidates[index] == 1 << (digit - 1)
    return alone or any(
        index in unit and [one for one in unit if has(position, (one, digit))] == [index] for unit in UNITS
    )


def leads_to_its_dead_end(position: CandidateGrid, step: SolvingStep) -> bool:
    """Return True if each placement is forced by the earlier ones, and the last position is a dead end."""
    had_to_be = set(step.fins)
    if had_to_be != places_of(position, step):
        return False
    assumption, *placements = step.proof
    position = placed(position, assumption)
    for candidate in placements:
        if not is_forced(position, candidate):
            return False
        position = placed(position, candidate)
    return not any(has(position, candidate) for candidate in had_to_be) and (assumption,) == step.removes


def placed(position: CandidateGrid, candidate: Candidate) -> CandidateGrid:
    return apply_step(position, SolvingStep("assumption", sets=(candidate,)))


def places_of(position: CandidateGrid, step: SolvingStep) -> set[Candidate]:
    """Return candidates of which one is true: all of the square, or all places of the digit in the unit."""
    (square, wanted), *_ = step.fins
    if step.units:
        return {(index, wanted) for index in UNITS[step.units[0]] if has(position, (index, wanted))}
    return {(square, digit) for digit in range(1, 10) if has(position, (square, digit))}


@pytest.mark.exhaustive
def test_every_refutation_of_published_puzzles_is_right_and_forced(shared_data: Path) -> None:
    found = 0
    for met, solution in hard_positions(shared_data / "sudoku")[::9]:
        for step in contradiction(met):
            found += 1
            assert is_right(met, step, solution), (met, step)
            assert leads_to_its_dead_end(met, step), (met, step)
    assert found > 200


def possible(grid: Grid) -> Candidates:
    """Return the candidates of all solutions, by search alone."""
    return tuple(
        (index, digit)
        for index in range(81)
        if not grid[index]
        for digit in range(1, 10)
        if count((*grid[:index], digit, *grid[index + 1 :]), 1)
    )


@given(grids_with_holes(most=45))
def test_contradictions_leave_exactly_the_candidates_of_solutions(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    position = position_of(grid)
    for met, step in _until_stuck(position):
        assert is_right(met, step, complete)
        position = apply_step(met, step)
    left = {(index, digit) for index in range(81) for digit in range(1, 10) if has(position, (index, digit))}
    assert left == set(possible(position.digits))
