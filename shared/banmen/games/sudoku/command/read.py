"""Read and write the files of `banmen sudoku`. `-` is a standard stream; every error is a sentence."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from banmen.commands.files import STANDARD, CommandError, malformed, unreadable, unwritable
from banmen.games.sudoku.files import BadGrid, Sheet, read_grids, write_grids
from banmen.games.sudoku.words.faults import fault_text
from banmen.reading import plain_text
from banmen.texts import Texts

FAILED = 1

_MOST_BYTES = 1 << 20
"""How much of a file is read: more than any text that is read as a whole, in any encoding."""

_LONGEST = 1024
"""How many bytes of a line are read; no grid is longer, and a file without line ends must not fill the memory."""


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
    """Return the (remaining) content of a file, as much as a grid can need. Raise CommandError."""
    try:
        return file.read(_MOST_BYTES)
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


def read_sheets(t: Texts, source: str) -> Sequence[Sheet]:
    """Return the grids of a file, at least one. Raise CommandError."""
    with open_input(t, source) as file:
        return parse_sheets(t, read_content(t, file, source), source)


def parse_sheets(t: Texts, content: bytes, source: str) -> Sequence[Sheet]:
    """Return the grids of a text; undecodable bytes become a character that no grid has. Raise CommandError."""
    plain = plain_text(content)
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
