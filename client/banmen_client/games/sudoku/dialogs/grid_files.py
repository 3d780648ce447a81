"""Files of sudoku grids: the ones in a folder, and reading one. Every fault is an exception."""

import os
from collections.abc import Sequence
from pathlib import Path

from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku
from banmen_client.system import documents

_MOST_BYTES = 1 << 18
"""The most that is read of a file; the fullest grid with its marks is shorter."""

_MOST_LISTED = 400

SUFFIXES = frozenset({*(f".{form}" for form in Form), ".ss"})
"""The suffixes of files of grids."""


def listing(folder: Path) -> tuple[Sequence[Path], Sequence[Path]]:
    """The folders in a folder by name, and its files of grids, the newest first. Raises OSError."""
    with os.scandir(folder) as found:
        shown = [entry for entry in found if not entry.name.startswith(".")]
    folders = sorted((Path(entry.path) for entry in shown if _is_dir(entry)), key=lambda path: path.name.lower())
    files = [entry for entry in shown if Path(entry.name).suffix.lower() in SUFFIXES and not _is_dir(entry)]
    files.sort(key=_age)
    return folders[:_MOST_LISTED], [Path(entry.path) for entry in files[:_MOST_LISTED]]


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


def read_grid(path: Path) -> Sheet:
    """The grid in a file. Raises OSError, BadGrid."""
    return read_sudoku(_text(documents.read_bytes(path, _MOST_BYTES)))


def _text(content: bytes) -> str:
    """Bytes that are no text become U+FFFD, which no grid has."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    return content.decode("utf-8", "replace")


def reason(error: Exception) -> str:
    """What went wrong, for a person."""
    return error.text if isinstance(error, BadGrid) else documents.reason(error)
