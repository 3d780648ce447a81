"""Which table owns a code or an opening: of all servers, the first to store a claim wins.

A claim precedes its table. If the server dies before it stores the table, the claim expires after a while.
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
"""How long a server that does not know a table yet can find it by its opening; after that, all know it."""
_FREED = {"Nats-TTL": "1s"}
_TRIES = 8
_OPENING_MS = 60_000
_AGAIN_S, _OPENING_TRIES = 0.1, 30
"""The pause and the number of checks for a table that another server seems to be opening for the same command."""


class Claims:
    """The codes and openings of a log's tables."""

    def __init__(self, connection: EngineConnection, layout: Layout, publisher: Publisher) -> None:
        self._connection = connection
        self._layout = layout
        self._publisher = publisher

    async def claim(self, head: Head, before: Head | None) -> None:
        """Claim the code of a head, and its opening if the table is new. Raises Unavailable, OutcomeUnknown."""
        if head.code and (before is None or before.code != head.code):
            await self._claim("c", head.code, head.table)
        if head.opened_by and before is None:
            await self._claim("o", head.opened_by, head.table)

    async def free(self, head: Head | None) -> None:
        """Release the code of a deleted table. Raises Unavailable, OutcomeUnknown."""
        if head is not None and head.code and await self.table_of_code(head.code) == head.table:
            await self._publisher.publish(None, Message(self._layout.claim("c", head.code), b"", _FREED))

    async def table_of_code(self, code: str) -> str | None:
        """Return the table that owns a code. Raises Unavailable."""
        return await self._table_of("c", code)

    async def table_of_opening(self, append_id: str) -> str | None:
        """Return the table that a command opened within the last hour. Raises Unavailable."""
        return await self._table_of("o", append_id)

    async def _table_of(self, kind: str, what: str) -> str | None:
        found = await leaders_last(self._connection, self._layout.values_stream, self._layout.claim(kind, what))
        return found.data.decode() if found is not None and found.data else None

    async def _claim(self, kind: str, what: str, table: str) -> None:
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
        """Return True if the table that holds a claim exists, or may exist soon."""
        table = claim.data.decode()
        if await self._has(table, kind, what):
            return True
        if kind == "c":
            return time_ns() // 10**6 < claim.place.time_ms + _OPENING_MS
        for _ in range(_OPENING_TRIES):  # the sender of the command waits for its table, at either server
            await asyncio.sleep(_AGAIN_S)
            if await self._has(table, kind, what):
                return True
        return False

    async def _has(self, table: str, kind: str, what: str) -> bool:
        """Return True if a table exists and has this code, or was opened by this command."""
        stream = self._layout.stream(self._layout.partition_of(table))
        found = await leaders_last(self._connection, stream, self._layout.head(table))
        if found is None or not found.data:
            return False
        head = read_head(found.subject, found.data, found.place).head
        return head is not None and (head.damaged or what == (head.code if kind == "c" else head.opened_by))
