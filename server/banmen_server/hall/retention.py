"""How long tables are kept: which tables the server deletes, and when.

It never deletes damaged tables, nor tables in memory, which may be in use.
"""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import NamedTuple

import msgspec

from banmen.protocol.rows import Gone, WhyGone
from banmen_server.cluster import ALL_LEASES, ALONE, Bus, Leases
from banmen_server.config import DAY_MS, Config
from banmen_server.hall.tables import HallTables
from banmen_server.log import EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.net.limits import wide_part
from banmen_server.tables.history import people
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

MAX_NOTICES = 2_000
"""The maximum number of players with a notice. Beyond it, the oldest notice is dropped of the network that has most.

So no crowd of names displaces the notices of others.
"""
KEPT_MS = 14 * DAY_MS
"""How long a notice is kept, in ms."""
_BEGINS = "gone/"
_DELETIONS = "tables.deletions"
_pack = msgspec.msgpack.Encoder().encode
UNPLAYED_MS = 10 * 60_000
"""How long a table without moves is kept after its last viewer has left."""
FIRST_PLIES_MS = DAY_MS
"""How long a table is kept on which people made fewer than two plies for each seat that they hold."""
_FIRST_PLIES = 2
_STEP = 20
"""Tables that are deleted before the loop serves others."""
_SAMPLE = 400
"""Tables in a sample of disk use: it almost surely includes an owner of one in fifty."""


class Taking(NamedTuple):
    """A finished game, and its size in bytes."""

    head: Head
    bytes: int

    @property
    def owner(self) -> str:
        """The player who owns the table."""
        return self.head.players[0] if self.head.players else ""

    @property
    def network(self) -> int | str:
        """The network from which it was opened, or the owner if that is unknown."""
        return self.head.network or self.owner

    @property
    def wide(self) -> int | str:
        """The wide network around that network."""
        return wide_part(self.head.network) if self.head.network else self.owner

    @property
    def alone(self) -> bool:
        """Whether fewer than two people played there."""
        return len(self.head.players) < 2  # noqa: PLR2004 - two people


def first_to_go(sample: Iterable[Taking]) -> Iterator[Head]:
    """Yield all games of a sample in the order of deletion. Each deletion makes its owner's share smaller."""
    wide: defaultdict[int | str, defaultdict[int | str, list[Taking]]] = defaultdict(lambda: defaultdict(list))
    taken = Counter[tuple[int | str, ...]]()
    for one in sample:
        wide[one.wide][one.network].append(one)
        taken[(one.wide,)] += one.bytes
        taken[one.wide, one.network] += one.bytes
    while wide:
        around = max(wide, key=lambda each: taken[(each,)])
        networks = wide[around]
        network = max(networks, key=lambda each: taken[around, each])
        goes = _first_of(networks[network])
        networks[network].remove(goes)
        taken[(around,)] -= goes.bytes
        taken[around, network] -= goes.bytes
        if not networks[network]:
            del networks[network]
        if not networks:
            del wide[around]
        yield goes.head


def _first_of(own: Sequence[Taking]) -> Taking:
    """Return the first game of a network to delete."""
    among = [one for one in own if one.alone] or own
    taken = Counter[str]()
    for one in among:
        taken[one.owner] += one.bytes
    ((owner, _),) = taken.most_common(1)
    return min((one for one in among if one.owner == owner), key=lambda one: one.head.touched_ms)


class _Note(NamedTuple):
    """A notice for a player, and the number of the network of the last table."""

    gone: Gone
    network: int


_NOTE = msgspec.msgpack.Decoder(_Note)


class _Deletion(NamedTuple):
    """A table that a server is about to delete, and the reason."""

    table: str
    why: WhyGone


_DELETION = msgspec.msgpack.Decoder(_Deletion)


class GoneTables:
    """The notices for all players in a log. `now` returns ms since 1970.

    `bus` leads to the other servers, whose players learn a reason before their list loses the table.
    """

    def __init__(self, log: EventLog, now: Callable[[], int], bus: Bus = ALONE.bus) -> None:
        self._log = log
        self.now = now
        self._bus = bus
        self._new: dict[str, list[tuple[WhyGone, int]]] = {}
        self._noted: dict[str, int] | None = None

    def announce(self, head: Head, why: WhyGone) -> None:
        """Publish why a table is about to be deleted, for its players at other servers."""
        if not self._bus.alone and head.players:
            self._bus.publish(_DELETIONS, _pack(_Deletion(head.table, why)))

    def on_announcement(self, callback: Callable[[str, WhyGone], None]) -> None:
        """Call `callback` with each table that another server is about to delete, and the reason."""

        def receive(_server: str, data: bytes) -> None:
            with suppress(msgspec.MsgspecError):  # of another version: the reason is missing
                callback(*_DELETION.decode(data))

        if not self._bus.alone:
            self._bus.subscribe(_DELETIONS, receive)

    def note(self, head: Head, why: WhyGone) -> None:
        """Add a deleted table to its players' notices; `write` stores them."""
        for player in head.players:
            self._new.setdefault(player, []).append((why, head.network))

    async def write(self) -> None:
        """Store the new notices. Raises Unavailable, OutcomeUnknown."""
        if not self._new:
            return
        noted = self._noted = await self._read() if self._noted is None else self._noted
        while self._new:
            player, whys = next(iter(self._new.items()))
            before = await self.of(player)
            why, network = whys[-1]
            gone = Gone(len(whys) + (before.count if before else 0), self.now(), why)
            await self._log.put(_BEGINS + player, _pack(_Note(gone, network)))
            del self._new[player]  # the next call repeats what is not stored yet
            noted.pop(player, None)
            noted[player] = network
            while len(noted) > MAX_NOTICES:
                ((most, _),) = Counter(noted.values()).most_common(1)
                await self._forget(noted, next(each for each, its in noted.items() if its == most))

    async def _read(self) -> dict[str, int]:
        """Return the players with a notice, the oldest first, and their networks. Expired notices are removed."""
        notes: dict[str, _Note] = {}
        for name in await self._log.names(_BEGINS):
            note = await self._note_of(name.removeprefix(_BEGINS))
            if note is None:
                await self._log.put(name, None)
            else:
                notes[name.removeprefix(_BEGINS)] = note
        return {player: notes[player].network for player in sorted(notes, key=lambda each: notes[each].gone.at)}

    async def _forget(self, noted: dict[str, int], player: str) -> None:
        await self._log.put(_BEGINS + player, None)
        del noted[player]

    async def of(self, player: str) -> Gone | None:
        """Return the notice for a player, or None. Raises Unavailable."""
        note = await self._note_of(player)
        return None if note is None else note.gone

    async def _note_of(self, player: str) -> _Note | None:
        """Return the stored notice for a player; None if there is none, or it has expired."""
        packed = await self._log.get(_BEGINS + player)
        try:
            note = None if packed is None else _NOTE.decode(packed)
        except msgspec.MsgspecError:
            return None
        return note if note is not None and note.gone.at > self.now() - KEPT_MS else None


def kept_ms(table: Table, keep_quiet_ms: int) -> int | None:
    """Return how long a table is kept after its last viewer has left, in ms; None if it is over: see `Retention`."""
    replay = table.replay
    if replay.outcome is not None:
        return None
    if table.history.finished:  # earlier games of the table are kept, too
        return keep_quiet_ms
    if replay.show:
        return keep_quiet_ms if len(replay.plies) > 1 else min(UNPLAYED_MS, keep_quiet_ms)
    held = [seat for seat, sitter in replay.seats.items() if sitter and people({seat: sitter})]
    made = sum(replay.actions.get(seat, 0) for seat in held)
    if made == 0:
        return min(UNPLAYED_MS, keep_quiet_ms)
    return min(FIRST_PLIES_MS, keep_quiet_ms) if made < _FIRST_PLIES * len(held) else keep_quiet_ms


class Retention:
    """Deletes the expired tables of a log whose lease this server holds.

    It reports the head of each, and the reason; `now` returns ms since 1970. `deleted` counts them by the reason.
    """

    def __init__(
        self,
        config: Config,
        log: EventLog,
        tables: HallTables,
        now: Callable[[], int],
        on_deleted: Callable[[Head, WhyGone | None], None],
        *,
        rng: Random,
        gone: GoneTables,
        leases: Leases = ALL_LEASES,
    ) -> None:
        self._leases = leases
        self._config = config
        self._log = log
        self._tables = tables
        self._now = now
        self._on_deleted = on_deleted
        self._rng = rng
        self._gone = gone
        self.deleted: Counter[str] = Counter()

    async def sweep(self) -> None:
        """Delete the tables that are due, a few at a time."""
        try:
            await self._in_steps(self._delete_expired)
            await self._in_steps(self._delete_oldest)
            await self._in_steps(self._delete_for_room)
            await self._gone.write()
        except (Unavailable, OutcomeUnknown) as error:
            logger.warning("sweep_failed", extra=fields(reason=error))

    async def _in_steps(self, step: Callable[[], Awaitable[int]]) -> None:
        while await step():  # the loop serves others between two steps
            await self._gone.write()  # a kill loses the notices of one step
            await asyncio.sleep(0)

    async def _delete_expired(self) -> int:
        """Delete a few expired tables. Return how many were deleted."""
        names = await self._log.expired(self._now(), _STEP + len(self._tables))  # some of which may be in memory
        deleted = 0
        for name in [name for name in names if self._is_unloaded_here(name)][:_STEP]:
            head = await self._log.head(name)
            deleted += head is not None and await self._delete(head, None)
        return deleted

    async def _delete_oldest(self) -> int:
        """Delete a few finished tables that are older than the limit. Return how many were deleted."""
        days, deleted = self._config.keep_finished_days, 0
        if days is None:
            return 0
        due_ms = self._now() - days * DAY_MS
        heads = await self._log.oldest_over(_STEP + len(self._tables))  # some of which may be in memory
        for head in [head for head in heads if self._is_unloaded_here(head.table)][:_STEP]:
            deleted += head.touched_ms <= due_ms and await self._delete(head, "age")
        return deleted

    async def _delete_for_room(self) -> int:
        """Delete a few tables of the largest disk users, if all tables take too much: see `first_to_go`."""
        if not await self._is_too_large():
            return 0
        points = [self._rng.random() for _ in range(_SAMPLE)]
        sample = [Taking(head, size) for head, size in await self._log.sample_over(points, self._own_partitions())]
        asleep = [one for one in sample if self._is_unloaded_here(one.head.table)]
        deleted = 0
        for head in islice(first_to_go(asleep), _STEP):
            deleted += await self._delete(head, "disk")
            if not await self._is_too_large():
                break
        return deleted

    def _is_unloaded_here(self, table: str) -> bool:
        return table not in self._tables and self._leases.holds_table(table)

    def _own_partitions(self) -> list[int]:
        """Return the partitions whose lease this server holds. Tables are in one of them by chance, whoever plays."""
        return [each for each in range(self._log.partitions) if self._leases.holds_partition(each)]

    async def _is_too_large(self) -> bool:
        """Return True if all tables take too much, and those of this server more than its part of the limit.

        So no server deletes for the others, which may have more games of who fills the disk.
        """
        limit, own = self._config.max_disk_mb * 10**6, self._own_partitions()
        if await self._log.size_bytes() <= limit or not own:
            return False
        of_all = len(own) / self._log.partitions
        return of_all == 1 or await self._log.size_bytes(own) > limit * of_all

    async def _delete(self, head: Head, why: WhyGone | None) -> bool:
        """Delete a table; `why` is the reason, unless its players expect the deletion."""
        if why is not None and not head.damaged:
            self._gone.announce(head, why)
        if head.damaged or not await self._tables.delete_unless_in_memory(head):
            return False
        self.deleted[why or "left"] += 1
        logger.info("table_deleted", extra=fields(table=head.table, reason=why or "left"))
        if why is not None:
            self._gone.note(head, why)
        self._on_deleted(head, why)
        return True
