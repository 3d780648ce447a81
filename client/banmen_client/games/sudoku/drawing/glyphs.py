"""Digits and the small signs around them: each is a cached picture, placed by its middle.

The middle of a digit is that of "0", so that all of them share a baseline.
"""

from typing import NamedTuple

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, box_distance, centred_coordinates, coverage, translucent
from banmen_client.games.sudoku.drawing.palette import Role
from banmen_client.ui.shapes import cached, in_display_format
from banmen_client.ui.text import FONTS

DIGIT, MARK, BADGE = 0.6, 0.23, 0.2725
"""The size of digits and of marks, and the diameter of the disc under a mark, as shares of a square."""

_ANSWER = 0.52
_KEPT = 2048


class Glyph(NamedTuple):
    """A picture, and its middle in px from its upper left corner."""

    picture: pygame.Surface
    right: int
    down: int

    def at(self, x_px: int, y_px: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the picture and its corner for `Surface.blits`, with its middle at a point."""
        return self.picture, (x_px - self.right, y_px - self.down)


def _around_middle(picture: pygame.Surface) -> Glyph:
    return Glyph(picture, picture.get_width() // 2, picture.get_height() // 2)


@cached
def word(text: str, size_px: int, colour: Colour, *, bold: bool = False) -> Glyph:
    """Return a digit or a short word of this size."""
    picture = FONTS.render(text, size_px, colour, bold=bold)
    return Glyph(picture, picture.get_width() // 2, round(FONTS.middle_px(size_px, bold=bold)))


def width_px(text: str, size_px: int, *, bold: bool = False) -> int:
    """Return the width of a word in px."""
    return FONTS.width_px(text, size_px, bold=bold)


def digit(value: int, cell_px: int, colour: Colour, *, bold: bool) -> Glyph:
    """Return the digit of a square."""
    return word(str(value), int(cell_px * DIGIT), colour, bold=bold)


def mark(value: int, cell_px: int, colour: Colour, *, bold: bool = False) -> Glyph:
    """Return a mark, or a candidate."""
    return word(str(value), round(cell_px * MARK), colour, bold=bold)


@cached
def ghost(value: int, cell_px: int, colour: Colour, opacity: float, *, bold: bool = False) -> Glyph:
    """Return a translucent digit."""
    solid = digit(value, cell_px, colour, bold=bold)
    picture = solid.picture.copy()
    picture.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return Glyph(picture, solid.right, solid.down)


@cached
def answer(value: int, cell_px: int, colour: Colour) -> Glyph:
    """Return a digit of the answer: slanted, and smaller than an entry."""
    size_px = round(cell_px * _ANSWER)
    picture = in_display_format(FONTS.face(size_px, slanted=True).render(str(value), True, colour))
    return Glyph(picture, picture.get_width() // 2, round(FONTS.middle_px(size_px)))


@cached
def disc(diameter_px: int, colour: Colour) -> Glyph:
    side = diameter_px + 2
    x, y = centred_coordinates(side, side)
    return _around_middle(translucent(colour, coverage(np.hypot(x, y) - diameter_px / 2)))


@cached
def pill(width: int, height: int, colour: Colour) -> Glyph:
    """Return a disc stretched to `width` px."""
    x, y = centred_coordinates(width + 2, height + 2)
    beside = np.maximum(np.abs(x) - max(0, width - height) / 2, 0)
    return _around_middle(translucent(colour, coverage(np.hypot(beside, y) - min(width, height) / 2)))


@cached
def candidate(value: int, cell_px: int, role: Role, *, ringed: bool = False, struck: bool = False) -> Glyph:
    """Return a candidate on a disc, with a ring if `ringed`, crossed out if `struck`."""
    diameter = round(cell_px * BADGE)
    under = disc(diameter, role.disc)
    picture = under.picture.copy()
    if struck:
        line = strike(round(diameter * 0.94), max(1.2, cell_px * 0.022), role.edge)
        picture.blit(*line.at(under.right, under.down))
    above = mark(value, cell_px, role.ink, bold=True)
    picture.blit(*above.at(under.right, under.down))
    if ringed:
        picture.blit(*ring(diameter, role.edge).at(under.right, under.down))
    return _around_middle(picture)


@cached
def ring(diameter_px: int, colour: Colour) -> Glyph:
    """Return a thin ring just inside a disc of this size."""
    x, y = centred_coordinates(diameter_px + 2, diameter_px + 2)
    thick = max(1.0, diameter_px * 0.075)
    off = np.abs(np.hypot(x, y) - (diameter_px / 2 - thick / 2)) - thick / 2
    return _around_middle(translucent(colour, coverage(np.asarray(off, np.float32))))


@cached
def strike(length_px: int, thick_px: float, colour: Colour, *, falling: bool = False) -> Glyph:
    """Return a diagonal line with round ends in a square of `length_px`, rising to the right, or falling."""
    side = length_px + 2
    x, y = centred_coordinates(side, side)
    y = y if falling else -y
    half = length_px / 2 - thick_px / 2
    along = np.clip((x + y) / 2, -half, half)
    off = np.hypot(x - along, y - along) - thick_px / 2
    return _around_middle(translucent(colour, coverage(np.asarray(off, np.float32))))


@cached
def cross(side_px: int, thick_px: float, colour: Colour) -> Glyph:
    """Return two crossing lines."""
    rising = strike(side_px, thick_px, colour)
    picture = rising.picture.copy()
    picture.blit(strike(side_px, thick_px, colour, falling=True).picture, (0, 0))
    return Glyph(picture, rising.right, rising.down)


@cached
def bar(width: int, height: int, colour: Colour) -> Glyph:
    """Return a plain line under a digit."""
    picture = pygame.Surface((width, height), 0, 32)
    picture.fill(colour)
    return _around_middle(in_display_format(picture))


@cached
def frame(side_px: int, thick_px: int, radius_px: float, colour: Colour) -> pygame.Surface:
    """Return a line along the edges of a square, with round outer corners."""
    x, y = centred_coordinates(side_px, side_px)
    outside = box_distance(x, y, side_px / 2, side_px / 2, radius_px)
    inside = box_distance(x, y, side_px / 2 - thick_px, side_px / 2 - thick_px, max(0.0, radius_px - thick_px))
    return translucent(colour, np.asarray(coverage(outside) * (1 - coverage(inside)), np.float32))


@cached
def tag(number: int, cell_px: int, colour: Colour, ink: Colour) -> pygame.Surface:
    """Return a coloured triangle for the lower right corner of a square, with the number of the colour."""
    leg = max(9, round(cell_px * 0.235))
    x, y = (np.arange(leg, dtype=np.float32) + 0.5 for _ in range(2))
    inside = coverage(np.asarray((leg - x[None, :] - y[:, None]) * 0.7071, np.float32))
    picture = translucent(colour, inside)
    size_px = max(7, round(leg * 0.62))
    above = word(str(number), size_px, ink, bold=True)
    picture.blit(*above.at(round(leg * 0.70), round(leg * 0.66)))
    return picture
