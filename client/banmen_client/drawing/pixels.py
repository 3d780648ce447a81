"""Pictures from numpy arrays: conversion to surfaces, and shapes antialiased by signed distance.

Arrays are float32, indexed [row, column] (and colour channel, 0 to 255). Distances are in px, negative inside.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

# By name, so that it is whole once this module is: pygame loads it when it is first used, and of two threads that do
# so at once, one finds it empty. The pictures of a battle are made in a thread of their own.
from pygame.surfarray import blit_array, pixels3d, pixels_alpha

FloatArray = npt.NDArray[np.floating[Any]]
"""One value per px, shape (rows, columns), or (rows, columns, 3) for colours."""

Colour = tuple[int, int, int]


def centred_coordinates(width_px: int, height_px: int, samples: int = 1) -> tuple[FloatArray, FloatArray]:
    """Return coordinates x, shape (1, columns), and y, shape (rows, 1), in px from the middle of a picture.

    There are `samples` by `samples` samples per px.
    """
    x = (np.arange(width_px * samples, dtype=np.float32) + 0.5) / samples - width_px / 2
    y = (np.arange(height_px * samples, dtype=np.float32) + 0.5) / samples - height_px / 2
    return x[None, :], y[:, None]


def coverage(distance: FloatArray, soft_px: float = 1.0) -> FloatArray:
    """Return the share (0 to 1) of each px that a shape covers. The edge is `soft_px` wide; above 1 it is blurred."""
    return np.asarray(smooth(0.5 - distance / soft_px) if soft_px > 1 else np.clip(0.5 - distance, 0, 1), np.float32)


def smooth(value: FloatArray) -> FloatArray:
    """Return the smoothstep function: 0 below 0, 1 above 1, smooth between them."""
    inside = np.clip(value, 0, 1)
    return inside * inside * (3 - 2 * inside)


def box_distance(x: FloatArray, y: FloatArray, half_width: float, half_height: float, radius: float) -> FloatArray:
    """Return the signed distance to a box with round corners around (0, 0)."""
    beside = np.abs(x) - (half_width - radius)
    above = np.abs(y) - (half_height - radius)
    outer = np.hypot(np.maximum(beside, 0), np.maximum(above, 0))
    return np.asarray(outer + np.minimum(np.maximum(beside, above), 0) - radius, np.float32)


def mean_of_samples(field: FloatArray, samples: int) -> FloatArray:
    """Average each square of `samples` by `samples` values into one."""
    rows, columns = field.shape[0] // samples, field.shape[1] // samples
    blocks = field.reshape(rows, samples, columns, samples, *field.shape[2:])
    return np.asarray(blocks.mean(axis=(1, 3)), np.float32)


def opaque(colours: FloatArray) -> pygame.Surface:
    """Return a surface without alpha from colours of shape (rows, columns, 3)."""
    surface = pygame.Surface((colours.shape[1], colours.shape[0]), 0, 32)
    blit_array(surface, _bytes(colours).swapaxes(0, 1))
    return surface


def translucent(colours: FloatArray | Sequence[int], alpha: FloatArray) -> pygame.Surface:
    """Return a surface with alpha (0 to 1 per px) in one colour, or in one colour per px (not premultiplied)."""
    surface = pygame.Surface((alpha.shape[1], alpha.shape[0]), pygame.SRCALPHA, 32)
    # These views lock the surface while they exist, so no variable holds one.
    values = _bytes(np.asarray(colours, np.float32))
    pixels3d(surface)[...] = values.swapaxes(0, 1) if values.ndim > 1 else values
    pixels_alpha(surface)[...] = _bytes(alpha * 255).T
    return surface


def round_corners(surface: pygame.Surface, radius_px: float) -> None:
    """Make a surface with alpha transparent outside its round corners, in place."""
    corner = int(radius_px) + 2
    x, y = centred_coordinates(2 * corner, 2 * corner)
    mask = translucent((255, 255, 255), coverage(box_distance(x, y, corner, corner, radius_px)))
    right, bottom = surface.get_width() - corner, surface.get_height() - corner
    for column, left in ((0, 0), (1, right)):
        for row, top in ((0, 0), (1, bottom)):
            part = mask.subsurface((column * corner, row * corner, corner, corner))
            surface.blit(part, (left, top), special_flags=pygame.BLEND_RGBA_MULT)


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a copy of the surface with its alpha multiplied by `opacity` (0 to 1)."""
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _bytes(values: FloatArray) -> npt.NDArray[np.uint8]:
    made = np.empty(values.shape, np.uint8)
    for channel in np.ndindex(values.shape[2:]):  # one after another: all at once take three times the memory
        made[(..., *channel)] = np.clip(values[(..., *channel)] + 0.5, 0, 255)
    return made
