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

from banmen_client.ui.attention import Attention
from banmen_client.ui.keyboard_layout import KeyboardLayout

_OPEN_FILES = Path("/proc/self/fd")
_DISPLAY = re.compile(r"(?:^|/)(?:\.X11-unix/X[0-9]+|wayland-[0-9]+)$")


class DisplayEvents:
    """The events of the open window. `attention` follows them."""

    def __init__(self) -> None:
        self.attention = Attention()
        self._sockets = display_sockets()
        self._woken_for_nothing = False
        self._layout = KeyboardLayout()
        self._keys_down: set[int] = set()

    @property
    def tells(self) -> bool:
        """Whether the display tells that there are events."""
        return bool(self._sockets)

    @property
    def descriptors(self) -> Sequence[int]:
        """What to wait for now. None after a frame to which no event came: a socket that is never read ends no wait."""
        return () if self._woken_for_nothing else self._sockets

    def get(self, *, woken: bool) -> list[pygame.event.Event]:
        """Return the events that have come. `woken`: one of the descriptors ended the wait."""
        events = [self._layout.named(event) for event in pygame.event.get()]
        for event in events:
            self.attention.follow(event)
        self._woken_for_nothing = woken and not events
        return self._without_belated_repeats(events)

    def _without_belated_repeats(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Leave out the repeats of keys that were let go before this look.

        A timer of pygame repeats a key until the window looks and finds it released. A window that was kept from
        looking for a second would else take one press for twenty.
        """
        released = {event.key for event in events if event.type == pygame.KEYUP}
        kept = []
        for event in events:
            if event.type == pygame.KEYDOWN:
                if event.key in self._keys_down and event.key in released:
                    continue
                self._keys_down.add(event.key)
            elif event.type == pygame.KEYUP:
                self._keys_down.discard(event.key)
            kept.append(event)
        return kept


def display_sockets() -> Sequence[int]:
    """Return the descriptors of this process's sockets to an X11 or Wayland server."""
    try:
        open_files = [int(entry.name) for entry in _OPEN_FILES.iterdir()]
    except OSError:
        return ()
    return tuple(each for each in open_files if _DISPLAY.search(_peer(each)))


def _peer(descriptor: int) -> str:
    """Return the address of the other end of a socket; empty where it is none, or of another kind."""
    with suppress(OSError):
        if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
            with socket.socket(fileno=os.dup(descriptor)) as there:
                peer = there.getpeername()
                name = peer.lstrip(b"\0") if isinstance(peer, bytes) else peer
                return os.fsdecode(name) if isinstance(name, str | bytes) else ""
    return ""
