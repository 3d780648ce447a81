"""Delivers the records that other servers store for followed tables: each once, in order, without gaps.

The engine republishes each stored message with the position of the previous one; so a gap shows, and is read.
If the last message is missing too, because the engine's leader died or the connection broke, the next check of each
table's last message finds it.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from time import time
from typing import TYPE_CHECKING

from banmen_server.log import Unavailable
from banmen_server.log.checksums import first_check
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.messages import Chain, StoredEntry, end_in, place_of, read_entry, subject_of
from banmen_server.log.nats.reading import (
    SUBJECTS_AT_ONCE,
    KnownTable,
    KnownTables,
    last_messages,
    leaders_last,
    next_page,
)
from banmen_server.log.nats.streams import StreamLayout, table_of

if TYPE_CHECKING:
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

OnRecord = Callable[[StoredEntry | None], None]

_AGAIN_S, _TRIES = 0.1, 20


class _Followed:
    """A followed table: the position of the last delivered record, and the callbacks.

    `newest` is the newest position known to be stored. `position` is None until the table has been read.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.position: int | None = None
        self.end = Chain(0, first_check(table))
        self.newest = 0
        self.reads = False
        self.callbacks: dict[int, OnRecord] = {}
        self.stop: Callable[[], None] = _no_unsubscribe

    def begin(self, position: int, end: Chain) -> None:
        """Deliver the records after this position."""
        self.position, self.end = position, end

    def notify(self, what: StoredEntry | None) -> None:
        for callback in list(self.callbacks.values()):
            try:
                callback(what)
            except Exception:
                logger.exception("follower_failed")


class Following:
    """The followed tables. `is_own` returns True for a message that this server has stored.

    `look_soon` is called when a table is newly followed, to check for records stored before the subscription.
    """

    def __init__(
        self,
        connection: EngineConnection,
        layout: StreamLayout,
        tables: KnownTables,
        *,
        is_own: Callable[["Msg"], bool],
        look_soon: Callable[[], None],
    ) -> None:
        self._connection = connection
        self._layout = layout
        self._tables = tables
        self._is_own = is_own
        self._look_soon = look_soon
        self.gaps_read = 0
        self.lag_s = 0.0
        self._followed: dict[str, _Followed] = {}
        self._by_partition: list[dict[str, _Followed]] = [{} for _ in range(layout.partitions)]
        self._new: set[str] = set()
        self._checked = [1] * layout.partitions
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()

    def __contains__(self, table: str) -> bool:
        return table in self._followed

    def follow(self, table: str, callback: OnRecord) -> Callable[[], None]:
        followed = self._followed.get(table)
        if followed is None:
            followed = self._followed[table] = _Followed(table)
            self._by_partition[self._layout.partition_of(table)][table] = followed
            known = self._tables.get(table)
            if known is not None and known.current:
                followed.begin(known.position, known.end)
            subject = self._layout.record_subject(table)
            followed.stop = self._connection.subscribe(subject, partial(self._on_message, followed))
            self._new.add(table)
            self._look_soon()
        number = next(self._numbers)
        followed.callbacks[number] = callback
        return partial(self._end, followed, number)

    def _end(self, followed: _Followed, number: int) -> None:
        if followed.callbacks.pop(number, None) is not None and not followed.callbacks:
            followed.stop()
            self._followed.pop(followed.table, None)
            self._by_partition[self._layout.partition_of(followed.table)].pop(followed.table, None)
            self._new.discard(followed.table)

    def close(self) -> None:
        """Stop all deliveries."""
        for followed in list(self._followed.values()):
            followed.stop()
            followed.callbacks.clear()
        self._followed.clear()
        for task in self._tasks:
            task.cancel()

    # --- what this server does itself --------------------------------------------------------------------------------

    def was_read(self, read: KnownTable) -> None:
        """Deliver the records after the end of this read, if the table was not read before."""
        followed = self._followed.get(read.name)
        if followed is not None and followed.position is None:
            followed.begin(read.position, read.end)
            self._read_if_behind(followed)

    def wrote(self, known: KnownTable, before: int) -> None:
        """Skip a record that this server stored after position `before`: own records are not delivered."""
        followed = self._followed.get(known.name)
        if followed is not None and not followed.reads and followed.position in {before, None}:
            followed.begin(known.position, known.end)

    # --- receiving --------------------------------------------------------------------------------------------------

    def _on_message(self, followed: _Followed, msg: "Msg") -> None:
        place = place_of(msg)
        followed.newest = max(followed.newest, place.position)
        if followed.position is None and not place.before:
            followed.position = 0  # the table is new
        if followed.position is None or followed.reads or place.position <= followed.position:
            return
        if place.before == followed.position:
            self._apply(followed, msg)
        else:
            self._read_if_behind(followed)

    def _apply(self, followed: _Followed, msg: "Msg") -> None:
        place, before, own = place_of(msg), followed.position or 0, self._is_own(msg)
        known = self._tables.get(followed.table)
        read = read_entry(followed.table, followed.end, msg.data) if msg.data else None
        if read is None:  # the table is deleted or altered
            followed.begin(place.position, end_in(msg.data) or Chain(0, first_check(followed.table)))
            if known is not None and not own:
                known.current = False
            if not own:
                followed.notify(None)
            return
        end, entry = read
        followed.begin(place.position, end)
        if not own:
            if known is not None:
                known.add_remote(entry, end, place.position, before)
            self.lag_s = max(0.0, time() - place.time_ms / 1000)
            followed.notify(entry)

    # --- gaps --------------------------------------------------------------------------------------------------------

    async def look(self, partition: int) -> None:
        """Check whether the followed tables of a partition have more than was delivered. Raises Unavailable."""
        tables = self._by_partition[partition]
        new = self._new.intersection(tables)
        old = [table for table in tables if table not in new]
        up_to = [await self._look_at(partition, part, self._checked[partition]) for part in _parts(old)]
        for part in _parts(list(new)):
            await self._look_at(partition, part, 1)
        self._new -= new
        if up_to:
            self._checked[partition] = max(self._checked[partition], min(up_to))

    async def _look_at(self, partition: int, tables: Sequence[str], since: int) -> int:
        """Check these tables; return the last position that the replica has searched."""
        subjects = [self._layout.records(table) for table in tables]
        page = await last_messages(self._connection, self._layout.stream(partition), subjects, since)
        for msg in page.messages:
            followed = self._followed.get(table_of(subject_of(msg)))
            if followed is None:
                continue
            place = place_of(msg)
            followed.newest = max(followed.newest, place.position)
            if followed.position is None:
                if since == 1 and followed.table in self._new:  # its first read comes later
                    followed.begin(place.position, end_in(msg.data) or followed.end)
            else:
                self._read_if_behind(followed)
        return max(1, page.up_to)

    def _read_if_behind(self, followed: _Followed) -> None:
        if followed.position is None or followed.newest <= followed.position or followed.reads:
            return
        followed.reads = True
        self.gaps_read += 1
        task = asyncio.ensure_future(self._read(followed))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, followed: _Followed) -> None:
        """Read and deliver missed records until none is missing."""
        try:
            left = _TRIES
            while followed.callbacks and followed.position is not None and followed.position < followed.newest:
                if await self._read_page(followed):
                    left = _TRIES
                    continue
                left -= 1
                if not left and await self._is_deleted(followed):
                    break
                await asyncio.sleep(_AGAIN_S)  # the replica is behind
        finally:
            followed.reads = False

    async def _read_page(self, followed: _Followed) -> bool:
        """Read the next page of missed records; return True if it had any."""
        stream = self._layout.stream(self._layout.partition_of(followed.table))
        with suppress(Unavailable):
            first = (followed.position or 0) + 1
            page = await next_page(self._connection, stream, self._layout.records(followed.table), first)
            for msg in page.messages:
                if place_of(msg).position > (followed.position or 0):
                    self._apply(followed, msg)
            return bool(page.messages)
        return False

    async def _is_deleted(self, followed: _Followed) -> bool:
        """Return True, and notify, if the records known to be stored are no longer there."""
        stream = self._layout.stream(self._layout.partition_of(followed.table))
        with suppress(Unavailable):
            last = await leaders_last(self._connection, stream, self._layout.records(followed.table))
            if last is None or last.place.position <= (followed.position or 0):
                followed.begin(followed.newest, Chain(0, first_check(followed.table)))
                followed.notify(None)
                return True
        return False


def _parts(tables: Sequence[str]) -> Iterable[Sequence[str]]:
    return (tables[first : first + SUBJECTS_AT_ONCE] for first in range(0, len(tables), SUBJECTS_AT_ONCE))


def _no_unsubscribe() -> None:
    """Do nothing: there is no subscription to cancel."""
