from dataclasses import replace

import pytest

from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.drawing.palette import LIGHT, backgrounds, units_of, view_digits
from tests.banmen_client.games.sudoku.views import GIVENS, PLAIN, numbers

# Square 70 holds an entered 4, 36 a given 4, 40 an entered 5; 43 is an empty square of 40's row.
LOOKED_AT = replace(PLAIN, cursor=40, lit_units=True, lit_digit=4)


def test_digits_are_givens_and_entries_whoever_wrote_them() -> None:
    digits = view_digits(replace(PLAIN, entries=numbers({70: 24})))
    assert (digits[0], digits[70], digits[2]) == (5, 4, 0)


def test_without_givens_entries_alone_are_the_digits() -> None:
    assert view_digits(SudokuView(entries=numbers({3: 17})))[3] == 7


def test_the_units_of_a_square_are_its_row_its_column_and_its_box() -> None:
    units = units_of(40)
    assert len(units) == 21
    assert {36, 44, 4, 76, 30, 50, 40} <= units
    assert not units & {0, 27, 80}


@pytest.mark.parametrize(
    ("view", "square", "ground"),
    [
        (LOOKED_AT, 40, LIGHT.cursor),
        (LOOKED_AT, 43, LIGHT.units),
        (LOOKED_AT, 80, LIGHT.cell),
        (LOOKED_AT, 36, LIGHT.same),
        (LOOKED_AT, 70, LIGHT.same),
        (replace(LOOKED_AT, lit_units=False), 43, LIGHT.cell),
        (replace(LOOKED_AT, selected=frozenset({40, 43})), 43, LIGHT.selected),
        (replace(LOOKED_AT, selected=frozenset({40, 43})), 40, LIGHT.cursor),
        (replace(LOOKED_AT, focus=frozenset({43})), 43, LIGHT.focus),
        (replace(LOOKED_AT, conflicts=frozenset({70})), 70, LIGHT.conflict),
        (replace(LOOKED_AT, conflicts=frozenset({40})), 40, LIGHT.conflict),
        (replace(LOOKED_AT, wrong=frozenset({70})), 70, LIGHT.same),
        (replace(PLAIN, fins=frozenset({(0, 5), (36, 5)})), 0, LIGHT.same),
        (replace(PLAIN, fins=frozenset({(0, 5), (36, 5)})), 36, LIGHT.cell),
        (replace(LOOKED_AT, colours=numbers({80: 6})), 80, LIGHT.tints[5]),
        (replace(LOOKED_AT, colours=numbers({40: 6})), 40, LIGHT.cursor),
    ],
)
def test_the_most_important_state_gives_a_square_its_colour(view: SudokuView, square: int, ground: object) -> None:
    assert backgrounds(view, LIGHT)[square] == ground


def test_a_coloured_square_of_the_cursors_units_shows_both() -> None:
    ground = backgrounds(replace(LOOKED_AT, colours=numbers({43: 7})), LIGHT)[43]
    assert ground not in {LIGHT.units, LIGHT.tints[6]}


def test_only_the_square_under_the_pointer_changes() -> None:
    before, after = backgrounds(PLAIN, LIGHT), backgrounds(PLAIN, LIGHT, hover=12)
    assert [square for square in range(81) if before[square] != after[square]] == [12]


def test_a_covered_board_has_plain_backgrounds() -> None:
    view = replace(LOOKED_AT, covered=True, colours=numbers({43: 7}), conflicts=frozenset({70}))
    assert set(backgrounds(view, LIGHT, hover=3)) == {LIGHT.cell}


def test_an_empty_grid_is_plain() -> None:
    assert set(backgrounds(SudokuView(), LIGHT)) == {LIGHT.cell}
    assert GIVENS[0] != "."
