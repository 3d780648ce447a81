"""`banmen sudoku solve --batch`: read a grid of 81 characters from each line, and write its solution, in order.

A line without a solution gives an empty line, so that both files stay aligned, and a message with its number. Large
files are solved by the compiled solver, if there is one, many lines at a time; the output is the same.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from banmen.commands.errors import CommandError
from banmen.games.sudoku.command.text import open_input, read_lines, report_error
from banmen.games.sudoku.engine import Grid
from banmen.games.sudoku.engine.solver import PYTHON_SOLVER, Solver, compiled_solver
from banmen.games.sudoku.engine.units import SQUARES, candidates_of, conflicts, dead_ends
from banmen.games.sudoku.files import BadGrid, read_sudoku_line
from banmen.games.sudoku.files.grids import whole_grid
from banmen.games.sudoku.words.steps import conflict_text, dead_end_text, fault_text
from banmen.reading import plain_text
from banmen.texts import Texts

_BAR = 40

_LARGE = 20_000 * 82
"""File size in bytes from which the compiled solver is loaded: that takes a second, or about five the first time."""

_AT_ONCE = 1_000
"""Lines that the compiled solver gets at a time, for some milliseconds."""

_EMPTY_AND_DIGITS = b".0123456789"
_TO_DIGITS = bytes.maketrans(_EMPTY_AND_DIGITS, bytes((0, *range(10))))
_TO_SIGNS = bytes.maketrans(bytes(range(10)), b"0123456789")


def solve_batch(t: Texts, source: str) -> int:
    """Solve the grids of a file, or of standard input (`-`); return the exit status."""
    try:
        with open_input(t, source) as file:
            return _solve_all(t, file, source)
    except CommandError as why:
        return report_error(why)


def _solve_all(t: Texts, file: BinaryIO, source: str) -> int:
    solver, at_once = _solver(file)
    bar = ProgressBar(t, file)
    failed, number = False, 1
    for lines in _batches(read_lines(t, file, source), at_once):
        bar.make_room()
        for solution, message in _answers(t, lines, number, solver):
            sys.stdout.write(f"{solution}\n")
            if message:
                sys.stdout.flush()
                bar.clear()
                sys.stderr.write(f"{message}\n")
            failed |= not solution
        sys.stdout.flush()  # the reader may wait for this solution before it writes the next grid
        number += len(lines)
        bar.show(number - 1, sum(map(len, lines)))
    bar.clear()
    return 1 if failed else 0


def _solver(file: BinaryIO) -> tuple[Solver, int]:
    """Return the solver for this file, and how many lines it takes at a time.

    A pipe has no known size: it is answered line by line.
    """
    compiled = compiled_solver() if _size(file) >= _LARGE else None
    return (compiled, _AT_ONCE) if compiled else (PYTHON_SOLVER, 1)


def _batches(lines: Iterable[bytes], many: int) -> Iterator[list[bytes]]:
    """Yield the lines in batches of `many`; the last may be smaller, also if reading fails. Raise CommandError."""
    taken: list[bytes] = []
    try:
        for line in lines:
            taken.append(line)
            if len(taken) == many:
                yield taken
                taken = []
    except CommandError:
        yield taken
        raise
    if taken:
        yield taken


def _answers(t: Texts, lines: Sequence[bytes], first: int, solver: Solver) -> Iterator[tuple[str, str]]:
    """Yield, for each line (numbered from `first`), its solution, "" if there is none, and a message, if any."""
    readings = [_read(t, line, number) for number, line in enumerate(lines, first)]
    answers = zip(*solver.solve_many([reading for reading in readings if not isinstance(reading, str)]), strict=True)
    for number, reading in enumerate(readings, first):
        yield ("", reading) if isinstance(reading, str) else _answer(t, number, reading, *next(answers))


def _read(t: Texts, line: bytes, number: int) -> Grid | str:
    """Return the grid of a line, or what is wrong with it."""
    signs = line.rstrip()
    if len(signs) == SQUARES and not signs.translate(None, _EMPTY_AND_DIGITS):
        return tuple(signs.translate(_TO_DIGITS))
    try:
        text = plain_text(line.decode("utf-8", "replace")).text.rstrip()
        return read_sudoku_line(whole_grid(text) or text, number)
    except BadGrid as fault:
        return line_fault(t, number, fault)


def _answer(t: Texts, number: int, grid: Grid, solution: Grid | None, found: int) -> tuple[str, str]:
    """Return the solution as text, "" if there is none, and a message, if any."""
    if solution is None:
        return "", t("grid-in-line", line=str(number), fault=why_unsolvable(t, grid))
    several = t("grid-in-line", line=str(number), fault=t("grid-one-of-several")) if found > 1 else ""
    return bytes(solution).translate(_TO_SIGNS).decode(), several


def line_fault(t: Texts, number: int, fault: BadGrid) -> str:
    """Return where and why a line is no grid."""
    return t("grid-in-line-at", line=str(number), column=str(fault.column), fault=fault_text(t, fault))


def why_unsolvable(t: Texts, grid: Grid) -> str:
    """Return the sentence that a grid has no solution, and why, if that is obvious."""
    for conflict in conflicts(grid):
        return t("grid-none-since", why=conflict_text(t, conflict))
    for dead_end in dead_ends(grid, candidates_of(grid)):
        return t("grid-none-since", why=dead_end_text(t, dead_end))
    return t("grid-none")


class ProgressBar:
    """Progress on standard error if that is a terminal; in bytes if the size is known."""

    def __init__(self, t: Texts, file: BinaryIO) -> None:
        self._t = t
        self._wanted = sys.stderr.isatty()
        self._size = _size(file) if self._wanted else 0
        self._read, self._shown = 0, ""

    def show(self, grids: int, read: int) -> None:
        """Count `read` more bytes, and redraw the bar if it looks different."""
        if not self._wanted:
            return
        self._read += read
        part = min(self._read / self._size, 1.0) if self._size else 0.0
        text = (
            f"[{'#' * round(part * _BAR):<{_BAR}}] {part:4.0%}"
            if self._size
            else self._t("grid-grids", count=str(grids // 100 * 100))
        )
        if text != self._shown:
            sys.stderr.write(f"\r{text}")
            sys.stderr.flush()
            self._shown = text

    def make_room(self) -> None:
        """Erase the bar if the next line of standard output goes to the same terminal."""
        if sys.stdout.isatty():
            self.clear()

    def clear(self) -> None:
        """Erase the bar, for a message or at the end."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * len(self._shown)}\r")
            sys.stderr.flush()
            self._shown = ""


def _size(file: BinaryIO) -> int:
    """Return the size of a file in bytes; 0 if it is unknown."""
    try:
        return os.fstat(file.fileno()).st_size
    except OSError:
        return 0
