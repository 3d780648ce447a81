"""The colours and the sprites of a knight's board: discs, lines, counts of onward moves, crosses, rings, the knight.

Each sprite is a separate picture, made once and cached. It has even sides, so that its middle is a corner between px.
The colour of a disc or a line depends on its place in the path: its shade (see `shade_of`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

from banmen_client.drawing.framed_board import BoardShadow
from banmen_client.drawing.pixels import (
    Colour,
    FloatArray,
    box_distance,
    centred_coordinates,
    coverage,
    smooth,
    translucent,
)
from banmen_client.drawing.sprite import Sprite
from banmen_client.system.settings import Theme
from banmen_client.ui.canvas import Icons
from banmen_client.ui.shapes import cached, in_display_format
from banmen_client.ui.text import FONTS
from banmen_client.ui.theme import PATH_ORDER

SHADES = 64
"""The maximum number of colours for the order along a path."""

MIN_NUMBER_PX = 8
"""The minimum size of a number; smaller ones are illegible."""

_MIN_FIGURE_PX = 11
_icons = Icons()
_SHADOW: Colour = (30, 22, 8)

# The tints of squares: bright companions of the path's own colours.
_TINTS: Sequence[Colour] = ((230, 180, 50), (166, 188, 66), (66, 182, 172), (74, 146, 236))
_PATH: Sequence[Colour] = tuple(colour[:3] for colour in PATH_ORDER)

Order = TypeVar("Order", int, npt.NDArray[np.int64])

Point = tuple[int, int]
"""A corner between px (x, y)."""


class Stroke(NamedTuple):
    """The stroke of a line: its thickness, that of the casing at each side (0: none), and its opacity."""

    thick_px: float
    casing_px: float
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class TourPalette:
    """The colours of a theme.

    Woods: `light` and `dark` squares, the `frame` from its dark grain to its light one, the `label` on it. `tint` is
    the strength of the tint of a visited square, 0 to 1; `shadow` is that of the board. `casing` surrounds lines and
    discs; `paper` and `ink` are those of a candidate's count, with a `ring` around it. Crosses are `red` where a
    retreat began, and `lost` on squares out of reach.
    """

    light: Colour
    dark: Colour
    frame: tuple[Colour, Colour]
    label: Colour
    tint: float
    shadow: BoardShadow
    casing: Colour = (252, 247, 238)
    paper: Colour = (255, 255, 255)
    ink: Colour = (35, 38, 43)
    ring: Colour = (16, 66, 150)
    accent: Colour = (31, 95, 191)
    gold: Colour = (255, 217, 120)
    halo: Colour = (232, 176, 60)
    red: Colour = (200, 50, 31)
    lost: Colour = (112, 92, 74)
    cursor: Colour = (20, 92, 214)


PALETTES: Mapping[Theme, TourPalette] = MappingProxyType(
    {
        "light": TourPalette(
            light=(244, 233, 216),
            dark=(222, 199, 164),
            frame=((164, 113, 66), (205, 155, 105)),
            label=(255, 246, 230),
            tint=0.50,
            shadow=BoardShadow((28, 20, 8), opacity=0.30, reach=0.040),
        ),
        "dark": TourPalette(
            light=(222, 209, 188),
            dark=(193, 169, 135),
            frame=((98, 64, 38), (140, 98, 62)),
            label=(240, 222, 194),
            tint=0.50,
            shadow=BoardShadow((28, 20, 8), opacity=0.70, reach=0.040),
        ),
        "contrast": TourPalette(
            light=(255, 255, 255),
            dark=(204, 204, 204),
            frame=((24, 24, 24), (44, 44, 44)),
            label=(255, 255, 255),
            tint=0.50,
            shadow=BoardShadow((0, 0, 0), opacity=0.0, reach=0.040),
            ring=(0, 32, 104),
            accent=(0, 56, 150),
            red=(176, 24, 8),
            lost=(60, 44, 30),
            cursor=(0, 56, 170),
        ),
    }
)


# --- the colours of a path ------------------------------------------------------------------------------------------


def shade_of(order: Order, squares: int) -> Order:
    """Return the index of the shade for the `order`-th square (from 0) of a tour of `squares` squares."""
    return order * (SHADES - 1) // max(1, squares - 1)


@lru_cache(maxsize=1)
def path_colours() -> Sequence[Colour]:
    """Return the colours of lines and discs by shade. All are dark enough for white numbers."""
    return tuple(_between(_PATH, shade / (SHADES - 1)) for shade in range(SHADES))


@lru_cache(maxsize=1)
def tint_colours() -> Sequence[Colour]:
    """Return the tints of squares by shade."""
    return tuple(_between(_TINTS, shade / (SHADES - 1)) for shade in range(SHADES))


def _between(stops: Sequence[Colour], share: float) -> Colour:
    """Return the colour at `share` (0 to 1) along the stops."""
    place = share * (len(stops) - 1)
    first = min(int(place), len(stops) - 2)
    part = place - first
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(stops[first], stops[first + 1], strict=True))
    return red, green, blue


# --- the path -------------------------------------------------------------------------------------------------------


@cached
def line(across_px: int, down_px: int, shade: int, stroke: Stroke, casing: Colour) -> Sprite:
    """Return a straight line to (`across_px`, `down_px`) from the middle of the sprite."""
    core, around = _masks(across_px, down_px, stroke)
    picture = _coloured(core, path_colours()[shade])
    if around is not None:
        under = _coloured(around, casing)
        under.blit(picture, (0, 0))
        picture = under
    margin = _margin(stroke)
    return Sprite(in_display_format(picture), margin - min(0, across_px), margin - min(0, down_px))


def _margin(stroke: Stroke) -> int:
    return ceil(stroke.thick_px / 2 + stroke.casing_px) + 1


@cached
def _masks(across_px: int, down_px: int, stroke: Stroke) -> tuple[pygame.Surface, pygame.Surface | None]:
    """Return a line and its casing in white, as masks to be coloured."""
    away = _line_distances(across_px, down_px, _margin(stroke))
    half = stroke.thick_px / 2
    core = _white(coverage(away - half) * min(1.0, stroke.thick_px) * stroke.opacity)
    if not stroke.casing_px:
        return core, None
    return core, _white(0.8 * coverage(away - half - stroke.casing_px))


def _line_distances(across_px: float, down_px: float, margin: int) -> FloatArray:
    """Return the distances of px from the line from (0, 0) to (across, down), both `margin` px inside the picture."""
    width, height = ceil(abs(across_px)) + 2 * margin, ceil(abs(down_px)) + 2 * margin
    x = np.arange(width, dtype=np.float32)[None, :] + (0.5 - margin + min(0.0, across_px))
    y = np.arange(height, dtype=np.float32)[:, None] + (0.5 - margin + min(0.0, down_px))
    length = max(1e-3, hypot(across_px, down_px))
    along = np.clip((x * across_px + y * down_px) / length**2, 0, 1)
    return np.asarray(np.hypot(x - along * across_px, y - along * down_px), np.float32)


def _white(alpha: FloatArray) -> pygame.Surface:
    return translucent((255, 255, 255), alpha)


def _coloured(mask: pygame.Surface, colour: Colour) -> pygame.Surface:
    made = mask.copy()
    made.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made


@cached
def numbered(number: int | None, shade: int, diameter_px: int, digits: int, casing: Colour) -> Sprite:
    """Return a disc of the path. The size of its number depends on `digits`, the length of the longest number."""
    disc = _disc(diameter_px, shade, casing)
    if number is None:
        return disc
    return _lettered(disc, str(number), number_px(diameter_px, digits), (255, 255, 255))


def number_px(diameter_px: int, digits: int) -> int:
    """Return the size of a number with this number of digits on a disc."""
    return round(diameter_px * (0.52, 0.52, 0.44, 0.37, 0.31)[min(digits, 5) - 1])


@cached
def _disc(diameter_px: int, shade: int, casing: Colour) -> Sprite:
    edge = max(0.8, diameter_px * 0.055)
    return _ringed(diameter_px / 2, path_colours()[shade], casing, edge if diameter_px > 7 else 0)  # noqa: PLR2004 - a dot


# --- next squares, and dead ends ------------------------------------------------------------------------------------


@cached
def candidate(onward: int, diameter_px: int, palette: TourPalette, *, chosen: bool, dead: bool, faint: bool) -> Sprite:
    """Return the mark of a possible next square, with the number of onward moves from there.

    The `chosen` one is gold with a halo, a `dead` end has a red edge and number, and a `faint` one was tried already.
    """
    radius = diameter_px / 2
    edge = palette.red if dead else palette.ring
    fill = palette.gold if chosen else palette.paper
    sprite = _ringed(radius * 0.9, fill, edge, max(2.0, radius * 0.1), max(1.0, radius * 0.16))
    if chosen:
        sprite = _haloed(sprite, radius, palette)
    size = round(diameter_px * 0.6)
    if size >= MIN_NUMBER_PX:
        sprite = _lettered(sprite, str(onward), size, palette.red if dead else palette.ink)
    return ghost(sprite, 0.5) if faint else sprite


def _haloed(sprite: Sprite, radius: float, palette: TourPalette) -> Sprite:
    x, y, half = _square(radius * 1.42)
    ring = translucent(palette.halo, coverage(np.hypot(x, y) - radius * 1.36) * np.float32(0.5))
    ring.blit(*sprite.at((half, half)))
    return Sprite(ring, half, half)


@cached
def ghost(sprite: Sprite, opacity: float) -> Sprite:
    """Return a translucent sprite; `opacity` is from 0 to 1."""
    picture = sprite.picture.copy()
    picture.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(picture, sprite.right, sprite.down)


@cached
def hollow(diameter_px: int, fill: Colour, edge: Colour) -> Sprite:
    """Return a small disc with an edge, for a square that the last retreat passed."""
    radius = diameter_px / 2
    return _ringed(radius * 0.82, fill, edge, max(1.0, radius * 0.18))


@cached
def crossed(diameter_px: int, fill: Colour, edge: Colour) -> Sprite:
    """Return a disc with a cross, for the beginning of the last retreat or a square out of reach."""
    under = hollow(diameter_px, fill, edge)
    sprite = Sprite(under.picture.copy(), under.right, under.down)
    reach, thick = diameter_px * 0.21, max(1.2, diameter_px * 0.10)
    x, y, half = _square(sprite.right - 1)
    for slope in (1, -1):
        off = np.abs(x - slope * y) * 0.7071
        end = np.abs(x + slope * y) * 0.7071 - reach * 1.35
        stroke = np.asarray(np.maximum(off - thick / 2, end), np.float32)
        sprite.picture.blit(translucent(edge, coverage(stroke)), (sprite.right - half, sprite.down - half))
    return sprite


def dashes(start: Point, end: Point, thick_px: float, colour: Colour, opacity: float) -> Sprite:
    """Return a dashed line from `start`, which is the middle of the sprite, to `end`."""
    return _dashes(end[0] - start[0], end[1] - start[1], thick_px, colour, opacity)


@cached
def _dashes(across_px: int, down_px: int, thick_px: float, colour: Colour, opacity: float) -> Sprite:
    margin = ceil(thick_px / 2) + 1
    length = max(1e-3, hypot(across_px, down_px))
    dash = max(2.0, thick_px * 1.9)
    width, height = abs(across_px) + 2 * margin, abs(down_px) + 2 * margin
    x = np.arange(width, dtype=np.float32)[None, :] + (0.5 - margin + min(0, across_px))
    y = np.arange(height, dtype=np.float32)[:, None] + (0.5 - margin + min(0, down_px))
    along = np.clip((x * across_px + y * down_px) / length, 0, length)
    period = length / max(1, round(length / (2.1 * dash)))
    place = np.clip(np.abs((along + period / 2) % period - period / 2) - (dash - thick_px) / 2, 0, None)
    beside = (x * down_px - y * across_px) / length
    away = np.hypot(place, beside) - thick_px / 2
    picture = in_display_format(translucent(colour, coverage(np.asarray(away, np.float32)) * np.float32(opacity)))
    return Sprite(picture, margin - min(0, across_px), margin - min(0, down_px))


# --- squares --------------------------------------------------------------------------------------------------------


@cached
def swatch(width_px: int, height_px: int, colour: Colour, opacity: float) -> pygame.Surface:
    """Return a tint for a square."""
    made = pygame.Surface((width_px, height_px))
    made.fill(colour)
    made.set_alpha(round(255 * opacity))
    return made


@cached
def cursor(width_px: int, height_px: int, colour: Colour, scale: float) -> Sprite:
    """Return the keyboard's cursor: a ring with a soft halo inside its square, or around it if the square is small."""
    thick = max(1.5, 2.2 * scale)
    half_w, half_h = (max(side / 2 - thick, 5 * scale) for side in (width_px, height_px))
    reach = ceil(4 * scale)
    width, height = (2 * (ceil(half + thick) + reach) for half in (half_w, half_h))
    x, y = centred_coordinates(width, height)
    off = np.abs(box_distance(x, y, half_w, half_h, min(half_w, half_h) * 0.16)) - thick / 2
    halo = 0.4 * np.exp(-np.maximum(off, 0) / (2.2 * scale))
    picture = in_display_format(translucent(colour, np.asarray(np.maximum(coverage(off), halo), np.float32)))
    return Sprite(picture, width // 2, height // 2)


# --- the knight -----------------------------------------------------------------------------------------------------


@cached
def knight(diameter_px: int, palette: TourPalette) -> Sprite:
    """Return the knight on its disc; a small one is the disc alone."""
    radius = diameter_px / 2
    sprite = _ringed(radius * 0.91, palette.accent, palette.paper, max(1.2, radius * 0.09), max(1.0, radius * 0.17))
    side = round(diameter_px * 0.66)
    if side < _MIN_FIGURE_PX:
        return sprite
    picture = sprite.picture.copy()
    white = _icons.render("knight", side, palette.paper)
    under = _icons.render("knight", side, (12, 44, 104))
    # The figure's visual middle is slightly right of its box's middle.
    left, top = round(sprite.right - side * 0.515), round(sprite.down - side * 0.5)
    fall = max(1, round(diameter_px * 0.03))
    for step in range(fall, 0, -1):
        picture.blit(under, (left + step // 2, top + step))
    picture.blit(white, (left, top))
    return Sprite(in_display_format(picture), sprite.right, sprite.down)


# --- parts of several sprites ---------------------------------------------------------------------------------------


def clear(size_px: tuple[int, int]) -> pygame.Surface:
    """Return an empty, transparent surface."""
    return in_display_format(pygame.Surface(size_px, pygame.SRCALPHA, 32))


def _square(radius_px: float) -> tuple[FloatArray, FloatArray, int]:
    """Return coordinates around a middle, and the index of the middle."""
    half = ceil(radius_px) + 1
    x, y = centred_coordinates(2 * half, 2 * half)
    return x, y, half


def _ringed(radius: float, fill: Colour, edge: Colour, edge_px: float, shade_px: float = 0) -> Sprite:
    """Return a disc with an edge around it, over a soft shadow that reaches `shade_px`."""
    x, y, half = _square(radius + edge_px + 1.6 * shade_px)
    far = np.hypot(x, y)
    blend = coverage(far - radius)[..., None]
    colours = np.asarray(np.array(fill, np.float32) * blend + np.array(edge, np.float32) * (1 - blend), np.float32)
    alpha = coverage(far - radius - edge_px)
    if shade_px:
        low = np.hypot(x, y - shade_px * 0.45) - radius - edge_px
        dark = 0.42 * smooth(np.asarray(0.5 - low / (2 * shade_px), np.float32))
        whole = alpha + dark * (1 - alpha)
        part = (alpha / np.maximum(whole, 1e-3))[..., None]
        colours = np.asarray(colours * part + np.array(_SHADOW, np.float32) * (1 - part), np.float32)
        alpha = np.asarray(whole, np.float32)
    return Sprite(in_display_format(translucent(colours, alpha)), half, half)


def _lettered(sprite: Sprite, text: str, size_px: int, ink: Colour) -> Sprite:
    picture = sprite.picture.copy()
    drawn = FONTS.render(text, size_px, ink, bold=True)
    down = sprite.down - FONTS.middle_px(size_px, bold=True)
    picture.blit(drawn, (round(sprite.right - drawn.get_width() / 2), round(down)))
    return Sprite(picture, sprite.right, sprite.down)
