"""Shapes as surfaces: rounded rectangles, shadows, halos, lines and gradients, from signed distance fields in numpy.

All lengths are in pixels. Each function makes a new surface; the canvas caches them. A distance is negative inside a
shape and positive outside, measured at the centre of each pixel; coverage falls from 1 to 0 from -0.5 to 0.5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from banmen_client.ui.surface_cache import in_display_format
from banmen_client.ui.theme import Color, Gradient

FloatArray = NDArray[np.float32]

_NOISE_PX = 256
_FINER = 4


@dataclass(frozen=True, slots=True)
class SoftShadow:
    """A shadow: its offset down and its blur in pixels, and its colour at full strength."""

    down_px: float
    blur_px: float
    color: Color


@dataclass(frozen=True, slots=True)
class Panel:
    """A rounded rectangle with a vertical gradient, a border inside its edge and a shadow under it."""

    width_px: int
    height_px: int
    radius_px: float
    fill: Gradient
    border: Color | None = None
    border_px: float = 1
    shadow: SoftShadow | None = None

    @property
    def margin_px(self) -> int:
        """The width of the margin around the rectangle, for the shadow."""
        return 0 if self.shadow is None else ceil(self.shadow.blur_px + self.shadow.down_px) + 1


def panel(spec: Panel) -> pygame.Surface:
    """Draw a panel; its rectangle begins at (margin_px, margin_px) of the surface."""
    margin = spec.margin_px
    blur = spec.shadow.blur_px if spec.shadow is not None else 0.0
    columns = _distinct_columns(spec.width_px, margin, max(spec.radius_px, spec.border_px, blur) + 2)
    distance = box_distance(spec.width_px, spec.height_px, spec.radius_px, margin, columns=columns)
    inside = coverage(distance)
    layer = _gradient(spec.fill, spec.height_px, margin, distance.shape)
    if spec.border is not None:
        layer = _over(_flat(spec.border, coverage(-distance - spec.border_px)), layer)
    layer[..., 3] *= inside
    if spec.shadow is not None:
        down = spec.shadow.down_px
        under = box_distance(spec.width_px, spec.height_px, spec.radius_px, margin, down, columns=columns)
        layer = _over(layer, _flat(spec.shadow.color, softness(under, spec.shadow.blur_px)))
    return to_surface(layer, columns)


def flat(width_px: int, height_px: int, color: Color) -> pygame.Surface:
    """A plain translucent rectangle."""
    made = in_display_format(pygame.Surface((width_px, height_px), pygame.SRCALPHA))
    made.fill(color)
    return made


def ring(width_px: int, height_px: int, radius_px: float, thick_px: float, color: Color) -> pygame.Surface:
    """The outline of a rounded rectangle, inside its edge."""
    columns = _distinct_columns(width_px, 0, max(radius_px, thick_px) + 2)
    distance = box_distance(width_px, height_px, radius_px, 0, columns=columns)
    return to_surface(_flat(color, coverage(distance) * coverage(-distance - thick_px)), columns)


def halo(width_px: int, height_px: int, radius_px: float, reach_px: float, color: Color) -> pygame.Surface:
    """A glow that fades over `reach_px` outside a rounded rectangle and leaves its inside clear.

    The rectangle begins at (ceil(reach_px), ceil(reach_px)) of the surface.
    """
    columns = _distinct_columns(width_px, ceil(reach_px), radius_px + 2)
    distance = box_distance(width_px, height_px, radius_px, ceil(reach_px), columns=columns)
    fade = np.clip(1 - distance / reach_px, 0, 1) ** 2
    return to_surface(_flat(color, fade * coverage(-distance)), columns)


def capsule(dx_px: float, dy_px: float, thick_px: float, color: Color) -> pygame.Surface:
    """A straight line with round ends from (0, 0) to (dx, dy), with a margin of ceil(thick / 2) + 1 around both."""
    margin = ceil(thick_px / 2) + 1
    left, top = min(0.0, dx_px), min(0.0, dy_px)
    width, height = ceil(abs(dx_px)) + 2 * margin, ceil(abs(dy_px)) + 2 * margin
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + np.float32(0.5)
    x, y = x + left - margin, y + top - margin
    length = max(1e-6, hypot(dx_px, dy_px))
    along = np.clip((x * dx_px + y * dy_px) / length**2, 0, 1)
    distance = np.hypot(x - along * dx_px, y - along * dy_px) - thick_px / 2
    return to_surface(_flat(color, coverage(distance)))


def polygon(points: Sequence[tuple[float, float]], color: Color) -> pygame.Surface:
    """A filled polygon; its points (x, y) are positive. It is drawn four times as large and scaled down."""
    width, height = (ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
    large = pygame.Surface((width * _FINER, height * _FINER), pygame.SRCALPHA)
    large.fill((*color[:3], 0))
    pygame.draw.polygon(large, color, [(x * _FINER, y * _FINER) for x, y in points])
    return in_display_format(pygame.transform.smoothscale(large, (width, height)))


def background(width_px: int, height_px: int, pair: Gradient) -> pygame.Surface:
    """A vertical gradient for the whole window, with a little noise against visible bands."""
    share = np.linspace(0, 1, height_px, dtype=np.float32)[:, None, None]
    upper, lower = (np.array(color[:3], np.float32) for color in pair)
    noise = np.random.default_rng(1).random((height_px, _NOISE_PX, 1), np.float32)
    tile = np.floor(upper + (lower - upper) * share + noise).clip(0, 255).astype(np.uint8)
    strip = pygame.image.frombuffer(tile.tobytes(), (_NOISE_PX, height_px), "RGB")
    whole = pygame.Surface((width_px, height_px))
    for x in range(0, width_px, _NOISE_PX):
        whole.blit(strip, (x, 0))
    return whole.convert() if pygame.display.get_surface() else whole


def rounded(picture: pygame.Surface, radius_px: float) -> pygame.Surface:
    """A copy of the picture with round corners."""
    width, height = picture.get_size()
    columns = _distinct_columns(width, 0, radius_px + 2)
    inside = coverage(box_distance(width, height, radius_px, 0, columns=columns))
    mask = to_surface(_flat((255, 255, 255, 255), inside), columns)
    copy = pygame.Surface((width, height), pygame.SRCALPHA)
    copy.blit(picture, (0, 0))
    copy.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return in_display_format(copy)


class _Columns(NamedTuple):
    """The distinct columns of a grid, and for each column of the grid the index of its equal among them."""

    distinct: NDArray[np.intp]
    indices: NDArray[np.intp]


def _distinct_columns(width_px: int, margin_px: int, edge_px: float) -> _Columns:
    """The distinct columns of a shape: all columns deeper inside than `edge_px` are equal."""
    width, edge = width_px + 2 * margin_px, margin_px + ceil(edge_px)
    columns = np.arange(width)
    if width <= 2 * edge + 1:
        return _Columns(columns, columns)
    indices = np.minimum(columns, edge)
    indices[-edge:] = np.arange(edge + 1, 2 * edge + 1)
    return _Columns(np.concatenate((columns[: edge + 1], columns[-edge:])), indices)


def box_distance(
    width_px: int,
    height_px: int,
    radius_px: float,
    margin_px: int,
    down_px: float = 0,
    *,
    columns: _Columns | None = None,
) -> FloatArray:
    """Signed distances to a rounded rectangle `margin_px` inside the grid, moved down by `down_px`.

    With `columns`, only the distinct columns of the grid. Shape (rows, columns).
    """
    radius = min(radius_px, width_px / 2, height_px / 2)
    x = np.arange(width_px + 2 * margin_px, dtype=np.float32) + np.float32(0.5 - margin_px - width_px / 2)
    x = x if columns is None else x[columns.distinct]
    y = np.arange(height_px + 2 * margin_px, dtype=np.float32) + np.float32(0.5 - margin_px - height_px / 2 - down_px)
    across = (np.abs(x) - (width_px / 2 - radius))[None, :]
    along = (np.abs(y) - (height_px / 2 - radius))[:, None]
    outside = np.hypot(np.maximum(across, 0), np.maximum(along, 0))
    distance: FloatArray = outside + np.minimum(np.maximum(across, along), 0) - np.float32(radius)
    return distance


def coverage(distance: FloatArray) -> FloatArray:
    """The share (0 to 1) of each pixel that is inside the shape."""
    inside: FloatArray = np.clip(0.5 - distance, 0, 1)
    return inside


def softness(distance: FloatArray, blur_px: float) -> FloatArray:
    """The coverage of a shape whose edge fades over `blur_px` to both sides."""
    share: FloatArray = np.clip(0.5 - distance / (2 * max(0.5, blur_px)), 0, 1)
    return share * share * (3 - 2 * share)


def _flat(color: Color, alpha: FloatArray) -> FloatArray:
    """A layer of one colour. Layers have the shape (height, width, 4): straight RGB 0 to 255, opacity 0 to 1."""
    layer = np.empty((*alpha.shape, 4), np.float32)
    layer[..., :3] = color[:3]
    layer[..., 3] = alpha * (_opacity(color))
    return layer


def _gradient(pair: Gradient, height_px: int, margin_px: int, shape: tuple[int, ...]) -> FloatArray:
    share = (np.arange(shape[0], dtype=np.float32) - margin_px) / max(1, height_px - 1)
    upper, lower = (np.array((*color[:3], _opacity(color)), np.float32) for color in pair)
    rows = upper + (lower - upper) * np.clip(share, 0, 1)[:, None]
    return np.repeat(rows[:, None, :], shape[1], axis=1)


def _over(front: FloatArray, back: FloatArray) -> FloatArray:
    """Compose two layers: `front` over `back`."""
    alpha_front, alpha_back = front[..., 3:], back[..., 3:] * (1 - front[..., 3:])
    composed = np.empty_like(front)
    alpha = np.add(alpha_front, alpha_back, out=composed[..., 3:])
    colors = np.multiply(front[..., :3], alpha_front, out=composed[..., :3])
    colors += back[..., :3] * alpha_back
    colors /= np.maximum(alpha, 1e-6)
    return composed


def _opacity(color: Color) -> float:
    return color[3] / 255 if len(color) == 4 else 1.0  # noqa: PLR2004 - RGBA


def to_surface(layer: FloatArray, columns: _Columns | None = None) -> pygame.Surface:
    """The layer as a surface with per-pixel alpha. With `columns`, the layer has only the distinct columns."""
    layer = layer.copy()
    layer[..., 3] *= 255
    pixels = np.rint(layer, out=layer).clip(0, 255, out=layer).astype(np.uint8)
    height, width = pixels.shape[:2]
    made = pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGBA")
    # The byte order of the buffer may differ from the display's; in any case the copy owns its pixels.
    made = made.convert_alpha() if pygame.display.get_surface() else made.copy()
    return made if columns is None or len(columns.indices) == width else _widened(made, len(columns.indices))


def _widened(picture: pygame.Surface, width_px: int) -> pygame.Surface:
    """The picture widened to `width_px` by repeating its middle column."""
    width, height = picture.get_size()
    side = width // 2
    whole = pygame.Surface((width_px, height), pygame.SRCALPHA, picture)
    middle = pygame.transform.scale(picture.subsurface((side, 0, 1, height)), (width_px - 2 * side, height))
    for part, x in (
        (picture.subsurface((0, 0, side, height)), 0),
        (middle, side),
        (picture.subsurface((width - side, 0, side, height)), width_px - side),
    ):
        part.set_alpha(None)  # copy the pixels, do not blend them
        whole.blit(part, (x, 0))
    return whole
