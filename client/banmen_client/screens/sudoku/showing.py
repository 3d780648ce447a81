"""A sudoku that is watched: who presents, the step looked at with its reason, and the steps so far."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banmen.games.sudoku.values import Edited
from banmen.texts import Texts
from banmen_client.screens.show import presenter
from banmen_client.screens.standing import Standing
from banmen_client.screens.sudoku import card
from banmen_client.screens.sudoku.telling import card as told_now
from banmen_client.screens.sudoku.wording import happened, named, technique
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

_ROW, _HEADING = 30, 30
_LEAST_LIST = 110
_AROUND = 12
"""Rows that are made above and below those in sight, so that Tab goes on."""


class StepsTelling:
    """What the timeline says of a sudoku."""

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """The number of the step, and its technique."""
        if not 0 < standing.shown < len(standing.replay.plies):
            return t("show-first-ply"), ""
        return t("show-step", number=standing.shown), _name(t, standing, standing.shown)

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """The steps that take more than a single."""
        return {"technique": ("gold", "lightbulb")}


def compose(screen: "SudokuScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
    """The panel between its head and its foot."""
    gap = 8 if tight else 16
    who, rest = rect.cut_top(44 if tight else 76, gap)
    told = told_now(screen, standing)
    most = rest.h - _LEAST_LIST - gap if rest.h > 2 * _LEAST_LIST else rest.h
    high = card.height(screen, told, rest, tight=tight, most=most)
    place, below = rest.cut_top(high, gap)
    steps = _steps(screen, below, standing) if below.h >= _LEAST_LIST else ()
    return [
        *presenter.who(screen, who, standing, tight=tight),
        *card.compose(screen, place, told, tight=tight),
        *steps,
    ]


@dataclass(kw_only=True, eq=False)
class _Steps(Scroll):
    """A list so long that only the rows about those in sight are made; `on_move` has them made anew."""

    on_move: Callable[[], None]

    def scroll_to(self, offset: float) -> bool:
        """Scroll there, or as far as it goes."""
        moved = super().scroll_to(offset)
        if moved:
            self.on_move()
        return moved

    def in_sight(self, number: int) -> Sequence[int]:
        """The rows to make, of so many."""
        first = int(self.state.offset // _ROW) - _AROUND
        return range(max(1, first), min(number, first + int(self.rect.h // _ROW) + 2 * _AROUND + 2) + 1)


def _steps(screen: "SudokuScreen", rect: Rect, standing: Standing) -> Sequence[Widget]:
    """The steps that there are to be seen, each a press away."""
    inner = rect.inset(12, 8)
    title, body = inner.cut_top(_HEADING, 2)
    number, redraw = screen.front, screen.window.redraw
    scroll = _Steps(key="steps", rect=body, state=screen.steps, height=_ROW * number, on_move=redraw)
    if screen.steps_at != standing.shown:
        screen.steps_at = standing.shown
        scroll.reveal(_place(body, max(1, standing.shown)), _ROW)
    scroll.contents = [_step(screen, _place(body, each), each, standing) for each in scroll.in_sight(number)]
    heading = Label(rect=title.inset(6, 0), text=screen.window.t("sudoku-steps"), size=16, bold=True, color="secondary")
    return [Card(rect=rect), heading, scroll]


def _place(body: Rect, number: int) -> Rect:
    return Rect(body.x, body.y + (number - 1) * _ROW, body.w - 14, _ROW)


def _step(screen: "SudokuScreen", rect: Rect, number: int, standing: Standing) -> Widget:
    here = number == standing.shown

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
        order, words = rect.cut_left(44)
        canvas.text(str(number), order.inset(6, 0), 13, color="faint")
        name, squares = _name(screen.window.t, standing, number), _squares(screen.window.t, standing, number)
        bold, room = canvas.text_width(name, 15, bold=True), canvas.text_width(squares, 14) + 28
        if bold + room <= words.w:
            canvas.text(squares, words.inset(8, 0), 14, color="secondary", align="right")
        size = 15 if bold <= words.w else 12
        canvas.text(name, words, size, bold=here, color="gold_text" if here else "ink")

    return Row(key=f"step/{number}", rect=rect, radius=6, paint=paint, selected=here, on_press=_looking(screen, number))


def _looking(screen: "SudokuScreen", number: int) -> Callable[[], None]:
    return lambda: screen.look(number)


def _name(t: Texts, standing: Standing, number: int) -> str:
    """What was done at a ply."""
    event = standing.replay.plies[number].event
    if isinstance(event, Edited) and event.step is not None:
        return technique(t, event.step)
    return happened(t, Standing(standing.replay, standing.presence, standing.player, number))


def _squares(t: Texts, standing: Standing, number: int) -> str:
    """Where it was done."""
    event = standing.replay.plies[number].event
    if not isinstance(event, Edited) or event.step is None:
        return ""
    step = event.step
    return named(t, [square for square, _ in step.sets or step.removes], most=2)
