"""Delivers to the window's thread what other threads produce: messages of a link, and calls from background work.

The window's thread waits in one place, for all of that and for the display's own events. A queue cannot end a wait
for descriptors, so `Wake` does, through a pipe.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from select import poll

from banmen.net.reconnector import Incoming
from banmen_client.net.link import Link

_PIPE_BYTES = 4096
_MOST_AT_ONCE = 200
"""Messages processed before the window is drawn again."""


class Wake:
    """Ends the wait of one thread when another thread calls it, before or during the wait. POSIX only."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        for end in (self._read, self._write):
            os.set_blocking(end, False)

    def __call__(self) -> None:
        """End the present wait, or the next one."""
        with suppress(OSError):  # the pipe is full: the wait ends anyway
            os.write(self._write, b"\0")

    def wait(self, timeout_s: float, descriptors: Sequence[int]) -> bool:
        """Wait for a call or for input. Return whether one of the descriptors has input."""
        polling = poll()
        for descriptor in (self._read, *descriptors):
            polling.register(descriptor)
        ready = {descriptor for descriptor, _ in polling.poll(timeout_s * 1000)}
        if self._read in ready:
            with suppress(OSError):
                os.read(self._read, _PIPE_BYTES)
        return bool(ready - {self._read})

    def close(self) -> None:
        """Close both ends."""
        os.close(self._read)
        os.close(self._write)


class Arrivals:
    """The queue of messages and calls for the window's thread, which alone calls `wait`, `messages` and `calls`.

    `woken` is true if one of the descriptors had input in the last wait.
    """

    def __init__(self) -> None:
        self.woken = False
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._first: tuple[Link, Incoming] | None = None  # what `wait` has received
        self._wake: Wake | None = None  # made with the first descriptors

    def call(self, then: Callable[[], None]) -> None:
        """Have the window's thread call this. For any thread."""
        self._calls.put(then)
        self.wake()

    def wake(self) -> None:
        """End a wait. For any thread."""
        if self._wake is not None:
            self._wake()

    def wait(self, link: Link | None, timeout_s: float, descriptors: Sequence[int]) -> bool:
        """Wait at most `timeout_s`. Return whether there are messages or calls."""
        self.woken = False
        if descriptors:
            self._wake = self._wake or Wake()
            self.woken = self._wake.wait(0 if self._has_arrivals(link) else timeout_s, descriptors)
            return self._has_arrivals(link)
        with suppress(Empty):
            if link is None:
                self._calls.put(self._calls.get(timeout=timeout_s))
            elif self._first is None:
                self._first = link, link.incoming.get(timeout=timeout_s)
        return self._has_arrivals(link)

    def _has_arrivals(self, link: Link | None) -> bool:
        return self._first is not None or not self._calls.empty() or (link is not None and not link.incoming.empty())

    def messages(self, present: Callable[[], Link | None]) -> Iterator[Incoming]:
        """Yield the received messages of the present link. Stop if another link replaces it meanwhile."""
        (link, item), self._first = self._first or (present(), None), None
        if link is None or link is not present():
            return
        if item is not None:
            yield item
        with suppress(Empty):
            for _ in range(_MOST_AT_ONCE):
                if present() is not link:
                    return
                yield link.incoming.get_nowait()

    def calls(self) -> Iterator[Callable[[], None]]:
        """Yield the calls that other threads asked for."""
        while not self._calls.empty():
            yield self._calls.get_nowait()

    def close(self) -> None:
        """Stop waiting for descriptors."""
        wake, self._wake = self._wake, None
        if wake is not None:
            wake.close()
