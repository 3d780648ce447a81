"""Sets of squares are ints of 81 bits."""

from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.engine.units import EVERY_SQUARE, PEERS, SEEN, UNIT_SETS, UNITS, UNITS_OF, set_of, squares_in


@given(st.sets(st.integers(0, 80)))
def test_a_set_has_its_squares_in_order(squares: set[int]) -> None:
    assert squares_in(set_of(squares)) == tuple(sorted(squares))


def test_every_square_is_in_the_set_of_all() -> None:
    assert squares_in(EVERY_SQUARE) == tuple(range(81))
    assert set_of([]) == 0


def test_sets_of_units_and_peers_are_those_of_the_geometry() -> None:
    assert [squares_in(unit) for unit in UNIT_SETS] == [unit.indices for unit in UNITS]
    assert [squares_in(seen) for seen in SEEN] == list(PEERS)


def test_the_units_of_a_square_are_its_row_column_and_box() -> None:
    assert UNITS_OF[40] == (4, 13, 22)
    for index, units in enumerate(UNITS_OF):
        assert [unit for unit, nine in enumerate(UNITS) if index in nine.indices] == list(units)
