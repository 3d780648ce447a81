"""The places of the scene, the strip below it and the figures. This module draws nothing.

A unit of the scene is a 616th of its width.
"""

from dataclasses import dataclass
from functools import cached_property

import pygame

from banmen.game import Seat
from banmen.games.battle.state import HERO
from banmen_client.games.battle.scene.backdrop import WIDTH

Point = tuple[float, float]

_STRIP, _LOW_STRIP = 80.0, 52.0
_GAP, _LOW_GAP = 14.0, 8.0
_ROOMY = 520.0
_FEET_UP = 12.0
_FEET_ACROSS = {True: 150.0, False: 460.0}
_CHEST_UP = 118.0
RADIUS = 14.0
"""The radius of the scene's rounded corners, in units of the window."""


@dataclass(frozen=True)
class BattleLayout:
    """The scene and the strip below it, in px. `scale` is the number of px in a unit of the window."""

    scene: pygame.Rect
    strip: pygame.Rect
    scale: float

    @cached_property
    def unit_px(self) -> float:
        """The number of px in a unit of the scene."""
        return self.scene.w / WIDTH

    @property
    def roomy(self) -> bool:
        """Return True if there is room for the full texts."""
        return self.scene.w >= _ROOMY * self.scale

    def feet(self, seat: Seat) -> Point:
        """Return the place of a figure's feet (x, y in px)."""
        return (
            self.scene.x + _FEET_ACROSS[seat == HERO] * self.unit_px,
            self.scene.bottom - _FEET_UP * self.unit_px,
        )

    def chest(self, seat: Seat) -> Point:
        """Return the point where a blow lands on a figure (x, y in px)."""
        x, y = self.feet(seat)
        return x, y - _CHEST_UP * self.unit_px


def lay_out(rect: pygame.Rect, scale: float) -> BattleLayout:
    """Lay out the scene with the strip below it, so that they fill `rect` (px)."""
    roomy = rect.w >= _ROOMY * scale
    strip = round((_STRIP if roomy else _LOW_STRIP) * scale)
    gap = round((_GAP if roomy else _LOW_GAP) * scale)
    height = max(1, rect.h - strip - gap)
    scene = pygame.Rect(rect.x, rect.y, max(1, rect.w), height)
    return BattleLayout(scene, pygame.Rect(rect.x, scene.bottom + gap, rect.w, strip), scale)
