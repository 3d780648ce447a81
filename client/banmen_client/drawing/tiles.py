"""A large picture in square parts, of which those are made anew in which something has changed.

A part that has not changed stays the same object: a display list then knows that nothing is to be drawn there.
"""

from collections.abc import Callable, Iterable

import pygame

from banmen_client.drawing.sprite import Blit

_SIDE_PX = 96


class Tiles:
    """The parts of a picture of this size (width, height) in px; `make(area)` draws one anew."""

    def __init__(self, size: tuple[int, int], make: Callable[[pygame.Rect], pygame.Surface]) -> None:
        self._whole = pygame.Rect((0, 0), size)
        self._make = make
        self._parts: dict[tuple[int, int], pygame.Surface] = {}

    def change(self, area: pygame.Rect) -> None:
        """Something has changed in this area, px of the picture."""
        area = area.clip(self._whole)
        for left in range(area.left // _SIDE_PX * _SIDE_PX, area.right, _SIDE_PX):
            for top in range(area.top // _SIDE_PX * _SIDE_PX, area.bottom, _SIDE_PX):
                self._parts.pop((left, top), None)

    def change_all(self) -> None:
        """All has changed."""
        self._parts.clear()

    def blits(self, corner: tuple[int, int]) -> Iterable[Blit]:
        """Yield all parts, placed from the picture's upper left corner (x, y) in px."""
        for left in range(0, self._whole.w, _SIDE_PX):
            for top in range(0, self._whole.h, _SIDE_PX):
                part = self._parts.get((left, top))
                if part is None:
                    area = pygame.Rect(left, top, _SIDE_PX, _SIDE_PX).clip(self._whole)
                    part = self._parts[left, top] = self._make(area)
                yield part, (corner[0] + left, corner[1] + top)
