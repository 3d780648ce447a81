"""The list of all steps of a position, the easiest first. A press shows a step on the board and in the card."""

from collections.abc import Sequence

from banmen.games.sudoku.coach.hints import SolvingHint
from banmen.games.sudoku.engine.all_steps import MOST_STEPS
from banmen.games.sudoku.engine.position import SolvingStep
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.wording import changes_text, technique_name
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_ROW, _HEADING = 32, 34


def compose(moment: SudokuMoment, rect: Rect, state: ScrollState) -> Sequence[Widget]:
    """Return a card with the heading, a button that closes the list, and the scrolled steps."""
    hint = moment.coach.message
    if not isinstance(hint, SolvingHint):
        return ()
    t, inner = moment.t, rect.inset(12, 8)
    head, body = inner.cut_top(_HEADING, 2)
    close, title = head.cut_right(_HEADING, 6)
    scroll = Scroll(key="all-steps", rect=body, state=state, height=_ROW * len(hint.listed))
    scroll.contents = [
        _row(moment, hint, number, Rect(body.x, body.y + number * _ROW, body.w - 14, _ROW))
        for number in range(len(hint.listed))
    ]
    count = len(hint.listed)
    heading = t("sudoku-all-steps", count=f"{count}+" if count == MOST_STEPS else str(count))
    return [
        Card(rect=rect),
        Label(rect=title.inset(6, 0), text=heading, size=16, bold=True, color="secondary"),
        Button(
            key="all-steps/close",
            rect=close,
            icon="x",
            tooltip=t("close"),
            kind="ghost",
            on_press=moment.calls.list_steps,
        ),
        scroll,
    ]


def _row(moment: SudokuMoment, hint: SolvingHint, number: int, rect: Rect) -> Widget:
    step = hint.listed[number]
    chosen = moment.coach.step == step

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        _paint(moment, step, canvas, rect.inset(8, 0), chosen=chosen)

    return ListRow(
        key=f"all-steps/{number}",
        rect=rect,
        radius=6,
        paint=paint,
        selected=chosen,
        on_press=lambda: moment.calls.show_hint(hint.with_listed(number)),
    )


def _paint(moment: SudokuMoment, step: SolvingStep, canvas: Canvas, rect: Rect, *, chosen: bool) -> None:
    """Paint the name of the technique, and what the step changes where there is room."""
    name, change = technique_name(moment.t, step), changes_text(moment.t, step)
    bold, room = canvas.text_width(name, 15, bold=True), canvas.text_width(change, 13) + 16
    if bold + room <= rect.w:
        canvas.text(change, rect, 13, color="secondary", align="right")
    canvas.text(name, rect, 15 if bold <= rect.w else 12, bold=chosen, color="gold_text" if chosen else "ink")
