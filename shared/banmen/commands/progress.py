"""A bar on standard error that shows how far a command has come, where that is a terminal."""

import sys

from banmen.wrapping import width_of

_WIDTH = 40


class Bar:
    """One line, drawn over itself."""

    def __init__(self) -> None:
        self._shown = ""

    def show(self, progress: float, text: str = "") -> None:
        """Draw a share, from 0 to 1, and a text after it, where the line would look different."""
        filled = round(progress * _WIDTH)
        line = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {progress:6.1%} {text}".rstrip()
        if line != self._shown and sys.stderr.isatty():
            spare = " " * max(0, width_of(self._shown) - width_of(line))
            sys.stderr.write(f"\r{line}{spare}")
            sys.stderr.flush()
            self._shown = line

    def clear(self) -> None:
        """Erase the bar."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * width_of(self._shown)}\r")
            sys.stderr.flush()
            self._shown = ""
