"""A cheap client, so that the server is measured and not the load: one connection, raw messages."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from typing import Any, TypeVar

import msgpack
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.bench import ceiling
from banmen_server.bench.processes import CEILING, BrokenRun, MeasuredServer

Made = TypeVar("Made")

_BINARY, _CLOSE = WSMsgType.BINARY, WSMsgType.CLOSE
_AT_ONCE = 50
_numbers = count(1)
_KIND = 7
"""The offset of the type in a message: it is the first field of every map, and all maps have few fields."""


def new_id() -> str:
    """Return a unique id for a command."""
    return f"b{next(_numbers)}"


def is_kind(data: bytes, kind: bytes) -> bool:
    """Return True if a message of banmen has this type, without decoding it."""
    return data.startswith(kind, _KIND)


class Client(WSListener):
    """One connection. Every received message goes to `on_message`."""

    def __init__(self) -> None:
        self.token = ""
        self.closed = False
        self._why_cut = "a connection was cut"
        self.on_message: Callable[[bytes], None] = self._answered
        self._transport: WSTransport | None = None
        self._wanted = b""
        self._answer: asyncio.Future[Any] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The connection is open."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame has arrived."""
        if frame.msg_type == _BINARY:
            self.on_message(frame.get_payload_as_bytes())
        elif frame.msg_type == _CLOSE:
            self._why_cut = f"a connection was closed: {frame.get_close_code():d} {frame.get_close_reason()}"
            transport.disconnect()

    def on_ws_disconnected(self, _transport: WSTransport) -> None:
        """The connection is closed."""
        self.closed = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(BrokenRun(self._why_cut))

    def send(self, data: bytes) -> None:
        """Send one message."""
        if self._transport is None or self.closed:
            raise BrokenRun(self._why_cut)
        self._transport.send(_BINARY, data)

    def disconnect(self) -> None:
        """Disconnect without a closing handshake."""
        if self._transport is not None:
            self._transport.disconnect(graceful=False)

    async def ask(self, message: messages.Frame, wanted: bytes) -> Any:
        """Send a message; return the next one of the wanted type. Raises BrokenRun if it is refused."""
        self.on_message = self._answered
        self._wanted, self._answer = wanted, asyncio.get_running_loop().create_future()
        self.send(encode(message))
        return msgpack.unpackb(await self._answer)

    async def ask_ceiling(self, *message: int) -> None:
        """Send a message to the ceiling and wait for its answer."""
        self.on_message = self._answered_by_ceiling
        self._answer = asyncio.get_running_loop().create_future()
        self.send(msgpack.packb(message))
        await self._answer

    def _answered(self, data: bytes) -> None:
        if self._answer is None or self._answer.done():
            return
        if is_kind(data, self._wanted):
            self._answer.set_result(data)
        elif is_kind(data, b"refused") or is_kind(data, b"bye"):
            self._answer.set_exception(BrokenRun(f"refused: {msgpack.unpackb(data)}"))

    def _answered_by_ceiling(self, data: bytes) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(data)


async def connect(server: MeasuredServer) -> Client:
    """Return a connection that has sent nothing yet."""
    _, client = await ws_connect(Client, server.url, websocket_handshake_timeout=120, use_aiofastnet=False)
    assert isinstance(client, Client)  # noqa: S101 - the requested class
    return client


async def greet(server: MeasuredServer, client: Client, token: str | None = None) -> None:
    """Say hello, as a new player or with the token of one."""
    if server.kind == CEILING:
        await client.ask_ceiling(ceiling.GREET)
    else:
        hello = messages.Hello(messages.PROTOCOL_VERSION, "bench", "Bench", token=token)
        client.token = (await client.ask(hello, b"welcome"))["token"]


async def greeted(server: MeasuredServer) -> Client:
    """Return a connection that has said hello."""
    client = await connect(server)
    await greet(server, client)
    return client


async def some_at_a_time(made: Iterable[Callable[[], Awaitable[Made]]], at_once: int = _AT_ONCE) -> list[Made]:
    """Run all of these, `at_once` at the same time; return their results in order."""
    waiting, results = list(made), list[Made]()
    for start in range(0, len(waiting), at_once):
        results += await asyncio.gather(*(make() for make in waiting[start : start + at_once]))
    return results
