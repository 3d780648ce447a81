"""The plot of a move's cost over the number of tables, as SVG: a few lines, drawn by hand."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

from banmen.texts import Texts
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.runs import Result

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


class _Line(NamedTuple):
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


def growth_plot(t: Texts, results: Sequence[Result]) -> str | None:
    """Return the plot as an SVG file; None if growth was not measured."""
    by_tables = {one.size: one.servers for one in results if one.scenario == "growth"}
    lines = [
        _Line(f"{t(f'bench-{server}')}: {t(f'bench-plot-{said}')}", colour, points)
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


def _curves(lines: Sequence[_Line], scale: _Scale) -> Iterator[str]:
    for number, line in enumerate(lines):
        places = [(scale.x(tables), scale.y(us)) for tables, us in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{path}" fill="none" stroke="{line.colour}" stroke-width="2"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{line.colour}"/>' for x, y in places)
        yield _text(_WIDTH - _RIGHT, 20 + 18 * number, line.name, "end", line.colour)


def _text(x: float, y: float, said: str, anchor: str, colour: str = _INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(said)}</text>'
