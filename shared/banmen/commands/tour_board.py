"""The arguments that every action of `banmen tour` takes: the board, the start, and whether the tour is closed."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from banmen.engines.knights_tour.board import square_named
from banmen.grid import NotASquare

LONGEST_SIDE = 4000
MOST_SQUARES = 4_000_000

_SIZE = re.compile(r"([1-9][0-9]{0,8})[x×X]([1-9][0-9]{0,8})")


def add_board(parser: ArgumentParser) -> None:
    """Declare them."""
    parser.add_argument("board", type=_size, metavar="ROWSxCOLUMNS", help="8x8, or 5x12: five rows of twelve")
    parser.add_argument(
        "--start", metavar="SQUARE", help="a1 is the upper left one, b1 is right of it; r2c30 is row 2, column 30"
    )
    parser.add_argument("--closed", action="store_true", help="the last square is one move from the first")


def board_of(arguments: Namespace) -> tuple[int, int, int | None]:
    """The rows, the columns, and the start as an index row by row. Ends the program where there is no such square."""
    rows, columns = arguments.board
    if arguments.start is None:
        return rows, columns, None
    try:
        start = square_named(arguments.start, rows, columns)
    except NotASquare as fault:
        arguments.parser.error(f"--start: {fault}")
    return rows, columns, start


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"{text}: A board is written as 8x8, rows first.")
    rows, columns = int(match[1]), int(match[2])
    if max(rows, columns) > LONGEST_SIDE or rows * columns > MOST_SQUARES:
        raise ArgumentTypeError(f"{text}: A board has at most {LONGEST_SIDE} rows or columns, {MOST_SQUARES} squares.")
    return rows, columns
