"""`LineGraph`: areas and lines of a graph, drawn larger and scaled down, so that they are smooth."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from banmen_client.ui.shapes import in_display_format
from banmen_client.ui.theme import Color

Dot = tuple[float, float]
FINER = 2


class LineGraph:
    """A transparent picture of (width, height) px. Points and lengths are in px of the picture; y grows downwards.

    Its first `above_px` rows are left out, so that an empty part costs no time to scale down and show.
    """

    def __init__(self, size_px: tuple[int, int], ground: Color, above_px: int = 0) -> None:
        width, height = (max(1, side) for side in size_px)
        self._above_px = min(above_px, height - 1)
        self._size_px = width, height - self._above_px
        paper = _paper((FINER * width, FINER * height))
        self._surface = paper.subsurface((0, 0, FINER * width, FINER * self._size_px[1]))
        self._surface.fill((*ground[:3], 0))  # so that smoothed edges have the colour of the ground

    def area(self, points: Sequence[Dot], color: Color) -> None:
        """Fill a polygon; ignore fewer than three points."""
        if len(points) > 2:  # noqa: PLR2004 - a polygon
            pygame.draw.polygon(self._surface, color, self._finer(points))

    def line(self, points: Sequence[Dot], color: Color, thick_px: float) -> None:
        """Draw a line through the points."""
        if len(points) > 1:
            pygame.draw.lines(self._surface, color, False, self._finer(points), max(2, round(thick_px * FINER)))

    def stroke(self, at: Dot, size_px: tuple[float, float], color: Color) -> None:
        """Draw an upright stroke: `at` is the middle of its upper edge."""
        width, height = max(2, round(size_px[0] * FINER)), round(size_px[1] * FINER)
        stroke = pygame.Rect(0, round((at[1] - self._above_px) * FINER), width, height)
        stroke.centerx = round(at[0] * FINER)
        self._surface.fill(color, stroke)

    def picture(self) -> pygame.Surface:
        """Return the graph at its final size, without the first `above_px` rows."""
        return in_display_format(pygame.transform.smoothscale(self._surface, self._size_px))

    def _finer(self, points: Sequence[Dot]) -> list[Dot]:
        return [(x * FINER, (y - self._above_px) * FINER) for x, y in points]


@lru_cache(maxsize=1)
def _paper(size_px: tuple[int, int]) -> pygame.Surface:
    """Return the surface that a graph is drawn on. All graphs of one size share it: allocating it takes time."""
    return pygame.Surface(size_px, pygame.SRCALPHA, 32)
