"""Takes the folder in which banmen was started off the path of modules.

A folder of downloads holds anything, perhaps a `token.py`, and Python imports from the current folder in two cases:
for `python -m banmen`, and where an entry of PYTHONPATH is empty. This module imports only what Python has loaded as it
starts, so it can run before all else.
"""

import os
import sys


def forget_start_folder() -> None:
    """Take off the path what Python put there for `-m` or for a script, and the current folder of PYTHONPATH."""
    if getattr(sys, "frozen", False):
        return
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is not loaded yet
    current = _current_folder()
    if not sys.flags.safe_path and sys.path and _was_put_first(sys.path[0], current, home):
        del sys.path[0]
    if current is not None and current != home and _names(current):
        sys.path[:] = [place for place in sys.path if place not in {"", current}]


def _was_put_first(first: str, current: str | None, home: str) -> bool:
    """Whether the first place is the current folder or the script's. An archive that banmen runs from is none."""
    return first != home and first in {"", current, _script_folder()} and os.path.isdir(first or ".")  # noqa: PTH112 - see above


def _script_folder() -> str | None:
    try:
        return os.path.dirname(os.path.realpath(sys.argv[0])) if sys.argv else None  # noqa: PTH120 - see above
    except OSError:  # it is named from the current folder, which was removed
        return None


def _names(current: str) -> bool:
    """Whether PYTHONPATH names the current folder, as an empty entry does."""
    named = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    return bool(named) and current in {os.path.abspath(place) for place in named.split(os.pathsep)}  # noqa: PTH100 - see above


def _current_folder() -> str | None:
    try:
        return os.getcwd()  # noqa: PTH109 - see above
    except OSError:  # it was removed
        return None
