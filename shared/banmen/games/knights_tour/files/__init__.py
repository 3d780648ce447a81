"""A knight's tour as a file: as numbers in this module, as a picture in `svg` and `png`.

A tour is its squares in order, each `row * columns + column`.
"""

from collections.abc import Sequence


def write_numbers(rows: int, columns: int, tour: Sequence[int]) -> str:
    """Return a line for each row with the number of each square on the tour, from 1, right-aligned."""
    numbers = [""] * (rows * columns)
    width = len(str(len(tour)))
    for number, square in enumerate(tour, 1):
        numbers[square] = str(number).rjust(width)
    return "".join(f"{' '.join(numbers[row * columns : (row + 1) * columns])}\n" for row in range(rows))
