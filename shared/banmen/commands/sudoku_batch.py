"""`banmen sudoku solve --batch`: a grid of 81 characters a line in, its solution a line out, in the same order.

A line without a solution gives an empty line, so that both files stay in step, and a message with its number.

Large files are solved by the compiled search, many lines at once, where there is one; what is written is the same.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, TypeAlias

from banmen.commands.sudoku_files import Stopped, lines_in, opened, stop
from banmen.commands.sudoku_told import told_conflict, told_dead_end
from banmen.engines.sudoku import Grid, fast, solve_and_count
from banmen.engines.sudoku.units import SQUARES, candidates_of, conflicts, dead_ends
from banmen.formats.sudoku import BadGrid, read_sudoku_line

_BAR = 40

_LARGE = 20_000 * 82
"""Bytes of a file for which the compiled search is fetched: that takes one second, or once about five."""

_AT_ONCE = 1_000
"""Lines that the compiled search solves together, in some milliseconds."""

_EMPTY_AND_DIGITS = b".0123456789"
_TO_DIGITS = bytes.maketrans(_EMPTY_AND_DIGITS, bytes((0, *range(10))))
_TO_SIGNS = bytes.maketrans(bytes(range(10)), b"0123456789")

_Solver: TypeAlias = Callable[[Sequence[Grid]], tuple[Sequence[Grid | None], Sequence[int]]]
"""From grids to a solution of each and their counts, 2 for more than one."""


def solve_batch(source: str) -> int:
    """Solve the grids of a file, or of standard input (`-`); gives the exit status."""
    try:
        with opened(source) as file:
            return _solve_all(file)
    except Stopped as why:
        return stop(why)


def _solve_all(file: BinaryIO) -> int:
    solve, at_once = _solver(file)
    bar = Bar(file)
    failed, number = False, 1
    for lines in _together(lines_in(file), at_once):
        bar.make_room()
        for solution, message in _answers(lines, number, solve):
            sys.stdout.write(f"{solution}\n")
            if message:
                sys.stdout.flush()
                bar.clear()
                sys.stderr.write(f"{message}\n")
            failed |= not solution
        sys.stdout.flush()  # a program at the other end may wait for this solution before its next grid
        number += len(lines)
        bar.show(number - 1, sum(map(len, lines)))
    bar.clear()
    return 1 if failed else 0


def _solver(file: BinaryIO) -> tuple[_Solver, int]:
    """What solves the grids of this file, and how many lines together. A pipe has no size: it is answered by lines."""
    compiled = fast.warm() if _size(file) >= _LARGE else None
    return (compiled.solve_many, _AT_ONCE) if compiled else (_solve_each, 1)


def _solve_each(grids: Sequence[Grid]) -> tuple[list[Grid | None], list[int]]:
    answers = [solve_and_count(grid) for grid in grids]
    return [solution for solution, _ in answers], [found for _, found in answers]


def _together(lines: Iterable[bytes], many: int) -> Iterator[list[bytes]]:
    """The lines, so many at a time; the last may be fewer, also where reading fails. Raises Stopped."""
    taken: list[bytes] = []
    try:
        for line in lines:
            taken.append(line)
            if len(taken) == many:
                yield taken
                taken = []
    except Stopped:
        yield taken
        raise
    if taken:
        yield taken


def _answers(lines: Sequence[bytes], first: int, solve: _Solver) -> Iterator[tuple[str, str]]:
    """For each line, counted from `first`, its solution, empty where there is none, and what there is to say."""
    readings = [_read(line, number) for number, line in enumerate(lines, first)]
    answers = zip(*solve([reading for reading in readings if not isinstance(reading, str)]), strict=True)
    for number, reading in enumerate(readings, first):
        yield ("", reading) if isinstance(reading, str) else _told(number, reading, *next(answers))


def _read(line: bytes, number: int) -> Grid | str:
    """The grid of a line, or what is wrong with it."""
    signs = line.rstrip()
    if len(signs) == SQUARES and not signs.translate(None, _EMPTY_AND_DIGITS):
        return tuple(signs.translate(_TO_DIGITS))
    try:
        return read_sudoku_line(line.decode("utf-8", "replace").removeprefix("\ufeff").rstrip(), number)
    except BadGrid as fault:
        return f"Line {number}, column {fault.column}: {fault.text}"


def _told(number: int, grid: Grid, solution: Grid | None, found: int) -> tuple[str, str]:
    """The signs of a solution, none where there is none, and what there is to say."""
    if solution is None:
        return "", f"Line {number}: no solution{why_none(grid)}"
    several = f"Line {number}: there is more than one solution; this is one of them." if found > 1 else ""
    return bytes(solution).translate(_TO_SIGNS).decode(), several


def why_none(grid: Grid) -> str:
    """What makes a grid impossible, after a colon, where one sees it; otherwise a full stop."""
    for conflict in conflicts(grid):
        return f": {told_conflict(conflict)}"
    for dead_end in dead_ends(grid, candidates_of(grid)):
        return f": {told_dead_end(dead_end)}"
    return "."


class Bar:
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

    def make_room(self) -> None:
        """Take the bar away where the next line of standard output comes to the same terminal."""
        if sys.stdout.isatty():
            self.clear()

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
