"""The results of a benchmark: as JSON to compare later runs with, as tables of text and of Markdown, and as a plot."""

import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log10
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import msgspec

from banmen import __version__
from banmen.texts import Texts, width_of
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.runs import CaseResult

FORM = "banmen bench"
FULL = 0.9
"""A process that uses this much of its core is the bottleneck."""
_NOT_COMPARED = {"server_core", "load_core", "written_bytes", "core_percent"}
"""Figures whose ratio to the ceiling's is meaningless."""
_WHOLE = {"moves_s", "messages_s", "steps_s", "written_bytes"}
_FINE = {"server_core", "load_core", "wall_s", "storm_cpu_s", "start_s", "last_to_first", "core_percent"}


class BenchReport(msgspec.Struct):
    """One run of `banmen bench`: its machine, and its results."""

    form: str = FORM
    version: str = __version__
    machine: str = ""
    cores: int = 0
    pinned: bool = False
    rounds: int = 0
    results: list[CaseResult] = []


class BadReport(Exception):
    """A file that is no report of `banmen bench`."""


def machine() -> str:
    """Describe the machine in a few words."""
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def to_json(report: BenchReport) -> bytes:
    """Return the report as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


def from_json(data: bytes) -> BenchReport:
    """Return an earlier report. Raises BadReport."""
    try:
        report = msgspec.json.decode(data, type=BenchReport)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadReport(str(error)) from None
    if report.form != FORM:
        raise BadReport(report.form)
    return report


def ratios(result: CaseResult) -> Mapping[str, float]:
    """Return the ratios of banmen's figures to those of the ceiling, if both have them."""
    own, bare = result.servers.get(BANMEN, {}), result.servers.get(CEILING, {})
    shared = [name for name in own if name not in _NOT_COMPARED and own[name] and bare.get(name)]
    return {name: own[name] / bare[name] for name in shared}


# --- text -------------------------------------------------------------------------------------------------------------


def result_lines(t: Texts, result: CaseResult, earlier: CaseResult | None = None) -> Iterator[str]:
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


def heading(t: Texts, result: CaseResult) -> str:
    """Return the title of a result."""
    return t(f"bench-case-{result.scenario.replace('_', '-')}", count=result.size)


def remarks(t: Texts, result: CaseResult, *, kept: bool = True) -> Iterator[str]:
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


def _table(t: Texts, result: CaseResult, earlier: CaseResult | None) -> list[list[str]]:
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


def markdown(t: Texts, report: BenchReport, picture: str | None = None) -> str:
    """Return the results as Markdown: a table per scenario, the stored total, and the plot at this path, if any."""
    about = {"machine": report.machine, "cores": report.cores, "rounds": report.rounds}
    lines = [t("bench-markdown-about", version=report.version, **about), ""]
    for scenario in dict.fromkeys(result.scenario for result in report.results):
        lines += [*_scenario_markdown(t, [one for one in report.results if one.scenario == scenario]), ""]
    whole = CaseResult(
        "", 0, {}, *(sum(getattr(one, name) for one in report.results) for name in ("acknowledged", "lost"))
    )
    shown = ["", f"![{t('bench-scenario-growth')}]({picture})"] if picture else []
    return "\n".join([*lines, *remarks(t, whole), *shown, ""])


def in_page(page: str, figures: str) -> str:
    """Return a page with its figures replaced by these; the figures alone if it has no place for them."""
    before, begins, rest = page.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    return f"{before}{begins}\n{figures}{ends}{after}" if begins and ends else figures


def _scenario_markdown(t: Texts, results: Sequence[CaseResult]) -> Iterator[str]:
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


_WIDTH, _HEIGHT = 720, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 50, 30, 76, 50
_STEPS = 5
_INK, _RULE = "#333333", "#dddddd"
_LINES = (
    (BANMEN, "cpu_us", "closed", "#1f77b4"),
    (BANMEN, "even_cpu_us", "even", "#2ca02c"),
    (CEILING, "cpu_us", "closed", "#d62728"),
)
"""The server, figure, caption and colour of each line."""
Point = tuple[int, float]
"""A number of tables, and the microseconds of a move."""


class _PlottedLine(NamedTuple):
    name: str
    colour: str
    points: Sequence[Point]


class _Scale(NamedTuple):
    """Tables go to the right in powers of ten, from one; microseconds go up, from 0 to `most_us`."""

    most_tables: int
    most_us: float

    def x(self, tables: int) -> float:
        """Return the position of a number of tables, in px from the left."""
        width = _WIDTH - _LEFT - _RIGHT
        return _LEFT + width * log10(tables) / max(1.0, log10(self.most_tables))

    def y(self, us: float) -> float:
        """Return the position of a number of microseconds, in px from the top."""
        height = _HEIGHT - _TOP - _BOTTOM
        return _HEIGHT - _BOTTOM - height * us / self.most_us


def growth_plot(t: Texts, results: Sequence[CaseResult]) -> str | None:
    """Return the plot as an SVG file; None if growth was not measured."""
    by_tables = {one.size: one.servers for one in results if one.scenario == "growth"}
    lines = [
        _PlottedLine(f"{t(f'bench-{server}')}: {t(f'bench-plot-{said}')}", colour, points)
        for server, figure, said, colour in _LINES
        if (points := _points(by_tables, server, figure))
    ]
    if not lines:
        return None
    most = max(us for line in lines for _, us in line.points)
    step = _round_step(most / _STEPS)
    scale = _Scale(max(by_tables), step * ceil(most / step))
    parts = [*_axes(t, scale, step, sorted(by_tables)), *_curves(lines, scale)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif"'
    background = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>'
    return "\n".join([f'{head} font-size="13">', background, *parts, "</svg>", ""])


def _points(by_tables: Mapping[int, Mapping[str, Mapping[str, float]]], server: str, figure: str) -> list[Point]:
    found = ((tables, servers.get(server, {}).get(figure)) for tables, servers in sorted(by_tables.items()))
    return [(tables, us) for tables, us in found if us is not None]


def _round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... that is not less."""
    power: float = 10.0 ** int(log10(max(1.0, least)))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= least)


def _axes(t: Texts, scale: _Scale, step: float, tables: Sequence[int]) -> Iterator[str]:
    right, foot = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
    for number in range(round(scale.most_us / step) + 1):
        us = number * step
        y = scale.y(us)
        yield f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="{_RULE}"/>'
        yield _text(_LEFT - 8, y + 4, f"{us:g}", "end")
    for number in tables:
        yield f'<path d="M{scale.x(number):.1f} {foot}v5" stroke="{_INK}"/>'
        yield _text(scale.x(number), foot + 20, f"{number:,}", "middle")
    yield _text(right, foot + 40, t("bench-plot-tables"), "end")
    yield _text(8, _TOP - 16, t("bench-figure-cpu-us"), "start")


def _curves(lines: Sequence[_PlottedLine], scale: _Scale) -> Iterator[str]:
    for number, line in enumerate(lines):
        places = [(scale.x(tables), scale.y(us)) for tables, us in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{path}" fill="none" stroke="{line.colour}" stroke-width="2"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{line.colour}"/>' for x, y in places)
        yield _text(_WIDTH - _RIGHT, 20 + 18 * number, line.name, "end", line.colour)


def _text(x: float, y: float, said: str, anchor: str, colour: str = _INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(said)}</text>'
