"""Lines of a stream, read by a thread of their own, so that whoever wants them can wait for so long and no longer."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

LONGEST_LINE = 1 << 16
"""Bytes. What is longer is cut into several lines."""
_DROPPING_S = 0.02
_MOST_WAITING = 256
"""A stream that says more than is read waits. So many of the longest lines take little memory still."""


class LineReader:
    """The lines of a stream of UTF-8, in order, without their ends. What is no UTF-8 is replaced."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._read: Queue[str | None] = Queue(_MOST_WAITING)
        self._waiting: deque[str] = deque()
        self._ended = False
        self._thread = Thread(target=self._follow, args=(stream,), name="banmen lines", daemon=True)
        self._thread.start()

    def next(self, seconds: float | None = None) -> str | None:
        """The next line; None where none came in time. Raises EOFError where the stream has ended."""
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
        """The first of the lines that have come and are still to be read for which this holds; they stay unread."""
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

    def drop(self) -> None:
        """Read what is left of a stream that has ended, for nobody."""
        self._ended = True
        self._waiting.clear()
        while self._thread.is_alive():
            with suppress(Empty):
                self._read.get(timeout=_DROPPING_S)

    def _follow(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):  # closed meanwhile
            while line := stream.readline(LONGEST_LINE):
                self._read.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._read.put(None)
