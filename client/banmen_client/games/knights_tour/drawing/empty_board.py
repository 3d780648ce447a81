"""The empty board of a knight's tour: its layout, and squares of two woods in a mitred frame with their names.

`lay_out` computes the places of the squares and draws nothing. The picture of a layout is made once and cached. The
grain comes from a fixed seed and is only scaled.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from string import ascii_lowercase

import numpy as np
import pygame

from banmen_client.drawing.framed_board import draw_joints, draw_planks, shade_edges
from banmen_client.drawing.materials import SEED, late_wood, noise
from banmen_client.drawing.pixels import FloatArray, opaque, round_corners
from banmen_client.games.knights_tour.drawing.sprites import PALETTES, TourPalette
from banmen_client.system.settings import Theme
from banmen_client.ui.shapes import cached, in_display_format
from banmen_client.ui.text import FONTS

FRAME_PART = 0.045
"""The width of the frame, as a share of the shorter side of the available area."""

MIN_FRAME_PX = 16
"""The minimum width of the frame; below it the letters are illegible."""

_WHOLE_FROM_PX = 24
_STRIDES = (1, 5, 10, 20, 50, 100)

_GRAIN_PX = 384
_PLANK_PX = (768, 40)
_LABEL_PART = 0.56
_PLAIN_FROM_PX = 7
_ROUND_PART = 0.016


# --- the layout -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TourLayout:
    """A board whose squares fill `width_px` by `height_px`, with its frame's outer corner at (`left_px`, `top_px`)."""

    rows: int
    columns: int
    width_px: int
    height_px: int
    frame_px: int
    left_px: int = 0
    top_px: int = 0

    @property
    def outer(self) -> pygame.Rect:
        """The area of the board with its frame."""
        frame = 2 * self.frame_px
        return pygame.Rect(self.left_px, self.top_px, self.width_px + frame, self.height_px + frame)

    @property
    def inner(self) -> pygame.Rect:
        """The area of the squares alone."""
        return pygame.Rect(self.left_px + self.frame_px, self.top_px + self.frame_px, self.width_px, self.height_px)

    @property
    def step_px(self) -> float:
        """The mean side of a square, the smaller one of width and height."""
        return min(self.width_px / self.columns, self.height_px / self.rows)

    @property
    def scale(self) -> float:
        """The scale of parts that do not grow with the squares: 1 on the 1280x800 design."""
        return max(self.width_px, self.height_px) / 568

    def at_squares(self) -> "TourLayout":
        """Return the same board with the corner of its first square at (0, 0)."""
        return replace(self, left_px=-self.frame_px, top_px=-self.frame_px)

    def at_origin(self) -> "TourLayout":
        """Return the same board with its corner at (0, 0)."""
        return replace(self, left_px=0, top_px=0)

    def cell(self, square: int) -> pygame.Rect:
        """Return the area of a square in px."""
        row, column = divmod(square, self.columns)
        left, right = (-(-edge * self.width_px // self.columns) for edge in (column, column + 1))
        top, bottom = (-(-edge * self.height_px // self.rows) for edge in (row, row + 1))
        inner = self.inner
        return pygame.Rect(inner.x + left, inner.y + top, right - left, bottom - top)

    def middle(self, square: int) -> tuple[int, int]:
        """Return the corner between px (x, y) that is nearest to the middle of a square."""
        row, column = divmod(square, self.columns)
        inner = self.inner
        x = (2 * column + 1) * self.width_px / (2 * self.columns)
        y = (2 * row + 1) * self.height_px / (2 * self.rows)
        return inner.x + int(x + 0.5), inner.y + int(y + 0.5)

    def square_at(self, pos_px: tuple[int, int]) -> int | None:
        """Return the square under a point (x, y), or None outside the squares."""
        inner = self.inner
        if not inner.collidepoint(pos_px):
            return None
        column = (pos_px[0] - inner.x) * self.columns // self.width_px
        row = (pos_px[1] - inner.y) * self.rows // self.height_px
        return row * self.columns + column


def lay_out(rect: pygame.Rect, rows: int, columns: int) -> TourLayout | None:
    """Return the largest framed board of this size in the middle of `rect`; None if it does not fit."""
    frame = max(MIN_FRAME_PX, round(min(rect.size) * FRAME_PART))
    step = min((rect.width - 2 * frame) / columns, (rect.height - 2 * frame) / rows)
    if step >= _WHOLE_FROM_PX:
        step = int(step)
    if step < 1:
        return None
    layout = TourLayout(rows, columns, int(step * columns), int(step * rows), frame)
    whole = layout.outer
    whole.center = rect.center
    return replace(layout, left_px=whole.x, top_px=whole.y)


# --- squares --------------------------------------------------------------------------------------------------------


@cached
def squares(layout: TourLayout, theme: Theme) -> pygame.Surface:
    """Return the squares without the frame, opaque, the first one's corner at (0, 0). Cached: do not draw on it."""
    palette = PALETTES[theme]
    picture = _chequers(layout.at_squares(), palette)
    grain = pygame.transform.smoothscale(_grain(), picture.get_size())
    picture.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    width, height = picture.get_size()
    reach = max(2, min(round(9 * layout.scale), width // 3, height // 3))
    shade_edges(picture, picture.get_rect(), reach, (40, 24, 8), (0.26, 0.10))
    return picture.convert() if pygame.display.get_surface() else picture


def _chequers(layout: TourLayout, palette: TourPalette) -> pygame.Surface:
    """Return squares of two plain colours."""
    woods = np.array((palette.light, palette.dark), np.float32)
    # Small squares have less contrast, so that the path stays readable.
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
    """Return horizontal wood fibres, to be multiplied with the colours of the squares."""
    rng = np.random.default_rng(SEED + 2)
    fibre = 0.6 * noise(rng, _GRAIN_PX, _GRAIN_PX, 150, 5) + 0.5 * noise(rng, _GRAIN_PX, _GRAIN_PX, 60, 3)
    cloud = noise(rng, _GRAIN_PX, _GRAIN_PX, 14, 7)
    light = np.clip(0.985 + 0.0075 * fibre + 0.006 * cloud, 0, 1)
    return opaque(np.repeat(light[..., None] * 255, 3, axis=2))


# --- the frame ------------------------------------------------------------------------------------------------------


@cached
def frame(layout: TourLayout, theme: Theme, *, lettered: bool = True) -> pygame.Surface:
    """Return the frame with an empty inside, its outer corner at (0, 0), with round corners.

    Cached: do not draw on it.
    """
    layout = layout.at_origin()
    surface = pygame.Surface(layout.outer.size, pygame.SRCALPHA, 32)
    _put_frame(surface, layout, PALETTES[theme])
    surface.fill((0, 0, 0, 0), layout.inner)
    _put_lip(surface, layout)
    if lettered:
        _put_names(surface, layout, PALETTES[theme])
    round_corners(surface, max(3.0, _ROUND_PART * max(surface.get_size())))
    return in_display_format(surface)


def _put_frame(surface: pygame.Surface, layout: TourLayout, palette: TourPalette) -> None:
    """Draw four planks and their joints."""
    (width, height), thick = surface.get_size(), layout.frame_px
    sides = zip(_planks(), (height, height, width, width), (True, False, True, False), strict=True)
    draw_planks(surface, [_strip(tone, length, thick, palette, lit=lit) for tone, length, lit in sides])
    draw_joints(surface, thick, max(0.4, 0.5 * layout.scale), (60, 34, 12), 0.55)


@cache
def _planks() -> Sequence[FloatArray]:
    """Return the tone of four different planks, 0 to 1, with the grain along their length."""
    length, width = _PLANK_PX
    rng = np.random.default_rng(SEED + 3)
    rows = 4 * width
    across = np.linspace(0, 9, rows, dtype=np.float32)[:, None]
    rings = across + 1.5 * noise(rng, rows, length, 10, 5) + 0.25 * noise(rng, rows, length, 26, 14)
    late = late_wood(rings, early=0.8, power=2)
    fibre = noise(rng, rows, length, rows // 2, 9)
    tone = np.clip(0.74 - 0.34 * late + 0.10 * fibre + 0.07 * noise(rng, rows, length, 7, 4), 0, 1)
    return tuple(np.asarray(tone[start : start + width], np.float32) for start in range(0, rows, width))


def _strip(tone: FloatArray, length: int, thick: int, palette: TourPalette, *, lit: bool) -> pygame.Surface:
    """Return a plank of this size; its upper edge is lit if it faces the lamp."""
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


def _put_lip(surface: pygame.Surface, layout: TourLayout) -> None:
    """Draw the dark gap between frame and squares on the frame's side."""
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


def column_name(column: int, columns: int) -> str:
    """Return the name of a column: a letter, or a number if the board has more columns than the alphabet letters."""
    return ascii_lowercase[column] if columns <= len(ascii_lowercase) else str(column + 1)


def named(count: int, step_px: float, label_px: float) -> Sequence[int]:
    """Return the indices of the lines that are named on the frame, if a name takes `label_px` along it."""
    stride = next((each for each in _STRIDES if each * step_px >= label_px), _STRIDES[-1])
    first = [0] if (stride - 1) * step_px >= label_px else []
    return first + [line for line in range(count) if (line + 1) % stride == 0]


def _put_names(surface: pygame.Surface, layout: TourLayout, palette: TourPalette) -> None:
    """Draw column letters below and row numbers at the left, with 1 the lowest. If they do not all fit, draw some."""
    thick = layout.frame_px
    step = layout.step_px
    size = max(9, round(thick * _LABEL_PART))
    widest = FONTS.width_px("0" * len(str(max(layout.rows, layout.columns))), size, bold=True)
    if widest > thick - 2:
        size = max(7, size * (thick - 2) // widest)
        widest = thick - 2
    for column in named(layout.columns, step, widest * 1.3):
        x = layout.middle(column)[0]
        _put_name(surface, column_name(column, layout.columns), size, palette, (x, surface.get_height() - thick // 2))
    for line in named(layout.rows, step, widest * 1.3 if step < size * 1.2 else size):
        y = layout.middle((layout.rows - 1 - line) * layout.columns)[1]
        _put_name(surface, str(line + 1), size, palette, (thick // 2, y))


def _put_name(surface: pygame.Surface, name: str, size_px: int, palette: TourPalette, middle: tuple[int, int]) -> None:
    drawn = FONTS.render(name, size_px, palette.label, bold=True)
    height = FONTS.middle_px(size_px, bold=True)
    surface.blit(drawn, (middle[0] - drawn.get_width() // 2, round(middle[1] - height)))
