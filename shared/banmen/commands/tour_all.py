"""`banmen tour all`: every knight's tour of a board, one after another, and how many there were."""

import sys
from argparse import ArgumentParser, Namespace

from banmen.commands import Command, closing
from banmen.commands.tour_board import add_board, board_of
from banmen.commands.tour_told import told_no_tour
from banmen.engines.knights_tour.impossible import why_none
from banmen.engines.knights_tour.walks import tours
from banmen.formats.tour import write_numbers


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Show all tours, each by the numbers of its squares, and at last how many. Without --start from every square; "
        "a closed tour is shown once, from its start or from a1."
    )
    parser.epilog = closing(
        "0 shown, also where there is none; 2 wrong arguments.",
        "tour all 5x5 --start a1",
        "tour all 3x10 --closed",
    )
    add_board(parser)


def _show(arguments: Namespace) -> int:
    rows, columns, start = board_of(arguments)
    reason = why_none(rows, columns, start, closed=arguments.closed)
    if reason is not None:
        sys.stderr.write(f"{told_no_tour(rows, columns, start, reason, closed=arguments.closed)}\n")
        sys.stdout.write("0\n")
        return 0
    starts = [start] if start is not None else range(1 if arguments.closed else rows * columns)
    shown = 0
    for square in starts:
        for tour in tours(rows, columns, square, closed=arguments.closed):
            sys.stdout.write(f"{write_numbers(rows, columns, tour)}\n")
            shown += 1
    sys.stdout.write(f"{shown}\n")
    return 0


ALL = Command("all", "show all tours", _configure, _show)
