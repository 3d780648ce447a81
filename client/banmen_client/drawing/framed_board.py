"""Draws an empty board: felt with engraved lines, a mitred wooden frame with coordinates, and a shadow.

`lay_out` fits a `FramedLayout` into an area; `empty_board` draws it. The picture of a layout is cached: making it only
scales and cuts the textures of `materials`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from string import ascii_lowercase

import numpy as np
import pygame

from banmen.grid import Square
from banmen_client.drawing.materials import fill_with_felt, planks
from banmen_client.drawing.pixels import (
    Colour,
    FloatArray,
    box_distance,
    centred_coordinates,
    coverage,
    round_corners,
    smooth,
    translucent,
)
from banmen_client.drawing.sprite import Blit, blit_all
from banmen_client.ui.shapes import cached
from banmen_client.ui.text import FONTS

FRAME_PART = 0.052
"""The width of the frame, as a part of the board's side."""

LEAST_FRAME_PX = 17
"""The minimum width of the frame at which its letters are legible."""


@dataclass(frozen=True, slots=True)
class FramedLayout:
    """A board of `size` squares per side. (`left_px`, `top_px`) is the outer upper left corner of the frame.

    All squares have the same side, a whole number of px; the remainder widens the frame. `least_line_px` is the minimum
    width of lines, for pictures that will be scaled down.
    """

    size: int
    cell_px: int
    frame_px: int
    left_px: int = 0
    top_px: int = 0
    least_line_px: int = 1

    @property
    def side_px(self) -> int:
        """The side of the whole board, frame included."""
        return self.size * self.cell_px + 2 * self.frame_px

    @property
    def outer(self) -> pygame.Rect:
        """The board with its frame."""
        return pygame.Rect(self.left_px, self.top_px, self.side_px, self.side_px)

    @property
    def inner(self) -> pygame.Rect:
        """The squares alone."""
        return self.outer.inflate(-2 * self.frame_px, -2 * self.frame_px)

    @property
    def line_px(self) -> int:
        """The width of the lines between the squares."""
        return max(self.least_line_px, round(min(self.side_px * 0.0027, self.cell_px * 0.035)))

    def cell(self, square: Square) -> pygame.Rect:
        """Return the rectangle in px of a square (row, column)."""
        row, column = square
        inner = self.inner
        return pygame.Rect(inner.x + column * self.cell_px, inner.y + row * self.cell_px, self.cell_px, self.cell_px)

    def square_at(self, pos_px: tuple[int, int]) -> Square | None:
        """Return the square (row, column) under a point (x, y) in px; None outside the squares."""
        inner = self.inner
        if not inner.collidepoint(pos_px):
            return None
        return (pos_px[1] - inner.y) // self.cell_px, (pos_px[0] - inner.x) // self.cell_px

    def at_origin(self) -> "FramedLayout":
        """Return the same layout with its corner at (0, 0)."""
        return replace(self, left_px=0, top_px=0)


def lay_out(rect: pygame.Rect, size: int) -> FramedLayout:
    """Return the largest layout of `size` squares per side with a lettered frame, centred in `rect` (px)."""
    side = min(rect.width, rect.height)
    frame = max(round(side * FRAME_PART), LEAST_FRAME_PX)
    cell = max(1, (side - 2 * frame) // size)
    frame = max(1, (side - cell * size) // 2)
    whole = cell * size + 2 * frame
    return FramedLayout(size, cell, frame, rect.x + (rect.width - whole) // 2, rect.y + (rect.height - whole) // 2)


# --- wood -------------------------------------------------------------------------------------------------------------


def draw_planks(surface: pygame.Surface, planks: Sequence[pygame.Surface]) -> None:
    """Draw four planks along the edges of a surface: left, right, upper, lower.

    All are given horizontal and equally thick. The left and right ones are rotated; the others are mitred over their
    ends.
    """
    left, right, upper, lower = planks
    (width, height), thick = surface.get_size(), left.get_height()
    surface.blit(pygame.transform.rotate(left, 90), (0, 0))
    surface.blit(pygame.transform.rotate(right, 90), (width - thick, 0))
    surface.blit(_mitred(upper, upper=True), (0, 0))
    surface.blit(_mitred(lower, upper=False), (0, height - thick))


def _mitred(plank: pygame.Surface, *, upper: bool) -> pygame.Surface:
    """Return a horizontal plank mitred at both ends; its long edge is on top (`upper`) or at the bottom."""
    length, thick = plank.get_size()
    x = np.arange(length, dtype=np.float32)[None, :] + 0.5
    y = np.arange(thick, dtype=np.float32)[:, None] + 0.5
    inside = np.minimum(x, length - x) - (y if upper else thick - y)
    cut = pygame.Surface(plank.get_size(), pygame.SRCALPHA, 32)
    cut.blit(plank, (0, 0))
    pygame.surfarray.pixels_alpha(cut)[...] = np.asarray(np.clip(inside * 0.7071 + 0.5, 0, 1).T * 255, np.uint8)
    return cut


def draw_joints(surface: pygame.Surface, thick_px: int, half_px: float, colour: Colour, opacity: float) -> None:
    """Draw the dark joint of two planks at each corner, `half_px` wide on both sides of the cut."""
    x, y = centred_coordinates(thick_px, thick_px)
    off = np.asarray(np.abs(x - y) * 0.7071, np.float32)
    joint = translucent(colour, opacity * coverage(np.asarray(off - half_px, np.float32)))
    crossed = pygame.transform.flip(joint, True, False)
    right, bottom = surface.get_width() - thick_px, surface.get_height() - thick_px
    surface.blits([(joint, (0, 0)), (joint, (right, bottom)), (crossed, (right, 0)), (crossed, (0, bottom))])


def shade_edges(
    surface: pygame.Surface, inner: pygame.Rect, reach_px: int, colour: Colour, opacity: tuple[float, float]
) -> None:
    """Shade the area `inner` (px) along the frame, over `reach_px`.

    `opacity` is that of the upper and left edge, and that of the lower and right edge.
    """
    for dark, after in zip(opacity, (False, True), strict=True):
        fade = dark * np.linspace(1, 0, reach_px, dtype=np.float32) ** 2
        fade = fade[::-1] if after else fade
        down = pygame.transform.scale(translucent(colour, fade[:, None]), (inner.width, reach_px))
        along = pygame.transform.scale(translucent(colour, fade[None, :]), (reach_px, inner.height))
        surface.blit(down, (inner.x, inner.bottom - reach_px if after else inner.y))
        surface.blit(along, (inner.right - reach_px if after else inner.x, inner.y))


# --- the shadow -------------------------------------------------------------------------------------------------------

_LEAST_REACH_PX = 3


@dataclass(frozen=True, slots=True)
class BoardShadow:
    """The look of a shadow.

    `opacity` is 0 to 1. `reach` is how far the shadow goes beyond the board, as a part of its longer side. The others
    are parts of the reach: the offset down (`falls`), how much smaller than the board it is (`inset`), and the width of
    its edge (`blur`).
    """

    colour: Colour
    opacity: float
    reach: float
    falls: float = 0.2
    inset: float = 0.0
    blur: float = 1.5

    def reach_px(self, size_px: tuple[int, int]) -> int:
        """How far in px the shadow reaches beyond a board of this size (width, height)."""
        return max(_LEAST_REACH_PX, round(max(size_px) * self.reach))

    def area(self, board: pygame.Rect) -> pygame.Rect:
        """Return the area in px of a board with its shadow."""
        reach = 2 * self.reach_px(board.size)
        return board.inflate(reach, reach)

    def draw(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        """Draw the shadow around a board, but not under it."""
        blit_all(surface, [(piece, (board.x + x, board.y + y)) for piece, (x, y) in pieces(self, board.size)])


@cached
def pieces(shadow: BoardShadow, size_px: tuple[int, int]) -> Sequence[Blit]:
    """Return the shadow of a board of this size (width, height), as eight pictures placed from the board's corner.

    Cached.
    """
    reach = shadow.reach_px(size_px)
    corner = min(3 * reach, (min(size_px) + 2 * reach) // 2 - 1)
    small = 2 * corner + 2 - 2 * reach
    x, y = centred_coordinates(small + 2 * reach, small + 2 * reach)
    half = small / 2 - reach * shadow.inset
    away = box_distance(x, y - reach * shadow.falls, half, half, reach * 0.5)
    alpha = shadow.opacity * smooth(np.asarray(0.5 - away / (shadow.blur * reach), np.float32)) ** 1.3
    whole = translucent(shadow.colour, alpha)
    starts, parts = (0, corner, corner + 2), (corner, 2, corner)
    across, down = ((corner, side + 2 * reach - 2 * corner, corner) for side in size_px)
    return tuple(
        (
            pygame.transform.scale(
                whole.subsurface((starts[i], starts[j], parts[i], parts[j])), (max(0, across[i]), max(0, down[j]))
            ),
            (sum(across[:i]) - reach, sum(down[:j]) - reach),
        )
        for i in range(3)
        for j in range(3)
        if (i, j) != (1, 1)
    )


# --- the board --------------------------------------------------------------------------------------------------------

_INK: Colour = (214, 178, 130)
_GROOVE: Colour = (6, 40, 25)
_UNDER_FRAME: Colour = (0, 12, 8)
_STAR_FROM_CORNER = 2
_LEAST_WITH_STARS = 6
_REFERENCE_SIDE_PX = 732  # the board's side in the 1280x800 design

SHADOW = BoardShadow((0, 0, 0), opacity=0.80, reach=0.055, falls=0.22, inset=0.08, blur=1.6)
"""The shadow of every framed board."""


@cached
def empty_board(layout: FramedLayout, *, lettered: bool = True, round_part: float = 0.0137) -> pygame.Surface:
    """Return the empty board with its upper left corner at (0, 0). Cached: do not draw on it.

    `lettered` draws coordinates and star points. `round_part` is the radius of the transparent round corners, as a part
    of the side.
    """
    side = layout.side_px
    surface = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    fill_with_felt(surface, layout.inner, side / _REFERENCE_SIDE_PX)
    surface.blit(pygame.transform.smoothscale(_falloff(), layout.inner.size), layout.inner)
    _engrave(surface, layout)
    if lettered and layout.size >= _LEAST_WITH_STARS:
        _draw_stars(surface, layout)
    # The frame stands above the felt and shades it.
    shade_edges(surface, layout.inner, max(2, round(side * 0.022)), _UNDER_FRAME, (0.50, 0.16))
    _draw_frame(surface, layout)
    if lettered:
        _draw_coordinates(surface, layout)
    round_corners(surface, side * round_part)
    return surface


# --- felt and lines -------------------------------------------------------------------------------------------------


@cache
def _falloff() -> pygame.Surface:
    """Return a small picture of light from the upper middle that falls off toward the corners."""
    x, y = centred_coordinates(96, 96)
    far = np.hypot(x / 48, (y + 10) / 52)
    return translucent((2, 18, 14), np.asarray(0.30 * smooth((far - 0.15) / 1.45), np.float32))


def _engrave(surface: pygame.Surface, layout: FramedLayout) -> None:
    """Draw the lines, each a dark groove with a lit lower right edge."""
    inner, width = layout.inner, layout.line_px
    for offset, colour, alpha in ((width, (150, 235, 190), 34), (0, _GROOVE, 214)):
        thick = max(1, width // 2) if offset else width
        down = _bar((thick, inner.height), colour, alpha)
        along = _bar((inner.width, thick), colour, alpha)
        for n in range(1, layout.size):
            start = n * layout.cell_px - width // 2 + offset
            surface.blit(down, (inner.x + start, inner.y))
            surface.blit(along, (inner.x, inner.y + start))


def _draw_stars(surface: pygame.Surface, layout: FramedLayout) -> None:
    """Draw the four star points, two squares from each corner."""
    diameter = max(3.0, layout.line_px * 4.4)
    # Even or odd as the width of the lines, so that the dot is centred on them.
    side = 2 * (int(diameter / 2) + 2) + layout.line_px % 2
    x, y = centred_coordinates(side, side)
    star = translucent((4, 32, 20), coverage(np.hypot(x, y) - diameter / 2))
    ends = (_STAR_FROM_CORNER, layout.size - _STAR_FROM_CORNER)
    corners = [layout.cell((row, column)).topleft for row in ends for column in ends]
    surface.blits([(star, (x - side // 2, y - side // 2)) for x, y in corners])


def _bar(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    bar = pygame.Surface(size, pygame.SRCALPHA, 32)
    bar.fill((*colour, alpha))
    return bar


# --- the frame ------------------------------------------------------------------------------------------------------


def _draw_frame(surface: pygame.Surface, layout: FramedLayout) -> None:
    """Draw the four planks, their joints, and the gap to the felt."""
    side, frame = layout.side_px, layout.frame_px
    lit_sides = (True, False, True, False)
    draw_planks(surface, [_strip(plank, side, frame, lit=lit) for plank, lit in zip(planks(), lit_sides, strict=True)])
    draw_joints(surface, frame, max(0.55, side * 0.0008), (20, 9, 3), 0.62)
    _draw_gap(surface, layout)


def _strip(plank: pygame.Surface, length: int, width: int, *, lit: bool) -> pygame.Surface:
    """Return a plank scaled to size and shaded. If `lit`, its outer edge is on top, else its inner edge."""
    strip = pygame.transform.smoothscale(plank, (length, width))
    across = np.linspace(0, 1, width, dtype=np.float32)
    profile = _lit_profile(across) if lit else _shaded_profile(across)
    shade = np.repeat(np.clip(profile, 0, 1)[:, None, None] * 255, 3, axis=2)
    gleam = np.repeat(np.clip(profile - 1, 0, 1)[:, None, None] * 120, 3, axis=2) * np.array(
        (1, 0.78, 0.56), np.float32
    )
    for field, how in ((shade, pygame.BLEND_RGB_MULT), (gleam, pygame.BLEND_RGB_ADD)):
        column = translucent(np.asarray(field, np.float32), np.ones((width, 1), np.float32))
        strip.blit(pygame.transform.scale(column, (length, width)), (0, 0), special_flags=how)
    return strip


def _lit_profile(across: FloatArray) -> FloatArray:
    """Brightness across a plank whose outer edge (0) faces the light."""
    return np.asarray(
        1.0 + 0.42 * np.exp(-across / 0.035) - 0.10 * across - 0.42 * np.exp((across - 1) / 0.07), np.float32
    )


def _shaded_profile(across: FloatArray) -> FloatArray:
    """Brightness across a plank whose inner edge (0) faces the light."""
    return np.asarray(
        0.98 + 0.22 * np.exp(-across / 0.05) - 0.12 * across - 0.40 * np.exp((across - 1) / 0.06), np.float32
    )


def _draw_gap(surface: pygame.Surface, layout: FramedLayout) -> None:
    """Draw the dark gap between frame and felt."""
    width = max(1, layout.line_px)
    inner = layout.inner
    gap = translucent((4, 14, 9), np.full((1, 1), 0.86, np.float32))
    for area in (
        pygame.Rect(inner.x, inner.y, inner.width, width),
        pygame.Rect(inner.x, inner.bottom - max(1, width // 2), inner.width, max(1, width // 2)),
        pygame.Rect(inner.x, inner.y + width, width, inner.height - width),
        pygame.Rect(inner.right - max(1, width // 2), inner.y + width, max(1, width // 2), inner.height - width),
    ):
        surface.blit(pygame.transform.scale(gap, area.size), area)


# --- letters and numbers --------------------------------------------------------------------------------------------


def _draw_coordinates(surface: pygame.Surface, layout: FramedLayout) -> None:
    """Draw the coordinates: column letters along the top, row numbers down the left."""
    font = FONTS.face(max(9, round(min(layout.frame_px * 0.50, layout.cell_px * 0.62))), bold=True)
    middle = layout.frame_px // 2
    for n in range(layout.size):
        cell = layout.cell((n, n))
        _draw_text(surface, font, ascii_lowercase[n], (cell.centerx, middle))
        _draw_text(surface, font, str(n + 1), (middle, cell.centery))


def _draw_text(surface: pygame.Surface, font: pygame.font.Font, text: str, middle: tuple[int, int]) -> None:
    """Draw text as if burnt into the wood, centred by the height of "0": a dark edge under the light text."""
    metrics = font.metrics("0")[0]
    height = metrics[3] if metrics else font.get_height()
    ink = font.render(text, True, _INK)
    x, y = middle[0] - ink.get_width() // 2, middle[1] + height // 2 - font.get_ascent()
    deep = font.render(text, True, (30, 15, 6))
    deep.set_alpha(170)
    surface.blit(deep, (x, y - max(1, height // 14)))
    surface.blit(ink, (x, y))
