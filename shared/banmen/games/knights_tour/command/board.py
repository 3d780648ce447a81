"""What the actions of `banmen tour` share: the arguments of the board, and the sentence that there is no tour."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping

from banmen.games.knights_tour.engine.board import name_of, square_named
from banmen.grid import NotASquare

LONGEST_SIDE = 4000
MOST_SQUARES = 4_000_000

_SIZE = re.compile(r"([1-9][0-9]{0,8})[x×X]([1-9][0-9]{0,8})")
_REASONS: Mapping[str, str] = {
    "colours": "each move changes the colour, and the colours of the squares do not come out",
    "too_small": "it is too small, as is known for this size",
    "four_rows": "with four rows or columns every other square would be an outer one, and all of these of one colour",
    "inner_row": "with four rows or columns, a tour begins and ends on an outer one",
    "searched": "everything was tried",
    "stuck": "by this method, which takes nothing back, the knight gets stuck",
}


def add_board(parser: ArgumentParser) -> None:
    """Add the arguments: the board, the start, and whether the tour is closed."""
    parser.add_argument("board", type=_size, metavar="ROWSxCOLUMNS", help="8x8, or 5x12: five rows of twelve")
    parser.add_argument(
        "--start", metavar="SQUARE", help="a1 is the upper left one, b1 is right of it; r2c30 is row 2, column 30"
    )
    parser.add_argument("--closed", action="store_true", help="the last square is one move from the first")


def board_of(arguments: Namespace) -> tuple[int, int, int | None]:
    """The rows, the columns, and the start as a square or None. Exits where there is no such square."""
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


def no_tour_sentence(rows: int, columns: int, start: int | None, reason: str, *, closed: bool) -> str:
    """Which tour does not exist, and why. `reason` is that of `NoTour`."""
    kind = "closed tour" if closed else "tour"
    begins = "" if start is None else f" from {name_of(start, rows, columns)}"
    if reason == "stuck":
        return f"No {kind} of {rows}x{columns}{begins} was found: {_REASONS[reason]}."
    return f"There is no {kind} of {rows}x{columns}{begins}: {_REASONS[reason]}."
