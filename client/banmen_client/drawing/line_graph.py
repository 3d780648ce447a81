"""`LineGraph`: areas and lines of a graph, drawn larger and shrunk, so that they are smooth."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from banmen_client.ui.surface_cache import in_display_format
from banmen_client.ui.theme import Color

Dot = tuple[float, float]
FINER = 2


class LineGraph:
    """A transparent picture of (width, height) px. Points and lengths are in px of the picture; y grows downwards."""

    def __init__(self, size_px: tuple[int, int], ground: Color) -> None:
        self._size_px = max(1, size_px[0]), max(1, size_px[1])
        self._surface = _paper(tuple(FINER * side for side in self._size_px))
        self._surface.fill((*ground[:3], 0))  # so that the edges of what is drawn have its colour

    def area(self, points: Sequence[Dot], color: Color) -> None:
        """Fill a polygon; fewer than three points are none."""
        if len(points) > 2:  # noqa: PLR2004 - a polygon
            pygame.draw.polygon(self._surface, color, _finer(points))

    def line(self, points: Sequence[Dot], color: Color, thick_px: float) -> None:
        """Draw a line through the points."""
        if len(points) > 1:
            pygame.draw.lines(self._surface, color, False, _finer(points), max(2, round(thick_px * FINER)))

    def stroke(self, at: Dot, size_px: tuple[float, float], color: Color) -> None:
        """Draw an upright stroke: `at` is the middle of its upper edge."""
        width, height = max(2, round(size_px[0] * FINER)), round(size_px[1] * FINER)
        stroke = pygame.Rect(0, round(at[1] * FINER), width, height)
        stroke.centerx = round(at[0] * FINER)
        self._surface.fill(color, stroke)

    def picture(self) -> pygame.Surface:
        """The graph in its size."""
        return in_display_format(pygame.transform.smoothscale(self._surface, self._size_px))


@lru_cache(maxsize=1)
def _paper(size_px: tuple[int, int]) -> pygame.Surface:
    """What a graph is drawn on. It is the same for all of one size: to have so much memory anew takes its time."""
    return pygame.Surface(size_px, pygame.SRCALPHA, 32)


def _finer(points: Sequence[Dot]) -> list[Dot]:
    return [(x * FINER, y * FINER) for x, y in points]
