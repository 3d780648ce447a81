"""The hero and the demon king as sprites: helm, crown and sword from assets/figures, with clothes drawn around them.

Lengths are in units of the scene, each drawn with `unit_px` px. A sprite is placed by its anchor, a foot or a joint.
All sprites are cached: do not draw on them.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, FloatArray, smooth
from banmen_client.games.battle.scene import shading
from banmen_client.games.battle.scene.shading import Material, Point
from banmen_client.ui.shapes import cached, cached_apart

_KEPT_PX = 1_500_000
"""The cache limit of each figure, in px over all sizes."""


class AnchoredSprite(NamedTuple):
    """A picture and its anchor: the point (in px from its left and its top) by which it is placed."""

    picture: pygame.Surface
    right: float
    down: float

    def at(self, x_px: float, y_px: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the picture and its corner for `Surface.blit`, with the anchor at (x, y)."""
        return self.picture, (round(x_px - self.right), round(y_px - self.down))

    def scaled(self, part: float) -> "AnchoredSprite":
        """Return the sprite scaled by a factor."""
        if part == 1:
            return self
        width, height = (max(1, round(side * part)) for side in self.picture.get_size())
        picture = pygame.transform.smoothscale(self.picture, (width, height))
        return AnchoredSprite(picture, self.right * part, self.down * part)


SpriteMaker = Callable[[float], AnchoredSprite]
"""A function that makes a sprite with this number of px a unit."""


class _Drawing:
    """A sprite under construction. Coordinates are in units from the sprite's anchor."""

    def __init__(self, left: float, top: float, right: float, bottom: float, unit_px: float) -> None:
        self.left, self.top, self.unit_px = left, top, unit_px
        self.size = (round((right - left) * unit_px), round((bottom - top) * unit_px))
        self.layer = np.zeros((self.size[1], self.size[0], 4), np.float32)

    def px(self, point: Point) -> Point:
        return (point[0] - self.left) * self.unit_px, (point[1] - self.top) * self.unit_px

    def polygon(self, *points: Point) -> FloatArray:
        return shading.polygon(self.size, [self.px(point) for point in points])

    def curve(self, *points: Point) -> FloatArray:
        return shading.polygon(self.size, shading.smooth_curve([self.px(point) for point in points]))

    def ellipse(self, x: float, y: float, across: float, down: float) -> FloatArray:
        return shading.ellipse(self.size, self.px((x, y)), (across * self.unit_px, down * self.unit_px))

    def capsule(self, start: Point, end: Point, radius: float) -> FloatArray:
        return shading.capsule(self.size, self.px(start), self.px(end), radius * self.unit_px)

    def figure(self, name: str, at: Point, side: float, turned: tuple[float, Point] = (0, (0, 0))) -> FloatArray:
        return shading.svg_mask(name, self.size, self.px(at), side * self.unit_px, turned)

    def put(self, mask: FloatArray, material: Material) -> None:
        """Draw a shape over the layer. The lengths of `material` are in units."""
        part = shading.bounds_of(mask, round(2 * material.round_px * self.unit_px))
        if part is not None:
            shading.composite(self.layer[part], shading.lit_layer(mask[part], _in_px(material, self.unit_px)))

    def tint(self, mask: FloatArray, colour: Colour) -> None:
        """Draw one colour over the layer."""
        part = shading.bounds_of(mask)
        if part is not None:
            shading.tint(self.layer[part], mask[part], colour)

    def glow(self, mask: FloatArray, colour: Colour, reach: float, strength: float = 1) -> None:
        """Draw a glow around a shape, `reach` units wide."""
        around = shading.blurred(mask, reach * self.unit_px)
        around *= strength
        self.tint(np.clip(around, 0, 1, out=around), colour)

    def rows(self) -> FloatArray:
        """Return the y of each row in units, as a column."""
        return (np.arange(self.size[1], dtype=np.float32)[:, None] + 0.5) / self.unit_px + self.top

    def sprite(self) -> AnchoredSprite:
        return AnchoredSprite(shading.surface_of(self.layer), -self.left * self.unit_px, -self.top * self.unit_px)


def _in_px(material: Material, unit_px: float) -> Material:
    return Material(
        material.upper,
        material.lower,
        material.round_px * unit_px,
        material.shine,
        material.shade,
        material.rim,
        material.rim_px * unit_px,
        material.rim_colour,
    )


_STEEL = Material((226, 231, 242), (132, 148, 176), 3.2, 0.55, 0.5, rim=0.9, rim_px=1.1)
_PLATE = Material((139, 160, 196), (66, 80, 106), 13, 0.5, 0.62, rim=0.28, rim_px=1)
_MAIL = Material((88, 101, 127), (38, 44, 60), 16, 0.22, 0.55)
_GOLD = Material((240, 205, 116), (188, 138, 52), 3, 0.5, 0.4, rim=0.6, rim_px=0.9)
_CAPE = Material((44, 74, 140), (22, 34, 72), 9, 0.3, 0.55)
_GLOVE = Material((178, 194, 224), (96, 112, 146), 7, 0.6, 0.5, rim=0.4, rim_px=1)
_SLIT: Colour = (30, 40, 60)

SHOULDER: Point = (58, -128)
"""The joint of the hero's arm, in units from the feet."""


@cached_apart(_KEPT_PX)
def hero(unit_px: float) -> AnchoredSprite:
    """Return the hero without the sword arm, placed by the middle of the feet."""
    drawing = _Drawing(-150, -320, 150, 8, unit_px)
    cape = np.maximum(
        drawing.curve((-40, -122), (-74, -104), (-98, -44), (-112, 4), (-84, 8), (-52, 4), (-40, -30)),
        drawing.curve((40, -122), (74, -104), (92, -44), (104, 4), (78, 8), (50, 4), (40, -30)),
    )
    body = drawing.curve(
        (-46, -128), (0, -140), (46, -128), (44, -60), (48, -36), (56, 6), (-56, 6), (-48, -36), (-44, -60)
    )
    helm = drawing.figure("visored-helm", (-71, -272), 142)
    head = np.maximum(
        drawing.ellipse(0, -204, 47, 62), drawing.polygon((-40, -168), (40, -168), (56, -142), (0, -128), (-56, -142))
    )
    left, right = drawing.ellipse(-62, -128, 33, 27), drawing.ellipse(62, -128, 33, 27)
    drawing.glow(reduce(np.maximum, (body, head, left, right)), (120, 160, 255), 26, 0.62)
    drawing.put(cape, _CAPE)
    for x, lean in ((-82, -14), (-64, -6), (64, 6), (80, 12)):  # the cape's folds
        fold = drawing.capsule((x - lean, -96), (x + lean, 4), 1.2)
        drawing.tint(shading.blurred(fold * cape, 4 * unit_px) * 0.9, (12, 18, 44))
    drawing.put(body, _MAIL)
    drawing.put(
        drawing.polygon((-27, -120), (27, -120), (24, 6), (-24, 6)), Material((74, 88, 118), (34, 42, 60), 5, 0.25, 0.5)
    )
    drawing.put(drawing.polygon((0, -116), (13, -95), (0, -72), (-13, -95)), _GOLD)
    drawing.put(drawing.curve((-45, -62), (0, -58), (45, -62), (46, -50), (0, -46), (-46, -50)), _GOLD)
    drawing.put(drawing.ellipse(0, -54, 8, 8), _GOLD)
    for pauldron, x in ((left, -62), (right, 62)):
        drawing.put(pauldron, _PLATE)
        for down in (8, 17):  # its plates
            line = np.clip(1.1 - np.abs(_arc(drawing, x, -128 - 30 + down, 46, 40)), 0, 1) * pauldron
            drawing.tint(line * 0.55, (28, 36, 54))
    drawing.put(head, Material(_SLIT, (22, 29, 44), 6, 0.1, 0.3))
    drawing.put(helm, _STEEL)
    return _standing_in_mist(drawing)


def _arc(drawing: _Drawing, x: float, y: float, across: float, down: float) -> FloatArray:
    """Return the distance from each px to the edge of an ellipse, in units."""
    columns, rows = shading.grid(drawing.size)
    at_x, at_y = columns / drawing.unit_px + drawing.left - x, rows / drawing.unit_px + drawing.top - y
    return np.asarray((np.hypot(at_x / across, at_y / down) - 1) * down, np.float32)


def _standing_in_mist(drawing: _Drawing) -> AnchoredSprite:
    """Return the sprite with its feet faded out."""
    drawing.layer[..., 3] *= smooth(np.asarray((4 - drawing.rows()) / 62))
    return drawing.sprite()


_LEAN = -15.0
"""The rotation of the sword against its file, in degrees, to hold it more upright."""


@cached_apart(_KEPT_PX)
def sword_arm(unit_px: float) -> AnchoredSprite:
    """Return the hero's right arm with the sword, placed by the shoulder."""
    drawing = _Drawing(-40, -190, 190, 90, unit_px)
    hand: Point = (34, 48)
    sword = drawing.figure("broadsword", (hand[0] - 29, hand[1] - 172), 200, (_LEAN, (75, 440)))
    drawing.glow(sword, (150, 186, 255), 16, 0.95)
    drawing.put(drawing.capsule((2, 4), (hand[0] - 4, hand[1] - 6), 13), _PLATE)
    drawing.put(sword, _STEEL)
    drawing.put(drawing.ellipse(*hand, 17, 17), Material((34, 42, 60), (26, 32, 48), 2))
    drawing.put(drawing.ellipse(*hand, 15.4, 15.4), _GLOVE)
    return drawing.sprite()


@cached
def pauldron(unit_px: float) -> AnchoredSprite:
    """Return the plate over the shoulder of the sword arm, placed by the shoulder."""
    drawing = _Drawing(-40, -36, 44, 36, unit_px)
    mask = drawing.ellipse(4, 0, 33, 27)
    drawing.put(mask, _PLATE)
    for down in (8, 17):
        line = np.clip(1.1 - np.abs(_arc(drawing, 4, -30 + down, 46, 40)), 0, 1) * mask
        drawing.tint(line * 0.55, (28, 36, 54))
    return drawing.sprite()


_HORN = Material((232, 138, 112), (126, 28, 34), 4, 0.28, 0.5, rim=0.95, rim_px=1.2, rim_colour=(255, 214, 190))
_HOOD = Material((48, 16, 22), (20, 8, 14), 8, 0.1, 0.4)
_ROBE = Material((78, 20, 26), (24, 8, 16), 18, 0.2, 0.6)
EYES: Sequence[Point] = ((-15, -193), (15, -193))
"""The demon king's eyes, in units from the feet."""


@cached_apart(_KEPT_PX)
def demon_king(unit_px: float) -> AnchoredSprite:
    """Return the demon king, placed by the middle of the feet."""
    drawing = _Drawing(-180, -340, 180, 8, unit_px)
    robe = drawing.polygon(
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
    hood = drawing.polygon((0, -271), (34, -252), (44, -190), (30, -130), (-30, -130), (-44, -190), (-34, -252))
    crown = drawing.figure("overlord-helm", (-116, -314), 232)
    drawing.glow(np.maximum(robe, crown), (196, 38, 30), 34, 0.72)
    drawing.glow(crown, (255, 84, 52), 12, 0.5)
    drawing.put(robe, _ROBE)
    for side in (-92, -58, 58, 92):  # folds
        fold = drawing.capsule((side * 0.82, -120), (side * 1.16, 8), 1.6)
        drawing.tint(shading.blurred(fold * robe, 5 * unit_px), (10, 2, 8))
    drawing.put(
        drawing.polygon((0, -116), (26, -96), (16, 8), (-16, 8), (-26, -96)),
        Material((20, 8, 14), (12, 5, 10), 6, 0.1, 0.3),
    )
    drawing.put(hood, _HOOD)
    drawing.put(crown, _HORN)
    for x, y in EYES:
        drawing.tint(shading.blurred(drawing.ellipse(x, y, 11, 6), 9 * unit_px), (255, 140, 30))
        drawing.put(drawing.ellipse(x, y, 5.5, 2.2), Material((255, 232, 150), (255, 190, 70), 1))
    return _standing_in_mist(drawing)


@cached
def glare(unit_px: float) -> AnchoredSprite:
    """Return the light of the demon king's eyes, placed by the feet."""
    drawing = _Drawing(-80, -240, 80, -150, unit_px)
    for x, y in EYES:
        near = shading.blurred(drawing.ellipse(x, y, 9, 6), 9 * unit_px)
        far = shading.blurred(drawing.ellipse(x * 1.5, y, 22, 1.8), 5 * unit_px)
        drawing.tint(np.clip(near * 1.5 + far * 0.9, 0, 1), (255, 138, 44))
    return drawing.sprite()
