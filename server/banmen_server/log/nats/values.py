"""Small values under names, shared by all servers."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from banmen_server.log import OutcomeUnknown, Unavailable
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.fetching import last_messages, leaders_last, next_page
from banmen_server.log.nats.layout import Layout, name_of
from banmen_server.log.nats.messages import AlteredValue, place_of, read_value, subject_of, value_message
from banmen_server.log.nats.publishing import EXPECTED, Lost, Message, Publisher
from banmen_server.log.queries import SECRET_BYTES

if TYPE_CHECKING:
    from nats.aio.msg import Msg

OnValue = Callable[[str, bytes | None], None]

_REMOVED = {"Nats-TTL": "24h"}
"""How long the removal of a value stays readable for servers that were disconnected."""
_OF_SECRETS = "secret/"


class Values:
    """The values of a log."""

    def __init__(self, connection: EngineConnection, layout: Layout, publisher: Publisher) -> None:
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
        """Store a value; see `EventLog.put`."""
        await self._put(name, value, {} if value is not None else _REMOVED)

    async def _put(self, name: str, value: bytes | None, headers: dict[str, str]) -> None:
        named = {**headers, "Nats-Msg-Id": self._publisher.new_id()}
        message = Message(self._layout.value(name), value_message(value), named)
        self._own[name] = await self._publisher.publish(None, message)

    async def get(self, name: str) -> bytes | None:
        """Return a value; see `EventLog.get`."""
        stream, subject = self._layout.values_stream, self._layout.value(name)
        page = await last_messages(self._connection, stream, (subject,))
        data = page.messages[0].data if page.messages else b""
        if name in self._own and (not page.messages or place_of(page.messages[0]).position < self._own[name]):
            last = await leaders_last(self._connection, stream, subject)
            data = b"" if last is None else last.data
        return _read(name, data)

    async def names(self, prefix: str) -> list[str]:
        """List the names of values; see `EventLog.names`."""
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
        """Report the values that other servers store; see `EventLog.watch`."""
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
