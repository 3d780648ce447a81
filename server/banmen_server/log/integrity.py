"""The checks of a log's file: `check` reads every record; `Inspection` is a thread that checks pages and indexes.

A server starts an inspection soon after its start. A read detects an altered record, but not an index that has lost the
table. So a lookup that finds nothing waits until the pages are checked, and then searches without an index until the
indexes are checked, too. `check` changes nothing, and works while a server has the file open.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from os import PathLike
from pathlib import Path
from threading import Event, Thread

from banmen_server.log.acknowledged import acknowledged
from banmen_server.log.active_tables import ActiveTables, check_ends
from banmen_server.log.checksums import row_check
from banmen_server.log.connections import connect, connect_to_read, is_damage, make_durable
from banmen_server.log.queries import SESSION, TableReading, deletions, end_of, get
from banmen_server.log.salvage import InspectionReport, examine
from banmen_server.log.session_mark import connect_as_a_start, faults_beside, mark_again
from banmen_server.log.sqlite_rows import PLAYER_MARK, SCHEMA_VERSION, VERSIONS, TableRow, player_key

_AFTER_S = 3.0
"""Seconds from the start to the inspection, unless a lookup waits for it: after a kill all players return together."""


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


def check(path: str | PathLike[str], progress: Callable[[float], None] = lambda _: None) -> InspectionReport:
    """Report what is damaged; `progress` is called with the share read so far, from 0 to 1.

    Raises FileNotFoundError, and ValueError if the file has another schema or belongs to another program.
    """
    path = Path(path).resolve()
    if not path.exists():
        raise FileNotFoundError(path)
    faults = faults_beside(path)  # before SQLite makes files there
    try:
        with closing(connect_as_a_start(path)) as connection:
            return _check(connection, path, progress, faults)
    except sqlite3.DatabaseError as error:
        report = examine(path)
        report.faults.append(str(error))
        return report


def _check(
    connection: sqlite3.Connection, path: Path, progress: Callable[[float], None], faults: list[str]
) -> InspectionReport:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in VERSIONS:
        raise ValueError(f"the file has schema {version}, not {SCHEMA_VERSION}")
    connection.execute("BEGIN")
    report = InspectionReport()
    report.faults = [*faults, *filter(None, [fault_in(connection)])]
    check_ends(connection)
    active = ActiveTables()
    active.load(connection)
    ids = connection.execute("SELECT id FROM tables").fetchall()
    for number, found in enumerate(ids):
        progress(number / len(ids))
        row = TableRow.read(connection.execute("SELECT * FROM tables WHERE id = ?", found).fetchone())
        _check_table(connection, row, active, report)
        if row.whole and not _is_found(connection, row):
            report.faults.append(f"a player of table {row.name} does not find it")
    for copy in ("names", "names_again"):
        for *value, stored in connection.execute(f"SELECT * FROM {copy}"):  # noqa: S608 - a name of ours
            if row_check(*value) != stored:
                report.faults.append(f"one of two copies of the value {value[0]} is altered")
    connection.execute("COMMIT")
    for name, (acknowledged_seq, end) in _missing(connection, path).items():
        report.miss(name, acknowledged_seq, end)
    return report


def _missing(connection: sqlite3.Connection, path: Path) -> dict[str, tuple[int, int]]:
    """Return the tables whose last event differs from the acknowledged one, as (acknowledged, actual) numbers.

    A server may be writing meanwhile: a table that it acknowledged again since then is not missing.
    """
    session = get(connection, name=SESSION)
    ends = acknowledged(path).missing(session, partial(end_of, connection), deletions(connection))
    again = acknowledged(path).by(session) if ends else {}
    return {name: found for name, found in ends.items() if again.get(name) == found[0]}


def _check_table(connection: sqlite3.Connection, row: TableRow, active: ActiveTables, report: InspectionReport) -> None:
    reading = TableReading(row.name, 0, active.positions_of)
    while not (page := reading.next_page(connection)).ended:
        report.records += len(page)
    report.records += len(page)
    if page.damaged:
        report.damaged[row.name] = reading.seq
    else:
        report.whole += 1


def _is_found(connection: sqlite3.Connection, row: TableRow) -> bool:
    asked = "SELECT count(*) FROM players WHERE player = ? AND over = ? AND table_id = ?"
    return all(
        connection.execute(asked, (player_key(player), row.state & 1, row.id)).fetchone() == (1,)
        for player in row.players
    )
