"""The dialog for a grid of one's own, typed square by square or pasted. It is judged in the background."""

from collections.abc import Sequence
from functools import partial

import pygame

from banmen.games.sudoku.engine.units import DIGITS, SQUARES
from banmen.games.sudoku.files import BadGrid
from banmen.games.sudoku.reader import grid_text
from banmen_client.drawing.cursor import ARROWS
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.dialogs.grid_conversion import GivensVerdict, grids_in, judge_givens
from banmen_client.games.sudoku.dialogs.grid_preview import (
    GridPicture,
    PreviewMessage,
    fault_message,
    message_card,
    message_height,
    verdict_message,
)
from banmen_client.games.sudoku.dialogs.table_choices import SudokuChoices, mode_choice, open_table
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button, ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.text_field import CLIPBOARD
from banmen_client.ui.widget import KeyStroke, Widget

_NARROWEST, _ROOMY = 276, 300
"""The minimum width of the part beside the grid, and the width from which the modes have a larger font."""
_HIGHEST, _FRAME = 440, 170
"""The maximum height of the grid, and the height of the dialog's frame."""
_DIGITS = {base + digit: digit for base in (pygame.K_0,) for digit in range(DIGITS + 1)} | {
    getattr(pygame, f"K_KP{digit}"): digit for digit in range(DIGITS + 1)
}
_EMPTYING = {pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PERIOD, pygame.K_KP_PERIOD, pygame.K_SPACE}


def enter_givens(text: str = "") -> DialogMaker:
    """Return the dialog, with the grid in `text` if there is one."""
    return _EnterGridDialog(text)


class _EnterGridDialog:
    """The dialog's state: the grid typed so far, and the verdict on it."""

    def __init__(self, text: str) -> None:
        self._digits = (0,) * SQUARES
        self._cursor = 0
        self._picture = GridPicture()
        self._choices = SudokuChoices()
        self._task = BackgroundTask()
        self._verdict: GivensVerdict | None = None
        self._fault: BadGrid | None = None
        if text:
            self._adopt(text)

    def tick(self) -> bool:
        """Return True if the verdict has arrived."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, height = window.t, min(_HIGHEST, window.canvas.area.h - _FRAME)
        return confirm_dialog(
            window,
            "entering",
            t("entering-title"),
            ButtonSpec("start", t("start"), lambda: self._start(window), kind="primary", enabled=self._ready),
            width=height + 320,
            content_height=height,
            compose=partial(self._contents, window),
        )

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        t = window.t
        grid, side = rect.cut_left(min(rect.h, rect.w - _NARROWEST - 20), 20)
        message = self._message(window)
        card, rest = side.cut_top(min(message_height(window.canvas, message, side.w), side.h - 156), 14)
        # The buttons are at the foot, so that they keep their place while the text above grows.
        buttons, rest = rest.cut_bottom(42, 12)
        paste, clear = buttons.columns(2, 10)
        mode = rest.cut_bottom(42)[0]
        picture = self._picture.widget(
            window,
            "entering/grid",
            grid,
            partial(self._view, window),
            on_square=partial(self._go, window),
            on_key=partial(self._key, window),
        )
        return [
            picture,
            message_card("entering/said", card, message),
            mode_choice(window, self._choices, "entering/mode", size=12 if mode.w < _ROOMY else 13)(mode),
            Button(
                key="entering/paste",
                rect=paste,
                label=t("entering-paste"),
                icon="copy",
                size=14,
                on_press=lambda: self._paste(window),
            ),
            Button(
                key="entering/clear",
                rect=clear,
                label=t("entering-clear"),
                icon="eraser",
                size=14,
                enabled=any(self._digits),
                on_press=lambda: self._put(window, (0,) * SQUARES),
            ),
        ]

    def _view(self, window: Window, ringed: bool) -> SudokuView:  # noqa: FBT001 - as `GridPicture` calls it
        conflicts = self._verdict.squares if self._verdict else frozenset()
        return SudokuView(
            theme=window.settings.theme,
            givens=grid_text(self._digits),
            cursor=self._cursor,
            cursor_ring=ringed,
            lit_units=True,
            lit_digit=self._digits[self._cursor],
            conflicts=conflicts,
        )

    def _message(self, window: Window) -> PreviewMessage:
        t = window.t
        if self._fault is not None:
            return fault_message(t, self._fault)
        if not any(self._digits):
            return PreviewMessage(t("entering-hint"), "keyboard")
        if self._verdict is None:
            return PreviewMessage(t("grid-thinking"), "hourglass")
        return verdict_message(t, self._verdict)

    # --- changes ------------------------------------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        """Whether a game can be played from these digits, as far as is known yet."""
        return any(self._digits) and (self._verdict is None or self._verdict.playable)

    def _start(self, window: Window) -> None:
        if self._ready:
            window.show_dialog(None)
            open_table(window, self._choices, {"givens": grid_text(self._digits), **self._choices.player_options()})

    def _judge(self) -> None:
        digits, self._verdict = self._digits, None

        def on_verdict(verdict: GivensVerdict) -> None:
            self._verdict = verdict

        self._task.start(lambda: judge_givens(digits), on_verdict)

    def _put(self, window: Window, digits: tuple[int, ...]) -> None:
        self._digits, self._fault = digits, None
        self._judge()
        window.redraw()

    def _adopt(self, text: str) -> None:
        """Adopt the grid of a text. If it has none, keep the present one."""
        try:
            self._digits, self._fault = grids_in(text)[0].givens, None
        except BadGrid as fault:
            self._fault = fault
            return
        self._judge()

    def _paste(self, window: Window) -> None:
        self._adopt(CLIPBOARD.read())
        window.redraw()

    def _go(self, window: Window, square: int) -> None:
        self._cursor = square
        window.redraw()

    def _key(self, window: Window, stroke: KeyStroke) -> bool:
        row, column = divmod(self._cursor, DIGITS)
        if stroke.command:
            if stroke.key != pygame.K_v:
                return False
            self._paste(window)
        elif stroke.key in ARROWS:
            down, right = ARROWS[stroke.key]
            self._go(window, (row + down) % DIGITS * DIGITS + (column + right) % DIGITS)
        elif stroke.key in _EMPTYING or stroke.key in _DIGITS:
            self._write(window, _DIGITS.get(stroke.key, 0), back=stroke.key == pygame.K_BACKSPACE)
        elif stroke.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._start(window)
        else:
            return False
        return True

    def _write(self, window: Window, digit: int, *, back: bool) -> None:
        """Write a digit at the cursor and move to the next square, so that a grid can be typed row by row."""
        at = self._cursor
        if back and not self._digits[at]:
            at = max(0, at - 1)
        self._cursor = at if back else min(SQUARES - 1, at + 1)
        self._put(window, (*self._digits[:at], digit, *self._digits[at + 1 :]))
