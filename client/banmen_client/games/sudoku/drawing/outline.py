"""Lines around squares: around several as one shape, around the cursor's square, and the keyboard's focus ring."""

from collections.abc import Collection, Iterator
from math import ceil

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, box_distance, centred_coordinates, coverage, translucent
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import SudokuLayout
from banmen_client.games.sudoku.drawing.pencil_marks import Blit
from banmen_client.ui.surface_cache import cached

_THICK = 0.04  # of a square
_ROUND = 0.055


def thick_px(layout: SudokuLayout) -> int:
    """Return the thickness of the lines around squares."""
    return max(2, round(layout.cell_px * _THICK))


def outline(squares: Collection[int], layout: SudokuLayout) -> Iterator[pygame.Rect]:
    """Yield the rectangles of a line along the outer edges of the shape of these squares, inside it."""
    thick = thick_px(layout)
    for square in squares:
        row, column = divmod(square, 9)
        near = {(down, right): _has(squares, row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        cell = _grown(layout, square, near)
        for (down, right), inside in near.items():
            if not inside:
                yield _edge(cell, down, right, thick)


def cursor_ring(layout: SudokuLayout, square: int, colour: Colour) -> Blit:
    """Return the line around the cursor's square, inside the square."""
    cell = layout.cells[square]
    return glyphs.frame(cell.w, thick_px(layout), cell.w * _ROUND, colour), cell.topleft


def keyboard_ring(layout: SudokuLayout, square: int, colour: Colour, scale: float) -> Blit:
    """Return the ring of the keyboard's focus with its halo, outside the square."""
    cell = layout.cells[square]
    picture = _keyboard_ring(cell.w, min(scale, cell.w / 40), colour)
    return picture, picture.get_rect(center=cell.center).topleft


@cached
def _keyboard_ring(cell_px: int, scale: float, colour: Colour) -> pygame.Surface:
    gap, thick, reach = 2 * scale, max(1.5, 2 * scale), 9 * scale
    side = cell_px + 2 * ceil(gap + thick + reach)
    x, y = centred_coordinates(side, side)
    away = box_distance(x, y, cell_px / 2 + gap, cell_px / 2 + gap, 6 * scale)
    ring = coverage(away - thick) * (1 - coverage(away))
    halo = 0.5 * np.clip(1 - (away - thick) / reach, 0, 1) ** 2 * (away > 0)
    return translucent(colour, np.asarray(np.maximum(ring, halo), np.float32))


def _has(squares: Collection[int], row: int, column: int) -> bool:
    return 0 <= row < 9 and 0 <= column < 9 and row * 9 + column in squares  # noqa: PLR2004 - nine a side


def _grown(layout: SudokuLayout, square: int, near: dict[tuple[int, int], bool]) -> pygame.Rect:
    """Return the square with the lines at its bottom and its right that belong to the shape."""
    cell = layout.cells[square].copy()
    if near[0, 1]:
        cell.w = layout.cells[square + 1].x - cell.x
    if near[1, 0]:
        cell.h = layout.cells[square + 9].y - cell.y
    return cell


def _edge(cell: pygame.Rect, down: int, right: int, thick: int) -> pygame.Rect:
    """Return the line along one side, or the dot in one corner."""
    width = thick if right else cell.w
    height = thick if down else cell.h
    x = cell.right - width if right > 0 else cell.x
    y = cell.bottom - height if down > 0 else cell.y
    return pygame.Rect(x, y, width, height)
