"""The bus of a cluster on the engine: plain messages, which nobody keeps, and a heartbeat of each server.

Subjects: `NAME.bus.alive.SERVER`, `NAME.bus.news.SUBJECT.SERVER` of who says it, and
`NAME.bus.ask.SERVER.ASKER.SUBJECT`, where NAME is that of the log.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from banmen_server.cluster.bus import Asked, NoAnswer, Peer, Told
from banmen_server.log import Unavailable
from banmen_server.log.nats.connection import EngineConnection, status_of
from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

BEAT_S, GONE_S = 1.0, 4.0
"""How often a server says that it lives; who has said nothing for so long is gone."""
_FAILED = "500"


class Alive(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server says of itself with each heartbeat; `gone` where it is the last one."""

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
        self._me = Peer(self.server, version)
        self._peers: dict[str, Peer] = {}
        self._heard_s: dict[str, float] = {}
        self._on_peers: list[Callable[[str, bool], None]] = []
        self._ends: list[Callable[[], None]] = []
        self._beat: asyncio.TimerHandle | None = None
        self._beat_s = self._met_s = 0.0
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def peers(self) -> Mapping[str, Peer]:
        """The other servers that live."""
        return self._peers

    def start(self) -> None:
        """Begin to hear the others, and let them know of this server."""
        self._ends.append(self._connection.subscribe(f"{self._alive}.*", self._heard_alive))
        self._ends.append(self._connection.on_change(self._connection_changed))
        self._beat_s = asyncio.get_running_loop().time()
        self._met_s = self._beat_s + BEAT_S
        self._tick()

    async def meet(self) -> None:
        """Wait until every server that lives has said so: each does once in `BEAT_S`."""
        await asyncio.sleep(self._met_s - asyncio.get_running_loop().time())

    async def stop(self) -> None:
        """Say that this server is gone, and hear nothing more."""
        if self._beat is None:
            return
        self._beat.cancel()
        self._beat = None
        for end in self._ends:
            end()
        self._say_alive(gone=True)
        if self._answering:
            await asyncio.wait(self._answering)

    def on_peers(self, told: Callable[[str, bool], None]) -> Callable[[], None]:
        """Call `told` with each server that comes or is gone."""
        self._on_peers.append(told)
        return lambda: self._on_peers.remove(told)

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Let the others know where players reach this server, and whether it takes new ones."""
        self._me = self._me._replace(url=url, draining=draining)
        self._say_alive()

    # --- who lives ---------------------------------------------------------------------------------------------------

    def _say_alive(self, *, gone: bool = False) -> None:
        alive = Alive(self._me.version, self._me.url, self._me.draining, gone)
        self._connection.publish(f"{self._alive}.{self.server}", msgspec.msgpack.encode(alive))

    def _tick(self) -> None:
        """Say that this server lives, and find who has not said so for too long."""
        loop = asyncio.get_running_loop()
        late_s = max(0.0, loop.time() - self._beat_s)
        for server in self._heard_s:
            self._heard_s[server] += late_s  # who was frozen itself has heard nobody meanwhile
        self._beat_s = loop.time() + BEAT_S
        self._beat = loop.call_at(self._beat_s, self._tick)
        self._say_alive()
        for server, heard_s in list(self._heard_s.items()):
            if heard_s + GONE_S < loop.time():
                self._lose(server)

    def _connection_changed(self, connected: bool) -> None:  # noqa: FBT001 - as the connection tells it
        """Meet the others again once the engine is back: what was said meanwhile nobody has heard."""
        if connected:
            self._say_alive()
            for server in list(self._peers):
                self._tell_peers(server, lives=True)

    def _heard_alive(self, msg: "Msg") -> None:
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
        self._peers[server] = Peer(server, alive.version, alive.url, alive.draining)
        self._heard_s[server] = asyncio.get_running_loop().time()
        if new:
            logger.info("server_came", extra=fields(server=server, version=alive.version))
            self._say_alive()
            self._tell_peers(server, lives=True)

    def _lose(self, server: str) -> None:
        self._heard_s.pop(server, None)
        if self._peers.pop(server, None) is not None:
            logger.warning("server_gone", extra=fields(server=server))
            self._tell_peers(server, lives=False)

    def _tell_peers(self, server: str, *, lives: bool) -> None:
        for told in list(self._on_peers):
            told(server, lives)

    # --- telling -----------------------------------------------------------------------------------------------------

    def publish(self, subject: str, data: bytes) -> None:
        """Tell all others, in order."""
        self._connection.publish(f"{self._news}.{subject}.{self.server}", data)

    def subscribe(self, subject: str, told: Told) -> Callable[[], None]:
        """Call `told` with all that others publish under a subject."""

        def heard(msg: "Msg") -> None:
            server = msg.subject.rpartition(".")[2]
            if server != self.server:
                told(server, msg.data)

        return self._connection.subscribe(f"{self._news}.{subject}.*", heard)

    # --- asking ------------------------------------------------------------------------------------------------------

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:
        """What another server answers. Raises NoAnswer."""
        try:
            msg = await self._connection.request(
                f"{self._ask}.{server}.{self.server}.{subject}", data, within_s=within_s
            )
        except Unavailable as error:
            raise NoAnswer(server) from error
        if status_of(msg):
            raise NoAnswer(server)
        return msg.data

    def answer(self, subject: str, asked: Asked) -> Callable[[], None]:
        """Let `asked` answer the requests under a subject."""
        return self._connection.subscribe(f"{self._ask}.{self.server}.*.{subject}", partial(self._answer, asked))

    def _answer(self, asked: Asked, msg: "Msg") -> None:
        asker = msg.subject.split(".")[4]
        self._spawn(self._answer_with(asked, asker, msg))

    async def _answer_with(self, asked: Asked, asker: str, msg: "Msg") -> None:
        try:
            answer = await asked(asker, msg.data)
        except Exception:
            logger.exception("request_failed", extra=fields(subject=msg.subject))
            self._connection.publish(msg.reply, headers={"Status": _FAILED})
        else:
            self._connection.publish(msg.reply, answer)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
