"""The messages of a chat with their speakers, laid out for a width. Only the visible ones are drawn."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from banmen.events import Saying
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Avatar
from banmen_client.ui.scroll import ScrollState
from banmen_client.ui.widget import UNTOUCHED, Touch, Widget

_TEXT, _NAME, _ROLE = 14, 13, 12
_LEADING = 1.4
_HEADING, _ABOVE_HEADING, _BETWEEN = 20, 10, 3
_AVATAR, _INDENT, _NARROW = 20, 28, 220
_MARK = 3
_MOST_WRAPPED = 4000


Wrapped: TypeAlias = dict[tuple[str, int], tuple[str, ...]]
"""The wrapped lines by text and width in pixels."""


@dataclass(frozen=True, slots=True)
class Line:
    """One message: its wrapped `words`, and its place from the top of the list, in units.

    `name` and `role` are empty if the speaker of the line above continues. `pending`: the server has not published it
    yet.
    """

    saying: Saying
    words: tuple[str, ...]
    y: float
    height: float
    name: str
    role: str
    pending: bool = False


def lay_out(
    canvas: Canvas,
    sayings: Sequence[Saying],
    width: float,
    speaker: Callable[[Saying], tuple[str, str]],
    wrapped: Wrapped,
    *,
    pending: int = 0,
) -> tuple[Sequence[Line], float]:
    """Return the lines for a width, and their total height.

    `speaker` returns name and role. The last `pending` messages are not published yet. `wrapped` caches wrapped texts.
    """
    if len(wrapped) > _MOST_WRAPPED:
        wrapped.clear()
    room = _text_width(width)
    lines: list[Line] = []
    speakers: dict[object, tuple[str, str]] = {}
    y, before = 0.0, None
    for number, saying in enumerate(sayings):
        key = (saying.text, round(room * canvas.scale))
        if key not in wrapped:
            wrapped[key] = canvas.lines(saying.text, room, _TEXT)
        who = (saying.player, saying.seat, saying.name)
        if who not in speakers:
            speakers[who] = speaker(saying)
        name, role = speakers[who] if who != before else ("", "")
        y += (_ABOVE_HEADING if lines else 2) if name else _BETWEEN
        height = len(wrapped[key]) * _TEXT * _LEADING + (_HEADING if name else 0)
        lines.append(Line(saying, wrapped[key], y, height, name, role, pending=number >= len(sayings) - pending))
        y, before = y + height, who
    return lines, y + 4


def _text_width(width: float) -> float:
    return max(40.0, width - (_INDENT if width >= _NARROW else 0))


@dataclass(kw_only=True, eq=False)
class ChatLines(Widget):
    """The lines in their scrolled list; `seen` is the list's visible height, `marks` the numbers with a mark."""

    lines: Sequence[Line]
    scroll: ScrollState
    seen: float
    marks: AbstractSet[int]

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the lines that can be seen."""
        top, bottom = self.scroll.offset, self.scroll.offset + self.seen
        for line in self.lines:
            if line.y + line.height >= top and line.y <= bottom:
                self._draw_line(canvas, line)

    def _draw_line(self, canvas: Canvas, line: Line) -> None:
        wide = self.rect.w >= _NARROW
        row = Rect(self.rect.x, self.rect.y + line.y, self.rect.w, line.height)
        if line.saying.number in self.marks:
            canvas.fill_rect(Rect(row.x - 10, row.y + 2, _MARK, row.h - 4), "gold")
        if line.name:
            heading, row = row.cut_top(_HEADING)
            if wide:
                Avatar(rect=Rect(heading.x, heading.y, _AVATAR, _AVATAR), name=line.saying.name).draw(canvas, UNTOUCHED)
                heading = heading.cut_left(_INDENT)[1]
            self._draw_heading(canvas, heading, line)
        words = row.cut_left(_INDENT)[1] if wide else row
        color = "faint" if line.pending else "ink"
        for text in line.words:
            row, words = words.cut_top(_TEXT * _LEADING)
            canvas.text(text, row, _TEXT, color=color)

    @staticmethod
    def _draw_heading(canvas: Canvas, rect: Rect, line: Line) -> None:
        role = f" · {line.role}" if line.role else ""
        room = rect.w - canvas.text_width(role, _ROLE)
        whole = canvas.text_width(line.name, _NAME, bold=True) <= room
        name = rect.cut_left(room if whole or room > rect.w / 2 else rect.w)[0]
        width = canvas.text(line.name, name, _NAME, bold=True, color="secondary")
        if role:
            canvas.text(role, rect.cut_left(width)[1], _ROLE, color="faint")
