"""Sue de Coq finds as many digits as squares around a crossing, removes them from line and box, and is never wrong."""

from itertools import islice

import pytest
from hypothesis import given

from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.engine.techniques.sue_de_coq import sue_de_coq
from tests.banmen.games.sudoku.grids import Grid, grids_with_holes
from tests.banmen.games.sudoku.positions import conclusions, is_right, marks, mirrored, position

CROSSED = "r1c1=1234 r1c2=1234 r1c5=12 r2c1=34"
"""Four digits in four squares: two where row 1 and box 1 cross, one further along the row, one more in the box."""


def test_sue_de_coq() -> None:
    (step,) = sue_de_coq(position(CROSSED))
    assert (step.technique, step.units) == ("sue_de_coq", (0, 18))
    assert (step.proof, step.fins) == (marks("r1c1=1234 r1c2=1234"), marks("r1c5=12 r2c1=34"))
    in_row = marks("r1c3=1234 r1c4=12 r1c6=12 r1c7=12 r1c8=12 r1c9=12")
    assert step.removes == tuple(sorted(in_row + marks("r2c2=34 r2c3=34 r3c1=34 r3c2=34 r3c3=34")))


def test_a_digit_of_the_crossing_alone_leaves_line_and_box() -> None:
    (step,) = sue_de_coq(position("r1c1=1234 r1c2=1345 r1c5=12 r1c6=12 r2c1=34"))
    gone = set(step.removes)
    assert set(marks("r1c9=125 r2c2=345")) <= gone, "5 is in the crossing: it leaves both"
    assert gone.isdisjoint(marks("r1c9=346 r2c2=126"))


@pytest.mark.parametrize(
    "text",
    [
        CROSSED.replace("r2c1=34", "r2c1=345"),  # five digits in four squares
        CROSSED.replace("r2c1=34", "r2c1=24"),  # 2 in the line and in the box: it may be there twice
        CROSSED.replace("r2c1=34", "r4c1=34"),  # outside the box
        CROSSED.replace("r1c5=12", "r1c3=12"),  # all in the box: a naked quad
    ],
)
def test_what_makes_no_sue_de_coq(text: str) -> None:
    assert list(sue_de_coq(position(text))) == []


@given(grids_with_holes(most=50))
def test_a_step_is_right_in_every_solution_and_counts_its_squares(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    met = position_of(grid)
    for step in islice(sue_de_coq(met), 20):
        inside = {*step.proof, *step.fins}
        assert is_right(met, step, complete)
        assert len({index for index, _ in inside}) == len({digit for _, digit in inside})


@given(grids_with_holes(most=50))
def test_rows_and_columns_exchanged_make_the_same_steps(pair: tuple[Grid, Grid]) -> None:
    met = position_of(pair[1])
    assert conclusions(sue_de_coq(mirrored(met))) == conclusions(sue_de_coq(met), turned=True)
