"""`check` reads every record of a log's file without changing it, even while a server has it open."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from os import PathLike
from pathlib import Path

from banmen_server.log.acknowledged import acknowledged
from banmen_server.log.active_tables import ActiveTables, check_ends
from banmen_server.log.checks import row_check
from banmen_server.log.inspection import fault_in
from banmen_server.log.queries import SESSION, deletions, end_of, get
from banmen_server.log.reading import TableReading
from banmen_server.log.salvage import Report, examine
from banmen_server.log.session_mark import connect_as_a_start, faults_beside
from banmen_server.log.sqlite_rows import SCHEMA_VERSION, VERSIONS, TableRow, player_key


def check(path: str | PathLike[str], progress: Callable[[float], None] = lambda _: None) -> Report:
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


def _check(connection: sqlite3.Connection, path: Path, progress: Callable[[float], None], faults: list[str]) -> Report:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in VERSIONS:
        raise ValueError(f"the file has schema {version}, not {SCHEMA_VERSION}")
    connection.execute("BEGIN")
    report = Report()
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


def _check_table(connection: sqlite3.Connection, row: TableRow, active: ActiveTables, report: Report) -> None:
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
