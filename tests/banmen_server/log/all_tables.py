"""All tables of a log, read past its interface."""

import sqlite3
from typing import NamedTuple, cast

from banmen_server.log import EventLog
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_rows import TableRow


class TableEntry(NamedTuple):
    """One table: the number of its last event, and when that was appended (ms since 1970)."""

    table: str
    last_seq: int
    touched_ms: int


async def all_tables(log: EventLog) -> list[TableEntry]:
    """All tables, the oldest first."""
    if isinstance(log, NatsLog):
        names = log._heads.index._connection.execute("SELECT name FROM heads ORDER BY id").fetchall()
        heads = [await log.head(name) for (name,) in names]
        return [TableEntry(head.table, head.last_seq, head.touched_ms) for head in heads if head is not None]
    return await cast("SqliteLog", log)._reads.run(_read)


def _read(connection: sqlite3.Connection) -> list[TableEntry]:
    ends = {row[0]: row for row in connection.execute("SELECT table_id, last_seq, touched_ms FROM open_heads")}
    entries = []
    for row in map(TableRow.read, connection.execute("SELECT * FROM tables ORDER BY id")):
        _, last_seq, touched_ms = ends.get(row.id, (row.id, row.settled_seq, 0))
        found = row.head(last_seq, touched_ms)
        entries.append(TableEntry(found.table, found.last_seq, found.touched_ms))
    return entries
