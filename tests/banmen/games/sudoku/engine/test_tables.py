"""The lookup tables of the search agree with their definitions."""

from banmen.games.sudoku.engine.tables import BAND, CHANGED, ENTRIES, STATE_LENGTH, TABLES, UNSETTLED, WHOLE_BAND


def bits(number: int) -> set[int]:
    return {at for at in range(number.bit_length()) if number >> at & 1}


def test_numbers_fit_into_27_bits() -> None:
    for name, table in TABLES._asdict().items():
        flat = [number for each in table for number in (each if isinstance(each, tuple) else (each,))]
        assert all(0 <= number <= WHOLE_BAND for number in flat), name


def test_a_digit_on_a_square_leaves_no_peer_in_its_band() -> None:
    for square in range(BAND):
        row, column = divmod(square, 9)
        left = {(at // 9, at % 9) for at in bits(TABLES.fixed[square])}
        assert left == {(row, column)} | {
            (r, c) for r in range(3) for c in range(9) if r != row and c // 3 != column // 3
        }


def test_powers_of_two_are_found_by_their_remainder() -> None:
    assert [TABLES.place[(1 << at) % 37] for at in range(36)] == list(range(36))


def test_entries_of_a_digit_and_of_a_band() -> None:
    assert TABLES.other_bands[4] == (5, 3)
    assert sorted(TABLES.other_digits[4]) == [1, 7, 10, 13, 16, 19, 22, 25]
    assert TABLES.unsettled[4] == UNSETTLED + 1
    assert (ENTRIES, CHANGED, STATE_LENGTH) == (27, 30, 31)


def test_three_minirows_of_an_arrangement_hold_a_digit() -> None:
    diagonal = 1 << 0 | 1 << 4 | 1 << 8
    assert bits(TABLES.possible[diagonal]) == {0, 1, 2, 12, 13, 14, 24, 25, 26}
    assert TABLES.settled[diagonal] == TABLES.possible[diagonal]
    assert TABLES.possible[0b111] == 0, "one row cannot hold it three times"
    assert TABLES.possible[511] == WHOLE_BAND
    assert TABLES.settled[511] == 0
