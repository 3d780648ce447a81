"""One view of a sudoku as a list of pictures, made once and drawn in every frame."""

from collections.abc import Collection, Iterator, Mapping

import pygame

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.backgrounds import SQUARES, backgrounds, digits_of
from banmen_client.games.sudoku.drawing.entries import Entries
from banmen_client.games.sudoku.drawing.frame import draw_frame, draw_shadow
from banmen_client.games.sudoku.drawing.layout import SudokuLayout
from banmen_client.games.sudoku.drawing.links import links_picture
from banmen_client.games.sudoku.drawing.outline import cursor_ring, keyboard_ring, outline
from banmen_client.games.sudoku.drawing.palette import PALETTES, SEAT_FILLS, Palette, mixed
from banmen_client.games.sudoku.drawing.pencil_marks import Blit, Marks

_FAINT = 0.75
"""The share of a seat's colour in the frame of its cursor."""


class Painting:
    """A view on a layout. `scale` is the window's, `hover` the square under the pointer."""

    def __init__(self, view: SudokuView, layout: SudokuLayout, scale: float = 1.0, hover: int | None = None) -> None:
        self._view, self._layout, self._scale = view, layout, scale
        self._palette = PALETTES[view.theme]
        self._grounds = backgrounds(view, self._palette, hover)
        self._links = links_picture(layout, view.links, self._palette.link) if view.links else None
        self._written = [] if view.covered else [*_written(view, layout, self._palette)]

    def draw(self, surface: pygame.Surface, light: Mapping[int, float], *, shadow: bool = True) -> None:
        """Draw everything. `light` has the share of light, 0 to 1, of the lit squares."""
        layout, palette = self._layout, self._palette
        if shadow:
            draw_shadow(surface, layout, palette)
        draw_frame(surface, layout, palette)
        for square, cell in enumerate(layout.cells):
            surface.fill(self._lit(square, light), cell)
        if self._view.covered:
            surface.blits([*_veil(layout, palette)], doreturn=False)
            return
        self._draw_outlines(surface)
        if self._links:
            surface.blit(self._links, layout.outer)
        surface.blits(self._written, doreturn=False)
        self._draw_partners(surface)
        self._draw_cursor(surface)

    def _lit(self, square: int, light: Mapping[int, float]) -> Colour:
        ground = self._grounds[square]
        return mixed(ground, self._palette.light, light[square]) if square in light else ground

    def _draw_outlines(self, surface: pygame.Surface) -> None:
        view, palette = self._view, self._palette
        for squares, colour in ((view.focus, palette.focus_line), (_several(view), palette.ring)):
            for line in outline(squares, self._layout):
                surface.fill(colour, line)

    def _draw_partners(self, surface: pygame.Surface) -> None:
        """Draw the other players' cursors in their seats' colours, mixed with the square's to be less prominent."""
        for square, seat in self._view.partners:
            colour = mixed(self._grounds[square], SEAT_FILLS[seat % len(SEAT_FILLS)], _FAINT)
            surface.blit(*cursor_ring(self._layout, square, colour))

    def _draw_cursor(self, surface: pygame.Surface) -> None:
        if self._view.cursor is None:
            return
        surface.blit(*cursor_ring(self._layout, self._view.cursor, self._palette.ring))
        if self._view.cursor_ring:
            surface.blit(*keyboard_ring(self._layout, self._view.cursor, self._palette.halo, self._scale))


def _several(view: SudokuView) -> Collection[int]:
    """Return the selected squares if there are any besides the cursor's, which has its own ring."""
    return view.selected if view.selected - {view.cursor} else ()


def _written(view: SudokuView, layout: SudokuLayout, palette: Palette) -> Iterator[Blit]:
    digits, pending = digits_of(view), dict(view.pending)
    entries, marks = Entries(view, layout, palette), Marks(view, layout, palette)
    for square in SQUARES:
        if colour := view.colours[square]:
            yield _tag(layout.cells[square], (colour - 1) % len(palette.tags), palette)
        if digits[square]:
            yield from entries.of(square, digits[square])
        elif pending.get(square):
            yield entries.sent(square, pending[square])
        elif view.answer[square]:
            yield entries.answer(square, view.answer[square])
        else:
            yield from marks.of(square)


def _tag(cell: pygame.Rect, number: int, palette: Palette) -> Blit:
    picture = glyphs.tag(number + 1, cell.w, palette.tags[number], palette.on_tag)
    return picture, (cell.right - picture.get_width(), cell.bottom - picture.get_height())


def _veil(layout: SudokuLayout, palette: Palette) -> Iterator[Blit]:
    """Yield a pattern for a covered board: a disc for each square, smaller in every other box."""
    for square, cell in enumerate(layout.cells):
        box = square // 27 * 3 + square % 9 // 3
        share = 0.34 if box % 2 == 0 else 0.2
        yield glyphs.disc(max(2, round(cell.w * share)), palette.veil).at(*cell.center)
