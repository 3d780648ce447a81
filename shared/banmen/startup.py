"""Make the start of the program safe: what it may import, and what an interrupt does meanwhile.

`forget_start_folder` removes from the module path the folder in which banmen was started. That folder may hold
anything, for example a downloaded `token.py`. Python imports from it with `python -m banmen`, and if an entry of
PYTHONPATH is empty. `InterruptibleLoading` ends the process silently if interrupted during imports: libraries turn
the KeyboardInterrupt of an import into another exception, or print it and continue.

Both run before everything else, so this module imports only what Python has already loaded.
"""

import _signal as signal  # type: ignore[import-not-found]  # what `signal` wraps: `--version` is not to load more
import os
import sys

INTERRUPTED = 130
"""The exit status of a process ended by an interrupt."""


def forget_start_folder() -> None:
    """Remove the entry that Python added for `-m` or a script, and the current folder if PYTHONPATH names it."""
    if getattr(sys, "frozen", False):
        return
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is not loaded yet
    current = _current_folder()
    if not sys.flags.safe_path and sys.path and _was_put_first(sys.path[0], current, home):
        del sys.path[0]
    if current is not None and current != home and _names(current):
        sys.path[:] = [place for place in sys.path if place not in {"", current}]


def restore_library_path() -> None:
    """Let the programs that a frozen application starts use the system's libraries instead of its own.

    On Linux the loader of PyInstaller puts the application's folder into the variable, for its process and all that
    this starts, and keeps the user's value under another name. Its own processes set the variable again.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before


def _was_put_first(first: str, current: str | None, home: str) -> bool:
    """Return True if the first entry is the current folder or the script's folder, not banmen's own archive."""
    return first != home and first in {"", current, _script_folder()} and os.path.isdir(first or ".")  # noqa: PTH112 - see above


def _script_folder() -> str | None:
    try:
        return os.path.dirname(os.path.realpath(sys.argv[0])) if sys.argv else None  # noqa: PTH120 - see above
    except OSError:  # its path is relative to the current folder, which was deleted
        return None


def _names(current: str) -> bool:
    """Return True if PYTHONPATH names the current folder, as an empty entry does."""
    named = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    return bool(named) and current in {os.path.abspath(place) for place in named.split(os.pathsep)}  # noqa: PTH100 - see above


def _current_folder() -> str | None:
    try:
        return os.getcwd()  # noqa: PTH109 - see above
    except OSError:  # it was deleted
        return None


class InterruptibleLoading:
    """A context manager: an interrupt ends the process, unless a handler for interrupts was installed before."""

    def __enter__(self) -> None:
        """Make interrupts end the process."""
        self._ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        try:
            if self._ours:
                signal.signal(signal.SIGINT, _end)
        except ValueError:  # not the main thread, which alone is interrupted
            self._ours = False

    def __exit__(self, *_: object) -> None:
        """Restore Python's handler."""
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)
