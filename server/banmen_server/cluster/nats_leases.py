"""Leases on the engine: a value for each partition, renewed each second by who looks after it.

A value that nobody has renewed for three seconds may be taken, by whoever the engine lets write after it first. No two
servers hold a lease at once, whatever their clocks say: a holder counts from when it asked, the others from when they
were told. Each server says each second that it lives, and has as many partitions as every other, or one more.

Subjects: `NAME.lease.p.PARTITION` is kept, and told under `NAME.leased.PARTITION`; `NAME.lease.alive.SERVER` is not.
"""

import asyncio
import logging
import time
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from banmen_server.log import EventLog, Unavailable
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.streams import EngineError, ask, create_stream
from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

RENEW_S, EXPIRES_S, MARGIN_S = 1.0, 3.0, 0.5
"""How often a lease is renewed; it holds for so long, and is taken by others so much later."""
HANDED_OVER_S = 5.0
"""Where nobody looked after a partition for longer, its tables stood still."""
_LOOK_S, _ANSWER_S = 0.25, 1.0
_NO_MESSAGE = 10037
_TO_SECONDS = len("2026-01-01T00:00:00")


class Lease(msgspec.Struct, frozen=True):
    """What is kept of a partition: the server that looks after it; "" where it was given back."""

    server: str = ""


class _Known(msgspec.Struct):
    """What this server knows of a partition: the number of its value, whose it is, and when it was told of it."""

    seq: int = 0
    server: str = ""
    told_s: float = float("-inf")


class NatsLeases:
    """The leases of one server. `server` is its id; `name` is that of the log's streams."""

    shared = True

    def __init__(self, connection: EngineConnection, log: EventLog, server: str, *, name: str = "banmen") -> None:
        self._connection = connection
        self._log = log
        self._server = server
        self._stream, self._kept, self._told_at = f"{name}-leases", f"{name}.lease.p", f"{name}.leased"
        self._alive = f"{name}.lease.alive"
        self._known = [_Known() for _ in range(log.partitions)]
        self._until_s: dict[int, float] = {}
        self._interrupted_ms = [0] * log.partitions
        self._others: dict[str, float] = {}
        self._changed: list[Callable[[int, bool], None]] = []
        self._ends: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._look_now = asyncio.Event()
        self._sharing: asyncio.Task[None] | None = None

    # --- what it tells -----------------------------------------------------------------------------------------------

    @property
    def held(self) -> int:
        """How many partitions this server looks after."""
        return len(self._until_s)

    def holds(self, table: str) -> bool:
        """Whether this server looks after a table."""
        return self.holds_partition(self._log.partition_of(table))

    def holds_partition(self, partition: int) -> bool:
        """Whether this server looks after the tables of a partition."""
        return self._until_s.get(partition, 0.0) > time.monotonic()

    def went_on(self, table: str, at: int) -> bool:
        """Whether some server looked after a table ever since its record of `at`; see `Leases`."""
        return at >= self._interrupted_ms[self._log.partition_of(table)]

    def changed(self, told: Callable[[int, bool], None]) -> None:
        """Call `told` with each partition that comes or goes."""
        self._changed.append(told)

    # --- from start to end -------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to share the partitions with the others. Raises Unavailable."""
        await create_stream(
            self._connection,
            {
                "name": self._stream,
                "subjects": [f"{self._kept}.*"],
                "storage": "memory",
                "discard": "old",
                "max_msgs_per_subject": 1,
                "republish": {"src": f"{self._kept}.*", "dest": f"{self._told_at}.{{{{wildcard(1)}}}}"},
            },
        )
        self._ends = [
            self._connection.subscribe(f"{self._told_at}.*", self._told),
            self._connection.subscribe(f"{self._alive}.*", self._heard_alive),
        ]
        await self._connection.flush()
        await asyncio.gather(*map(self._read, range(len(self._known))))
        self._say_alive()
        self._tasks = [asyncio.create_task(self._renew_all()), asyncio.create_task(self._look())]

    async def close(self) -> None:
        """Give all back, so that others have them at once. May be called twice."""
        tasks, self._tasks = self._tasks, []
        if self._sharing is not None:
            tasks.append(self._sharing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._ends:
            self._connection.publish(f"{self._alive}.{self._server}", b"gone")
        await asyncio.gather(*map(self._give_back, list(self._until_s)))
        for end in self._ends:
            end()
        self._ends = []

    # --- who lives ---------------------------------------------------------------------------------------------------

    def _say_alive(self) -> None:
        self._connection.publish(f"{self._alive}.{self._server}")

    def _heard_alive(self, msg: "Msg") -> None:
        server = msg.subject.rpartition(".")[2]
        if server == self._server:
            return
        if msg.data:  # its last word
            self._others.pop(server, None)
        else:
            self._others[server] = time.monotonic()
        self._look_now.set()

    def _share(self) -> int:
        """How many partitions this server should look after."""
        late_s = time.monotonic() - EXPIRES_S
        self._others = {server: heard_s for server, heard_s in self._others.items() if heard_s > late_s}
        servers = sorted({self._server, *self._others})
        each, more = divmod(len(self._known), len(servers))
        return each + (servers.index(self._server) < more)

    # --- values ------------------------------------------------------------------------------------------------------

    async def _read(self, partition: int) -> None:
        """Read the value of a partition. Raises Unavailable."""
        known = self._known[partition]
        try:
            found = await ask(self._connection, f"STREAM.MSG.GET.{self._stream}", {"last_by_subj": self._of(partition)})
        except EngineError as error:
            if error.code != _NO_MESSAGE:
                raise Unavailable(f"the leases cannot be read: {error}") from error
            self._known[partition] = _Known()  # the engine itself began anew
            self._interrupted_ms[partition] = _now_ms()
            return
        message = found["message"]
        if message["seq"] != known.seq:
            known.seq = 0
            self._note(partition, message["seq"], _lease(b64decode(message["data"])).server)
            age_s = time.time() - datetime.fromisoformat(message["time"][:_TO_SECONDS] + "+00:00").timestamp()
            if age_s > HANDED_OVER_S + EXPIRES_S:
                self._interrupted_ms[partition] = _now_ms()

    def _told(self, msg: "Msg") -> None:
        partition = int(msg.subject.rpartition(".")[2])
        self._note(partition, int((msg.headers or {})["Nats-Sequence"]), _lease(msg.data).server)

    def _note(self, partition: int, seq: int, server: str) -> None:
        known = self._known[partition]
        if seq <= known.seq:
            return
        known.seq, known.server, known.told_s = seq, server, time.monotonic()
        if server != self._server:
            self._drop(partition)
            if not server:
                self._look_now.set()

    async def _write(self, partition: int, server: str) -> bool:
        """Write the value of a partition after the one that is known. Returns whether the engine took it."""
        known = self._known[partition]
        try:
            msg = await self._connection.request(
                self._of(partition),
                msgspec.json.encode(Lease(server)),
                within_s=_ANSWER_S,
                headers={"Nats-Expected-Last-Subject-Sequence": str(known.seq)},
            )
        except Unavailable:
            return False
        answer = msgspec.json.decode(msg.data)
        if "error" in answer:
            with suppress(Unavailable):
                await self._read(partition)
            return False
        self._note(partition, answer["seq"], server)
        return True

    def _of(self, partition: int) -> str:
        return f"{self._kept}.{partition}"

    # --- holding -----------------------------------------------------------------------------------------------------

    async def _renew_all(self) -> None:
        while True:
            self._say_alive()
            await asyncio.gather(*map(self._renew, list(self._until_s)))
            await asyncio.sleep(RENEW_S)

    async def _renew(self, partition: int) -> None:
        asked_s = time.monotonic()
        if not self.holds_partition(partition) or not await self._write(partition, self._server):
            return
        if partition in self._until_s:  # else it was given back meanwhile
            self._until_s[partition] = asked_s + EXPIRES_S

    async def _look(self) -> None:
        """Let go of what could not be renewed, and let this server have its share."""
        while True:
            for partition in [each for each in self._until_s if not self.holds_partition(each)]:
                logger.warning("lease_lost", extra=fields(partition=partition))
                self._drop(partition)
            if self._sharing is None or self._sharing.done():
                self._sharing = asyncio.create_task(self._come_to_share())
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._look_now.wait()
            self._look_now.clear()

    async def _come_to_share(self) -> None:
        more = self._share() - len(self._until_s)
        if more < 0:
            await asyncio.gather(*map(self._give_back, sorted(self._until_s)[more:]))
        elif more > 0:
            late_s = time.monotonic() - EXPIRES_S - MARGIN_S
            free = [
                partition
                for partition, known in enumerate(self._known)
                if partition not in self._until_s and (known.server in {"", self._server} or known.told_s < late_s)
            ]
            await asyncio.gather(*map(self._take, free[:more]))

    async def _take(self, partition: int) -> None:
        known, asked_s = self._known[partition], time.monotonic()
        waited_s = asked_s - known.told_s
        if not await self._write(partition, self._server):
            return
        if waited_s > HANDED_OVER_S and known.told_s > float("-inf"):
            self._interrupted_ms[partition] = _now_ms()
        self._until_s[partition] = asked_s + EXPIRES_S
        logger.info("lease_taken", extra=fields(partition=partition))
        self._tell(partition, holds=True)

    async def _give_back(self, partition: int) -> None:
        self._drop(partition)
        await self._write(partition, "")

    def _drop(self, partition: int) -> None:
        if self._until_s.pop(partition, None) is not None:
            self._tell(partition, holds=False)

    def _tell(self, partition: int, *, holds: bool) -> None:
        for told in self._changed:
            told(partition, holds)


def _lease(data: bytes) -> Lease:
    """What is kept of a partition; nobody's where it cannot be read."""
    try:
        return msgspec.json.decode(data, type=Lease)
    except msgspec.MsgspecError as error:
        logger.warning("lease_unreadable", extra=fields(reason=error))
        return Lease()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
