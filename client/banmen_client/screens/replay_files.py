"""Files of saved replays in the user's documents: listing, reading, writing."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from banmen.replay import Replay
from banmen.replay_file import ENDING, FORMAT, MOST_BYTES, BadReplay, read_replay, write_replay
from banmen.texts import Texts
from banmen_client.screens.window_protocol import Window
from banmen_client.system.documents import free_name, make_folder, own_folder, read_bytes, reason, shown

_FIRST_BYTES = 64
"""How many bytes of a file are searched for the name of the format."""

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


def read_replay_file(path: Path) -> Replay:
    """Read a replay from a file. Raises OSError, BadReplay."""
    return read_replay(read_bytes(path, MOST_BYTES + 1))


def error_text(t: Texts, fault: Exception) -> str:
    """The sentence for the user why a replay could not be read or written."""
    if isinstance(fault, BadReplay):
        known = f"replay-{fault.code.replace('_', '-')}"
        return t(known) if t.has(known) else fault.text
    return reason(fault)


def is_replay(path: Path) -> bool:
    """Whether a file is a replay, by its suffix or its first bytes."""
    if path.suffix.lower() == ENDING:
        return True
    try:
        return FORMAT.encode() in read_bytes(path, _FIRST_BYTES)
    except OSError:
        return False


def saved_replays() -> list[Path]:
    """The files of replays in the user's documents, the newest first. Raises OSError."""
    found = [path for path in own_folder().iterdir() if path.suffix.lower() == ENDING and path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:_MOST_LISTED]
