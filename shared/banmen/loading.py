"""While a program is loaded an interrupt ends it at once, without a word.

Python raises KeyboardInterrupt wherever it stands. In the middle of an import others make another fault of it, or print
it and go on.
"""

import _signal as signal  # type: ignore[import-not-found]  # what `signal` wraps: `--version` is not to load more
import os

INTERRUPTED = 130
"""The exit status of a program that an interrupt ended."""


class Loading:
    """As long as the block lasts an interrupt ends the process, unless somebody has said already what it does."""

    def __enter__(self) -> None:
        """Let interrupts end the process."""
        self._ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        try:
            if self._ours:
                signal.signal(signal.SIGINT, _end)
        except ValueError:  # not the main thread, which alone is interrupted
            self._ours = False

    def __exit__(self, *_: object) -> None:
        """Let them do again what they did."""
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)
