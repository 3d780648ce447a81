"""Reading a board of goishi hiroi out of what a person gives: a text, an address, a file."""

from contextlib import suppress
from pathlib import Path

from banmen.games.goishi.engine import Board
from banmen.games.goishi.files import BadBoard, read_goishi
from banmen.reading import plain_text
from banmen_client.system.documents import read_bytes

_MOST_BYTES = 1 << 16
"""No more of a file is read. The largest board is shorter in every form."""

_PATHS = ("~", "./", "../")
"""How a path may begin, beside those from a root."""


def read_board(text: str) -> Board:
    """Return the board of a text in any form, or of the file that it names. Raise BadBoard, OSError.

    Of a text that is neither, the error is that of what it looks like: of a file where it looks like a path.
    """
    try:
        return read_goishi(plain_text(text).text)
    except BadBoard:
        path = _path(text)
        if path is None:
            raise
    return read_goishi(_content(path))


def is_address(text: str) -> bool:
    """Whether a text may be an address of a board, or the text of a pzprv3 file."""
    return "goishi" in text.lower()


def _path(text: str) -> Path | None:
    """Return the path that a text may be; None if no file is meant."""
    name = text.strip().strip("\"'")
    if not name or "\n" in name or "://" in name:
        return None
    path = Path(name)
    with suppress(RuntimeError):  # nobody's home is known
        path = path.expanduser()
    try:
        meant = path.exists() or name.startswith(_PATHS) or path.is_absolute() or bool(path.suffix)
    except (OSError, ValueError):  # no file can have such a name
        return None
    return path if meant else None


def _content(path: Path) -> str:
    """Return the text of a file. Raise OSError."""
    return plain_text(read_bytes(path, _MOST_BYTES)).text
