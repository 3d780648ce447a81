"""Leases on the engine: a value for each partition, renewed each second by the lease holder.

Another server may acquire a lease that was not renewed for three seconds; the engine accepts the first write. No two
servers hold a lease at the same time, whatever their clocks say: a holder counts from its request, the others from its
notification. Each server sends a heartbeat each second, and gets an equal number of partitions, or one more.

Subjects: `NAME.lease.p.PARTITION` is stored, and republished under `NAME.leased.PARTITION`; `NAME.lease.alive.SERVER`
is not stored.
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
"""Seconds between renewals, the validity of a lease, and the margin until others acquire it."""
HANDED_OVER_S = 5.0
"""If nobody held a partition for longer, the clocks of its tables stood still."""
_LOOK_S, _ANSWER_S = 0.25, 1.0
_NO_MESSAGE = 10037
_TO_SECONDS = len("2026-01-01T00:00:00")


class Lease(msgspec.Struct, frozen=True):
    """The stored value of a partition: its lease holder, or "" if it was released."""

    server: str = ""


class _KnownLease(msgspec.Struct):
    """The known value of a partition: its number, its holder, and the time of its notification."""

    seq: int = 0
    server: str = ""
    changed_s: float = float("-inf")


class NatsLeases:
    """The leases of one server. `server` is its id; `name` is that of the log's streams."""

    shared = True

    def __init__(self, connection: EngineConnection, log: EventLog, server: str, *, name: str = "banmen") -> None:
        self._connection = connection
        self._log = log
        self._server = server
        self._stream, self._kept, self._republished = f"{name}-leases", f"{name}.lease.p", f"{name}.leased"
        self._alive = f"{name}.lease.alive"
        self._known = [_KnownLease() for _ in range(log.partitions)]
        self._until_s: dict[int, float] = {}
        self._interrupted_ms = [0] * log.partitions
        self._others: dict[str, float] = {}
        self._changed: list[Callable[[int, bool], None]] = []
        self._ends: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._look_now = asyncio.Event()
        self._sharing: asyncio.Task[None] | None = None

    # --- state -------------------------------------------------------------------------------------------------------

    @property
    def held_count(self) -> int:
        """The number of partitions whose lease this server holds."""
        return len(self._until_s)

    def holds_table(self, table: str) -> bool:
        """Return True if this server holds the lease of a table."""
        return self.holds_partition(self._log.partition_of(table))

    def holds_partition(self, partition: int) -> bool:
        """Return True if this server holds the lease of a partition."""
        return self._until_s.get(partition, 0.0) > time.monotonic()

    def was_held_since(self, table: str, at: int) -> bool:
        """Return True if some server has held a table's lease ever since its record at `at`; see `Leases`."""
        return at >= self._interrupted_ms[self._log.partition_of(table)]

    def on_change(self, callback: Callable[[int, bool], None]) -> None:
        """Call `callback` with each partition whose lease is gained or lost."""
        self._changed.append(callback)

    # --- start and end -----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start sharing the partitions with the other servers. Raises Unavailable."""
        await create_stream(
            self._connection,
            {
                "name": self._stream,
                "subjects": [f"{self._kept}.*"],
                "storage": "memory",
                "discard": "old",
                "max_msgs_per_subject": 1,
                "republish": {"src": f"{self._kept}.*", "dest": f"{self._republished}.{{{{wildcard(1)}}}}"},
            },
        )
        self._ends = [
            self._connection.subscribe(f"{self._republished}.*", self._on_value),
            self._connection.subscribe(f"{self._alive}.*", self._on_alive),
        ]
        await self._connection.flush()
        await asyncio.gather(*map(self._read, range(len(self._known))))
        self._say_alive()
        self._tasks = [asyncio.create_task(self._renew_all()), asyncio.create_task(self._look())]

    async def close(self) -> None:
        """Release all leases, so that others get them immediately. May be called twice."""
        tasks, self._tasks = self._tasks, []
        if self._sharing is not None:
            tasks.append(self._sharing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._ends:
            self._connection.publish(f"{self._alive}.{self._server}", b"gone")
        await asyncio.gather(*map(self._release, list(self._until_s)))
        for end in self._ends:
            end()
        self._ends = []

    # --- who lives ---------------------------------------------------------------------------------------------------

    def _say_alive(self) -> None:
        self._connection.publish(f"{self._alive}.{self._server}")

    def _on_alive(self, msg: "Msg") -> None:
        server = msg.subject.rpartition(".")[2]
        if server == self._server:
            return
        if msg.data:  # its last heartbeat
            self._others.pop(server, None)
        else:
            self._others[server] = time.monotonic()
        self._look_now.set()

    def _share(self) -> int:
        """Return how many partitions this server should hold."""
        late_s = time.monotonic() - EXPIRES_S
        self._others = {server: seen_s for server, seen_s in self._others.items() if seen_s > late_s}
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
            self._known[partition] = _KnownLease()  # the engine itself was reset
            self._interrupted_ms[partition] = _now_ms()
            return
        message = found["message"]
        if message["seq"] != known.seq:
            known.seq = 0
            self._note(partition, message["seq"], _lease(b64decode(message["data"])).server)
            age_s = time.time() - datetime.fromisoformat(message["time"][:_TO_SECONDS] + "+00:00").timestamp()
            if age_s > HANDED_OVER_S + EXPIRES_S:
                self._interrupted_ms[partition] = _now_ms()

    def _on_value(self, msg: "Msg") -> None:
        partition = int(msg.subject.rpartition(".")[2])
        self._note(partition, int((msg.headers or {})["Nats-Sequence"]), _lease(msg.data).server)

    def _note(self, partition: int, seq: int, server: str) -> None:
        known = self._known[partition]
        if seq <= known.seq:
            return
        known.seq, known.server, known.changed_s = seq, server, time.monotonic()
        if server != self._server:
            self._drop(partition)
            if not server:
                self._look_now.set()

    async def _write(self, partition: int, server: str) -> bool:
        """Write the value of a partition after the known one. Return True if the engine accepted it."""
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
        if partition in self._until_s:  # otherwise it was released meanwhile
            self._until_s[partition] = asked_s + EXPIRES_S

    async def _look(self) -> None:
        """Drop leases that could not be renewed, and balance the partitions."""
        while True:
            for partition in [each for each in self._until_s if not self.holds_partition(each)]:
                logger.warning("lease_lost", extra=fields(partition=partition))
                self._drop(partition)
            if self._sharing is None or self._sharing.done():
                self._sharing = asyncio.create_task(self._balance())
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await self._look_now.wait()
            self._look_now.clear()

    async def _balance(self) -> None:
        more = self._share() - len(self._until_s)
        if more < 0:
            await asyncio.gather(*map(self._release, sorted(self._until_s)[more:]))
        elif more > 0:
            late_s = time.monotonic() - EXPIRES_S - MARGIN_S
            free = [
                partition
                for partition, known in enumerate(self._known)
                if partition not in self._until_s and (known.server in {"", self._server} or known.changed_s < late_s)
            ]
            await asyncio.gather(*map(self._acquire, free[:more]))

    async def _acquire(self, partition: int) -> None:
        known, asked_s = self._known[partition], time.monotonic()
        waited_s = asked_s - known.changed_s
        if not await self._write(partition, self._server):
            return
        if waited_s > HANDED_OVER_S and known.changed_s > float("-inf"):
            self._interrupted_ms[partition] = _now_ms()
        self._until_s[partition] = asked_s + EXPIRES_S
        logger.info("lease_taken", extra=fields(partition=partition))
        self._notify(partition, holds=True)

    async def _release(self, partition: int) -> None:
        self._drop(partition)
        await self._write(partition, "")

    def _drop(self, partition: int) -> None:
        if self._until_s.pop(partition, None) is not None:
            self._notify(partition, holds=False)

    def _notify(self, partition: int, *, holds: bool) -> None:
        for callback in self._changed:
            callback(partition, holds)


def _lease(data: bytes) -> Lease:
    """Decode the value of a partition; without a holder if it is unreadable."""
    try:
        return msgspec.json.decode(data, type=Lease)
    except msgspec.MsgspecError as error:
        logger.warning("lease_unreadable", extra=fields(reason=error))
        return Lease()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
