"""Saved replays among this person's own files: which there are, reading one, writing one."""

import errno
import os
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from banmen.formats.replay_file import ENDING, FORMAT, MOST_BYTES, BadReplay, read_replay, write_replay
from banmen.replay import Replay
from banmen.texts import Texts
from banmen_client.screens.context import Window
from banmen_client.screens.sudoku_dialogs.folder import free_name, make_folder, own_folder, reason, shown

_FIRST_BYTES = 64
"""The name of the format stands among these."""

_MOST_LISTED = 200


def save_replay(window: Window, replay: Replay) -> None:
    """Write the line of play to a new file in the user's documents, and say where."""
    if replay.game is None or not replay.plies:
        window.notify(window.t("refused-not_begun"), "refusal")
        return
    folder, now = own_folder(), datetime.now().astimezone()
    try:
        make_folder(folder)
        path = folder / free_name(folder, f"{replay.game.key}-{now:%Y-%m-%d-%H%M}", ENDING)
        _write_new(path, write_replay(replay))
    except (OSError, BadReplay) as fault:
        window.notify(window.t("not-saved", reason=unread(window.t, fault)), "refusal")
    else:
        window.notify(window.t("saved", path=shown(path)), "success")


def _write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, all of it or nothing. Raises OSError."""
    with path.open("xb") as file:
        try:
            file.write(data)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def read_saved(path: Path) -> Replay:
    """The replay in a file. Raises OSError, BadReplay."""
    if not stat.S_ISREG(path.stat().st_mode):  # others may never end
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    with path.open("rb") as file:
        return read_replay(file.read(MOST_BYTES + 1))


def unread(t: Texts, fault: Exception) -> str:
    """Why a replay could not be read or written, for a person."""
    if isinstance(fault, BadReplay):
        known = f"replay-{fault.code.replace('_', '-')}"
        return t(known) if t.has(known) else fault.text
    return reason(fault)


def is_replay(path: Path) -> bool:
    """Whether a file is meant to be a replay: by its name, or by how it begins."""
    if path.suffix.lower() == ENDING:
        return True
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            return FORMAT.encode() in file.read(_FIRST_BYTES)
    except OSError:
        return False


def saved_replays() -> list[Path]:
    """The replays in the user's documents, the newest first. Raises OSError."""
    found = [path for path in own_folder().iterdir() if path.suffix.lower() == ENDING and path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:_MOST_LISTED]
