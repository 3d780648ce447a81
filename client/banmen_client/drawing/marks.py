"""Marks on squares: legal moves, the last move and the discs it turned, and the keyboard's cursor.

Each picture is cached by its size in px. No mark depends on its colour alone.
"""

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, FloatArray, box_distance, centred_coordinates, coverage, translucent
from banmen_client.ui.shapes import cached

RED: Colour = (229, 77, 56)
_CURSOR: Colour = (143, 192, 255)
_TINT: Colour = (255, 214, 92)
_DOT: Colour = (206, 236, 212)
_DOT_RIM: Colour = (4, 36, 22)


@cached
def legal_dot(cell_px: int) -> pygame.Surface:
    """Return the mark of a legal move: a pale dot in a dark rim.

    On felt a dark dot alone cannot have a contrast of 3.
    """
    diameter = max(4.0, cell_px * 0.2)
    rim = max(1.0, cell_px * 0.02)
    x, y = _middle(diameter + 2 * rim, cell_px)
    far = np.hypot(x, y) - diameter / 2
    core = coverage(far)
    alpha = np.maximum(core * 0.94, coverage(far - rim) * 0.6)
    dot, edge = np.array(_DOT, np.float32), np.array(_DOT_RIM, np.float32)
    return translucent(np.asarray(edge + (dot - edge) * core[..., None], np.float32), np.asarray(alpha, np.float32))


@cached
def tint(cell_px: int) -> pygame.Surface:
    """Return the highlight on the square of the last move, strongest along its edge."""
    x, y = centred_coordinates(cell_px, cell_px)
    edge = np.clip(1 + box_distance(x, y, cell_px / 2, cell_px / 2, 0) / (cell_px * 0.16), 0, 1)
    return translucent(_TINT, np.asarray(0.22 + 0.14 * edge**2, np.float32))


@cached
def placed_dot(cell_px: int) -> pygame.Surface:
    """Return the red dot on the disc that was placed last."""
    return _spot(max(3.0, cell_px * 0.145), cell_px, 1.0)


@cached
def turned_ring(cell_px: int) -> pygame.Surface:
    """Return the thin red ring on a disc that was turned last, as large as the dot of `placed_dot`."""
    outer = max(3.0, cell_px * 0.145)
    return _spot(outer, cell_px, 0.72, hole_px=outer - 2 * max(1.0, cell_px * 0.021))


@cached
def cursor_ring(cell_px: int, scale: float) -> pygame.Surface:
    """Return the keyboard's cursor: a ring 2 px wide at scale 1, inside its square, with a soft halo."""
    x, y = centred_coordinates(cell_px, cell_px)
    inset, width = 2.5 * min(scale, cell_px / 40), max(1.5, 2 * min(scale, cell_px / 24))
    half = cell_px / 2 - inset - width / 2
    off = np.abs(box_distance(x, y, half, half, cell_px * 0.09)) - width / 2
    halo = 0.42 * np.exp(-np.maximum(off, 0) / (cell_px * 0.045))
    return translucent(_CURSOR, np.asarray(np.maximum(coverage(off), halo), np.float32))


def _spot(diameter_px: float, cell_px: int, opacity: float, hole_px: float = 0.0) -> pygame.Surface:
    x, y = _middle(diameter_px, cell_px)
    radius = np.hypot(x, y)
    alpha = coverage(radius - diameter_px / 2)
    if hole_px > 0:
        alpha = alpha - coverage(radius - hole_px / 2)
    return translucent(RED, np.asarray(alpha * opacity, np.float32))


def _middle(diameter_px: float, cell_px: int) -> tuple[FloatArray, FloatArray]:
    """Return coordinates (x, y) from the middle of a picture whose side is even or odd like the square's."""
    side = 2 * (int(diameter_px / 2) + 2) + cell_px % 2
    return centred_coordinates(side, side)
