"""`banmen sudoku grade`: how hard a grid is for a person, and every step of its solution explained; or many grids."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import chain

from banmen.commands import Command, closing, file_name
from banmen.games.sudoku.command.batch import ProgressBar, why_unsolvable
from banmen.games.sudoku.command.read import (
    FAILED,
    CommandError,
    open_input,
    parse_sheet,
    read_content,
    read_lines,
    report_error,
)
from banmen.games.sudoku.command.text import LEVELS
from banmen.games.sudoku.engine import Grid, count
from banmen.games.sudoku.engine.explain import steps
from banmen.games.sudoku.engine.grade import TECHNIQUES, Grade, grade
from banmen.games.sudoku.engine.units import SQUARES
from banmen.games.sudoku.files import BadGrid, Sheet, read_sudoku_line
from banmen.games.sudoku.words.steps import explanation, technique_name
from banmen.texts import LANGUAGES, Texts


def _configure(parser: ArgumentParser) -> None:
    levels = ", ".join(f"{level} {name}" for level, name in LEVELS.items())
    parser.description = (
        "Solve a grid as a person would, always by the easiest step, and say which techniques that took. Levels: "
        f"{levels}. A file of several grids, 81 characters a line, gives a line for each: level, points and hardest "
        "technique, with tabs between them."
    )
    parser.epilog = closing(
        "0 graded; 1 no grid with exactly one solution; 2 wrong arguments.",
        "sudoku grade grid.csv --steps --lang ja",
        "sudoku grade grids.txt",
    )
    parser.add_argument(
        "file", type=file_name, metavar="FILE", help="a grid of any kind, or several; - for standard input"
    )
    parser.add_argument("--steps", action="store_true", help="write every step and why; takes one grid")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="of techniques and explanations")


def _grade(arguments: Namespace) -> int:
    t = Texts(arguments.lang)
    try:
        with open_input(arguments.file) as file:
            lines = read_lines(file)
            first = next(lines, b"")
            second = next(lines, b"") if len(_text(first)) == SQUARES else b""
            if not second.strip():
                _grade_one(parse_sheet(first + second + read_content(file)), t, explained=arguments.steps)
                return 0
            if arguments.steps:
                arguments.parser.error("--steps takes a file of one grid")
            return _grade_all(chain((first, second), lines), ProgressBar(file), t)
    except CommandError as why:
        return report_error(why)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removeprefix("\ufeff").rstrip()


def _grade_one(sheet: Sheet, t: Texts, *, explained: bool) -> None:
    """Raises CommandError. What was entered after the givens makes no puzzle easier."""
    grid = sheet.givens if any(sheet.givens) else sheet.digits
    graded = _graded(grid)
    if explained:
        for number, step in enumerate(steps(grid), 1):
            name = technique_name(t, step.technique)
            sys.stdout.write(f"{number}. {name[:1].upper()}{name[1:]}: {explanation(t, step)}\n")
    sys.stdout.write(f"Level {graded.level}, {LEVELS[graded.level]}: {graded.points} points\n")
    sys.stdout.write(f"Hardest technique: {_hardest(t, graded)}\n")
    for technique in (each for each in TECHNIQUES if each in graded.counts):
        sys.stdout.write(f"{graded.counts[technique]:4} {technique_name(t, technique)}\n")


def _grade_all(lines: Iterator[bytes], bar: ProgressBar, t: Texts) -> int:
    """A line for each line: empty where there is nothing to grade, for which a message gives the reason."""
    failed = False
    for number, line in enumerate(lines, 1):
        try:
            graded = _graded_line(_text(line), number)
            bar.make_room()
            sys.stdout.write(f"{graded.level}\t{graded.points}\t{_hardest(t, graded)}\n")
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
    """The name of the hardest technique; a full grid needs none."""
    return technique_name(t, graded.hardest) if graded.hardest else "none"


def _graded_line(line: str, number: int) -> Grade:
    """Raises CommandError."""
    try:
        return _graded(read_sudoku_line(line, number))
    except BadGrid as fault:
        raise CommandError(f"Line {number}, column {fault.column}: {fault.text}") from None
    except CommandError as why:
        raise CommandError(f"Line {number}: {why}") from None


def _graded(grid: Grid) -> Grade:
    """Raises CommandError where there is not exactly one solution."""
    solutions = count(grid)
    if not solutions:
        raise CommandError(f"There is no solution{why_unsolvable(grid)}")
    graded = grade(grid) if solutions == 1 else None
    if graded is None:
        raise CommandError("There is more than one solution.")
    return graded


GRADE = Command("grade", "say how hard a grid is, and which techniques it needs", _configure, _grade)
