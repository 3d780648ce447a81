import re
from xml.etree import ElementTree as ET

from banmen.texts import Texts
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.report import growth_plot
from banmen_server.bench.runs import CaseResult


def grown(tables: int, cpu_us: float) -> CaseResult:
    servers = {BANMEN: {"cpu_us": cpu_us, "even_cpu_us": cpu_us / 2}, CEILING: {"cpu_us": 40.0}}
    return CaseResult("growth", tables, servers)


def test_more_tables_are_further_right_and_costlier_moves_further_up() -> None:
    plot = growth_plot(Texts("en"), [grown(1, 100.0), grown(10, 200.0), grown(1_000, 150.0)])
    assert plot is not None
    ET.fromstring(plot)  # noqa: S314 - it was just made
    first = re.findall(r'polyline points="([^"]+)"', plot)[0]
    places = [tuple(map(float, place.split(","))) for place in first.split()]
    assert places[0][0] < places[1][0] < places[2][0]
    assert places[1][1] < places[2][1] < places[0][1]
    assert plot.count("<polyline") == 3
    assert "1,000" in plot


def test_no_plot_without_measured_growth() -> None:
    assert growth_plot(Texts("en"), [CaseResult("idle", 5)]) is None
