"""Tells what others store of the tables that are followed: each record once, in order, none left out.

What is stored is told at once, with the position of what is before it: so a gap shows, and is read. Where the last
message is missing too, because the engine's leader died or the connection broke, the next look at the last message of
each table shows it.
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
from banmen_server.log.checks import first_check
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.fetching import SUBJECTS_AT_ONCE, last_messages, leaders_last, next_page
from banmen_server.log.nats.known_tables import KnownTable, KnownTables
from banmen_server.log.nats.layout import Layout, table_of
from banmen_server.log.nats.messages import Chain, Stored, end_in, place_of, read_entry, subject_of

if TYPE_CHECKING:
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

Told = Callable[[Stored | None], None]

_AGAIN_S, _TRIES = 0.1, 20


class _Followed:
    """A table that is followed: up to where it was told, and to whom. `heard`: something is stored there.

    Until it is read, `position` is None: whoever follows it reads it then.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.position: int | None = None
        self.end = Chain(0, first_check(table))
        self.heard = 0
        self.reads = False
        self.told: dict[int, Told] = {}
        self.stop: Callable[[], None] = _nothing

    def begin(self, position: int, end: Chain) -> None:
        """What comes after this is told."""
        self.position, self.end = position, end

    def tell(self, what: Stored | None) -> None:
        for told in list(self.told.values()):
            try:
                told(what)
            except Exception:
                logger.exception("follower_failed")


class Following:
    """The tables that are followed. `is_own` says of a message that this server has stored it.

    `look_soon` is called when a table is followed anew: what was stored before the engine knew is looked for.
    """

    def __init__(
        self,
        connection: EngineConnection,
        layout: Layout,
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

    def follow(self, table: str, told: Told) -> Callable[[], None]:
        """Tell what others store of a table; see `EventLog.follow`."""
        followed = self._followed.get(table)
        if followed is None:
            followed = self._followed[table] = _Followed(table)
            self._by_partition[self._layout.partition_of(table)][table] = followed
            known = self._tables.get(table)
            if known is not None and known.current:
                followed.begin(known.position, known.end)
            subject = self._layout.told_records(table)
            followed.stop = self._connection.subscribe(subject, partial(self._told, followed))
            self._new.add(table)
            self._look_soon()
        number = next(self._numbers)
        followed.told[number] = told
        return partial(self._end, followed, number)

    def _end(self, followed: _Followed, number: int) -> None:
        if followed.told.pop(number, None) is not None and not followed.told:
            followed.stop()
            self._followed.pop(followed.table, None)
            self._by_partition[self._layout.partition_of(followed.table)].pop(followed.table, None)
            self._new.discard(followed.table)

    def close(self) -> None:
        """Tell nothing more."""
        for followed in list(self._followed.values()):
            followed.stop()
            followed.told.clear()
        self._followed.clear()
        for task in self._tasks:
            task.cancel()

    # --- what this server does itself --------------------------------------------------------------------------------

    def was_read(self, read: KnownTable) -> None:
        """A table was read up to here."""
        followed = self._followed.get(read.name)
        if followed is not None and followed.position is None:
            followed.begin(read.position, read.end)
            self._read_if_behind(followed)

    def wrote(self, known: KnownTable, before: int) -> None:
        """Note that this server has stored something after position `before`: that is not told."""
        followed = self._followed.get(known.name)
        if followed is not None and not followed.reads and followed.position in {before, None}:
            followed.begin(known.position, known.end)

    # --- what is told ------------------------------------------------------------------------------------------------

    def _told(self, followed: _Followed, msg: "Msg") -> None:
        place = place_of(msg)
        followed.heard = max(followed.heard, place.position)
        if followed.position is None and not place.before:
            followed.position = 0  # the table is new
        if followed.position is None or followed.reads or place.position <= followed.position:
            return
        if place.before == followed.position:
            self._take_up(followed, msg)
        else:
            self._read_if_behind(followed)

    def _take_up(self, followed: _Followed, msg: "Msg") -> None:
        place, before, own = place_of(msg), followed.position or 0, self._is_own(msg)
        known = self._tables.get(followed.table)
        read = read_entry(followed.table, followed.end, msg.data) if msg.data else None
        if read is None:  # the table is deleted or altered
            followed.begin(place.position, end_in(msg.data) or Chain(0, first_check(followed.table)))
            if known is not None and not own:
                known.current = False
            if not own:
                followed.tell(None)
            return
        end, entry = read
        followed.begin(place.position, end)
        if not own:
            if known is not None:
                known.add_from_elsewhere(entry, end, place.position, before)
            self.lag_s = max(0.0, time() - place.time_ms / 1000)
            followed.tell(entry)

    # --- what was missed ---------------------------------------------------------------------------------------------

    async def look(self, partition: int) -> None:
        """Look whether the followed tables of a partition have more than was told. Raises Unavailable."""
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
        """Look at these tables; gives up to where the replica has looked."""
        subjects = [self._layout.records(table) for table in tables]
        page = await last_messages(self._connection, self._layout.stream(partition), subjects, since)
        for msg in page.messages:
            followed = self._followed.get(table_of(subject_of(msg)))
            if followed is None:
                continue
            place = place_of(msg)
            followed.heard = max(followed.heard, place.position)
            if followed.position is None:
                if since == 1 and followed.table in self._new:  # whoever follows it reads it later
                    followed.begin(place.position, end_in(msg.data) or followed.end)
            else:
                self._read_if_behind(followed)
        return max(1, page.up_to)

    def _read_if_behind(self, followed: _Followed) -> None:
        if followed.position is None or followed.heard <= followed.position or followed.reads:
            return
        followed.reads = True
        self.gaps_read += 1
        task = asyncio.ensure_future(self._read(followed))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, followed: _Followed) -> None:
        """Read and tell what was missed, until nothing is."""
        try:
            left = _TRIES
            while followed.told and followed.position is not None and followed.position < followed.heard:
                if await self._read_some(followed):
                    left = _TRIES
                    continue
                left -= 1
                if not left and await self._is_gone(followed):
                    break
                await asyncio.sleep(_AGAIN_S)  # the replica is behind
        finally:
            followed.reads = False

    async def _read_some(self, followed: _Followed) -> bool:
        """Read on; whether there was something."""
        stream = self._layout.stream(self._layout.partition_of(followed.table))
        with suppress(Unavailable):
            first = (followed.position or 0) + 1
            page = await next_page(self._connection, stream, self._layout.records(followed.table), first)
            for msg in page.messages:
                if place_of(msg).position > (followed.position or 0):
                    self._take_up(followed, msg)
            return bool(page.messages)
        return False

    async def _is_gone(self, followed: _Followed) -> bool:
        """Whether what was heard of is there no more; that is told."""
        stream = self._layout.stream(self._layout.partition_of(followed.table))
        with suppress(Unavailable):
            last = await leaders_last(self._connection, stream, self._layout.records(followed.table))
            if last is None or last.place.position <= (followed.position or 0):
                followed.begin(followed.heard, Chain(0, first_check(followed.table)))
                followed.tell(None)
                return True
        return False


def _parts(tables: Sequence[str]) -> Iterable[Sequence[str]]:
    return (tables[first : first + SUBJECTS_AT_ONCE] for first in range(0, len(tables), SUBJECTS_AT_ONCE))


def _nothing() -> None:
    """Nothing is to be stopped."""
