"""Maps that servers share: each owns its part of them, and sees the parts of all live servers.

Messages are numbered. A server that missed one requests the whole part again, and so does one that has just joined; the
part of a server is dropped once that server is gone. A value is a struct: a later version may add fields, and whole
kinds of values, which are ignored.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import msgspec

from banmen_server.cluster import Bus
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

_NEWS, _AGAIN = "map.news", "map.again"
_EVERY_S = 1.0
"""Seconds between repetitions of the last number: a server that missed the last message requests it."""
_SOON_S = 0.05
"""Requests for everything that arrive within this time are answered together."""
_MAX_BYTES = 128 * 1024
"""The maximum size of the values in one message."""

Value = TypeVar("Value", bound=msgspec.Struct)
_NONE: Mapping[str, Any] = MappingProxyType({})


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message about a server's own part: values by kind and key, and removed keys.

    `seq` is 1 higher each time; without any values it repeats that of the last message. A whole part goes from a
    message that `begins` to one that `ends`: earlier values that it does not repeat are removed.
    """

    seq: int
    values: dict[str, dict[str, msgspec.Raw]] = {}
    gone: dict[str, list[str]] = {}
    begins: bool = False
    ends: bool = False


class _Part:
    """The known part of another server.

    `seq` is None while a message is missing. `complete` is True once the server has published its whole part, and no
    later message is missing.
    """

    def __init__(self) -> None:
        self.seq: int | None = None
        self.complete = False
        self.values: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        self.unconfirmed: set[tuple[str, str]] = set()


_UNKNOWN = _Part()


class SharedMap(Generic[Value]):
    """One kind of values. `changed` is called with the server, the key, the value before and the value now."""

    def __init__(
        self, maps: "SharedMaps", kind: str, of: type[Value], changed: Callable[[str, str, Any, Any], None]
    ) -> None:
        self.decoder = msgspec.msgpack.Decoder(of)
        self.changed = changed
        self._maps = maps
        self._kind = kind
        self._by_key: defaultdict[str, dict[str, Value]] = defaultdict(dict)

    def publish(self, key: str, value: Value | None) -> None:
        """Publish a value to all other servers; None removes it."""
        self._maps.publish(self._kind, key, value)

    def of(self, key: str) -> Mapping[str, Value]:
        """Return the other servers' values under a key, by server."""
        return self._by_key.get(key, _NONE)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys of other servers' values."""
        return iter(list(self._by_key))

    def items(self) -> Iterator[tuple[str, str, Value]]:
        """Yield the other servers' values: server, key, value."""
        for key, values in self._by_key.items():
            for server, value in values.items():
                yield server, key, value

    def put(self, server: str, key: str, value: Value | None) -> None:
        """Apply another server's value."""
        before = self._by_key.get(key, _NONE).get(server)
        if value == before:
            return
        if value is not None:
            self._by_key[key][server] = value
        else:
            del self._by_key[key][server]
            if not self._by_key[key]:
                del self._by_key[key]
        self.changed(server, key, before, value)


class SharedMaps:
    """All maps of a server. A single server stores and publishes nothing here."""

    def __init__(self, bus: Bus) -> None:
        self.alone = bus.alone
        self._bus = bus
        self._maps: dict[str, SharedMap[Any]] = {}
        self._own: defaultdict[str, dict[str, msgspec.Raw]] = defaultdict(dict)
        self._seq = 0
        self._changed: dict[tuple[str, str], None] = {}
        self._parts: dict[str, _Part] = {}
        self._unpublished: list[tuple[str, str]] | None = None
        self._publish_again = False
        self._beat: asyncio.TimerHandle | None = None
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(News)
        self._ends: list[Callable[[], None]] = []
        self._received = asyncio.Event()

    def map(self, kind: str, of: type[Value], changed: Callable[[str, str, Any, Any], None]) -> SharedMap[Value]:
        """Return the map of a kind, with values of such a struct."""
        made = self._maps[kind] = SharedMap(self, kind, of, changed)
        return made

    def start(self) -> None:
        """Subscribe to the other servers, and publish this server's part."""
        if self.alone or self._ends:
            return
        self._ends = [
            self._bus.subscribe(_NEWS, self._on_news),
            self._bus.subscribe(_AGAIN, self._on_request),
            self._bus.on_peers(self._peer_changed),
        ]
        self._publish_all()
        self._tick()

    def stop(self) -> None:
        """Stop publishing and receiving."""
        for end in self._ends:
            end()
        self._ends = []
        if self._beat is not None:
            self._beat.cancel()

    async def wait_complete(self, timeout_s: float) -> None:
        """Wait until the parts of all live servers are known, at most `timeout_s`; request missing ones."""
        for server in self._missing():
            self._bus.publish(_AGAIN, server.encode())
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                while self._missing():
                    self._received.clear()
                    await self._received.wait()

    def _missing(self) -> list[str]:
        """Return the live servers whose part is not completely known."""
        return [server for server in self._bus.peers if not self._parts.get(server, _UNKNOWN).complete]

    # --- publishing --------------------------------------------------------------------------------------------------

    def publish(self, kind: str, key: str, value: msgspec.Struct | None) -> None:
        """Publish a value, together with all changes of this turn of the loop; None removes it."""
        if self.alone:
            return
        packed = None if value is None else msgspec.Raw(self._encoder.encode(value))
        if packed == self._own[kind].get(key):
            return
        if packed is None:
            del self._own[kind][key]
        else:
            self._own[kind][key] = packed
        if not self._changed:
            asyncio.get_running_loop().call_soon(self._publish_changes)
        self._changed[kind, key] = None

    def _publish_changes(self) -> None:
        changed, self._changed = list(self._changed), {}
        while changed and self._ends:
            self._publish(changed)

    def _publish(self, keys: list[tuple[str, str]], *, begins: bool = False, all_of_it: bool = False) -> None:
        """Publish as many of these keys as fit into one message, and remove them from the list."""
        values: dict[str, dict[str, msgspec.Raw]] = {}
        gone: dict[str, list[str]] = {}
        size = count = 0
        for kind, key in keys:
            value = self._own[kind].get(key)
            if value is None:
                gone.setdefault(kind, []).append(key)
            else:
                values.setdefault(kind, {})[key] = value
                size += len(bytes(value))
            count += 1
            size += len(key) + 4
            if size > _MAX_BYTES:
                break
        del keys[:count]
        self._seq += 1
        news = News(self._seq, values, gone, begins, all_of_it and not keys)
        self._bus.publish(_NEWS, self._encoder.encode(news))

    def _publish_all_soon(self) -> None:
        if self._unpublished is None and not self._publish_again:
            asyncio.get_running_loop().call_later(_SOON_S, self._publish_all)
        self._publish_again = True

    def _publish_all(self) -> None:
        """Publish the whole part, some of it in each turn of the loop."""
        self._publish_again = False
        self._unpublished = [(kind, key) for kind, values in self._own.items() for key in values]
        self._publish_more(begins=True)

    def _publish_more(self, *, begins: bool = False) -> None:
        if self._unpublished is None or not self._ends:
            return
        self._publish(self._unpublished, begins=begins, all_of_it=True)
        if self._unpublished:
            asyncio.get_running_loop().call_later(0, self._publish_more)
            return
        self._unpublished = None
        if self._publish_again:
            self._publish_all()

    def _tick(self) -> None:
        """Publish the last number regularly."""
        self._bus.publish(_NEWS, self._encoder.encode(News(self._seq)))
        self._beat = asyncio.get_running_loop().call_later(_EVERY_S, self._tick)

    def _on_request(self, _server: str, data: bytes) -> None:
        if data.decode(errors="replace") == self._bus.server:
            self._publish_all_soon()

    # --- receiving ---------------------------------------------------------------------------------------------------

    def _on_news(self, server: str, data: bytes) -> None:
        if server not in self._bus.peers:
            return
        try:
            news = self._decoder.decode(data)
        except msgspec.MsgspecError as error:
            logger.warning("news_unreadable", extra=fields(server=server, reason=error))
            return
        part = self._parts.setdefault(server, _Part())
        if news.begins:
            part.seq, part.complete = news.seq, False
            part.unconfirmed = {(kind, key) for kind, values in part.values.items() for key in values}
        elif not (news.values or news.gone or news.ends):
            if part.seq != news.seq:
                self._ask_again(server, part)
            return
        elif part.seq is None or news.seq != part.seq + 1:
            self._ask_again(server, part)
            return
        part.seq = news.seq
        self._apply(server, part, news)

    def _ask_again(self, server: str, part: _Part) -> None:
        part.seq, part.complete = None, False
        self._bus.publish(_AGAIN, server.encode())

    def _apply(self, server: str, part: _Part, news: News) -> None:
        for kind, values in news.values.items():
            for key, packed in values.items():
                self._put(server, part, kind, key, packed)
        for kind, keys in news.gone.items():
            for key in keys:
                self._put(server, part, kind, key, None)
        if news.ends:
            for kind, key in list(part.unconfirmed):
                self._put(server, part, kind, key, None)
            part.complete = True
            self._received.set()

    def _put(self, server: str, part: _Part, kind: str, key: str, packed: msgspec.Raw | None) -> None:
        known = self._maps.get(kind)
        if known is None:
            return
        try:
            value = None if packed is None else known.decoder.decode(packed)
        except msgspec.MsgspecError as error:
            logger.warning("news_unreadable", extra=fields(server=server, kind=kind, reason=error))
            value = None
        part.unconfirmed.discard((kind, key))
        if value is None:
            part.values[kind].pop(key, None)
        else:
            part.values[kind][key] = value
        known.put(server, key, value)

    def _peer_changed(self, server: str, lives: bool) -> None:  # noqa: FBT001 - the bus's signature
        if lives:
            self._publish_all_soon()
            return
        part = self._parts.pop(server, None)
        self._received.set()
        for kind, values in (part.values if part else {}).items():
            for key in values:
                self._maps[kind].put(server, key, None)
