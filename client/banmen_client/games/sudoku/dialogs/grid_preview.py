"""A sudoku grid in a dialog, and the message about it: the game's board at a small size, and a card with a sentence."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from banmen.games.sudoku.files import BadGrid
from banmen.games.sudoku.words.steps import fault_text
from banmen.texts import Texts
from banmen_client.games.sudoku.board import SudokuBoard
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.dialogs.grid_conversion import GivensVerdict
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted, Tone
from banmen_client.ui.widget import KeyStroke, Touch

_PAD, _ICON = 12, 22
_SIZE, _SMALL = 15, 13

_COLORS: dict[Tone, tuple[Paint, Paint, Paint]] = {
    "neutral": ("field", "field_border", "secondary"),
    "gold": ("gold_tint", "gold_border", "gold_text"),
    "green": ("green_tint", "green", "green_text"),
    "red": ("red_tint", "red_border", "red_text"),
}
"""The background, the border and the icon colour of each tone."""


# --- the grid -------------------------------------------------------------------------------------------------------


class GridPicture:
    """A board that the dialog keeps from one composition to the next."""

    def __init__(self) -> None:
        self._board = SudokuBoard()
        self._placed: tuple[pygame.Rect, float] | None = None

    def widget(
        self,
        window: Window,
        key: str,
        rect: Rect,
        view: Callable[[bool], SudokuView],
        *,
        on_square: Callable[[int], None] | None = None,
        on_key: Callable[[KeyStroke], bool] | None = None,
    ) -> Painted:
        """Return the grid in the middle of `rect`. `view` receives whether the grid has the keyboard's ring."""

        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
            placed = (canvas.box(rect), canvas.scale)
            if placed != self._placed:
                self._placed = placed
                self._board.place(*placed)
            self._board.show(view(touch.ring), now_ms=window.now_ms(), animate=0)
            self._board.draw(canvas.surface, window.now_ms())

        def point(at: Point) -> None:
            scale = window.canvas.scale
            square = self._board.square_at((int(at[0] * scale), int(at[1] * scale)))
            if square is not None and on_square is not None:
                on_square(square)

        return Painted(key=key, rect=rect, radius=6, paint=paint, on_point=point if on_square else None, on_key=on_key)


# --- messages -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PreviewMessage:
    """A sentence, an icon, the tone, and the further text `more`."""

    text: str
    icon: str = "info"
    tone: Tone = "neutral"
    more: str = ""


def verdict_message(t: Texts, verdict: GivensVerdict) -> PreviewMessage:
    match verdict.finding:
        case "conflict":
            return PreviewMessage(t("grid-conflict"), "triangle-alert", "red")
        case "none":
            return PreviewMessage(t("grid-no-solution"), "triangle-alert", "red")
        case "several":
            return PreviewMessage(t("grid-several"), "circle-alert", "gold", t("grid-several-more"))
        case "complete":
            return PreviewMessage(t("grid-complete"), "circle-check", "gold")
        case "one":
            level = t(f"sudoku-level-{verdict.level}") if verdict.level else ""
            return PreviewMessage(t("grid-one-level", level=level) if level else t("grid-one"), "circle-check", "green")


def fault_message(t: Texts, fault: BadGrid) -> PreviewMessage:
    """Return the message of a text that is no grid: the place and the reason."""
    where = t("grid-fault", line=fault.line, column=fault.column)
    return PreviewMessage(where, "triangle-alert", "red", fault_text(t, fault))


def message_card(key: str, rect: Rect, message: PreviewMessage) -> Painted:
    """Return the card. Text that does not fit `rect` is cut off."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        fill, border, ink = _COLORS[message.tone]
        canvas.round_rect(rect, 12, fill, border)
        canvas.icon(message.icon, (rect.x + _PAD + _ICON / 2, rect.y + _PAD + _ICON / 2), _ICON, ink)
        words = Rect(rect.right - _PAD - _words(rect.w), rect.y + _PAD, _words(rect.w), rect.h - 2 * _PAD)
        with canvas.clip(rect):
            height = canvas.paragraph(message.text, words, _SIZE, bold=True)
            if message.more:
                canvas.paragraph(message.more, words.cut_top(height, 4)[1], _SMALL, color="secondary")

    return Painted(key=key, rect=rect, paint=paint)


def message_height(canvas: Canvas, message: PreviewMessage, width: float) -> float:
    """Return the height of the card at this width."""
    words = _words(width)
    more = canvas.paragraph_height(message.more, words, _SMALL) + 4 if message.more else 0
    return max(_ICON, canvas.paragraph_height(message.text, words, _SIZE, bold=True) + more) + 2 * _PAD


def _words(width: float) -> float:
    return max(20.0, width - 2 * _PAD - _ICON - 10)
