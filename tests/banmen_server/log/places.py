"""Where the suite over `EventLog` keeps its logs: for each kind of log how it is opened again, and how it is harmed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

from banmen_server.log import EventLog
from banmen_server.log.sqlite import SqliteLog


class Place(Protocol):
    """A place for one log. What is harmed is not open."""

    def open(self) -> EventLog:
        """Open the log that is there, or a new one."""
        ...

    def alter(self, table: str, seq: int) -> None:
        """Change a byte of the record that ends at this number."""
        ...

    def remove(self, table: str, seq: int) -> None:
        """Take away the record that ends at this number."""
        ...

    def alter_head(self, table: str) -> None:
        """Change what is known of a table."""
        ...

    def alter_value(self, name: str) -> None:
        """Change one copy of a value."""
        ...

    @contextmanager
    def full(self, log: EventLog) -> Iterator[None]:
        """Let an open log have no room to write."""
        ...


class MemoryPlace:
    """A log in memory, of which nothing is left when it is closed."""

    def open(self) -> SqliteLog:
        return SqliteLog(":memory:")


class SqlitePlace:
    """A log in a file of a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "hall.banmen"

    def open(self) -> SqliteLog:
        return SqliteLog(self.path)

    def execute(self, statement: str, *values: object) -> None:
        """Change the closed file like anybody with SQLite."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            changed = connection.execute(statement, values).rowcount
            assert changed > 0, "there was nothing to harm"

    def alter(self, table: str, seq: int) -> None:
        self.execute(
            "UPDATE journal SET record = substr(record, 1, length(record) - 1) || x'21'"
            " WHERE last_seq = ? AND table_id = (SELECT id FROM tables WHERE name = ?)",
            seq,
            table,
        )

    def remove(self, table: str, seq: int) -> None:
        self.execute(
            "DELETE FROM journal WHERE last_seq = ? AND table_id = (SELECT id FROM tables WHERE name = ?)", seq, table
        )

    def alter_head(self, table: str) -> None:
        self.execute("UPDATE tables SET code = 'other' WHERE name = ?", table)

    def alter_value(self, name: str) -> None:
        self.execute("UPDATE names SET value = x'00' WHERE name = ?", name)

    @contextmanager
    def full(self, log: EventLog) -> Iterator[None]:
        assert isinstance(log, SqliteLog)
        writer = log._file.writer
        writer.execute("PRAGMA max_page_count = 1").fetchone()  # SQLite takes it as "not one more than there are"
        yield
        writer.execute("PRAGMA max_page_count = 1000000").fetchone()
