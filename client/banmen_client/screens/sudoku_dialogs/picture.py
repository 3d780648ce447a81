"""A sudoku grid as a part of a dialog: the board of the game, small."""

from collections.abc import Callable

import pygame

from banmen_client.boards.sudoku import SudokuBoard
from banmen_client.boards.sudoku_view import SudokuView
from banmen_client.screens.context import Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Stroke, Touch


class GridPicture:
    """Keeps the board from one composition to the next."""

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
        on_key: Callable[[Stroke], bool] | None = None,
    ) -> Painted:
        """The grid in the middle of `rect`; `view` is told whether the keyboard is used on it."""

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
