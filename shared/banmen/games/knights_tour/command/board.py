"""The board arguments shared by the actions of `banmen tour`, and the sentence that no tour exists."""

import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable

from banmen.commands.parser import Parser
from banmen.games.knights_tour.engine.board import detailed_reason, name_of, square_named
from banmen.grid import NotASquare
from banmen.texts import Texts

LONGEST_SIDE = 4000
MOST_SQUARES = 4_000_000

_SIZE = re.compile(r"([1-9][0-9]{0,8})[x×X]([1-9][0-9]{0,8})")


def add_board(parser: Parser) -> None:
    """Add the arguments: the board, the start, and whether the tour is closed."""
    t = parser.t
    parser.add_argument("board", type=_size(t), metavar="ROWSxCOLUMNS", help=t("tour-command-board"))
    parser.add_argument("--start", metavar="SQUARE", help=t("tour-command-start"))
    parser.add_argument("--closed", action="store_true", help=t("tour-command-closed"))


def board_of(arguments: Namespace) -> tuple[int, int, int | None]:
    """Return the rows, the columns, and the start square or None. End the program if there is no such square."""
    rows, columns = arguments.board
    if arguments.start is None:
        return rows, columns, None
    try:
        start = square_named(arguments.start, rows, columns)
    except NotASquare:
        arguments.parser.refuse("tour-command-no-square", name=arguments.start, rows=str(rows), columns=str(columns))
    return rows, columns, start


def _size(t: Texts) -> Callable[[str], tuple[int, int]]:
    """Return the type of an argument that is a board size: rows and columns."""

    def size(text: str) -> tuple[int, int]:
        match = _SIZE.fullmatch(text)
        if match is None:
            raise ArgumentTypeError(t("tour-command-size", text=text))
        rows, columns = int(match[1]), int(match[2])
        if max(rows, columns) > LONGEST_SIDE or rows * columns > MOST_SQUARES:
            limits = {"side": str(LONGEST_SIDE), "squares": str(MOST_SQUARES)}
            raise ArgumentTypeError(t("tour-command-too-large", text=text, **limits))
        return rows, columns

    return size


def no_tour_sentence(t: Texts, rows: int, columns: int, start: int | None, reason: str, *, closed: bool) -> str:
    """Return the sentence that says which tour does not exist, and why. `reason` is that of `NoTour`."""
    kind = "closed" if closed else "open"
    size = {"rows": str(rows), "columns": str(columns)}
    if start is None:
        which = t("tour-command-tour", kind=kind, **size)
    else:
        which = t("tour-command-tour-from", kind=kind, square=name_of(start, rows, columns), **size)
    why = "no_tour" if reason == "searched" else detailed_reason(reason, rows, columns, closed=closed)
    none = t("tour-command-not-found" if reason == "stuck" else "tour-command-none", tour=which)
    return t("tour-command-why", none=none, why=t(f"tour-end-{why}-why"))
