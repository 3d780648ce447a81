"""A tour as text: a line for each row, with the number of each square on the tour, from 1."""

from collections.abc import Sequence


def write_numbers(rows: int, columns: int, tour: Sequence[int]) -> str:
    """The numbers of the squares, right-aligned."""
    numbers = [""] * (rows * columns)
    width = len(str(len(tour)))
    for number, square in enumerate(tour, 1):
        numbers[square] = str(number).rjust(width)
    return "".join(f"{' '.join(numbers[row * columns : (row + 1) * columns])}\n" for row in range(rows))
