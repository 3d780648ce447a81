"""Read a board of goishi hiroi from user input: a text, an address, or a file."""

from contextlib import suppress
from pathlib import Path

from banmen.games.goishi.engine import Board
from banmen.games.goishi.files import BadBoard, read_goishi
from banmen.reading import plain_text
from banmen_client.system.documents import read_bytes

_MOST_BYTES = 1 << 16
"""The maximum number of bytes read from a file. The largest board is shorter in every form."""

_PATHS = ("~", "./", "../")
"""The beginnings of a path that is not absolute."""


def read_board(text: str) -> Board:
    """Return the board of a text in any form, or of the file that it names. Raise BadBoard or OSError.

    For a text that is neither, the error depends on its form: OSError if it looks like a path.
    """
    try:
        return read_goishi(plain_text(text).text)
    except BadBoard:
        path = _path(text)
        if path is None:
            raise
    return read_goishi(_content(path))


def is_address(text: str) -> bool:
    """Return True if a text looks like an address of a board, or like the text of a pzprv3 file."""
    return "goishi" in text.lower()


def _path(text: str) -> Path | None:
    """Return the path that a text may name; None if it does not look like a file."""
    name = text.strip().strip("\"'")
    if not name or "\n" in name or "://" in name:
        return None
    path = Path(name)
    with suppress(RuntimeError):  # the home folder is unknown
        path = path.expanduser()
    try:
        meant = path.exists() or name.startswith(_PATHS) or path.is_absolute() or bool(path.suffix)
    except (OSError, ValueError):  # not a valid file name
        return None
    return path if meant else None


def _content(path: Path) -> str:
    return plain_text(read_bytes(path, _MOST_BYTES)).text
