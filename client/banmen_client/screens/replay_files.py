"""Files of saved games in the user's documents: listing and writing; and why one cannot be read or written."""

import errno
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from banmen.reading import Unread, file_endings
from banmen.replay import Replay
from banmen.replay_file import ENDING, BadReplay, write_replay
from banmen.texts import Texts
from banmen_client.screens.window_protocol import Window
from banmen_client.system.documents import free_name, make_folder, own_folder, reason, shown

_MOST_LISTED = 200


def save_replay(window: Window, replay: Replay) -> None:
    """Save a replay to a new file in the user's documents, and show a notice with its path or the error."""
    if replay.game is None or not replay.plies:
        window.notify(window.t("refused-not_begun"), "refusal")
        return
    folder, now = own_folder(), datetime.now().astimezone()
    try:
        make_folder(folder)
        path = folder / free_name(folder, f"{replay.game.key}-{now:%Y-%m-%d-%H%M}", ENDING)
        _write_new(path, write_replay(replay))
    except (OSError, BadReplay) as fault:
        window.notify(window.t("not-saved", reason=error_text(window.t, fault)), "refusal")
    else:
        window.notify(window.t("saved", path=shown(path)), "success")


def _write_new(path: Path, data: bytes) -> None:
    """Write a new file; on an error, remove what was written. Raises OSError."""
    with path.open("xb") as file:
        try:
            file.write(data)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def error_text(t: Texts, fault: Exception) -> str:
    """The sentence for the user why something could not be read or written."""
    if isinstance(fault, BadReplay):
        return _known(t, f"replay-{fault.code.replace('_', '-')}") or fault.text
    if isinstance(fault, Unread):
        return _unread_text(t, fault)
    if isinstance(fault, OSError) and fault.errno is not None:
        return _known(t, f"file-{errno.errorcode.get(fault.errno, '')}") or reason(fault)
    return reason(fault)


def _unread_text(t: Texts, unread: Unread) -> str:
    """What is wrong with a text, and where: the game, the move, the line and the character."""
    fault = unread.fault
    if fault is None or unread.game is None:
        return _known(t, f"unread-{unread.code}") or unread.text
    why = _known(t, f"unread-{fault.code}", found=fault.found) or _known(t, f"refused-{fault.code}") or fault.text
    named = "unread-move-found" if fault.found else "unread-move"
    move = "" if fault.number is None else t(named, number=fault.number, found=fault.found)
    game = t(f"game-{unread.game}")
    return t("unread-place", game=game, move=move, line=fault.line, column=fault.column, reason=why)


def _known(t: Texts, name: str, **args: str) -> str:
    """The message of this name; empty where there is none."""
    return t(name, **args) if t.has(name) else ""


def saved_games() -> list[Path]:
    """The files of games in the user's documents, the newest first. Raises OSError."""
    endings = file_endings()
    found = [path for path in own_folder().iterdir() if path.suffix.lower() in endings and path.is_file()]
    return sorted(found, key=_age)[:_MOST_LISTED]


def _age(path: Path) -> tuple[float, str]:
    """So that the newest is first; a file that has just gone is last."""
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name
