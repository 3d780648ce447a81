"""Messages above MAX_FRAME_BYTES while they come: they are read only to be refused, and not many at once."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from banmen.protocol.messages import MAX_FRAME_BYTES

Peer = TypeVar("Peer", bound=Hashable)

MOST_LARGE = 32
"""So many may be on their way."""


class LargeMessages(Generic[Peer]):
    """Those who are sending a message that is too large."""

    def __init__(self) -> None:
        self._senders: set[Peer] = set()

    def __len__(self) -> int:
        return len(self._senders)

    def is_too_much(self, sender: Peer, held_bytes: int) -> bool:
        """Take note of how much is held of a sender's message. Whether it is one large message too many."""
        if held_bytes <= MAX_FRAME_BYTES:
            self._senders.discard(sender)
            return False
        self._senders.add(sender)
        return len(self._senders) > MOST_LARGE

    def forget(self, sender: Peer) -> None:
        """Take note that a sender is no more."""
        self._senders.discard(sender)
