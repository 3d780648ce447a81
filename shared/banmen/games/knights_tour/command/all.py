"""`banmen tour all`: print every knight's tour of a board, and their number."""

import sys
from argparse import Namespace

from banmen.commands import Command, closing
from banmen.commands.parser import Parser
from banmen.games.knights_tour.command.board import add_board, board_of, no_tour_sentence
from banmen.games.knights_tour.engine.enumeration import enumerate_tours
from banmen.games.knights_tour.engine.impossible import no_tour_reason
from banmen.games.knights_tour.files import write_numbers


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("tour-all-about")
    parser.epilog = closing(
        t,
        "tour-all-status",
        "tour all 5x5 --start a1",
        "tour all 3x10 --closed",
    )
    add_board(parser)


def _show(arguments: Namespace) -> int:
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


ALL = Command("all", "tour-all-command", _configure, _show)
