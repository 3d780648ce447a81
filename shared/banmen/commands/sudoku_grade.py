"""`banmen sudoku grade`: how hard a grid is for a person, and every step of its solution explained; or many grids."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import chain

from banmen.commands import Command, closing, file_name
from banmen.commands.sudoku_batch import Bar, why_none
from banmen.commands.sudoku_files import FAILED, Stopped, content_of, lines_in, opened, sheet_of, stop
from banmen.commands.sudoku_told import LEVELS
from banmen.engines.sudoku import Grid, count
from banmen.engines.sudoku.explain import steps
from banmen.engines.sudoku.grade import TECHNIQUES, Grade, grade
from banmen.engines.sudoku.units import SQUARES
from banmen.formats.sudoku import BadGrid, Sheet, read_sudoku_line
from banmen.texts import LANGUAGES, Texts
from banmen.words.sudoku_steps import name_of, told


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
        with opened(arguments.file) as file:
            lines = lines_in(file)
            first = next(lines, b"")
            second = next(lines, b"") if len(_text(first)) == SQUARES else b""
            if not second.strip():
                _grade_one(sheet_of(first + second + content_of(file)), t, explained=arguments.steps)
                return 0
            if arguments.steps:
                arguments.parser.error("--steps takes a file of one grid")
            return _grade_all(chain((first, second), lines), Bar(file), t)
    except Stopped as why:
        return stop(why)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removeprefix("\ufeff").rstrip()


def _grade_one(sheet: Sheet, t: Texts, *, explained: bool) -> None:
    """Raises Stopped. What was entered after the givens makes no puzzle easier."""
    grid = sheet.givens if any(sheet.givens) else sheet.digits
    graded = _graded(grid)
    if explained:
        for number, step in enumerate(steps(grid), 1):
            name = name_of(t, step.technique)
            sys.stdout.write(f"{number}. {name[:1].upper()}{name[1:]}: {told(t, step)}\n")
    sys.stdout.write(f"Level {graded.level}, {LEVELS[graded.level]}: {graded.points} points\n")
    sys.stdout.write(f"Hardest technique: {_hardest(t, graded)}\n")
    for technique in (each for each in TECHNIQUES if each in graded.counts):
        sys.stdout.write(f"{graded.counts[technique]:4} {name_of(t, technique)}\n")


def _grade_all(lines: Iterator[bytes], bar: Bar, t: Texts) -> int:
    """A line for each line: empty where there is nothing to grade, for which a message gives the reason."""
    failed = False
    for number, line in enumerate(lines, 1):
        try:
            graded = _graded_line(_text(line), number)
            bar.make_room()
            sys.stdout.write(f"{graded.level}\t{graded.points}\t{_hardest(t, graded)}\n")
        except Stopped as why:
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
    return name_of(t, graded.hardest) if graded.hardest else "none"


def _graded_line(line: str, number: int) -> Grade:
    """Raises Stopped."""
    try:
        return _graded(read_sudoku_line(line, number))
    except BadGrid as fault:
        raise Stopped(f"Line {number}, column {fault.column}: {fault.text}") from None
    except Stopped as why:
        raise Stopped(f"Line {number}: {why}") from None


def _graded(grid: Grid) -> Grade:
    """Raises Stopped where there is not exactly one solution."""
    solutions = count(grid)
    if not solutions:
        raise Stopped(f"There is no solution{why_none(grid)}")
    graded = grade(grid) if solutions == 1 else None
    if graded is None:
        raise Stopped("There is more than one solution.")
    return graded


GRADE = Command("grade", "say how hard a grid is, and which techniques it needs", _configure, _grade)
