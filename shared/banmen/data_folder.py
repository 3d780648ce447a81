"""Where banmen keeps the files of whoever runs it, where they name no other place."""

from pathlib import Path

from platformdirs import user_data_dir


def data_folder() -> Path:
    """The user's data folder for banmen; the current one for a user without a home, as services and containers have."""
    try:
        return Path(user_data_dir("banmen", appauthor=False))
    except RuntimeError:
        return Path()
