"""Everything of banmen on an engine, read or written table by table, like `LogReader` and `LogWriter` for a file.

Servers may use the engine while it is read. Written data is read again and compared, and existing data is left, so that
an interrupted copy can be repeated.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from banmen_server.data.exporting import TableName, table_name
from banmen_server.log import Archive, Head, Record
from banmen_server.log.checksums import first_check
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.messages import (
    Chain,
    archive_message,
    head_message,
    head_of,
    place_of,
    read_entry,
    read_value,
    record_message,
    value_message,
)
from banmen_server.log.nats.publishing import EXPECTED, REPLACES, Lost, OutgoingMessage, Publisher
from banmen_server.log.nats.reading import last_messages, next_page
from banmen_server.log.nats.streams import PARTITIONS, EngineError, StreamLayout, ask, name_of, open_streams, table_of
from banmen_server.log.nats.values import Claims

NAME = "banmen"
_AT_ONCE = 64
_NO_SUCH_STREAM = 10059
_SUBJECTS_AT_ONCE = 100_000

Item = Record | Archive


class NoTables(Exception):
    """The engine has no data of banmen."""


class Differs(Exception):
    """The engine already has a different table, or value, of this name."""

    def __init__(self, name: TableName) -> None:
        super().__init__(f"{name} is another one")
        self.name = name


class _Found(NamedTuple):
    """A table on the engine: its items, its end, and the stream position of the last item."""

    items: list[Item]
    end: Chain
    position: int
    damaged: bool


class EngineTable:
    """One table of an engine: its head, and its good records."""

    def __init__(self, head: Head, found: _Found) -> None:
        self.head = head
        self._items = found.items

    def items(self) -> Iterator[Item]:
        """Yield the good records in order, after the archive if there is one."""
        return iter(self._items)


class _Engine:
    """An engine, used from synchronous code. Raises Unavailable, NotInstalled."""

    def __init__(self, options: EngineOptions, waiting: Callable[[str], None] = lambda _reason: None) -> None:
        self._runner = asyncio.Runner()
        try:
            self._connection = self._run(EngineConnection.open(options, waiting))
        except BaseException:
            self._runner.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._run(self._connection.close())
        self._runner.close()

    def _run(self, work: Awaitable[Any]) -> Any:
        async def waited() -> Any:
            return await work

        return self._runner.run(waited())

    async def _subjects(self, stream: str, subjects: str) -> list[str]:
        """Return all of these subjects that have messages."""
        found: list[str] = []
        while True:
            about = {"subjects_filter": subjects, "offset": len(found)}
            page = (await ask(self._connection, f"STREAM.INFO.{stream}", about))["state"].get("subjects") or {}
            found += page
            if len(page) < _SUBJECTS_AT_ONCE:
                return found

    async def _read(self, layout: StreamLayout, table: str) -> _Found:
        """Read a table up to the first damage."""
        stream, subject = layout.stream(layout.partition_of(table)), layout.records(table)
        items: list[Item] = []
        end, position = Chain(0, first_check(table)), 0
        while True:
            page = await next_page(self._connection, stream, subject, position + 1)
            for msg in page.messages:
                if not msg.data:  # the table is deleted
                    items, end, position = [], Chain(0, first_check(table)), place_of(msg).position
                    continue
                read = read_entry(table, end, msg.data)
                if read is None:
                    return _Found(items, end, position, damaged=True)
                end, item = read
                items = [item] if isinstance(item, Archive) else [*items, item]
                position = place_of(msg).position
            if page.ended:
                return _Found(items, end, position, damaged=False)


class EngineReader(_Engine):
    """Reads everything on an engine. Raises NoTables too."""

    def __init__(self, options: EngineOptions, waiting: Callable[[str], None] = lambda _reason: None) -> None:
        super().__init__(options, waiting)
        try:
            self._layout: StreamLayout = self._run(self._found_layout())
            self._names: list[str] = self._run(self._all_names())
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def __len__(self) -> int:
        """The number of tables."""
        return len(self._names)

    def tables(self) -> Iterator[EngineTable]:
        names = iter(self._names)
        while some := list(islice(names, _AT_ONCE)):
            yield from (table for table in self._run(self._some(some)) if table is not None)

    def values(self) -> Iterator[tuple[str, bytes]]:
        """Yield the single values, by name."""
        prefix = f"{self._layout.name}.v."
        subjects = self._run(self._subjects(self._layout.values_stream, f"{prefix}>"))
        for subject in sorted(subjects, key=lambda one: name_of(one.removeprefix(prefix))):
            page = self._run(last_messages(self._connection, self._layout.values_stream, [subject]))
            value = read_value(page.messages[0].data) if page.messages else None
            if value is not None:
                yield name_of(subject.removeprefix(prefix)), value

    async def _found_layout(self) -> StreamLayout:
        try:
            await ask(self._connection, f"STREAM.INFO.{NAME}-values")
        except EngineError as error:
            if error.code == _NO_SUCH_STREAM:
                raise NoTables from error
            raise
        return await open_streams(self._connection, NAME, PARTITIONS)

    async def _all_names(self) -> list[str]:
        layout = self._layout
        found: set[str] = set()
        for part in range(layout.partitions):
            # A table without intact records shows only by its head.
            found.update(map(table_of, await self._subjects(layout.stream(part), f"{layout.stored(part)}.*.*")))
        return sorted(found)

    async def _some(self, names: Sequence[str]) -> list[EngineTable | None]:
        return await asyncio.gather(*(self._one(name) for name in names))

    async def _one(self, name: str) -> EngineTable | None:
        layout = self._layout
        stream = layout.stream(layout.partition_of(name))
        page = await last_messages(self._connection, stream, [layout.head(name)])
        stored = head_of(page.messages[0]).head if page.messages else None
        found = await self._read(layout, name)
        head = stored or Head(name, current=False)
        damaged = head.damaged or found.damaged  # the mark stays even after the damaged record is gone
        if not (found.items or damaged):
            return None  # deleted
        current = head.current and head.last_seq == found.end.seq
        return EngineTable(
            msgspec.structs.replace(head, last_seq=found.end.seq, current=current, damaged=damaged), found
        )


class EngineWriter(_Engine):
    """Writes missing data to an engine. Raises Differs, and OutcomeUnknown, too."""

    def __init__(self, options: EngineOptions, waiting: Callable[[str], None] = lambda _reason: None) -> None:
        super().__init__(options, waiting)
        try:
            self._layout: StreamLayout = self._run(open_streams(self._connection, NAME, PARTITIONS))
            self._run(self._begin())
        except BaseException:
            super().__exit__(None, None, None)
            raise
        self._waiting: list[tuple[Head, list[Item]]] = []

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Write the queue, unless there was an exception, and disconnect."""
        try:
            if kind is None:
                self._write()
        finally:
            self._run(self._close())
            super().__exit__(kind, error, at)

    def add(self, head: Head, archive: Archive | None, records: Iterable[tuple[str, Sequence[bytes]]]) -> int:
        """Add a table: its archive, and the append id and the events of each later record; return its last number."""
        seq = 0 if archive is None else archive.seq
        items: list[Item] = [] if archive is None else [archive]
        for append_id, events in records:
            seq += len(events)
            items.append(Record(head.table, seq, tuple(events), append_id))
        self._waiting.append((msgspec.structs.replace(head, last_seq=seq), items))
        if len(self._waiting) >= _AT_ONCE:
            self._write()
        return seq

    def put(self, name: str, value: bytes) -> None:
        """Add a single value."""
        self._run(self._put(name, value))

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._run(self._write_all(waiting))

    async def _begin(self) -> None:
        self._publisher = Publisher(self._connection, self._layout)
        self._claims = Claims(self._connection, self._layout, self._publisher)

    async def _close(self) -> None:
        self._publisher.close()

    async def _put(self, name: str, value: bytes) -> None:
        layout = self._layout
        page = await last_messages(self._connection, layout.values_stream, [layout.value(name)])
        there = read_value(page.messages[0].data) if page.messages else None
        if there is None:
            await self._publisher.publish(None, OutgoingMessage(layout.value(name), value_message(value), {}))
        elif there != value:
            raise Differs(TableName(name))

    async def _write_all(self, tables: Sequence[tuple[Head, list[Item]]]) -> None:
        # All end first, or what is still under way would reach the engine while the command is repeated.
        written = await asyncio.gather(
            *(self._write_table(head, items) for head, items in tables), return_exceptions=True
        )
        for error in written:
            if error is not None:
                raise error
        for head, items in tables:
            if (await self._read(self._layout, head.table)).items != items:
                raise Differs(_name(head, items))

    async def _write_table(self, head: Head, items: Sequence[Item]) -> None:
        """Write the missing part of a table, its head last: without one, no server knows it."""
        layout, name = self._layout, head.table
        there = await self._read(layout, name)
        if list(items[: len(there.items)]) != there.items:
            raise Differs(_name(head, items))
        page = await last_messages(self._connection, layout.stream(layout.partition_of(name)), [layout.head(name)])
        stored = head_of(page.messages[0]) if page.messages else None
        left = items[len(there.items) :]
        if not left and stored is not None and stored.head is not None:
            return
        # the opening command was answered long ago
        await self._claims.claim(msgspec.structs.replace(head, opened_by=""), None)
        try:
            position = there.position
            for data in _messages(name, there.end, left):
                position = await self._publish(name, layout.records(name), data, {EXPECTED: str(position)})
            expected = {**REPLACES, EXPECTED: str(stored.place.position if stored else 0)}
            await self._publish(name, layout.head(name), head_message(head), expected)
        except Lost as error:  # another program writes there
            raise Differs(_name(head, items)) from error

    async def _publish(self, table: str, subject: str, data: bytes, headers: Mapping[str, str]) -> int:
        message = OutgoingMessage(subject, data, {**headers, "Nats-Msg-Id": self._publisher.new_id()})
        return await self._publisher.publish(self._layout.partition_of(table), message)


def _name(head: Head, items: Iterable[Item]) -> TableName:
    return table_name(head.table, head.code, items)


def _messages(table: str, end: Chain, items: Sequence[Item]) -> Iterator[bytes]:
    """Yield the messages of these items, given the table's end before them."""
    for item in items:
        if isinstance(item, Archive):
            end = Chain(item.seq, first_check(table))
            yield archive_message(end, item.data)
        else:
            end, data = record_message(end, item.append_id, item.events)
            yield data
