"""A step highlights squares of the grid, and its chain has links."""

import pytest
from msgspec.structs import replace

from banmen.games.sudoku.coach.hints import focus_squares, links
from banmen.games.sudoku.engine.grade import steps
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.units import UNITS
from tests.banmen.games.sudoku.game import HARD
from tests.banmen.games.sudoku.grids import digits


def test_the_units_of_a_step_are_highlighted() -> None:
    step = SolvingStep("hidden_single", sets=((0, 5),), proof=((0, 5),), units=(3,))
    assert focus_squares(step) == set(UNITS[3].indices)


def test_base_and_cover_are_both_highlighted() -> None:
    step = SolvingStep("pointing", removes=((5, 1),), proof=((0, 1), (1, 1)), units=(18,), covers=(0,))
    assert focus_squares(step) == {*UNITS[18].indices, *UNITS[0].indices}


def test_a_single_square_is_highlighted_alone() -> None:
    assert focus_squares(SolvingStep("naked_single", sets=((40, 5),), proof=((40, 5),))) == {40}


def test_the_assumed_square_of_a_contradiction_is_highlighted() -> None:
    step = SolvingStep("contradiction", removes=((7, 1),), proof=((7, 1), (8, 2), (9, 3)), units=(4,))
    assert focus_squares(step) == {7}


def test_a_long_chain_highlights_its_few_conclusions() -> None:
    chain = tuple((square, 1) for square in (0, 1, 2, 9, 10, 11))
    assert focus_squares(SolvingStep("x_chain", removes=((80, 1),), proof=chain)) == {80}


def test_many_squares_are_highlighted_by_their_boxes() -> None:
    chain = tuple((square, 1) for square in (0, 1, 2, 9, 10, 11))
    gone = tuple((square, 1) for square in (3, 4, 5, 12, 13))
    assert focus_squares(SolvingStep("x_chain", removes=gone, proof=chain)) == set(UNITS[19].indices)


def test_a_chain_has_strong_and_weak_links_in_turn() -> None:
    step = SolvingStep("x_chain", removes=((80, 1),), proof=((0, 1), (1, 1), (2, 1), (3, 1)))
    assert links(step) == (((0, 1), (1, 1), True), ((1, 1), (2, 1), False), ((2, 1), (3, 1), True))
    assert links(SolvingStep("naked_pair", removes=((80, 1),), proof=((0, 1), (1, 1)))) == ()


def test_groups_are_linked_where_they_are_nearest() -> None:
    nodes = (((0, 5),), ((6, 5), (7, 5)), ((26, 5),), ((71, 5),))
    step = SolvingStep("grouped_aic", removes=((63, 5),), proof=tuple(each for node in nodes for each in node))
    assert links(replace(step, chains=(nodes,))) == (
        ((0, 5), (6, 5), True),
        ((7, 5), (26, 5), False),
        ((26, 5), (71, 5), True),
    )


def test_a_loop_leads_back_to_its_start() -> None:
    step = SolvingStep("loop", removes=((80, 1),), proof=((0, 1), (1, 1), (2, 1), (3, 1)))
    assert links(step)[-1] == ((3, 1), (0, 1), False)
    nodes = (((0, 5),), ((6, 5), (7, 5)), ((26, 5),), ((18, 5),))
    proof = tuple(each for node in nodes for each in node)
    step = SolvingStep("grouped_loop", removes=((63, 5),), proof=proof, chains=(nodes,))
    assert links(step)[-1] == ((18, 5), (0, 5), False)


def test_a_forcing_chain_begins_with_a_weak_link() -> None:
    nodes = (((40, 9),), ((36, 9),), ((0, 9),), ((40, 9),))
    step = SolvingStep("forcing_chain", removes=((40, 9),), proof=((36, 9), (0, 9)), chains=(nodes,))
    assert [strong for _, _, strong in links(step)] == [False, True, False]


def test_the_arrows_of_a_contradiction_end_at_what_it_leaves_without_a_place() -> None:
    arrows = ((((39, 8),), ((40, 3),)), (((40, 3),), ((58, 3),)))
    step = SolvingStep("contradiction", removes=((39, 8),), proof=((39, 8), (40, 3)), fins=((58, 3),), chains=arrows)
    assert links(step) == (((39, 8), (40, 3), True), ((40, 3), (58, 3), False))


@pytest.mark.parametrize("technique", ["", "nonsense", "run_hint"])
def test_any_valid_step_can_be_highlighted_without_an_error(technique: str) -> None:
    assert focus_squares(SolvingStep(technique or "x")) == frozenset()
    assert focus_squares(SolvingStep(technique or "x", sets=((3, 1),))) == {3}


def test_every_step_of_a_hard_grid_highlights_a_square() -> None:
    assert all(focus_squares(step) for step in steps(digits(HARD)))
