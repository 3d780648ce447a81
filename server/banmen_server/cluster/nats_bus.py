"""The bus of a cluster on the engine: messages that are not stored, and a heartbeat of each server.

Subjects: `NAME.bus.alive.SERVER`, `NAME.bus.news.SUBJECT.SERVER` of the sender, and
`NAME.bus.ask.SERVER.ASKER.SUBJECT`, where NAME is that of the log.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from banmen_server.cluster import NoAnswer, OnNews, OnRequest, PeerServer
from banmen_server.log import Unavailable
from banmen_server.log.nats.connection import EngineConnection, status_of
from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

BEAT_S, GONE_S = 1.0, 4.0
"""Seconds between heartbeats; a server without a heartbeat for `GONE_S` is gone."""
_FAILED = "500"


class Alive(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's heartbeat; `gone` marks the last one."""

    version: str = ""
    url: str = ""
    draining: bool = False
    gone: bool = False


class NatsBus:
    """A `Bus` on a connection to the engine, of a log's `name`; `version` is that of this server's banmen."""

    alone = False

    def __init__(self, connection: EngineConnection, *, version: str, name: str = "banmen") -> None:
        self.server = f"s{secrets.token_hex(5)}"
        self._connection = connection
        self._alive, self._news, self._ask = f"{name}.bus.alive", f"{name}.bus.news", f"{name}.bus.ask"
        self._me = PeerServer(self.server, version)
        self._peers: dict[str, PeerServer] = {}
        self._last_seen_s: dict[str, float] = {}
        self._on_peers: list[Callable[[str, bool], None]] = []
        self._ends: list[Callable[[], None]] = []
        self._beat: asyncio.TimerHandle | None = None
        self._beat_s = self._met_s = 0.0
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def peers(self) -> Mapping[str, PeerServer]:
        """The other live servers."""
        return self._peers

    def start(self) -> None:
        """Subscribe to the other servers' heartbeats, and start this server's own."""
        self._ends.append(self._connection.subscribe(f"{self._alive}.*", self._on_alive))
        self._ends.append(self._connection.on_change(self._connection_changed))
        self._beat_s = asyncio.get_running_loop().time()
        self._met_s = self._beat_s + BEAT_S
        self._tick()

    async def meet(self) -> None:
        """Wait for the heartbeat of every live server: each sends one in `BEAT_S`."""
        await asyncio.sleep(self._met_s - asyncio.get_running_loop().time())

    async def stop(self) -> None:
        """Send the last heartbeat, and stop receiving."""
        if self._beat is None:
            return
        self._beat.cancel()
        self._beat = None
        for end in self._ends:
            end()
        self._say_alive(gone=True)
        if self._answering:
            await asyncio.wait(self._answering)

    def on_peers(self, callback: Callable[[str, bool], None]) -> Callable[[], None]:
        """Call `callback` with each server that joins or is gone."""
        self._on_peers.append(callback)
        return lambda: self._on_peers.remove(callback)

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Publish this server's URL for players, and whether it accepts new ones."""
        self._me = self._me._replace(url=url, draining=draining)
        self._say_alive()

    # --- who lives ---------------------------------------------------------------------------------------------------

    def _say_alive(self, *, gone: bool = False) -> None:
        alive = Alive(self._me.version, self._me.url, self._me.draining, gone)
        self._connection.publish(f"{self._alive}.{self.server}", msgspec.msgpack.encode(alive))

    def _tick(self) -> None:
        """Send a heartbeat, and remove the servers that have not sent one for too long."""
        loop = asyncio.get_running_loop()
        late_s = max(0.0, loop.time() - self._beat_s)
        for server in self._last_seen_s:
            self._last_seen_s[server] += late_s  # if this server was frozen, it has received nothing meanwhile
        self._beat_s = loop.time() + BEAT_S
        self._beat = loop.call_at(self._beat_s, self._tick)
        self._say_alive()
        for server, seen_s in list(self._last_seen_s.items()):
            if seen_s + GONE_S < loop.time():
                self._lose(server)

    def _connection_changed(self, connected: bool) -> None:  # noqa: FBT001 - the connection's signature
        """Meet the others again once the engine is back: all messages in between were lost."""
        if connected:
            self._say_alive()
            for server in list(self._peers):
                self._notify_peers(server, lives=True)

    def _on_alive(self, msg: "Msg") -> None:
        server = msg.subject.rpartition(".")[2]
        try:
            alive = msgspec.msgpack.decode(msg.data, type=Alive)
        except msgspec.MsgspecError as error:
            logger.warning("news_unreadable", extra=fields(server=server, reason=error))
            return
        if server == self.server:
            return
        if alive.gone:
            self._lose(server)
            return
        new = server not in self._peers
        self._peers[server] = PeerServer(server, alive.version, alive.url, alive.draining)
        self._last_seen_s[server] = asyncio.get_running_loop().time()
        if new:
            logger.info("server_came", extra=fields(server=server, version=alive.version))
            self._say_alive()
            self._notify_peers(server, lives=True)

    def _lose(self, server: str) -> None:
        self._last_seen_s.pop(server, None)
        if self._peers.pop(server, None) is not None:
            logger.warning("server_gone", extra=fields(server=server))
            self._notify_peers(server, lives=False)

    def _notify_peers(self, server: str, *, lives: bool) -> None:
        for callback in list(self._on_peers):
            callback(server, lives)

    # --- publishing --------------------------------------------------------------------------------------------------

    def publish(self, subject: str, data: bytes) -> None:
        """Send to all other servers, in order."""
        self._connection.publish(f"{self._news}.{subject}.{self.server}", data)

    def subscribe(self, subject: str, callback: OnNews) -> Callable[[], None]:
        """Call `callback` with everything that other servers publish under a subject."""

        def on_message(msg: "Msg") -> None:
            server = msg.subject.rpartition(".")[2]
            if server != self.server:
                callback(server, msg.data)

        return self._connection.subscribe(f"{self._news}.{subject}.*", on_message)

    # --- requests ----------------------------------------------------------------------------------------------------

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:
        """Return another server's answer. Raises NoAnswer."""
        try:
            msg = await self._connection.request(
                f"{self._ask}.{server}.{self.server}.{subject}", data, within_s=within_s
            )
        except Unavailable as error:
            raise NoAnswer(server) from error
        if status_of(msg):
            raise NoAnswer(server)
        return msg.data

    def answer(self, subject: str, on_request: OnRequest) -> Callable[[], None]:
        """Answer the requests under a subject with `on_request`."""
        return self._connection.subscribe(f"{self._ask}.{self.server}.*.{subject}", partial(self._answer, on_request))

    def _answer(self, on_request: OnRequest, msg: "Msg") -> None:
        asker = msg.subject.split(".")[4]
        self._spawn(self._answer_with(on_request, asker, msg))

    async def _answer_with(self, on_request: OnRequest, asker: str, msg: "Msg") -> None:
        try:
            answer = await on_request(asker, msg.data)
        except Exception:
            logger.exception("request_failed", extra=fields(subject=msg.subject))
            self._connection.publish(msg.reply, headers={"Status": _FAILED})
        else:
            self._connection.publish(msg.reply, answer)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
