"""A progress bar on standard error. If that is no terminal, it writes a line now and then."""

import sys

from banmen.processes.clock import clock_s
from banmen.texts import width_of

_WIDTH = 40
_LINE_EVERY_S = 30.0


class Bar:
    """A progress bar on one line, which is redrawn in place."""

    def __init__(self) -> None:
        self._shown = ""
        self._written_s = clock_s()

    def show(self, progress: float, text: str = "") -> None:
        """Draw the progress (0 to 1) and a text after it, if the line changes."""
        if not sys.stderr.isatty():
            self._write_line(f"{progress:.1%} {text}".rstrip())
            return
        filled = round(progress * _WIDTH)
        line = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {progress:6.1%} {text}".rstrip()
        if line != self._shown:
            spare = " " * max(0, width_of(self._shown) - width_of(line))
            sys.stderr.write(f"\r{line}{spare}")
            sys.stderr.flush()
            self._shown = line

    def _write_line(self, line: str) -> None:
        if clock_s() >= self._written_s + _LINE_EVERY_S:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
            self._written_s = clock_s()

    def clear(self) -> None:
        """Erase the bar."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * width_of(self._shown)}\r")
            sys.stderr.flush()
            self._shown = ""
