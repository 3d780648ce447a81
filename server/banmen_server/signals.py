"""Signal handlers of the server."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` in the event loop on SIGTERM or SIGINT."""
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
    """Call `then` in the event loop on SIGHUP, on systems that have it."""
    if sys.platform == "win32":
        yield
    else:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGHUP, then)
        try:
            yield
        finally:
            loop.remove_signal_handler(signal.SIGHUP)
