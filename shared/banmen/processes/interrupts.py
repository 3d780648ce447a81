"""Keep Ctrl+C from a child process that does not ignore it yet.

Ctrl+C reaches all processes of a terminal, and would end a child that is starting with a traceback. A process inherits
the blocked signals of the one that starts it.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl+C in this thread and in the processes that it starts, if the platform can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore() -> None:
    """Ignore Ctrl+C in this process, including one that was blocked until now."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
