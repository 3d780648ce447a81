"""Shapes shaded by one light from the upper left: masks, and the layers of metal, cloth or light made from them.

Masks are float32 arrays [row, column] from 0 to 1. Layers are [row, column, 4], with colours from 0 to 255 and opacity
from 0 to 1. All lengths are in px.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import pygame

from banmen.assets import asset
from banmen_client.drawing.pixels import Colour, FloatArray, translucent

Point = tuple[float, float]

_FINER = 4
_CURVE_STEPS = 8  # between two points
_VIEW_BOX = 'viewBox="0 0 512 512" width="512" height="512"'
FIGURE = 512
"""The side of the square canvas of the files in assets/figures."""
_LIGHT = (-0.55, -0.83)
"""The direction towards the light, (right, down)."""


@dataclass(frozen=True)
class Material:
    """The material of a shape: its upper and lower colour, the width of its round edges, and its reflections.

    `shine` and `shade` (0 to 1) are the strength of light and shadow on the round edges, `rim` that of a thin bright
    line along the lit ones.
    """

    upper: Colour
    lower: Colour
    round_px: float
    shine: float = 0.5
    shade: float = 0.4
    rim: float = 0.0
    rim_px: float = 1.5
    rim_colour: Colour = (255, 255, 255)


# --- masks ------------------------------------------------------------------------------------------------------------


def svg_mask(
    name: str, size: tuple[int, int], at: Point, side: float, turned: tuple[float, Point] = (0, (0, 0))
) -> FloatArray:
    """Return a figure of assets/figures as a mask of this (width, height).

    Its square is `side` px large, with its corner `at`. `turned` is a clockwise angle in degrees, and the pivot in the
    coordinates of the file's own square of 512.
    """
    text = asset("figures", f"{name}.svg").read_text(encoding="utf-8")
    times, (degrees, (x, y)) = side / FIGURE, turned
    head = f'viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" height="{size[1]}"'
    body = text.replace(_VIEW_BOX, head).replace("currentColor", "#ffffff")
    place = f'<g transform="translate({at[0]} {at[1]}) scale({times}) rotate({degrees} {x} {y})">'
    svg = body.replace("<path", f"{place}<path", 1).replace("</svg>", "</g></svg>")
    return _alpha(pygame.image.load(BytesIO(svg.encode()), f"{name}.svg"))


def polygon(size: tuple[int, int], points: Sequence[Point]) -> FloatArray:
    """Return a mask of a filled polygon with antialiased edges."""
    mask = np.zeros((size[1], size[0]), np.float32)
    left, top = (max(0, int(min(point[axis] for point in points)) - 1) for axis in (0, 1))
    right, bottom = (min(size[axis], int(max(point[axis] for point in points)) + 2) for axis in (0, 1))
    if right <= left or bottom <= top:
        return mask
    large = pygame.Surface(((right - left) * _FINER, (bottom - top) * _FINER), pygame.SRCALPHA, 32)
    pygame.draw.polygon(large, _WHITE, [((x - left) * _FINER, (y - top) * _FINER) for x, y in points])
    mask[top:bottom, left:right] = _alpha(pygame.transform.smoothscale(large, (right - left, bottom - top)))
    return mask


def smooth_curve(points: Sequence[Point]) -> list[Point]:
    """Return a closed Catmull-Rom spline through points."""
    dots = np.array(points, np.float64)
    before, after, beyond = np.roll(dots, 1, 0), np.roll(dots, -1, 0), np.roll(dots, -2, 0)
    line: list[Point] = []
    for p0, p1, p2, p3 in zip(before, dots, after, beyond, strict=True):
        for t in np.linspace(0, 1, _CURVE_STEPS, endpoint=False):
            x, y = 0.5 * (
                2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            )
            line.append((float(x), float(y)))
    return line


def ellipse(size: tuple[int, int], center: Point, radii: Point) -> FloatArray:
    """Return a mask of a filled ellipse."""
    x, y = grid(size)
    away = np.hypot((x - center[0]) / radii[0], (y - center[1]) / radii[1])
    return np.asarray(np.clip(0.5 - (away - 1) * min(radii), 0, 1), np.float32)


def capsule(size: tuple[int, int], start: Point, end: Point, radius: float) -> FloatArray:
    """Return a mask of a line with round ends."""
    return np.asarray(np.clip(0.5 - line_distance(size, start, end) + radius, 0, 1), np.float32)


def line_distance(size: tuple[int, int], start: Point, end: Point) -> FloatArray:
    """Return the distance from each px to a line segment."""
    x, y = grid(size)
    dx, dy = end[0] - start[0], end[1] - start[1]
    made = np.empty((size[1], size[0]), np.float32)
    for rows in bands(size[1]):
        right, down = x - start[0], y[rows] - start[1]
        along = np.clip((right * dx + down * dy) / max(1e-6, dx * dx + dy * dy), 0, 1)
        made[rows] = np.hypot(right - along * dx, down - along * dy)
    return made


def grid(size: tuple[int, int]) -> tuple[FloatArray, FloatArray]:
    """Return the coordinates (x, y) of the px centres, as a row and a column."""
    return np.arange(size[0], dtype=np.float32)[None, :] + 0.5, np.arange(size[1], dtype=np.float32)[:, None] + 0.5


_WHITE = (255, 255, 255, 255)


def _alpha(surface: pygame.Surface) -> FloatArray:
    surface = surface if surface.get_masks()[3] else surface.convert_alpha()
    return np.asarray(pygame.surfarray.array_alpha(surface).T, np.float32) / 255


# --- light ------------------------------------------------------------------------------------------------------------


def blurred(field: FloatArray, radius: float) -> FloatArray:
    """Blur a field, roughly like a Gaussian blur with a sigma of half of `radius`. Outside the field all is 0."""
    if radius > _COARSE_FROM and min(field.shape) > 1:
        return _finer(blurred(_coarser(field), radius / 2), field.shape)
    width = max(1, round(radius * 0.6)) * 2 + 1
    for _ in range(3):
        field = _box(_box(field, width, 0), width, 1)
    return field


_COARSE_FROM = 9.0
"""A wider blur is computed on a field of half the size."""


def _coarser(field: FloatArray) -> FloatArray:
    """Return the field at half its size: the means of squares of two by two."""
    rows, columns = (-(-side // 2) * 2 for side in field.shape)
    field = np.pad(field, ((0, rows - field.shape[0]), (0, columns - field.shape[1])))
    return np.asarray((field[::2, ::2] + field[1::2, ::2] + field[::2, 1::2] + field[1::2, 1::2]) / 4, np.float32)


def _finer(field: FloatArray, shape: tuple[int, ...]) -> FloatArray:
    """Return the field at twice its size, with its steps smoothed."""
    large = np.repeat(np.repeat(field, 2, axis=0), 2, axis=1)[: shape[0], : shape[1]]
    return _box(_box(large, 3, 0), 3, 1)


def _box(field: FloatArray, width: int, axis: int) -> FloatArray:
    half, size = width // 2, field.shape[axis]
    pad = [(0, 0)] * field.ndim
    pad[axis] = (half + 1, half)
    summed = np.cumsum(np.pad(field, pad), axis, dtype=np.float32)
    made = summed[width:] - summed[:size] if axis == 0 else summed[:, width:] - summed[:, :size]
    made /= width
    return np.asarray(made, np.float32)


def lit_layer(mask: FloatArray, material: Material) -> FloatArray:
    """Return the shaded layer of a shape: its colours from top to bottom, with round edges.

    The shape must not be empty.
    """
    slope = _slope(mask, material.round_px)
    layer = flat_layer(mask, material.upper)
    rows = np.nonzero(mask.any(axis=1))[0]
    share = np.clip((np.arange(len(mask)) - rows[0]) / max(1, rows[-1] - rows[0]), 0, 1)[:, None, None]
    layer[..., :3] += (np.array(material.lower, np.float32) - material.upper) * share
    _mix(layer, (255, 255, 255), np.clip(slope, 0, 1) * material.shine)
    _mix(layer, (8, 8, 20), np.clip(-slope, 0, 1) * material.shade)
    if material.rim:
        down, right = (max(1, round(material.rim_px * part)) for part in (1, 0.7))
        beyond = np.pad(mask, ((down, 0), (right, 0)))[: mask.shape[0], : mask.shape[1]]
        _mix(layer, material.rim_colour, np.clip(mask - beyond, 0, 1) * material.rim)
    return layer


def _slope(mask: FloatArray, round_px: float) -> FloatArray:
    """Return how far the surface faces the light: positive towards it, negative away from it, about -1 to 1."""
    down, right = np.gradient(blurred(mask, max(1.0, round_px)))
    right *= _LIGHT[0]
    down *= _LIGHT[1]
    right += down
    for times in (-1.6, round_px, mask):  # in place, to limit the memory
        right *= times
    return np.asarray(right, np.float32)


def _mix(layer: FloatArray, colour: Colour, share: FloatArray) -> None:
    for rows in bands(len(layer)):
        colours = layer[rows, :, :3]
        colours += (np.array(colour, np.float32) - colours) * share[rows, :, None]


def flat_layer(mask: FloatArray, colour: Colour) -> FloatArray:
    """Return a layer of one colour, with the mask as its opacity."""
    layer = np.empty((*mask.shape, 4), np.float32)
    layer[..., :3] = colour
    layer[..., 3] = mask
    return layer


def composite(below: FloatArray, front: FloatArray) -> None:
    """Draw the layer `front` over the layer `below` of the same size. Change `below` in place."""
    for rows in bands(len(below)):
        _composite(below[rows], front[rows, :, 3], [front[rows, :, channel] for channel in range(3)])


def tint(below: FloatArray, mask: FloatArray, colour: Colour) -> None:
    """Draw one colour over the layer `below`. Change `below` in place."""
    for rows in bands(len(below)):
        _composite(below[rows], mask[rows], np.array(colour, np.float32))


def bands(rows: int) -> Sequence[slice]:
    """Divide rows into bands: computing a large picture in bands takes little memory."""
    return [slice(first, first + _BAND) for first in range(0, rows, _BAND)]


_BAND = 64


def _composite(below: FloatArray, opacity: FloatArray, colours: Sequence[FloatArray] | FloatArray) -> None:
    rest = below[..., 3] * (1 - opacity)
    alpha = opacity + rest
    divisor = np.maximum(alpha, 1e-6)
    for channel in range(3):
        below[..., channel] = (colours[channel] * opacity + below[..., channel] * rest) / divisor
    below[..., 3] = alpha


def bounds_of(mask: FloatArray, margin: int = 0) -> tuple[slice, slice] | None:
    """Return the rows and columns that a shape covers, with a margin in px; None if it is empty."""
    rows, columns = np.nonzero(mask.any(axis=1))[0], np.nonzero(mask.any(axis=0))[0]
    if not len(rows):
        return None
    return (
        slice(max(0, rows[0] - margin), rows[-1] + 1 + margin),
        slice(max(0, columns[0] - margin), columns[-1] + 1 + margin),
    )


def surface_of(layer: FloatArray) -> pygame.Surface:
    made = translucent(layer[..., :3], layer[..., 3])
    return made.convert_alpha() if pygame.display.get_surface() else made
