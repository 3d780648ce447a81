"""End the process silently if it is interrupted while it imports modules.

Python raises KeyboardInterrupt wherever it happens to be. During an import, libraries turn it into another exception,
or print it and continue.
"""

import _signal as signal  # type: ignore[import-not-found]  # what `signal` wraps: `--version` is not to load more
import os

INTERRUPTED = 130
"""The exit status of a process ended by an interrupt."""


class Loading:
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
