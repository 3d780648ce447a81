"""Reads a table from the engine: its head, and its records in pages, each of which is checked.

Any replica may answer. If it is behind what this server knows of a table (`KnownTable`), the leader is asked as well.
"""

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import datetime
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import msgspec

from banmen_server.log import KNOWN_APPEND_IDS, Archive, Damaged, Head, Unavailable
from banmen_server.log.checksums import first_check
from banmen_server.log.nats.connection import EngineConnection, status_of
from banmen_server.log.nats.messages import (
    Chain,
    MessagePlace,
    StoredEntry,
    end_in,
    place_of,
    read_entry,
    read_head,
    subject_of,
)
from banmen_server.log.nats.streams import EngineError, StreamLayout, ask

if TYPE_CHECKING:
    from nats.aio.msg import Msg

AT_ONCE = 256
"""The maximum number of messages in one answer."""
SUBJECTS_AT_ONCE = 500
_ANSWER_S, _AGAIN_S, _PATIENCE_S = 2.0, 0.1, 6.0
"""Seconds for an answer, between attempts, and for all of them: an isolated replica answers after seconds."""
_FIRST_S = 0.3
"""Seconds for the first answer. The replica may hang: then another is asked, with a longer deadline."""
_NO_MESSAGE = 10037
_END, _NOT_FOUND = 204, 404
MAX_KNOWN = 20_000
"""Tables in the cache before some that nobody follows are dropped."""
_NOWHERE = MessagePlace(0, 0, 0)


class MessagePage(NamedTuple):
    """Messages of a stream in order.

    `ended`: the replica has no further ones yet. `up_to`: the last position that it has searched.
    """

    messages: list["Msg"]
    ended: bool
    up_to: int


class LeaderMessage(NamedTuple):
    """A message as the leader stores it."""

    subject: str
    data: bytes
    place: MessagePlace


async def next_page(
    connection: EngineConnection, stream: str, subject: str, first: int, most: int = AT_ONCE
) -> MessagePage:
    """Read the messages of these subjects from position `first` on. Raises Unavailable."""
    return await _get(connection, stream, {"seq": max(1, first), "next_by_subj": subject, "batch": most})


async def last_messages(
    connection: EngineConnection, stream: str, subjects: Sequence[str], since: int = 1
) -> MessagePage:
    """Read the last message of each of these subjects that has one from position `since` on. Raises Unavailable."""
    return await _get(connection, stream, {"multi_last": list(subjects), "seq": max(1, since)})


async def _get(connection: EngineConnection, stream: str, about: dict[str, Any]) -> MessagePage:
    until, within_s = monotonic() + _PATIENCE_S, _FIRST_S
    while True:
        try:
            page = await _try_to_get(connection, stream, about, within_s)
        except Unavailable:
            if monotonic() > until:
                raise
            within_s = min(2 * within_s, _ANSWER_S)
            await asyncio.sleep(_AGAIN_S)
        else:
            if page is not None:
                return page
            if monotonic() > until:
                raise Unavailable(f"the engine does not give all of stream {stream}")


async def _try_to_get(
    connection: EngineConnection, stream: str, about: dict[str, Any], within_s: float
) -> MessagePage | None:
    """Read a page whose first message must arrive within `within_s`; None if part of the answer was lost."""
    arriving = _Arriving(within_s)
    reply, end = connection.reply_to(arriving.on_message)
    try:
        if not connection.publish(f"$JS.API.DIRECT.GET.{stream}", json.dumps(about).encode(), reply=reply):
            raise Unavailable(f"the engine cannot be reached: {connection.error or 'it went away'}")
        last = await arriving.ended
    except TimeoutError as error:
        raise Unavailable(f"the engine does not give stream {stream}") from error
    finally:
        end()
        arriving.timer.cancel()
    status, headers, messages = status_of(last), last.headers or {}, arriving.messages
    if status not in {_END, _NOT_FOUND}:
        raise Unavailable(f"the engine does not give stream {stream}: {headers.get('Description', status)}")
    if not _is_whole(messages, headers.get("Nats-Last-Sequence") if status == _END else None):
        return None
    return MessagePage(
        messages, int(headers.get("Nats-Num-Pending", 0)) == 0, int(headers.get("Nats-UpTo-Sequence", 0))
    )


class _Arriving:
    """The messages of an answer while they arrive. `ended` is the last one.

    `ended` fails with TimeoutError if no message arrives within `within_s`, or no further one within `_ANSWER_S`.
    """

    def __init__(self, within_s: float) -> None:
        self._loop = asyncio.get_running_loop()
        self.messages: list[Msg] = []
        self.ended: asyncio.Future[Msg] = self._loop.create_future()
        self.timer = self._loop.call_later(within_s, self._look, 0)

    def on_message(self, msg: "Msg") -> None:
        """Add a message of the answer."""
        if not status_of(msg):
            self.messages.append(msg)
        elif not self.ended.done():
            self.ended.set_result(msg)

    def _look(self, arrived: int) -> None:
        if len(self.messages) > arrived:
            self.timer = self._loop.call_later(_ANSWER_S, self._look, len(self.messages))
        elif not self.ended.done():
            self.ended.set_exception(TimeoutError())


def _is_whole(messages: Sequence["Msg"], last: str | None) -> bool:
    """Return True if no message of an answer is missing: each names the one before it, and the end the last."""
    before = "0"
    for msg in messages:
        headers = msg.headers or {}
        if headers.get("Nats-Last-Sequence") != before:
            return False
        before = headers["Nats-Sequence"]
    return last is None or last == before


async def leaders_last(connection: EngineConnection, stream: str, subject: str) -> LeaderMessage | None:
    """Return the last message of a subject, from the leader. Raises Unavailable."""
    return await _of_leader(connection, stream, {"last_by_subj": subject})


async def leaders_next(connection: EngineConnection, stream: str, subject: str, first: int) -> LeaderMessage | None:
    """Return the first message of a subject from position `first` on, from the leader. Raises Unavailable."""
    return await _of_leader(connection, stream, {"seq": max(1, first), "next_by_subj": subject})


async def _of_leader(connection: EngineConnection, stream: str, about: dict[str, Any]) -> LeaderMessage | None:
    try:
        found = (await ask(connection, f"STREAM.MSG.GET.{stream}", about, within_s=_ANSWER_S))["message"]
    except EngineError as error:
        if error.code == _NO_MESSAGE:
            return None
        raise Unavailable(f"the engine does not give stream {stream}: {error}") from error
    time_ms = int(datetime.fromisoformat(found["time"]).timestamp() * 1000)
    return LeaderMessage(found["subject"], b64decode(found.get("data", "")), MessagePlace(found["seq"], 0, time_ms))


class KnownTable:
    """The end of a table: number and check of its last record, the positions of record and head, and its head.

    `append_ids` has the last ids, with the end of each record and the check of its events. Unless it is `current`, the
    engine is asked first; a `damaged` table accepts no more records. It is `busy` while an operation on the table runs.
    """

    __slots__ = (
        "append_ids",
        "busy",
        "current",
        "damaged",
        "end",
        "has_entries",
        "head",
        "head_position",
        "name",
        "position",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.current = False
        self.busy = False
        self.head: Head | None = None
        self.head_position = 0
        self.clear(0)

    def clear(self, position: int) -> None:
        """Forget all records; `position` is that of the message which deleted them, or 0."""
        self.end = Chain(0, first_check(self.name))
        self.position = position
        self.has_entries = False
        self.append_ids: dict[str, tuple[int, int]] = {}
        self.damaged = False

    def add(self, entry: StoredEntry, end: Chain, position: int) -> None:
        """Apply a record or archive, with the table's end after it."""
        self.end, self.position, self.has_entries = end, position, True
        ids = self.append_ids
        if isinstance(entry, Archive):
            ids.clear()
            return
        ids[entry.append_id] = entry.seq, events_check(entry.events)
        if len(ids) >= 2 * KNOWN_APPEND_IDS:
            for old in list(islice(ids, len(ids) - KNOWN_APPEND_IDS)):
                del ids[old]

    def add_remote(self, entry: StoredEntry, end: Chain, position: int, before: int) -> None:
        """Apply a remote server's entry, if none before it is missing and no operation runs."""
        if self.current and not self.busy and self.position == before:
            self.add(entry, end, position)
        elif position > self.position:
            self.current = False

    def add_head(self, head: Head | None, position: int) -> None:
        """Apply a head that another server has stored."""
        if position > self.head_position and not self.busy:
            self.head, self.head_position = head, position
            self.damaged = self.damaged or (head is not None and head.damaged)

    def adopt(self, read: "KnownTable") -> None:
        """Adopt the state of a read, if it is newer and no operation runs."""
        if not self.busy and read.position >= self.position:
            self.end, self.position, self.append_ids = read.end, read.position, read.append_ids
            self.has_entries = read.has_entries
            self.head, self.head_position, self.damaged = read.head, read.head_position, read.damaged
            self.current = True


def events_check(events: Sequence[bytes]) -> int:
    """Return a check of the events of a record."""
    check = len(events)
    for event in events:
        check = crc32(event, check)
    return check


class KnownTables:
    """The cached tables. Those for which `is_needed` returns True are never dropped."""

    def __init__(self, is_needed: Callable[[str], bool]) -> None:
        self._by_name: dict[str, KnownTable] = {}
        self._is_needed = is_needed

    def of(self, table: str) -> KnownTable:
        """Return the entry of a table; create it if it is missing."""
        known = self._by_name.get(table)
        if known is None:
            if len(self._by_name) >= MAX_KNOWN:
                self._forget_some()
            known = self._by_name[table] = KnownTable(table)
        return known

    def get(self, table: str) -> KnownTable | None:
        """Return the entry of a table, or None."""
        return self._by_name.get(table)

    def mark_all_stale(self) -> None:
        """Make the next append to each table ask the engine first, because messages may have been missed."""
        for known in self._by_name.values():
            known.current = False

    def _forget_some(self) -> None:
        idle = (name for name, known in self._by_name.items() if not known.busy and not self._is_needed(name))
        for name in list(islice(idle, MAX_KNOWN // 10)):
            del self._by_name[name]


class Last(msgspec.Struct, frozen=True):
    """The last messages of a table: its head and its place, the place of its last record, and the table's end.

    `head` and `end` are None if they do not exist.
    """

    head: Head | None
    head_place: MessagePlace
    place: MessagePlace
    end: Chain | None

    @property
    def found(self) -> Head | None:
        """The head, updated from the last record; None if the table does not exist."""
        head = self.head
        if head is None or (self.end is None and not head.damaged):
            return None
        seq = head.last_seq if self.end is None else self.end.seq
        current = head.current and head.last_seq == seq
        touched_ms = head.touched_ms if current else max(head.touched_ms, self.place.time_ms)
        return msgspec.structs.replace(head, last_seq=seq, current=current, touched_ms=touched_ms)


class RecordGap(Exception):
    """A record does not continue the previous one, which ends at event `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"what is stored does not follow event {seq}")
        self.seq = seq


class Reader:
    """Reads the tables of a log. `mark_damaged` marks one as damaged; `was_read` is called after a complete read."""

    def __init__(
        self,
        connection: EngineConnection,
        layout: StreamLayout,
        tables: KnownTables,
        *,
        mark_damaged: Callable[[str], Awaitable[None]],
        was_read: Callable[[KnownTable], None],
    ) -> None:
        self._connection = connection
        self._layout = layout
        self._tables = tables
        self._mark_damaged = mark_damaged
        self._was_read = was_read

    async def last(self, table: str) -> Last:
        """Return the last messages of a table, at least as new as what this server stored or saw.

        Raises Unavailable.
        """
        records, head = self._layout.records(table), self._layout.head(table)
        page = await last_messages(self._connection, self._stream(table), (records, head))
        found = {subject_of(msg): LeaderMessage(subject_of(msg), msg.data, place_of(msg)) for msg in page.messages}
        known = self._tables.get(table)
        has_no_record = records not in found  # or the replica that answered is behind
        for subject in (records, head):
            at_least = 0 if known is None else known.position if subject == records else known.head_position
            if has_no_record or at_least > (found[subject].place.position if subject in found else 0):
                newer = await leaders_last(self._connection, self._stream(table), subject)
                if newer is not None:
                    found[subject] = newer
        return _last(table, found.get(records), found.get(head))

    async def table(self, table: str, last: Last) -> AsyncIterator[list[StoredEntry]]:
        """Yield all entries of a table, in pages; `last` is its state at the start.

        The read ends early if the table is deleted meanwhile. Raises Damaged after the last good record, and
        Unavailable.
        """
        read = KnownTable(table)
        try:
            async for page in self._pages(read, last.place.position):
                yield page
        except RecordGap as error:
            now = KnownTable(table)
            try:
                is_archive = await self._read_again(now)
            except RecordGap:
                await self._mark_damaged(table)
                raise Damaged(table, error.seq) from error
            if is_archive and now.end.seq >= error.seq:
                raise Unavailable(f"table {table!r} was archived while it was read; read it again") from error
            return
        if last.head is not None and last.head.damaged:
            raise Damaged(table, read.end.seq)
        read.head, read.head_position = last.head, last.head_place.position
        self._was_read(read)

    async def _read_again(self, read: KnownTable) -> bool:
        """Read a table from its beginning; return True if it starts with an archive. Raises Broken, Unavailable."""
        first: StoredEntry | None = None
        async for page in self._pages(read, 0):
            first = first or page[0]
        return isinstance(first, Archive)

    async def refresh(self, known: KnownTable, *, of_leader: bool) -> None:
        """Update `known` from the engine. Only the leader surely has the newest state. Raises Unavailable."""
        if of_leader:
            stream, records = self._stream(known.name), self._layout.records(known.name)
            entry = await leaders_last(self._connection, stream, records)
            head = await leaders_last(self._connection, stream, self._layout.head(known.name))
            last = _last(known.name, entry, head)
        else:
            last = await self.last(known.name)
        damaged = last.head is not None and last.head.damaged
        if last.end is None:
            known.clear(last.place.position)
        else:
            if not damaged and last.place.position != known.position:
                damaged = not await self._catch_up(known, last.place.position)
            known.position, known.has_entries = last.place.position, True
        known.head, known.head_position, known.damaged = last.head, last.head_place.position, damaged
        known.current = True

    async def _catch_up(self, known: KnownTable, position: int) -> bool:
        """Apply later entries of the table; return True if it is whole. Raises Unavailable."""
        for from_start in (False, True):
            if from_start:  # the table was archived, or deleted and created again
                known.clear(0)
            try:
                async for _ in self._pages(known, position):
                    pass
            except RecordGap:
                continue
            return True
        return False

    async def _pages(self, known: KnownTable, up_to: int) -> AsyncIterator[list[StoredEntry]]:
        """Yield and apply the entries after the end of `known`, at least up to position `up_to`.

        Raises Broken after the last entry that continues the table, and Unavailable.
        """
        stream, subject = self._stream(known.name), self._layout.records(known.name)
        while True:
            page = await next_page(self._connection, stream, subject, known.position + 1)
            found = [(msg.data, place_of(msg).position) for msg in page.messages]
            ended = page.ended
            if not found and known.position < up_to:
                newer = await leaders_next(self._connection, stream, subject, known.position + 1)
                found = [] if newer is None else [(newer.data, newer.place.position)]
                ended = newer is None
            entries, good = _apply_all(known, found)
            if entries:
                yield entries
            if not good:
                raise RecordGap(known.end.seq)
            if ended and (not found or known.position >= up_to):
                return

    def _stream(self, table: str) -> str:
        return self._layout.stream(self._layout.partition_of(table))


def _last(table: str, entry: LeaderMessage | None, head: LeaderMessage | None) -> Last:
    """Combine the last messages of a table's two subjects."""
    found = None if head is None else read_head(*head).head
    end = None
    if entry is not None and entry.data:
        end = end_in(entry.data) or Chain(0, 0)
        found = found or Head(table, current=False)
    return Last(found, _NOWHERE if head is None else head.place, _NOWHERE if entry is None else entry.place, end)


def _apply_all(known: KnownTable, messages: list[tuple[bytes, int]]) -> tuple[list[StoredEntry], bool]:
    """Apply the messages (data, position) that continue `known`; the boolean is False if one does not."""
    entries: list[StoredEntry] = []
    for data, position in messages:
        if not data and not known.end.seq:
            known.clear(position)  # a table of this name was deleted before
            continue
        read = read_entry(known.name, known.end, data)
        if read is None or (known.end.seq and isinstance(read[1], Archive)):
            return entries, False
        end, entry = read
        entries.append(entry)
        known.add(entry, end, position)
    return entries, True
