"""The content of one frame: bytes, or a long message as parts that similar messages share in memory."""

from collections.abc import Sequence
from typing import TypeAlias, final

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
