"""Read a key press on a terminal without Enter."""

import os
import sys

_LEAVING = frozenset("qQ\x1b\x03\x04")
_LONGEST_KEY = 32


def at_a_terminal() -> bool:
    """Return True if input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def wait_for_key() -> bool:
    """Wait for a key press. Return False for q, Esc, or the end of the input."""
    sys.stdout.flush()
    key = _key()
    return bool(key) and key not in _LEAVING


if sys.platform == "win32":  # pragma: no cover - the other half of a pair

    def _key() -> str:
        """Return the characters of one key press: an arrow key sends several at once."""
        import msvcrt  # noqa: PLC0415 - there is none elsewhere

        return msvcrt.getwch()

else:

    def _key() -> str:
        """What one key sends: of an arrow it is several characters, which come together."""
        import termios  # noqa: PLC0415 - there is none on Windows
        import tty  # noqa: PLC0415 - as above

        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal, termios.TCSADRAIN)  # a key pressed early counts
            return os.read(terminal, _LONGEST_KEY).decode("utf-8", "replace")
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
