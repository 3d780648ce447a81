"""Keeps what was costly to draw: surfaces by key, the longest unused forgotten first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Shelf:
    """Surfaces by key, bounded by the sum of their pixels (4 bytes each)."""

    def __init__(self, limit_px: int = 8_000_000) -> None:
        self.limit_px = limit_px
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._held_px = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, made now if it is not held. The caller does not draw on it."""
        held = self._held.get(key)
        if held is not None:
            self._held.move_to_end(key)
            return held
        made = self._held[key] = make()
        self._held_px += _area_px(made)
        # The newest stays even if it alone is over the limit.
        while self._held_px > self.limit_px and len(self._held) > 1:
            self._held_px -= _area_px(self._held.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._held.clear()
        self._held_px = 0

    def __len__(self) -> int:
        return len(self._held)


def _area_px(surface: pygame.Surface) -> int:
    # An empty text still costs an entry.
    return max(64, surface.get_width() * surface.get_height())


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the format that the display blits fastest; as it is when there is no display."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface
