"""Caches of surfaces, bounded by their total size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

import pygame

_OPACITY = 0xFF000000
"""The mask of the opacity, as pygame gives it."""

P = ParamSpec("P")
Drawn = TypeVar("Drawn")
"""A surface, or a tuple with surfaces in it."""


class SurfaceCache:
    """Drawn pictures by key. Beyond `limit_px` pixels in all (4 bytes each), the least recently used are dropped."""

    def __init__(self, limit_px: int = 8_000_000) -> None:
        self.limit_px = limit_px
        self.cached_px = 0
        self._drawn: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """Return the picture for this key; make it if it is not cached. Do not draw on it."""
        cached: Drawn | None = self._drawn.get(key)
        if cached is not None:
            try:  # noqa: SIM105 - a context manager takes longer than all the rest
                self._drawn.move_to_end(key)
            except KeyError:  # the thread that makes pictures ahead has dropped it just now
                pass
            return cached
        made = make()
        with self._lock:
            self.cached_px += _drawn_px(made) - _drawn_px(self._drawn.pop(key, ()))
            self._drawn[key] = made
            # The newest stays even if it exceeds the limit alone.
            while self.cached_px > self.limit_px and len(self._drawn) > 1:
                self.cached_px -= _drawn_px(self._drawn.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Drop all pictures."""
        self._drawn.clear()
        self.cached_px = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._drawn

    def __len__(self) -> int:
        return len(self._drawn)


DRAWN = SurfaceCache()
"""The cache shared by all functions with `cached`."""


class cached(Generic[P, Drawn]):  # noqa: N801 - a decorator
    """A decorator that caches the drawings of a function of hashable arguments, in `DRAWN` or `apart`.

    Do not draw on the surfaces it returns. `misses` counts the calls that had to draw.
    """

    def __init__(self, function: Callable[P, Drawn], apart: SurfaceCache | None = None) -> None:
        self._function, self._apart = function, apart
        self.misses = 0
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **more: P.kwargs) -> Drawn:
        """Return the drawing for these arguments, cached."""
        key = (self, args, *more.items()) if more else (self, args)
        kept = DRAWN if self._apart is None else self._apart
        return kept.get(key, lambda: self._draw(*args, **more))

    def _draw(self, *args: P.args, **more: P.kwargs) -> Drawn:
        self.misses += 1
        return self._function(*args, **more)


def cached_apart(limit_px: int) -> Callable[[Callable[P, Drawn]], cached[P, Drawn]]:
    """Cache like `cached`, in a separate cache of `limit_px`. Other pictures do not displace slow drawings."""
    return lambda function: cached(function, SurfaceCache(limit_px))


def _drawn_px(drawn: object) -> int:
    """Return the pixels of a surface, or of all in a tuple. The surface of an empty text counts too."""
    if isinstance(drawn, pygame.Surface):
        return max(64, drawn.get_width() * drawn.get_height())
    return sum(map(_drawn_px, drawn)) if isinstance(drawn, (tuple, list)) else 16


def in_display_format(surface: pygame.Surface) -> pygame.Surface:
    """Return a surface with opacity, in the format that the display blits fastest.

    Return the surface itself if it has that format already, or there is no display.
    """
    display = pygame.display.get_surface()
    if display is None or surface.get_masks() == (*display.get_masks()[:3], _OPACITY):
        return surface
    return surface.convert_alpha()
