"""A server and its clients for tests: frames go out and are waited for one by one, over a real socket."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from banmen.protocol import messages
from banmen.protocol.codec import JSON_SUBPROTOCOL, decode_from_server, encode, json_text, pack, plain_values
from banmen_server.app import Server, running
from banmen_server.config import Config
from banmen_server.net.scheduling import TimerQueue
from banmen_server.tables.room import Room

PATIENCE_S = 60.0
"""How long a test waits for what has to come, before it fails. No time is measured by it: a machine may be busy."""
Kind = TypeVar("Kind", bound=messages.Frame)
SHORTEST_8X8 = "f5 d6 c5 f4 e3 f6 g5 e6 e7".split()  # noqa: SIM905 - as it is written elsewhere
"""Black takes everything at its fifth move (the shortest game there is)."""


def quick(data: Path, **changes: Any) -> Config:
    """A config for tests: any port of loopback, nothing told late."""
    at_once = dict.fromkeys(("lobby_every_s", "presence_every_s", "program_every_s", "wake_after_s"), 0.0)
    usual: dict[str, Any] = {"host": "127.0.0.1", "port": 0, **at_once}
    return Config(data=data, **{**usual, **changes})


ANSWERS = (messages.Done, messages.Opened, messages.Fetched, messages.Advised, messages.Refused)
_IDS = count(1)  # of all clients: a player's ids are its own over all connections


class Client:
    """One connection, which speaks msgpack or JSON. `player` and `token` are known after `hello`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.player = ""
        self.token = ""

    # --- frames ------------------------------------------------------------------------------------------------------

    @property
    def json(self) -> bool:
        """Whether it speaks JSON."""
        return self.socket.subprotocol == JSON_SUBPROTOCOL

    async def send(self, message: messages.Frame) -> None:
        await self.send_plain(message)

    async def send_plain(self, value: Any) -> None:
        """Send a message, or plain values, which may be no message."""
        packed = encode(value) if isinstance(value, messages.Frame) else pack(value)
        await self.send_raw(json_text(packed).decode() if self.json else packed)

    async def send_raw(self, data: bytes | str) -> None:
        await self.socket.send(data)

    async def take(self) -> Any:
        """The next message."""
        async with asyncio.timeout(PATIENCE_S):
            return decode_from_server(await self.socket.recv(), json=self.json)

    async def take_plain(self) -> Any:
        """The next frame as plain values."""
        async with asyncio.timeout(PATIENCE_S):
            return plain_values(await self.socket.recv(), None, json=self.json)

    async def take_a(self, kind: type[Kind]) -> Kind:
        """The next message, which must be of this type."""
        message = await self.take()
        assert isinstance(message, kind), message
        return message

    async def until(self, kind: type[Kind], condition: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """Pass over messages to the first of this type, and for which the condition holds."""
        while True:
            message = await self.take()
            if isinstance(message, kind) and condition(message):
                return message

    async def close_code(self) -> int | None:
        """Pass over messages to the end of the connection."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                while True:
                    await self.socket.recv()
            except ConnectionClosed:
                return self.socket.close_code

    # --- conversations -----------------------------------------------------------------------------------------------

    async def hello(self, name: str = "Aki", token: str | None = None, **more: Any) -> messages.Welcome:
        await self.send(messages.Hello(messages.PROTOCOL_VERSION, "test", name, token=token, **more))
        welcome = await self.take_a(messages.Welcome)
        self.player, self.token = welcome.player, welcome.token
        return welcome

    async def greet_raw(self, **fields: object) -> None:
        """Say hello with fields that may be faulty; the answer is not taken."""
        await self.send_plain({"type": "hello", "proto": 1, "client": "test", "name": "Aki", **fields})

    def id(self) -> str:
        """A command id not used before."""
        return f"c{next(_IDS)}"

    async def ask(self, kind: Callable[..., messages.Frame], *values: Any, **fields: Any) -> Any:
        """Send a command under a new id; the `done`, `opened` or `refused` that answers it."""
        name = fields.pop("id", None) or self.id()
        await self.send(kind(name, *values, **fields))
        return await self.answer(name)

    async def answer(self, name: str) -> Any:
        """Pass over messages to the answer of the command of this id."""
        while True:
            message = await self.take()
            if isinstance(message, ANSWERS) and message.id == name:
                return message

    async def open(self, **fields: Any) -> messages.Opened:
        """Open a table of reversi."""
        opened = await self.ask(messages.Open, "reversi", **fields)
        assert isinstance(opened, messages.Opened), opened
        return opened

    async def refusal(self, kind: Callable[..., messages.Frame], *values: Any, **fields: Any) -> str:
        """Send a command; the code with which it is refused."""
        answer = await self.ask(kind, *values, **fields)
        assert isinstance(answer, messages.Refused), answer
        return answer.code

    async def place(self, table: str, n: int, square: str, **fields: Any) -> Any:
        """Place a disc as the seat's `n`-th action; the answer."""
        return await self.ask(messages.Act, table, n, {"type": "place", "square": square}, **fields)


class Scene:
    """A running server and the way to it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = f"ws://127.0.0.1:{server.port}"
        self._clients: list[Client] = []

    async def connect(self, *, json: bool = False, **how: Any) -> Client:
        """A connection that has said nothing yet."""
        if json:
            how["subprotocols"] = [JSON_SUBPROTOCOL]
        how |= {"compression": None, "max_size": None, "open_timeout": PATIENCE_S, "ping_interval": None}
        client = Client(await connect(self.url, **how))
        self._clients.append(client)
        return client

    async def hang_up(self) -> None:
        """Cut all connections."""
        for client in self._clients:
            client.socket.transport.abort()
            await client.socket.wait_closed()

    async def come(self, name: str = "Aki", token: str | None = None, *, json: bool = False, **more: Any) -> Client:
        """A connection that is greeted."""
        client = await self.connect(json=json)
        await client.hello(name, token, **more)
        return client

    async def pair(self, **fields: Any) -> tuple[Client, Client, str]:
        """Black, White, and the table at which they have begun; both are up to date."""
        black, white = await self.come("Black"), await self.come("White")
        opened = await black.open(**fields)
        assert isinstance(await white.ask(messages.Join, opened.code), messages.Done)
        await white.until(messages.Presence)
        await black.until(messages.Presence, lambda presence: presence.seats.get("white") == "here")
        return black, white, opened.table

    async def http(self, path: str) -> str:
        """What plain HTTP answers, head and body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE_S):
            answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        return answer.decode()


@asynccontextmanager
async def staged(
    config: Config, *, now: Callable[[], int] | None = None, rng: Random | None = None
) -> AsyncIterator[Scene]:
    """A server for the time of the context."""
    async with running(config, now=now, rng=rng) as server:
        scene = Scene(server)
        try:
            yield scene
        finally:
            await scene.hang_up()


def time_is_up(waiting: TimerQueue[Any]) -> None:
    """Let all waiting connections expire now: on a busy machine a short real time would pass by itself."""
    for endpoint in list(waiting._due):
        waiting.discard(endpoint)
        waiting._expired(endpoint)


def room_of(server: Server, table: str) -> Room:
    """The room of a table that is in memory."""
    room = server.hall.tables.in_memory(table)
    assert room is not None
    return room


def play(
    scene: Callable[[Scene], Awaitable[None]],
    data: Path,
    *,
    now: Callable[[], int] | None = None,
    rng: Random | None = None,
    loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    **changes: Any,
) -> None:
    """Play a scene against a server on this data file."""
    logging.getLogger("websockets").setLevel(logging.CRITICAL)

    async def run() -> None:
        async with staged(quick(data, **changes), now=now, rng=rng) as stage:
            await scene(stage)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(run())
