"""XY-, XYZ- and W-wings remove the right candidates, and nothing else."""

from pathlib import Path

import pytest
from hypothesis import given

from banmen.games.sudoku.engine.position import SolvingStep, position_of
from banmen.games.sudoku.engine.techniques import Finder
from banmen.games.sudoku.engine.techniques.wings import w_wing, xy_wing, xyz_wing
from tests.banmen.games.sudoku.grids import STEPPED, Grid, grids_with_holes
from tests.banmen.games.sudoku.positions import (
    conclusions,
    hard_positions,
    is_a_chain,
    is_right,
    marks,
    mirrored,
    position,
)

WINGS = (xy_wing, xyz_wing, w_wing)


def test_xy_wing() -> None:
    assert list(xy_wing(position("r1c1=12 r1c5=13 r4c1=23"))) == [
        SolvingStep("xy_wing", removes=marks("r4c5=3"), proof=marks("r1c5=31 r1c1=12 r4c1=23"))
    ]


def test_the_wings_of_an_xy_wing_have_a_digit_in_common() -> None:
    assert list(xy_wing(position("r1c1=12 r1c5=13 r4c1=24"))) == []


def test_the_hinge_of_an_xy_wing_sees_both_wings() -> None:
    assert list(xy_wing(position("r1c1=12 r1c5=13 r4c2=23"))) == []


def test_an_xy_wing_that_strikes_nothing_is_none() -> None:
    assert list(xy_wing(position("r1c1=12 r1c5=13 r4c1=23 r4c5=124"))) == []


def test_xyz_wing() -> None:
    assert list(xyz_wing(position("r1c1=123 r1c5=13 r2c2=23"))) == [
        SolvingStep(
            "xyz_wing", removes=marks("r1c2=3 r1c3=3"), proof=marks("r1c5=31 r1c1=12 r2c2=23"), fins=marks("r1c1=3")
        )
    ]


def test_an_xyz_wing_removes_only_candidates_that_see_the_hinge_too() -> None:
    assert list(xyz_wing(position("r1c1=123 r1c5=13 r4c1=23"))) == []


def test_the_hinge_of_an_xyz_wing_has_no_fourth_candidate() -> None:
    assert list(xyz_wing(position("r1c1=1234 r1c5=13 r2c2=23"))) == []


LINK = "r3c2=12456789 r3c3=12456789 r3c4=12456789 r3c6=12456789 r3c7=12456789 r3c8=12456789 r3c9=12456789"
"""Row 3 has no place for 3 but r3c1 and r3c5."""


def test_w_wing() -> None:
    assert list(w_wing(position(f"r9c1=38 r7c5=38 {LINK}"))) == [
        SolvingStep(
            "w_wing",
            removes=marks("r7c1=8 r7c2=8 r7c3=8 r9c4=8 r9c5=8 r9c6=8"),
            proof=marks("r7c5=83 r3c5=3 r3c1=3 r9c1=38"),
            units=(2,),
        )
    ]


def test_a_link_with_a_third_place_makes_no_w_wing() -> None:
    assert list(w_wing(position(f"r9c1=38 r7c5=38 {LINK.removesuffix('r3c9=12456789')}"))) == []


def test_both_ends_of_the_link_on_one_side_make_no_w_wing() -> None:
    assert list(w_wing(position(f"r9c1=38 r7c6=38 {LINK}"))) == []


def test_two_wings_that_see_each_other_are_a_pair_and_no_w_wing() -> None:
    assert list(w_wing(position(f"r9c1=38 r9c5=38 {LINK}"))) == []


@pytest.mark.parametrize("finder", WINGS)
def test_every_wing_of_published_puzzles_is_right_and_a_chain(finder: Finder, shared_data: Path) -> None:
    found = 0
    for met, solution in hard_positions(shared_data / "sudoku"):
        for step in finder(met):
            found += 1
            assert is_right(met, step, solution), (met, step)
            if finder is not xyz_wing:
                assert is_a_chain(met, step.proof), (met, step)
            else:
                assert met.candidates[step.proof[2][0]].bit_count() == 3
    assert found > 20


@pytest.mark.parametrize("finder", WINGS)
def test_wings_are_the_same_with_rows_and_columns_exchanged(finder: Finder, shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku")[::4]:
        assert conclusions(finder(mirrored(met))) == conclusions(finder(met), turned=True)


@given(grids_with_holes())
def test_a_wing_is_right_in_every_solution(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    assert all(is_right(position_of(grid), step, complete) for finder in WINGS for step in finder(position_of(grid)))


def test_a_full_grid_has_no_wings() -> None:
    assert [step for finder in WINGS for step in finder(position_of(STEPPED))] == []
