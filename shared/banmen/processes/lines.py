"""Read the lines of a stream in a thread of its own, so that a reader can wait with a timeout.

The thread reads the file descriptor directly. A Python stream has a lock; if the thread still held it when the
interpreter exits, that would be a fatal error.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread

from banmen.processes.clock import clock_s

LONGEST_LINE = 1 << 16
"""In bytes. A longer line is cut into several."""
_CHUNK = 1 << 16
_DROPPING_S = 0.02
_MOST_WAITING = 256
"""Lines read ahead; a stream that writes more must wait. Even lines of maximum length then take little memory."""


class LineReader:
    """The lines of a UTF-8 stream, in order, without their ends. Invalid bytes are replaced.

    `descriptor` is the stream's file descriptor. `at_end` is called once, in the reading thread, when the stream has
    ended.
    """

    def __init__(self, descriptor: int, at_end: Callable[[], object] = lambda: None) -> None:
        self._at_end = at_end
        self._read: Queue[str | None] = Queue(_MOST_WAITING)
        self._waiting: deque[str] = deque()
        self._ended = False
        self._thread = Thread(target=self._follow, args=(descriptor,), name="banmen lines", daemon=True)
        self._thread.start()

    def next(self, seconds: float | None = None) -> str | None:
        """Return the next line, or None if none came within `seconds`. Raise EOFError if the stream has ended."""
        if self._waiting:
            return self._waiting.popleft()
        if self._ended:
            raise EOFError
        try:
            line = self._read.get(timeout=None if seconds is None else max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            self._ended = True
            raise EOFError
        return line

    def first_waiting(self, wanted: Callable[[str], bool]) -> str | None:
        """Return the first line that was received, not read yet, and is `wanted`. It stays unread."""
        while not self._ended:
            try:
                line = self._read.get_nowait()
            except Empty:
                break
            if line is None:
                self._ended = True
            else:
                self._waiting.append(line)
        return next(filter(wanted, self._waiting), None)

    def drop(self, seconds: float) -> bool:
        """Discard the rest of the stream. Return True if it ended within `seconds`."""
        self._ended = True
        self._waiting.clear()
        until_s = clock_s() + seconds
        while self._thread.is_alive() and clock_s() < until_s:
            with suppress(Empty):
                self._read.get(timeout=_DROPPING_S)
        return not self._thread.is_alive()

    def _follow(self, descriptor: int) -> None:
        with suppress(OSError):  # closed in the meantime
            for line in _lines(descriptor):
                self._read.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._at_end()
        self._read.put(None)


def _lines(descriptor: int) -> Iterator[bytes]:
    """Yield the lines of a file descriptor up to its end; long ones in pieces of LONGEST_LINE bytes. Raise OSError."""
    rest = b""
    while chunk := os.read(descriptor, _CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield from _pieces(line) if len(line) > LONGEST_LINE else (line,)
        while len(rest) > LONGEST_LINE:
            yield rest[:LONGEST_LINE]
            rest = rest[LONGEST_LINE:]
    if rest:
        yield rest


def _pieces(line: bytes) -> Iterator[bytes]:
    return (line[at : at + LONGEST_LINE] for at in range(0, len(line), LONGEST_LINE))
