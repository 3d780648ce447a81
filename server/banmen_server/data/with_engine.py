"""Runs `banmen data` on an engine instead of a data file: check, export, import; or prints why it cannot."""

import logging
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from banmen.commands.errors import CommandError, check_writable, unreadable, unwritable
from banmen.commands.progress import Bar
from banmen.texts import Texts
from banmen_server.config import Config
from banmen_server.data.command import OF_ENGINES
from banmen_server.data.describing import bad_export, written_lines
from banmen_server.data.engine_copy import Differs, EngineReader, EngineWriter, NoTables
from banmen_server.data.exporting import BadExport, Written, export, import_into, record_lines
from banmen_server.engine_login import BadLogin, engine_options, engine_setup_fault, waiting_for_engine
from banmen_server.log import OutcomeUnknown, Unavailable
from banmen_server.log.files import new_file_at
from banmen_server.log.nats.connection import EngineOptions, NotInstalled
from banmen_server.log_options import engine_urls, is_engine

EXIT_DAMAGED = 1


class _Asked(NamedTuple):
    """An engine, and the file to write or read, if any."""

    t: Texts
    engine: str
    options: EngineOptions
    file: Path

    def waiting(self, reason: str) -> None:
        """Print that the engine does not answer yet."""
        sys.stderr.write(f"banmen data: {waiting_for_engine(self.t, self.engine, reason)}\n")


def run_with_engine(arguments: Namespace) -> int:
    """Run the action of the arguments; return the exit status. Raises CommandError."""
    logging.getLogger("banmen_server").addHandler(logging.NullHandler())  # errors are printed as sentences
    t, action = arguments.t, arguments.action
    if action not in OF_ENGINES:
        raise CommandError(t("data-engine-not", action=action))
    engine, file = (arguments.to, arguments.file) if action == "import" else (arguments.file, arguments.to)
    if is_engine(file) or not is_engine(engine):
        raise CommandError(t("data-engine-two"))
    try:
        urls = engine_urls(t)(engine)
        config = Config(data=Path(file), log=urls, log_creds=arguments.log_creds, log_ca=arguments.log_ca)
        return _DONE[action](_Asked(t, engine, engine_options(config), Path(file)))
    except OSError as error:
        name = str(error.filename or file)
        writes = action == "export" and name.startswith(file)
        raise unwritable(t, file, error) if writes else unreadable(t, name, error) from None
    except BadExport as error:
        raise CommandError(bad_export(t, file, error, written=True)) from None
    except _FAULTS as error:
        raise CommandError(_why(t, action, engine, error)) from None


_FAULTS = (ArgumentTypeError, NotInstalled, BadLogin, NoTables, Differs, Unavailable, OutcomeUnknown)


def _why(t: Texts, action: str, engine: str, error: Exception) -> str:
    """Return why it failed, as a sentence."""
    if sentence := engine_setup_fault(t, error):
        return sentence
    match error:
        case NoTables():
            return t("data-engine-none", engine=engine)
        case Differs(name=name):
            return t("data-engine-differs", name=name.display(t))
        case ArgumentTypeError():
            return str(error)
    words = "data-engine-interrupted" if action == "import" else "data-engine-unavailable"
    return t(words, engine=engine, reason=f"{str(error).rstrip('.')}.")


def _check(asked: _Asked) -> int:
    t, found = asked.t, Written()
    with EngineReader(asked.options, asked.waiting) as reader, bar_shown() as progress:
        for number, table in enumerate(reader.tables()):
            progress(number / len(reader))
            found.tables += 1
            found.records += sum(1 for item in table.items() for _ in record_lines(item))
            if table.head.damaged:
                found.damaged_at(table.head, table.items())
    return _say_written(t, found, t("data-engine-bad" if found.damaged else "data-engine-good", engine=asked.engine))


def _export(asked: _Asked) -> int:
    t, file = asked.t, asked.file
    if file.exists():
        raise CommandError(t("data-exists", file=str(file)))
    check_writable(t, str(file))
    reading, making = EngineReader(asked.options, asked.waiting), new_file_at(file)
    with reading as reader, bar_shown() as progress, making as part, part.open("wb") as opened:
        written = export(reader, opened, progress)
    return _say_written(t, written, t("data-export-done", file=str(file)))


def _import(asked: _Asked) -> int:
    t, file = asked.t, asked.file
    with file.open("rb") as opened, bar_shown() as progress, EngineWriter(asked.options, asked.waiting) as writer:
        written = import_into(writer, opened, file.stat().st_size, progress)
    return _say_written(t, written, t("data-engine-done", engine=asked.engine))


_DONE: dict[str, Callable[[_Asked], int]] = {"check": _check, "export": _export, "import": _import}


def _say_written(t: Texts, written: Written, done: str) -> int:
    sys.stdout.writelines(f"{line}\n" for line in (*written_lines(t, written), done))
    return EXIT_DAMAGED if written.damaged else 0


@contextmanager
def bar_shown() -> Iterator[Callable[[float], None]]:
    """Show a progress bar on a terminal; yield the function that draws it."""
    bar = Bar()
    try:
        yield bar.show
    finally:
        bar.clear()
