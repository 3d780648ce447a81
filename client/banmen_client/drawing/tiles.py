"""A large picture in square tiles. Only the tiles with a change are drawn again.

An unchanged tile stays the same object, so that a display list recognises that it need not be redrawn.
"""

from collections.abc import Callable, Iterable

import pygame

from banmen_client.drawing.sprite import Blit

_SIDE_PX = 96


class Tiles:
    """The tiles of a picture of this size (width, height) in px; `make(area)` draws one tile."""

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
