"""A knight's tour as numbers."""

from banmen.games.knights_tour.files import write_numbers


def test_numbers_stand_row_by_row() -> None:
    assert write_numbers(3, 4, [7, 1, 8, 6, 0, 9, 2, 4, 10, 3, 5, 11]) == " 5  2  7 10\n 8 11  4  1\n 3  6  9 12\n"


def test_numbers_of_one_digit_take_one_column() -> None:
    assert write_numbers(1, 1, [0]) == "1\n"
    assert write_numbers(2, 2, [3, 0, 1, 2]) == "2 3\n4 1\n"
