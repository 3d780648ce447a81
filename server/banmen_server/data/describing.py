"""Reports about a data file: which tables are damaged, by their codes and games, and where."""

import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from banmen.texts import Texts
from banmen_server.data.exporting import MAX_NAMED, BadExport, TableName, Written, table_name
from banmen_server.log.salvage import InspectionReport, salvage
from banmen_server.log.transfer import LogReader


def report_lines(t: Texts, report: InspectionReport, names: Mapping[str, TableName]) -> list[str]:
    """Return the lines of a report: the intact tables, then each damaged one, then other faults."""
    lines = [t("data-report-whole", count=report.whole, records=report.records)]
    damaged = list(report.damaged.items())
    for name, good in damaged[:MAX_NAMED]:
        words = "data-report-damaged" if good else "data-report-nothing-good"
        lines.append(t(words, table=_display_name(t, name, names), event=str(good)))
    lines += [t("data-report-rebuilt", table=_display_name(t, name, names)) for name in report.rebuilt[:MAX_NAMED]]
    for name, acknowledged in list(report.missing.items())[:MAX_NAMED]:
        words = "data-report-missing" if acknowledged else "data-report-not-deleted"
        lines.append(t(words, table=_display_name(t, name, names), event=str(acknowledged)))
    lines += [t("data-report-lost", table=name) for name in report.lost[:MAX_NAMED]]
    beyond = sum(max(0, len(kind) - MAX_NAMED) for kind in (damaged, report.rebuilt, report.missing, report.lost))
    if beyond:
        lines.append(t("data-report-more", count=beyond))
    lines += [t("data-report-lost-value", name=name) for name in report.lost_values]
    if report.missing_pages:
        lines.append(t("data-report-pages", count=report.missing_pages))
    lines += [t("data-report-fault", fault=fault) for fault in report.faults]
    return lines


def _display_name(t: Texts, table: str, names: Mapping[str, TableName]) -> str:
    return names.get(table, TableName(table)).display(t)


def written_lines(t: Texts, written: Written) -> list[str]:
    """Return the lines about the tables of an export or an import."""
    whole = written.tables - len(written.damaged)
    return report_lines(
        t, InspectionReport(whole=whole, records=written.records, damaged=written.damaged), written.names
    )


def bad_export(t: Texts, file: str, error: BadExport, *, written: bool) -> str:
    """Describe the fault of an export, the affected table, and whether earlier tables may be `written`."""
    fault = t(f"data-import-{error.code}", file=file, line=str(error.line))
    if error.table is not None:
        fault = t("data-import-in-table", fault=fault, table=error.table.display(t))
    if error.code in {"form", "version"}:  # a fault of the first line
        return fault
    return t("data-import-some-written" if written else "data-import-nothing-written", fault=fault)


def table_names(path: Path, report: InspectionReport) -> dict[str, TableName]:
    """Return the names of the tables in a report, as far as the file still has them."""
    wanted = list(dict.fromkeys([*report.damaged, *report.rebuilt, *report.missing]))[: 2 * MAX_NAMED]
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
    return {name: table_name(name, table.head.code, table.items()) for name, table in found.items() if table}
