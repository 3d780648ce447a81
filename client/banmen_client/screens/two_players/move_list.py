"""The list of moves: a line for each pair of plies. Pressing a ply shows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from banmen_client.screens.table.moment import Moment
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.table.view import move_pairs
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Touch, Widget

_ROW, _TITLE = 29, 16
_MARGIN_FROM = 3
"""The number of visible lines from which the list also shows those before and after the ply in view."""


class MoveMark(NamedTuple):
    """A mark next to a ply in the list: a few characters, and their colour."""

    text: str
    color: Paint


@dataclass
class MoveListState:
    """The scroll position, and the last scroll target: its ply, the number of lines, the height (units)."""

    scroll: ScrollState = field(default_factory=ScrollState)
    followed: tuple[int, int, int] = (-1, -1, -1)


def compose(
    moment: Moment,
    rect: Rect,
    facts: TwoPlayerFacts,
    state: MoveListState,
    marks: Mapping[int, MoveMark] = MappingProxyType({}),
) -> Sequence[Widget]:
    """Compose the card with its title and the scrolled lines; nothing without room for a line.

    `marks` are shown next to the plies of these numbers.
    """
    table = moment.table
    lines = move_pairs(table.replay.plies, tuple(table.replay.seats))
    inner = rect.inset(12, 8)
    title, body = inner.cut_top(30, 2) if rect.h > 120 else (None, inner)  # noqa: PLR2004 - room for a heading
    if body.h < _ROW:
        return []
    contents = [
        _cell(moment, facts, _place(body, number, column), number, ply, first=column == 0, marks=marks)
        for number, line in enumerate(lines)
        for column, ply in enumerate(line)
    ]
    whole = body.cut_top(body.h // _ROW * _ROW)[0]  # so that no line is cut
    scroll = Scroll(key="moves", rect=whole, state=state.scroll, height=_ROW * len(lines), line=_ROW, contents=contents)
    _scroll_to_shown(state, scroll, lines, table.shown)
    widgets: list[Widget] = [Card(rect=rect)]
    if title is not None:
        widgets += _title(moment, title.inset(6, 0), facts)
    return [*widgets, scroll]


def _title(moment: Moment, rect: Rect, facts: TwoPlayerFacts) -> Sequence[Widget]:
    """Return the heading of the list, and the name of the opening up to the ply in view."""
    heading = moment.t("moves")
    name = facts.line_name(moment.t, moment.table.replay.plies[: moment.table.shown + 1])
    words, rest = rect.cut_left(moment.canvas.text_width(heading, _TITLE, bold=True) + 2, 12)
    return [
        Label(rect=words, text=heading, size=_TITLE, bold=True, color="secondary"),
        *([Label(rect=rest, text=name, size=15, align="right", color="gold_text")] if name else []),
    ]


def _place(body: Rect, line: int, column: int) -> Rect:
    """Return the rectangle of a ply. The first column also has the line's number."""
    first = 50 + min(92, (body.w - 50 - 16) / 2)
    y = body.y + line * _ROW
    return Rect(body.x, y, first, _ROW) if column == 0 else Rect(body.x + first, y, min(92, body.w - first - 14), _ROW)


def _scroll_to_shown(
    state: MoveListState, scroll: Scroll, lines: Sequence[Sequence[tuple[int, Any] | None]], shown: int
) -> None:
    """Scroll to the ply in view if that ply, or the size of the list, has changed."""
    followed = (shown, len(lines), round(scroll.rect.h))
    if state.followed == followed:
        return
    state.followed = followed
    for number, line in enumerate(lines):
        if any(cell is not None and cell[0] == shown for cell in line):
            scroll.reveal(_place(scroll.rect, number, 0), _ROW if scroll.rect.h >= _MARGIN_FROM * _ROW else 0)
    if shown == 0:
        scroll.scroll_to(0)


def _cell(
    moment: Moment,
    facts: TwoPlayerFacts,
    rect: Rect,
    line: int,
    ply: tuple[int, Any] | None,
    *,
    first: bool,
    marks: Mapping[int, MoveMark],
) -> Widget:
    shown = moment.table.shown
    mark = marks.get(ply[0]) if ply is not None else None
    text = facts.ply_text(moment.t, ply[1]) if ply is not None else ""
    here = ply is not None and ply[0] == shown
    same_line = ply is not None and (ply[0] + 1) // 2 == (shown + 1) // 2

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        if first:
            canvas.text(str(line + 1), Rect(rect.x + 6, rect.y, 36, rect.h), 13, color="faint")
        if ply is not None:
            words = rect.cut_left(50 if first else 8)[1]
            color = "gold_text" if here else "ink"
            width = canvas.text(text, words, 17, bold=here or same_line, color=color)
            if mark is not None:
                canvas.text(mark.text, words.cut_left(width, 4)[1], 15, bold=True, color=mark.color)

    on_press: Callable[[], None] | None = None
    if ply is not None:
        number = ply[0]

        def look() -> None:
            moment.calls.look(number)

        on_press = look
    return Row(
        key=f"ply/{line}/{0 if first else 1}",
        rect=rect,
        radius=6,
        paint=paint,
        drawn_from=(line if first else None, text, here, same_line, mark),
        on_press=on_press,
    )
