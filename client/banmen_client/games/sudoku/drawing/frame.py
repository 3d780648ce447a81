"""The empty sudoku board: its shadow, its frame with round corners, its lines. The caller fills the squares."""

from typing import NamedTuple

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, box_distance, centred_coordinates, coverage, smooth, translucent
from banmen_client.games.sudoku.drawing.layout import DESIGN_SIDE_PX, SudokuLayout
from banmen_client.games.sudoku.drawing.palette import Palette
from banmen_client.ui.surface_cache import cached

# The shadow in px of the design: its offset downwards, and its fade to each side of the board's edge.
_DOWN, _BLUR = 8, 32


class _Piece(NamedTuple):
    picture: pygame.Surface
    at: tuple[int, int]  # (x, y) in px


def shadow_reach_px(side_px: int) -> int:
    """Return the reach of the shadow beyond a board of this side, in px."""
    return round((_DOWN + _BLUR) * side_px / DESIGN_SIDE_PX) + 1


def draw_shadow(surface: pygame.Surface, layout: SudokuLayout, palette: Palette) -> None:
    """Draw the shadow around the board, but not under it."""
    left, top = layout.outer.topleft
    pieces = _shadow(layout.side_px, palette.shadow)
    surface.blits([(piece.picture, (left + piece.at[0], top + piece.at[1])) for piece in pieces], doreturn=False)


def draw_frame(surface: pygame.Surface, layout: SudokuLayout, palette: Palette) -> None:
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
