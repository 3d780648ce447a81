"""Pictures that are made once and drawn often: a `Sprite` is placed by its middle; `Tiles` are parts of a large one.

Both give pygame's `blits` what they draw, so that a board hands over all of its pictures in one call.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

import pygame

_SIDE_PX = 96
"""The side of a tile."""

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the position of its upper left corner, (x, y) in px, as `Surface.blits` takes them."""


class Sprite(NamedTuple):
    """A picture, and the offset (`right`, `down`) in px of its middle from its upper left corner. Do not draw on it."""

    picture: pygame.Surface
    right: int
    down: int

    def at(self, middle: tuple[int, int]) -> Blit:
        """Return the picture placed with its middle at a point (x, y) in px."""
        return self.picture, (middle[0] - self.right, middle[1] - self.down)


def blit_all(surface: pygame.Surface, pieces: Iterable[Blit]) -> None:
    """Blit all pictures, with the fastest function that this pygame has."""
    if hasattr(surface, "fblits"):
        surface.fblits(pieces)
    else:
        surface.blits(tuple(pieces), doreturn=False)


class Tiles:
    """A picture of this size (width, height) in px, cut into tiles. A change redraws only the tiles that it touches.

    `make(area)` draws one tile.
    """

    def __init__(self, size: tuple[int, int], make: Callable[[pygame.Rect], pygame.Surface]) -> None:
        self._whole = pygame.Rect((0, 0), size)
        self._make = make
        self._parts: dict[tuple[int, int], pygame.Surface] = {}

    def change(self, area: pygame.Rect) -> None:
        """Mark an area (px of the picture) as changed."""
        area = area.clip(self._whole)
        for left in range(area.left // _SIDE_PX * _SIDE_PX, area.right, _SIDE_PX):
            for top in range(area.top // _SIDE_PX * _SIDE_PX, area.bottom, _SIDE_PX):
                self._parts.pop((left, top), None)

    def change_all(self) -> None:
        """Mark the whole picture as changed."""
        self._parts.clear()

    def blits(self, corner: tuple[int, int]) -> Iterable[Blit]:
        """Yield all tiles, placed from the picture's upper left corner (x, y) in px."""
        for left in range(0, self._whole.w, _SIDE_PX):
            for top in range(0, self._whole.h, _SIDE_PX):
                part = self._parts.get((left, top))
                if part is None:
                    area = pygame.Rect(left, top, _SIDE_PX, _SIDE_PX).clip(self._whole)
                    part = self._parts[left, top] = self._make(area)
                yield part, (corner[0] + left, corner[1] + top)
