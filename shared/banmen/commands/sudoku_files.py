"""The files of `banmen sudoku`: opened, read and written; `-` is a standard stream; every fault is a sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from banmen.formats.sudoku import BadGrid, Sheet, read_sudoku, write_sudoku

STANDARD = "-"
FAILED = 1

_MOST_BYTES = 1 << 18
"""No more of a file is read: the fullest grid with its notes is shorter."""

_LONGEST = 1024
"""Bytes of a line that are kept; no grid is longer, and a file without line ends must not fill the memory."""


class Stopped(Exception):
    """What keeps a command from going on, in a sentence for standard error."""


@contextmanager
def opened(source: str) -> Iterator[BinaryIO]:
    """A file, closed afterwards, or standard input. Raises Stopped where it cannot be opened."""
    if source == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        file = Path(source).open("rb")  # noqa: SIM115 - what fails in the caller's block is none of this handler's
    except (FileNotFoundError, NotADirectoryError):
        raise Stopped("File not found.") from None
    except OSError as error:
        raise Stopped(f"{source} cannot be read: {error.strerror}.") from None
    with file:
        yield file


def content_of(file: BinaryIO) -> bytes:
    """What a file has (left), as much as a grid can need. Raises Stopped."""
    try:
        return file.read(_MOST_BYTES)
    except OSError as error:
        raise Stopped(f"The grid cannot be read: {error.strerror}.") from None


def lines_in(file: BinaryIO) -> Iterator[bytes]:
    """The lines with their ends, cut where they are too long for a grid. Raises Stopped."""
    while line := _line_of(file):
        yield line
        while len(line) == _LONGEST and not line.endswith(b"\n"):
            line = _line_of(file)


def _line_of(file: BinaryIO) -> bytes:
    """The next line, or as much of it as is kept. Raises Stopped."""
    try:
        return file.readline(_LONGEST)
    except OSError as error:
        raise Stopped(f"The grids cannot be read: {error.strerror}.") from None


def read_sheet(source: str) -> Sheet:
    """Raises Stopped."""
    with opened(source) as file:
        return sheet_of(content_of(file))


def sheet_of(content: bytes) -> Sheet:
    """Bytes that are no UTF-8 become a sign that no grid has, at their place. Raises Stopped."""
    try:
        return read_sudoku(content.decode("utf-8", "replace"))
    except BadGrid as fault:
        raise Stopped(f"Illegal format. Line {fault.line}, column {fault.column}: {fault.text}") from None


def write_sheet(output: str, sheet: Sheet) -> None:
    """Raises Stopped."""
    text = write_sudoku(sheet)
    if output == STANDARD:
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Stopped(f"{output} cannot be written: {error.strerror}.") from None


def stop(why: Stopped) -> int:
    """Say why a command ends, after what it has written; gives the exit status."""
    sys.stdout.flush()
    sys.stderr.write(f"{why}\n")
    return FAILED
