"""Simple colouring and remote pairs remove the right candidates, and nothing else."""

from pathlib import Path

import pytest
from hypothesis import given

from banmen.games.sudoku.engine.position import SolvingStep, position_of
from banmen.games.sudoku.engine.techniques import Finder
from banmen.games.sudoku.engine.techniques.colouring import remote_pair, simple_colouring
from tests.banmen.games.sudoku.grids import Grid, grids_with_holes
from tests.banmen.games.sudoku.positions import (
    at,
    conclusions,
    hard_positions,
    is_a_chain,
    is_right,
    marks,
    mirrored,
    one_of_them_is_true,
    places,
    position,
)

# r1c1 and r1c5 are linked in row 1, r1c5 and r2c4 in box 2, r2c4 and r8c4 in column 4.
TRAP = """
    x...x....
    ...x..xxx
    xxx...xxx
    xxx.xxxxx
    xxx.xxxxx
    xxx.xxxxx
    xxx.xxxxx
    xxxxxxxxx
    xxx.xxxxx
"""


def test_a_candidate_that_sees_both_colours_is_trapped() -> None:
    assert list(simple_colouring(places(5, TRAP))) == [
        SolvingStep(
            "simple_colouring", removes=marks("r8c1=5"), proof=marks("r1c1=5 r2c4=5"), fins=marks("r1c5=5 r8c4=5")
        )
    ]


def test_a_third_place_breaks_a_link() -> None:
    broken = TRAP.replace("xxx.xxxxx", "xxxxxxxxx", 1)
    assert list(simple_colouring(places(5, broken))) == []


def test_a_colour_that_comes_twice_in_a_unit_is_false() -> None:
    closed = TRAP.replace("xxxxxxxxx", "x..x.....")
    assert next(simple_colouring(places(5, closed))) == SolvingStep(
        "simple_colouring",
        removes=marks("r1c1=5 r2c4=5 r8c1=5"),
        proof=marks("r1c1=5 r2c4=5 r8c1=5"),
        fins=marks("r1c5=5 r8c4=5"),
        units=(9,),
    )


def test_remote_pair() -> None:
    assert list(remote_pair(position("r1c1=27 r1c5=27 r5c5=27 r5c8=27"))) == [
        SolvingStep(
            "remote_pair",
            removes=marks("r1c8=27 r5c1=27"),
            proof=marks("r1c1=27 r1c5=72 r5c5=27 r5c8=72"),
        )
    ]


def test_three_squares_are_no_remote_pair() -> None:
    assert list(remote_pair(position("r1c1=27 r1c5=27 r5c5=27"))) == []


def test_a_square_of_another_pair_does_not_belong_to_the_row() -> None:
    assert list(remote_pair(position("r1c1=27 r1c5=27 r5c5=28 r5c8=27"))) == []


def test_squares_an_even_number_of_paces_apart_hold_the_same() -> None:
    row = position("r1c1=27 r1c5=27 r5c5=27 r5c8=27 r9c8=27")
    ends = {frozenset({step.proof[0][0], step.proof[-1][0]}) for step in remote_pair(row)}
    assert ends == {frozenset({at("r1c1"), at("r5c8")}), frozenset({at("r1c5"), at("r9c8")})}


@pytest.mark.parametrize("finder", [simple_colouring, remote_pair])
def test_every_colouring_of_published_puzzles_is_right(finder: Finder, shared_data: Path) -> None:
    found = 0
    for met, solution in hard_positions(shared_data / "sudoku"):
        for step in finder(met):
            found += 1
            assert is_right(met, step, solution), (met, step)
    assert found > 10


def test_every_coloured_candidate_is_linked_with_one_of_the_other_colour(shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku"):
        for step in simple_colouring(met):
            for colour, other in ((step.proof, step.fins), (step.fins, step.proof)):
                assert all(any(one_of_them_is_true(met, one, two) for two in other) for one in colour)


def test_remote_pairs_are_chains(shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku"):
        assert all(is_a_chain(met, step.proof) for step in remote_pair(met))


@pytest.mark.parametrize("finder", [simple_colouring, remote_pair])
def test_colouring_is_the_same_with_rows_and_columns_exchanged(finder: Finder, shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku")[::4]:
        assert conclusions(finder(mirrored(met))) == conclusions(finder(met), turned=True)


@given(grids_with_holes())
def test_a_colouring_is_right_in_every_solution(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    met = position_of(grid)
    assert all(is_right(met, step, complete) for finder in (simple_colouring, remote_pair) for step in finder(met))
