"""What a program of the server does when the system signals it."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` in the event loop when SIGTERM or SIGINT comes."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)
    try:
        for number in signals:
            loop.add_signal_handler(number, stop)
    except NotImplementedError:  # Windows
        for number in signals:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
        yield
        return
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)


@contextmanager
def hung_up(then: Callable[[], None]) -> Iterator[None]:
    """Call something in the event loop when SIGHUP comes, where there is such a signal."""
    if sys.platform == "win32":
        yield
        return
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGHUP, then)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGHUP)
