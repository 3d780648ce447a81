"""A grid has units, peers, candidates, conflicts and dead ends."""

from hypothesis import given

from banmen.games.sudoku.engine import Grid
from banmen.games.sudoku.engine.units import (
    BOXES,
    COLUMNS,
    PEERS,
    ROWS,
    UNITS,
    candidates_of,
    conflicts,
    dead_ends,
    digits_of,
    square,
)
from tests.banmen.games.sudoku.grids import THREE_MISSING, digits, grids_with_holes


def test_units_are_rows_columns_and_boxes_of_nine_squares() -> None:
    assert UNITS == ROWS + COLUMNS + BOXES
    for units in (ROWS, COLUMNS, BOXES):
        assert sorted(index for unit in units for index in unit.indices) == list(range(81))
    assert BOXES[1].indices == (3, 4, 5, 12, 13, 14, 21, 22, 23)
    assert [unit.number for unit in COLUMNS] == list(range(9))


def test_every_square_has_twenty_peers() -> None:
    assert square(13) == (1, 4)
    assert PEERS[0] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 27, 36, 45, 54, 63, 72)
    assert {len(peers) for peers in PEERS} == {20}
    assert all(index in PEERS[peer] for index, peers in enumerate(PEERS) for peer in peers)


def test_the_digits_of_a_set_are_its_bits() -> None:
    assert digits_of(0b100000101) == (1, 3, 9)
    assert digits_of(0) == ()


def test_a_repeated_digit_is_a_conflict_in_each_unit() -> None:
    grid = digits("5.5" + 6 * "." + "." * 72)
    assert [(one.unit.kind, one.unit.number, one.digit, one.indices) for one in conflicts(grid)] == [
        ("row", 0, 5, (0, 2)),
        ("box", 0, 5, (0, 2)),
    ]


def test_candidates_are_the_digits_that_row_column_and_box_leave() -> None:
    candidates = candidates_of(THREE_MISSING)
    assert {index: left for index, left in enumerate(candidates) if left} == {17: 1 << 2, 26: 1 << 5, 80: 1 << 7}
    assert list(dead_ends(THREE_MISSING, candidates)) == []


def test_dead_ends_of_a_square_and_of_units() -> None:
    grid = digits("12345678." + 8 * "." + "9" + 63 * ".")
    first, *others = dead_ends(grid, candidates_of(grid))
    assert (first.at, first.unit) == (8, None)
    assert {(one.unit.kind, one.unit.number, one.digit) for one in others if one.unit} == {("row", 0, 9)}


@given(grids_with_holes())
def test_a_grid_with_a_solution_has_neither(pair: tuple[Grid, Grid]) -> None:
    assert list(conflicts(pair[1])) == []
    assert list(dead_ends(pair[1], candidates_of(pair[1]))) == []
