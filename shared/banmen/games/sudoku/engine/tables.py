"""Lookup tables of the sudoku search: the consequences of the candidates of one digit in one band.

A band is three rows, 27 squares, bit `9 * row + column`. A minirow is the three squares that a row and a box share; the
nine of a band are bit `3 * row + box`. A digit stands once in each row and each box of a band, so the minirows that
hold it form one of six arrangements: a minirow in none of them cannot hold it (locked candidates). The state of a
search has an entry for each digit and band, the squares there that may hold the digit; their tables are indexed by `3 *
digit + band`, the digit from 0.
"""

from itertools import permutations
from typing import NamedTuple

BAND = 27
WHOLE_BAND = (1 << BAND) - 1
SETS_OF_NINE = 512

ENTRIES = 27
UNSETTLED = ENTRIES
"""The index in a state of the first band's squares without a digit; the other two bands follow."""
CHANGED = UNSETTLED + 3
"""The index in a state of the set of entries to process again."""
STATE_LENGTH = CHANGED + 1

_THREE = range(3)
_ARRANGEMENTS = tuple(sum(1 << (3 * row + boxes[row]) for row in _THREE) for boxes in permutations(_THREE))


class UnitTables(NamedTuple):
    """Tuples of ints of at most 27 bits each.

    `upper`, `middle` and `lower` map a row of nine bits, as the first, second or third row of its band, to the minirows
    that it touches. The others are indexed by the minirows of a digit (`possible`: the squares still possible,
    `settled`: those in rows with one minirow left), by its columns in the band (`alone`: the squares of columns that
    are the only one left of their box), by a square of a band (`fixed`: what remains in its band of the digit placed
    there), by a bit modulo 37 (`place`: its position; the first 36 powers of 2 are all different), by nine bits
    (`ones`: how many are set), and by an entry (`other_bands`: the two entries of the same digit, `other_digits`: the
    eight of the same band, `unsettled`: the index in the state of the band's unsettled squares). `start` is the state
    of an empty grid.
    """

    upper: tuple[int, ...]
    middle: tuple[int, ...]
    lower: tuple[int, ...]
    possible: tuple[int, ...]
    settled: tuple[int, ...]
    alone: tuple[int, ...]
    fixed: tuple[int, ...]
    place: tuple[int, ...]
    ones: tuple[int, ...]
    other_bands: tuple[tuple[int, ...], ...]
    other_digits: tuple[tuple[int, ...], ...]
    unsettled: tuple[int, ...]
    start: tuple[int, ...]


def _minirows(row: int) -> int:
    return sum(1 << box for box in _THREE if row >> (3 * box) & 0b111)


def _squares(minirows: int) -> int:
    """Return the squares of a band that lie in these minirows."""
    return sum(0b111 << (3 * minirow) for minirow in range(9) if minirows >> minirow & 1)


def _arranged(minirows: int) -> int:
    """Return the minirows that occur in an arrangement within these."""
    allowed = 0
    for arrangement in _ARRANGEMENTS:
        if arrangement & minirows == arrangement:
            allowed |= arrangement
    return allowed


def _settled(minirows: int) -> int:
    arranged = _arranged(minirows)
    rows = (arranged & (0b111 << 3 * row) for row in _THREE)
    return sum(_squares(row) for row in rows if row.bit_count() == 1)


def _alone(columns: int) -> int:
    boxes = (columns & (0b111 << 3 * box) for box in _THREE)
    single = sum(box for box in boxes if box.bit_count() == 1)
    return single | single << 9 | single << 18


def _fixed(square: int) -> int:
    row, column = divmod(square, 9)
    met = 0b111111111 << 9 * row | (0b111 << column // 3 * 3) * (1 | 1 << 9 | 1 << 18)
    return WHOLE_BAND & ~met | 1 << square


def _places() -> tuple[int, ...]:
    places = [0] * 37
    for place in range(36):
        places[(1 << place) % 37] = place
    return tuple(places)


TABLES = UnitTables(
    upper=tuple(_minirows(row) for row in range(SETS_OF_NINE)),
    middle=tuple(_minirows(row) << 3 for row in range(SETS_OF_NINE)),
    lower=tuple(_minirows(row) << 6 for row in range(SETS_OF_NINE)),
    possible=tuple(_squares(_arranged(minirows)) for minirows in range(SETS_OF_NINE)),
    settled=tuple(_settled(minirows) for minirows in range(SETS_OF_NINE)),
    alone=tuple(_alone(columns) for columns in range(SETS_OF_NINE)),
    fixed=tuple(_fixed(square) for square in range(BAND)),
    place=_places(),
    ones=tuple(bits.bit_count() for bits in range(SETS_OF_NINE)),
    other_bands=tuple(tuple(3 * (entry // 3) + (entry + step) % 3 for step in (1, 2)) for entry in range(ENTRIES)),
    other_digits=tuple(tuple((entry + 3 * step) % ENTRIES for step in range(1, 9)) for entry in range(ENTRIES)),
    unsettled=tuple(UNSETTLED + entry % 3 for entry in range(ENTRIES)),
    start=(WHOLE_BAND,) * STATE_LENGTH,
)
