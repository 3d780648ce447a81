"""The text output of `banmen sudoku solve`: drawn grids, and a line for each event of the solver."""

import pytest

from banmen.games.sudoku.command.text import draw_grid, event_lines
from banmen.games.sudoku.engine.passes import Assumption, Pass, Placement, Retraction
from banmen.games.sudoku.engine.units import BOXES, COLUMNS, ROWS, DeadEnd, Unit
from banmen.texts import Texts
from tests.banmen.games.sudoku.grids import STEPPED, THREE_MISSING
from tests.banmen.games.sudoku.positions import at

EN = Texts("en")
THREE_MISSING_DRAWN = """\
1 2 3 | 4 5 6 | 7 8 9
4 5 6 | 7 8 9 | 1 2 .
7 8 9 | 1 2 3 | 4 5 .
------+-------+------
2 3 4 | 5 6 7 | 8 9 1
5 6 7 | 8 9 1 | 2 3 4
8 9 1 | 2 3 4 | 5 6 7
------+-------+------
3 4 5 | 6 7 8 | 9 1 2
6 7 8 | 9 1 2 | 3 4 5
9 1 2 | 3 4 5 | 6 7 ."""
SIX = Assumption(1, at("r2c4"), 6, (6, 7))


def test_a_grid_is_drawn_with_its_boxes() -> None:
    assert draw_grid(THREE_MISSING) == THREE_MISSING_DRAWN


def test_a_pass_has_a_line_for_each_placement() -> None:
    lone = Pass((Placement(at("r2c9"), 3, None), Placement(at("r3c9"), 6, None)), STEPPED)
    assert event_lines(EN, lone, 1) == [
        "Pass 1: 2 lone candidates",
        "  row 2, column 9: 3, the lone candidate",
        "  row 3, column 9: 6, the lone candidate",
    ]


@pytest.mark.parametrize(("unit", "name"), [(ROWS[3], "row 4"), (COLUMNS[0], "column 1"), (BOXES[5], "box 6")], ids=str)
def test_an_only_place_says_of_which_unit(unit: Unit, name: str) -> None:
    only = Pass((Placement(at("r4c1"), 1, unit),), STEPPED)
    assert event_lines(EN, only, 3) == ["Pass 3: 1 only place", f"  row 4, column 1: 1, the only place in {name}"]


def test_an_assumption_names_all_candidates_of_its_square() -> None:
    assert event_lines(EN, SIX, 3) == ["Assumption 1: row 2, column 4: 6 (it may be 6 or 7)"]


def test_a_retreat_names_its_reason_and_its_consequence() -> None:
    assert event_lines(EN, Retraction(SIX, DeadEnd(at("r7c6")), STEPPED), 4) == [
        "Contradiction: row 7, column 6 has no candidate.",
        "Retreat from assumption 1: row 2, column 4 is not 6",
    ]


def test_a_dead_end_is_a_line_of_its_own() -> None:
    assert event_lines(EN, DeadEnd(0), 1) == ["row 1, column 1 has no candidate."]
