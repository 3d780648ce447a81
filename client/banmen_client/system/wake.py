"""Lets one thread wait for others and for descriptors at once."""

import os
from collections.abc import Sequence
from contextlib import suppress
from select import poll

_MANY = 4096


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
                os.read(self._read, _MANY)
        return bool(ready - {self._read})

    def close(self) -> None:
        """Close both ends."""
        os.close(self._read)
        os.close(self._write)
