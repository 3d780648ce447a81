"""Files of saved games in the user's documents: listing and writing."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from banmen.reading import file_endings
from banmen.replay import Replay
from banmen.replay_file import ENDING, BadReplay, write_replay
from banmen_client.screens.window_protocol import Window
from banmen_client.system.documents import free_name, make_folder, own_folder, shown
from banmen_client.system.fault_words import error_text

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
    """Write a new file; on an error, remove the partial file. Raise OSError."""
    with path.open("xb") as file:
        try:
            file.write(data)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def saved_games() -> list[Path]:
    """Return the files of games in the user's documents, the newest first. Raise OSError."""
    endings = file_endings()
    found = [path for path in own_folder().iterdir() if path.suffix.lower() in endings and path.is_file()]
    return sorted(found, key=_age)[:_MOST_LISTED]


def _age(path: Path) -> tuple[float, str]:
    """Return the sort key that puts the newest file first, and a file deleted meanwhile last."""
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name
