"""The moves of a game as a transcript: into the clipboard, or into a file."""

from datetime import datetime
from pathlib import Path

from platformdirs import user_documents_path

from banmen.replay import Replay
from banmen_client.screens.context import Window
from banmen_client.screens.wording import kit


def copy_moves(window: Window, replay: Replay) -> None:
    """Put the transcript into the clipboard."""
    window.copy(_transcript(replay))
    window.notify(window.t("moves-copied"), "success")


def save_moves(window: Window, replay: Replay, folder: Path | None = None) -> None:
    """Write the transcript to a new file in the user's documents, and say where."""
    folder = folder or user_documents_path() / "banmen"
    try:
        path = _free_name(folder, replay.game.key if replay.game else "", datetime.now().astimezone())
        path.write_text(_transcript(replay) + "\n", encoding="ascii")
    except OSError as error:
        window.notify(window.t("not-saved", reason=error.strerror or str(error)), "refusal")
    else:
        window.notify(window.t("saved", path=str(path)), "success")


def _transcript(replay: Replay) -> str:
    return kit(replay).transcript(replay.plies)


def _free_name(folder: Path, game: str, now: datetime) -> Path:
    """A name that no file has yet."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{now:%Y-%m-%d-%H%M}"
    names = (folder / f"{stem}{suffix}.txt" for suffix in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(path for path in names if not path.exists())
