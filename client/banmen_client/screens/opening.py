"""Opens a file, or a text that the user pasted, dropped or typed.

The window shows a replay or a transcript at once, and a puzzle in its game's dialog, even a faulty one. For any other
input, a dialog explains the error and the screen stays unchanged. All input is read in the background.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from banmen.addresses.typed import BadAddress, is_code, parse_address
from banmen.game import Refusal
from banmen.reading import FILE_LIMIT, Found, FoundGames, Unread, read_file, read_text
from banmen.replay import Replay
from banmen_client.screens.background_task import ReadingDialog, unread_dialog
from banmen_client.screens.window_protocol import Window
from banmen_client.system.documents import error_text, files_beside, read_bytes

Opening: TypeAlias = tuple[Found, Path | None]
"""The contents that were read, and their file; None for a text."""

_LONGEST_PATH = 4096
_LONGEST_PLACE = 280
"""More characters than any address has: a host name of at most 253, a scheme, a port, a code."""

_PATHS = ("/", "./", "../", "~")
_FILE = "file"
"""The scheme of the addresses that file managers copy."""
_PLAIN_ADDRESS = re.compile(r".*[:/].*|[0-9]+(?:\.[0-9]+){3}|\S+\.[a-z]{2,}", re.IGNORECASE)


def open_file(window: Window, path: Path, tell: Callable[[str], None] | None = None) -> None:
    """Open a file, now or after reading it in the background.

    If the file cannot be opened, call `tell` with a sentence that explains it; without `tell`, show it in a dialog.
    """
    tell = tell or (lambda fault: window.show_dialog(unread_dialog(fault)))
    body = window.t("opening-reads-file", name=path.name)
    ReadingDialog(body, partial(_read_path, path), partial(_show, window, path=path, tell=tell)).begin(window)


def open_text(window: Window, text: str, tell: Callable[[str], None] | None = None) -> None:
    """Open a transcript, a puzzle or the file of a path, or visit an address or the table of a code.

    A text that could be either a game or a place is read as a game. If the text is invalid, call `tell` with a sentence
    that explains it; without `tell`, show it in a dialog.
    """
    plain = text.strip()
    path = _path_in(plain)
    if path is not None:
        open_file(window, path, tell)
        return
    tell = tell or (lambda fault: window.show_dialog(unread_dialog(fault)))
    if not plain:
        window.notify(window.t("paste-nothing"), "refusal")
    elif _is_address(plain):
        _visit(window, plain, tell)
    else:
        body, show_it = window.t("opening-reads-text"), partial(_show_or_visit, window, plain, tell)
        ReadingDialog(body, partial(_read_text, text), show_it).begin(window)


def show(window: Window, opening: Opening) -> None:
    """Show a replay, the dialog of a puzzle, or the dialog of many games. Remember the file's folder."""
    found, path = opening
    if path is not None:
        window.change_settings(window.settings.with_folder_of(path))
    if isinstance(found, Replay):
        window.open_replay(found)
        return
    if isinstance(found, FoundGames):
        made = window.games_dialog(found.game, found.games, path)
    else:
        made = window.puzzle_dialog(found.game, found.text, path)
    window.show_dialog(made)
    if made is None:
        window.notify(window.t("no-screen"), "refusal")


def _read_path(path: Path) -> Found | Exception:
    """Return the contents of a file, or the error."""
    try:
        return read_file(read_bytes(path, FILE_LIMIT), partial(files_beside, path))
    except (OSError, ValueError, Refusal) as fault:  # a ValueError: the path is invalid
        return fault


def _read_text(text: str) -> Found | Exception:
    """Return the contents of a text, or the error."""
    try:
        return read_text(text)
    except Refusal as fault:
        return fault


def _show(window: Window, found: Found | Exception, *, path: Path, tell: Callable[[str], None]) -> None:
    """Show the contents of a file."""
    if not isinstance(found, Exception):
        show(window, (found, path))
    else:
        puzzle = window.puzzle_dialog(found.game, "", path) if isinstance(found, Unread) and found.game else None
        name = path.name or str(path)
        window.show_dialog(puzzle)
        if puzzle is None:
            tell(window.t("unread-file", name=name, reason=error_text(window.t, found)))


def _visit(window: Window, plain: str, tell: Callable[[str], None]) -> None:
    """Visit an address or a code, or report the error."""
    fault = window.visit(plain)
    if fault:
        tell(fault)


def _show_or_visit(window: Window, plain: str, tell: Callable[[str], None], found: Found | Exception) -> None:
    """Show the contents of a text, or visit the place that it names."""
    if not isinstance(found, Exception):
        show(window, (found, None))
    elif not isinstance(found, Unread) or _is_place(plain, found):
        window.show_dialog(None)
        _visit(window, plain, tell)
    else:
        puzzle = window.puzzle_dialog(found.game, plain, None) if found.game else None
        window.show_dialog(puzzle)
        if puzzle is None:
            tell(error_text(window.t, found))


def _is_place(plain: str, fault: Unread) -> bool:
    """Return True if a text that no game can read is a code or an address.

    A single word could be a computer's name. A faulty text of a game is more likely.
    """
    if fault.game is None:
        return fault.code == "unknown_text" and len(plain) <= _LONGEST_PLACE and plain.isprintable()
    return is_code(plain)


def _is_address(plain: str) -> bool:
    """Return True for an address that no game would read: with a port, a code, a number or a domain name."""
    if _PLAIN_ADDRESS.fullmatch(plain) is None:
        return False
    try:
        parse_address(plain)
    except BadAddress:
        return False
    return True


def _path_in(plain: str) -> Path | None:
    """Return the path in a text, as typed or as copied by a file manager; None for any other text."""
    if not plain or len(plain) > _LONGEST_PATH or not plain.isprintable():
        return None
    with suppress(ValueError):
        parts = urlsplit(plain)
        if parts.scheme == _FILE:
            return Path(unquote(parts.path))
    with suppress(OSError, RuntimeError, ValueError):
        path = Path(plain).expanduser()
        if plain.startswith(_PATHS) or (path.is_absolute() and path.exists()):
            return path
    return None
