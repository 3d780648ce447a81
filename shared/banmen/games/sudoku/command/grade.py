"""`banmen sudoku grade`: how hard a grid is for a person, with every step of its solution explained; or many grids."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import chain

from banmen.commands import Command, closing, file_name
from banmen.commands.errors import CommandError
from banmen.commands.parser import Parser
from banmen.games.sudoku.command.batch import ProgressBar, line_fault, why_unsolvable
from banmen.games.sudoku.command.text import (
    FAILED,
    level_list,
    level_name,
    open_input,
    parse_sheets,
    read_content,
    read_lines,
    report_error,
)
from banmen.games.sudoku.engine import Grid, count
from banmen.games.sudoku.engine.grade import TECHNIQUES, Grade, grade, steps
from banmen.games.sudoku.engine.units import SQUARES
from banmen.games.sudoku.files import BadGrid, Sheet, read_sudoku_line
from banmen.games.sudoku.words.steps import explanation, technique_name
from banmen.texts import Texts


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("sudoku-grade-about", levels=level_list(t))
    parser.epilog = closing(
        t,
        "sudoku-grade-status",
        "sudoku grade grid.csv --steps --lang ja",
        "sudoku grade grids.txt",
    )
    parser.add_argument("file", type=file_name(t), metavar="FILE", help=t("sudoku-grade-file"))
    parser.add_argument("--steps", action="store_true", help=t("sudoku-grade-steps"))


def _grade(arguments: Namespace) -> int:
    t: Texts = arguments.t
    source: str = arguments.file
    try:
        with open_input(t, source) as file:
            lines = read_lines(t, file, source)
            first = next(lines, b"")
            second = next(lines, b"") if len(_text(first)) == SQUARES else b""
            if not second.strip():
                sheets = parse_sheets(t, first + second + read_content(t, file, source), source)
                if len(sheets) > 1 and arguments.steps:
                    arguments.parser.refuse("sudoku-grade-steps-of-one")
                return _grade_sheets(sheets, t, explained=arguments.steps)
            if arguments.steps:
                arguments.parser.refuse("sudoku-grade-steps-of-one")
            return _grade_all(chain((first, second), lines), ProgressBar(t, file), t)
    except CommandError as why:
        return report_error(why)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removeprefix("\ufeff").rstrip()


def _grade_sheets(sheets: Sequence[Sheet], t: Texts, *, explained: bool) -> int:
    """Grade the grid of a file, or each of several on a line; return the exit status.

    Raise CommandError for a single grid.
    """
    if len(sheets) == 1:
        _grade_one(sheets[0], t, explained=explained)
        return 0
    status = 0
    for number, sheet in enumerate(sheets, 1):
        try:
            _write_line(t, _grade_grid(t, _puzzle_of(sheet)))
        except CommandError as why:
            sys.stdout.write("\n")
            of = t("sudoku-grid-number", number=str(number), count=str(len(sheets)))
            status = report_error(CommandError(f"{of} {why}"))
    return status


def _grade_one(sheet: Sheet, t: Texts, *, explained: bool) -> None:
    """Print the grade of a grid. Raise CommandError."""
    grid = _puzzle_of(sheet)
    graded = _grade_grid(t, grid)
    if explained:
        for number, step in enumerate(steps(grid), 1):
            name = technique_name(t, step.technique)
            sys.stdout.write(f"{number}. {name[:1].upper()}{name[1:]}: {explanation(t, step)}\n")
    level = {"level": str(graded.level), "name": level_name(t, graded.level)}
    sys.stdout.write(f"{t('sudoku-grade-level', points=str(graded.points), **level)}\n")
    sys.stdout.write(f"{t('sudoku-grade-hardest', technique=_hardest(t, graded))}\n")
    for technique in (each for each in TECHNIQUES if each in graded.counts):
        sys.stdout.write(f"{graded.counts[technique]:4} {technique_name(t, technique)}\n")


def _puzzle_of(sheet: Sheet) -> Grid:
    """Return the grid to grade: entries after the givens do not make a puzzle easier."""
    return sheet.givens if any(sheet.givens) else sheet.digits


def _write_line(t: Texts, graded: Grade) -> None:
    sys.stdout.write(f"{graded.level}\t{graded.points}\t{_hardest(t, graded)}\n")


def _grade_all(lines: Iterator[bytes], bar: ProgressBar, t: Texts) -> int:
    """Print a line for each line, empty if it cannot be graded; then a message gives the reason."""
    failed = False
    for number, line in enumerate(lines, 1):
        try:
            graded = _grade_line(t, _text(line), number)
            bar.make_room()
            _write_line(t, graded)
        except CommandError as why:
            failed = True
            bar.clear()
            sys.stdout.write("\n")
            sys.stderr.write(f"{why}\n")
        sys.stdout.flush()
        bar.show(number, len(line))
    bar.clear()
    return FAILED if failed else 0


def _hardest(t: Texts, graded: Grade) -> str:
    """Return the name of the hardest technique; a full grid needs none."""
    return technique_name(t, graded.hardest) if graded.hardest else t("sudoku-grade-no-technique")


def _grade_line(t: Texts, line: str, number: int) -> Grade:
    """Return the grade of a line. Raise CommandError."""
    try:
        return _grade_grid(t, read_sudoku_line(line, number))
    except BadGrid as fault:
        raise CommandError(line_fault(t, number, fault)) from None
    except CommandError as why:
        raise CommandError(t("grid-in-line", line=str(number), fault=str(why))) from None


def _grade_grid(t: Texts, grid: Grid) -> Grade:
    """Return the grade of a grid. Raise CommandError unless it has exactly one solution."""
    solutions = count(grid)
    if not solutions:
        raise CommandError(why_unsolvable(t, grid), FAILED)
    graded = grade(grid) if solutions == 1 else None
    if graded is None:
        raise CommandError(t("grid-several-solutions"), FAILED)
    return graded


GRADE = Command("grade", "sudoku-grade-command", _configure, _grade)
