"""The colours and the sprites of goishi hiroi: stones, numbered discs, arrows, rings and badges.

Each sprite is a separate picture, made once and cached, placed by its middle. The wood is the same in every theme.
"""

from collections.abc import Mapping
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import pygame

from banmen_client.drawing.framed_board import BoardShadow
from banmen_client.drawing.pixels import (
    Colour,
    FloatArray,
    centred_coordinates,
    coverage,
    mean_of_samples,
    smooth,
    translucent,
)
from banmen_client.drawing.sprite import Sprite
from banmen_client.system.settings import Theme
from banmen_client.ui.canvas import Icons
from banmen_client.ui.shapes import cached, in_display_format
from banmen_client.ui.text import FONTS

WOOD: Colour = (228, 189, 122)
LINE: Colour = (74, 52, 24)
LABEL: Colour = (112, 74, 30)
DISC: Colour = (234, 199, 138)
INK: Colour = (134, 82, 34)
"""The wood, the lines, their names, the discs of picked stones, and the ink of numbers and arrows."""

LAST_FILL: Colour = (255, 245, 226)
LAST_EDGE: Colour = (176, 32, 32)
LAST_INK: Colour = (142, 26, 26)
BLUE: Colour = (30, 110, 230)
LEGAL: Colour = (12, 68, 168)
"""The rings of legal stones: dark enough for a contrast of 3 against the wood and its shadows."""
RED: Colour = (217, 56, 44)
GOLD: Colour = (255, 214, 102)
GOLD_EDGE: Colour = (196, 128, 8)
ANSWER: Colour = (15, 120, 122)
WHITE: Colour = (255, 255, 255)
AMBER: Colour = (190, 110, 0)
CURSOR: Colour = (24, 96, 216)

SHADOWS: Mapping[Theme, BoardShadow] = MappingProxyType(
    {
        "light": BoardShadow((24, 16, 6), opacity=0.34, reach=0.042),
        "dark": BoardShadow((24, 16, 6), opacity=0.72, reach=0.042),
        "contrast": BoardShadow((0, 0, 0), opacity=0.0, reach=0.042),
    }
)
"""The shadow of the board."""


class Finish(NamedTuple):
    """The look of a stone's surface: its colour in full light, in shade, and of its gloss, and the gloss's strength."""

    lit: Colour
    shade: Colour
    gloss: Colour
    shine: float


SLATE = Finish((72, 76, 85), (9, 10, 13), (190, 194, 206), 0.70)
"""An ordinary stone."""

SAPPHIRE = Finish((62, 116, 194), (16, 52, 112), (140, 186, 244), 0.62)
"""The stone that would be picked next."""


MIN_NUMBER_PX = 8
"""The minimum size of a number; smaller ones are illegible."""

AGES = 4
"""The number of shades of the path; older points are paler."""

_icons = Icons()
_LIGHT = np.array((-0.40, -0.52, 0.75), np.float32) / np.float32(0.9965)
_PALEST = 0.62


def _around(radius_px: float) -> tuple[FloatArray, FloatArray, int]:
    """Return coordinates around the middle px, and the index of that px."""
    half = ceil(radius_px) + 1
    x, y = centred_coordinates(2 * half + 1, 2 * half + 1)
    return x, y, half


def _sprite(colours: FloatArray | Colour, alpha: FloatArray, half: int) -> Sprite:
    return Sprite(in_display_format(translucent(colours, np.asarray(alpha, np.float32))), half, half)


# --- stones ---------------------------------------------------------------------------------------------------------


@cached
def stone(diameter_px: int, finish: Finish = SLATE, opacity: float = 1.0, lift: float = 0.0) -> Sprite:
    """Return a stone over its shadow; `lift` (0 to 1) is its height above the wood."""
    radius = diameter_px / 2
    reach = radius * (1.34 + 0.5 * lift)
    _, _, half = _around(reach)
    colours, alpha = _stone(half, radius * (1 + 0.10 * lift), finish)
    shade = _shade(half, radius, lift)
    combined = alpha + shade * (1 - alpha)
    part = (alpha / np.maximum(combined, 1e-3))[..., None]
    return _sprite(
        np.asarray(colours * part + np.array((34, 18, 4), np.float32) * (1 - part)), combined * opacity, half
    )


def _stone(half: int, radius: float, finish: Finish) -> tuple[FloatArray, FloatArray]:
    """Return the colours and the alpha of a stone without its shadow: a lens lit from the upper left."""
    samples = 2 if radius > 20 else 4  # noqa: PLR2004 - a small one needs finer edges
    side = 2 * half + 1
    x, y = np.broadcast_arrays(*(each / radius for each in centred_coordinates(side, side, samples)))
    far = np.hypot(x, y)
    alpha = np.clip((1 - far) * radius * samples + 0.5, 0, 1)
    # Nearly flat on its crown, steep at its edge.
    slope = 0.80 * np.clip(far, 0, 1) + 0.75 * np.clip(far, 0, 0.985) ** 6
    tilt = slope / np.maximum(far, 1e-3)
    length = np.sqrt(1 + (slope * slope))
    across, down, up = x * tilt / length, y * tilt / length, 1 / length
    lamp = across * _LIGHT[0] + down * _LIGHT[1] + up * _LIGHT[2]
    light = np.clip(lamp * 1.35 - 0.28, 0, 1.1)[..., None] ** 1.25
    lit, shade = np.array(finish.lit, np.float32), np.array(finish.shade, np.float32)
    colours = shade + (lit - shade) * light
    glint = ((x + 0.36) * 0.77 + (y + 0.38) * 0.64) ** 2 / 0.030 + ((x + 0.36) * -0.64 + (y + 0.38) * 0.77) ** 2 / 0.062
    gloss = finish.shine * np.exp(-glint)
    edge = 0.20 * smooth((far - 0.80) / 0.20) * smooth(-(x + y) * 0.8)
    shine = np.clip(gloss + edge, 0, 1)[..., None]
    colours = colours + (np.array(finish.gloss, np.float32) - colours) * shine
    glow = 0.16 * smooth((far - 0.72) / 0.28) * smooth((x + y) * 0.8)
    colours = colours + np.array(WOOD, np.float32) * glow[..., None] * 0.6
    covered = mean_of_samples(np.asarray(alpha, np.float32), samples)
    premultiplied = mean_of_samples(np.asarray(colours * alpha[..., None], np.float32), samples)
    return np.asarray(premultiplied / np.maximum(covered, 1e-3)[..., None]), covered


def _shade(half: int, radius: float, lift: float) -> FloatArray:
    """Return the shadow: a dark seam below the stone, and a soft part away from the lamp."""
    x, y = centred_coordinates(2 * half + 1, 2 * half + 1)
    away = radius * (0.09 + 0.20 * lift)
    soft = np.hypot(x - away * 0.9, y - away * 1.5) - radius * 0.97
    seam = np.hypot(x - radius * 0.02, y - radius * 0.05) - radius
    wide = radius * (0.30 + 0.24 * lift)
    dark = 0.46 * (1 - 0.35 * lift) * smooth(0.5 - soft / wide)
    near = 0.40 * (1 - lift) * smooth(0.5 - seam / max(1.6, radius * 0.12))
    return np.asarray(1 - (1 - dark) * (1 - near), np.float32)


@cached
def numbered_stone(number: int, diameter_px: int, finish: Finish, ink: Colour, opacity: float = 1.0) -> Sprite:
    """Return a stone with a number on it; without the number if that would be illegible."""
    return _lettered(stone(diameter_px, finish, opacity), str(number), diameter_px * 0.40, ink)


# --- the path -------------------------------------------------------------------------------------------------------


@cached
def disc(number: int, diameter_px: int, age: int) -> Sprite:
    """Return a numbered disc for a picked stone; `age` 0 is the latest, and older ones are paler."""
    sprite = _disc(diameter_px, age)
    return _lettered(sprite, str(number), diameter_px * 0.45, _aged(INK, age * 0.4))


@cached
def _disc(diameter_px: int, age: int) -> Sprite:
    radius = diameter_px / 2
    x, y, half = _around(radius)
    edge = max(1.0, diameter_px * 0.06)
    return _ringed(np.hypot(x, y), half, radius, edge, DISC, _aged(INK, age))


def _aged(colour: Colour, age: float) -> Colour:
    share = 1 - (1 - _PALEST) * age / (AGES - 1)
    red, green, blue = (round(wood + (ink - wood) * share) for ink, wood in zip(colour, WOOD, strict=True))
    return red, green, blue


def _ringed(far: FloatArray, half: int, radius: float, edge: float, fill: Colour, line: Colour) -> Sprite:  # noqa: PLR0917 - private
    inner = coverage(far - (radius - edge))[..., None]
    colours = np.array(line, np.float32) + (np.array(fill, np.float32) - np.array(line, np.float32)) * inner
    return _sprite(np.asarray(colours, np.float32), coverage(far - radius), half)


@cached
def last_disc(number: int, diameter_px: int) -> Sprite:
    """Return the disc of the last picked stone: larger than the others, with a red ring and a glow."""
    radius = diameter_px / 2
    x, y, half = _around(radius * 1.55)
    far = np.hypot(x, y)
    glow = 0.85 * np.clip(1 - (far - radius) / (radius * 0.55), 0, 1) ** 1.6
    made = _sprite((255, 246, 222), np.asarray(glow, np.float32), half)
    face = _ringed(far, half, radius, max(1.4, diameter_px * 0.075), LAST_FILL, LAST_EDGE)
    made.picture.blit(face.picture, (0, 0))
    return _lettered(made, str(number), diameter_px * 0.47, LAST_INK)


@cached
def arrow(across_px: int, down_px: int, thick_px: float, head_px: int, age: int) -> Sprite:
    """Return an arrow along a row or a column, to (`across_px`, `down_px`) from the middle of the sprite."""
    length = abs(across_px) + abs(down_px)
    picture = _arrow(length, thick_px, head_px, _aged(INK, age * 0.8))
    middle = picture.get_height() // 2
    # The picture has odd sides, so that it rotates around its middle px.
    if down_px > 0:
        return Sprite(pygame.transform.rotate(picture, -90), middle, 0)
    if down_px < 0:
        return Sprite(pygame.transform.rotate(picture, 90), middle, length)
    if across_px < 0:
        return Sprite(pygame.transform.flip(picture, True, False), length, middle)
    return Sprite(picture, 0, middle)


@cached
def _arrow(length: int, thick_px: float, head_px: int, colour: Colour) -> pygame.Surface:
    """Return an arrow to the right, with a wood-coloured casing that sets it off from the lines it crosses."""
    gap = max(1.0, thick_px * 0.55)
    half = ceil(head_px * 0.56 + 1)
    y = (np.arange(2 * half + 1, dtype=np.float32) - half)[:, None]
    x = np.arange(length + 1, dtype=np.float32)[None, :]
    neck = length - head_px
    shaft = np.maximum(np.abs(y) - thick_px / 2, x - neck - 1)
    head = np.maximum((np.abs(y) - (length - x) * 0.55) * 0.876, neck - x)
    core = coverage(np.asarray(np.minimum(shaft, head), np.float32))
    around = coverage(np.asarray(np.maximum(np.abs(y) - thick_px / 2 - gap, x - neck) + 0 * x, np.float32))
    combined = core + 0.9 * around * (1 - core)
    part = (core / np.maximum(combined, 1e-3))[..., None]
    wood = np.array(WOOD, np.float32)
    return in_display_format(translucent(np.asarray(wood + (np.array(colour, np.float32) - wood) * part), combined))


@cached
def pointer(across: int, down: int, side_px: int, colour: Colour) -> Sprite:
    """Return a triangle that points along a row or a column: `across` and `down` are -1, 0 or 1."""
    x, y, half = _around(side_px)
    along, beside = x * across + y * down, np.abs(x * down + y * across)
    shape = np.maximum((beside * 1.0 - (side_px * 0.45 - along) * 0.62) * 0.85, -along - side_px * 0.45)
    return _sprite(colour, coverage(np.asarray(shape, np.float32)), half)


@cached
def trail(across_px: int, down_px: int, thick_px: int, colour: Colour) -> Sprite:
    """Return a plain line along a row or a column, for the path of the answer."""
    width, height = abs(across_px) + thick_px, abs(down_px) + thick_px
    picture = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    picture.fill((*colour, 225))
    return Sprite(in_display_format(picture), thick_px // 2 - min(0, across_px), thick_px // 2 - min(0, down_px))


# --- rings and badges -----------------------------------------------------------------------------------------------


@cached
def ring(diameter_px: float, thick_px: float, colour: Colour, glow: float = 0.0) -> Sprite:
    """Return a ring of this outer diameter, with a glow of strength `glow` (0 to 1)."""
    reach = thick_px * 2.2 if glow else 0
    x, y, half = _around(diameter_px / 2 + reach)
    far = np.hypot(x, y)
    off = np.abs(far - (diameter_px - thick_px) / 2) - thick_px / 2
    halo = glow * np.clip(1 - np.maximum(off, 0) / max(reach, 1e-3), 0, 1) ** 2
    line = coverage(np.asarray(off, np.float32))
    combined = line + halo * (1 - line)
    part = (line / np.maximum(combined, 1e-3))[..., None]
    pale = np.array((255, 250, 238), np.float32)
    return _sprite(np.asarray(pale + (np.array(colour, np.float32) - pale) * part, np.float32), combined, half)


@cached
def badge(diameter_px: int, colour: Colour, icon: str) -> Sprite:
    """Return a small disc with an icon, for the corner of a stone."""
    radius = diameter_px / 2
    x, y, half = _around(radius)
    edge = max(1.0, diameter_px * 0.09)
    made = _ringed(np.hypot(x, y), half, radius, edge, colour, WHITE)
    side = max(5, round(diameter_px * 0.62))
    drawn = _icons.render(icon, side, WHITE, 4.0)
    made.picture.blit(drawn, drawn.get_rect(center=(half, half)))
    return made


@cached
def cursor(side_px: int, scale: float) -> Sprite:
    """Return the keyboard's cursor: four corners around a point."""
    thick, reach = max(1.6, 2.4 * scale), side_px / 2
    x, y, half = _around(reach + thick)
    outside = np.maximum(np.abs(x), np.abs(y))
    line = np.abs(outside - reach) - thick / 2
    corner = side_px * 0.24 - np.minimum(np.abs(x), np.abs(y))
    shape = np.asarray(np.maximum(line, corner), np.float32)
    halo = 0.75 * np.clip(1 - np.maximum(shape, 0) / (1.6 * thick), 0, 1) ** 2
    core = coverage(shape)
    combined = core + halo * (1 - core)
    part = (core / np.maximum(combined, 1e-3))[..., None]
    pale = np.array((255, 252, 244), np.float32)
    colours = pale + (np.array(CURSOR, np.float32) - pale) * part
    return _sprite(np.asarray(colours, np.float32), combined, half)


@cached
def label(text: str, size_px: int) -> Sprite:
    """Return the name of a row or a column."""
    picture = FONTS.render(text, size_px, LABEL, bold=True)
    return Sprite(picture, picture.get_width() // 2, round(FONTS.middle_px(size_px, bold=True)))


def label_width_px(text: str, size_px: int) -> int:
    """Return the width of a name in px."""
    return FONTS.width_px(text, size_px, bold=True)


def _lettered(sprite: Sprite, text: str, size_px: float, ink: Colour) -> Sprite:
    size = round(size_px * (1, 1, 0.82, 0.66)[min(len(text), 4) - 1])
    if size < MIN_NUMBER_PX:
        return sprite
    picture = sprite.picture.copy()
    drawn = FONTS.render(text, size, ink, bold=True)
    down = sprite.down - FONTS.middle_px(size, bold=True)
    picture.blit(drawn, (round(sprite.right - drawn.get_width() / 2 + 0.5), round(down + 0.5)))
    return Sprite(picture, sprite.right, sprite.down)
