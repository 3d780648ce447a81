"""The discs of reversi, black on one face and white on the other: flat on the felt, lifted, and turning.

Each picture is computed from the shape of a disc (a shallow dome, a rounded edge, two halves of two colours) lit from
the upper left. It is antialiased by oversampling and cached by diameter. All pictures of one diameter have the same
size, with the disc in the middle and room for its shadow around it.
"""

from dataclasses import dataclass
from math import ceil, cos, pi, sin
from typing import NamedTuple

import numpy as np
import pygame

from banmen.game import Seat
from banmen.games.reversi.state import BLACK, WHITE, opponent
from banmen_client.drawing.pixels import (
    Colour,
    FloatArray,
    centred_coordinates,
    coverage,
    faded,
    mean_of_samples,
    smooth,
    translucent,
)
from banmen_client.ui.shapes import cached

TURN_FRAMES = 12
"""The number of pictures of one turn, without the first and the last position."""

LIFTS = 5
"""The number of height steps above the felt; 0 lies on it."""

_HALF_THICKNESS = 0.11  # of the radius
_BEVEL = 0.84  # where the rounded edge begins, as a share of the radius
_FINE_PX, _COARSE_PX = 100, 40  # below these diameters there are 2 and 4 samples a px and axis
_OVERSIZE = 0.09  # how much larger (nearer to the viewer) a disc is in the middle of its turn


@dataclass(frozen=True, slots=True)
class _Finish:
    """The look of a face: its colours in full light and in shade, and the strength of its gloss and of its rim."""

    lit: Colour
    shade: Colour
    gloss: float
    rim: float


_FINISHES = {
    BLACK: _Finish(lit=(56, 59, 66), shade=(5, 5, 7), gloss=0.46, rim=0.34),
    WHITE: _Finish(lit=(255, 254, 249), shade=(146, 142, 134), gloss=0.80, rim=0.25),
}
_LIGHT = np.array((-0.42, -0.58, 0.70), np.float32)
_LIGHT /= np.linalg.norm(_LIGHT)
_GLOSS_AT = (-0.105, -0.150)  # the tilt (x, y) of the face that mirrors the lamp
_GLOSS_WIDTH = (0.062, 0.048)
_FELT_GLOW: Colour = (30, 104, 70)


def disc_px(cell_px: int) -> int:
    """Return the diameter of a disc on a square. It has the parity of the square, so that it is exactly centred."""
    diameter = max(3, round(cell_px * 0.83))
    return diameter - (cell_px - diameter) % 2


def room_px(diameter_px: int) -> int:
    """Return the side of a disc's picture, including its shadow."""
    return diameter_px + 2 * max(2, round(diameter_px * 0.24))


class _Pose(NamedTuple):
    """The rotation of a disc about its vertical axis.

    `narrow` is the visible width of its face, as a share of its diameter. `lean` is the visible share of the edge and
    its side (positive: the right).
    """

    narrow: float
    lean: float


@cached
def face_up(seat: Seat, diameter_px: int, lift: int = 0) -> pygame.Surface:
    """Return a disc with the face of `seat` up, `lift` of `LIFTS` steps above the felt."""
    return _picture(seat, diameter_px, 0.0, lift / LIFTS)


@cached
def ghost(seat: Seat, diameter_px: int, opacity: float) -> pygame.Surface:
    """Return a translucent disc, for one that is not placed yet."""
    return faded(face_up(seat, diameter_px), opacity)


@cached
def turning(seat: Seat, diameter_px: int, frame: int) -> pygame.Surface:
    """Return frame 0 to `TURN_FRAMES` - 1 of a disc that turns from the face of `seat` to the other."""
    angle = pi * (frame + 1) / (TURN_FRAMES + 1)
    return _picture(seat, diameter_px, angle, sin(angle))


def _picture(seat: Seat, diameter_px: int, angle: float, height: float) -> pygame.Surface:
    """Return a disc over its shadow, turned by `angle` (radians, 0 = the face of `seat` up), at a height of 0 to 1."""
    side, radius = room_px(diameter_px), diameter_px / 2
    near = radius * (1 + _OVERSIZE * height)
    width = 2 * ceil(near * min(1.0, abs(cos(angle)) + _HALF_THICKNESS * sin(angle)) + 1) + side % 2
    depth = 2 * ceil(near + 1) + side % 2
    samples = 1 + (diameter_px < _FINE_PX) + 2 * (diameter_px < _COARSE_PX)
    colours, alpha = _disc(seat, (width, depth), near, angle, samples)
    around = ((side - depth) // 2,) * 2, ((side - width) // 2,) * 2
    colours, alpha = np.pad(colours, (*around, (0, 0))), np.pad(alpha, around)
    shade = _shadow(side, radius, angle, height)
    combined = alpha + shade * (1 - alpha)
    # The disc's colours are premultiplied by its own alpha; the shadow below is black and adds nothing.
    return translucent(colours / np.maximum(combined, 1 / 255)[..., None], combined)


def _disc(
    seat: Seat, size_px: tuple[int, int], radius: float, angle: float, samples: int
) -> tuple[FloatArray, FloatArray]:
    """Return the premultiplied colours and the alpha of the disc without its shadow, on (width, height) px."""
    x, y = centred_coordinates(*size_px, samples)
    x, y = np.broadcast_arrays(x / radius, y / radius)
    upper = seat if cos(angle) >= 0 else opponent(seat)
    narrow, lean = pose = _Pose(max(abs(cos(angle)), 1e-3), sin(angle) * (1 if cos(angle) >= 0 else -1))
    face_x = (x + lean * _HALF_THICKNESS) / narrow
    out = np.hypot(face_x, y)
    # The distance to the rim in samples, exact near the rim: `1 - out`, divided by the slope of `out`.
    slope = np.sqrt((face_x / narrow) ** 2 + y * y) / np.maximum(out, 1e-3)
    face = np.clip((1 - out) / np.maximum(slope, 1e-3) * radius * samples + 0.5, 0, 1)
    colours = _face(_FINISHES[upper], face_x, y, out, pose)
    if abs(lean) < 1e-3:  # noqa: PLR2004 - lying flat, it shows no edge
        return mean_of_samples(colours * face[..., None], samples), mean_of_samples(face, samples)
    edge, edge_colours = _edge(upper, x, y, pose, radius * samples)
    alpha = np.maximum(face, edge)
    mixed = colours * face[..., None] + edge_colours * (alpha - face)[..., None]
    return mean_of_samples(mixed, samples), mean_of_samples(alpha, samples)


def _face(finish: _Finish, x: FloatArray, y: FloatArray, out: FloatArray, pose: _Pose) -> FloatArray:
    """Return the colours of a face at its own coordinates, rotated about the vertical axis."""
    bend = np.clip((out - _BEVEL) / (1 - _BEVEL), 0, 0.97)
    # A shallow dome, a rounded edge, and a fine step where the turner's tool stopped.
    step = np.exp(-(((out - 0.775) / 0.016) ** 2)) - np.exp(-(((out - 0.805) / 0.016) ** 2))
    slope = 0.34 * out + 1.15 * bend**1.6 / np.sqrt(1 - bend * bend) + 0.05 * step
    part = slope / np.maximum(out, 1e-3)
    across, down = x * part, y * part
    length = 1 / np.sqrt(1 + across * across + down * down)
    across, down, up = across * length, down * length, length
    narrow, lean = pose
    return _lit(finish, across * narrow - up * lean, down, up * narrow + across * lean)


def _edge(
    upper: Seat, x: FloatArray, y: FloatArray, pose: _Pose, radius_samples: float
) -> tuple[FloatArray, FloatArray]:
    """Return coverage and colours of the edge that shows next to the upper face: two halves in two colours."""
    narrow, lean = pose
    half = np.sqrt(np.clip(1 - y * y, 0, 1))
    turned = np.sign(lean)
    along = (turned * x - half * narrow) / abs(lean)  # from -thickness at the upper face to +thickness at the lower
    reach = _HALF_THICKNESS
    inside = np.clip((half * narrow + abs(lean) * reach - np.abs(x)) * radius_samples + 0.5, 0, 1)
    inside = inside * np.clip((1 - np.abs(y)) * radius_samples + 0.5, 0, 1)
    round_off = np.clip(np.abs(along) / reach, 0, 1) ** 3
    across, down, up = turned * half * narrow, y, half * abs(lean) + 0 * y
    tilt = np.sign(-along) * round_off * 0.8
    across, up = across - turned * tilt * abs(lean), up + tilt * narrow
    length = 1 / np.maximum(np.sqrt(across * across + down * down + up * up), 1e-3)
    normal = (across * length, down * length, np.maximum(up * length, 0))
    near, far = _lit(_FINISHES[upper], *normal), _lit(_FINISHES[opponent(upper)], *normal)
    lower = np.clip(along * abs(lean) * radius_samples + 0.5, 0, 1)[..., None]
    return np.asarray(inside, np.float32), np.asarray(near * (1 - lower) + far * lower, np.float32)


def _lit(finish: _Finish, across: FloatArray, down: FloatArray, up: FloatArray) -> FloatArray:
    """Return the colours for unit normals (across, down, up): lamp, sky, the lamp's reflection, rim and felt."""
    lamp = across * _LIGHT[0] + down * _LIGHT[1] + up * _LIGHT[2]
    # Soft shading: a face that turns away keeps its shape.
    direct = 1.45 * lamp - 0.33
    light = np.minimum((direct + np.sqrt(direct * direct + 0.06)) / 2, 1.12)[..., None]
    lit, shade = np.array(finish.lit, np.float32), np.array(finish.shade, np.float32)
    colours = shade + (lit - shade) * light
    glint = ((across - _GLOSS_AT[0]) / _GLOSS_WIDTH[0]) ** 2 + ((down - _GLOSS_AT[1]) / _GLOSS_WIDTH[1]) ** 2
    gloss = finish.gloss * np.exp(-glint / 2)
    steep = np.clip(1 - up, 0, 1)
    rim = finish.rim * smooth(steep * 2.6) * smooth(0.45 + 1.3 * lamp) * np.clip(-down - across, 0, 1)
    colours = colours + (255 - colours) * np.clip(gloss + rim, 0, 1)[..., None]
    glow = 0.13 * smooth(steep * 1.8 - 0.2) * np.clip(down + across, 0, 1)
    return np.asarray(colours + np.array(_FELT_GLOW, np.float32) * glow[..., None], np.float32)


def _shadow(side: int, radius: float, angle: float, height: float) -> FloatArray:
    """Return the alpha of the shadow: a dark seam where the disc touches the felt, and a soft part beyond it."""
    x, y = centred_coordinates(side, side)
    wide = radius * max(abs(cos(angle)), 0.30)
    away = radius * (0.05 + 0.11 * height)
    soft = _ellipse(x - away * 0.7, y - away * 1.5, wide, radius, radius * (0.34 + 0.22 * height))
    seam = _ellipse(x - radius * 0.015, y - radius * 0.045, wide, radius, max(2.0, radius * 0.15))
    return np.asarray(1 - (1 - 0.44 * (1 - 0.3 * height) * soft) * (1 - 0.42 * (1 - height) * seam), np.float32)


def _ellipse(x: FloatArray, y: FloatArray, half_width: float, half_height: float, soft_px: float) -> FloatArray:
    """Return the coverage of an ellipse with a blurred edge. The distance is accurate near the edge only."""
    out = np.hypot(x / half_width, y / half_height)
    return coverage(np.asarray((out - 1) * min(half_width, half_height), np.float32), soft_px)
