"""A sudoku grid in a dialog: the game's board at a small size."""

from collections.abc import Callable

import pygame

from banmen_client.games.sudoku.board import SudokuBoard
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import KeyStroke, Touch


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
