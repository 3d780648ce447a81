"""A whole board as a list of pictures, made once for a view and drawn in every frame; with its frame and its shadow."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, box_distance, centred_coordinates, coverage, smooth, translucent
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import DESIGN_SIDE_PX, SudokuLayout
from banmen_client.games.sudoku.drawing.lines import cursor_ring, keyboard_ring, links_picture, outline
from banmen_client.games.sudoku.drawing.palette import (
    PALETTES,
    SEAT_FILLS,
    SQUARES,
    SudokuPalette,
    backgrounds,
    mixed,
    view_digits,
)
from banmen_client.games.sudoku.drawing.squares import Blit, Entries, Marks
from banmen_client.ui.shapes import cached

# The shadow in px of the design: its offset downwards, and its fade to each side of the board's edge.
_DOWN, _BLUR = 8, 32

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


def _written(view: SudokuView, layout: SudokuLayout, palette: SudokuPalette) -> Iterator[Blit]:
    digits, pending = view_digits(view), dict(view.pending)
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


def _tag(cell: pygame.Rect, number: int, palette: SudokuPalette) -> Blit:
    picture = glyphs.tag(number + 1, cell.w, palette.tags[number], palette.on_tag)
    return picture, (cell.right - picture.get_width(), cell.bottom - picture.get_height())


def _veil(layout: SudokuLayout, palette: SudokuPalette) -> Iterator[Blit]:
    """Yield a pattern for a covered board: a disc for each square, smaller in every other box."""
    for square, cell in enumerate(layout.cells):
        box = square // 27 * 3 + square % 9 // 3
        share = 0.34 if box % 2 == 0 else 0.2
        yield glyphs.disc(max(2, round(cell.w * share)), palette.veil).at(*cell.center)


# --- frame and shadow -----------------------------------------------------------------------------------------------


def draw_frame(surface: pygame.Surface, layout: SudokuLayout, palette: SudokuPalette) -> None:
    """Draw the frame and the lines."""
    _fill_frame(surface, layout, palette.frame)
    for line in layout.lines:
        surface.fill(palette.line, line)
    for line in layout.box_lines:
        surface.fill(palette.frame, line)


def _fill_frame(surface: pygame.Surface, layout: SudokuLayout, colour: Colour) -> None:
    outer, inner, frame = layout.outer, layout.inner, layout.frame_px
    disc, reach = _corners(layout.radius_px, frame, colour)
    for right in (0, 1):
        for below in (0, 1):
            part = (right * reach, below * reach, reach, reach)
            surface.blit(disc, (outer.x + right * (outer.w - reach), outer.y + below * (outer.h - reach)), part)
    for y in (outer.y, inner.bottom):
        surface.fill(colour, (outer.x + reach, y, outer.w - 2 * reach, frame))
    for x in (outer.x, inner.right):
        surface.fill(colour, (x, outer.y + reach, frame, outer.h - 2 * reach))


@cached
def _corners(radius_px: float, frame_px: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """Return the four corners of the frame joined to one picture, and the side of one; round outside, square inside."""
    reach = max(int(radius_px) + 1, frame_px)
    x, y = centred_coordinates(2 * reach, 2 * reach)
    alpha = coverage(box_distance(x, y, reach, reach, radius_px))
    alpha[frame_px:-frame_px, frame_px:-frame_px] = 0
    return translucent(colour, alpha), reach


def draw_shadow(surface: pygame.Surface, layout: SudokuLayout, palette: SudokuPalette) -> None:
    """Draw the shadow around the board, but not under it."""
    left, top = layout.outer.topleft
    pieces = _shadow(layout.side_px, palette.shadow)
    surface.blits([(piece.picture, (left + piece.at[0], top + piece.at[1])) for piece in pieces], doreturn=False)


def shadow_reach_px(side_px: int) -> int:
    """Return the reach of the shadow beyond a board of this side, in px."""
    return round((_DOWN + _BLUR) * side_px / DESIGN_SIDE_PX) + 1


class _Piece(NamedTuple):
    picture: pygame.Surface
    at: tuple[int, int]  # (x, y) in px


@cached
def _shadow(side_px: int, strength: float) -> tuple[_Piece, ...]:
    """Return the shadow in eight pieces, placed relative to the board's corner."""
    scale = side_px / DESIGN_SIDE_PX
    reach = shadow_reach_px(side_px)
    corner = min(2 * reach, (side_px + 2 * reach) // 2 - 1)
    # Between its corners a shadow is uniform, so only the smallest possible box is computed.
    small = 2 * corner + 2 - 2 * reach
    x, y = centred_coordinates(small + 2 * reach, small + 2 * reach)
    away = box_distance(x, y - _DOWN * scale, small / 2, small / 2, 12 * scale)
    whole = translucent((0, 0, 0), strength * smooth(np.asarray(0.5 - away / (2 * _BLUR * scale), np.float32)))
    middle = side_px + 2 * reach - 2 * corner
    starts, widths, stretched = (0, corner, corner + 2), (corner, 2, corner), (corner, middle, corner)
    far = (-reach, corner - reach, corner - reach + middle)
    return tuple(
        _Piece(
            pygame.transform.scale(
                whole.subsurface((starts[i], starts[j], widths[i], widths[j])), (stretched[i], stretched[j])
            ),
            (far[i], far[j]),
        )
        for i in range(3)
        for j in range(3)
        if (i, j) != (1, 1)
    )
