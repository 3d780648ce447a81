"""The board of an exercise: it shows a position with marks, and names the square that was pressed."""

from collections.abc import Callable, Sequence

import pygame

from banmen.game import Seat
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Placed, Position
from banmen.grid import parse_square
from banmen_client.drawing.board import View
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.games.reversi.overlay import NO_OVERLAY, ReversiOverlay
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import KeyStroke, Touch, Widget


class ExerciseBoard:
    """Draws the positions of an exercise. `on_square(square)` receives each legal square that is pressed."""

    def __init__(self, on_square: Callable[[Window, int], None]) -> None:
        self._on_square = on_square
        self._picture = ReversiBoard()
        self._placed: tuple[pygame.Rect, float] | None = None
        self._position: Position = REVERSI.blank
        self._last: Sequence[Placed] = ()

    def show(self, position: Position, overlay: ReversiOverlay = NO_OVERLAY, last: Sequence[Placed] = ()) -> None:
        """Show a position, the marks over it, and the event that led to it."""
        self._position, self._last, self._picture.overlay = position, last, overlay

    def widget(self, window: Window, key: str, rect: Rect) -> Widget:
        """Return the board as a widget."""
        seat: Seat | None = self._position.turn

        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
            placed = (canvas.box(rect), canvas.scale)
            if placed != self._placed:
                self._placed = placed
                self._picture.place(*placed)
            legal = tuple(REVERSI.legal(self._position, seat)) if seat else ()
            view = View(self._position, self._last, legal, seat, cursor_shown=touch.ring)
            self._picture.show(view, now_ms=window.now_ms(), animate=0)
            self._picture.draw(canvas.surface, window.now_ms())

        def press(point: Point) -> None:
            scale = window.canvas.scale
            action = self._picture.press((int(point[0] * scale), int(point[1] * scale)))
            if action is not None:
                self._press(window, action.square)

        return Painted(key=key, rect=rect, radius=6, paint=paint, on_point=press, on_key=lambda s: self._key(window, s))

    def _key(self, window: Window, stroke: KeyStroke) -> bool:
        """Move the cursor, or play on its square."""
        if stroke.command:
            return False
        used, action = self._picture.key(pygame.event.Event(pygame.KEYDOWN, key=stroke.key, mod=0, unicode=""))
        if action is not None:
            self._press(window, action.square)
        elif used:
            window.redraw()
        return used

    def _press(self, window: Window, name: str) -> None:
        """Name a pressed square, if a disc may be placed there."""
        position = self._position
        if position.turn is None or all(name != action.square for action in REVERSI.legal(position, position.turn)):
            return
        row, column = parse_square(name, position.size, position.size)
        self._on_square(window, row * position.size + column)
        window.redraw()
