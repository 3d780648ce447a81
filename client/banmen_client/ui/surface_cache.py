"""An LRU cache of surfaces, bounded by their total size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key. Beyond `limit_px` pixels in all (4 bytes each), the least recently used are dropped."""

    def __init__(self, limit_px: int = 8_000_000) -> None:
        self.limit_px = limit_px
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._cached_px = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, made now if it is not cached. Do not draw on it."""
        cached = self._surfaces.get(key)
        if cached is not None:
            self._surfaces.move_to_end(key)
            return cached
        made = self._surfaces[key] = make()
        self._cached_px += _area_px(made)
        # The newest stays even if it exceeds the limit alone.
        while self._cached_px > self.limit_px and len(self._surfaces) > 1:
            self._cached_px -= _area_px(self._surfaces.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Drop all surfaces."""
        self._surfaces.clear()
        self._cached_px = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._surfaces

    def __len__(self) -> int:
        return len(self._surfaces)


def _area_px(surface: pygame.Surface) -> int:
    # The surface of an empty text counts too.
    return max(64, surface.get_width() * surface.get_height())


def in_display_format(surface: pygame.Surface) -> pygame.Surface:
    """Convert a surface to the format that the display blits fastest; without a display it is returned as it is."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface
