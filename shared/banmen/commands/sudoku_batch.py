"""`banmen sudoku solve --batch`: a grid of 81 characters a line in, its solution a line out, in the same order.

A line without a solution gives an empty line, so that both files stay in step, and a message with its number.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from banmen.commands.sudoku_told import told_conflict, told_dead_end
from banmen.engines.sudoku import Grid, solve_and_count
from banmen.engines.sudoku.units import candidates_of, conflicts, dead_ends
from banmen.formats.sudoku import BadGrid, read_sudoku_line

_LONGEST = 1024
"""Bytes of a line that are kept; no grid is longer, and a file without line ends must not fill the memory."""

_BAR = 40


class _Unreadable(Exception):
    """A file of grids that cannot be read (further), in a sentence for standard error."""


def solve_batch(source: str) -> int:
    """Solve the grids of a file, or of standard input (`-`); gives the exit status."""
    try:
        if source == "-":
            return _solve_all(sys.stdin.buffer)
        with _opened(source) as file:
            return _solve_all(file)
    except _Unreadable as why:
        sys.stdout.flush()
        sys.stderr.write(f"{why}\n")
        return 1


def _opened(source: str) -> BinaryIO:
    try:
        return Path(source).open("rb")
    except (FileNotFoundError, NotADirectoryError):
        raise _Unreadable("File not found.") from None
    except OSError as error:
        raise _Unreadable(f"{source} cannot be read: {error.strerror}.") from None


def _solve_all(file: BinaryIO) -> int:
    bar = _Bar(file)
    failed = False
    for number, line in enumerate(_lines(file), 1):
        solution, message = _solve_line(line.decode("utf-8", "replace").removeprefix("\ufeff").rstrip(), number)
        sys.stdout.write(f"{''.join(map(str, solution))}\n")
        sys.stdout.flush()  # a program at the other end may wait for this solution before its next grid
        if message:
            bar.clear()
            sys.stderr.write(f"{message}\n")
        failed |= not solution
        bar.show(number, len(line))
    bar.clear()
    return 1 if failed else 0


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines, cut where they are too long for a grid. Raises _Unreadable."""
    while line := _line(file):
        yield line
        while len(line) == _LONGEST and not line.endswith(b"\n"):
            line = _line(file)


def _line(file: BinaryIO) -> bytes:
    try:
        return file.readline(_LONGEST)
    except OSError as error:
        raise _Unreadable(f"The grids cannot be read: {error.strerror}.") from None


def _solve_line(line: str, number: int) -> tuple[Grid, str]:
    """The solution of a line's grid, empty where there is none, and what there is to say."""
    try:
        grid = read_sudoku_line(line, number)
    except BadGrid as fault:
        return (), f"Line {number}, column {fault.column}: {fault.text}"
    solution, solutions = solve_and_count(grid)
    if solution is None:
        return (), f"Line {number}: no solution{_why(grid)}"
    return solution, f"Line {number}: there is more than one solution; this is one of them." if solutions > 1 else ""


def _why(grid: Grid) -> str:
    """What makes a grid impossible, where one sees it."""
    for conflict in conflicts(grid):
        return f": {told_conflict(conflict)}"
    for dead_end in dead_ends(grid, candidates_of(grid)):
        return f": {told_dead_end(dead_end)}"
    return "."


class _Bar:
    """Progress on standard error, where that is a terminal; by bytes where the size is known."""

    def __init__(self, file: BinaryIO) -> None:
        self._wanted = sys.stderr.isatty()
        self._size = _size(file) if self._wanted else 0
        self._read, self._shown = 0, ""

    def show(self, grids: int, read: int) -> None:
        """Count `read` more bytes, and draw the bar anew where it looks different."""
        if not self._wanted:
            return
        self._read += read
        part = min(self._read / self._size, 1.0) if self._size else 0.0
        text = f"[{'#' * round(part * _BAR):<{_BAR}}] {part:4.0%}" if self._size else f"{grids // 100 * 100} grids"
        if text != self._shown:
            sys.stderr.write(f"\r{text}")
            sys.stderr.flush()
            self._shown = text

    def clear(self) -> None:
        """Take the bar away, for a message or for good."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * len(self._shown)}\r")
            sys.stderr.flush()
            self._shown = ""


def _size(file: BinaryIO) -> int:
    """The bytes of a file; 0 where nobody knows before its end."""
    try:
        return os.fstat(file.fileno()).st_size
    except OSError:
        return 0
