"""Textures of wood and felt, made once from a fixed seed.

Other sizes are scaled from them, not made from new noise. The same seed gives the same grain on every machine.
"""

from functools import cache

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, FloatArray, opaque

SEED = 8128
PLANK_PX = (1024, 56)  # length and width of each of the four planks
FELT_PX = 256  # the felt repeats after this many px of the 1280x800 design

_DARK_GRAIN: Colour = (52, 29, 15)
_WALNUT: Colour = (92, 57, 33)
_LIGHT_GRAIN: Colour = (124, 81, 48)
_FELT: Colour = (34, 122, 82)


@cache
def planks() -> tuple[pygame.Surface, ...]:
    """Four different planks of walnut of `PLANK_PX`, with the grain along their length. Cached."""
    length, width = PLANK_PX
    rng = np.random.default_rng(SEED)
    rows = 4 * width
    # Planks are sawn from one log, side by side: growth rings cut almost along the grain, drawn out and wavy.
    across = np.linspace(0, 15, rows, dtype=np.float32)[:, None]
    rings = across + 1.7 * noise(rng, rows, length, 14, 6) + 0.35 * noise(rng, rows, length, 36, 16)
    late = late_wood(rings, early=0.82, power=2)
    fibre = noise(rng, rows, length, rows // 2, 12) * 0.6 + noise(rng, rows, length, rows, 44) * 0.5
    tone = 0.62 - 0.40 * late + 0.11 * fibre + 0.08 * noise(rng, rows, length, 8, 5)
    pores = np.clip(noise(rng, rows, length, rows, 150) - 1.9, 0, 1)
    wood = _ramp(np.clip(tone - 0.25 * pores, 0, 1))
    return tuple(opaque(wood[start : start + width]) for start in range(0, rows, width))


def late_wood(rings: FloatArray, *, early: float, power: int) -> FloatArray:
    """Return the darkness of wood, 0 to 1, by position in growth rings: rising over `early`, then falling."""
    growth = rings - np.floor(rings)
    return np.asarray(np.where(growth < early, growth / early, (1 - growth) / (1 - early)) ** power, np.float32)


def _ramp(tone: FloatArray) -> FloatArray:
    """Return the colours of wood for tones from 0 (dark) to 1 (light)."""
    stops = np.array([_DARK_GRAIN, _WALNUT, _LIGHT_GRAIN], np.float32)
    shades = np.linspace(0, 1, 512)
    table = np.stack([np.interp(shades, (0, 0.5, 1), stops[:, channel]) for channel in range(3)], axis=-1)
    return table.astype(np.float32)[(tone * 511).astype(np.intp)]


@cache
def felt() -> pygame.Surface:
    """Return a square of felt of `FELT_PX` that can be tiled without seams. Cached."""
    rng = np.random.default_rng(SEED + 1)
    grain = rng.standard_normal((FELT_PX, FELT_PX)).astype(np.float32)
    nap = _unit(_blurred(_blurred(grain, (1, 0), 2), (0, 1), 2))
    fibres = sum(
        _unit(_blurred(rng.standard_normal(grain.shape).astype(np.float32), step, 5))
        for step in ((1, 1), (1, -1), (0, 1), (1, 2))
    )
    cloud = _unit(_blurred(_blurred(nap, (1, 0), 9), (0, 1), 9))
    light = 1 + 0.020 * nap + 0.012 * fibres + 0.008 * cloud
    return opaque(light[..., None] * np.array(_FELT, np.float32))


def fill_with_felt(surface: pygame.Surface, area: pygame.Rect, scale: float) -> None:
    """Fill `area` (px) with felt. `scale` is the number of px per px of the 1280x800 design; below 1 it counts as 1."""
    side = round(FELT_PX * max(1.0, scale))
    tile = felt() if side == FELT_PX else pygame.transform.smoothscale(felt(), (side, side))
    before = surface.get_clip()
    surface.set_clip(area)
    surface.blits(
        [(tile, (x, y)) for y in range(area.top, area.bottom, side) for x in range(area.left, area.right, side)]
    )
    surface.set_clip(before)


def noise(rng: np.random.Generator, rows: int, columns: int, down: int, along: int) -> FloatArray:
    """Return smooth noise of shape (rows, columns), mean 0, deviation 1, with about `down` by `along` bumps."""
    knots = rng.standard_normal((down + 3, along + 3)).astype(np.float32)
    return _unit(_spline(rows, down) @ knots @ _spline(columns, along).T)


def _spline(samples: int, knots: int) -> FloatArray:
    """Return the weights of a cubic B-spline, shape (samples, knots + 3)."""
    position = np.linspace(0, knots, samples, endpoint=False, dtype=np.float32)
    first = position.astype(np.intp)
    t = position - first
    parts = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    weights = np.zeros((samples, knots + 3), np.float32)
    for offset, part in enumerate(parts):
        weights[np.arange(samples), first + offset] = part / 6
    return weights


def _blurred(field: FloatArray, step: tuple[int, int], times: int) -> FloatArray:
    """Return the mean of the field and its `times` - 1 shifts by `step` (rows, columns), wrapped at the edges."""
    shifted = [np.roll(field, (step[0] * n, step[1] * n), (0, 1)) for n in range(times)]
    return np.asarray(np.mean(shifted, axis=0), np.float32)


def _unit(field: FloatArray) -> FloatArray:
    return np.asarray((field - field.mean()) / field.std(), np.float32)
