"""The log of the battle beside its scene: one row an event, those up to the ply looked at, the last one lit."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from banmen.games.battle.values import HERO, Event, Fell, Guarded, Struck
from banmen.texts import Texts
from banmen.words.battle import told, told_blow, told_rolls
from banmen_client.screens.standing import Standing
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.battle import BattleShow
    from banmen_client.screens.show.screen import ShowScreen

_ROW, _LOW_ROW = 56, 44
_ROOM_FOR_DICE, _ROOM_FOR_FIGURE = 430, 240
_ROOMY_SIZES = (14, 13, 12, 11), (15.5, 14, 13, 12, 11)
_LOW_SIZES = (12, 11, 10), (13, 12, 11, 10)
"""The sizes of the letters of both lines, the larger first."""


class Entry(NamedTuple):
    """A row: two lines, a figure at the right, an icon, its colour and ground, and the dice."""

    upper: str
    lower: str
    figure: str
    icon: str
    ink: Paint
    ground: Paint
    dice: Sequence[str] = ()
    values: str = ""


def entry(t: Texts, event: Event) -> Entry:
    """The row of an event."""
    match event:
        case Struck():
            return _blow(t, event)
        case Guarded():
            return Entry(told(t, event)[0], t("battle-guard-hint"), "", "shield", "accent_text", "selection")
        case Fell(seat):
            falls, world, _wins = told(t, event)
            icon = "skull" if seat == HERO else "trophy"
            return Entry(falls, world, "", icon, "gold_text", "gold_tint")
        case _:
            return Entry(t("battle-begins"), t("battle-begins-hint"), "", "swords", "secondary", "chip")


def _blow(t: Texts, event: Struck) -> Entry:
    struck, taken = told_blow(t, event)
    dice, values = told_rolls(t, event), " · ".join(f"{roll.value:04}" for roll in event.rolls)
    own = event.seat == HERO
    if event.result == "evaded":
        return Entry(struck, taken, t("battle-evaded"), "wind", "accent_text", "selection", dice, values)
    figure = f"−{event.damage}"
    if event.result == "critical":
        return Entry(struck, taken, figure, "zap", "gold_text", "gold_tint", dice, values)
    icon = "flame" if event.charged else "sword"
    ink, ground = ("ink", "chip") if own else ("red_text", "red_tint")
    return Entry(struck, taken, figure, icon, ink, ground, dice, values)


def compose(
    performance: "BattleShow", screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool
) -> Sequence[Widget]:
    """The card with its rows; the newest is in view whenever another one comes."""
    t = screen.window.t
    row = _LOW_ROW if tight else _ROW
    inner = rect.inset(8 if tight else 12, 6 if tight else 10)
    widgets: list[Widget] = [Card(rect=rect)]
    if rect.h > 3.6 * row:
        title, inner = inner.cut_top(22 if tight else 28, 2)
        widgets.append(
            Label(rect=title.inset(8, 0), text=t("battle-log"), size=14 if tight else 16, bold=True, color="secondary")
        )
    last = max(0, standing.shown - performance.board.behind)
    plies = standing.replay.plies
    contents = [
        _row(
            screen,
            Rect(inner.x, inner.y + number * row, inner.w - 14, row),
            number,
            plies[number].event,
            lit=number == last,
        )
        for number in range(last + 1)
    ]
    scroll = Scroll(key="log", rect=inner, state=performance.log, height=row * (last + 1), contents=contents)
    followed = (last, round(inner.h))
    if performance.followed != followed:
        performance.followed = followed
        scroll.scroll_to(scroll.furthest)
    return [*widgets, scroll]


def _row(screen: "ShowScreen", rect: Rect, number: int, event: Event, *, lit: bool) -> Widget:
    t = screen.window.t
    made = entry(t, event)
    return Row(
        key=f"ply/{number}",
        rect=rect,
        radius=10,
        tooltip="\n".join(made.dice) if rect.w < _ROOM_FOR_DICE else "",
        paint=_painter(made, lit=lit, first=number == 0),
        on_press=lambda: screen.look(number),
    )


def _painter(made: Entry, *, lit: bool, first: bool) -> Callable[[Canvas, Rect, Touch], None]:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        roomy = rect.h > 50  # noqa: PLR2004 - between the two heights
        if lit:
            canvas.round_rect(rect.inset(0, 1), 10, "gold_tint", "gold_border")
        elif not first:
            canvas.line((rect.x + (58 if roomy else 44), rect.y), (rect.right - 10, rect.y), "line")
        radius = 17 if roomy else 13
        middle = rect.x + radius + (10 if roomy else 5), rect.center[1]
        canvas.circle(middle, radius, made.ground)
        canvas.icon(made.icon, middle, radius * 1.02, made.ink)
        left = middle[0] + radius + (12 if roomy else 7)
        upper, lower = (
            Rect(left, rect.y, rect.right - left - (12 if roomy else 8), rect.h).inset(0, 5 if roomy else 3).rows(2)
        )
        sizes, figures = (_ROOMY_SIZES, (20, 15)) if roomy else (_LOW_SIZES, (15, 12.5))
        if _figure_is_below(canvas, made, upper.w, roomy=roomy):
            lower = _draw_figure(canvas, lower, made.figure, made.ink, figures)
        else:
            upper = _draw_figure(canvas, upper, made.figure, made.ink, figures)
        if made.values and rect.w >= _ROOM_FOR_DICE:
            upper = _draw_dice(canvas, upper, made.values)
        _draw_line(canvas, upper, made.upper, sizes[0], "secondary", lit=lit)
        _draw_line(canvas, lower, made.lower, sizes[1], "ink", lit=lit)

    return paint


def _figure_is_below(canvas: Canvas, made: Entry, room: float, *, roomy: bool) -> bool:
    """Whether the figure stands in the lower line: in a high and wide row, unless only the other has room for it."""
    upper, lower = _ROOMY_SIZES if roomy else _LOW_SIZES
    beside = canvas.text_width(made.figure, 20 if roomy else 15, bold=True) + 8
    above_fits = canvas.text_width(made.upper, upper[-1]) + beside <= room
    below_fits = canvas.text_width(made.lower, lower[-1]) + beside <= room
    below = roomy and room >= _ROOM_FOR_FIGURE
    return below_fits or not above_fits if below else below_fits and not above_fits


def _draw_line(canvas: Canvas, rect: Rect, text: str, sizes: Sequence[float], color: Paint, *, lit: bool) -> None:
    """One line of a row; of the row that is lit it is bold, unless it has room only if it is not."""
    bold = lit and canvas.text_width(text, sizes[-1], bold=True) <= rect.w
    size = fitting(canvas, text, rect.w, sizes, bold=bold)
    canvas.text(text, rect, size, bold=bold, color="gold_text" if lit and color == "secondary" else color)


def _draw_figure(canvas: Canvas, rect: Rect, text: str, ink: Paint, sizes: tuple[float, float]) -> Rect:
    """The damage, or a word in its place, at the right; gives the rest."""
    size = sizes[0] if text.startswith("−") else sizes[1]
    width = canvas.text_width(text, size, bold=True)
    canvas.text(text, (rect.right - width, rect.center[1] - 1), size, bold=True, color=ink)
    return rect.cut_right(width, 8)[1]


def _draw_dice(canvas: Canvas, rect: Rect, values: str) -> Rect:
    """What the dice showed, at the right; gives the rest."""
    width = canvas.text_width(values, 12)
    canvas.text(values, (rect.right - width, rect.center[1]), 12, color="secondary")
    canvas.icon("dices", (rect.right - width - 13, rect.center[1]), 14, "faint")
    return rect.cut_right(width + 22, 8)[1]


def fitting(canvas: Canvas, text: str, room: float, sizes: Sequence[float], *, bold: bool) -> float:
    """The largest of these sizes in which a line has room, else the last one."""
    return next((size for size in sizes if canvas.text_width(text, size, bold=bold) <= room), sizes[-1])
