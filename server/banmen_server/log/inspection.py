"""A thread that checks, soon after the server's start, whether the pages and indexes of a file agree.

A read detects an altered record, but not an index that has lost the table. So a lookup that finds nothing waits until
the pages are checked, and then searches without an index until the indexes are checked, too.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from banmen_server.log.connecting import connect, connect_to_read, is_damage, make_durable
from banmen_server.log.session_mark import mark_again
from banmen_server.log.sqlite_rows import PLAYER_MARK, TableRow


def fault_in(connection: sqlite3.Connection) -> str | None:
    """Return the first fault of the file, if it has one. Raises sqlite3.DatabaseError."""
    return structure_fault_in(connection) or index_fault_in(connection)


def structure_fault_in(connection: sqlite3.Connection) -> str | None:
    """Return the first fault other than a disagreeing index. Raises sqlite3.DatabaseError."""
    for look in ("PRAGMA quick_check(1)", "PRAGMA integrity_check(players)"):
        if fault := _first_fault(connection, look):
            return fault
    (altered,) = connection.execute(f"SELECT count(*) FROM players WHERE mark IS NOT {PLAYER_MARK}").fetchone()  # noqa: S608 - a text of ours
    return f"{altered} rows by which players find their tables are altered" if altered else None


def index_fault_in(connection: sqlite3.Connection) -> str | None:
    """Return the first place where an index does not agree with its table. Raises sqlite3.DatabaseError."""
    looks = (f"PRAGMA integrity_check({table})" for table in ("tables", "names", "names_again"))
    return next(filter(None, (_first_fault(connection, look) for look in looks)), None)


def _first_fault(connection: sqlite3.Connection, look: str) -> str | None:
    (found,) = connection.execute(look).fetchone()
    return None if found == "ok" else str(found).replace("\n", " ")


def rebuild_indexes(path: Path) -> bool:
    """Rebuild the indexes if nothing else is damaged; return True if they were rebuilt. Raises sqlite3.Error."""
    try:
        with closing(connect(path)) as connection:
            make_durable(connection)
            connection.execute("BEGIN IMMEDIATE")
            mark_again(connection)
            if all(TableRow.read(row).whole for row in connection.execute("SELECT * FROM tables")):
                connection.execute("REINDEX")
                if fault_in(connection) is None:
                    connection.execute("COMMIT")
                    return True
            connection.execute("ROLLBACK")
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if not is_damage(error) and not isinstance(error, sqlite3.IntegrityError):
            raise
    return False


_AFTER_S = 3.0
"""Seconds from the start to the inspection, unless a lookup waits for it: after a kill all players return together."""


class Inspection:
    """One inspection of the file under a path, or of nothing (None).

    `fault` is the fault that it found, or None.
    """

    def __init__(self, path: Path | None) -> None:
        self.fault: str | None = None
        self._stopped = False
        self._wanted, self._structure_known, self._ended = Event(), Event(), Event()
        self._connection: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        if path is None:
            self._structure_known.set()
            self._ended.set()
            return
        with suppress(sqlite3.Error):  # opening the file has already reported this
            self._connection = connect_to_read(path)
        self._thread = Thread(target=self._look, name="log inspection", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether the inspection is over and found nothing that still needs a repair."""
        return self._ended.is_set() and self.fault is None

    @property
    def pages_are_whole(self) -> bool:
        """Whether the pages are known to be whole. Indexes may still be wrong."""
        return self._structure_known.is_set() and self.fault is None

    def wait_for_pages(self) -> None:
        """Wait until the pages are checked."""
        self._wanted.set()
        self._structure_known.wait()

    def wait(self) -> None:
        """Wait until the inspection is over."""
        self._wanted.set()
        self._ended.wait()

    def clear_fault(self) -> None:
        """Forget the fault after its repair."""
        self.fault = None

    def stop(self) -> None:
        """Stop the inspection, and close the file."""
        if self._connection is not None and self._thread is not None:
            self._stopped = True
            self._wanted.set()
            self._connection.interrupt()
            self._thread.join()
            self._connection.close()
            self._connection = None

    def _look(self) -> None:
        self._wanted.wait(_AFTER_S)
        try:
            if self._connection is not None and not self._stopped:
                self.fault = structure_fault_in(self._connection)
                if self.fault is None:
                    self._structure_known.set()
                    self.fault = index_fault_in(self._connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            self.fault = str(error) if is_damage(error) else None
        finally:
            self._structure_known.set()
            self._ended.set()
