"""Runs what the command line requests: which cases, how large, and their report."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from banmen.texts import Texts
from banmen_server.bench import report as reports
from banmen_server.bench.processes import WITHOUT_LIMITS, Cores, pin_load
from banmen_server.bench.report import growth_plot
from banmen_server.bench.runs import RunSetup, run_case
from banmen_server.bench.scenarios import SCENARIOS, cases_of
from banmen_server.bench.sizes import SHORT, ScenarioSizes, most_connections


class BenchRequest(NamedTuple):
    """What to measure. None means the default; `earlier` is the JSON of an earlier run."""

    short: bool = False
    only: Sequence[str] | None = None
    tables: Sequence[int] | None = None
    connections: Sequence[int] | None = None
    rounds: int | None = None
    seconds: int | None = None
    seed: int = 1
    data: Path | None = None
    beside: str | None = None
    markdown: str | None = None
    plot: str | None = None
    earlier: bytes | None = None


class BenchFiles(NamedTuple):
    """The files: the report, the page, and the plot if growth was measured.

    `whole` says that nothing broke, and that no acknowledged action is missing.
    """

    json: bytes
    markdown: bytes
    plot: bytes | None
    whole: bool


def measure(t: Texts, asked: BenchRequest, say: Callable[[str], None]) -> BenchFiles:
    """Measure, and pass each result to `say` as soon as it is known. Raises BadReport."""
    earlier = {} if asked.earlier is None else {one.name: one for one in reports.from_json(asked.earlier).results}
    sizes, cores = sizes_of(asked), Cores.chosen()
    if asked.short:
        cores = Cores(None, None)
    usable = reports.usable_cores()
    pin_load(cores)
    for line in _about(t, asked, sizes, cores):
        say(line)
    sizes = sizes if (most := most_connections()) is None else sizes.within(most)
    report = reports.BenchReport(
        machine=reports.machine(), cores=usable, pinned=cores.load is not None, rounds=sizes.rounds
    )
    place = RunSetup(cores, asked.data, asked.beside)
    for name in asked.only or SCENARIOS:
        for case in cases_of(name, sizes):
            result = run_case(case, place, sizes.rounds)
            report.results.append(result)
            say("")
            for line in reports.result_lines(t, result, earlier.get(result.name)):
                say(line)
    plot = growth_plot(t, report.results)
    page = Path(asked.markdown) if asked.markdown else Path("figures.md")
    picture = os.path.relpath(asked.plot, page.parent) if asked.plot and plot is not None else None
    figures = reports.markdown(t, report, picture and Path(picture).as_posix())
    in_page = reports.in_page(page.read_text("utf-8") if asked.markdown and page.exists() else "", figures)
    whole = not any(result.lost or result.broken for result in report.results)
    return BenchFiles(reports.to_json(report), in_page.encode(), None if plot is None else plot.encode(), whole)


def sizes_of(asked: BenchRequest) -> ScenarioSizes:
    sizes = SHORT if asked.short else ScenarioSizes()
    sizes = sizes._replace(seed=asked.seed)
    if asked.tables:
        tables = tuple(asked.tables)
        sizes = sizes._replace(tables=tables, paced_tables=tables, growth=tables)
    if asked.connections:
        of = tuple(asked.connections)
        sizes = sizes._replace(watchers=of, idle=of, storm=of, show_watchers=of, note_players=of, crowd=of)
    if asked.rounds:
        sizes = sizes._replace(rounds=asked.rounds)
    return sizes._replace(seconds=float(asked.seconds)) if asked.seconds else sizes


def _about(t: Texts, asked: BenchRequest, sizes: ScenarioSizes, cores: Cores) -> Sequence[str]:
    """Return the lines printed before the measurements."""
    most, wanted = most_connections(), max(2 * max((*sizes.paced_tables, *sizes.growth)), *sizes.idle)
    said = [t("bench-about", rounds=str(sizes.rounds), options=" ".join(WITHOUT_LIMITS))]
    if not asked.short:
        pinned = "bench-pinned" if cores.load is not None else "bench-not-pinned"
        said.append(t(pinned, server=str(cores.server), load=str(cores.load), cores=str(reports.usable_cores())))
    if most is not None and wanted > most:
        said.append(t("bench-few-files", most=str(most), wanted=str(wanted)))
    return said
