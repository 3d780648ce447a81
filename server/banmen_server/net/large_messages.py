"""Messages above MAX_FRAME_BYTES while they arrive: they are read only to be refused, and few at a time."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from banmen.protocol.messages import MAX_FRAME_BYTES

Peer = TypeVar("Peer", bound=Hashable)

MAX_LARGE = 32
"""The maximum number of such messages at a time."""


class LargeMessages(Generic[Peer]):
    """The peers that are sending too large a message."""

    def __init__(self) -> None:
        self._senders: set[Peer] = set()

    def __len__(self) -> int:
        return len(self._senders)

    def is_too_much(self, sender: Peer, held_bytes: int) -> bool:
        """Record the buffered bytes of a sender's message; return True if there are too many large ones."""
        if held_bytes <= MAX_FRAME_BYTES:
            self._senders.discard(sender)
            return False
        self._senders.add(sender)
        return len(self._senders) > MAX_LARGE

    def forget(self, sender: Peer) -> None:
        """Forget a lost sender."""
        self._senders.discard(sender)
