"""The dialog that teaches a technique: what it is, a position in which it is the easiest one, and the time to find it.

An answer is a square and a digit: one that the technique places there, or removes from there.
"""

from collections.abc import Sequence
from functools import partial
from random import Random

import pygame

from banmen.games.sudoku.coach.hints import focus_squares, links
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.units import DIGITS, square
from banmen.games.sudoku.practice.exercises import Exercise, find_answer, pick_exercise, practised_techniques
from banmen.games.sudoku.reader import grid_text
from banmen.games.sudoku.words.steps import explanation, lesson, place, technique_name
from banmen_client.drawing.cursor import ARROWS
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.dialogs.grid_preview import GridPicture
from banmen_client.games.sudoku.records import Records
from banmen_client.games.sudoku.wording import square_names, time_text
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button, ButtonSpec, Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Paragraph
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import KeyStroke, Scroll, ScrollState, Widget

_HIGHEST, _FRAME, _SIDE, _MIN_SIDE = 480, 170, 330, 240
_MIDDLE = 40
_DIGIT_ROW = 38


class ExerciseDialog:
    """The dialog's state: the exercise, the selected square, the misses and hints, and the step once it is shown."""

    def __init__(self, random: Random, technique: str = "") -> None:
        self._random, self._records = random, Records()
        self._names = practised_techniques()
        self._pictures, self._scroll = GridPicture(), ScrollState()
        self._begun_ms: float | None = None
        self._exercise = self._pick(technique or self._names[0])

    def _pick(self, technique: str, before: Exercise | None = None) -> Exercise:
        """Return another exercise of a technique, and forget the work on the last one."""
        self._square, self._wrong, self._hinted = _MIDDLE, "", False
        self._shown: SolvingStep | None = None
        self._time_ms: int | None = None
        self._begun_ms = None
        return pick_exercise(technique, self._random.random, before)

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        if self._begun_ms is None:
            self._begun_ms = window.now_ms()
        t, area = window.t, window.canvas.area
        height = min(_HIGHEST, area.h - _FRAME)
        close = partial(window.show_dialog, None)
        is_open = self._shown is None
        return dialog(
            window.canvas,
            key="exercise",
            title=t("exercise-title"),
            buttons=[
                ButtonSpec("close", t("close"), close),
                ButtonSpec("hint", t("sudoku-do-hint"), partial(self._hint, window), enabled=is_open),
                ButtonSpec("show", t("exercise-show"), partial(self._show, window), enabled=is_open),
                ButtonSpec(
                    "next", t("exercise-next"), partial(self._next, window), kind="plain" if is_open else "primary"
                ),
            ],
            on_cancel=close,
            width=min(height + _SIDE + 72, area.w - 32),
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        t = window.t
        grid, side = rect.cut_left(min(rect.h, rect.w - _MIN_SIDE), 18)
        choice, rest = side.cut_top(42, 10)
        digits, texts = rest.cut_bottom(2 * _DIGIT_ROW + 6, 10)
        return [
            self._pictures.widget(
                window,
                "exercise/grid",
                grid,
                partial(self._view, window),
                on_square=partial(self._select, window),
                on_key=partial(self._key, window),
            ),
            Select(
                key="exercise/technique",
                rect=choice,
                options=[_capital(technique_name(t, each)) for each in self._names],
                chosen=self._names.index(self._exercise.technique),
                on_choose=partial(self._choose, window),
            ),
            self._texts(window, texts),
            *self._digits(window, digits),
        ]

    def _texts(self, window: Window, rect: Rect) -> Widget:
        """Return the task and what there is to say of the answer; it scrolls if it is long."""
        t, step = window.t, self._shown
        name = technique_name(t, self._exercise.technique)
        if step is None:
            texts = [
                (t("exercise-task", technique=name), 16, True),
                (place(t, self._exercise.steps[0]) if self._hinted else "", 15, False),
                (self._wrong, 15, False),
                (lesson(t, self._exercise.technique), 15, False),
                (t("exercise-how"), 14, False),
            ]
        else:
            found = self._time_ms is not None
            heading = t("exercise-found", time=time_text(self._time_ms or 0)) if found else _capital(name)
            texts = [(heading, 16, True), (explanation(t, step), 15, False), (self._record_text(window), 14, False)]
        width, at, parts = rect.w - 14, rect.y, list[Widget]()
        for number, (text, size, bold) in enumerate(each for each in texts if each[0]):
            height = window.canvas.paragraph_height(text, width, size, bold=bold)
            spot = Rect(rect.x, at, width, height)
            parts.append(Paragraph(key=f"exercise/text-{number}", rect=spot, text=text, size=size, bold=bold))
            at += height + 8
        return Scroll(key="exercise/texts", rect=rect, state=self._scroll, height=at - rect.y, contents=parts)

    def _record_text(self, window: Window) -> str:
        record = self._records.technique(self._exercise.technique)
        if not record.solved:
            return ""
        best = "–" if record.best_ms is None else time_text(record.best_ms)
        return window.t("exercise-record", best=best, count=record.solved)

    def _digits(self, window: Window, rect: Rect) -> Sequence[Widget]:
        """Return a button for each digit, in two rows."""
        upper, lower = rect.rows(2, 6)
        places = [*upper.columns(5, 6), *lower.columns(5, 6)]
        return [
            Button(
                key=f"exercise/digit-{digit}",
                rect=spot,
                label=str(digit),
                enabled=self._shown is None and self._may_be(digit),
                on_press=partial(self._answer, window, digit),
            )
            for digit, spot in zip(range(1, DIGITS + 1), places, strict=False)
        ]

    def _may_be(self, digit: int) -> bool:
        return bool(self._exercise.position.candidates[self._square] >> (digit - 1) & 1)

    def _view(self, window: Window, ringed: bool) -> SudokuView:  # noqa: FBT001 - as `GridPicture` calls it
        position, step = self._exercise.position, self._shown
        focus = focus_squares(self._exercise.steps[0]) if self._hinted or step else frozenset[int]()
        return SudokuView(
            theme=window.settings.theme,
            givens=grid_text(position.digits),
            candidates=position.candidates,
            cursor=None if step else self._square,
            cursor_ring=ringed,
            focus=focus_squares(step) if step else focus,
            proof=frozenset(step.proof if step else ()),
            fins=frozenset(step.fins if step else ()),
            sets=frozenset(step.sets if step else ()),
            removes=frozenset(step.removes if step else ()),
            links=links(step) if step else (),
        )

    # --- actions ------------------------------------------------------------------------------------------------------

    def _answer(self, window: Window, digit: int) -> None:
        """Judge an answer. A right one shows the step, and its time is recorded."""
        if self._shown is not None or not self._may_be(digit):
            return
        step = find_answer(self._exercise, (self._square, digit))
        if step is None:
            self._wrong = window.t("exercise-wrong", square=square_names(window.t, [self._square]), digit=str(digit))
        else:
            self._shown = step
            self._time_ms = round(window.now_ms() - (self._begun_ms or 0))
            self._records.find_technique(self._exercise.technique, self._time_ms, aided=self._hinted)
        self._scroll.offset = 0
        window.redraw()

    def _hint(self, window: Window) -> None:
        self._hinted = True
        window.redraw()

    def _show(self, window: Window) -> None:
        """Show the technique. It does not count as found."""
        self._shown = self._exercise.steps[0]
        self._scroll.offset = 0
        window.redraw()

    def _next(self, window: Window) -> None:
        self._exercise = self._pick(self._exercise.technique, self._exercise)
        window.redraw()

    def _choose(self, window: Window, number: int) -> None:
        self._exercise = self._pick(self._names[number])
        window.redraw()

    def _select(self, window: Window, at: int) -> None:
        self._square = at
        window.redraw()

    def _key(self, window: Window, stroke: KeyStroke) -> bool:
        """Move the cursor, or answer with a digit."""
        if stroke.command:
            return False
        if stroke.key in ARROWS:
            rows, columns = ARROWS[stroke.key]
            row, column = square(self._square)
            self._select(window, (row + rows) % DIGITS * DIGITS + (column + columns) % DIGITS)
            return True
        digit = stroke.key - pygame.K_0
        if 1 <= digit <= DIGITS:
            self._answer(window, digit)
            return True
        return False


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def exercise_dialog() -> DialogMaker:
    """Return the dialog that practises techniques."""
    return ExerciseDialog(Random())
