"""The empty board of a knight's tour: squares of two woods in a mitred frame that bears their names, and its shadow.

The picture of a layout is made once and kept. The grain comes from a fixed seed and is only scaled.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
import pygame

from banmen_client.boards.knights_tour_layout import TourLayout, column_name, named
from banmen_client.boards.knights_tour_palette import PALETTES, Palette, Theme
from banmen_client.boards.materials import SEED, noise
from banmen_client.boards.pixels import (
    Field,
    box_distance,
    centred,
    coverage,
    opaque,
    round_corners,
    smooth,
    translucent,
)
from banmen_client.ui.fonts import Fonts

Piece = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where it goes (x, y)."""

_GRAIN_PX = 384
_PLANK_PX = (768, 40)
_LABEL_PART = 0.56
_PLAIN_FROM_PX = 7
_SHADOW_PART = 0.040
_ROUND_PART = 0.016
_fonts = Fonts()


@lru_cache(maxsize=4)
def squares(layout: TourLayout, theme: Theme) -> pygame.Surface:
    """The squares alone, opaque, the first one's corner at (0, 0). Kept: do not draw on it."""
    palette = PALETTES[theme]
    picture = _chequers(layout.at_squares(), palette)
    grain = pygame.transform.smoothscale(_grain(), picture.get_size())
    picture.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _shade_edges(picture, layout)
    return picture.convert() if pygame.display.get_surface() else picture


@lru_cache(maxsize=4)
def frame(layout: TourLayout, theme: Theme, *, lettered: bool = True) -> pygame.Surface:
    """The frame alone, the squares' place left clear, its outer corner at (0, 0) and round. Kept."""
    layout = layout.at_origin()
    surface = pygame.Surface(layout.outer.size, pygame.SRCALPHA, 32)
    _put_planks(surface, layout, PALETTES[theme])
    surface.fill((0, 0, 0, 0), layout.inner)
    _put_lip(surface, layout)
    if lettered:
        _put_names(surface, layout, PALETTES[theme])
    round_corners(surface, max(3.0, _ROUND_PART * max(surface.get_size())))
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def shadow_reach_px(layout: TourLayout) -> int:
    """How far the shadow reaches beyond the board."""
    return max(3, round(max(layout.outer.size) * _SHADOW_PART))


@lru_cache(maxsize=4)
def shadow(layout: TourLayout, theme: Theme) -> Sequence[Piece]:
    """The shadow around a board, in pieces placed from its outer corner: only its corners are computed."""
    reach = shadow_reach_px(layout)
    width, height = layout.outer.size
    corner = min(3 * reach, (width + 2 * reach) // 2 - 1, (height + 2 * reach) // 2 - 1)
    small = 2 * corner + 2 - 2 * reach
    x, y = centred(small + 2 * reach, small + 2 * reach)
    away = box_distance(x, y - reach * 0.2, small / 2, small / 2, reach * 0.5)
    alpha = PALETTES[theme].shadow * smooth(np.asarray(0.5 - away / (1.5 * reach), np.float32)) ** 1.3
    whole = translucent((28, 20, 8), alpha)
    across, down = ((corner, side + 2 * reach - 2 * corner, corner) for side in (width, height))
    pieces: list[Piece] = []
    for i, column in enumerate((0, corner, corner + 2)):
        for j, row in enumerate((0, corner, corner + 2)):
            if (i, j) == (1, 1):
                continue
            part = whole.subsurface((column, row, (corner, 2, corner)[i], (corner, 2, corner)[j]))
            place = sum(across[:i]) - reach, sum(down[:j]) - reach
            pieces.append((pygame.transform.scale(part, (max(0, across[i]), max(0, down[j]))), place))
    return tuple(pieces)


# --- squares --------------------------------------------------------------------------------------------------------


def _chequers(layout: TourLayout, palette: Palette) -> pygame.Surface:
    """Squares of two plain colours."""
    woods = np.array((palette.light, palette.dark), np.float32)
    # The smaller the squares, the less they differ: what is read there is the path.
    contrast = min(1.0, layout.step_px / _PLAIN_FROM_PX)
    mixed = woods.mean(axis=0) + (woods - woods.mean(axis=0)) * contrast
    light, dark = np.asarray(mixed + 0.5, np.uint8).tolist()
    picture = pygame.Surface((layout.width_px, layout.height_px), 0, 32)
    picture.fill(light)
    rows = [layout.cell(row * layout.columns) for row in range(layout.rows)]
    for first in (0, 1):
        strip = pygame.Surface((layout.width_px, max(row.h for row in rows)), 0, 32)
        strip.fill(light)
        for cell in (layout.cell(column) for column in range(1 - first, layout.columns, 2)):
            strip.fill(dark, (cell.x, 0, cell.w, strip.get_height()))
        picture.blits([(strip, (0, row.y), (0, 0, layout.width_px, row.h)) for row in rows[first::2]])
    return picture


@cache
def _grain() -> pygame.Surface:
    """Lying fibres, to be multiplied with the squares' colours."""
    rng = np.random.default_rng(SEED + 2)
    fibre = 0.6 * noise(rng, _GRAIN_PX, _GRAIN_PX, 150, 5) + 0.5 * noise(rng, _GRAIN_PX, _GRAIN_PX, 60, 3)
    cloud = noise(rng, _GRAIN_PX, _GRAIN_PX, 14, 7)
    light = np.clip(0.985 + 0.0075 * fibre + 0.006 * cloud, 0, 1)
    return opaque(np.repeat(light[..., None] * 255, 3, axis=2))


def _shade_edges(surface: pygame.Surface, layout: TourLayout) -> None:
    """The squares lie below the frame, which shades them: most at the upper and left side."""
    width, height = surface.get_size()
    reach = max(2, min(round(9 * layout.scale), width // 3, height // 3))
    for dark, after in ((0.26, False), (0.10, True)):
        fade = dark * np.linspace(1, 0, reach, dtype=np.float32) ** 2
        fade = fade[::-1] if after else fade
        down = pygame.transform.scale(translucent((40, 24, 8), fade[:, None]), (width, reach))
        along = pygame.transform.scale(translucent((40, 24, 8), fade[None, :]), (reach, height))
        surface.blit(down, (0, height - reach if after else 0))
        surface.blit(along, (width - reach if after else 0, 0))


# --- the frame ------------------------------------------------------------------------------------------------------


@cache
def _planks() -> Sequence[Field]:
    """The tone of four planks, 0 to 1, the grain along their length, no two alike."""
    length, width = _PLANK_PX
    rng = np.random.default_rng(SEED + 3)
    rows = 4 * width
    across = np.linspace(0, 9, rows, dtype=np.float32)[:, None]
    rings = across + 1.5 * noise(rng, rows, length, 10, 5) + 0.25 * noise(rng, rows, length, 26, 14)
    growth = rings - np.floor(rings)
    late = np.where(growth < 0.8, growth / 0.8, (1 - growth) / 0.2) ** 2  # noqa: PLR2004 - most of a ring is early wood
    fibre = noise(rng, rows, length, rows // 2, 9)
    tone = np.clip(0.74 - 0.34 * late + 0.10 * fibre + 0.07 * noise(rng, rows, length, 7, 4), 0, 1)
    return tuple(np.asarray(tone[start : start + width], np.float32) for start in range(0, rows, width))


def _put_planks(surface: pygame.Surface, layout: TourLayout, palette: Palette) -> None:
    """Four planks, the upright ones first, the others mitred over their ends."""
    width, height = surface.get_size()
    thick = layout.frame_px
    left, right, upper, lower = _planks()
    surface.blit(pygame.transform.rotate(_strip(left, height, thick, palette, lit=True), 90), (0, 0))
    surface.blit(pygame.transform.rotate(_strip(right, height, thick, palette, lit=False), 90), (width - thick, 0))
    surface.blit(_mitred(_strip(upper, width, thick, palette, lit=True), upper=True), (0, 0))
    surface.blit(_mitred(_strip(lower, width, thick, palette, lit=False), upper=False), (0, height - thick))
    _put_seams(surface, layout)


def _strip(tone: Field, length: int, thick: int, palette: Palette, *, lit: bool) -> pygame.Surface:
    """A plank of this size, its upper edge lit where it faces the lamp, its lower one turned away."""
    dark, light = (np.array(colour, np.float32) for colour in palette.frame)
    plank = opaque(dark + (light - dark) * tone[..., None])
    strip = pygame.transform.smoothscale(plank, (length, thick))
    depth = np.linspace(0, 1, thick, dtype=np.float32)
    edge = np.exp(-depth / 0.06) * (0.17 if lit else 0.05) - np.exp((depth - 1) / 0.08) * (0.10 if lit else 0.16)
    field = np.clip(0.97 + edge - 0.05 * depth, 0, 1.2)
    for part, how in ((np.clip(field, 0, 1) * 255, pygame.BLEND_RGB_MULT), ((field - 1) * 190, pygame.BLEND_RGB_ADD)):
        shades = np.repeat(np.clip(part, 0, 255)[:, None, None], 3, axis=2)
        strip.blit(pygame.transform.scale(opaque(shades), (length, thick)), (0, 0), special_flags=how)
    return strip


def _mitred(strip: pygame.Surface, *, upper: bool) -> pygame.Surface:
    """A lying plank cut at 45 degrees at both ends, its long edge at the top (or at the bottom)."""
    length, thick = strip.get_size()
    x = np.arange(length, dtype=np.float32)[None, :] + 0.5
    y = np.arange(thick, dtype=np.float32)[:, None] + 0.5
    inside = np.minimum(x, length - x) - (y if upper else thick - y)
    cut = pygame.Surface(strip.get_size(), pygame.SRCALPHA, 32)
    cut.blit(strip, (0, 0))
    pygame.surfarray.pixels_alpha(cut)[...] = np.asarray(np.clip(inside * 0.7071 + 0.5, 0, 1).T * 255, np.uint8)
    return cut


def _put_seams(surface: pygame.Surface, layout: TourLayout) -> None:
    """The dark joint of two planks at each corner."""
    thick, (width, height) = layout.frame_px, surface.get_size()
    x, y = centred(thick, thick)
    off = np.asarray(np.abs(x - y) * 0.7071, np.float32)
    joint = translucent((60, 34, 12), 0.55 * coverage(np.asarray(off - max(0.4, 0.5 * layout.scale), np.float32)))
    crossed = pygame.transform.flip(joint, True, False)
    right, bottom = width - thick, height - thick
    surface.blits([(joint, (0, 0)), (joint, (right, bottom)), (crossed, (right, 0)), (crossed, (0, bottom))])


def _put_lip(surface: pygame.Surface, layout: TourLayout) -> None:
    """The dark gap between frame and squares, on the frame's side."""
    thick = max(1, round(layout.scale))
    gap = layout.inner.inflate(2 * thick, 2 * thick)
    for area in (
        pygame.Rect(gap.x, gap.y, gap.w, thick),
        pygame.Rect(gap.x, gap.bottom - thick, gap.w, thick),
        pygame.Rect(gap.x, gap.y, thick, gap.h),
        pygame.Rect(gap.right - thick, gap.y, thick, gap.h),
    ):
        surface.fill((92, 62, 34, 255), area)


# --- names ----------------------------------------------------------------------------------------------------------


def _put_names(surface: pygame.Surface, layout: TourLayout, palette: Palette) -> None:
    """Column letters along the top, row numbers down the left; of many, as many as there is room for."""
    thick = layout.frame_px
    step = layout.step_px
    size = max(9, round(thick * _LABEL_PART))
    widest = _fonts.width_px("0" * len(str(max(layout.rows, layout.columns))), size, bold=True)
    if widest > thick - 2:
        size = max(7, size * (thick - 2) // widest)
        widest = thick - 2
    for column in named(layout.columns, step, widest * 1.3):
        x = layout.middle(column)[0]
        _put_name(surface, column_name(column, layout.columns), size, palette, (x, thick // 2))
    for row in named(layout.rows, step, widest * 1.3 if step < size * 1.2 else size):
        y = layout.middle(row * layout.columns)[1]
        _put_name(surface, str(row + 1), size, palette, (thick // 2, y))


def _put_name(surface: pygame.Surface, name: str, size_px: int, palette: Palette, middle: tuple[int, int]) -> None:
    drawn = _fonts.render(name, size_px, palette.label, bold=True)
    height = _fonts.middle_px(size_px, bold=True)
    surface.blit(drawn, (middle[0] - drawn.get_width() // 2, round(middle[1] - height)))
