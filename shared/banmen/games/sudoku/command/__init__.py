"""`banmen sudoku`: solves grids on the console, pass by pass, or many at once; its other actions are in siblings."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

import msgspec

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.games.sudoku.command.batch import solve_batch
from banmen.games.sudoku.command.convert import CONVERT
from banmen.games.sudoku.command.generate import GENERATE
from banmen.games.sudoku.command.grade import GRADE
from banmen.games.sudoku.command.read import STANDARD, CommandError, read_sheet, report_error, write_sheet
from banmen.games.sudoku.command.text import conflict_sentence, dead_end_sentence, draw_grid, event_lines
from banmen.games.sudoku.engine import Grid, solve_and_count
from banmen.games.sudoku.engine.passes import Assumption, Event, Pass, Retreat, solve_in_passes
from banmen.games.sudoku.engine.units import DeadEnd, candidates_of, conflicts
from banmen.games.sudoku.files import Form, Sheet

UNSOLVED = 1

_MOST_ASSUMPTIONS = 1000
"""Assumptions that are shown; a grid that needs more is completed by the search."""


def _configure(parser: ArgumentParser) -> None:
    add_actions(parser, SOLVE, GENERATE, GRADE, CONVERT)


SUDOKU = Command("sudoku", "solve, make, grade and convert sudoku grids", _configure, run_action)


def _configure_solving(parser: ArgumentParser) -> None:
    parser.usage = "%(prog)s [-h] [--steps] [--logic-only] FILE [OUTPUT]\n       %(prog)s --batch FILE"
    parser.description = (
        "Solve a sudoku by passes: the lone candidate of a square, then the only place in a row, column or box; where "
        "logic is stuck, by assumption and contradiction. The grid is shown after each pass."
    )
    parser.epilog = closing(
        "0 solved; 1 not solved or not readable; 2 wrong arguments.",
        "sudoku solve grid.csv --steps",
        "sudoku solve --batch grids.txt",
    )
    parser.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="nine lines of nine comma-separated numbers (0 is empty) or of nine characters (. or 0 is empty), "
        "81 characters, or a .num, .sdk or drawn grid with its notes",
    )
    parser.add_argument("output", metavar="OUTPUT", nargs="?", help="the result; by default FILE.output")
    parser.add_argument("--steps", action="store_true", help="write every step: row, column, number and why")
    parser.add_argument("--logic-only", action="store_true", help="assume nothing: stop where logic is stuck")
    parser.add_argument(
        "--batch",
        action="store_true",
        help="FILE (- for standard input) has a grid of 81 characters a line; write a solution a line, in order, and "
        "an empty line where there is none",
    )


def _solve(arguments: Namespace) -> int:
    if arguments.batch:
        if arguments.output or arguments.steps or arguments.logic_only:
            arguments.parser.error("--batch takes a FILE and nothing else")
        return solve_batch(arguments.file)
    if arguments.file == STANDARD and not arguments.output:
        arguments.parser.error("OUTPUT is missing: standard input has no name that a result could be called by")
    try:
        sheet = read_sheet(arguments.file)
        result, solutions = _solved(sheet.digits, steps=arguments.steps, assume=not arguments.logic_only)
        output = arguments.output or f"{arguments.file}.output"
        write_sheet(output, _filled(sheet, result))
        return _conclude(result.count(0), solutions)
    except CommandError as why:
        return report_error(why)


SOLVE = Command("solve", "solve a grid and show each pass, or all grids of a file", _configure_solving, _solve)


def _filled(sheet: Sheet, digits: Grid) -> Sheet:
    """The sheet with more digits: no notes where these stand, and no candidate that they rule out.

    The result has givens where the file has them apart from other digits, and always in `.sdk`.
    """
    separate_givens = sheet.form is Form.SDK or sheet.givens != sheet.digits
    left = candidates_of(digits)
    return msgspec.structs.replace(
        sheet,
        digits=digits,
        givens=sheet.givens if separate_givens else (),
        corner=_where_empty(sheet.corner, digits),
        centre=_where_empty(sheet.centre, digits),
        struck=_where_empty(sheet.struck, digits),
        candidates=tuple(mask & rest for mask, rest in zip(sheet.candidates, left, strict=False)),
    )


def _where_empty(marks: tuple[int, ...], digits: Grid) -> tuple[int, ...]:
    return tuple(0 if digit else mask for mask, digit in zip(marks, digits, strict=False))


def _solved(grid: Grid, *, steps: bool, assume: bool) -> tuple[Grid, int]:
    """Show how the grid is filled. Gives the grid reached, and how many solutions there are, 2 for several.

    Without `assume` the grid reached may have empty squares. Raises CommandError where there is no solution.
    """
    conflict = next(conflicts(grid), None)
    if conflict is not None:
        raise CommandError(f"Failed: {conflict_sentence(conflict)}")
    solution, solutions = solve_and_count(grid)
    _print(draw_grid(grid))
    reached, dead_end = _work(grid, steps=steps, assume=assume)
    if dead_end is not None:
        raise CommandError(f"Failed: there is no solution: {dead_end_sentence(dead_end)}")
    if 0 not in reached or not assume:
        return reached, solutions
    _print(f"{_MOST_ASSUMPTIONS} assumptions were not enough: the rest is left to the search.")
    if solution is None:
        raise CommandError("Failed: there is no solution.")
    _print(draw_grid(solution))
    return solution, solutions


def _work(grid: Grid, *, steps: bool, assume: bool) -> tuple[Grid, DeadEnd | None]:
    """Show how the grid is filled. Gives the grid reached, and the dead end where there is no solution."""
    passes, stuck = 0, False
    for event in solve_in_passes(grid, assume=assume):
        if isinstance(event, DeadEnd):
            return grid, event
        if isinstance(event, Pass):
            passes += 1
        elif isinstance(event, Assumption):
            if event.number > _MOST_ASSUMPTIONS:
                return grid, None
            if not stuck:
                _print(f"Logic is stuck. Assumption and contradiction{'' if steps else ' (--steps shows them)'}:")
            stuck = True
        _show(event, passes, steps=steps)
        if not isinstance(event, Assumption):
            grid = event.grid
    return grid, None


def _show(event: Event, passes: int, *, steps: bool) -> None:
    """Write a pass with its grid; its steps, and assumptions and retreats, where they are wanted."""
    lines = event_lines(event, passes)
    if isinstance(event, Pass):
        _print_all([lines[0], *(lines[1:] if steps else ()), draw_grid(event.grid)])
    elif steps:
        _print_all([*lines, draw_grid(event.grid)] if isinstance(event, Retreat) else lines)


def _conclude(left: int, solutions: int) -> int:
    """Say how a grid with so many empty squares left was solved; gives the exit status."""
    if left:
        _print(f"Logic is stuck: {left} {'square is' if left == 1 else 'squares are'} left.")
    else:
        _print("Solved.")
    if not solutions:
        _print("There is no solution.")
    if solutions > 1:
        _print("There is more than one solution." if left else "There is more than one solution; this is one of them.")
    return UNSOLVED if left else 0


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _print_all(texts: Iterable[str]) -> None:
    for text in texts:
        _print(text)
