"""Keeps the index of heads up to date with what all servers store.

The engine republishes each head immediately; the next check reads the missed ones, from the end of the last check on.
Each head replaces the one before it, so a first check reads one message per table.
"""

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from banmen_server.log import Head
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.fetching import next_page
from banmen_server.log.nats.head_index import HeadIndex
from banmen_server.log.nats.known_tables import KnownTables
from banmen_server.log.nats.layout import Layout
from banmen_server.log.nats.messages import StoredHead, head_of, place_of

if TYPE_CHECKING:
    from nats.aio.msg import Msg

_AT_ONCE = 500

OnHead = Callable[[str, Head | None], None]


class Heads:
    """The heads of a log. `is_own` returns True for a message that this server has stored."""

    def __init__(
        self,
        connection: EngineConnection,
        layout: Layout,
        tables: KnownTables,
        *,
        is_own: Callable[["Msg"], bool],
    ) -> None:
        self.index = HeadIndex()
        self._connection = connection
        self._layout = layout
        self._tables = tables
        self._is_own = is_own
        self._looked = [0] * layout.partitions
        self._listeners: dict[int, OnHead] = {}
        self._numbers = count()
        self._end = connection.subscribe(layout.head_subject, lambda msg: self._apply([msg]))

    def on_head(self, callback: OnHead) -> Callable[[], None]:
        """Report the heads that other servers store; see `EventLog.on_head`."""
        number = next(self._numbers)
        self._listeners[number] = callback

        def end() -> None:
            self._listeners.pop(number, None)

        return end

    def stored(self, head: StoredHead) -> None:
        """Add a head that this server has stored."""
        self.index.store([(self._layout.partition_of(head.table), head)])

    async def look(self, partition: int) -> None:
        """Read the heads that were stored since the last check. Raises Unavailable."""
        stream, subjects = self._layout.stream(partition), self._layout.heads(partition)
        ended = False
        while not ended:
            page = await next_page(self._connection, stream, subjects, self._looked[partition] + 1, _AT_ONCE)
            if page.messages:
                self._apply(page.messages)
                self._looked[partition] = place_of(page.messages[-1]).position
            ended = page.ended or not page.messages

    def close(self) -> None:
        """Stop all reports, and discard the index."""
        self._end()
        self._listeners.clear()
        self.index.close()

    def _apply(self, messages: list["Msg"]) -> None:
        heads: list[tuple[int, StoredHead]] = []
        others: set[str] = set()
        for msg in messages:
            try:
                head = head_of(msg)
            except ValueError:  # not a message of banmen
                continue
            heads.append((self._layout.partition_of(head.table), head))
            if not self._is_own(msg):
                others.add(head.table)
        newer = self.index.store(heads)
        for stored in newer:
            known = self._tables.get(stored.table)
            if known is not None:
                known.add_head(stored.head, stored.place.position)
            if stored.table in others:
                for callback in list(self._listeners.values()):
                    callback(stored.table, stored.head)
