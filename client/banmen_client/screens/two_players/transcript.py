"""The moves of a game as a transcript: copied to the clipboard, or saved to a file."""

from datetime import datetime
from pathlib import Path

from banmen_client.screens.table.moment import Moment
from banmen_client.system.documents import free_name, make_folder, own_folder, reason


def copy_moves(moment: Moment, transcript: str) -> None:
    """Copy the transcript to the clipboard."""
    moment.calls.copy(transcript, moment.t("moves-copied"))


def save_moves(moment: Moment, transcript: str, folder: Path | None = None) -> None:
    """Write the transcript to a new file in the user's documents, and show its path."""
    folder, game, now = folder or own_folder(), moment.table.replay.game, datetime.now().astimezone()
    try:
        make_folder(folder)
        path = folder / free_name(folder, f"{game.key if game else ''}-{now:%Y-%m-%d-%H%M}", ".txt")
        path.write_text(transcript + "\n", encoding="ascii")
    except OSError as error:
        moment.calls.notify(moment.t("not-saved", reason=reason(error)), "refusal")
    else:
        moment.calls.notify(moment.t("saved", path=str(path)), "success")
