"""What is said of a data file: which tables are damaged, by their codes and games, and where."""

import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from banmen.events import Opened
from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen.texts import Texts
from banmen_server.data.exporting import ReadTable
from banmen_server.log import Archive, Unavailable
from banmen_server.log.salvage import Report, salvage
from banmen_server.log.transfer import LogReader
from banmen_server.tables.archive import BadArchive, unfolded
from banmen_server.tables.records import read_events

MOST_NAMED = 200
"""So many tables are named; of more the number is told."""


class TableName(NamedTuple):
    """What people know a table by; empty where that is not known."""

    code: str
    game: str


def report_lines(t: Texts, report: Report, names: Mapping[str, TableName]) -> list[str]:
    """What is whole, then each table that is not, then what else is wrong."""
    lines = [t("data-report-whole", count=report.whole, records=report.records)]
    damaged = list(report.damaged.items())
    for name, good in damaged[:MOST_NAMED]:
        words = "data-report-damaged" if good else "data-report-nothing-good"
        lines.append(t(words, table=_shown(t, name, names), event=str(good)))
    lines += [t("data-report-rebuilt", table=_shown(t, name, names)) for name in report.rebuilt[:MOST_NAMED]]
    for name, told in list(report.missing.items())[:MOST_NAMED]:
        words = "data-report-missing" if told else "data-report-not-deleted"
        lines.append(t(words, table=_shown(t, name, names), event=str(told)))
    lines += [t("data-report-lost", table=name) for name in report.lost[:MOST_NAMED]]
    beyond = sum(max(0, len(kind) - MOST_NAMED) for kind in (damaged, report.rebuilt, report.missing, report.lost))
    if beyond:
        lines.append(t("data-report-more", count=beyond))
    lines += [t("data-report-lost-value", name=name) for name in report.lost_values]
    if report.missing_pages:
        lines.append(t("data-report-pages", count=report.missing_pages))
    lines += [t("data-report-fault", fault=fault) for fault in report.faults]
    return lines


def _shown(t: Texts, table: str, names: Mapping[str, TableName]) -> str:
    code, game = names.get(table, TableName("", ""))
    parts = [*([t("data-code", code=code)] if code else []), *([game] if game else [])]
    return f"{table} ({', '.join(parts)})" if parts else table


def table_names(path: Path, report: Report) -> dict[str, TableName]:
    """The codes and games of the tables that a report names, as far as the file still has them."""
    wanted = list(dict.fromkeys([*report.damaged, *report.rebuilt, *report.missing]))[: 2 * MOST_NAMED]
    if not wanted:
        return {}
    try:
        with LogReader(path) as reader:
            return _names(reader, wanted)
    except (sqlite3.DatabaseError, ValueError):
        with TemporaryDirectory() as folder, suppress(sqlite3.Error, OSError, ValueError):
            saved = Path(folder) / "saved.db"  # the pages of the file, put in order
            salvage(path, saved)
            with LogReader(saved) as reader:
                return _names(reader, wanted)
        return {}


def _names(reader: LogReader, wanted: list[str]) -> dict[str, TableName]:
    found = {name: reader.table(name) for name in wanted}
    return {name: table_name(table) for name, table in found.items() if table is not None}


def table_name(table: ReadTable) -> TableName:
    """The code and the game of a table, as far as it still has them."""
    opened = None
    with suppress(Refusal, BadArchive, BadMessage, Unavailable, StopIteration, sqlite3.Error):
        item = next(table.items())
        events = next(unfolded(item.data))[0].events if isinstance(item, Archive) else read_events(item, None)[0]
        opened = next((event for event in events if isinstance(event, Opened)), None)
    return TableName(opened.code or table.head.code, opened.game) if opened else TableName(table.head.code, "")
