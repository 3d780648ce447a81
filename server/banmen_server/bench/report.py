"""The results, as a JSON file to compare later runs with, and as tables of text and of Markdown."""

import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from banmen import __version__
from banmen.texts import Texts
from banmen.wrapping import width_of
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.runs import Result

FORM = "banmen bench"
FULL = 0.9
"""A process that uses this much of its core is the bottleneck."""

_NOT_COMPARED = {"server_core", "load_core", "written_bytes", "core_percent"}
"""Figures whose ratio to the ceiling's is meaningless."""
_WHOLE = {"moves_s", "messages_s", "steps_s", "written_bytes"}
_FINE = {"server_core", "load_core", "wall_s", "storm_cpu_s", "start_s", "last_to_first", "core_percent"}


class Report(msgspec.Struct):
    """One run of `banmen bench`: its machine, and its results."""

    form: str = FORM
    version: str = __version__
    machine: str = ""
    cores: int = 0
    pinned: bool = False
    rounds: int = 0
    results: list[Result] = []


class BadReport(Exception):
    """A file that is no report of `banmen bench`."""


def machine() -> str:
    """Describe the machine in a few words."""
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def to_json(report: Report) -> bytes:
    """Return the report as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


def from_json(data: bytes) -> Report:
    """Return an earlier report. Raises BadReport."""
    try:
        report = msgspec.json.decode(data, type=Report)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadReport(str(error)) from None
    if report.form != FORM:
        raise BadReport(report.form)
    return report


def ratios(result: Result) -> Mapping[str, float]:
    """Return the ratios of banmen's figures to those of the ceiling, if both have them."""
    own, bare = result.servers.get(BANMEN, {}), result.servers.get(CEILING, {})
    shared = [name for name in own if name not in _NOT_COMPARED and own[name] and bare.get(name)]
    return {name: own[name] / bare[name] for name in shared}


# --- text -------------------------------------------------------------------------------------------------------------


def result_lines(t: Texts, result: Result, earlier: Result | None = None) -> Iterator[str]:
    """Yield a result as a table of text, with remarks, and with the figures of an earlier run, if any."""
    yield heading(t, result)
    head, *rows = _table(t, result, earlier)
    widths = [max(width_of(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        first, *others = row
        cells = [f"{' ' * (width - width_of(cell))}{cell}" for cell, width in zip(others, widths[1:], strict=True)]
        yield f"  {first}{' ' * (widths[0] - width_of(first))}  {'  '.join(cells)}".rstrip()
    for sentence in remarks(t, result):
        yield f"  {sentence}"


def heading(t: Texts, result: Result) -> str:
    """Return the title of a result."""
    return t(f"bench-case-{result.scenario.replace('_', '-')}", count=result.size)


def remarks(t: Texts, result: Result, *, kept: bool = True) -> Iterator[str]:
    """Yield the remarks on a result; with `kept` also whether everything acknowledged is stored."""
    own = result.servers.get(BANMEN, {})
    if result.acknowledged and (kept or result.lost):
        said = "bench-lost" if result.lost else "bench-kept"
        yield t(said, count=result.acknowledged, lost=result.lost)
    if "server_core" in own and not own.keys() & {"cpu_us", "message_cpu_us"}:
        yield t("bench-nothing")
    if result.late:
        yield t("bench-late", count=result.late)
    if "moves_s" in own and own["server_core"] < FULL:
        limit = "bench-load-limit" if own["load_core"] >= FULL else "bench-other-limit"
        yield t(limit, server=_percent(own["server_core"]), load=_percent(own["load_core"]))
    for fault in result.broken:
        yield t("bench-broken", fault=fault)


def _percent(core: float) -> str:
    return f"{100 * core:.0f}"


def _table(t: Texts, result: Result, earlier: Result | None) -> list[list[str]]:
    """Return the head of the table, and a row for each figure."""
    servers = list(result.servers)
    parts = ratios(result)
    before: Mapping[str, Any] = earlier.servers.get(BANMEN, {}) if earlier else {}
    head = ["", *(t(f"bench-{server}") for server in servers)]
    head += [t("bench-ratio")] * bool(parts) + [t("bench-earlier"), t("bench-ratio-to-earlier")] * bool(before)
    rows = [head]
    for name in dict.fromkeys(name for figures in result.servers.values() for name in figures):
        row = [t(f"bench-figure-{name.replace('_', '-')}")]
        row += [_format(name, result.servers[server].get(name)) for server in servers]
        row += [f"{parts[name]:.2f}" if name in parts else ""] * bool(parts)
        if before:
            was, now = before.get(name), result.servers.get(BANMEN, {}).get(name)
            row += [_format(name, was), f"{now / was:.2f}" if was and now else ""]
        rows.append(row)
    return rows


def _format(name: str, value: float | None) -> str:
    digits = 0 if name in _WHOLE else 2 if name in _FINE else 1
    return "" if value is None else f"{value:,.{digits}f}"


# --- Markdown ---------------------------------------------------------------------------------------------------------

BEGINS, ENDS = "<!-- figures -->", "<!-- end of figures -->"
"""The lines in a page around the figures."""


def markdown(t: Texts, report: Report, picture: str | None = None) -> str:
    """Return the results as Markdown: a table per scenario, the stored total, and the plot at this path, if any."""
    about = {"machine": report.machine, "cores": report.cores, "rounds": report.rounds}
    lines = [t("bench-markdown-about", version=report.version, **about), ""]
    for scenario in dict.fromkeys(result.scenario for result in report.results):
        lines += [*_scenario_markdown(t, [one for one in report.results if one.scenario == scenario]), ""]
    whole = Result("", 0, {}, *(sum(getattr(one, name) for one in report.results) for name in ("acknowledged", "lost")))
    shown = ["", f"![{t('bench-scenario-growth')}]({picture})"] if picture else []
    return "\n".join([*lines, *remarks(t, whole), *shown, ""])


def in_page(page: str, figures: str) -> str:
    """Return a page with its figures replaced by these; the figures alone if it has no place for them."""
    before, begins, rest = page.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    return f"{before}{begins}\n{figures}{ends}{after}" if begins and ends else figures


def _scenario_markdown(t: Texts, results: Sequence[Result]) -> Iterator[str]:
    """Yield one scenario: a row for each size and server, with its figures."""
    scenario = results[0].scenario.replace("_", "-")
    names = list(dict.fromkeys(name for one in results for figures in one.servers.values() for name in figures))
    yield f"**{t(f'bench-scenario-{scenario}')}**\n"
    yield _row([t(f"bench-size-{scenario}"), "", *(t(f"bench-figure-{name.replace('_', '-')}") for name in names)])
    yield _row(["---:", "---", *["---:"] * len(names)])
    for result in results:
        size = f"{result.size:,}"
        for server, figures in result.servers.items():
            yield _row([size, t(f"bench-{server}"), *(_format(name, figures.get(name)) for name in names)])
        if parts := ratios(result):
            shares = (f"**{parts[name]:.2f}**" if name in parts else "" for name in names)
            yield _row([size, t("bench-ratio"), *shares])
    for result in results:
        yield from (f"\n{result.size:,}: {sentence}" for sentence in remarks(t, result, kept=False))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
