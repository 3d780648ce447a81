"""Small values under names, and the claims to codes and openings of tables, shared by all servers.

Each has a subject of its own in one stream, so that of two servers that claim a code the engine accepts the first.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from time import time_ns
from typing import TYPE_CHECKING

from banmen_server.log import Head, OutcomeUnknown, Unavailable
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.messages import AlteredValue, place_of, read_head, read_value, subject_of, value_message
from banmen_server.log.nats.publishing import EXPECTED, Lost, OutgoingMessage, Publisher
from banmen_server.log.nats.reading import LeaderMessage, last_messages, leaders_last, next_page
from banmen_server.log.nats.streams import StreamLayout, name_of
from banmen_server.log.queries import SECRET_BYTES

if TYPE_CHECKING:
    from nats.aio.msg import Msg

OnValue = Callable[[str, bytes | None], None]
_REMOVED = {"Nats-TTL": "24h"}
"""How long the removal of a value stays readable for servers that were disconnected."""
_OF_SECRETS = "secret/"
_OPENINGS_KEPT = {"Nats-TTL": "1h"}
"""How long a server that does not know a table yet can find it by its opening; after that, all know it."""
_FREED = {"Nats-TTL": "1s"}
_TRIES = 8
_OPENING_MS = 60_000
_AGAIN_S, _OPENING_TRIES = 0.1, 30
"""The pause and the number of checks for a table that another server seems to be opening for the same command."""


class NatsValues:
    """The values of a log."""

    def __init__(self, connection: EngineConnection, layout: StreamLayout, publisher: Publisher) -> None:
        self._connection = connection
        self._layout = layout
        self._publisher = publisher
        self._own: dict[str, int] = {}
        self._reported: dict[str, int] = {}
        self._watchers: dict[int, tuple[str, OnValue]] = {}
        self._numbers = count()
        self._looked = 0
        self._end = connection.subscribe(f"{layout.name}.live.v.*", self._apply)

    async def put(self, name: str, value: bytes | None) -> None:
        await self._put(name, value, {} if value is not None else _REMOVED)

    async def _put(self, name: str, value: bytes | None, headers: dict[str, str]) -> None:
        named = {**headers, "Nats-Msg-Id": self._publisher.new_id()}
        message = OutgoingMessage(self._layout.value(name), value_message(value), named)
        self._own[name] = await self._publisher.publish(None, message)

    async def get(self, name: str) -> bytes | None:
        stream, subject = self._layout.values_stream, self._layout.value(name)
        page = await last_messages(self._connection, stream, (subject,))
        data = page.messages[0].data if page.messages else b""
        if name in self._own and (not page.messages or place_of(page.messages[0]).position < self._own[name]):
            last = await leaders_last(self._connection, stream, subject)
            data = b"" if last is None else last.data
        return _read(name, data)

    async def names(self, prefix: str) -> list[str]:
        found: dict[str, bool] = {}
        first, ended = 1, False
        while not ended:
            page = await next_page(self._connection, self._layout.values_stream, f"{self._layout.name}.v.*", first)
            for msg in page.messages:
                first = place_of(msg).position + 1
                with suppress(ValueError):  # somebody else has put it there
                    found[_name(subject_of(msg))] = bool(msg.data)
            ended = page.ended or not page.messages
        return sorted(name for name, there in found.items() if there and name.startswith(prefix))

    async def secret(self, name: str) -> bytes:
        """Return a secret, created by the first server that asks; see `EventLog.secret`."""
        kept = await self.get(_OF_SECRETS + name)
        if kept is not None:
            return kept
        try:
            made = secrets.token_bytes(SECRET_BYTES)
            await self._put(_OF_SECRETS + name, made, {EXPECTED: "0"})
        except Lost:
            last = await leaders_last(
                self._connection, self._layout.values_stream, self._layout.value(_OF_SECRETS + name)
            )
            kept = None if last is None else _read(name, last.data)
            if kept is None:
                raise OutcomeUnknown("the secret is being made") from None
            return kept
        return made

    def watch(self, prefix: str, callback: OnValue) -> Callable[[], None]:
        number = next(self._numbers)
        self._watchers[number] = prefix, callback

        def end() -> None:
            self._watchers.pop(number, None)

        return end

    async def look(self) -> None:
        """Report values stored since the last check whose message was missed. Raises Unavailable."""
        ended = False
        while not ended:
            page = await next_page(
                self._connection, self._layout.values_stream, f"{self._layout.name}.v.*", self._looked + 1
            )
            for msg in page.messages:
                self._apply(msg)
                self._looked = place_of(msg).position
            ended = page.ended or not page.messages

    def close(self) -> None:
        """Stop all reports."""
        self._end()
        self._watchers.clear()

    def _apply(self, msg: "Msg") -> None:
        try:
            name, position = _name(subject_of(msg)), place_of(msg).position
        except ValueError:  # somebody else has put it there
            return
        if position <= self._reported.get(name, 0):
            return
        self._reported[name] = position
        if self._publisher.is_own(msg) or position <= self._looked:
            return
        try:
            value = read_value(msg.data)
        except AlteredValue:
            return
        for prefix, callback in list(self._watchers.values()):
            if name.startswith(prefix):
                callback(name, value)


def _name(subject: str) -> str:
    return name_of(subject.rpartition(".")[2])


def _read(name: str, data: bytes) -> bytes | None:
    try:
        return read_value(data)
    except AlteredValue as error:
        raise Unavailable(f"the value {name!r} is altered at the engine") from error


class Claims:
    """The codes and openings of a log's tables."""

    def __init__(self, connection: EngineConnection, layout: StreamLayout, publisher: Publisher) -> None:
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
            await self._publisher.publish(None, OutgoingMessage(self._layout.claim("c", head.code), b"", _FREED))

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
                await self._publisher.publish(None, OutgoingMessage(subject, table.encode(), headers))
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
