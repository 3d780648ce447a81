"""The receivers of updates about a table or a list (`Subscriber`), and the sources of these updates (`Source`).

Neither knows a table or a connection: the network implements the one, `audience` and the hall's lists the other.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias, final

from banmen.protocol import messages

LONG_BYTES = 16 * 1024
"""A longer message is written immediately, without copying it."""


@final
class LongFrame:
    """A message of more than `LONG_BYTES`, as consecutive parts.

    The snapshots of a long show differ only at their ends: two of them share nearly all of their parts.
    """

    __slots__ = ("_length", "_whole", "parts")

    def __init__(self, parts: Sequence[bytes]) -> None:
        self.parts = parts
        self._length = sum(map(len, parts))
        self._whole: bytes | None = None

    def __len__(self) -> int:
        """Return the number of bytes."""
        return self._length

    def __bytes__(self) -> bytes:
        """Return the whole message, joined once: always the same object."""
        if self._whole is None:
            self._whole = b"".join(self.parts)
        return self._whole


AnyFrame: TypeAlias = bytes | LongFrame
"""An encoded message; `bytes` returns the whole of it, without a copy if it is bytes already."""


def frame_of(parts: Sequence[bytes]) -> AnyFrame:
    """Return a message of these parts, joined if it is short."""
    frame = LongFrame(parts)
    return frame if len(frame) > LONG_BYTES else bytes(frame)


class Subscriber(Protocol):
    """A connection that receives updates."""

    @property
    def player(self) -> str:
        """The player's id."""
        ...

    @property
    def name(self) -> str:
        """The player's name."""
        ...

    def send_update(self, frame: AnyFrame, source: "Source") -> bool:
        """Send an update, or drop it if the connection lags: its `source` refreshes it once it has caught up.

        Returns True if it was sent.
        """
        ...

    @property
    def broadcast(self) -> "Broadcast":
        """The fast path for frames that many subscribers share."""
        ...

    def send(self, message: messages.Frame) -> None:
        """Send an answer."""
        ...


class Writable(Protocol):
    """Accepts bytes as they go over the wire."""

    def write(self, data: bytes, /) -> None:
        """Write them, without waiting."""
        ...


class Broadcast(Protocol):
    """The fast path to a subscriber."""

    @property
    def transport(self) -> Writable | None:
        """The transport for shared frames, or None while frames are queued: then use `send_update`."""
        ...

    def framed(self, frame: bytes, /) -> bytes:
        """Return a frame's bytes on the wire: the same for all subscribers that have a `transport`."""
        ...


class Source(Protocol):
    """A sender of updates that can bring a lagging subscriber up to date."""

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the subscriber the updates that it missed, or everything."""
        ...
