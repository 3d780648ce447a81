"""What is sent in one frame: bytes, or a long message as parts, which all who are sent one like it share in memory."""

from collections.abc import Sequence
from typing import TypeAlias, final

LONG_BYTES = 16 * 1024
"""A longer message is written at once, and not copied."""


@final
class LongFrame:
    """A message of more than `LONG_BYTES`, as parts that follow each other.

    The snapshots of a long show differ at their ends alone: two of them share nearly all of their parts.
    """

    __slots__ = ("_length", "_whole", "parts")

    def __init__(self, parts: Sequence[bytes]) -> None:
        self.parts = parts
        self._length = sum(map(len, parts))
        self._whole: bytes | None = None

    def __len__(self) -> int:
        """How many bytes it has."""
        return self._length

    def __bytes__(self) -> bytes:
        """All of it, joined once: always the same object."""
        if self._whole is None:
            self._whole = b"".join(self.parts)
        return self._whole


AnyFrame: TypeAlias = bytes | LongFrame
"""A message as it is encoded; `bytes` gives it as a whole, without a copy where it is one already."""


def frame_of(parts: Sequence[bytes]) -> AnyFrame:
    """A message of these parts: joined, where it is not long."""
    frame = LongFrame(parts)
    return frame if len(frame) > LONG_BYTES else bytes(frame)
