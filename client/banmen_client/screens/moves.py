"""The list of moves: one line for each pair of plies, each ply a press away."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from banmen_client.screens import wording
from banmen_client.screens.standing import Standing, move_pairs
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.table import TableScreen

_ROW = 29


def compose(screen: "TableScreen", rect: Rect, standing: Standing) -> Sequence[Widget]:
    """The card with its title and the scrolled lines."""
    t = screen.window.t
    lines = move_pairs(standing.replay.plies, tuple(standing.replay.seats))
    inner = rect.inset(12, 8)
    title, body = inner.cut_top(30, 2) if rect.h > 120 else (None, inner)  # noqa: PLR2004 - room for a heading
    contents = [
        _cell(screen, _place(body, number, column), number, column, ply, standing)
        for number, line in enumerate(lines)
        for column, ply in enumerate(line)
    ]
    scroll = Scroll(key="moves", rect=body, state=screen.moves, height=_ROW * len(lines), contents=contents)
    _follow(screen, scroll, lines, standing.shown)
    widgets: list[Widget] = [Card(rect=rect)]
    if title is not None:
        widgets.append(Label(rect=title.inset(6, 0), text=t("moves"), size=16, bold=True, color="secondary"))
    return [*widgets, scroll]


def _place(body: Rect, line: int, column: int) -> Rect:
    """Where a ply stands: the first column also holds the line's number."""
    first = 50 + min(92, (body.w - 50 - 16) / 2)
    y = body.y + line * _ROW
    return Rect(body.x, y, first, _ROW) if column == 0 else Rect(body.x + first, y, min(92, body.w - first - 14), _ROW)


def _follow(
    screen: "TableScreen", scroll: Scroll, lines: Sequence[Sequence[tuple[int, Any] | None]], shown: int
) -> None:
    """Keep the ply looked at in view whenever it, or the room for the list, changes."""
    followed = (shown, len(lines), round(scroll.rect.h))
    if screen.followed == followed:
        return
    screen.followed = followed
    for number, line in enumerate(lines):
        if any(cell is not None and cell[0] == shown for cell in line):
            scroll.reveal(_place(scroll.rect, number, 0), _ROW)
    if shown == 0:
        scroll.scroll_to(0)


def _cell(  # noqa: PLR0917 - private to this list
    screen: "TableScreen", rect: Rect, line: int, column: int, ply: tuple[int, Any] | None, standing: Standing
) -> Widget:
    here = ply is not None and ply[0] == standing.shown
    same_line = ply is not None and (ply[0] + 1) // 2 == (standing.shown + 1) // 2

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        if column == 0:
            canvas.text(str(line + 1), Rect(rect.x + 6, rect.y, 36, rect.h), 13, color="faint")
        if ply is not None:
            words = rect.cut_left(50)[1] if column == 0 else rect.inset(8, 0)
            color = "gold_text" if here else "ink"
            text = wording.kit(standing.replay).ply_text(screen.window.t, ply[1])
            canvas.text(text, words, 17, bold=here or same_line, color=color)

    on_press: Callable[[], None] | None = None
    if ply is not None:
        number = ply[0]

        def look() -> None:
            screen.look(number)

        on_press = look
    return Row(key=f"ply/{line}/{column}", rect=rect, radius=6, paint=paint, on_press=on_press)
