"""Runs `banmen data` on a data file, whether a server has it open or not; or prints why it cannot."""

import errno
import logging
import sqlite3
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from banmen.commands.errors import BAD_FILE, CommandError, check_writable, reason, unreadable, unwritable
from banmen.texts import Texts
from banmen_server.data.describing import bad_export, report_lines, table_names, written_lines
from banmen_server.data.exporting import BadExport, Written, export, import_into
from banmen_server.data.rotating import BackupFolder, CheckedBackup, back_up
from banmen_server.data.with_engine import bar_shown, run_with_engine
from banmen_server.log import InUse, NotALog, Unavailable
from banmen_server.log.files import new_file_at, sibling
from banmen_server.log.integrity import check
from banmen_server.log.salvage import salvage
from banmen_server.log.session_mark import faults_beside
from banmen_server.log.sqlite_file import check_header, check_kind, compact, is_older, version
from banmen_server.log.transfer import LogReader, LogWriter
from banmen_server.log_options import is_engine

logging.getLogger("banmen_server").addHandler(logging.NullHandler())  # errors are printed as sentences here

EXIT_DAMAGED, EXIT_IN_USE, EXIT_INTERRUPTED = 1, 3, 130
FAULTS = (CommandError, BadExport, InUse, NotALog, Unavailable, sqlite3.Error, ValueError, OSError)
_RETRY_S = 60.0
"""How long a repeated backup waits after one that failed, for example on a full disk."""


class _Files(NamedTuple):
    """The files of a command line. `to` is the new one, or the first again if none is made."""

    t: Texts
    source: Path
    to: Path


# --- actions ---------------------------------------------------------------------------------------------------------


def _check(files: _Files) -> int:
    t, source, _ = files
    _wanted_log(files)
    with bar_shown() as progress:
        report = check(source, progress)
    _print(report_lines(t, report, table_names(source, report)))
    _print([t("data-check-good" if report.good else "data-check-bad", file=str(source))])
    return 0 if report.good else EXIT_DAMAGED


def _salvage(files: _Files) -> int:
    t, source, to = files
    _wanted_log(files, damaged=True)
    with new_file_at(to) as part:
        report = salvage(source, part)
    _print(report_lines(t, report, table_names(to, report)))
    _print([t("data-salvage-done", file=str(to), source=str(source))])
    return 0 if report.good else EXIT_DAMAGED


def _backup(files: _Files) -> int:
    _wanted_log(files)
    with bar_shown() as progress:
        made = back_up(files.source, files.to, progress)
    return _say_backup(files.t, made)


def _say_backup(t: Texts, made: CheckedBackup) -> int:
    if not made.report.good:
        _print(report_lines(t, made.report, table_names(made.file, made.report)))
    done = "data-backup-done" if made.report.good else "data-backup-damaged"
    _print([t(done, file=str(made.file), size=_size(made.size_bytes))])
    return 0 if made.report.good else EXIT_DAMAGED


def _keep_backups(files: _Files, keep: int, every_s: int | None) -> int:
    """Add a backup to a folder; with `every_s` add one after another, and retry after one that failed."""
    try:
        folder = BackupFolder(files.source, files.to)
    except OSError as error:
        raise unwritable(files.t, str(files.to), error) from None
    if every_s is None:
        return _add_backup(files, folder, keep)
    while True:
        time.sleep(folder.due_in_s(every_s, time.time()))
        try:
            _add_backup(files, folder, keep)
        except FAULTS as error:
            _complain(_why(files, error))
            time.sleep(min(every_s, _RETRY_S))


def _add_backup(files: _Files, folder: BackupFolder, keep: int) -> int:
    _wanted_log(files)
    with bar_shown() as progress:
        status = _say_backup(files.t, folder.add(keep, time.time(), progress))
    sys.stdout.flush()
    return status


def _compact(files: _Files) -> int:
    t, source, _ = files
    _wanted_log(files)
    with bar_shown() as progress:
        report = check(source, progress)
    if not report.good:
        raise CommandError(t("data-damaged", file=str(source)))
    before, after = compact(source)
    _print([t("data-compact-done", file=str(source), before=_size(before), after=_size(after))])
    return 0


def _export(files: _Files) -> int:
    t, source, to = files
    _wanted_log(files)
    faults = faults_beside(source)
    with LogReader(source) as reader, bar_shown() as progress, new_file_at(to) as part, part.open("wb") as file:
        written = export(reader, file, progress)
    _print([t("data-report-fault", fault=fault) for fault in faults])
    return _say_written(files, written, "data-export-done") or (EXIT_DAMAGED if faults else 0)


def _import(files: _Files) -> int:
    _, source, to = files
    with source.open("rb") as file, bar_shown() as progress, new_file_at(to) as part, LogWriter(part) as writer:
        written = import_into(writer, file, source.stat().st_size, progress)
    return _say_written(files, written, "data-import-done")


def _say_written(files: _Files, written: Written, message: str) -> int:
    _print([*written_lines(files.t, written), files.t(message, file=str(files.to))])
    return EXIT_DAMAGED if written.damaged else 0


# --- faults ----------------------------------------------------------------------------------------------------------


def _wanted_log(files: _Files, *, damaged: bool = False) -> None:
    """Check that the file is a log of this version; with `damaged` its header may be. Raises CommandError."""
    t, source, _ = files
    name = str(source)
    try:
        check_kind(source)
        with source.open("rb") as file:  # raises the system's errors
            empty = not file.read(1)
        if empty:
            raise CommandError(t("data-empty", file=name))
        check_header(source)
    except NotALog:
        raise CommandError(t("data-newer" if version(source) else "data-foreign", file=name)) from None
    if not damaged and is_older(source):
        raise CommandError(t("data-older", file=name))


def _wanted_new(t: Texts, name: str) -> None:
    """Check that a new file can be created. Raises CommandError."""
    if Path(name).exists():
        raise CommandError(t("data-exists", file=name))
    check_writable(t, name)


_DONE: Mapping[str, Callable[[_Files], int]] = {
    "check": _check,
    "backup": _backup,
    "salvage": _salvage,
    "export": _export,
    "import": _import,
    "compact": _compact,
}
"""The function of each action."""


def run(arguments: Namespace) -> int:
    """Run the action of the arguments, or print one sentence why not; return the exit status."""
    t: Texts = arguments.t
    if getattr(arguments, "every", None) and not arguments.keep:
        arguments.parser.refuse("data-backup-every-alone")
    files = _Files(t, Path(arguments.file), Path(arguments.to or arguments.file))
    try:
        if is_engine(arguments.file) or is_engine(arguments.to):
            return run_with_engine(arguments)
        if getattr(arguments, "keep", None):
            return _keep_backups(files, arguments.keep, arguments.every)
        if arguments.to:
            _wanted_new(t, arguments.to)
        return _DONE[arguments.action](files)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except FAULTS as error:
        _complain(_why(files, error))
        return EXIT_IN_USE if isinstance(error, InUse) else BAD_FILE


def _why(files: _Files, error: Exception) -> str:
    """Return why it failed, as a sentence."""
    t, name = files.t, str(files.source)
    match error:
        case CommandError():
            return str(error)
        case InUse():
            return t("data-in-use", file=name)
        case BadExport():
            return bad_export(t, name, error, written=False)
        case OSError():
            return str(_system_fault(t, files, error))
        case ValueError():  # an impossible file name
            return t("console-no-file", name=name)
    return _log_fault(files, error)


def _log_fault(files: _Files, error: Exception) -> str:
    """Return why SQLite or the log failed."""
    t, name = files.t, str(files.source)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return str(unwritable(t, str(files.to), OSError(errno.ENOSPC, str(error))))
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return t("data-damaged", file=name)
    if isinstance(error.__cause__, OSError):
        return t("console-unreadable", name=name, reason=reason(t, error.__cause__))
    return t("data-failed", file=name, reason=str(error))


def _system_fault(t: Texts, files: _Files, error: OSError) -> CommandError:
    named = {str(error.filename), str(error.filename2)}
    ours = {str(files.to), str(sibling(files.to, ".part"))} if files.to != files.source else set()
    written = named & ours or error.errno == errno.ENOSPC  # a write does not name its file
    return unwritable(t, str(files.to), error) if written else unreadable(t, str(files.source), error)


def _complain(sentence: str) -> None:
    sys.stderr.write(f"banmen data: {sentence}\n")


def _print(lines: list[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _size(length: int) -> str:
    return f"{length / 1_000_000:,.1f} MB"
