"""Draws an empty board: felt with engraved lines, a mitred wooden frame with coordinates, and a shadow.

The picture of a layout is cached. Making it only scales and cuts the textures of `materials`.
"""

from functools import cache
from string import ascii_lowercase

import numpy as np
import pygame

from banmen_client.drawing.framed_layout import Layout
from banmen_client.drawing.materials import fill_with_felt, planks
from banmen_client.drawing.pixels import (
    Colour,
    FloatArray,
    centred_coordinates,
    coverage,
    round_corners,
    smooth,
    translucent,
)
from banmen_client.drawing.shadow import Shadow
from banmen_client.drawing.wooden_frame import draw_joints, draw_planks, shade_edges
from banmen_client.ui.fonts import FONTS
from banmen_client.ui.surface_cache import cached

_INK: Colour = (214, 178, 130)
_GROOVE: Colour = (6, 40, 25)
_UNDER_FRAME: Colour = (0, 12, 8)
_STAR_FROM_CORNER = 2
_LEAST_WITH_STARS = 6
_REFERENCE_SIDE_PX = 732  # the board's side in the 1280x800 design

SHADOW = Shadow((0, 0, 0), opacity=0.80, reach=0.055, falls=0.22, inset=0.08, blur=1.6)
"""The shadow of every framed board."""


@cached
def empty_board(layout: Layout, *, lettered: bool = True, round_part: float = 0.0137) -> pygame.Surface:
    """Return the empty board with its upper left corner at (0, 0). Cached: do not draw on it.

    `lettered` draws coordinates and star points. `round_part` is the radius of the transparent round corners, as a part
    of the side.
    """
    side = layout.side_px
    surface = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    fill_with_felt(surface, layout.inner, side / _REFERENCE_SIDE_PX)
    surface.blit(_vignette(layout.inner.width), layout.inner)
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


def _vignette(side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(_falloff(), (side, side))


def _engrave(surface: pygame.Surface, layout: Layout) -> None:
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


def _draw_stars(surface: pygame.Surface, layout: Layout) -> None:
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


def _draw_frame(surface: pygame.Surface, layout: Layout) -> None:
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


def _draw_gap(surface: pygame.Surface, layout: Layout) -> None:
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


def _draw_coordinates(surface: pygame.Surface, layout: Layout) -> None:
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
