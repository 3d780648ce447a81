"""The backdrop of the scene: a night sky, the moon behind a castle, hills, and mist over the ground.

Coordinates are in units of the scene, from its lower left corner upwards. The picture is made once for each size, from
a fixed random seed, and is higher than any scene. A scene shows its lower part.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from banmen_client.drawing.materials import noise
from banmen_client.drawing.pixels import Colour, FloatArray, opaque, smooth, translucent
from banmen_client.games.battle.scene import shading
from banmen_client.games.battle.scene.shading import Point
from banmen_client.ui.shapes import cached, cached_apart, in_display_format

Area = tuple[slice, slice]
"""The rows and the columns of an area in a picture."""

WIDTH, HEIGHT = 616, 640
"""The size of the full picture, in units."""

_NEARLY = 0.08
"""A picture may be enlarged by this share before a finer one is made, which takes some 20 MB for a moment."""
_SEED = 1986
_HORIZON = 205.0
_SKY: Sequence[tuple[float, Colour]] = (
    (0.0, (214, 104, 102)),
    (0.10, (168, 76, 104)),
    (0.28, (108, 58, 110)),
    (0.55, (56, 42, 94)),
    (1.0, (18, 22, 58)),
)
_PLAIN: Sequence[Colour] = ((46, 29, 58), (32, 22, 40), (18, 13, 25))
_STONE: Colour = (27, 18, 36)
_LIT_WINDOW: Colour = (255, 184, 96)
_MOON: Point = (268, 372)
_MOON_RADIUS = 44.0


class _Tower(NamedTuple):
    """A tower with a pointed roof: its middle, half its width, the heights of its wall and of its roof, its windows."""

    x: float
    half: float
    wall: float
    tip: float
    windows: Sequence[Point] = ()


_TOWERS = (
    _Tower(302, 25, 338, 424, ((-2, 300), (9, 252))),
    _Tower(243, 14, 292, 360, ((0, 268),)),
    _Tower(354, 15, 312, 388, ((0, 276),)),
    _Tower(203, 11, 258, 312, ((0, 240),)),
    _Tower(394, 11, 262, 316, ()),
    _Tower(168, 15, 272, 334, ((2, 248),)),
)
_KEEPS = ((258, 346, 262), (186, 244, 238), (346, 424, 240), (428, 452, 252), (220, 236, 262))
"""Walls with battlements: the left x, the right x, and the height."""

_CRENEL = 7.0


@cached
def picture(width_px: int, height_px: int, unit_px: float) -> pygame.Surface:
    """Return the backdrop for a scene of this size, scaled from the full picture with `unit_px` px a unit; opaque.

    Cached: do not draw on it.
    """
    full = full_picture(unit_px)
    part = width_px / full.get_width()
    if part != 1:
        full = pygame.transform.smoothscale(full, (width_px, round(full.get_height() * part)))
    made = pygame.Surface((width_px, height_px), 0, 32)
    made.blit(full, (0, height_px - full.get_height()))
    return made.convert() if pygame.display.get_surface() else made


def drawn_unit_px(width_px: int) -> float:
    """Return the px a unit (0.5, 1 or 2) of the full picture from which a scene of this width is scaled."""
    return 0.5 if width_px <= WIDTH // 2 else max(1, min(2, ceil(width_px / WIDTH - _NEARLY)))


@cached
def mist(width_px: int) -> pygame.Surface:
    """Return the mist in front of the figures' feet, for the lower edge of a scene of this width.

    Cached: do not draw on it.
    """
    made = pygame.transform.smoothscale(_mist(), (width_px, round(_MIST_HEIGHT * width_px / WIDTH)))
    return in_display_format(made)


_MIST_HEIGHT = 96


@cached
def _mist() -> pygame.Surface:
    rng = np.random.default_rng(_SEED + 1)
    drift = noise(rng, _MIST_HEIGHT, WIDTH, 5, 4) * 0.5 + noise(rng, _MIST_HEIGHT, WIDTH, 11, 7) * 0.25
    up = np.linspace(1, 0, _MIST_HEIGHT, dtype=np.float32)[:, None]
    alpha = np.clip(0.46 + 0.3 * drift, 0, 1) * np.clip(np.sin(np.pi * np.clip(up * 1.05, 0, 1)), 0, 1) ** 1.5
    return translucent((52, 38, 58), np.asarray(alpha, np.float32))


@cached_apart(2_000_000)
def full_picture(unit_px: float) -> pygame.Surface:
    """Return the full picture with `unit_px` px a unit. Cached: do not draw on it.

    Shapes with sharp edges are drawn at this size; soft ones are drawn with at most one px a unit and enlarged. The
    picture is computed in bands of rows, each from the sky to the veil over it, to limit the memory for arrays.
    """
    x, up = _places(unit_px)
    castle, windows = _mask(_castle(), unit_px), [*_windows(unit_px)]
    made = _soft(unit_px)
    rng = np.random.default_rng(_SEED)
    stars = [*_stars(rng, made.get_size())]
    hills = [
        (height_up + swell * noise(rng, 1, x.shape[1], 1, 5), colour)
        for height_up, swell, colour in ((214.0, 10.0, (70, 40, 76)), (190.0, 14.0, (46, 29, 58)))
    ]
    edge = 168 + 5 * noise(rng, 1, x.shape[1], 1, 4)
    veil = _veil(unit_px)
    for part in shading.bands(len(up)):
        below = veil.subsurface(_rows(veil, part))
        colours = _colours(made, part)
        _put(colours, _moon(x, up[part], unit_px), (246, 216, 176), 0.96)
        for star, shine in stars:
            colours[_within(star, part)] += shine
        _put(colours, np.asarray(castle[part] / np.float32(255)), _STONE, 1)
        for window in windows:
            _light(colours, window, part)
        for line, colour in hills:
            _put(colours, np.clip((line - up[part]) * unit_px + 0.5, 0, 1), colour, 1)
        _put(colours, np.clip((edge - up[part]) / 16, 0, 1), (38, 26, 46), 1)
        share = np.asarray(pygame.surfarray.array_alpha(below).T / 255, np.float32)
        above = pygame.surfarray.array3d(below).swapaxes(0, 1)
        for channel in range(3):
            colours[..., channel] = colours[..., channel] * (1 - share) + above[..., channel] * share
        made.blit(opaque(colours), (0, part.start))
    return made


def _rows(picture: pygame.Surface, part: slice) -> pygame.Rect:
    """Return the area of these rows, clipped to the picture."""
    whole = picture.get_rect()
    return whole.clip((0, part.start, whole.w, part.stop - part.start))


def _colours(picture: pygame.Surface, part: slice) -> FloatArray:
    rows = picture.subsurface(_rows(picture, part))
    return pygame.surfarray.array3d(rows).swapaxes(0, 1).astype(np.float32)


def _within(area: Area, part: slice) -> Area:
    """Return the part of an area inside a band, counted from the band's first row; empty if it is outside."""
    rows, columns = area
    return slice(max(0, rows.start - part.start), max(0, min(rows.stop, part.stop) - part.start)), columns


def _places(unit_px: float) -> tuple[FloatArray, FloatArray]:
    """Return the x of each column (as a row) and the height of each row (as a column), in units."""
    width, height = _size(unit_px)
    x = (np.arange(width, dtype=np.float32)[None, :] + 0.5) / unit_px
    return x, HEIGHT - (np.arange(height, dtype=np.float32)[:, None] + 0.5) / unit_px


def _size(unit_px: float) -> tuple[int, int]:
    return round(WIDTH * unit_px), round(HEIGHT * unit_px)


def _enlarged(picture: pygame.Surface, unit_px: float) -> pygame.Surface:
    return picture if unit_px <= 1 else pygame.transform.smoothscale(picture, _size(unit_px))


def _soft(unit_px: float) -> pygame.Surface:
    """Return the sky without any sharp edges."""
    x, up = _places(min(1.0, unit_px))
    return _enlarged(_sky(x, up, np.random.default_rng(_SEED)), unit_px)


def _veil(unit_px: float) -> pygame.Surface:
    """Return the layer over everything: the dark foreground, the mist on the plain, and the darker edges."""
    x, up = _places(min(1.0, unit_px))
    rng, rows, columns = np.random.default_rng(_SEED + 2), len(up), x.shape[1]
    near = np.clip((168 - up) / 16, 0, 1) * np.clip(1 - up / 165, 0, 1) * 0.9
    drift = noise(rng, rows, columns, 34, 3) + 0.6 * noise(rng, rows, columns, 60, 7)
    low = np.exp(-(((up - 160) / 42) ** 2)) + 0.5 * np.exp(-(((up - 60) / 30) ** 2))
    made = pygame.Surface((columns, rows), pygame.SRCALPHA, 32)
    for part in shading.bands(rows):
        layer = shading.flat_layer(np.repeat(np.asarray(near[part], np.float32), columns, axis=1), (13, 10, 18))
        mist = np.clip(0.35 + 0.4 * drift[part], 0, 1) * low[part] * 0.4
        shading.tint(layer, np.asarray(mist, np.float32), (128, 88, 108))
        away = np.hypot((x - WIDTH / 2) / (WIDTH * 0.62), (up[part] - 250) / 420)
        shading.tint(layer, np.asarray(0.5 * smooth(np.asarray(away - 0.62)), np.float32), (0, 0, 0))
        strip = translucent(layer[..., :3], layer[..., 3])
        strip.set_alpha(None)  # copy the pixels, do not blend them
        made.blit(strip, (0, part.start))
    return _enlarged(made, unit_px)


def _put(colours: FloatArray, mask: FloatArray, colour: Colour, opacity: float) -> None:
    """Blend a colour into the rows where the mask is not empty, one channel after another."""
    rows = np.nonzero(mask.max(axis=1) > _FAINTEST)[0]
    if rows.size:
        part = slice(rows[0], rows[-1] + 1)
        share = mask[part] * np.float32(opacity)
        for channel in range(3):
            changed = colours[part, :, channel]
            changed += (np.float32(colour[channel]) - changed) * share


_FAINTEST = 1 / 512


def _sky(x: FloatArray, up: FloatArray, rng: np.random.Generator) -> pygame.Surface:
    """Return the sky: dusk at the horizon, night above it, bluer at the left, with clouds."""
    rise = (up - _HORIZON) / (HEIGHT - _HORIZON)
    stops = [at for at, _ in _SKY]
    drift = noise(rng, len(up), x.shape[1], 20, 4)
    drift += 0.5 * noise(rng, len(up), x.shape[1], 46, 9)
    from_below = np.concatenate(
        [np.interp(rise, stops, [c[channel] for _, c in _SKY])[..., None] for channel in range(3)], 2
    )
    left = np.clip(1 - x / WIDTH, 0, 1)
    made = pygame.Surface((x.shape[1], len(up)), 0, 32)
    for part in shading.bands(len(up)):
        lines = np.repeat(np.asarray(from_below[part], np.float32), x.shape[1], axis=1)
        _put(lines, left * np.clip(0.2 + rise[part], 0, 1), (24, 44, 104), 0.55)
        glow = np.exp(-(((x - 300) / 190) ** 2) - ((up[part] - 300) / 130) ** 2)
        _put(lines, np.asarray(glow, np.float32), (214, 130, 128), 0.34)
        high = np.clip((up[part] - 240) / 120, 0, 1)
        _put(lines, np.clip(drift[part] - 0.5, 0, 1) * high, (30, 22, 58), 0.62)
        _put(lines, np.clip(-drift[part] - 1.1, 0, 1) * np.clip(rise[part] * 4, 0, 1), (222, 130, 138), 0.16)
        made.blit(opaque(lines), (0, part.start))
    return made


def _stars(rng: np.random.Generator, size: tuple[int, int]) -> Iterator[tuple[Area, np.float32]]:
    """Yield the place of each star and the brightness that it adds."""
    columns, rows = size
    unit_px = columns / WIDTH
    for _ in range(150):
        right, down, size_of, shine = rng.random(4)
        row, column = int(down**1.5 * 0.55 * rows), int(right * (columns - 4))
        side = max(1, round((0.6 + size_of**4) * unit_px))
        yield (slice(row, row + side), slice(column, column + side)), np.float32(40 + 170 * shine**3)


def _moon(x: FloatArray, up: FloatArray, unit_px: float) -> FloatArray:
    """Return a mask of the moon with its glow."""
    away = np.hypot(x - _MOON[0], up - _MOON[1])
    disc = np.clip((_MOON_RADIUS - away) * unit_px + 0.5, 0, 1)
    seas = np.zeros_like(away)
    for right, high, radius in ((-12, 12, 13), (10, -8, 16), (16, 16, 8)):
        seas += np.exp(-((x - _MOON[0] - right) ** 2) / radius**2) * np.exp(-((up - _MOON[1] - high) ** 2) / radius**2)
    glow = 0.42 * np.exp(-np.clip(away - _MOON_RADIUS, 0, None) / 26)
    return np.asarray(np.maximum(disc * (0.97 - 0.17 * seas), glow * (1 - disc)), np.float32)


def _castle() -> Iterator[Sequence[Point]]:
    """Yield the castle as polygons."""
    yield [(150, 150), (466, 150), (466, 216), (446, 224), (160, 224), (150, 216)]
    for left, right, height in _KEEPS:
        yield [(left, 150), (right, 150), (right, height), (left, height)]
        count = max(2, round((right - left) / (2 * _CRENEL)))
        step = (right - left - _CRENEL) / max(1, count - 1)
        for number in range(count):
            at = left + number * step
            yield [(at, height), (at + _CRENEL, height), (at + _CRENEL, height + 7), (at, height + 7)]
    for x, half, wall, tip, _windows in _TOWERS:
        yield [(x - half, 150), (x + half, 150), (x + half, wall), (x - half, wall)]
        out = half + 4
        yield [(x - out, wall - 1), (x + out, wall - 1), (x + out, wall + 6), (x - out, wall + 6)]
        yield [(x - out - 1, wall + 5), (x + out + 1, wall + 5), (x + 0.6, tip), (x - 0.6, tip)]


def _mask(polygons: Iterator[Sequence[Point]], unit_px: float) -> npt.NDArray[np.uint8]:
    """Return a mask of all these polygons, 255 inside them."""
    size = _size(unit_px)
    mask = np.zeros((size[1], size[0]), np.uint8)
    for points in polygons:
        shape = shading.polygon(size, [(x * unit_px, (HEIGHT - y) * unit_px) for x, y in points])
        part = shading.bounds_of(shape)
        if part is not None:
            np.maximum(mask[part], np.rint(shape[part] * 255).astype(np.uint8), out=mask[part])
    return mask


class _Window(NamedTuple):
    """A lit window: the area of it and its glow, and the strength of both there."""

    area: Area
    glow: FloatArray
    pane: FloatArray


def _windows(unit_px: float) -> Iterator[_Window]:
    size = _size(unit_px)
    for tower in _TOWERS:
        for right, y in tower.windows:
            x = tower.x + right
            pane = [(x - 2.4, y - 6), (x + 2.4, y - 6), (x + 2.4, y + 3), (x, y + 6.5), (x - 2.4, y + 3)]
            mask = shading.polygon(size, [(a * unit_px, (HEIGHT - b) * unit_px) for a, b in pane])
            area = shading.bounds_of(mask, round(14 * unit_px))
            if area is not None:
                yield _Window(area, np.clip(shading.blurred(mask[area], 11 * unit_px) * 2, 0, 1), mask[area].copy())


def _light(colours: FloatArray, window: _Window, part: slice) -> None:
    """Draw the part of a window that lies in a band."""
    first = window.area[0].start
    here = slice(max(0, part.start - first), max(0, part.stop - first))
    if len(window.pane[here]):
        around = colours[_within(window.area, part)]
        _put(around, window.glow[here], (255, 140, 60), 0.55)
        _put(around, window.pane[here], _LIT_WINDOW, 1)
