"""`banmen tour` and its actions `find` and `all`; the action `count` is in a module of its own."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.commands.errors import STANDARD, CommandError, check_writable, unwritable
from banmen.commands.parser import Parser
from banmen.games.knights_tour.command.count import COUNT, add_board, board_of, no_tour_sentence
from banmen.games.knights_tour.engine.board import no_tour_reason
from banmen.games.knights_tour.engine.enumeration import enumerate_tours
from banmen.games.knights_tour.engine.find import METHODS, NoTour, find
from banmen.games.knights_tour.files import write_numbers
from banmen.games.knights_tour.files.svg import write_svg
from banmen.texts import Texts

FAILED = 1
_FORMATS = ("txt", "svg", "png")


def _configure(parser: Parser) -> None:
    add_actions(parser, FIND, COUNT, ALL)


TOUR = Command("tour", "tour-command", _configure, run_action)


def _configure_find(parser: Parser) -> None:
    t = parser.t
    parser.description = t("tour-find-about")
    parser.epilog = closing(
        t,
        "tour-find-status",
        "tour find 8x8 --start d1",
        "tour find 5x6 --closed --out tour.svg",
        "tour find 4x40 --start r1c30",
    )
    add_board(parser)
    parser.add_argument("--method", choices=METHODS, default="constructive", metavar="M", help=t("tour-find-method"))
    parser.add_argument("--format", choices=_FORMATS, help=t("tour-find-format"))
    parser.add_argument("--out", type=file_name(t), metavar="FILE", help=t("tour-find-out"))


def _find(arguments: Namespace) -> int:
    t: Texts = arguments.t
    rows, columns, start = board_of(arguments)
    chosen = _format(arguments)
    try:
        check_writable(t, arguments.out or STANDARD)
        found = find(rows, columns, start, closed=arguments.closed, method=arguments.method)
        if isinstance(found, NoTour):
            return _fail(no_tour_sentence(t, rows, columns, start, found.reason, closed=arguments.closed))
        _write(t, _draw(chosen, rows, columns, found.path, closed=arguments.closed), arguments.out)
    except CommandError as why:
        return _fail(str(why), why.status)
    return 0


FIND = Command("find", "tour-find-command", _configure_find, _find)


def _configure_all(parser: Parser) -> None:
    t = parser.t
    parser.description = t("tour-all-about")
    parser.epilog = closing(
        t,
        "tour-all-status",
        "tour all 5x5 --start a1",
        "tour all 3x10 --closed",
    )
    add_board(parser)


def _write_all(arguments: Namespace) -> int:
    rows, columns, start = board_of(arguments)
    reason = no_tour_reason(rows, columns, start, closed=arguments.closed)
    if reason is not None:
        sys.stderr.write(f"{no_tour_sentence(arguments.t, rows, columns, start, reason, closed=arguments.closed)}\n")
        sys.stdout.write("0\n")
        return 0
    starts = [start] if start is not None else range(1 if arguments.closed else rows * columns)
    shown = 0
    for square in starts:
        for tour in enumerate_tours(rows, columns, square, closed=arguments.closed):
            sys.stdout.write(f"{write_numbers(rows, columns, tour)}\n")
            shown += 1
    sys.stdout.write(f"{shown}\n")
    return 0


ALL = Command("all", "tour-all-command", _configure_all, _write_all)


def _format(arguments: Namespace) -> str:
    """Return the format asked for, or the one of the file name. End the program with the usage if it is unknown."""
    chosen: str | None = arguments.format
    named = Path(arguments.out).suffix if arguments.out not in {None, STANDARD} else ""
    if chosen is None and named and named[1:].lower() not in _FORMATS:
        known = ", ".join(f".{each}" for each in _FORMATS)
        arguments.parser.refuse("tour-find-ending", ending=named, known=known)
    chosen = chosen or named[1:].lower() or _FORMATS[0]
    if chosen == "png" and not arguments.out and sys.stdout.isatty():
        arguments.parser.refuse("tour-find-terminal")
    return chosen


def _draw(chosen: str, rows: int, columns: int, path: Sequence[int], *, closed: bool) -> bytes:
    """Return the tour as a file in this format."""
    if chosen == "txt":
        return write_numbers(rows, columns, path).encode()
    if chosen == "svg":
        return write_svg(rows, columns, path, closed=closed).encode()
    from banmen.games.knights_tour.files.png import write_png  # noqa: PLC0415 - Pillow takes time to import

    return write_png(rows, columns, path, closed=closed)


def _write(t: Texts, content: bytes, out: str | None) -> None:
    """Write the file. Raise CommandError."""
    if out is None or out == STANDARD:
        left = memoryview(content)
        while left:  # an unbuffered stream (PYTHONUNBUFFERED) may write a part, and raises only at the next write
            left = left[sys.stdout.buffer.write(left) :]
        return
    try:
        Path(out).write_bytes(content)
    except OSError as error:
        raise unwritable(t, out, error) from None


def _fail(sentence: str, status: int = FAILED) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status
