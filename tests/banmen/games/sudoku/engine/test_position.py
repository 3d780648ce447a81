"""A position has candidates, views of them, and a successor for each step."""

import pytest
from hypothesis import given

from banmen.games.sudoku.engine.position import SolvingStep, StrongLink, apply_step, position_of
from banmen.games.sudoku.engine.units import PEERS, SEEN, UNIT_SETS, UNITS, UNITS_OF, set_of, squares_in
from tests.banmen.games.sudoku.grids import Grid, grids_with_holes
from tests.banmen.games.sudoku.positions import at, has, marks, places, position

ONE_DIGIT = position_of((7, *(0,) * 80))


def test_the_rules_leave_candidates() -> None:
    assert ONE_DIGIT.candidates[at("r1c1")] == 0
    assert ONE_DIGIT.candidates[at("r1c9")] == 0b110111111
    assert ONE_DIGIT.candidates[at("r9c9")] == 0b111111111


def test_struck_candidates_are_left_out() -> None:
    struck = [0] * 81
    struck[at("r1c9")] = struck[at("r1c1")] = 0b111
    position = position_of((7, *(0,) * 80), struck)
    assert position.candidates[at("r1c9")] == 0b110111000
    assert position.candidates[at("r1c1")] == 0


def test_eliminated_candidates_must_be_81_sets() -> None:
    with pytest.raises(ValueError, match="zip"):
        position_of((0,) * 81, [0])


def test_a_digit_takes_itself_from_all_that_see_it() -> None:
    position = apply_step(ONE_DIGIT, SolvingStep("naked_single", sets=marks("r9c9=2")))
    assert position == position_of((7, *(0,) * 79, 2))


def test_struck_candidates_are_gone_after_a_step() -> None:
    position = apply_step(ONE_DIGIT, SolvingStep("x_wing", removes=marks("r5c5=37 r6c6=1")))
    assert position.digits == ONE_DIGIT.digits
    assert position.candidates[at("r5c5")] == 0b110111011
    assert position.candidates[at("r6c6")] == 0b111111110
    assert (
        sum(one.bit_count() for one in ONE_DIGIT.candidates) - sum(one.bit_count() for one in position.candidates) == 3
    )


@given(grids_with_holes())
def test_all_views_agree_on_the_candidates(drawn: tuple[Grid, Grid]) -> None:
    _, grid = drawn
    position = position_of(grid)
    assert squares_in(position.empty) == tuple(index for index in range(81) if grid[index] == 0)
    assert position.singles == tuple(i for i, left in enumerate(position.candidates) if left.bit_count() == 1)
    assert squares_in(position.pairs) == tuple(i for i, left in enumerate(position.candidates) if left.bit_count() == 2)
    for digit in range(1, 10):
        plane = {index for index in range(81) if has(position, (index, digit))}
        assert set(squares_in(position.planes[digit - 1])) == plane
        for number, unit in enumerate(UNITS):
            places = position.places[number][digit - 1]
            assert [unit.indices[place] for place in squares_in(places)] == [i for i in unit.indices if i in plane]


def test_links_are_units_with_two_places_for_a_digit() -> None:
    picture = """
        x.. x.. ...
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx x.. xxx
        xxx .x. xxx
        xxx ... xxx
        """
    links = places(5, picture).links
    assert links[4] == (StrongLink(0, at("r1c1"), at("r1c4")), StrongLink(25, at("r7c4"), at("r8c5")))
    assert set(links[:4] + links[5:]) == {()}


def test_marks_are_the_candidates_of_a_digit_in_a_set() -> None:
    assert position("r1c1=12 r1c2=23").candidates_in(1, set_of([0, 1, 2])) == marks("r1c1=1 r1c3=1")


def test_sets_of_squares() -> None:
    assert squares_in(set_of([80, 3, 44])) == (3, 44, 80)
    assert all(squares_in(SEEN[index]) == PEERS[index] for index in range(81))
    assert all(UNIT_SETS[unit] >> index & 1 for index in range(81) for unit in UNITS_OF[index])
