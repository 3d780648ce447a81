"""`banmen tour` and its action `find`; the actions `count` and `all` are in modules of their own."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.games.knights_tour.command.all import ALL
from banmen.games.knights_tour.command.board import add_board, board_of, no_tour_sentence
from banmen.games.knights_tour.command.count import COUNT
from banmen.games.knights_tour.engine.find import METHODS, NoTour, find
from banmen.games.knights_tour.files import write_numbers
from banmen.games.knights_tour.files.svg import write_svg

FAILED = 1
STANDARD = "-"
_FORMATS = ("txt", "svg", "png")


def _configure(parser: ArgumentParser) -> None:
    add_actions(parser, FIND, COUNT, ALL)


TOUR = Command("tour", "find, count and show knight's tours", _configure, run_action)


def _configure_find(parser: ArgumentParser) -> None:
    parser.description = (
        "Find one knight's tour: every square once. As text, each square has its number on the tour, row by row."
    )
    parser.epilog = closing(
        "0 found; 1 there is none, or it cannot be written; 2 wrong arguments.",
        "tour find 8x8 --start d1",
        "tour find 5x6 --closed --out tour.svg",
        "tour find 4x40 --start r1c30",
    )
    add_board(parser)
    parser.add_argument(
        "--method",
        choices=METHODS,
        default="constructive",
        metavar="M",
        help="constructive (by default): quick on every board; warnsdorff_backtracking: fewest exits first, back where "
        "it does not go on, which may take very long on three or five rows; warnsdorff: the same without going back, "
        "so that it may get stuck; backtracking: the eight directions in turn, which may go on for ever",
    )
    parser.add_argument("--format", choices=_FORMATS, help="txt by default, or what the name of FILE ends in")
    parser.add_argument("--out", type=file_name, metavar="FILE", help="by default, and for -, standard output")


def _find(arguments: Namespace) -> int:
    rows, columns, start = board_of(arguments)
    chosen = arguments.format or _format_of(arguments.out)
    if chosen == "png" and not arguments.out and sys.stdout.isatty():
        arguments.parser.error("a picture is nothing for a terminal: name a file with --out")
    found = find(rows, columns, start, closed=arguments.closed, method=arguments.method)
    if isinstance(found, NoTour):
        return _fail(no_tour_sentence(rows, columns, start, found.reason, closed=arguments.closed))
    if chosen == "txt":
        written = write_numbers(rows, columns, found.path).encode()
    elif chosen == "svg":
        written = write_svg(rows, columns, found.path, closed=arguments.closed).encode()
    else:
        from banmen.games.knights_tour.files.png import write_png  # noqa: PLC0415 - Pillow takes time to import

        written = write_png(rows, columns, found.path, closed=arguments.closed)
    return _write(written, arguments.out)


FIND = Command("find", "find one tour", _configure_find, _find)


def _format_of(out: str | None) -> str:
    ending = Path(out).suffix[1:].lower() if out else ""
    return ending if ending in _FORMATS else "txt"


def _write(content: bytes, out: str | None) -> int:
    if out in {None, STANDARD}:
        left = memoryview(content)
        while left:  # a stream without a buffer (PYTHONUNBUFFERED) may take a part, and tells no fault before the next
            left = left[sys.stdout.buffer.write(left) :]
        return 0
    try:
        Path(out).write_bytes(content)
    except OSError as error:
        return _fail(f"{out} cannot be written: {error.strerror}.")
    return 0


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return FAILED
