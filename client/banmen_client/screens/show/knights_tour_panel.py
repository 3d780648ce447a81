"""The figures of a knight's tour: four cards, and the depth over time."""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.games.knights_tour.values import Tour
from banmen.texts import Texts
from banmen_client.screens.show.knights_tour_graph import Graph
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Painted
from banmen_client.ui.widget import Touch, Widget

_LARGE, _LEAST_LARGE = 30, 21
"""The size of a number, and the least that it may shrink to for what stands beside it."""
_ROOM_FOR_HALF = 40
"""A graph less high than this is named at its ends alone."""


class Figure(NamedTuple):
    """A number in a card: its name, itself, what stands small beside it, and of how much it is a part (0 to 1)."""

    name: str
    value: str
    beside: str = ""
    color: Paint = "ink"
    share: float | None = None


def figures(t: Texts, state: Tour, *, person: bool, rate: float) -> Sequence[Figure]:
    """The four figures of a moment; a person has no pace, and who looks for all tours counts them."""
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


def cards(rect: Rect, shown: Sequence[Figure], *, tight: bool) -> Sequence[Widget]:
    """The figures side by side, or where it is tight in two rows."""
    if tight:
        places = [place for row in rect.rows(2, 6) for place in row.columns(2, 6)]
    else:
        places = list(rect.columns(len(shown), 12))
    widgets: list[Widget] = []
    for place, figure in zip(places, shown, strict=True):
        widgets += [Card(rect=place, radius=10 if tight else 14), _figure(place, figure, tight=tight)]
    return widgets


def _figure(rect: Rect, figure: Figure, *, tight: bool) -> Widget:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        if tight:
            _paint_line(canvas, rect.inset(10, 4), figure)
        else:
            _paint_card(canvas, rect.inset(14, 10), figure)

    return Painted(rect=rect, paint=paint)


def _paint_line(canvas: Canvas, rect: Rect, figure: Figure) -> None:
    """Name and number in one line."""
    size = _fitting(canvas, figure.value, rect.w * 0.6, 16)
    width = canvas.text(figure.value, rect, size, bold=True, color=figure.color, align="right")
    canvas.text(figure.name, rect.cut_right(width, 6)[1], 12, color="secondary")
    _paint_share(canvas, Rect(rect.x, rect.bottom - 2, rect.w, 3), figure)


def _paint_card(canvas: Canvas, rect: Rect, figure: Figure) -> None:
    """The name above the number."""
    upper, lower = rect.cut_top(24)
    name = canvas.text(figure.name, upper, 14, color="secondary")
    number = Rect(lower.x, lower.y, lower.w, min(lower.h, 42))
    beside = canvas.text_width(figure.beside, 12) + 7 if figure.beside else 0.0
    size = _fitting(canvas, figure.value, number.w - beside, _LARGE)
    below = size >= _LEAST_LARGE
    if not below:
        size = _fitting(canvas, figure.value, number.w, _LARGE)
    width = canvas.text(figure.value, number, size, bold=True, color=figure.color)
    if figure.beside and below:
        canvas.text(figure.beside, number.cut_left(width, 7)[1].moved(0, 4), 12, color="secondary")
    elif figure.beside:
        canvas.text(figure.beside, upper.cut_left(name, 6)[1], 12, color="secondary", align="right")
    _paint_share(canvas, Rect(rect.x, rect.bottom - 3, rect.w, 4), figure)


def _paint_share(canvas: Canvas, rect: Rect, figure: Figure) -> None:
    if figure.share is None:
        return
    canvas.pill(rect, "track")
    full = rect.w * min(1.0, figure.share)
    if full >= rect.h:
        canvas.pill(Rect(rect.x, rect.y, full, rect.h), "accent")


def _fitting(canvas: Canvas, text: str, width: float, size: float) -> float:
    """The largest size up to this one at which the text is no wider."""
    needed = canvas.text_width(text, size, bold=True)
    return size if needed <= width else max(11.0, size * width / needed)


def graph(t: Texts, rect: Rect, drawn: Graph, state: Tour, *, shown: int, last: int) -> Sequence[Widget]:
    """The depth up to ply `last`, in a card of its own; the viewer looks at ply `shown`."""
    squares = len(state.board)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        inner = rect.inset(18, 12)
        head, rest = inner.cut_top(24)
        canvas.text(t("tour-graph"), head, 15, bold=True)
        legend = canvas.text(t("tour-retreat"), head, 13, color="secondary", align="right")
        canvas.circle((head.right - legend - 12, head.center[1]), 4, "red")
        below, rest = rest.cut_bottom(20)
        left = max(canvas.text_width(t("tour-number", count=squares), 12), 16) + 10
        right = canvas.text_width(t("tour-number", count=squares), 15, bold=True) + 18
        plot = Rect(rest.x + left, rest.y + 12, rest.w - left - right, rest.h - 18)
        for share, depth in ((1.0, squares), (0.5, squares // 2), (0.0, 0)):
            if depth and depth < squares and plot.h < _ROOM_FOR_HALF:
                continue
            y = plot.bottom - plot.h * share
            canvas.line((plot.x, y), (plot.right, y), "faint" if depth == 0 else "line")
            canvas.text(t("tour-number", count=depth), (plot.x - 10, y), 12, color="secondary", align="right")
        drawn.paint(canvas, plot, most=squares, shown=shown, last=last, depth=state.depth)
        canvas.text(t("tour-graph-start"), Rect(plot.x, below.y, plot.w * 0.5, below.h), 12, color="secondary")
        canvas.text(t("tour-number", count=last), below.cut_right(right)[1], 12, color="secondary", align="right")
        y = plot.bottom - plot.h * state.depth / max(1, squares)
        label = t("tour-number", count=state.depth)
        x = plot.x + plot.w * min(shown, last) / last
        canvas.text(label, (max(x + 14, plot.right + 12), y), 15, bold=True, color="accent_text")

    return [Card(rect=rect), Painted(rect=rect, paint=paint)]
