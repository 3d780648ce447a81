"""Where a step lights the grid, and the links of its chain."""

import pytest

from banmen.games.sudoku.coach.hints import focus_squares, links
from banmen.games.sudoku.engine.grade import steps
from banmen.games.sudoku.engine.position import Step
from banmen.games.sudoku.engine.units import UNITS
from tests.banmen.games.sudoku.game import HARD
from tests.banmen.games.sudoku.grids import digits


def test_the_units_that_are_spoken_of_are_lit() -> None:
    step = Step("hidden_single", sets=((0, 5),), proof=((0, 5),), units=(3,))
    assert focus_squares(step) == set(UNITS[3].indices)


def test_of_covered_units_both_are_lit() -> None:
    step = Step("pointing", removes=((5, 1),), proof=((0, 1), (1, 1)), units=(18,), covers=(0,))
    assert focus_squares(step) == {*UNITS[18].indices, *UNITS[0].indices}


def test_a_square_that_is_spoken_of_is_lit_alone() -> None:
    assert focus_squares(Step("naked_single", sets=((40, 5),), proof=((40, 5),))) == {40}


def test_of_a_supposition_its_beginning_is_lit() -> None:
    step = Step("contradiction", removes=((7, 1),), proof=((7, 1), (8, 2), (9, 3)), units=(4,))
    assert focus_squares(step) == {7}


def test_of_a_long_chain_what_follows_is_lit_where_that_is_little() -> None:
    chain = tuple((square, 1) for square in (0, 1, 2, 9, 10, 11))
    assert focus_squares(Step("x_chain", removes=((80, 1),), proof=chain)) == {80}


def test_of_many_squares_their_boxes_are_lit() -> None:
    chain = tuple((square, 1) for square in (0, 1, 2, 9, 10, 11))
    gone = tuple((square, 1) for square in (3, 4, 5, 12, 13))
    assert focus_squares(Step("x_chain", removes=gone, proof=chain)) == set(UNITS[19].indices)


def test_a_chain_has_strong_and_weak_links_in_turn() -> None:
    step = Step("x_chain", removes=((80, 1),), proof=((0, 1), (1, 1), (2, 1), (3, 1)))
    assert links(step) == (((0, 1), (1, 1), True), ((1, 1), (2, 1), False), ((2, 1), (3, 1), True))
    assert links(Step("naked_pair", removes=((80, 1),), proof=((0, 1), (1, 1)))) == ()


@pytest.mark.parametrize("technique", ["", "nonsense", "run_hint"])
def test_a_step_of_nobody_lights_something_or_nothing_but_does_no_harm(technique: str) -> None:
    assert focus_squares(Step(technique or "x")) == frozenset()
    assert focus_squares(Step(technique or "x", sets=((3, 1),))) == {3}


def test_every_step_of_a_hard_grid_is_lit_somewhere() -> None:
    assert all(focus_squares(step) for step in steps(digits(HARD)))
