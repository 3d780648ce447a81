"""Copies of a log's file: `backup` while a server has it open, `compact` while none has."""

from contextlib import closing
from os import PathLike
from pathlib import Path

from banmen_server.log.connecting import connect
from banmen_server.log.replacing import new_file_at
from banmen_server.log.session_mark import connect_as_a_start, mark_as_new
from banmen_server.log.sqlite_file import LogFile


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
