"""Which table a code, or an opening, belongs to: it is taken by whoever stores it first, of all servers.

It is taken before the table is stored. What was taken for a table that never was, because its server died, is free
again after a while.
"""

import asyncio
from time import time_ns

from banmen_server.log import Head, Unavailable
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.fetching import LeaderMessage, leaders_last
from banmen_server.log.nats.layout import Layout
from banmen_server.log.nats.messages import read_head
from banmen_server.log.nats.publishing import EXPECTED, Lost, Message, Publisher

_OPENINGS_KEPT = {"Nats-TTL": "1h"}
"""So long a server that has not heard of a table finds it by its opening; then all have heard of it."""
_FREED = {"Nats-TTL": "1s"}
_TRIES = 8
_OPENING_MS = 60_000
_AGAIN_S, _OPENING_TRIES = 0.1, 30
"""So long it is waited for a table that the same command seems to be opening at another server."""


class Claims:
    """The codes and openings of a log's tables."""

    def __init__(self, connection: EngineConnection, layout: Layout, publisher: Publisher) -> None:
        self._connection = connection
        self._layout = layout
        self._publisher = publisher

    async def take(self, head: Head, before: Head | None) -> None:
        """Take the code of a head, and its opening where the table is new. Raises Unavailable, OutcomeUnknown."""
        if head.code and (before is None or before.code != head.code):
            await self._take("c", head.code, head.table)
        if head.opened_by and before is None:
            await self._take("o", head.opened_by, head.table)

    async def free(self, head: Head | None) -> None:
        """Let the code of a deleted table be taken again. Raises Unavailable, OutcomeUnknown."""
        if head is not None and head.code and await self.table_of_code(head.code) == head.table:
            await self._publisher.publish(None, Message(self._layout.claim("c", head.code), b"", _FREED))

    async def table_of_code(self, code: str) -> str | None:
        """The table that a code belongs to. Raises Unavailable."""
        return await self._table_of("c", code)

    async def table_of_opening(self, append_id: str) -> str | None:
        """The table that a command opened within the last hour. Raises Unavailable."""
        return await self._table_of("o", append_id)

    async def _table_of(self, kind: str, what: str) -> str | None:
        found = await leaders_last(self._connection, self._layout.values_stream, self._layout.claim(kind, what))
        return found.data.decode() if found is not None and found.data else None

    async def _take(self, kind: str, what: str, table: str) -> None:
        subject, expected = self._layout.claim(kind, what), 0
        for _ in range(_TRIES):
            headers = {EXPECTED: str(expected), **(_OPENINGS_KEPT if kind == "o" else {})}
            try:
                await self._publisher.publish(None, Message(subject, table.encode(), headers))
            except Lost:
                found = await leaders_last(self._connection, self._layout.values_stream, subject)
                owner = found.data.decode() if found is not None else ""
                if owner == table:
                    return
                if found is not None and owner and await self._is_taken(kind, what, found):
                    raise Unavailable("another table has this code, or this command opened another table") from None
                expected = 0 if found is None else found.place.position
            else:
                return
        raise Unavailable("others take this code again and again")

    async def _is_taken(self, kind: str, what: str, claim: LeaderMessage) -> bool:
        """Whether the table for which a code or an opening was taken is there, or may be soon."""
        table = claim.data.decode()
        if await self._has(table, kind, what):
            return True
        if kind == "c":
            return time_ns() // 10**6 < claim.place.time_ms + _OPENING_MS
        for _ in range(_OPENING_TRIES):  # who sent the command waits for its table, at whichever server
            await asyncio.sleep(_AGAIN_S)
            if await self._has(table, kind, what):
                return True
        return False

    async def _has(self, table: str, kind: str, what: str) -> bool:
        """Whether a table is there, and has this code or was opened by this."""
        stream = self._layout.stream(self._layout.partition_of(table))
        found = await leaders_last(self._connection, stream, self._layout.head(table))
        if found is None or not found.data:
            return False
        head = read_head(found.subject, found.data, found.place).head
        return head is not None and (head.damaged or what == (head.code if kind == "c" else head.opened_by))
