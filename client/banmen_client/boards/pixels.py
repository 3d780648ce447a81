"""Pictures computed with numpy: arrays to surfaces, and shapes antialiased by their signed distance.

Arrays are float32 in the order [row, column] (and colour, 0 to 255); distances are in px, negative inside.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

Field = npt.NDArray[np.floating[Any]]
"""A value for each px, shape (rows, columns), or (rows, columns, 3) for colours."""

Colour = tuple[int, int, int]


def centred(width_px: int, height_px: int, samples: int = 1) -> tuple[Field, Field]:
    """Coordinates (x, y) in px from the middle of a picture, broadcast as a row and a column of samples."""
    x = (np.arange(width_px * samples, dtype=np.float32) + 0.5) / samples - width_px / 2
    y = (np.arange(height_px * samples, dtype=np.float32) + 0.5) / samples - height_px / 2
    return x[None, :], y[:, None]


def coverage(distance: Field, soft_px: float = 1.0) -> Field:
    """How much of each px a shape covers, 0 to 1; `soft_px` wider than one blurs its edge."""
    return np.asarray(smooth(0.5 - distance / soft_px) if soft_px > 1 else np.clip(0.5 - distance, 0, 1), np.float32)


def smooth(value: Field) -> Field:
    """The smooth step from 0 to 1."""
    inside = np.clip(value, 0, 1)
    return inside * inside * (3 - 2 * inside)


def box_distance(x: Field, y: Field, half_width: float, half_height: float, radius: float) -> Field:
    """Distance to a box with round corners around the middle."""
    beside = np.abs(x) - (half_width - radius)
    above = np.abs(y) - (half_height - radius)
    outer = np.hypot(np.maximum(beside, 0), np.maximum(above, 0))
    return np.asarray(outer + np.minimum(np.maximum(beside, above), 0) - radius, np.float32)


def mean_of_samples(field: Field, samples: int) -> Field:
    """Average squares of `samples` by `samples` into one px each."""
    rows, columns = field.shape[0] // samples, field.shape[1] // samples
    blocks = field.reshape(rows, samples, columns, samples, *field.shape[2:])
    return np.asarray(blocks.mean(axis=(1, 3)), np.float32)


def opaque(colours: Field) -> pygame.Surface:
    """A surface without transparency from colours of shape (rows, columns, 3)."""
    surface = pygame.Surface((colours.shape[1], colours.shape[0]), 0, 32)
    pygame.surfarray.blit_array(surface, _bytes(colours).swapaxes(0, 1))
    return surface


def translucent(colours: Field | Sequence[int], alpha: Field) -> pygame.Surface:
    """A surface of one colour, or one for each px (not premultiplied), with alpha from 0 to 1."""
    surface = pygame.Surface((alpha.shape[1], alpha.shape[0]), pygame.SRCALPHA, 32)
    # The views lock the surface for as long as they live: none of them gets a name.
    values = _bytes(np.asarray(colours, np.float32))
    pygame.surfarray.pixels3d(surface)[...] = values.swapaxes(0, 1) if values.ndim > 1 else values
    pygame.surfarray.pixels_alpha(surface)[...] = _bytes(alpha * 255).T
    return surface


def round_corners(surface: pygame.Surface, radius_px: float) -> None:
    """Take away what lies beyond the round corners of a surface with alpha."""
    corner = int(radius_px) + 2
    x, y = centred(2 * corner, 2 * corner)
    mask = translucent((255, 255, 255), coverage(box_distance(x, y, corner, corner, radius_px)))
    right, bottom = surface.get_width() - corner, surface.get_height() - corner
    for column, left in ((0, 0), (1, right)):
        for row, top in ((0, 0), (1, bottom)):
            part = mask.subsurface((column * corner, row * corner, corner, corner))
            surface.blit(part, (left, top), special_flags=pygame.BLEND_RGBA_MULT)


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """A copy whose alpha is that of `surface` times `opacity`."""
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _bytes(values: Field) -> npt.NDArray[np.uint8]:
    return np.asarray(np.clip(values + 0.5, 0, 255), np.uint8)
