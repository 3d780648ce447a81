"""The panel of a knight's tour shows four figures, the graph of the depth, and the card of the next squares.

The card has the squares, or a verdict in their place, then the legend and the buttons. If the panel is low, the card
shrinks first; then the graph is left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from banmen.games.knights_tour.engine.board import name_of
from banmen.games.knights_tour.state import Tour
from banmen.texts import Texts
from banmen_client.games.knights_tour.annotations import Candidate
from banmen_client.games.knights_tour.coach import TourVerdict
from banmen_client.games.knights_tour.depth_graph import DepthGraph
from banmen_client.games.knights_tour.drawing.sprites import PALETTES, SHADES, path_colours
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Painted, fitting_size
from banmen_client.ui.theme import mixed
from banmen_client.ui.widget import Touch, Widget

_CARDS, _TIGHT_CARDS, _GAP, _TIGHT_GAP = 92, 82, 14, 8
_MIN_GRAPH = 112
"""The minimum height of the graph."""
_LARGE, _MIN_LARGE = 30, 21
"""The size of a number, and the minimum to which it may shrink for the text to its right."""
_ROOM_FOR_FOUR = 440
"""In a narrower panel the figures are in two rows of two."""
_ROOM_FOR_HALF = 40
"""A lower graph has labels at its ends only."""

_CHIP, _TIGHT_CHIP, _SQUARES_GAP = 44, 30, 8
_HEAD, _TIGHT_HEAD = 30, 22
_LEGEND, _BUTTONS, _TIGHT_BUTTONS = 34, 40, 34
_WORDS = 74
_USUAL_ROWS = 2
"""The card has room for at least this number of rows of squares, so that its height stays the same."""
_AROUND_WORD = 18
"""The minimum room of a button around its label."""

_Paint = Callable[[Canvas, Rect, Touch], None]


class Figure(NamedTuple):
    """A number in a card: its name, its value, small text to its right, and the share (0 to 1) of its bar."""

    name: str
    value: str
    beside: str = ""
    color: Paint = "ink"
    share: float | None = None


@dataclass(frozen=True)
class NextSquares:
    """The content of the card: the next squares with the one `ahead`, or the one to go `back` to.

    The `note` explains the order of the squares if it fits; the coach's `answer` replaces it. With `go` the squares can
    be pressed. A `verdict` replaces the squares.
    """

    state: Tour
    candidates: Sequence[Candidate]
    ahead: int | None
    note: str = ""
    answer: str = ""
    back: int | None = None
    verdict: TourVerdict | None = None
    go: Callable[[int], None] | None = None
    commands: Sequence[ButtonSpec] = ()

    @property
    def chips(self) -> int:
        """The number of squares shown."""
        return len(self.candidates) + (self.back is not None)


def compose_panel(
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
    wanted = next_squares_height(canvas, following, rest.w, tight=tight)
    small = tight or rest.h < wanted + gap + _MIN_GRAPH  # prefer a small card to leaving out the graph
    less = next_squares_height(canvas, following, rest.w, tight=small)
    if rest.h >= less + gap + _MIN_GRAPH:
        below, graph = rest.cut_bottom(less, gap)
        widgets += graph_card(t, graph, depths, table.state, shown=table.shown, last=max(1, moment.front))
    else:
        below, small = rest, tight or rest.h < wanted
    return [*widgets, *compose_next_squares(canvas, t, below, following, tight=small)]


# --- figures --------------------------------------------------------------------------------------------------------


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
    below = size >= _MIN_LARGE
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


# --- the depth over time --------------------------------------------------------------------------------------------


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


# --- the card of the next squares -----------------------------------------------------------------------------------


def next_squares_height(canvas: Canvas, shown: NextSquares, width: float, *, tight: bool) -> float:
    """Return the height that the card needs, in units."""
    pad, width = (16, width - 20) if tight else (28, width - 36)
    chip, head = (_TIGHT_CHIP, _TIGHT_HEAD) if tight else (_CHIP, _HEAD)
    rows = _USUAL_ROWS if shown.verdict is not None else max(_USUAL_ROWS, _rows(shown, width, tight=tight))
    body = float(rows * chip + (rows - 1) * _SQUARES_GAP + head)
    if shown.verdict is not None:
        body = max(body, _WORDS + head, _verdict_height(canvas, shown.verdict, width, tight=tight))
    buttons = (_TIGHT_BUTTONS if tight else _BUTTONS) + _SQUARES_GAP if shown.commands else 0
    return pad + body + buttons + (_LEGEND if _explained(shown, tight=tight) else 0)


def _explained(shown: NextSquares, *, tight: bool) -> bool:
    """Return True if the legend is shown: not in a small card, nor below a verdict with buttons."""
    return not tight and not (shown.verdict is not None and shown.commands)


def compose_next_squares(canvas: Canvas, t: Texts, rect: Rect, shown: NextSquares, *, tight: bool) -> Sequence[Widget]:
    """Return the card."""
    inner = rect.inset(10, 8) if tight else rect.inset(18, 14)
    widgets: list[Widget] = [Card(rect=rect)]
    if shown.commands:
        buttons, inner = inner.cut_bottom(_TIGHT_BUTTONS if tight else _BUTTONS, _SQUARES_GAP)
        widgets += _buttons(canvas, buttons, shown.commands, tight=tight)
    legend: Rect | None = None
    if _explained(shown, tight=tight) and inner.h >= _HEAD + _LEGEND + _CHIP - 4:
        legend, inner = inner.cut_bottom(_LEGEND)
    if shown.verdict is not None:
        widgets.append(_verdict(inner, shown.verdict, tight=tight))
    else:
        widgets += _squares(t, inner, shown, tight=tight)
    if legend is not None:
        widgets.append(_legend(t, legend, len(shown.state.board)))
    return widgets


# --- squares --------------------------------------------------------------------------------------------------------


def _squares(t: Texts, rect: Rect, shown: NextSquares, *, tight: bool) -> Sequence[Widget]:
    head, rest = rect.cut_top(_TIGHT_HEAD if tight else _HEAD)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        line = rect.cut_top(min(rect.h, 22))[0]
        width = canvas.text(t("tour-next"), line, 13 if tight else 15, bold=True)
        rest, size = line.cut_left(width, 12)[1], 12 if tight else 13
        if shown.answer or canvas.text_width(shown.note, size) <= rest.w:
            ink = "accent_text" if shown.answer else "secondary"
            canvas.text(shown.answer or shown.note, rest, size, bold=bool(shown.answer), color=ink, align="right")

    columns, rows = _columns(shown, rect.w, tight=tight), _rows(shown, rect.w, tight=tight)
    is_wide = (rect.w + _SQUARES_GAP) / columns - _SQUARES_GAP >= _least_width(shown, tight=False)
    chip = min(_CHIP if is_wide else _TIGHT_CHIP, (rest.h - _SQUARES_GAP * (rows - 1)) / rows)
    of = (t, shown.answer, shown.note, tight)
    widgets: list[Widget] = [Painted(rect=head, paint=paint, drawn_from=of)]
    lines = [Rect(rest.x, rest.y + row * (chip + _SQUARES_GAP), rest.w, chip) for row in range(rows)]
    places = [place for line in lines for place in line.columns(columns, _SQUARES_GAP)]
    widgets += [_chip(t, place, shown, one) for place, one in zip(places, shown.candidates, strict=False)]
    if shown.back is not None:
        widgets.append(
            _back_chip(t, places[len(shown.candidates)], name_of(shown.back, shown.state.rows, shown.state.columns))
        )
    return widgets


def _rows(shown: NextSquares, width: float, *, tight: bool) -> int:
    return -(-max(1, shown.chips) // _columns(shown, width, tight=tight))


def _columns(shown: NextSquares, width: float, *, tight: bool) -> int:
    """Return the number of squares in a line: as many as are legible, at most four.

    In a wide card it is at most three, unless there are more squares.
    """
    chip = _least_width(shown, tight=tight)
    most = 3 if shown.chips <= 3 and not tight else 4  # noqa: PLR2004 - the most frequent number
    return max(1, min(most, int((width + _SQUARES_GAP) // (chip + _SQUARES_GAP))))


def _least_width(shown: NextSquares, *, tight: bool) -> int:
    """Return the width that a square needs for its name and its number."""
    names = [*(one.square for one in shown.candidates), *([] if shown.back is None else [shown.back])]
    longest = max((len(name_of(square, shown.state.rows, shown.state.columns)) for square in names), default=2)
    return 50 + 9 * longest if tight else 52 + 10 * longest


def _chip(t: Texts, rect: Rect, shown: NextSquares, one: Candidate) -> Widget:
    name, palette = name_of(one.square, shown.state.rows, shown.state.columns), PALETTES["light"]
    ahead, go = one.square == shown.ahead, shown.go

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        fill = canvas.theme.gold_fill if ahead else (canvas.color("field"), canvas.color("field"))
        if touch.hovered and go is not None:
            fill = mixed(fill, canvas.theme.hover)
        canvas.round_rect(rect, 10, fill, "gold_border" if ahead else "field_border")
        ink = "on_gold" if ahead else "faint" if one.spent else "ink"
        radius = min(13.0, rect.h * 0.38)
        ring = (rect.right - radius - 8, rect.center[1])
        edge = palette.red if one.dead else palette.accent
        canvas.circle(ring, radius, palette.gold if ahead else palette.paper, edge, 2)
        count = palette.red if one.dead else palette.ink
        canvas.text(str(one.onward), ring, radius * 1.15, bold=True, color=count, align="center")
        words = Rect(rect.x + 10, rect.y, rect.w - 2 * radius - 26, rect.h)
        width = canvas.text(name, words, 16 if rect.h > 36 else 14, bold=True, color=ink)  # noqa: PLR2004 - a small chip
        remark = t("tour-ahead") if ahead else t("tour-spent") if one.spent else ""
        if remark and canvas.text_width(remark, 13) <= words.w - width - 10:
            canvas.text(remark, words.cut_left(width, 10)[1], 13, color=ink if ahead else "secondary")

    return Painted(
        key="" if go is None else f"next/{name}",
        rect=rect,
        radius=10,
        paint=paint,
        drawn_from=(t, name, one, ahead, go is None),
        on_press=None if go is None else (lambda: go(one.square)),
    )


def _back_chip(t: Texts, rect: Rect, name: str) -> Widget:
    """Return the square that the knight goes back to."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.round_rect(rect, 10, "red_tint", "red_border")
        canvas.icon("undo-2", (rect.x + 20, rect.center[1]), 16, "red_text")
        words = Rect(rect.x + 36, rect.y, rect.w - 42, rect.h)
        width = canvas.text(name, words, 16 if rect.h > 36 else 14, bold=True, color="red_text")  # noqa: PLR2004 - a small chip
        back = t("tour-back")
        if canvas.text_width(back, 13) <= words.w - width - 8:
            canvas.text(back, words.cut_left(width, 8)[1], 13, color="red_text")

    return Painted(rect=rect, paint=paint, drawn_from=(t, name))


def _legend(t: Texts, rect: Rect, squares: int) -> Widget:
    """Return the legend of the colours and marks on the board."""
    palette = PALETTES["light"]

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        line = rect.cut_bottom(22)[0]
        y = line.center[1]
        x = line.x + canvas.text("1", line, 13, color="secondary") + 7
        bar = Rect(x, y - 3, min(92, line.w * 0.2), 6)
        canvas.picture(bar, ("tour-order", canvas.theme.name), _order_bar, 3)
        x = bar.right + 7
        x += canvas.text(f"{t('tour-number', count=squares)}  {t('tour-legend-order')}", (x, y), 13, color="secondary")
        right = canvas.text(t("tour-legend-retreat"), line, 13, color="secondary", align="right")
        start = line.right - right - 40
        for dash in range(3):
            canvas.pill(Rect(start + dash * 12, y - 1.5, 8, 3), canvas.fade("red", 0.6))
        words = t("tour-legend-onward")
        width = canvas.text_width(words, 13) + 24
        middle = (x + start) / 2 - width / 2
        if middle > x + 8:
            canvas.circle((middle + 7, y), 7, palette.paper, palette.accent, 2)
            canvas.text(words, (middle + 24, y), 13, color="secondary")

    return Painted(rect=rect, paint=paint, drawn_from=(t, squares))


def _order_bar(width_px: int, height_px: int) -> pygame.Surface:
    """Return the colours along a path, from the first square to the last."""
    bar = pygame.Surface((SHADES, 1), 0, 32)
    for shade, colour in enumerate(path_colours()):
        bar.set_at((shade, 0), colour)
    return pygame.transform.scale(bar, (width_px, height_px))


# --- commands and the verdict ---------------------------------------------------------------------------------------


def _buttons(canvas: Canvas, rect: Rect, commands: Sequence[ButtonSpec], *, tight: bool) -> Sequence[Widget]:
    """Return the buttons in a row with equal widths. If that would cut a label, give each the width of its label."""
    room = rect.w - _SQUARES_GAP * (len(commands) - 1)
    for size in (13, 12, 11) if tight else (14, 13, 12, 11):
        widths = [canvas.text_width(command.label, size, bold=True) + _AROUND_WORD for command in commands]
        if sum(widths) <= room:
            break
    spare = (room - sum(widths)) / len(commands)
    alike = max(widths) <= room / len(commands)
    places = []
    for width in widths:
        place, rect = rect.cut_left(room / len(commands) if alike else width + spare, _SQUARES_GAP)
        places.append(place)
    return [command.at(place, size) for command, place in zip(commands, places, strict=True)]


def _verdict(rect: Rect, verdict: TourVerdict, *, tight: bool) -> Widget:
    """Return the verdict with its icon."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.round_rect(rect, 10, f"{verdict.tone}_tint")
        largest, small, pad, icon_width = _verdict_sizes(tight=tight)
        icon, words = rect.inset(12, pad).cut_left(icon_width, 10)
        canvas.icon(verdict.icon, icon.center, 20 if tight else 26, f"{verdict.tone}_text")
        size = fitting_size(canvas, verdict.title, words.w, largest)
        body = canvas.paragraph_height(verdict.body, words.w, small, leading=1.35)
        title, body_rect = words.middle(words.w, min(words.h, largest * 1.6 + body)).cut_top(largest * 1.6)
        canvas.text(verdict.title, title, size, bold=True, color=f"{verdict.tone}_text")
        canvas.paragraph(verdict.body, body_rect, small, leading=1.35)

    return Painted(rect=rect, paint=paint, drawn_from=(verdict, tight))


def _verdict_height(canvas: Canvas, verdict: TourVerdict, width: float, *, tight: bool) -> float:
    """Return the height that the verdict needs at this width, in units."""
    title, small, pad, icon = _verdict_sizes(tight=tight)
    return title * 1.6 + canvas.paragraph_height(verdict.body, width - 34 - icon, small, leading=1.35) + 2 * pad


def _verdict_sizes(*, tight: bool) -> tuple[float, float, float, float]:
    """Return the sizes of title and body, the margin above and below, and the width of the icon."""
    return (14, 12, 6, 22) if tight else (17, 14, 10, 30)
