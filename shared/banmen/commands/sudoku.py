"""`banmen sudoku`: solves grids on the console, pass by pass, or many at once."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

import msgspec

from banmen.commands import Command
from banmen.commands.sudoku_batch import solve_batch
from banmen.commands.sudoku_told import drawn, told, told_conflict, told_dead_end
from banmen.engines.sudoku import Grid, solve_and_count
from banmen.engines.sudoku.passes import Assumption, Event, Pass, Retreat, work
from banmen.engines.sudoku.units import DeadEnd, conflicts
from banmen.formats.sudoku import BadGrid, Sheet, read_sudoku, write_sudoku

UNSOLVED = 1

_MOST_BYTES = 1 << 16
"""No more of a file is read: a grid has at most 18 short lines."""

_MOST_ASSUMPTIONS = 1000
"""Assumptions that are shown; a grid that needs more is completed by the search."""


def _configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="what to do", dest="action", metavar="ACTION", required=True)
    solving = actions.add_parser(
        "solve",
        help="solve a grid and show each pass, or all grids of a file",
        usage="%(prog)s [-h] [--steps] [--logic-only] FILE [OUTPUT]\n       %(prog)s --batch FILE",
        description="Solve a sudoku by passes: the lone candidate of a square, then the only place in a row, column "
        "or box; where logic is stuck, by assumption and contradiction. The grid is shown after each pass.",
        epilog="Exit status: 0 solved, 1 not solved or not readable, 2 wrong arguments.",
    )
    solving.add_argument(
        "file",
        metavar="FILE",
        help="nine lines of nine comma-separated numbers (0 is empty) or of nine characters (. or 0 is empty), "
        "or 81 characters",
    )
    solving.add_argument("output", metavar="OUTPUT", nargs="?", help="the result; by default FILE.output")
    solving.add_argument("--steps", action="store_true", help="write every step: row, column, number and why")
    solving.add_argument("--logic-only", action="store_true", help="assume nothing: stop where logic is stuck")
    solving.add_argument(
        "--batch",
        action="store_true",
        help="FILE (- for standard input) has a grid of 81 characters a line; write a solution a line, in order, and "
        "an empty line where there is none",
    )
    solving.set_defaults(do=_solve, parser=solving)


def _run(arguments: Namespace) -> int:
    status: int = arguments.do(arguments)
    return status


SUDOKU = Command("sudoku", "solve sudoku grids", _configure, _run)


class _Stopped(Exception):
    """What keeps a grid from being solved, in a sentence for standard error."""


def _solve(arguments: Namespace) -> int:
    if arguments.batch:
        if arguments.output or arguments.steps or arguments.logic_only:
            arguments.parser.error("--batch takes a FILE and nothing else")
        return solve_batch(arguments.file)
    try:
        sheet = _read(arguments.file)
        result, solutions = _solved(sheet.digits, steps=arguments.steps, assume=not arguments.logic_only)
        output = arguments.output or f"{arguments.file}.output"
        _write(output, msgspec.structs.replace(sheet, digits=result))
        return _conclude(result.count(0), solutions)
    except _Stopped as why:
        sys.stdout.flush()
        sys.stderr.write(f"{why}\n")
        return UNSOLVED


def _read(source: str) -> Sheet:
    """Raises _Stopped. Bytes that are no UTF-8 become a sign that no grid has, at their place."""
    try:
        with Path(source).open("rb") as file:
            return read_sudoku(file.read(_MOST_BYTES).decode("utf-8", "replace"))
    except (FileNotFoundError, NotADirectoryError):
        raise _Stopped("File not found.") from None
    except OSError as error:
        raise _Stopped(f"{source} cannot be read: {error.strerror}.") from None
    except BadGrid as fault:
        raise _Stopped(f"Illegal format. Line {fault.line}, column {fault.column}: {fault.text}") from None


def _write(output: str, sheet: Sheet) -> None:
    """Raises _Stopped."""
    try:
        Path(output).write_text(write_sudoku(sheet), encoding="ascii", newline="\n")
    except OSError as error:
        raise _Stopped(f"{output} cannot be written: {error.strerror}.") from None


def _solved(grid: Grid, *, steps: bool, assume: bool) -> tuple[Grid, int]:
    """Show how the grid is filled. Gives the grid reached, and how many solutions there are, 2 for several.

    Without `assume` the grid reached may have empty squares. Raises _Stopped where there is no solution.
    """
    conflict = next(conflicts(grid), None)
    if conflict is not None:
        raise _Stopped(f"Failed: {told_conflict(conflict)}")
    solution, solutions = solve_and_count(grid)
    _say(drawn(grid))
    reached, dead_end = _work(grid, steps=steps, assume=assume)
    if dead_end is not None:
        raise _Stopped(f"Failed: there is no solution: {told_dead_end(dead_end)}")
    if 0 not in reached or not assume:
        return reached, solutions
    _say(f"{_MOST_ASSUMPTIONS} assumptions were not enough: the rest is left to the search.")
    if solution is None:
        raise _Stopped("Failed: there is no solution.")
    _say(drawn(solution))
    return solution, solutions


def _work(grid: Grid, *, steps: bool, assume: bool) -> tuple[Grid, DeadEnd | None]:
    """Show how the grid is filled. Gives the grid reached, and the dead end where there is no solution."""
    passes, stuck = 0, False
    for event in work(grid, assume=assume):
        if isinstance(event, DeadEnd):
            return grid, event
        if isinstance(event, Pass):
            passes += 1
        elif isinstance(event, Assumption):
            if event.number > _MOST_ASSUMPTIONS:
                return grid, None
            if not stuck:
                _say(f"Logic is stuck. Assumption and contradiction{'' if steps else ' (--steps shows them)'}:")
            stuck = True
        _show(event, passes, steps=steps)
        if not isinstance(event, Assumption):
            grid = event.grid
    return grid, None


def _show(event: Event, passes: int, *, steps: bool) -> None:
    """Write a pass with its grid; its steps, and assumptions and retreats, where they are wanted."""
    lines = told(event, passes)
    if isinstance(event, Pass):
        _say_all([lines[0], *(lines[1:] if steps else ()), drawn(event.grid)])
    elif steps:
        _say_all([*lines, drawn(event.grid)] if isinstance(event, Retreat) else lines)


def _conclude(left: int, solutions: int) -> int:
    """Say how a grid with so many empty squares left was solved; gives the exit status."""
    if left:
        _say(f"Logic is stuck: {left} {'square is' if left == 1 else 'squares are'} left.")
    else:
        _say("Solved.")
    if not solutions:
        _say("There is no solution.")
    if solutions > 1:
        _say("There is more than one solution." if left else "There is more than one solution; this is one of them.")
    return UNSOLVED if left else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _say_all(texts: Iterable[str]) -> None:
    for text in texts:
        _say(text)
