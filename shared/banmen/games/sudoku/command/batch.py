"""`banmen sudoku solve --batch`: read a grid of 81 characters from each line, and write its solution, in order.

A grid without a solution gives an empty line, so that both stay aligned, and a message with its number. Blank lines,
lines that begin with `#`, and what follows the 81 characters are passed over. The compiled search, if there is one, is
loaded at once for large files and for several jobs, else when the search has taken about as long as loading it; the
output is the same.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, NamedTuple, Protocol, TypeAlias

from banmen.commands.errors import CommandError
from banmen.games.sudoku.command.text import open_input, read_batches, report_error
from banmen.games.sudoku.engine import Grid
from banmen.games.sudoku.engine.solver import PYTHON_SOLVER, compiled_solver
from banmen.games.sudoku.engine.units import SQUARES, candidates_of, conflicts, dead_ends
from banmen.games.sudoku.files import BadGrid, read_sudoku_line
from banmen.games.sudoku.files.grids import whole_grid
from banmen.games.sudoku.words.steps import conflict_text, dead_end_text, fault_text
from banmen.reading import plain_text
from banmen.texts import Texts

_BAR = 40

_LARGE = 20_000 * 82
"""File size in bytes from which the compiled solver is loaded at once: that takes a second, five the first time."""

_PATIENCE_S = 1.0
"""The time spent in the search of Python after which the compiled one is loaded: no batch takes twice its best time."""

_AT_ONCE = 1_000
"""Lines that the compiled solver gets at a time, for some milliseconds."""

_AT_ONCE_IN_PYTHON = 1
_EMPTY_AND_DIGITS = b".0123456789"
_BLANKS = b" \t\r\xef\xbb\xbf\xe3\x80"  # also the bytes of a byte order mark and of an ideographic blank
_AFTER = (b"", b" ", b"\t", b"\r", b",", b";", b"#")
"""What may follow a grid on its line. Any other sign may belong to it."""

_TO_DIGITS = bytes.maketrans(_EMPTY_AND_DIGITS, bytes((0, *range(10))))
_TO_SIGNS = bytes.maketrans(bytes(range(10)), b"0123456789")


Solve: TypeAlias = Callable[[Sequence[Grid]], tuple[list[Grid | None], list[int]]]


class TimedSolve(Protocol):
    """Solves grids, and adds up the time spent on it, in s."""

    spent_s: float

    def __call__(self, grids: Sequence[Grid], /) -> tuple[list[Grid | None], list[int]]:
        """Return the first solution of each grid, and their numbers up to 2."""


class Means(NamedTuple):
    """What a batch needs of the machine, which games do not reach for themselves: a clock and threads."""

    timed: Callable[[Solve], TimedSolve]
    map_ahead: Callable[[Callable[["_Batch"], "_Batch"], Iterator["_Batch"], int], Iterator["_Batch"]]


def solve_batch(t: Texts, source: str, means: Means, jobs: int = 1) -> int:
    """Solve the grids of a file, or of standard input (`-`), with so many threads; return the exit status."""
    try:
        with open_input(t, source) as file:
            return _solve_all(t, file, source, means, jobs)
    except CommandError as why:
        return report_error(why)


def _solve_all(t: Texts, file: BinaryIO, source: str, means: Means, jobs: int) -> int:
    search = _Search(means, is_large=jobs > 1 or _size(file) >= _LARGE)
    bar = ProgressBar(t, file)
    failed, number = False, 0
    batches = _numbered(t, read_batches(t, file, source), search)
    for batch in means.map_ahead(search.answers, batches, jobs) if jobs > 1 else map(search.answers, batches):
        bar.make_room()
        for solution, message in batch.answers:
            sys.stdout.write(f"{solution}\n")
            if message:
                sys.stdout.flush()
                bar.clear()
                sys.stderr.write(f"{message}\n")
            failed |= not solution
        sys.stdout.flush()  # the reader may wait for this solution before it writes the next grid
        number += len(batch.lines)
        bar.show(number, sum(map(len, batch.lines)) + len(batch.lines))
    bar.clear()
    return 1 if failed else 0


class _Batch(NamedTuple):
    """Some lines, the number of the first, and for each grid its solution, "" for none, and a message, if any."""

    t: Texts
    lines: Sequence[bytes]
    first: int
    answers: Sequence[tuple[str, str]] = ()


def _numbered(t: Texts, arriving: Iterable[Sequence[bytes]], search: "_Search") -> Iterator[_Batch]:
    """Yield the lines in batches that the solver takes at a time, also if reading fails. Raise CommandError."""
    number = 1
    for lines in arriving:
        start = 0
        while start < len(lines):
            batch = lines[start : start + search.at_once]
            yield _Batch(t, batch, number)
            start += len(batch)
            number += len(batch)


class _Search:
    """Solves with Python until it has been worth loading the compiled solver."""

    def __init__(self, means: Means, *, is_large: bool) -> None:
        self._in_python = means.timed(PYTHON_SOLVER.solve_many)
        self._compiled = compiled_solver() if is_large else None
        self._is_tried = is_large

    @property
    def at_once(self) -> int:
        """The number of lines for one request."""
        return _AT_ONCE if self._compiled else _AT_ONCE_IN_PYTHON

    def answers(self, batch: _Batch) -> _Batch:
        """Return the batch with its answers."""
        readings = [
            (number, _read(batch.t, line, number))
            for number, line in enumerate(batch.lines, batch.first)
            if not _is_passed_over(line)
        ]
        grids = [reading for _, reading in readings if not isinstance(reading, str)]
        solved = zip(*self._solve(grids), strict=True)
        answers = [
            ("", reading) if isinstance(reading, str) else _answer(batch.t, number, reading, *next(solved))
            for number, reading in readings
        ]
        return batch._replace(answers=answers)

    def _solve(self, grids: Sequence[Grid]) -> tuple[list[Grid | None], list[int]]:
        if self._compiled is None and not self._is_tried and self._in_python.spent_s > _PATIENCE_S:
            self._is_tried = True
            self._compiled = compiled_solver()
        return self._in_python(grids) if self._compiled is None else self._compiled.solve_many(grids)


def _is_passed_over(line: bytes) -> bool:
    return not line.strip(_BLANKS) or line.startswith((b"#", b"\xef\xbb\xbf#"))


def _read(t: Texts, line: bytes, number: int) -> Grid | str:
    """Return the grid of a line, or what is wrong with it."""
    signs = line[:SQUARES]
    if len(signs) == SQUARES and not signs.translate(None, _EMPTY_AND_DIGITS) and line[SQUARES : SQUARES + 1] in _AFTER:
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
