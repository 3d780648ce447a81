"""The input and output of `banmen sudoku`: reading grids, drawing them, and every event of a solution in words.

A source is a file, standard input, or an address that contains a grid itself. Rows, columns and boxes are numbered from
1, boxes row by row.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from banmen.commands.errors import STANDARD, CommandError, display_name, malformed, unreadable, unwritable
from banmen.games.sudoku.engine.grade import LEVELS
from banmen.games.sudoku.engine.passes import Assumption, Event, Pass, Placement, Retraction
from banmen.games.sudoku.engine.units import BOX, DIGITS, SQUARES, Grid
from banmen.games.sudoku.files import BadGrid, Sheet, read_bytes, read_grids, write_grids
from banmen.games.sudoku.words.steps import dead_end_text, fault_text, place_name, unit_name
from banmen.reading import FILE_LIMIT, MOST_CHARACTERS, plain_text
from banmen.texts import Texts

FAILED = 1

_LONGEST = 1024
"""Bytes of a line that are read; no grid is longer, and a file without line ends must not fill the memory."""

_CHUNK = 1 << 16
"""Bytes that are read at a time, at most: some eight hundred grids."""

_RULE = "------+-------+------"


# --- reading and writing files --------------------------------------------------------------------------------------


def is_address(source: str) -> bool:
    """Return True for a link, which contains a grid itself; it is not fetched."""
    return "://" in source


@contextmanager
def open_input(t: Texts, source: str) -> Iterator[BinaryIO]:
    """Open a file, standard input, or an address, which contains a grid itself; close the file afterwards.

    Raise CommandError if it cannot be opened.
    """
    if source == STANDARD:
        yield sys.stdin.buffer
        return
    if is_address(source):
        yield BytesIO(source.encode())
        return
    try:
        file = Path(source).open("rb")  # noqa: SIM115 - what fails in the caller's block is none of this handler's
    except OSError as error:
        raise unreadable(t, source, error) from None
    with file:
        yield file


def read_content(t: Texts, file: BinaryIO, source: str) -> bytes:
    """Return the (remaining) content of a file, up to the size that is refused. Raise CommandError."""
    try:
        return file.read(FILE_LIMIT)
    except OSError as error:
        raise unreadable(t, source, error) from None


def read_lines(t: Texts, file: BinaryIO, source: str) -> Iterator[bytes]:
    """Yield the lines with their ends, cut if they are too long for a grid. Raise CommandError."""
    while line := _line_of(t, file, source):
        yield line
        while len(line) == _LONGEST and not line.endswith(b"\n"):
            line = _line_of(t, file, source)


def _line_of(t: Texts, file: BinaryIO, source: str) -> bytes:
    """Return the next line, or its beginning if it is too long. Raise CommandError."""
    try:
        return file.readline(_LONGEST)
    except OSError as error:
        raise unreadable(t, source, error) from None


def read_batches(t: Texts, file: BinaryIO, source: str) -> Iterator[list[bytes]]:
    """Yield the lines without their ends as they arrive, at least one at a time, cut if they are too long for a grid.

    A pipe gives what it has, so that its lines are answered while more are written. Raise CommandError.
    """
    # What a thread holds while it waits for a pipe must not be what the interpreter flushes at its end.
    unbuffered = getattr(file, "raw", file)
    rest = b""
    while True:
        try:
            chunk = unbuffered.read(_CHUNK)
        except OSError as error:
            raise unreadable(t, source, error) from None
        if not chunk:
            break
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[:_LONGEST]
        if lines:
            yield [line[:_LONGEST] for line in lines]
    if rest:
        yield [rest]


def read_sheets(t: Texts, source: str) -> Sequence[Sheet]:
    """Return the grids of a file, at least one. Raise CommandError."""
    with open_input(t, source) as file:
        return parse_sheets(t, read_content(t, file, source), source)


def parse_sheets(t: Texts, content: bytes, source: str) -> Sequence[Sheet]:
    """Return the grids of a text; undecodable bytes become a character that no grid has. Raise CommandError."""
    try:
        found = read_bytes(content) if len(content) < FILE_LIMIT else None
    except BadGrid as fault:
        raise malformed(t, source, fault, fault_text(t, fault)) from None
    if found is not None:
        return found
    plain = plain_text(content[: 4 * MOST_CHARACTERS])
    if len(content) > 4 * MOST_CHARACTERS or len(plain.text) > MOST_CHARACTERS:
        raise CommandError(t("unread-file", name=display_name(t, source), reason=t("unread-text_too_large")))
    try:
        return read_grids(plain.text)
    except BadGrid as fault:
        fault.column = plain.column(fault.line, fault.column)
        raise malformed(t, source, fault, fault_text(t, fault)) from None


def write_sheets(t: Texts, output: str, sheets: Sequence[Sheet]) -> None:
    """Write grids to a file or standard output. Raise CommandError."""
    text = write_grids(sheets)
    if output == STANDARD:
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritable(t, output, error) from None


def report_error(why: CommandError) -> int:
    """Write an error after the command's output; return the exit status."""
    sys.stdout.flush()
    sys.stderr.write(f"{why}\n")
    return why.status


# --- text for people ------------------------------------------------------------------------------------------------


def draw_grid(grid: Grid) -> str:
    """Return a grid as eleven lines, `.` for an empty square."""
    lines = []
    for start in range(0, SQUARES, DIGITS):
        signs = [str(digit) if digit else "." for digit in grid[start : start + DIGITS]]
        lines.append(" | ".join(" ".join(signs[at : at + BOX]) for at in range(0, DIGITS, BOX)))
    return "\n".join([*lines[:3], _RULE, *lines[3:6], _RULE, *lines[6:]])


def level_list(t: Texts) -> str:
    """Return all levels with their names."""
    return t("grid-comma").join(f"{level} {level_name(t, level)}" for level in LEVELS)


def level_name(t: Texts, level: int) -> str:
    """Return the name of a level within a sentence."""
    return t(f"sudoku-level-{level}").lower()


def event_lines(t: Texts, event: Event, passes: int) -> list[str]:
    """Return the lines for an event; for pass number `passes` (from 1) a summary, and a line for each placement."""
    if isinstance(event, Pass):
        return [_pass_line(t, event, passes), *(f"  {_placement_line(t, step)}" for step in event.placements)]
    if isinstance(event, Assumption):
        candidates = t("grid-or").join(map(str, event.candidates))
        which = {"number": str(event.number), "place": place_name(t, event.at), "digit": str(event.digit)}
        return [t("sudoku-solve-assumption", candidates=candidates, **which)]
    if isinstance(event, Retraction):
        assumption = event.assumption
        place, digit = place_name(t, assumption.at), str(assumption.digit)
        return [
            t("sudoku-solve-contradiction", why=dead_end_text(t, event.reason)),
            t("sudoku-solve-retreat", number=str(assumption.number), place=place, digit=digit),
        ]
    return [dead_end_text(t, event)]


def _pass_line(t: Texts, event: Pass, number: int) -> str:
    message = "sudoku-solve-pass-lone" if event.placements[0].unit is None else "sudoku-solve-pass-only"
    return t(message, number=str(number), count=len(event.placements))


def _placement_line(t: Texts, step: Placement) -> str:
    placed = {"place": place_name(t, step.at), "digit": str(step.digit)}
    if step.unit is None:
        return t("sudoku-solve-lone", **placed)
    return t("sudoku-solve-only", unit=unit_name(t, step.unit), **placed)
