"""The boards of tables that clients watch from the hall: each is sent to its watchers when it has changed."""

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.tables.subscriber import Source, Subscriber


class LobbyBoards:
    """The tables whose boards each subscriber watches, and cached frames of these boards.

    `state_of` returns the public state of a table, or None. Frames are sent as updates of `source`.
    """

    def __init__(self, source: Source, state_of: Callable[[str], Any]) -> None:
        self._source = source
        self._state_of = state_of
        self._tables: dict[Subscriber, frozenset[str]] = {}
        self._lookers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._frames: dict[str, bytes] = {}

    def look(self, subscriber: Subscriber, tables: Collection[str]) -> None:
        """Send the boards of these tables, except those that the subscriber has, and their changes; no others."""
        before = self._tables.pop(subscriber, frozenset())
        for name in before.difference(tables):
            self._lookers[name].discard(subscriber)
            if not self._lookers[name]:
                del self._lookers[name]
                self._frames.pop(name, None)
        for name in frozenset(tables) - before:
            self._lookers[name].add(subscriber)
            self._send(name, {subscriber})
        if tables:
            self._tables[subscriber] = frozenset(tables)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send all watched boards to a subscriber that missed updates."""
        for name in self._tables.get(subscriber, ()):
            self._send(name, {subscriber})

    def update(self, tables: Collection[str]) -> None:
        """Send those boards of these tables that have changed."""
        for name in tables:
            if name in self._lookers:
                before = self._frames.pop(name, None)
                if self._frame(name) != before:
                    self._send(name, self._lookers[name])

    def _send(self, name: str, subscribers: Collection[Subscriber]) -> None:
        frame = self._frame(name)
        for subscriber in subscribers:
            subscriber.send_update(frame, self._source)

    def _frame(self, name: str) -> bytes:
        if name not in self._frames:
            self._frames[name] = encode(messages.Board(name, self._state_of(name)))
        return self._frames[name]
