"""Files of banmen: their default folder, saved replays, and plain text of any encoding."""

from pathlib import Path

from platformdirs import user_data_dir


def data_folder() -> Path:
    """Return the user's data folder for banmen; the current folder if the user has no home (services, containers)."""
    try:
        return Path(user_data_dir("banmen", appauthor=False))
    except RuntimeError:
        return Path()
