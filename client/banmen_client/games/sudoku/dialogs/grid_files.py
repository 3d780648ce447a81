"""Files of sudoku grids: the listing of a folder, and the reading of a file. Every fault is an exception."""

import os
from collections.abc import Sequence
from pathlib import Path

from banmen.games.sudoku import files
from banmen.games.sudoku.files import BadGrid, Form, Sheet
from banmen.reading import plain_text
from banmen_client.system import documents

_MOST_BYTES = 1 << 20
"""The maximum number of bytes read from a file: enough for any text that can be read, in any encoding."""

_MOST_LISTED = 400

SUFFIXES = frozenset({*(f".{form}" for form in Form), ".ss"})
"""The suffixes of files with grids."""


def listing(folder: Path) -> tuple[Sequence[Path], Sequence[Path]]:
    """Return the subfolders of a folder by name, and its files of grids, the newest first. Raise OSError."""
    with os.scandir(folder) as found:
        shown = [entry for entry in found if not entry.name.startswith(".")]
    folders = sorted((Path(entry.path) for entry in shown if _is_dir(entry)), key=lambda path: path.name.lower())
    found_files = [entry for entry in shown if Path(entry.name).suffix.lower() in SUFFIXES and not _is_dir(entry)]
    found_files.sort(key=_age)
    return folders[:_MOST_LISTED], [Path(entry.path) for entry in found_files[:_MOST_LISTED]]


def _is_dir(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _age(entry: "os.DirEntry[str]") -> tuple[float, str]:
    try:
        return -entry.stat().st_mtime, entry.name
    except OSError:
        return 0.0, entry.name


def read_grids(path: Path) -> Sequence[Sheet]:
    """Return the grids in a file, at least one. Raise OSError or BadGrid."""
    return grids_in(documents.read_bytes(path, _MOST_BYTES))


def grids_in(text: bytes | str) -> Sequence[Sheet]:
    """Return the grids in a text or in the bytes of a file, at least one. Raise BadGrid with the place in the text."""
    plain = plain_text(text)
    try:
        return files.read_grids(plain.text)
    except BadGrid as fault:
        fault.column = plain.column(fault.line, fault.column)
        raise


def reason(error: Exception) -> str:
    """Return the reason of an error as text for the user."""
    return error.text if isinstance(error, BadGrid) else documents.reason(error)
