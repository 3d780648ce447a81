"""The tables of a hall: those in memory, and all others, which are loaded from the log on demand.

Tables with viewers, a running clock or a playing program are in memory. Any other is unloaded after a short while: the
log compacts its records, archives them if it is over, and stores what lists show of it.
"""

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from math import inf
from random import Random
from typing import Any, NamedTuple, Protocol
from weakref import WeakValueDictionary

from banmen.addresses.typed import BadAddress, normal_code
from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.log import Archive, Conflict, Damaged, EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.tables.checkpoint import LONG
from banmen_server.tables.log_follower import damaged, no_such_table, not_readable
from banmen_server.tables.records import LARGE_BYTES, DamagedTable, Loaded, load_table, make_archive
from banmen_server.tables.room import Room
from banmen_server.tables.room_services import TableMemory
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

MAX_IDLE = 100
"""Unused tables that stay in memory; beyond it, the first is unloaded immediately."""
_UNLOADED_AT_ONCE, _UNLOAD_EVERY_S = 4, 0.004
"""Tables unloaded in one turn of the loop, and the pause: packing a head's rows takes half a ms."""
_SETTLING = 4
"""Unloading tables written with one commit: one takes as long as ten moves, which must not wait."""
_SETTLED_AT_ONCE = 16
"""Tables that are settled together while the server stops."""
_MAX_AT_END = 4_096
"""A table with more events is not archived while the server stops: that takes 0.1 ms for each."""
_ID = re.compile("t[a-z2-7]{10}")


class KeyedLocks:
    """A lock for each name, kept as long as a task holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        """Return the lock of a name. Keep it in a variable as long as it is needed."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock


class TableIndex:
    """The rooms in memory."""

    def __init__(self) -> None:
        self._by_id: dict[str, Room] = {}
        self._by_code: dict[str, Room] = {}
        self._by_opening: dict[str, Room] = {}
        self._by_player: defaultdict[str, dict[Room, None]] = defaultdict(dict)
        self._players: dict[Room, frozenset[str]] = {}
        self._keys: dict[Room, tuple[str, str]] = {}

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._by_id)

    def __contains__(self, name: str) -> bool:
        """Whether there is a table with this id."""
        return name in self._by_id

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._by_id.values()))

    def add(self, room: Room) -> None:
        self._by_id[room.id] = room
        self._keys[room] = code, opened_by = room.table.opened.code, room.head.opened_by
        self._by_code[code] = room
        self._by_opening[opened_by] = room
        self._players[room] = frozenset()
        self.changed(room)

    def remove(self, room: Room) -> None:
        code, opened_by = self._keys.pop(room)
        del self._by_id[room.id], self._by_code[code], self._by_opening[opened_by]
        self._set_owners(room, frozenset())
        del self._players[room]

    def changed(self, room: Room) -> frozenset[str] | None:
        """Update the owners of a table. Return the present and the former ones; None if it is not in memory."""
        before, now = self._players.get(room), room.table.keepers()
        if before is None or before is now:
            return before
        self._set_owners(room, now)
        return before | now

    def _set_owners(self, room: Room, players: frozenset[str]) -> None:
        before = self._players[room]
        for player in before - players:
            del self._by_player[player][room]
            if not self._by_player[player]:
                del self._by_player[player]
        for player in players - before:
            self._by_player[player][room] = None
        self._players[room] = players

    def of_id(self, name: str) -> Room | None:
        return self._by_id.get(name)

    def of_code(self, code: str) -> Room | None:
        """Return the table with this code, such as K7QX-2MPD."""
        return self._by_code.get(code)

    def opened_by(self, append_id: str) -> Room | None:
        """Return the table that this command opened."""
        return self._by_opening.get(append_id)

    def of_player(self, player: str) -> list[Room]:
        return list(self._by_player.get(player, ()))


class FoundTable(NamedTuple):
    """A table, and whether it was found by its code. It stays in memory until its room is unpinned."""

    room: Room
    by_code: bool


class _Compact(NamedTuple):
    """The archive that replaces a table's records up to number `seq`, if any, or why there is none.

    That of a large table is made `later`, once the table is unloaded.
    """

    seq: int
    archive: Archive | None = None
    error: Exception | None = None
    later: bool = False


class RoomLoading(Protocol):
    """The hall, as tables use it when they are loaded and unloaded."""

    def new_room(self, table: Table, head: Head) -> Room: ...

    def head_of(self, room: Room) -> Head:
        """Return the head of a table that is about to be unloaded."""
        ...

    def can_unload(self, room: Room) -> bool:
        """Return True if no other part of the hall still needs the table."""
        ...

    def loaded(self, room: Room) -> None:
        """Called when a table has been loaded."""
        ...

    def on_unload(self, room: Room) -> None:
        """Called before a table is unloaded."""
        ...


class HallTables:
    """All tables. A room is pinned during each operation on it; an `unused` one may be unloaded."""

    def __init__(
        self,
        log: EventLog,
        rng: Random,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        loading: RoomLoading,
        *,
        sleep_after_s: float,
        memory: TableMemory,
    ) -> None:
        self._log = log
        self._rng = rng
        self._spawn = spawn
        self._loading = loading
        self._sleep_after_s = sleep_after_s
        self._memory = memory
        self._index = TableIndex()
        self._locks = KeyedLocks()
        self._idle: dict[Room, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._loading_now = 0
        self._compacting = asyncio.Lock()
        self._settling = asyncio.Semaphore(_SETTLING)

    # --- in memory ---------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._index)

    def __iter__(self) -> Iterator[Room]:
        """The tables in memory."""
        return iter(self._index)

    def __contains__(self, name: str) -> bool:
        """Whether the table of this id is in memory."""
        return name in self._index

    @property
    def in_use(self) -> int:
        """The number of tables that must be in memory."""
        return len(self._index) - len(self._idle)

    @property
    def loading(self) -> int:
        """The number of tables that are being loaded now."""
        return self._loading_now

    def in_memory(self, name: str) -> Room | None:
        """Return the table of this id, if it is in memory."""
        return self._index.of_id(name)

    def of_player(self, player: str) -> list[Room]:
        """Return a player's tables in memory."""
        return self._index.of_player(player)

    def add(self, room: Room) -> None:
        """Add a table that was opened or loaded."""
        if self._stopped:
            room.stop()
        self._index.add(room)
        self._memory.add(room.table)
        self._loading.loaded(room)

    def remove(self, room: Room) -> None:
        """Remove a table that is deleted or unloaded."""
        self._idle.pop(room, None)
        self._index.remove(room)
        self._memory.remove(room.table)

    def changed(self, room: Room) -> frozenset[str] | None:
        """Update the owners of a table. Return the present and the former ones; None if it is not in memory."""
        return self._index.changed(room)

    # --- finding -----------------------------------------------------------------------------------------------------

    def find_in_memory(self, name: str) -> FoundTable | None:
        """Return the table with this id if it is in memory, and pin its room."""
        room = self._index.of_id(name)
        if room is None:
            return None
        room.pin()
        return FoundTable(room, by_code=False)

    async def find(self, name: str) -> FoundTable:
        """Return the table with this id or code, and pin its room. Raises Refusal.

        The refusal has the code `no_such_table`, or `unavailable` or `damaged` if the log cannot be read.
        """
        room = self._index.of_id(name)
        by_code = room is None and _ID.fullmatch(name) is None
        if by_code:
            with suppress(BadAddress):
                room = await self._of_code(normal_code(name))
        elif room is None:
            room = await self.load(name)
        else:
            room.pin()
        if room is None:
            raise no_such_table()
        return FoundTable(room, by_code)

    async def _of_code(self, code: str) -> Room | None:
        return await self._pinned(self._index.of_code(code), self._log.head_of_code, code)

    async def opened_by(self, append_id: str) -> Room | None:
        """Return the pinned room of the table that this command opened, or None. Raises Refusal."""
        return await self._pinned(self._index.opened_by(append_id), self._log.head_opened_by, append_id)

    async def _pinned(
        self, room: Room | None, head_of: Callable[[str], Awaitable[Head | None]], key: str
    ) -> Room | None:
        """Pin a loaded room, or load the table of the head that the log has under `key`."""
        if room is not None:
            room.pin()
            return room
        with _readable():
            head = await head_of(key)
        return None if head is None else await self.load(head.table)

    async def load(self, name: str) -> Room | None:
        """Return the pinned room of this table, loaded once for all callers; None if it does not exist.

        Raises Refusal.
        """
        lock = self.lock_of(name)
        async with lock:
            room = self._index.of_id(name)
            if room is None:
                self._loading_now += 1
                try:
                    room = await self._load(name)
                finally:
                    self._loading_now -= 1
            if room is not None:
                room.pin()
            return room

    async def _load(self, name: str) -> Room | None:
        with _readable(name):
            loaded = await self._read(name)
            if loaded is None:
                return None
            room = self._loading.new_room(loaded.table, loaded.head)
        if not loaded.table.damaged:
            try:
                await room.follower.follow()
                await room.resume()
            except BaseException:
                room.unload()
                raise
        self.add(room)
        return room

    async def _read(self, name: str) -> Loaded | None:
        """Read a table of the log, or the intact part of a damaged one."""
        try:
            return await load_table(self._log, name, self._rng)
        except DamagedTable as error:
            if error.part is None:
                raise
            error.part.table.damaged = True
            return error.part

    async def delete_unless_in_memory(self, head: Head) -> bool:
        """Delete a table of the log unless it is in memory or has changed. Raises Unavailable, OutcomeUnknown."""
        lock = self.lock_of(head.table)
        async with lock:
            if head.table in self._index:
                return False
            try:
                await self._log.delete(head.table, head.last_seq)
            except Conflict:
                return False
            return True

    def lock_of(self, name: str) -> asyncio.Lock:
        """Return the lock under which a table of this id is loaded, opened or deleted."""
        return self._locks.of(name)

    # --- unloading
    # -------------------------------------------------------------------------------------------------------

    def unused(self, room: Room) -> None:
        """Unload a table after a while, unless it is needed again."""
        if self._stopped or room.in_use or room.gone or room.id not in self._index:
            return
        self._idle.pop(room, None)
        self._idle[room] = asyncio.get_running_loop().time()
        if len(self._idle) > MAX_IDLE:
            self._unload_now(next(iter(self._idle)))
        else:
            self._schedule()

    def _unload_now(self, room: Room) -> None:
        del self._idle[room]
        self._spawn(self.unload(room))

    def _schedule(self) -> None:
        if self._timer is None and self._idle:
            due_s = next(iter(self._idle.values())) + self._sleep_after_s
            self._timer = asyncio.get_running_loop().call_at(due_s, self._unload_due)

    def _unload_due(self) -> None:
        self._timer = None
        loop = asyncio.get_running_loop()
        latest_s = loop.time() - self._sleep_after_s
        due = [room for room, since_s in islice(self._idle.items(), _UNLOADED_AT_ONCE) if since_s <= latest_s]
        for room in due:
            self._unload_now(room)
        if len(due) == _UNLOADED_AT_ONCE:  # the others later, so that no request waits
            self._timer = loop.call_later(_UNLOAD_EVERY_S, self._unload_due)
        else:
            self._schedule()

    async def unload(self, room: Room) -> None:
        """Unload a table now, unless it is needed; after a failure it is tried again later.

        If another server holds its lease, the log is left unchanged.
        """
        compact = await self._compact(room)
        async with self._settling, room.lock:
            if _is_needed(room):
                return
            if not self._loading.can_unload(room) or not await self._settle(room, compact):
                self.unused(room)
                return
            if _is_needed(room):  # a command arrived meanwhile and waits for the lock
                return
            self._loading.on_unload(room)
            self.remove(room)
            room.unload()
        if compact.later:  # in a task that does not pin the room: many of them wait for each other
            self._spawn(self._archive_unloaded(room.head))

    async def _archive_unloaded(self, head: Head) -> None:
        """Archive an unloaded table; if it was loaded meanwhile, its next unloading does it."""
        try:
            async with self._compacting:
                archive = await make_archive(self._log, head.table)
            lock = self.lock_of(head.table)
            async with lock:
                if archive is not None and head.table not in self._index:
                    await self._log.settle(head.table, head, archive)
        except (Unavailable, OutcomeUnknown, Conflict, BadMessage, Damaged) as error:
            logger.warning("table_not_settled", extra=fields(table=head.table, reason=error))

    async def settle_all(self) -> None:
        """Settle every table in the log, several with each commit; all stay in memory.

        For the end of the server: slow work is left to the next unloading of the table.
        """
        rooms = list(self)
        for first in range(0, len(rooms), _SETTLED_AT_ONCE):
            await asyncio.gather(*map(self.settle, rooms[first : first + _SETTLED_AT_ONCE]))

    async def settle(self, room: Room) -> None:
        """Settle a table in the log, as unloading does; it stays in memory."""
        compact = await self._compact(room, most=_MAX_AT_END)
        async with room.lock:
            if not room.gone and self._loading.can_unload(room):
                await self._settle(room, compact)

    async def _compact(self, room: Room, most: float = inf) -> _Compact:
        """Make the archive that a table needs, if it has at most `most` events.

        One table at a time; meanwhile its players may come and play.
        """
        seq, over = room.table.replay.seq, room.table.replay.outcome is not None
        wanted = seq - room.table.checkpoint_seq >= LONG or (over and self._loading.head_of(room) != room.head)
        if not wanted or seq > most or not room.is_lease_holder or room.gone or room.table.damaged:
            return _Compact(seq)
        if room.table.views.size > LARGE_BYTES:
            return _Compact(seq, later=True)
        try:
            async with self._compacting:
                return _Compact(seq, await make_archive(self._log, room.id))
        except (Unavailable, BadMessage, Damaged) as fault:
            return _Compact(seq, error=fault)

    async def _settle(self, room: Room, compact: _Compact) -> bool:
        """Store what the log needs of an unused table. Return True if it has everything."""
        if room.table.damaged or not room.is_lease_holder:  # its lease holder settles it
            return True
        try:
            if compact.error is not None:
                raise compact.error
            await room.follower.ensure_current()
            head = self._loading.head_of(room)
            if compact.seq != head.last_seq:  # a move was played meanwhile
                return False
            if head != room.head or compact.archive is not None:
                await self._log.settle(room.id, head, compact.archive)
                room.head = head
            if compact.archive is not None:
                room.table.checkpoint_seq = compact.seq
        except (Refusal, Unavailable, OutcomeUnknown, Conflict, BadMessage) as error:
            logger.warning("table_not_settled", extra=fields(table=room.id, reason=error))
            return False
        except Damaged:
            room.mark_damaged()
        return True

    def stop(self) -> None:
        """Stop all tables, and unload none any longer."""
        self._stopped = True
        for room in self._index:
            room.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._idle.clear()


def _is_needed(room: Room) -> bool:
    return room.in_use or room.gone


@contextmanager
def _readable(table: str | None = None) -> Iterator[None]:
    """Raise Refusal if the log cannot be read now, or the table is unreadable."""
    try:
        yield
    except (Unavailable, OutcomeUnknown) as error:
        raise not_readable(error) from error
    except (Damaged, BadMessage) as error:
        logger.error("table_unreadable", extra=fields(table=table, reason=error))  # noqa: TRY400 - the reason says it all
        raise damaged() from error
