"""A lens over a board with tiny squares: the squares around the pointer, enlarged, with their numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from banmen.games.knights_tour.engine.board import name_of
from banmen_client.drawing.pixels import box_distance, centred_coordinates, coverage, smooth, translucent
from banmen_client.drawing.sprite import Blit, blit_all
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.layout import TourLayout
from banmen_client.games.knights_tour.drawing.palette import PALETTES, Palette, shade_of, tint_colours
from banmen_client.games.knights_tour.drawing.path import Numbers, stroke_of, with_next
from banmen_client.games.knights_tour.drawing.sprites import Point
from banmen_client.system.settings import Theme
from banmen_client.ui.fonts import FONTS
from banmen_client.ui.surface_cache import cached

SQUARES = 7
"""The number of squares along each side of the lens; odd, so that the pointer's square is in the middle."""

_STEP, _CAPTION = 34, 22
_DISC_PART, _AWAY = 0.76, 16


@dataclass(frozen=True)
class LensView:
    """The content of a lens. `order` has the place of each (row, column) in the path, from 0, or -1."""

    order: Numbers
    path: Sequence[int]
    square: int

    @property
    def middle(self) -> tuple[int, int]:
        """The row and the column of the pointer's square."""
        row, column = divmod(self.square, self.order.shape[1])
        return row, column


def lens_area(layout: TourLayout, square: int) -> pygame.Rect:
    """Return the area of the lens for a square: next to it, and vertically inside the board if that is high enough."""
    step = round(_STEP * layout.scale)
    caption, away = round(_CAPTION * layout.scale), round(_AWAY * layout.scale)
    area = pygame.Rect(0, 0, SQUARES * step, SQUARES * step + caption)
    x, y = layout.middle(square)
    outer = layout.outer
    area.left = x + away if x + away + area.w <= outer.right else x - away - area.w
    area.top = min(max(outer.top, y - area.h // 2), max(outer.top, outer.bottom - area.h))
    return area


def draw_lens(surface: pygame.Surface, layout: TourLayout, theme: Theme, view: LensView) -> None:
    """Draw the lens over the board."""
    area, palette = lens_area(layout, view.square), PALETTES[theme]
    step = area.w // SQUARES
    picture = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    picture.fill((*palette.frame[0], 255))
    glass = pygame.Rect(0, 0, area.w, SQUARES * step)
    picture.set_clip(glass)
    _put_squares(picture, palette, view, step)
    blit_all(picture, _path(palette, view, step))
    middle = pygame.Rect((SQUARES // 2) * step, (SQUARES // 2) * step, step, step)
    pygame.draw.rect(picture, palette.accent, middle, max(2, round(2 * layout.scale)))
    picture.set_clip(None)
    _put_caption(picture, palette, view, pygame.Rect(0, glass.bottom, area.w, area.h - glass.h))
    mask, shade, reach = _edge(*area.size, layout.scale)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shade, (area.x - reach, area.y - reach))
    surface.blit(picture, area)


def _put_squares(picture: pygame.Surface, palette: Palette, view: LensView, step: int) -> None:
    rows, columns = view.order.shape
    row, column = view.middle
    half = SQUARES // 2
    for down in range(-half, half + 1):
        for right in range(-half, half + 1):
            if not (0 <= row + down < rows and 0 <= column + right < columns):
                continue
            cell = pygame.Rect((right + half) * step, (down + half) * step, step, step)
            picture.fill(palette.dark if row + down + column + right & 1 else palette.light, cell)
            order = int(view.order[row + down, column + right])
            if order >= 0:
                colour = tint_colours()[shade_of(order, view.order.size)]
                picture.blit(sprites.swatch(step, step, colour, palette.tint), cell)


def _path(palette: Palette, view: LensView, step: int) -> Iterator[Blit]:
    """Yield the lines and the discs inside the lens."""
    squares, columns = view.order.size, view.order.shape[1]
    row, column = view.middle
    half = SQUARES // 2 + 2
    near = view.order[max(0, row - half) : row + half + 1, max(0, column - half) : column + half + 1]
    found = np.sort(near[near >= 0]).tolist()

    def middle(order: int) -> Point:
        down, right = divmod(view.path[order], columns)
        at = SQUARES // 2
        return (2 * (right - column + at) + 1) * step // 2, (2 * (down - row + at) + 1) * step // 2

    stroke = stroke_of(step)
    for order in with_next(found):
        if 0 < order < len(view.path):
            start, end = sorted((middle(order - 1), middle(order)), key=lambda point: point[1])
            across, down = end[0] - start[0], end[1] - start[1]
            yield sprites.line(across, down, shade_of(order, squares), stroke, palette.casing).at(start)
    disc, digits = round(step * _DISC_PART), len(str(squares))
    for order in found:
        shade = shade_of(order, squares)
        yield sprites.numbered(order + 1, shade, disc, digits, palette.casing).at(middle(order))


def _put_caption(picture: pygame.Surface, palette: Palette, view: LensView, area: pygame.Rect) -> None:
    """Draw the name of the pointer's square and its number in the path."""
    order = int(view.order.flat[view.square])
    name = name_of(view.square, *view.order.shape)
    text = name if order < 0 else f"{name} · {order + 1:,}"
    size = round(area.h * 0.6)
    drawn = FONTS.render(text, size, palette.label, bold=True)
    down = area.centery - FONTS.middle_px(size, bold=True)
    picture.blit(drawn, (area.centerx - drawn.get_width() // 2, round(down)))


@cached
def _edge(width: int, height: int, scale: float) -> tuple[pygame.Surface, pygame.Surface, int]:
    """Return the mask of the lens's round corners, its shadow, and the reach of the shadow in px."""
    radius, reach = 10 * scale, round(14 * scale)
    x, y = centred_coordinates(width, height)
    mask = translucent((255, 255, 255), coverage(box_distance(x, y, width / 2, height / 2, radius)))
    x, y = centred_coordinates(width + 2 * reach, height + 2 * reach)
    away = box_distance(x, y - reach * 0.2, width / 2, height / 2, radius)
    dark = 0.5 * smooth(np.asarray(0.5 - away / (1.4 * reach), np.float32))
    return mask, translucent((10, 8, 4), np.asarray(dark, np.float32)), reach
