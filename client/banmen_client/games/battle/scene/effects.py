"""The effects of a blow: bursts of light, slashes, wind, a shield, flames; `lights` says which ones a blow has.

Lights are opaque sprites on black, to be added to the scene; the others have alpha. Lengths are in units of the scene,
each drawn with `unit_px` px. All sprites are placed by their middle and cached: do not draw on them.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin

import numpy as np
import pygame

from banmen.game import Seat
from banmen.games.battle.state import DEMON_KING, HERO, SEATS
from banmen_client.drawing.pixels import Colour, FloatArray, opaque, smooth, translucent
from banmen_client.games.battle.scene import shading
from banmen_client.games.battle.scene.figures import AnchoredSprite
from banmen_client.games.battle.scene.hud import EventKind
from banmen_client.games.battle.scene.shading import Point
from banmen_client.ui.shapes import cached, cached_apart

LIGHT_STEPS = 8
"""The number of strengths of a light."""
FIRE: Colour = (255, 132, 44)

_GOLD: Colour = (255, 204, 104)

_SEED = 81
_KEPT_PX = 450_000
"""The cache limits of the wind and of the shield, each in px over all sizes."""

_KINDS: tuple[EventKind, ...] = ("hit", "guarded", "charged", "critical")
_LIGHTS: dict[Seat, Colour] = {HERO: (150, 190, 255), DEMON_KING: (255, 84, 56)}
_TRACES: dict[Seat, tuple[float, float, Colour, int]] = {
    HERO: (236, 40, (222, 236, 255), 1),
    DEMON_KING: (196, 128, (255, 116, 84), 3),
}
"""The trace of a blow: its length in units, its lean in degrees, its colour, the number of lines."""

Light = tuple[Callable[..., AnchoredSprite], tuple[object, ...]]
"""A function that makes a light, and its arguments."""


# --- the lights of a blow -------------------------------------------------------------------------------------------


def lights(actor: Seat, kind: EventKind) -> Sequence[Light]:
    """Return the lights at the impact of a blow: a burst, and the trace of the blade or the claws."""
    length, lean, colour, lines = _TRACES[actor]
    big = kind in {"critical", "charged"}
    light = _GOLD if kind == "critical" else FIRE if kind == "charged" else _LIGHTS[actor]
    reach, rays = (158.0, 26) if big else (70.0, 12) if kind == "guarded" else (104.0, 17)
    return (
        (burst, (reach, light, rays)),
        (slash, (length * (1.16 if big else 0.9), lean, colour, lines)),
    )


def every_light() -> Sequence[Light]:
    """Return the lights of every kind of blow by both sides."""
    found = [light for seat in SEATS for kind in _KINDS for light in lights(seat, kind)]
    return tuple(dict.fromkeys(found))


@cached
def burst(unit_px: float, reach: float, colour: Colour, rays: int) -> AnchoredSprite:
    """Return a light with rays on all sides, `reach` units long."""
    x, y = _around(reach, unit_px)
    away, side = np.hypot(x, y) / reach, x.shape[1]
    rng = np.random.default_rng(_SEED + rays)
    bright = np.zeros((side, side), np.float32)
    for number in range(rays):
        angle = (number + 0.7 * rng.random()) / rays * 2 * pi
        length, width = reach * (0.5 + 0.5 * rng.random() ** 1.6), 1.5 + 2.6 * rng.random()
        tip = cos(angle) * length, sin(angle) * length
        foot = -sin(angle) * width, cos(angle) * width
        dots = [(side / 2 + dx * unit_px, side / 2 + dy * unit_px) for dx, dy in (tip, foot, (-foot[0], -foot[1]))]
        bright += shading.polygon((side, side), dots)
    beams = (0.55 * bright + 0.9 * shading.blurred(bright, 3.5 * unit_px)) * np.clip(1.15 - away, 0, 1)
    core = 0.9 * np.exp(-((away / 0.16) ** 2)) + 0.42 * np.exp(-((away / 0.38) ** 2))
    return _light(np.asarray((beams + core) * np.clip((1 - away) * 5, 0, 1), np.float32), colour, 0.9)


@cached
def ring(unit_px: float, radius: float, colour: Colour) -> AnchoredSprite:
    """Return a ring of light, which spreads outward."""
    x, y = _around(radius * 1.2, unit_px)
    away = np.hypot(x, y * 1.25) / radius
    bright = np.exp(-(((away - 0.92) / 0.07) ** 2)) + 0.3 * np.clip(away, 0, 1) ** 3 * (away < 1)
    return _light(np.asarray(bright * 0.8, np.float32), colour, 0.4)


@cached
def slash(unit_px: float, length: float, degrees: float, colour: Colour, lines: int = 1) -> AnchoredSprite:
    """Return the slightly curved trace of a blade, or of several claws in parallel, at an angle to the x axis."""
    x, y = _around(length * 0.62, unit_px)
    lean = radians(degrees)
    along, across = x * cos(lean) + y * sin(lean), y * cos(lean) - x * sin(lean)
    bright = np.zeros_like(along)
    for number in range(lines):
        beside = (number - (lines - 1) / 2) * length * 0.17
        reach = length / 2 * (1 - 0.16 * abs(number - (lines - 1) / 2))
        share = np.clip(1 - (along / reach) ** 2, 0, 1)
        off = across - beside + (along / length) ** 2 * length * 0.22
        wide = (5.4 if lines == 1 else 4.2) * share**1.4
        bright = bright + np.clip(wide - np.abs(off) + 0.5, 0, 1) * (share > 0)
        bright = bright + 0.55 * share * np.exp(-np.abs(off) / (3 + 7 * share))
    return _light(np.asarray(bright, np.float32), colour, 1.0)


@cached
def flames(unit_px: float, frame: int) -> AnchoredSprite:
    """Return fire around a side that charges: a light, in four frames."""
    coarse = max(unit_px / 2, 0.1)
    x, y = _around(210, coarse)
    rng = np.random.default_rng(_SEED + frame)
    up = 190 - y
    bright = 0.55 * np.exp(-((x / 120) ** 2) - ((up - 120) / 150) ** 2)
    for number in range(15):
        root = (number - 7) / 7 * 142
        tall = (300 + 110 * rng.random()) * (1 - 0.5 * (root / 142) ** 2)
        part = up / tall
        sway = 20 * np.sin(part * 6 + number * 1.3 + frame * 1.6) * np.clip(part, 0, 1)
        wide = 30 * np.clip(1 - part, 0, 1) ** 0.9 + 0.6
        tongue = np.exp(-(((x - root * (1 - 0.3 * part) - sway) / wide) ** 2)) * (part < 1)
        bright = bright + tongue * np.clip(1 - part, 0, 1) ** 0.45 * 0.42
    bright = bright * smooth(np.asarray((up - 6) / 90))
    made = _light(np.asarray(np.clip(bright, 0, 1.25), np.float32), (255, 104, 24), 0.55)
    return made.scaled(unit_px / coarse)


def _light(bright: FloatArray, colour: Colour, white: float) -> AnchoredSprite:
    """Return a light with this brightness, 0 to 1 or more. The brightest parts are white."""
    share = np.clip(bright, 0, 1.6)[..., None]
    colours = np.array(colour, np.float32) * np.clip(share, 0, 1)
    colours = colours + (255 - colours) * np.clip(share - 0.55, 0, 1) * white
    picture = opaque(colours)
    picture = picture.convert() if pygame.display.get_surface() else picture
    return AnchoredSprite(picture, picture.get_width() / 2, picture.get_height() / 2)


# --- with alpha -----------------------------------------------------------------------------------------------------


_WINDS: tuple[tuple[float, float, float, float, float], ...] = (
    (-96, -70, 196, 12, -19),
    (-118, -28, 236, -9, 24),
    (-132, 18, 226, 14, -16),
    (-70, 52, 190, -10, 20),
    (-104, 88, 150, 8, -12),
)
"""Lines of wind, in units: the start (right, down), the length, the height of the wave, and the radius of the curl at
the end, which is negative for a curl upwards.
"""


@cached_apart(_KEPT_PX)
def wind(unit_px: float) -> AnchoredSprite:
    """Return lines of wind that curl past a side after it evaded."""
    side = round(330 * unit_px)
    mask = np.zeros((side, side), np.float32)
    for gust in _WINDS:
        line = [(side / 2 + x * unit_px, side / 2 + y * unit_px) for x, y in _gust(*gust)]
        np.maximum(mask, shading.polygon((side, side), _ribbon(line, 3 * unit_px)), out=mask)
    return _translucent((200, 228, 255), np.maximum(mask * 0.95, 0.8 * shading.blurred(mask, 7 * unit_px)))


def _gust(right: float, down: float, length: float, swell: float, curl: float) -> list[Point]:
    """Return a wavy line that ends in a curl."""
    wave = [(right + length * t, down + swell * sin(t * pi * 1.6)) for t in np.linspace(0, 1, 24)]
    x, y = wave[-1]
    turns = np.linspace(0, 1.45 * pi, 22)
    return wave + [(x + abs(curl) * sin(t) * (1 - t / 14), y + curl * (1 - cos(t)) * (1 - t / 14)) for t in turns[1:]]


def _ribbon(line: list[Point], thick: float) -> list[Point]:
    """Return the outline of a line that is thickest before its middle and has pointed ends."""
    dots = np.array(line)
    ahead = np.gradient(dots, axis=0)
    normal = np.stack((-ahead[:, 1], ahead[:, 0]), 1) / np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-6)[:, None]
    wide = thick * np.sin(pi * np.linspace(0, 1, len(dots)) ** 0.8)[:, None].clip(0.12)
    return [(float(x), float(y)) for x, y in (*(dots + normal * wide), *(dots - normal * wide)[::-1])]


_SHIELD: tuple[Point, ...] = (
    (0, -86),
    (36, -70),
    (70, -66),
    (70, 6),
    (52, 48),
    (0, 88),
    (-52, 48),
    (-70, 6),
    (-70, -66),
    (-36, -70),
)


@cached_apart(_KEPT_PX)
def shield(unit_px: float) -> AnchoredSprite:
    """Return a translucent shield with a glow and a gleam."""
    side = round(260 * unit_px)
    points = [(side / 2 + x * unit_px, side / 2 + y * unit_px) for x, y in _SHIELD]
    mask = shading.polygon((side, side), points)
    inner = shading.polygon(
        (side, side), [(side / 2 + x * 0.9 * unit_px, side / 2 + y * 0.9 * unit_px) for x, y in _SHIELD]
    )
    glow = shading.blurred(mask, 24 * unit_px)
    x, y = _around(130, unit_px)
    gleam = np.exp(-(((x * 0.8 + y * 0.6 + 26) / 12) ** 2)) * inner
    edge = mask - inner
    colours = np.empty((side, side, 3), np.float32)
    colours[...] = (96, 168, 255)
    colours += (np.array((226, 242, 255), np.float32) - colours) * np.clip(edge + gleam * 0.6, 0, 1)[..., None]
    alpha = np.maximum(
        np.maximum(glow * 0.5, inner * (0.13 + 0.12 * (y + 90) / 180)), np.maximum(edge * 0.92, gleam * 0.4)
    )
    return _translucent(colours, np.asarray(alpha, np.float32))


def _translucent(colours: FloatArray | Colour, alpha: FloatArray) -> AnchoredSprite:
    picture = translucent(colours, np.clip(alpha, 0, 1))
    picture = picture.convert_alpha() if pygame.display.get_surface() else picture
    return AnchoredSprite(picture, picture.get_width() / 2, picture.get_height() / 2)


# --- for both -------------------------------------------------------------------------------------------------------


def _around(reach: float, unit_px: float) -> tuple[FloatArray, FloatArray]:
    """Return the x of each column and the y of each row, in units from the middle of a square."""
    side = max(2, round(2 * reach * unit_px))
    spread = (np.arange(side, dtype=np.float32) + 0.5 - side / 2) / unit_px
    return spread[None, :], spread[:, None]
