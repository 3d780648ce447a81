"""The log of the battle has a row for each event up to the viewed ply; the last row is highlighted.

`compose_dice` shows the dice of the last blow in a card of their own, for viewers who give no commands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from banmen.games.battle.state import CRITICAL, EVADES, HERO, SIDES, Event, Fell, Guarded, Struck
from banmen.games.battle.words import blow_lines, event_lines, roll_lines
from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow, Painted
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_ROW, _LOW_ROW = 56, 44
_ROOM_FOR_DICE, _ROOM_FOR_FIGURE = 430, 240
_ROOMY_SIZES = (14, 13, 12, 11), (15.5, 14, 13, 12, 11)
_LOW_SIZES = (12, 11, 10), (13, 12, 11, 10)
"""The font sizes of both lines, the larger first."""

_ROOMY = 64
_DICE: Sequence[tuple[str, str, int, Paint]] = (
    ("evasion", "wind", EVADES, "accent"),
    ("critical", "zap", CRITICAL, "gold"),
)


@dataclass
class LogState:
    """The scroll state of one viewer's log, and the last row and the height (units) at the last automatic scroll."""

    scroll: ScrollState = field(default_factory=ScrollState)
    scrolled_for: tuple[int, int] | None = None


class LogEntry(NamedTuple):
    """A row: two lines, a figure at the right, an icon, its colours; the dice as sentences and as values."""

    upper: str
    lower: str
    figure: str
    icon: str
    ink: Paint
    background: Paint
    dice: Sequence[str] = ()
    values: str = ""


def compose_log(moment: Moment, rect: Rect, state: LogState, unplayed: int, *, tight: bool) -> Sequence[Widget]:
    """Return the card with its rows, without the last `unplayed` ones. Scroll down to each new row."""
    t, table = moment.t, moment.table
    row = _LOW_ROW if tight else _ROW
    inner = rect.inset(8 if tight else 12, 6 if tight else 10)
    widgets: list[Widget] = [Card(rect=rect)]
    if rect.h > 3.6 * row:
        title, inner = inner.cut_top(22 if tight else 28, 2)
        widgets.append(
            Label(rect=title.inset(8, 0), text=t("battle-log"), size=14 if tight else 16, bold=True, color="secondary")
        )
    inner = inner.cut_top(max(row, inner.h // row * row))[0]  # so that no row is cut
    last = max(0, table.shown - unplayed)
    plies = table.replay.plies
    contents = [
        _row(
            moment,
            Rect(inner.x, inner.y + number * row, inner.w - 14, row),
            number,
            plies[number].event,
            current=number == last,
        )
        for number in range(last + 1)
    ]
    scroll = Scroll(key="log", rect=inner, state=state.scroll, height=row * (last + 1), line=row, contents=contents)
    scrolled_for = (last, round(inner.h))
    if state.scrolled_for != scrolled_for:
        state.scrolled_for = scrolled_for
        scroll.scroll_to(scroll.furthest)
    return [*widgets, scroll]


# --- the rows -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def log_entry(t: Texts, event: Event) -> LogEntry:
    """Return the log row of an event."""
    match event:
        case Struck():
            return _blow(t, event)
        case Guarded():
            return LogEntry(event_lines(t, event)[0], t("battle-guard-hint"), "", "shield", "accent_text", "selection")
        case Fell(seat):
            falls, world, _wins = event_lines(t, event)
            icon = "skull" if seat == HERO else "trophy"
            return LogEntry(falls, world, "", icon, "gold_text", "gold_tint")
        case _:
            return LogEntry(t("battle-begins"), t("battle-begins-hint"), "", "swords", "secondary", "chip")


def _blow(t: Texts, event: Struck) -> LogEntry:
    struck, taken = blow_lines(t, event)
    dice, values = roll_lines(t, event), " · ".join(f"{roll.value:04}" for roll in event.rolls)
    own = event.seat == HERO
    if event.result == "evaded":
        return LogEntry(struck, taken, t("battle-evaded"), "wind", "accent_text", "selection", dice, values)
    figure = f"−{event.damage}"
    if event.result == "critical":
        return LogEntry(struck, taken, figure, "zap", "gold_text", "gold_tint", dice, values)
    icon = "flame" if event.charged else "sword"
    ink, ground = ("ink", "chip") if own else ("red_text", "red_tint")
    return LogEntry(struck, taken, figure, icon, ink, ground, dice, values)


def _row(moment: Moment, rect: Rect, number: int, event: Event, *, current: bool) -> Widget:
    entry = log_entry(moment.t, event)
    return ListRow(
        key=f"ply/{number}",
        rect=rect,
        radius=10,
        tooltip="\n".join(entry.dice) if rect.w < _ROOM_FOR_DICE else "",
        paint=_painter(entry, current=current, first=number == 0),
        drawn_from=(entry._replace(dice=()), current, number == 0),
        on_press=lambda: moment.calls.look(number),
    )


def _painter(entry: LogEntry, *, current: bool, first: bool) -> Callable[[Canvas, Rect, Touch], None]:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        roomy = rect.h > 50  # noqa: PLR2004 - between the two heights
        if current:
            canvas.round_rect(rect.inset(0, 1), 10, "gold_tint", "gold_border")
        elif not first:
            canvas.line((rect.x + (58 if roomy else 44), rect.y), (rect.right - 10, rect.y), "line")
        radius = 17 if roomy else 13
        middle = rect.x + radius + (10 if roomy else 5), rect.center[1]
        canvas.circle(middle, radius, entry.background)
        canvas.icon(entry.icon, middle, radius * 1.02, entry.ink)
        left = middle[0] + radius + (12 if roomy else 7)
        upper, lower = (
            Rect(left, rect.y, rect.right - left - (12 if roomy else 8), rect.h).inset(0, 5 if roomy else 3).rows(2)
        )
        sizes, figures = (_ROOMY_SIZES, (20, 15)) if roomy else (_LOW_SIZES, (15, 12.5))
        if _figure_is_below(canvas, entry, upper.w, roomy=roomy):
            lower = _draw_figure(canvas, lower, entry.figure, entry.ink, figures)
        else:
            upper = _draw_figure(canvas, upper, entry.figure, entry.ink, figures)
        if entry.values and rect.w >= _ROOM_FOR_DICE:
            upper = _draw_dice(canvas, upper, entry.values)
        _draw_line(canvas, upper, entry.upper, sizes[0], "secondary", current=current)
        _draw_line(canvas, lower, entry.lower, sizes[1], "ink", current=current)

    return paint


def _figure_is_below(canvas: Canvas, entry: LogEntry, room: float, *, roomy: bool) -> bool:
    """Return True if the figure goes into the lower line.

    That is the place in a high and wide row, unless only the other line has room for the figure.
    """
    upper, lower = _ROOMY_SIZES if roomy else _LOW_SIZES
    beside = canvas.text_width(entry.figure, 20 if roomy else 15, bold=True) + 8
    above_fits = canvas.text_width(entry.upper, upper[-1]) + beside <= room
    below_fits = canvas.text_width(entry.lower, lower[-1]) + beside <= room
    below = roomy and room >= _ROOM_FOR_FIGURE
    return below_fits or not above_fits if below else below_fits and not above_fits


def _draw_line(canvas: Canvas, rect: Rect, text: str, sizes: Sequence[float], color: Paint, *, current: bool) -> None:
    """Draw one line of a row. The current row is bold if the bold text fits."""
    bold = current and canvas.text_width(text, sizes[-1], bold=True) <= rect.w
    size = fitting_size(canvas, text, rect.w, sizes, bold=bold)
    canvas.text(text, rect, size, bold=bold, color="gold_text" if current and color == "secondary" else color)


def _draw_figure(canvas: Canvas, rect: Rect, text: str, ink: Paint, sizes: tuple[float, float]) -> Rect:
    """Draw the damage, or a word in its place, at the right. Return the free area to its left."""
    size = sizes[0] if text.startswith("−") else sizes[1]
    width = canvas.text_width(text, size, bold=True)
    canvas.text(text, (rect.right - width, rect.center[1] - 1), size, bold=True, color=ink)
    return rect.cut_right(width, 8)[1]


def _draw_dice(canvas: Canvas, rect: Rect, values: str) -> Rect:
    """Draw the values of the dice at the right. Return the free area to their left."""
    width = canvas.text_width(values, 12)
    canvas.text(values, (rect.right - width, rect.center[1]), 12, color="secondary")
    canvas.icon("dices", (rect.right - width - 13, rect.center[1]), 14, "faint")
    return rect.cut_right(width + 22, 8)[1]


def fitting_size(canvas: Canvas, text: str, room: float, sizes: Sequence[float], *, bold: bool) -> float:
    """Return the first of these font sizes in which a line fits, or else the last one."""
    return next((size for size in sizes if canvas.text_width(text, size, bold=bold) <= room), sizes[-1])


# --- the dice -------------------------------------------------------------------------------------------------------


def compose_dice(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Return a card with both dice, or with a message that no dice were thrown."""
    t = moment.t
    struck = next((event for event in reversed(moment.table.last_events()) if isinstance(event, Struck)), None)
    inner = rect.inset(18 if rect.h > _ROOMY else 10, 0)
    if struck is None:
        return [
            Card(rect=rect),
            Label(rect=inner, text=t("battle-no-dice"), size=14, color="secondary", align="center"),
        ]
    sentences = roll_lines(t, struck)
    widgets: list[Widget] = [Card(rect=rect)]
    for number, place in enumerate(inner.columns(2, 26 if rect.h > _ROOMY else 16)):
        value = struck.rolls[number].value if number < len(struck.rolls) else None
        widgets.append(
            Painted(
                key=f"dice/{_DICE[number][0]}",
                rect=place,
                paint=_dice_painter(t, number, value),
                drawn_from=(t, number, value),
                tooltip=sentences[number] if number < len(sentences) else t("battle-not-thrown"),
            )
        )
    return widgets


def _dice_painter(t: Texts, number: int, value: int | None) -> Callable[[Canvas, Rect, Touch], None]:
    name, icon, below, color = _DICE[number]

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        roomy = rect.h > _ROOMY
        upper, lower = rect.inset(0, 12 if roomy else 6).rows(2)
        counts = value is not None and value < below
        ink: Paint = ("gold_text" if name == "critical" else "accent_text") if counts else "ink"
        size = 15 if roomy else 12.5
        canvas.icon(icon, (upper.x + size * 0.6, upper.center[1]), size * 1.2, ink if counts else "secondary")
        figure = "–" if value is None else f"{value:04}"
        width = canvas.text_width(figure, size + 3, bold=True)
        canvas.text(
            figure,
            (upper.right - width, upper.center[1]),
            size + 3,
            bold=True,
            color=ink if value is not None else "faint",
        )
        words = Rect(upper.x + size * 1.7, upper.y, upper.w - size * 1.7 - width - 8, upper.h)
        label = t(f"battle-dice-{name}", below=f"{below:04}")
        fits = canvas.text_width(label, size) <= words.w
        canvas.text(label if fits else t(f"battle-dice-{name}-short"), words, size, color="secondary")
        _draw_range(
            canvas,
            Rect(lower.x, lower.center[1] - 4 + (0 if roomy else 2), lower.w, 8),
            below,
            value,
            color,
            counts=counts,
        )

    return paint


def _draw_range(canvas: Canvas, rect: Rect, below: int, value: int | None, color: Paint, *, counts: bool) -> None:
    """Draw the range of a die with its counting values in colour, and mark the value thrown."""
    canvas.pill(rect, "track")
    canvas.bar(Rect(rect.x, rect.y, max(rect.h, rect.w * below / SIDES), rect.h), color)
    if value is not None:
        x = rect.x + rect.w * value / SIDES
        canvas.circle(
            (min(max(x, rect.x + 4), rect.right - 4), rect.center[1]),
            8 if counts else 6.5,
            "knob",
            color if counts else "faint",
            2.5,
        )
