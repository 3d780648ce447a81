"""`banmen sudoku`: solve grids on the console, pass by pass or many at once; its other actions are sibling modules."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence

import msgspec

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.commands.errors import STANDARD, CommandError, check_writable
from banmen.commands.parser import Parser, number_to
from banmen.games.sudoku.command.batch import Means, solve_batch
from banmen.games.sudoku.command.convert import CONVERT
from banmen.games.sudoku.command.daily_command import DAILY
from banmen.games.sudoku.command.generate import GENERATE
from banmen.games.sudoku.command.grade import GRADE
from banmen.games.sudoku.command.text import draw_grid, event_lines, is_address, read_sheets, report_error, write_sheets
from banmen.games.sudoku.engine import Grid, solve_and_count
from banmen.games.sudoku.engine.passes import Assumption, Event, Pass, Retraction, solve_in_passes
from banmen.games.sudoku.engine.units import DeadEnd, candidates_of, conflicts
from banmen.games.sudoku.files import Form, Sheet
from banmen.games.sudoku.words.steps import conflict_text, dead_end_text
from banmen.processes.ahead import Timed, map_ahead
from banmen.texts import Texts

UNSOLVED = 1

_MOST_ASSUMPTIONS = 1000
"""Maximum number of assumptions to show; a grid that needs more is completed by the search."""


def _configure(parser: Parser) -> None:
    add_actions(parser, SOLVE, GENERATE, GRADE, DAILY, CONVERT)


SUDOKU = Command("sudoku", "sudoku-command", _configure, run_action)


def _configure_solving(parser: Parser) -> None:
    t = parser.t
    parser.usage = "%(prog)s [-h] [--steps] [--logic-only] FILE [OUTPUT]\n       %(prog)s --batch [--jobs N] FILE"
    parser.description = t("sudoku-solve-about")
    parser.epilog = closing(
        t,
        "sudoku-solve-status",
        "sudoku solve grid.csv --steps",
        "sudoku solve --batch grids.txt",
    )
    parser.add_argument("file", type=file_name(t), metavar="FILE", help=t("sudoku-solve-file"))
    parser.add_argument("output", metavar="OUTPUT", nargs="?", help=t("sudoku-solve-output"))
    parser.add_argument("--steps", action="store_true", help=t("sudoku-solve-steps"))
    parser.add_argument("--logic-only", action="store_true", help=t("sudoku-solve-logic-only"))
    parser.add_argument("--batch", action="store_true", help=t("sudoku-solve-batch"))
    jobs = number_to(t, 4 * (os.cpu_count() or 1))
    parser.add_argument("--jobs", type=jobs, metavar="N", help=t("sudoku-solve-jobs"))


def _solve(arguments: Namespace) -> int:
    t: Texts = arguments.t
    if arguments.batch:
        if arguments.output or arguments.steps or arguments.logic_only:
            arguments.parser.refuse("sudoku-solve-batch-alone")
        return solve_batch(t, arguments.file, Means(Timed, map_ahead), arguments.jobs or 1)
    if arguments.jobs:
        arguments.parser.refuse("sudoku-solve-jobs-batch")
    if (arguments.file == STANDARD or is_address(arguments.file)) and not arguments.output:
        arguments.parser.refuse("sudoku-solve-no-output")
    try:
        sheets = read_sheets(t, arguments.file)
        output = arguments.output or f"{arguments.file}.output"
        check_writable(t, output)
        if len(sheets) > 1:
            return _solve_each(arguments, sheets, output)
        result, solutions = _show_solution(t, sheets[0].digits, steps=arguments.steps, assume=not arguments.logic_only)
        write_sheets(t, output, [_fill_sheet(sheets[0], result)])
        return _conclude(t, result.count(0), solutions)
    except CommandError as why:
        return report_error(why)


def _solve_each(arguments: Namespace, sheets: Sequence[Sheet], output: str) -> int:
    """Solve the grids of a file in turn; a grid without a solution is written unchanged. Raise CommandError."""
    t: Texts = arguments.t
    filled, status = list[Sheet](), 0
    for number, sheet in enumerate(sheets, 1):
        _print(t("sudoku-grid-number", number=str(number), count=str(len(sheets))))
        try:
            result, solutions = _show_solution(t, sheet.digits, steps=arguments.steps, assume=not arguments.logic_only)
        except CommandError as why:
            status = report_error(why)
            filled.append(sheet)
        else:
            filled.append(_fill_sheet(sheet, result))
            status |= _conclude(t, result.count(0), solutions)
    write_sheets(t, output, filled)
    return status


SOLVE = Command("solve", "sudoku-solve-command", _configure_solving, _solve)


def _fill_sheet(sheet: Sheet, digits: Grid) -> Sheet:
    """Return the sheet with more digits, without the notes and candidates that they rule out.

    The result has givens if the file distinguishes them or has colour lines, and always in `.sdk`.
    """
    separate_givens = sheet.form is Form.SDK or sheet.colours or sheet.givens != sheet.digits
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


def _show_solution(t: Texts, grid: Grid, *, steps: bool, assume: bool) -> tuple[Grid, int]:
    """Show how the grid is filled; return the grid reached, and the number of solutions (2 for several).

    Without `assume` the grid may have empty squares. Raise CommandError if there is no solution.
    """
    conflict = next(conflicts(grid), None)
    if conflict is not None:
        raise CommandError(t("sudoku-solve-failed", why=conflict_text(t, conflict)), UNSOLVED)
    solution, solutions = solve_and_count(grid)
    _print(draw_grid(grid))
    reached, dead_end = _work(t, grid, steps=steps, assume=assume)
    if dead_end is not None:
        raise CommandError(t("sudoku-solve-none-since", why=dead_end_text(t, dead_end)), UNSOLVED)
    if 0 not in reached or not assume:
        return reached, solutions
    _print(t("sudoku-solve-search", most=str(_MOST_ASSUMPTIONS)))
    if solution is None:
        raise CommandError(t("sudoku-solve-none"), UNSOLVED)
    _print(draw_grid(solution))
    return solution, solutions


def _work(t: Texts, grid: Grid, *, steps: bool, assume: bool) -> tuple[Grid, DeadEnd | None]:
    """Show how the grid is filled; return the grid reached, and the dead end if there is no solution."""
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
                _print(t("sudoku-solve-stuck" if steps else "sudoku-solve-stuck-unshown"))
            stuck = True
        _show(t, event, passes, steps=steps)
        if not isinstance(event, Assumption):
            grid = event.grid
    return grid, None


def _show(t: Texts, event: Event, passes: int, *, steps: bool) -> None:
    """Write a pass with its grid; with `steps` also its steps, and assumptions and retreats."""
    lines = event_lines(t, event, passes)
    if isinstance(event, Pass):
        _print_all([lines[0], *(lines[1:] if steps else ()), draw_grid(event.grid)])
    elif steps:
        _print_all([*lines, draw_grid(event.grid)] if isinstance(event, Retraction) else lines)


def _conclude(t: Texts, left: int, solutions: int) -> int:
    """Say how the grid was solved, with `left` squares still empty; return the exit status."""
    if left:
        _print(t("sudoku-solve-left", count=left))
    else:
        _print(t("sudoku-solve-solved"))
    if not solutions:
        _print(t("grid-none"))
    if solutions > 1:
        _print(t("grid-several-solutions" if left else "grid-one-of-several"))
    return UNSOLVED if left else 0


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _print_all(texts: Iterable[str]) -> None:
    for text in texts:
        _print(text)
