"""A player's card: piece, name, presence, count. The clock is a separate widget, drawn alone while it runs."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from banmen.game import Seat
from banmen_client.screens.names import ShownName, draw_name, shown_name
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.two_players import wording
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Touch, Widget

_LOW_BELOW_MS, _LOW_SHARE = 20_000, 0.25
"""A clock below this time and this share of its total is marked, by icon and frame as well as by colour."""

_TENTHS_BELOW_MS = 10_000
_ROOMY = 70
"""Above this height (units) of a card two lines of text fit comfortably."""
_WIDEST_TIME = "0:08.8"
_BESIDE_TIME = 42
"""The width (units) of a clock without its digits, of the usual size."""


class _CardLayout(NamedTuple):
    """The places of the parts of a card; `roomy` means that they are large."""

    piece: Rect
    counted: Rect
    name: Rect
    below: Rect
    clock: Rect
    roomy: bool


def clock_key(seat: Seat) -> str:
    """Return the key of the widget with a seat's clock."""
    return f"clock/{seat}"


def player_card(moment: Moment, rect: Rect, seat: Seat, facts: TwoPlayerFacts, *, on_move: bool) -> Sequence[Widget]:
    """Return the card of a seat, and its clock if the table has one."""
    table = moment.table
    count = "" if facts.count is None else str(facts.count(table.state, seat))
    layout = _lay_out(moment.canvas, rect, count, _widest_time(table))
    name, below = wording.player_lines(moment.t, table, seat)
    shown = shown_name(moment.t, table, seat, name)

    words = (shown, below, count)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - a card is not touched
        _paint_card(canvas, rect, layout, words, partial(facts.piece, seat), on_move=on_move)

    def paint_clock(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - as above
        # The time is read as it is drawn: the clock is drawn again without being composed again.
        remaining_ms = table.remaining_ms(seat, moment.clock_now()) or 0
        low = remaining_ms < _low_below_ms(table)
        _paint_clock(canvas, rect, remaining_ms, low=low, running=is_running(table, seat), roomy=layout.roomy)

    of = (layout, words, facts.piece, seat, on_move)
    card = Painted(key=f"player/{seat}", rect=rect, paint=paint, drawn_from=of)
    if table.replay.clock is None:
        return [card]
    return [card, Painted(key=clock_key(seat), rect=layout.clock, paint=paint_clock)]


def is_running(table: TableView, seat: Seat) -> bool:
    """Whether the clock of a seat runs."""
    clock = table.replay.clock
    return clock is not None and clock.turn == seat and clock.deadline is not None and table.replay.playing


def time_text(remaining_ms: int | None) -> str:
    """Return the remaining time as minutes and seconds, with tenths in the last ten seconds; empty for None."""
    if remaining_ms is None:
        return ""
    if remaining_ms < _TENTHS_BELOW_MS:
        return f"0:0{remaining_ms // 1000}.{remaining_ms % 1000 // 100}"
    seconds = remaining_ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _low_below_ms(table: TableView) -> float:
    rule = table.replay.opened.clock if table.replay.opened is not None else None
    return 0 if rule is None else min(_LOW_BELOW_MS, _LOW_SHARE * rule.main_ms)


def _widest_time(table: TableView) -> str:
    """Return the widest time that the clock can show; empty without a clock."""
    replay = table.replay
    if replay.clock is None or replay.opened is None or replay.opened.clock is None:
        return ""
    rule = replay.opened.clock
    return max(_WIDEST_TIME, time_text(max(rule.main_ms, *replay.clock.remaining.values())), key=len)


def _lay_out(canvas: Canvas, rect: Rect, count: str, widest_time: str) -> _CardLayout:
    roomy = rect.h > _ROOMY
    size = 54 if roomy else 32
    piece = Rect(rect.x + (20 if roomy else 10), rect.center[1] - size / 2, size, size)
    count_width = canvas.text_width(count, 46 if roomy else 28, bold=True)
    counted = Rect(rect.right - count_width - (38 if roomy else 14), rect.y, count_width + 4, rect.h)
    words = Rect(piece.right + (17 if roomy else 10), rect.y, 0, rect.h)
    words = Rect(words.x, words.y, counted.x - words.x - (8 if roomy else 4), words.h)
    upper, lower = words.rows(2)
    pad = 12 if roomy else 4
    name = Rect(upper.x, upper.y + pad, upper.w, upper.h - pad)
    below = Rect(lower.x, lower.y, lower.w, lower.h - pad)
    if not widest_time:
        return _CardLayout(piece, counted, name, below, Rect(0, 0, 0, 0), roomy)
    text_size, beside = (19, _BESIDE_TIME) if roomy else (14, _BESIDE_TIME * 0.74)
    width = canvas.text_width(widest_time, text_size, bold=True) + beside
    height = 30 if roomy else 20
    place = Rect(below.x - 2, below.center[1] - height / 2, width, height)
    return _CardLayout(piece, counted, name, below.cut_left(width, 8)[1], place, roomy)


def _paint_card(
    canvas: Canvas,
    rect: Rect,
    layout: _CardLayout,
    words: tuple[ShownName, str, str],
    piece: Callable[[int], pygame.Surface],
    *,
    on_move: bool,
) -> None:
    """Draw the card without its clock; `words` are the name, the line below it, and the count."""
    name, below, count = words
    roomy = layout.roomy
    if on_move:
        canvas.card(rect, border="gold", border_width=2)
    else:
        canvas.card(rect)
    made = piece(canvas.px(layout.piece.w))
    canvas.surface.blit(made, made.get_rect(center=canvas.box(layout.piece).center))
    canvas.text(count, layout.counted, 46 if roomy else 28, bold=True, align="right")
    second = below or layout.clock.w
    place = layout.name if second else Rect(layout.name.x, rect.y, layout.name.w, rect.h)
    draw_name(canvas, place, name, 19 if roomy else 15)
    size = 15 if roomy else 13
    if canvas.text_width(below, size) > layout.below.w:
        below = below.rpartition(" · ")[2]  # the piece shows the colour too
    canvas.text(below, layout.below, size, color="secondary")


def _paint_clock(canvas: Canvas, rect: Rect, remaining_ms: int, *, low: bool, running: bool, roomy: bool) -> None:
    """Draw a clock: framed while it runs, with another icon and a red frame while there is little time."""
    if low:
        canvas.pill(rect, "red_tint", "red_border", 1.5)
    elif running:
        canvas.pill(rect, "gold_tint", "gold_border")
    color = "red_text" if low else "gold_text" if running else "secondary"
    icon, words = rect.inset(9 if roomy else 6, 0).cut_left(15 if roomy else 11, 5 if roomy else 4)
    canvas.icon("hourglass" if low else "clock", icon.center, icon.w, color)
    canvas.text(time_text(remaining_ms), words, 19 if roomy else 14, bold=True, color=color)
