"""The events of the display, and the descriptors that become readable when there are events.

On X11 and Wayland, a window has a socket to the display's server. A frame that waits for this socket answers a key
immediately and need not poll 25 times a second. Windows and macOS have no such socket: then there are no descriptors,
and the window polls.
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
        """Whether descriptors announce the display's events."""
        return bool(self._sockets)

    @property
    def descriptors(self) -> Sequence[int]:
        """The descriptors to wait for in this frame.

        Empty after a frame that was woken without an event: a socket that is never read would end every wait.
        """
        return () if self._woken_for_nothing else self._sockets

    def get(self, *, woken: bool) -> list[pygame.event.Event]:
        """Return the new events. `woken`: one of the descriptors ended the wait."""
        events = [self._layout.named(event) for event in pygame.event.get()]
        for event in events:
            self.attention.follow(event)
        self._woken_for_nothing = woken and not events
        return self._without_belated_repeats(events)

    def _without_belated_repeats(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return the events without the repeats of keys that have been released meanwhile.

        A timer of pygame repeats a key until the window polls and finds it released. Without this filter, a window that
        could not poll for a second would treat one press as twenty.
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
    """Return the peer address of a socket; empty for no socket, or an address that is no name."""
    with suppress(OSError):
        if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
            with socket.socket(fileno=os.dup(descriptor)) as there:
                peer = there.getpeername()
                name = peer.lstrip(b"\0") if isinstance(peer, bytes) else peer
                return os.fsdecode(name) if isinstance(name, str | bytes) else ""
    return ""
