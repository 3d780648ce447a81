"""The panel of a watched sudoku: the presenter, the viewed step with its reason, and the steps so far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from banmen.games.sudoku.state import Edited
from banmen.texts import Texts
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.panel import card
from banmen_client.games.sudoku.panel.card import CardState, card_message
from banmen_client.games.sudoku.wording import square_names, step_name
from banmen_client.screens.table import head
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_ROW, _HEADING = 30, 30
_LEAST_LIST = 110
_AROUND = 12
"""The number of rows made above and below the visible ones, so that Tab can reach them."""


@dataclass
class StepsState:
    """The scroll position of the list of steps, and the ply to which it was scrolled last."""

    scroll: ScrollState = field(default_factory=ScrollState)
    shown: int = -1


def compose(
    moment: SudokuMoment, rect: Rect, card_state: CardState, state: StepsState, *, tight: bool
) -> Sequence[Widget]:
    """Return the panel between its head and its foot."""
    gap = 8 if tight else 16
    who, rest = rect.cut_top(44 if tight else 76, gap)
    message = card_message(moment)
    most = rest.h - _LEAST_LIST - gap if rest.h > 2 * _LEAST_LIST else rest.h
    high = card.height(moment.canvas, message, rest, tight=tight, most=most)
    place, below = rest.cut_top(high, gap)
    steps = _steps(moment, below, state) if below.h >= _LEAST_LIST else ()
    return [
        *head.presenter_card(moment.general, who, tight=tight),
        *card.compose(moment, place, message, card_state, tight=tight),
        *steps,
    ]


@dataclass(kw_only=True, eq=False)
class _StepList(Scroll):
    """A long list that makes only the rows near the visible ones. It calls `on_move` to be composed again."""

    on_move: Callable[[], None]

    def scroll_to(self, offset: float) -> bool:
        """Scroll to this offset, or as near to it as possible."""
        moved = super().scroll_to(offset)
        if moved:
            self.on_move()
        return moved

    def in_sight(self, number: int) -> Sequence[int]:
        """Return the numbers of the rows to make, out of `number` rows."""
        first = int(self.state.offset // _ROW) - _AROUND
        return range(max(1, first), min(number, first + int(self.rect.h // _ROW) + 2 * _AROUND + 2) + 1)


def _steps(moment: SudokuMoment, rect: Rect, state: StepsState) -> Sequence[Widget]:
    """Return the list of the steps so far. A press views a step."""
    inner = rect.inset(12, 8)
    title, body = inner.cut_top(_HEADING, 2)
    number, shown = moment.general.front, moment.table.shown
    redraw = moment.general.calls.redraw
    scroll = _StepList(key="steps", rect=body, state=state.scroll, height=_ROW * number, on_move=redraw)
    if state.shown != shown:
        state.shown = shown
        scroll.reveal(_place(body, max(1, shown)), _ROW)
    scroll.contents = [_step(moment, _place(body, each), each) for each in scroll.in_sight(number)]
    heading = Label(rect=title.inset(6, 0), text=moment.t("sudoku-steps"), size=16, bold=True, color="secondary")
    return [Card(rect=rect), heading, scroll]


def _place(body: Rect, number: int) -> Rect:
    return Rect(body.x, body.y + (number - 1) * _ROW, body.w - 14, _ROW)


def _step(moment: SudokuMoment, rect: Rect, number: int) -> Widget:
    t, table = moment.t, moment.table
    here = number == table.shown

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        order, words = rect.cut_left(44)
        canvas.text(str(number), order.inset(6, 0), 13, color="faint")
        name, squares = step_name(t, table, number), _squares(t, table, number)
        bold, room = canvas.text_width(name, 15, bold=True), canvas.text_width(squares, 14) + 28
        if bold + room <= words.w:
            canvas.text(squares, words.inset(8, 0), 14, color="secondary", align="right")
        size = 15 if bold <= words.w else 12
        canvas.text(name, words, size, bold=here, color="gold_text" if here else "ink")

    return ListRow(
        key=f"step/{number}",
        rect=rect,
        radius=6,
        paint=paint,
        selected=here,
        on_press=lambda: moment.general.calls.look(number),
    )


def _squares(t: Texts, table: TableView, number: int) -> str:
    event = table.replay.plies[number].event
    if not isinstance(event, Edited) or event.step is None:
        return ""
    step = event.step
    return square_names(t, [square for square, _ in step.sets or step.removes], most=2)
