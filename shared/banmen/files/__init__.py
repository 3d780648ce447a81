"""Files of banmen: their default folder, saved replays, and plain text of any encoding."""

from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder for banmen; the current folder if the user has no home (services, containers)."""
    from platformdirs import user_data_dir  # noqa: PLC0415 - it takes time, and most commands need no such folder

    try:
        return Path(user_data_dir("banmen", appauthor=False))
    except RuntimeError:
        return Path()
