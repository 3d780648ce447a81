"""`LogFile`: the file of a log, locked by one server and readable by its owner alone.

It is never a file of another program. Next to `FILE` there are `FILE.lock`, whose lock the system releases even when
the process is killed, SQLite's own `FILE-wal` and `FILE-shm` while the log is open, and `FILE-acknowledged`. A damaged
file is salvaged; a file of an older schema is upgraded. The previous file is kept next to the new one. `backup` copies
a file that a server may have open; `compact` rewrites one that none has open.
"""

import logging
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from errno import EISDIR, ELOOP, ENOSPC
from functools import partial
from os import PathLike
from pathlib import Path
from shutil import copyfileobj, disk_usage
from threading import Lock
from typing import BinaryIO

from banmen_server.config import MEMORY
from banmen_server.log import NotALog, Unavailable
from banmen_server.log.acknowledged import Acknowledged, acknowledged
from banmen_server.log.active_tables import ActiveTables, check_ends, rebuild_ends, rebuild_ends_in_memory
from banmen_server.log.connections import (
    Altered,
    Checkpoints,
    connect,
    is_damage,
    is_no_room,
    make_schema,
    new_file,
    one_connection,
    to_checkpoint,
    two_connections,
)
from banmen_server.log.files import (
    Locks,
    keep_private,
    make_private,
    new_file_at,
    replace_file,
    resume_replacement,
    sibling,
)
from banmen_server.log.integrity import rebuild_indexes
from banmen_server.log.queries import SESSION, deletions, end_of, get, put
from banmen_server.log.salvage import InspectionReport, has_rows_of_a_log, salvage
from banmen_server.log.session_mark import (
    connect_as_a_start,
    faults_beside,
    has_log_of_another_file,
    is_ahead_of_its_log,
    lacks_its_log,
    mark_again,
    mark_as_new,
    mark_closed,
    mark_open,
)
from banmen_server.log.sqlite_rows import APPLICATION_ID, SCHEMA, SCHEMA_VERSION, VERSIONS
from banmen_server.log.transfer import is_of_earlier_schema, rewrite, upgrade
from banmen_server.logs import fields

logger = logging.getLogger(__name__)
_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_LOOK_EVERY_S = 1.0
_FREE_PAGES = 256
"""Free pages kept for the journal."""
_SHRINK_PAGES = 256
_SMALL_BYTES = 1 << 28


class LogFile:
    """The connections of an open log, and the files next to it.

    A log in memory has only one connection and no files; a log on a full disk has only one connection. `trouble` says
    why writing fails since it was opened. Raises InUse, NotALog, Unavailable.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.read_lock = self.write_lock = Lock()
        self.opened = 0
        self.active = ActiveTables()
        self.report: InspectionReport | None = None
        self.trouble: str | None = None
        self._acknowledged: Acknowledged | None = None
        self._checkpoints: Checkpoints | None = None
        self._locks: Locks | None = None
        self._looked = time.monotonic()
        # Not `Path.resolve`: before Python 3.13 it raises RuntimeError for a link to itself; `check_kind` reports it.
        self.path = None if os.fspath(path) == MEMORY else Path(os.path.realpath(path))
        if self.path is None:
            self.writer = self.reader = connect(MEMORY)
            make_schema(self.writer)
            self.active.load(self.writer)
            return
        self.write_lock = Lock()
        try:
            self._open_first(self.path)
        except (OSError, sqlite3.OperationalError) as error:
            raise Unavailable(f"{path} cannot be opened: {error}") from error

    def _open_first(self, path: Path) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        check_kind(path)
        self._locks = Locks(path)
        try:
            resume_replacement(path, _backup_name(path) if 0 < version(path) < SCHEMA_VERSION else _kept_name(path))
            self._begin_if_empty(path)
            self._locks.lock_inode()
            if self._locks.unlink_others():
                logger.warning("data_had_two_names", extra=fields(path=path))
            check_header(path)
            self._keep_private(path)
            if version(path) == 1:
                self._bring_up(path, upgrade)
            sibling(path, "-wal.kept").unlink(missing_ok=True)
            _check_belongings(path)
            with _hold_wal(path) as wal:
                if is_ahead_of_its_log(path):
                    _keep_wal(path, wal)
                    logger.error("data_damaged", extra=fields(path=path, reason=faults_beside(path)[0]))
                    self._salvage(path)
                    return
                self._rewrite_if_earlier(path)
                self._open_or_salvage(path, wal)
        except BaseException:
            self._locks.release()
            raise

    @staticmethod
    def _begin_if_empty(path: Path) -> None:
        """Create a missing file, whole or not at all, and log if one was emptied or deleted."""
        if path.exists() and path.stat().st_size:
            return
        kept = _kept_name(path)
        if sibling(path, "-acknowledged").exists() or _wal(path).exists():
            logger.error("data_missing", extra=fields(path=path, kept=path.with_name(f"{kept}-wal")))
        elif path.exists():
            logger.warning("data_was_empty", extra=fields(path=path))
        with new_file_at(path) as part:
            new_file(part).close()
            for suffix in ("-wal", "-acknowledged"):  # of the deleted file, which may be restored later
                with suppress(FileNotFoundError):
                    sibling(path, suffix).rename(path.with_name(f"{kept}{suffix}"))
            sibling(path, "-shm").unlink(missing_ok=True)

    @staticmethod
    def _keep_private(path: Path) -> None:
        for suffix in ("", "-wal", "-acknowledged"):
            file = sibling(path, suffix)
            try:
                if keep_private(file):
                    logger.warning("data_made_private", extra=fields(file=file))
            except OSError as error:  # for example a file of another user
                logger.warning("data_not_private", extra=fields(file=file, reason=error))

    def _rewrite_if_earlier(self, path: Path) -> None:
        """Rewrite a whole file of an earlier schema; a damaged one is left to the salvage."""
        if not is_older(path):
            return
        try:
            self._bring_up(path, rewrite)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if not is_damage(error) and not isinstance(error, sqlite3.IntegrityError):  # two rows under one key
                raise

    def _bring_up(self, path: Path, write: Callable[[Path, Path], InspectionReport]) -> None:
        making = sibling(path, ".making")
        try:
            report = write(path, making)
        except BaseException:
            making.unlink(missing_ok=True)
            raise
        self._replace(report, "data_brought_up", _backup_name(path))

    def _open_or_salvage(self, path: Path, wal: BinaryIO | None = None) -> None:
        """Open the connections, or salvage a damaged file.

        `wal` is the write-ahead log as it was before, for a salvage: SQLite may delete it.
        """
        try:
            self._connect(path)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if not is_damage(error):
                raise
            self.repair(str(error), wal)

    # --- connections -------------------------------------------------------------------------------------------------

    def _connect(self, path: Path) -> None:
        """Open the connections and check the file for damage. Raises sqlite3.DatabaseError if there is any."""
        trouble: str | None = None
        try:
            writer, reader = two_connections(path)
        except sqlite3.OperationalError as error:
            if not is_no_room(error) or not path.stat().st_size:
                raise
            trouble = f"{path} cannot be written: {error}"
            writer = reader = one_connection(path)
        try:
            _check_schema(writer)
            if unwritable := _find_ends(writer, path):
                trouble = unwritable
                if reader is not writer:
                    reader.close()
                    reader = writer  # which alone has all ends
            self.active = _check_as_left(writer, path)
            if trouble is None:
                self._begin_session(writer, path)
            else:
                self.trouble = trouble
        except BaseException:
            reader.close()
            writer.close()
            raise
        if self.trouble is not None:
            logger.warning("data_not_writable", extra=fields(path=path, reason=self.trouble))
        self.writer, self.reader = writer, reader
        self.opened += 1

    def _begin_session(self, writer: sqlite3.Connection, path: Path) -> None:
        """Mark the file with a new session, in itself and next to it, so that a cut WAL is detected."""
        begun: Acknowledged | None = None
        try:
            session = mark_open(writer)
            if writer.execute("PRAGMA user_version").fetchone()[0] != SCHEMA_VERSION:
                writer.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")  # upgrades a file of number 2
            # First the WAL has the mark, then the acknowledgement file, and last the file itself: a kill in between
            # leaves no file that seems to lack its WAL, or to have that of another file.
            begun = Acknowledged(sibling(path, "-acknowledged"), session, deletions(writer))
            writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._checkpoints = Checkpoints(to_checkpoint(path), _wal(path), self.write_lock, self._all_moved)
        except (sqlite3.OperationalError, OSError) as error:
            self.trouble = f"{path} cannot be written: {error}"
            if begun is not None:
                begun.close()
        else:
            self._acknowledged, self.trouble = begun, None

    def acknowledge(self, entries: list[tuple[str, int, int]], pages: int) -> None:
        """Record the written entries in the acknowledgement file, and count the pages of their commit."""
        if self._acknowledged is not None and entries:
            self._acknowledged.add(entries)
        if self._checkpoints is not None:
            self._checkpoints.committed(pages)

    def bound_wal(self) -> None:
        """Make room in the WAL. Raise Unavailable if it has reached its limit and cannot be moved."""
        if self._checkpoints is not None:
            self._checkpoints.bound()

    def _all_moved(self) -> None:
        """The file itself has everything that was acknowledged."""
        if self._acknowledged is not None and self._acknowledged.is_long:
            with suppress(OSError):
                self._acknowledged.reset()

    @contextmanager
    def for_reopening(self) -> Iterator[None]:
        """Hold off reads while the connections change. The caller holds the writer's lock."""
        if self.read_lock is self.write_lock:
            yield
        else:
            with self.read_lock:
                yield

    def try_to_write(self) -> None:
        """Write something small. Raises sqlite3.Error if that fails."""
        self.writer.execute("BEGIN IMMEDIATE")
        try:
            put(self.writer, name="tried", value=secrets.token_bytes(8))
            self.writer.execute("COMMIT")
        finally:
            if self.writer.in_transaction:
                self.writer.execute("ROLLBACK")

    def shrink(self) -> None:
        """Return some pages of deleted tables to the file system."""
        (free,) = self.writer.execute("PRAGMA freelist_count").fetchone()
        if free > _FREE_PAGES:
            with suppress(sqlite3.OperationalError):  # for example a full disk; the next time will do
                # A script, because execute() steps a statement without columns only once, which frees one page.
                self.writer.executescript(f"PRAGMA incremental_vacuum({min(_SHRINK_PAGES, free - _FREE_PAGES)})")

    def reopen(self) -> None:
        """Open the file again after the disk was full. Raises sqlite3.Error, OSError, Unavailable."""
        if self.path is not None and self._acknowledged is None:
            self._close_connections()
            self._open_or_salvage(self.path)
            if self.trouble is not None:
                raise Unavailable(self.trouble)

    def close(self) -> None:
        """Close the connections, which moves the WAL into the file; then release the locks."""
        is_marked = self._end_session()
        self._close_connections()
        if self._locks is not None:
            # another program that reads it keeps the WAL
            if self.path is not None and is_marked and not _wal(self.path).exists():
                sibling(self.path, "-acknowledged").unlink(missing_ok=True)
            self._locks.release()

    def _end_session(self) -> bool:
        """Mark the file as complete on its own; return True if the mark was written."""
        if self._checkpoints is not None:
            self._checkpoints.close()
        try:
            mark_closed(self.writer)
        except sqlite3.Error:  # for example a full disk: the file keeps its mark and needs the files next to it
            return False
        return True

    def _close_connections(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.close()
            self._checkpoints = None
        self.reader.close()
        self.writer.close()
        if self._acknowledged is not None:
            self._acknowledged.close()
            self._acknowledged = None

    # --- damage ------------------------------------------------------------------------------------------------------

    def repair(self, reason: str, wal: BinaryIO | None = None) -> None:
        """Rebuild the indexes if only they are damaged, otherwise salvage; then open the file again.

        `wal` is the write-ahead log, if SQLite may have deleted it since.
        """
        path = self.path
        if path is None:
            raise Altered(reason)
        if self.trouble is None:
            logger.error("data_damaged", extra=fields(path=path, reason=reason))
        if hasattr(self, "writer"):
            with _hold_wal(path) as held:
                _keep_wal(path, held)  # SQLite deletes it next to an emptied file
            self._close_connections()
        else:
            _keep_wal(path, wal)
        try:
            if path.stat().st_size and not is_older(path) and rebuild_indexes(path):
                self._connect(path)
                sibling(path, "-wal.kept").unlink(missing_ok=True)
                logger.warning("data_indexes_rebuilt", extra=fields(path=path))
                return
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if not is_damage(error):
                raise
        self._salvage(path)

    def _salvage(self, path: Path) -> None:
        """Save the good records into a new file, keep the damaged one next to it, and open the new one.

        If there is no room for a new file, serve what SQLite reads, and refuse writes until there is.
        """
        kept = sibling(path, "-wal.kept")
        making = sibling(path, ".making")
        making.unlink(missing_ok=True)
        try:
            _check_room(path)
            report = salvage(path, making, wal=kept if kept.exists() else None)
        except (sqlite3.OperationalError, OSError) as error:
            making.unlink(missing_ok=True)
            if not is_no_room(error):
                raise
            self._serve_damaged(path, error)
            return
        self._replace(report, "data_salvaged")
        kept.unlink(missing_ok=True)
        self._connect(path)

    def _serve_damaged(self, path: Path, reason: Exception) -> None:
        self.writer = self.reader = one_connection(path)
        self.writer.execute("PRAGMA query_only = ON")
        self.active = ActiveTables()
        self.active.load(self.writer)
        self.opened += 1
        if self.trouble is None:
            logger.error("data_not_salvaged", extra=fields(path=path, reason=reason))
        self.trouble = f"{path} is damaged, and there is no room to save what is good: {reason}"

    def _replace(self, report: InspectionReport, event: str, kept_name: str = "") -> None:
        assert self.path is not None  # noqa: S101 - there is nothing to replace in memory
        assert self._locks is not None  # noqa: S101 - they are taken first
        self._locks.release_inode()
        kept = replace_file(self.path, sibling(self.path, ".making"), kept_name or _kept_name(self.path))
        self._locks.lock_inode()
        self.report = report
        logger.warning(event, extra=fields(path=self.path, before=kept, found=report.sentence()))

    # --- changes by other programs
    # -------------------------------------------------------------------------------------

    @property
    def is_small(self) -> bool:
        """Whether reading all of its tables takes only some hundredths of a second."""
        return self.path is None or self.path.stat().st_size <= _SMALL_BYTES

    def is_time_to_look(self) -> bool:
        """Return True once per second."""
        now = time.monotonic()
        if now < self._looked + _LOOK_EVERY_S:
            return False
        self._looked = now
        return True

    def was_moved(self) -> bool:
        """Return True if the open file is no longer under its name."""
        if self.path is None or self._locks is None:
            return False
        if self._locks.has_other_names():
            logger.warning("data_has_two_names", extra=fields(file=self.path))
        return self._locks.moved() or (self._acknowledged is not None and not _wal(self.path).exists())

    def put_back(self) -> None:
        """Write the open file under its name again; the file that is there now is kept next to it."""
        path = self.path
        assert path is not None  # noqa: S101 - it was somewhere
        making = sibling(path, ".making")
        making.unlink(missing_ok=True)
        make_private(making)
        with closing(connect(making)) as copy:
            self.writer.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.execute("BEGIN")
            mark_as_new(copy)  # the files next to it do not belong to this one
            copy.execute("COMMIT")
        self._close_connections()
        self._replace(InspectionReport(), "data_written_again")
        self._connect(path)


def _backup_name(path: Path) -> str:
    """Return the name that a file of an earlier schema is kept under after an upgrade."""
    return f"{path.name}.v{version(path)}-backup"


def _kept_name(path: Path) -> str:
    """Return the name that a damaged file is kept under after its replacement."""
    return f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"


def _wal(path: Path) -> Path:
    return sibling(path, "-wal")


def _check_room(path: Path) -> None:
    """Raise OSError if there is no room for another file of the same size, before any of it is read."""
    if disk_usage(path.parent).free < path.stat().st_size:
        raise OSError(ENOSPC, os.strerror(ENOSPC))


@contextmanager
def _hold_wal(path: Path) -> Iterator[BinaryIO | None]:
    """Yield the open write-ahead log, still readable after SQLite has deleted it; None if there is none."""
    try:
        wal = _wal(path).open("rb")
    except FileNotFoundError:
        yield None
        return
    with wal:
        yield wal


def _keep_wal(path: Path, wal: BinaryIO | None) -> None:
    """Copy a write-ahead log for a salvage, if there is room. Otherwise the salvage has what SQLite read of it."""
    kept = sibling(path, "-wal.kept")
    kept.unlink(missing_ok=True)
    if wal is None:
        return
    make_private(kept)
    try:
        with kept.open("wb") as copy:
            wal.seek(0)
            copyfileobj(wal, copy)
    except OSError as error:
        kept.unlink(missing_ok=True)
        logger.warning("wal_not_kept", extra=fields(path=path, reason=error))


def _check_belongings(path: Path) -> None:
    """Set aside a write-ahead log of another file, and log an error if the file lacks its own."""
    if has_log_of_another_file(path):
        aside = path.with_name(f"{_kept_name(path)}-wal")
        logger.error("data_log_of_another_file", extra=fields(path=path, kept=aside))
        sibling(path, "-acknowledged").unlink(missing_ok=True)
        sibling(path, "-shm").unlink(missing_ok=True)
        _wal(path).rename(aside)
    elif lacks_its_log(path):
        logger.error("data_log_missing", extra=fields(path=path))


def _header(path: Path) -> bytes:
    if not path.is_file():  # missing, or a pipe, which would block
        return b""
    with path.open("rb") as file:
        return file.read(_HEADER_BYTES)


def version(path: Path) -> int:
    """Return the schema number of a log; 0 if the file is no log."""
    header = _header(path)
    is_log = header.startswith(_MAGIC) and int.from_bytes(header[68:72], "big") == APPLICATION_ID
    return int.from_bytes(header[60:64], "big") if is_log else 0


def is_older(path: Path) -> bool:
    """Return True if a file must be upgraded before it can be read; False if it is damaged. Raises OSError."""
    found = version(path)
    try:
        return found == 1 or (found in VERSIONS and found != SCHEMA_VERSION and is_of_earlier_schema(path))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


def check_kind(path: Path) -> None:
    """Raise OSError or NotALog if the name belongs to something other than a file, such as a device or a pipe."""
    if path.is_symlink():  # a link that still is one after it was resolved leads to itself
        raise OSError(ELOOP, os.strerror(ELOOP), str(path))
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if path.exists() and not path.is_file():
        raise NotALog(f"{path} is no file; it was left as it is. Name another one")


def check_header(path: Path) -> None:
    """Check the header of the file before SQLite may change it. Raises NotALog."""
    found = version(path)
    if not path.stat().st_size or 0 < found <= SCHEMA_VERSION:
        return
    if has_rows_of_a_log(path):
        return  # a log with a damaged header
    if found:
        raise NotALog(f"{path} was written by a newer banmen; it was left as it is. Upgrade, or name another file")
    raise NotALog(f"{path} is not a log of banmen; it was left as it is. Name another file")


def _check_schema(connection: sqlite3.Connection) -> None:
    """Raise Altered if the file has another schema than its number says."""
    if connection.execute("PRAGMA user_version").fetchone()[0] not in VERSIONS:
        raise Altered("its header is altered")
    stored = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
    if stored != set(SCHEMA.split(";\n")):
        raise Altered("its schema is altered")


def _find_ends(connection: sqlite3.Connection, path: Path) -> str | None:
    """Rebuild missing ends of tables. If nothing can be written, rebuild them in memory, and return the reason.

    Missing ends are no damage: the journal has the same data.
    """
    now_ms = time.time_ns() // 1_000_000
    try:
        check_ends(connection)
    except Altered as missing:
        try:
            connection.execute("BEGIN IMMEDIATE")
            mark_again(connection)  # so that after a kill the write-ahead log is recognised as the file's own
            connection.execute("COMMIT")
            rebuilt = rebuild_ends(connection, now_ms)
        except sqlite3.OperationalError as error:  # for example a full disk
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            rebuild_ends_in_memory(connection, now_ms)
            return f"{path} cannot be written, although {missing}: {error}"
        logger.warning("data_ends_rebuilt", extra=fields(path=path, tables=rebuilt))
    return None


def _check_as_left(connection: sqlite3.Connection, path: Path) -> ActiveTables:
    """Check for damage that SQLite does not detect; return the tables with records in the journal.

    Raises sqlite3.DatabaseError.
    """
    active = ActiveTables()
    active.load(connection)
    session, end = get(connection, name=SESSION), partial(end_of, connection)
    missing = acknowledged(path).missing(session, end, deletions(connection))
    for name in missing:
        raise Altered(f"records are missing at the end of its write-ahead log, of table {name} for one")
    return active


def backup(path: str | PathLike[str], to: str | PathLike[str]) -> None:
    """Copy the file of a log, as it is at this moment, into one new file; a server may keep writing.

    A kill never leaves a partial copy under the new name. Raises FileNotFoundError, FileExistsError, OSError,
    sqlite3.Error.
    """
    source, target = Path(path).resolve(), Path(to).resolve()
    if not source.exists():
        raise FileNotFoundError(source)
    if target.exists():
        raise FileExistsError(target)
    with new_file_at(target) as part, closing(connect_as_a_start(source)) as original, closing(connect(part)) as copy:
        original.backup(copy)  # one read transaction, which does not block the writer
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.execute("BEGIN")
        mark_as_new(copy)  # the files next to the original do not belong to the copy
        copy.execute("COMMIT")


def compact(path: str | PathLike[str]) -> tuple[int, int]:
    """Rewrite the file of a log without gaps and without a journal; return its size in bytes before and after.

    Raises FileNotFoundError, InUse, NotALog, Unavailable, sqlite3.Error.
    """
    source = Path(path).resolve()
    if not source.exists():
        raise FileNotFoundError(source)
    file = LogFile(source)
    try:
        before = source.stat().st_size
        file.writer.execute("BEGIN IMMEDIATE")
        file.active.empty_journal(file.writer)
        file.writer.execute("COMMIT")
        file.writer.execute("VACUUM")
    finally:
        file.close()
    return before, source.stat().st_size
