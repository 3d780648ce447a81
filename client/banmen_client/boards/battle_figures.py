"""The hero and the demon king: helm, crown and sword from assets/figures, what they wear drawn around them.

Lengths in units of the scene, `times` px each; a piece is placed by a point of its own, its foot or its joint.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from banmen_client.boards import battle_light as light
from banmen_client.boards.battle_light import Point, Stuff
from banmen_client.boards.pixels import Colour, Field, smooth


class Piece(NamedTuple):
    """A picture and the point (x, y) in px of it by which it is placed."""

    picture: pygame.Surface
    right: float
    down: float

    def at(self, x_px: float, y_px: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """For `Surface.blits`, with its point here."""
        return self.picture, (round(x_px - self.right), round(y_px - self.down))

    def scaled(self, part: float) -> "Piece":
        """The piece in another size."""
        if part == 1:
            return self
        width, height = (max(1, round(side * part)) for side in self.picture.get_size())
        picture = pygame.transform.smoothscale(self.picture, (width, height))
        return Piece(picture, self.right * part, self.down * part)


Maker = Callable[[float], Piece]
"""Makes a piece with so many px a unit."""


class _Sheet:
    """What a piece is drawn on: coordinates in units from the piece's own point."""

    def __init__(self, left: float, top: float, right: float, bottom: float, times: float) -> None:
        self.left, self.top, self.times = left, top, times
        self.size = (round((right - left) * times), round((bottom - top) * times))
        self.layer = np.zeros((self.size[1], self.size[0], 4), np.float32)

    def px(self, point: Point) -> Point:
        return (point[0] - self.left) * self.times, (point[1] - self.top) * self.times

    def polygon(self, *points: Point) -> Field:
        return light.polygon(self.size, [self.px(point) for point in points])

    def curve(self, *points: Point) -> Field:
        return light.polygon(self.size, light.curve([self.px(point) for point in points]))

    def ellipse(self, x: float, y: float, across: float, down: float) -> Field:
        return light.ellipse(self.size, self.px((x, y)), (across * self.times, down * self.times))

    def capsule(self, start: Point, end: Point, radius: float) -> Field:
        return light.capsule(self.size, self.px(start), self.px(end), radius * self.times)

    def figure(self, name: str, at: Point, side: float, turned: tuple[float, Point] = (0, (0, 0))) -> Field:
        return light.figure(name, self.size, self.px(at), side * self.times, turned)

    def put(self, mask: Field, stuff: Stuff) -> None:
        """Lay a shape over what is there; the lengths of `stuff` are in units."""
        part = light.part_of(mask, round(2 * stuff.round_px * self.times))
        if part is not None:
            light.lay(self.layer[part], light.lit(mask[part], _larger(stuff, self.times)))

    def tint(self, mask: Field, colour: Colour) -> None:
        """Lay one colour over what is there."""
        part = light.part_of(mask)
        if part is not None:
            light.lay(self.layer[part], light.flat(mask[part], colour))

    def glow(self, mask: Field, colour: Colour, reach: float, strength: float = 1) -> None:
        """A glow around a shape."""
        self.tint(np.clip(light.blurred(mask, reach * self.times) * strength, 0, 1), colour)

    def rows(self) -> Field:
        """The height of each px in units, as a column."""
        return (np.arange(self.size[1], dtype=np.float32)[:, None] + 0.5) / self.times + self.top

    def piece(self) -> Piece:
        return Piece(light.surface_of(self.layer), -self.left * self.times, -self.top * self.times)


def _larger(stuff: Stuff, times: float) -> Stuff:
    return Stuff(
        stuff.upper,
        stuff.lower,
        stuff.round_px * times,
        stuff.shine,
        stuff.shade,
        stuff.rim,
        stuff.rim_px * times,
        stuff.rim_colour,
    )


_STEEL = Stuff((226, 231, 242), (132, 148, 176), 3.2, 0.55, 0.5, rim=0.9, rim_px=1.1)
_PLATE = Stuff((139, 160, 196), (66, 80, 106), 13, 0.5, 0.62, rim=0.28, rim_px=1)
_MAIL = Stuff((88, 101, 127), (38, 44, 60), 16, 0.22, 0.55)
_GOLD = Stuff((240, 205, 116), (188, 138, 52), 3, 0.5, 0.4, rim=0.6, rim_px=0.9)
_CAPE = Stuff((44, 74, 140), (22, 34, 72), 9, 0.3, 0.55)
_GLOVE = Stuff((178, 194, 224), (96, 112, 146), 7, 0.6, 0.5, rim=0.4, rim_px=1)
_SLIT: Colour = (30, 40, 60)

SHOULDER: Point = (58, -128)
"""Where the hero's arm turns, from the foot."""


@lru_cache(maxsize=4)
def hero(times: float) -> Piece:
    """The hero without the sword arm, placed by the middle of the feet."""
    sheet = _Sheet(-150, -320, 150, 8, times)
    cape = np.maximum(
        sheet.curve((-40, -122), (-74, -104), (-98, -44), (-112, 4), (-84, 8), (-52, 4), (-40, -30)),
        sheet.curve((40, -122), (74, -104), (92, -44), (104, 4), (78, 8), (50, 4), (40, -30)),
    )
    body = sheet.curve(
        (-46, -128), (0, -140), (46, -128), (44, -60), (48, -36), (56, 6), (-56, 6), (-48, -36), (-44, -60)
    )
    helm = sheet.figure("visored-helm", (-71, -272), 142)
    head = np.maximum(
        sheet.ellipse(0, -204, 47, 62), sheet.polygon((-40, -168), (40, -168), (56, -142), (0, -128), (-56, -142))
    )
    left, right = sheet.ellipse(-62, -128, 33, 27), sheet.ellipse(62, -128, 33, 27)
    sheet.glow(np.maximum.reduce([body, head, left, right]), (120, 160, 255), 26, 0.62)
    sheet.put(cape, _CAPE)
    for x, lean in ((-82, -14), (-64, -6), (64, 6), (80, 12)):  # the cape's folds
        fold = sheet.capsule((x - lean, -96), (x + lean, 4), 1.2)
        sheet.tint(light.blurred(fold * cape, 4 * times) * 0.9, (12, 18, 44))
    sheet.put(body, _MAIL)
    sheet.put(
        sheet.polygon((-27, -120), (27, -120), (24, 6), (-24, 6)), Stuff((74, 88, 118), (34, 42, 60), 5, 0.25, 0.5)
    )
    sheet.put(sheet.polygon((0, -116), (13, -95), (0, -72), (-13, -95)), _GOLD)
    sheet.put(sheet.curve((-45, -62), (0, -58), (45, -62), (46, -50), (0, -46), (-46, -50)), _GOLD)
    sheet.put(sheet.ellipse(0, -54, 8, 8), _GOLD)
    for pauldron, x in ((left, -62), (right, 62)):
        sheet.put(pauldron, _PLATE)
        for down in (8, 17):  # its plates
            line = np.clip(1.1 - np.abs(_arc(sheet, x, -128 - 30 + down, 46, 40)), 0, 1) * pauldron
            sheet.tint(line * 0.55, (28, 36, 54))
    sheet.put(head, Stuff(_SLIT, (22, 29, 44), 6, 0.1, 0.3))
    sheet.put(helm, _STEEL)
    return _standing_in_mist(sheet)


def _arc(sheet: _Sheet, x: float, y: float, across: float, down: float) -> Field:
    """The distance to the lower edge of an ellipse, in units."""
    columns, rows = light.grid(sheet.size)
    at_x, at_y = columns / sheet.times + sheet.left - x, rows / sheet.times + sheet.top - y
    return np.asarray((np.hypot(at_x / across, at_y / down) - 1) * down, np.float32)


def _standing_in_mist(sheet: _Sheet) -> Piece:
    """The piece, faint where its feet are."""
    sheet.layer[..., 3] *= smooth(np.asarray((4 - sheet.rows()) / 62))
    return sheet.piece()


_LEAN = -15.0
"""By how much the sword stands more upright than in its figure, in degrees."""


@lru_cache(maxsize=4)
def sword_arm(times: float) -> Piece:
    """The hero's right arm with the sword, placed by the shoulder."""
    sheet = _Sheet(-40, -190, 190, 90, times)
    hand: Point = (34, 48)
    sword = sheet.figure("broadsword", (hand[0] - 29, hand[1] - 172), 200, (_LEAN, (75, 440)))
    sheet.glow(sword, (150, 186, 255), 16, 0.95)
    sheet.put(sheet.capsule((2, 4), (hand[0] - 4, hand[1] - 6), 13), _PLATE)
    sheet.put(sword, _STEEL)
    sheet.put(sheet.ellipse(*hand, 17, 17), Stuff((34, 42, 60), (26, 32, 48), 2))
    sheet.put(sheet.ellipse(*hand, 15.4, 15.4), _GLOVE)
    return sheet.piece()


@lru_cache(maxsize=4)
def pauldron(times: float) -> Piece:
    """The plate over the shoulder of the sword arm, placed by the shoulder."""
    sheet = _Sheet(-40, -36, 44, 36, times)
    mask = sheet.ellipse(4, 0, 33, 27)
    sheet.put(mask, _PLATE)
    for down in (8, 17):
        line = np.clip(1.1 - np.abs(_arc(sheet, 4, -30 + down, 46, 40)), 0, 1) * mask
        sheet.tint(line * 0.55, (28, 36, 54))
    return sheet.piece()


_HORN = Stuff((232, 138, 112), (126, 28, 34), 4, 0.28, 0.5, rim=0.95, rim_px=1.2, rim_colour=(255, 214, 190))
_HOOD = Stuff((48, 16, 22), (20, 8, 14), 8, 0.1, 0.4)
_ROBE = Stuff((78, 20, 26), (24, 8, 16), 18, 0.2, 0.6)
EYES: Sequence[Point] = ((-15, -193), (15, -193))
"""The demon king's eyes, from the foot."""


@lru_cache(maxsize=4)
def demon_king(times: float) -> Piece:
    """The demon king, placed by the middle of the feet."""
    sheet = _Sheet(-180, -340, 180, 8, times)
    robe = sheet.polygon(
        (-96, -150),
        (-60, -172),
        (60, -172),
        (96, -150),
        (131, -106),
        (127, -62),
        (154, 8),
        (-154, 8),
        (-127, -62),
        (-131, -106),
    )
    hood = sheet.polygon((0, -271), (34, -252), (44, -190), (30, -130), (-30, -130), (-44, -190), (-34, -252))
    crown = sheet.figure("overlord-helm", (-116, -314), 232)
    sheet.glow(np.maximum(robe, crown), (196, 38, 30), 34, 0.72)
    sheet.glow(crown, (255, 84, 52), 12, 0.5)
    sheet.put(robe, _ROBE)
    for side in (-92, -58, 58, 92):  # folds
        fold = sheet.capsule((side * 0.82, -120), (side * 1.16, 8), 1.6)
        sheet.tint(light.blurred(fold * robe, 5 * times), (10, 2, 8))
    sheet.put(
        sheet.polygon((0, -116), (26, -96), (16, 8), (-16, 8), (-26, -96)), Stuff((20, 8, 14), (12, 5, 10), 6, 0.1, 0.3)
    )
    sheet.put(hood, _HOOD)
    sheet.put(crown, _HORN)
    for x, y in EYES:
        sheet.tint(light.blurred(sheet.ellipse(x, y, 11, 6), 9 * times), (255, 140, 30))
        sheet.put(sheet.ellipse(x, y, 5.5, 2.2), Stuff((255, 232, 150), (255, 190, 70), 1))
    return _standing_in_mist(sheet)


@lru_cache(maxsize=4)
def glare(times: float) -> Piece:
    """The demon king's eyes as they flare, to be added, placed by the feet."""
    sheet = _Sheet(-80, -240, 80, -150, times)
    for x, y in EYES:
        near = light.blurred(sheet.ellipse(x, y, 9, 6), 9 * times)
        far = light.blurred(sheet.ellipse(x * 1.5, y, 22, 1.8), 5 * times)
        sheet.tint(np.clip(near * 1.5 + far * 0.9, 0, 1), (255, 138, 44))
    return sheet.piece()
