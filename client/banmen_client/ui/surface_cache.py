"""Caches of surfaces, bounded by their total size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
Drawn = TypeVar("Drawn")
"""A surface, or a tuple with surfaces in it."""


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


class DrawnPictures:
    """What functions with `cached` have drawn, of all of them together, up to `limit_px` pixels.

    What is used goes to the `young`. When these are half of the limit they are the `old`, and the old before are gone.
    """

    def __init__(self, limit_px: int = 8_000_000) -> None:
        self.limit_px = limit_px
        self.young: dict[Hashable, Any] = {}
        self._old: dict[Hashable, Any] = {}
        self._young_px = 0

    def get(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """What was drawn for this key that is not among the young, else what `make` draws."""
        drawn: Drawn | None = self._old.pop(key, None)
        if drawn is None:
            drawn = make()
        self._young_px += _drawn_px(drawn)
        if 2 * self._young_px > self.limit_px:
            self._old, self.young, self._young_px = self.young, {}, _drawn_px(drawn)
        self.young[key] = drawn
        return drawn

    def clear(self) -> None:
        """Drop all."""
        self._old, self.young, self._young_px = {}, {}, 0


DRAWN = DrawnPictures()
"""The pictures of this process."""


class cached(Generic[P, Drawn]):  # noqa: N801 - a decorator
    """Makes a function of hashable arguments keep what it draws, in `DRAWN` or `apart`. Do not draw on what it returns.

    `misses` is how often it has drawn.
    """

    def __init__(self, function: Callable[P, Drawn], apart: DrawnPictures | None = None) -> None:
        self._function, self._apart = function, apart
        self.misses = 0
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **more: P.kwargs) -> Drawn:
        """What was drawn for these arguments."""
        key = (self, args, *more.items()) if more else (self, args)
        kept = self._apart or DRAWN
        drawn: Drawn | None = kept.young.get(key)
        return drawn if drawn is not None else kept.get(key, lambda: self._draw(*args, **more))

    def _draw(self, *args: P.args, **more: P.kwargs) -> Drawn:
        self.misses += 1
        return self._function(*args, **more)


def cached_apart(limit_px: int) -> Callable[[Callable[P, Drawn]], cached[P, Drawn]]:
    """As `cached`, for what takes long to draw: pictures of others do not drive it out. `limit_px` is its own."""
    return lambda function: cached(function, DrawnPictures(limit_px))


def _drawn_px(drawn: object) -> int:
    """The pixels of a surface, or of all in a tuple."""
    if isinstance(drawn, pygame.Surface):
        return _area_px(drawn)
    return sum(map(_drawn_px, drawn)) if isinstance(drawn, (tuple, list)) else 16


def _area_px(surface: pygame.Surface) -> int:
    # The surface of an empty text counts too.
    return max(64, surface.get_width() * surface.get_height())


def in_display_format(surface: pygame.Surface) -> pygame.Surface:
    """Convert a surface to the format that the display blits fastest; without a display it is returned as it is."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface
