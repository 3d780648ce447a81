"""Draws wooden frames of boards: four mitred planks, their joints, and the shade on the area inside."""

from collections.abc import Sequence

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, centred_coordinates, coverage, translucent


def draw_planks(surface: pygame.Surface, planks: Sequence[pygame.Surface]) -> None:
    """Draw four planks along the edges of a surface: left, right, upper, lower.

    All are given horizontal and equally thick. The left and right ones are rotated; the others are mitred over their
    ends.
    """
    left, right, upper, lower = planks
    (width, height), thick = surface.get_size(), left.get_height()
    surface.blit(pygame.transform.rotate(left, 90), (0, 0))
    surface.blit(pygame.transform.rotate(right, 90), (width - thick, 0))
    surface.blit(_mitred(upper, upper=True), (0, 0))
    surface.blit(_mitred(lower, upper=False), (0, height - thick))


def _mitred(plank: pygame.Surface, *, upper: bool) -> pygame.Surface:
    """Return a horizontal plank mitred at both ends; its long edge is on top (`upper`) or at the bottom."""
    length, thick = plank.get_size()
    x = np.arange(length, dtype=np.float32)[None, :] + 0.5
    y = np.arange(thick, dtype=np.float32)[:, None] + 0.5
    inside = np.minimum(x, length - x) - (y if upper else thick - y)
    cut = pygame.Surface(plank.get_size(), pygame.SRCALPHA, 32)
    cut.blit(plank, (0, 0))
    pygame.surfarray.pixels_alpha(cut)[...] = np.asarray(np.clip(inside * 0.7071 + 0.5, 0, 1).T * 255, np.uint8)
    return cut


def draw_joints(surface: pygame.Surface, thick_px: int, half_px: float, colour: Colour, opacity: float) -> None:
    """Draw the dark joint of two planks at each corner, `half_px` wide on both sides of the cut."""
    x, y = centred_coordinates(thick_px, thick_px)
    off = np.asarray(np.abs(x - y) * 0.7071, np.float32)
    joint = translucent(colour, opacity * coverage(np.asarray(off - half_px, np.float32)))
    crossed = pygame.transform.flip(joint, True, False)
    right, bottom = surface.get_width() - thick_px, surface.get_height() - thick_px
    surface.blits([(joint, (0, 0)), (joint, (right, bottom)), (crossed, (right, 0)), (crossed, (0, bottom))])


def shade_edges(
    surface: pygame.Surface, inner: pygame.Rect, reach_px: int, colour: Colour, opacity: tuple[float, float]
) -> None:
    """Shade the area `inner` (px) along the frame, over `reach_px`.

    `opacity` is that of the upper and left edge, and that of the lower and right edge.
    """
    for dark, after in zip(opacity, (False, True), strict=True):
        fade = dark * np.linspace(1, 0, reach_px, dtype=np.float32) ** 2
        fade = fade[::-1] if after else fade
        down = pygame.transform.scale(translucent(colour, fade[:, None]), (inner.width, reach_px))
        along = pygame.transform.scale(translucent(colour, fade[None, :]), (reach_px, inner.height))
        surface.blit(down, (inner.x, inner.bottom - reach_px if after else inner.y))
        surface.blit(along, (inner.right - reach_px if after else inner.x, inner.y))
