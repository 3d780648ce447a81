"""The events of the display, and the descriptors at which it tells that there are some.

A window of X11 or Wayland has a socket to the display's server. Whoever waits for it needs not look 25 times a second
whether a key was pressed, and answers it at once. Where there is no such socket, as on Windows and macOS, the
descriptors are none, and the window looks.
"""

import os
import re
import socket
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame

_OPEN_FILES = Path("/proc/self/fd")
_DISPLAY = re.compile(r"(?:^|/)(?:\.X11-unix/X[0-9]+|wayland-[0-9]+)$")


class DisplayEvents:
    """The events of the open window."""

    def __init__(self) -> None:
        self._sockets = display_sockets()
        self._woken_for_nothing = False

    @property
    def tells(self) -> bool:
        """Whether the display tells that there are events."""
        return bool(self._sockets)

    @property
    def descriptors(self) -> Sequence[int]:
        """What to wait for now. None after a frame to which no event came: a socket that is never read ends no wait."""
        return () if self._woken_for_nothing else self._sockets

    def get(self, *, woken: bool) -> list[pygame.event.Event]:
        """The events that have come. `woken`: one of the descriptors ended the wait."""
        events = pygame.event.get()
        self._woken_for_nothing = woken and not events
        return events


def display_sockets() -> Sequence[int]:
    """The descriptors of this process's sockets to an X11 or Wayland server."""
    try:
        open_files = [int(entry.name) for entry in _OPEN_FILES.iterdir()]
    except OSError:
        return ()
    return tuple(each for each in open_files if _DISPLAY.search(_peer(each)))


def _peer(descriptor: int) -> str:
    """The address of the other end of a socket; empty where it is none, or of another kind."""
    with suppress(OSError):
        if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
            with socket.socket(fileno=os.dup(descriptor)) as there:
                peer = there.getpeername()
                name = peer.lstrip(b"\0") if isinstance(peer, bytes) else peer
                return os.fsdecode(name) if isinstance(name, str | bytes) else ""
    return ""
