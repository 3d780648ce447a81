"""The panel of a knight's tour: four figures, the depth over time, and the next squares."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen.games.knights_tour.state import Tour
from banmen.texts import Texts
from banmen_client.games.knights_tour import next_squares
from banmen_client.games.knights_tour.graph import DepthGraph
from banmen_client.games.knights_tour.next_squares import NextSquares
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Painted, fitting_size
from banmen_client.ui.widget import Touch, Widget

_CARDS, _TIGHT_CARDS, _GAP, _TIGHT_GAP = 92, 82, 14, 8
_LEAST_GRAPH = 112
"""The minimum height of the graph."""
_LARGE, _LEAST_LARGE = 30, 21
"""The size of a number, and the minimum to which it may shrink for the text to its right."""
_ROOM_FOR_FOUR = 440
"""In a narrower panel the figures are in two rows of two."""
_ROOM_FOR_HALF = 40
"""A lower graph has labels at its ends only."""


class Figure(NamedTuple):
    """A number in a card: its name, its value, small text to its right, and the share (0 to 1) of its bar."""

    name: str
    value: str
    beside: str = ""
    color: Paint = "ink"
    share: float | None = None


def compose(
    moment: Moment,
    rect: Rect,
    shown: Sequence[Figure],
    depths: DepthGraph,
    following: NextSquares,
    *,
    tight: bool,
) -> Sequence[Widget]:
    """Return the widgets of the panel below the head. Leave out the graph if there is no room for it."""
    t, canvas, table = moment.t, moment.canvas, moment.table
    gap = _TIGHT_GAP if tight else _GAP
    figures, rest = rect.cut_top(_TIGHT_CARDS if tight else _CARDS, gap)
    widgets = [*cards(canvas, figures, shown, tight=tight)]
    wanted = next_squares.height(canvas, following, rest.w, tight=tight)
    small = tight or rest.h < wanted + gap + _LEAST_GRAPH  # prefer a small card to leaving out the graph
    less = next_squares.height(canvas, following, rest.w, tight=small)
    if rest.h >= less + gap + _LEAST_GRAPH:
        below, graph = rest.cut_bottom(less, gap)
        widgets += graph_card(t, graph, depths, table.state, shown=table.shown, last=max(1, moment.front))
    else:
        below, small = rest, tight or rest.h < wanted
    return [*widgets, *next_squares.compose(canvas, t, below, following, tight=small)]


def figures(t: Texts, state: Tour, *, person: bool, rate: float) -> Sequence[Figure]:
    """Return the four figures: without the speed for a person, with the tours found if all are searched for."""
    squares = len(state.board)
    retreats = Figure(
        t("tour-retreats"), t("tour-number", count=state.retreats), color="red" if state.retreats else "ink"
    )
    depth = Figure(
        t("tour-depth"),
        t("tour-number", count=state.depth),
        t("tour-of", count=squares),
        share=state.depth / max(1, squares),
    )
    steps = Figure(t("tour-steps"), t("tour-number", count=state.steps))
    if person:
        left = Figure(t("tour-left"), t("tour-number", count=squares - state.depth))
        return depth, left, retreats, steps
    pace = Figure(t("tour-rate"), t("tour-number", count=round(rate, 0 if rate >= 10 else 1)))  # noqa: PLR2004 - two figures
    if state.find == "all":
        found = Figure(
            t("tour-found"), t("tour-number", count=state.found), color="green_text" if state.found else "ink"
        )
        return depth, found, retreats, pace
    return depth, retreats, steps, pace


def cards(canvas: Canvas, rect: Rect, shown: Sequence[Figure], *, tight: bool) -> Sequence[Widget]:
    """Return the figures side by side, or in two rows if the panel is low or narrow."""
    in_lines = tight or rect.w < _ROOM_FOR_FOUR
    gap = 6 if tight else 10 if in_lines else 12
    places = [place for row in rect.rows(2, gap) for place in row.columns(2, gap)] if in_lines else []
    size = _size_in_lines(canvas, shown, places[0], tight=tight) if in_lines else 0.0
    widgets: list[Widget] = []
    for place, figure in zip(places or rect.columns(len(shown), gap), shown, strict=True):
        radius = 10 if in_lines else 14
        paint = _line(figure, size, tight=tight) if in_lines else _card(figure)
        of = (figure, size, tight)
        widgets += [Card(rect=place, radius=radius), Painted(rect=place, paint=paint, drawn_from=of)]
    return widgets


_Paint = Callable[[Canvas, Rect, Touch], None]


def _size_in_lines(canvas: Canvas, shown: Sequence[Figure], place: Rect, *, tight: bool) -> float:
    """Return the common size of all numbers to the right of their names, in places of this size."""
    small, large = (12, 16) if tight else (13, 18)
    room = place.inset(10, 4).w - 6
    return min(fitting_size(canvas, each.value, room - canvas.text_width(each.name, small), large) for each in shown)


def _line(figure: Figure, size: float, *, tight: bool) -> _Paint:
    """Return a painter of name and number on one line, with the number in this size."""
    small = 12 if tight else 13

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        inner = rect.inset(10, 4)
        width = canvas.text(figure.value, inner, size, bold=True, color=figure.color, align="right")
        place = inner.cut_right(width, 6)[1]
        canvas.text(
            figure.name, place, fitting_size(canvas, figure.name, place.w, small, bold=False), color="secondary"
        )
        _paint_share(canvas, Rect(inner.x, inner.bottom - 2, inner.w, 3), figure)

    return paint


def _card(figure: Figure) -> _Paint:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        _paint_card(canvas, rect.inset(14, 10), figure)

    return paint


def _paint_card(canvas: Canvas, rect: Rect, figure: Figure) -> None:
    """Paint the name above the number."""
    upper, lower = rect.cut_top(24)
    small = fitting_size(canvas, figure.name, upper.w, 14, bold=False)
    name = canvas.text(figure.name, upper, small, color="secondary")
    number = Rect(lower.x, lower.y, lower.w, min(lower.h, 42))
    beside = canvas.text_width(figure.beside, 12) + 7 if figure.beside else 0.0
    size = fitting_size(canvas, figure.value, number.w - beside, _LARGE)
    below = size >= _LEAST_LARGE
    if not below:
        size = fitting_size(canvas, figure.value, number.w, _LARGE)
    width = canvas.text(figure.value, number, size, bold=True, color=figure.color)
    if figure.beside and below:
        canvas.text(figure.beside, number.cut_left(width, 7)[1].moved(0, 4), 12, color="secondary")
    elif figure.beside and name + beside <= upper.w:
        canvas.text(figure.beside, upper.cut_left(name, 6)[1], 12, color="secondary", align="right")
    _paint_share(canvas, Rect(rect.x, rect.bottom - 3, rect.w, 4), figure)


def _paint_share(canvas: Canvas, rect: Rect, figure: Figure) -> None:
    if figure.share is None:
        return
    canvas.pill(rect, "track")
    full = rect.w * min(1.0, figure.share)
    if full >= rect.h:
        canvas.bar(Rect(rect.x, rect.y, full, rect.h), "accent")


def graph_card(t: Texts, rect: Rect, drawn: DepthGraph, state: Tour, *, shown: int, last: int) -> Sequence[Widget]:
    """Return the card of the depth up to ply `last`, with the viewed ply `shown` marked."""
    squares = len(state.board)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        plot, below = _plot(canvas, t, rect, squares)
        drawn.paint(canvas, plot, most=squares, shown=shown, last=last, depth=state.depth)
        canvas.text(t("tour-graph-start"), Rect(plot.x, below.y, plot.w * 0.5, below.h), 12, color="secondary")
        canvas.text(t("tour-number", count=last), below, 12, color="secondary", align="right")
        y = plot.bottom - plot.h * state.depth / max(1, squares)
        label = t("tour-number", count=state.depth)
        x = plot.x + plot.w * min(shown, last) / last
        canvas.text(label, (max(x + 14, plot.right + 12), y), 15, bold=True, color="accent_text")

    axes = Painted(
        rect=rect,
        paint=lambda canvas, rect, _touch: _draw_axes(canvas, t, rect, squares),
        drawn_from=(t, squares),
    )
    return [Card(rect=rect), axes, Painted(rect=rect, paint=paint)]


def _draw_axes(canvas: Canvas, t: Texts, rect: Rect, squares: int) -> None:
    """Draw the title and the constant parts of the graph."""
    head = rect.inset(18, 12).cut_top(24)[0]
    canvas.text(t("tour-graph"), head, 15, bold=True)
    legend = canvas.text(t("tour-retreat"), head, 13, color="secondary", align="right")
    canvas.circle((head.right - legend - 12, head.center[1]), 4, "red")
    plot, _below = _plot(canvas, t, rect, squares)
    for share, depth in ((1.0, squares), (0.5, squares // 2), (0.0, 0)):
        if depth and depth < squares and plot.h < _ROOM_FOR_HALF:
            continue
        y = plot.bottom - plot.h * share
        canvas.line((plot.x, y), (plot.right, y), "faint" if depth == 0 else "line")
        canvas.text(t("tour-number", count=depth), (plot.x - 10, y), 12, color="secondary", align="right")


def _plot(canvas: Canvas, t: Texts, rect: Rect, squares: int) -> tuple[Rect, Rect]:
    """Return the area of the line, and the area below it for the numbers of the plies."""
    below, rest = rect.inset(18, 12).cut_top(24)[1].cut_bottom(20)
    most = t("tour-number", count=squares)
    left = max(canvas.text_width(most, 12), 16) + 10
    right = canvas.text_width(most, 15, bold=True) + 18
    return Rect(rest.x + left, rest.y + 12, rest.w - left - right, rest.h - 18), below.cut_right(right)[1]
