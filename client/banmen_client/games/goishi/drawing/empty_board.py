"""The empty board of goishi hiroi: a block of kaya wood with its lines and their names.

The picture of a layout is made once and cached. The grain comes from a fixed seed and is only scaled.
"""

from functools import cache

import numpy as np
import pygame

from banmen_client.drawing.materials import SEED, late_wood, noise
from banmen_client.drawing.pixels import centred_coordinates, opaque, round_corners, smooth
from banmen_client.games.goishi.drawing import sprites
from banmen_client.games.goishi.drawing.layout import GoishiLayout, named, row_name
from banmen_client.games.goishi.drawing.sprites import LINE, WOOD
from banmen_client.ui.shapes import cached, in_display_format

_GRAIN_PX = 768
_ROUND_PART = 0.009
_LINE_PART, _OUTER_LINE_PART = 0.017, 0.026
_MIN_ROUND_PX = 2.0


@cached
def face(layout: GoishiLayout, language: str, *, lettered: bool = True) -> pygame.Surface:
    """Return the empty board at the origin, with round corners. Cached: do not draw on it."""
    surface = pygame.Surface(layout.outer.size, pygame.SRCALPHA, 32)
    surface.blit(wood(surface.get_size()), (0, 0))
    _bevel(surface, layout)
    rule(surface, layout.at_origin())
    if lettered:
        _name_lines(surface, layout.at_origin(), language)
    round_corners(surface, max(_MIN_ROUND_PX, _ROUND_PART * max(surface.get_size())))
    return in_display_format(surface)


def wood(size_px: tuple[int, int]) -> pygame.Surface:
    """Return the wood of a board of this size (width, height), lit from the upper left."""
    face = pygame.transform.smoothscale(_grain(), size_px)
    face.blit(pygame.transform.smoothscale(_falloff(), size_px), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return face


def rule(surface: pygame.Surface, layout: GoishiLayout) -> None:
    """Draw the lines, the outer ones thicker."""
    rows, columns = layout.rows, layout.columns
    left, top = layout.middle(0)
    right, bottom = layout.middle(rows * columns - 1)
    thin = max(1, round(layout.cell_px * _LINE_PART))
    thick = max(thin, round(layout.cell_px * _OUTER_LINE_PART))
    for row in range(rows):
        width = thick if row in {0, rows - 1} else thin
        y = layout.middle(row * columns)[1]
        surface.fill(LINE, (left - thick // 2, y - width // 2, right - left + thick, width))
    for column in range(columns):
        width = thick if column in {0, columns - 1} else thin
        x = layout.middle(column)[0]
        surface.fill(LINE, (x - width // 2, top - thick // 2, width, bottom - top + thick))


# --- wood -----------------------------------------------------------------------------------------------------------


@cache
def _grain() -> pygame.Surface:
    """Return quarter-sawn kaya: fine, nearly straight upright growth lines and a soft sheen across them."""
    rng = np.random.default_rng(SEED + 11)
    side = _GRAIN_PX
    across = np.linspace(0, 62, side, dtype=np.float32)[None, :]
    rings = across + 1.0 * noise(rng, side, side, 2, 8) + 0.22 * noise(rng, side, side, 3, 60)
    late = late_wood(rings, early=0.78, power=3)
    fibre = 0.6 * noise(rng, side, side, 5, 300) + 0.5 * noise(rng, side, side, 14, 380)
    cloud = noise(rng, side, side, 2, 7)
    light = 1 + 0.026 * cloud + 0.020 * fibre - 0.060 * late + 0.022
    tone = np.array(WOOD, np.float32) * np.asarray(light, np.float32)[..., None]
    # Darker wood is redder, too.
    warm = np.array((0.25, 0.75, 1.25), np.float32) * (np.asarray(light, np.float32)[..., None] - 1) * 62
    return opaque(np.asarray(tone + warm, np.float32))


@cache
def _falloff() -> pygame.Surface:
    """Return a small picture of light that falls off to the lower right."""
    x, y = centred_coordinates(64, 64)
    far = np.hypot(x + 12, y + 14) / 52
    light = 1.0 - 0.07 * smooth(np.asarray((far - 0.15) / 1.1, np.float32))
    return opaque(np.repeat((light * 255)[..., None], 3, axis=2))


def _bevel(surface: pygame.Surface, layout: GoishiLayout) -> None:
    """Draw the edges: light at the top and the left, shade at the bottom and the right."""
    width, height = surface.get_size()
    thick = max(1, round(2 * layout.scale))
    for strength, area in (
        (70, (0, 0, width, thick)),
        (52, (0, thick, thick, height - thick)),
    ):
        surface.fill((strength, strength, round(strength * 0.55), 0), area, special_flags=pygame.BLEND_RGBA_ADD)
    for strength, area in (
        (66, (0, height - thick, width, thick)),
        (44, (width - thick, 0, thick, height - thick)),
    ):
        surface.fill((strength, strength, strength, 0), area, special_flags=pygame.BLEND_RGBA_SUB)


def _name_lines(surface: pygame.Surface, layout: GoishiLayout, language: str) -> None:
    """Draw row names at the left and column names below. If they do not all fit, draw some at equal distances."""
    rows, columns, size = layout.rows, layout.columns, layout.label_px
    off = layout.names_px
    widest = sprites.label_width_px("0" * len(str(columns)), size) + size * 0.5
    for column in named(columns, layout.cell_px, widest):
        at = (layout.middle(column)[0], layout.outer.bottom - off)
        surface.blit(*sprites.label(str(column + 1), size).at(at))
    for row in named(rows, layout.cell_px, size * 1.15):
        at = (off, layout.middle(row * columns)[1])
        surface.blit(*sprites.label(row_name(row, rows, language), size).at(at))
