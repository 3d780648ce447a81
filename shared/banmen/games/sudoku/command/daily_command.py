"""`banmen sudoku daily`: the puzzles of a day, the same for everybody."""

import sys
from argparse import Namespace

from banmen.commands import Command, closing
from banmen.commands.parser import Parser, date_type
from banmen.games.sudoku.command.text import draw_grid, level_name
from banmen.games.sudoku.practice.daily import daily_givens, daily_levels
from banmen.processes.clock import day_number, today
from banmen.texts import Texts


def _configure(parser: Parser) -> None:
    t = parser.t
    levels = daily_levels()
    parser.description = t("sudoku-daily-about")
    parser.epilog = closing(t, "sudoku-daily-status", "sudoku daily", "sudoku daily --level 3 --day 2026-12-24")
    named = ", ".join(f"{level} {level_name(t, level)}" for level in levels)
    parser.add_argument("--level", type=int, choices=levels, metavar="L", help=t("sudoku-daily-level", levels=named))
    parser.add_argument("--day", type=date_type(t), metavar="YYYY-MM-DD", help=t("sudoku-daily-day"))


def _daily(arguments: Namespace) -> int:
    """Print each puzzle under its level, drawn and as a line of 81 characters."""
    t: Texts = arguments.t
    day: str = arguments.day or today()
    levels = daily_levels() if arguments.level is None else [arguments.level]
    for level in levels:
        givens = daily_givens(day_number(day), level)
        line = "".join(str(digit) if digit else "." for digit in givens)
        heading = t("sudoku-daily-of-day", day=day, level=level_name(t, level))
        sys.stdout.write(f"{heading}\n{draw_grid(givens)}\n{line}\n")
    return 0


DAILY = Command("daily", "sudoku-daily-command", _configure, _daily)
