"""The colours of a knight's tour. The numbers and the line show the order along a path; colours only help."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from banmen_client.drawing.pixels import Colour
from banmen_client.drawing.shadow import Shadow
from banmen_client.system.settings import Theme
from banmen_client.ui.theme import PATH_ORDER

SHADES = 64
"""The maximum number of colours for the order along a path."""

# The tints of squares: bright companions of the path's own colours.
_TINTS: Sequence[Colour] = ((230, 180, 50), (166, 188, 66), (66, 182, 172), (74, 146, 236))
_PATH: Sequence[Colour] = tuple(colour[:3] for colour in PATH_ORDER)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme.

    Woods: `light` and `dark` squares, the `frame` from its dark grain to its light one, the `label` on it. `tint` is
    the strength of the tint of a visited square, 0 to 1; `shadow` is that of the board. `casing` surrounds lines and
    discs; `paper` and `ink` are those of a candidate's count, with a `ring` around it. Crosses are `red` where a
    retreat began, and `lost` on squares out of reach.
    """

    light: Colour
    dark: Colour
    frame: tuple[Colour, Colour]
    label: Colour
    tint: float
    shadow: Shadow
    casing: Colour = (252, 247, 238)
    paper: Colour = (255, 255, 255)
    ink: Colour = (35, 38, 43)
    ring: Colour = (16, 66, 150)
    accent: Colour = (31, 95, 191)
    gold: Colour = (255, 217, 120)
    halo: Colour = (232, 176, 60)
    red: Colour = (200, 50, 31)
    lost: Colour = (112, 92, 74)
    cursor: Colour = (20, 92, 214)


PALETTES: Mapping[Theme, Palette] = MappingProxyType(
    {
        "light": Palette(
            light=(244, 233, 216),
            dark=(222, 199, 164),
            frame=((164, 113, 66), (205, 155, 105)),
            label=(255, 246, 230),
            tint=0.50,
            shadow=Shadow((28, 20, 8), opacity=0.30, reach=0.040),
        ),
        "dark": Palette(
            light=(222, 209, 188),
            dark=(193, 169, 135),
            frame=((98, 64, 38), (140, 98, 62)),
            label=(240, 222, 194),
            tint=0.50,
            shadow=Shadow((28, 20, 8), opacity=0.70, reach=0.040),
        ),
        "contrast": Palette(
            light=(255, 255, 255),
            dark=(204, 204, 204),
            frame=((24, 24, 24), (44, 44, 44)),
            label=(255, 255, 255),
            tint=0.50,
            shadow=Shadow((0, 0, 0), opacity=0.0, reach=0.040),
            ring=(0, 32, 104),
            accent=(0, 56, 150),
            red=(176, 24, 8),
            lost=(60, 44, 30),
            cursor=(0, 56, 170),
        ),
    }
)


Order = TypeVar("Order", int, npt.NDArray[np.int64])


def shade_of(order: Order, squares: int) -> Order:
    """Return the index of the shade for the `order`-th square (from 0) of a tour of `squares` squares."""
    return order * (SHADES - 1) // max(1, squares - 1)


@lru_cache(maxsize=1)
def path_colours() -> Sequence[Colour]:
    """Return the colours of lines and discs by shade. All are dark enough for white numbers."""
    return tuple(_between(_PATH, shade / (SHADES - 1)) for shade in range(SHADES))


@lru_cache(maxsize=1)
def tint_colours() -> Sequence[Colour]:
    """Return the tints of squares by shade."""
    return tuple(_between(_TINTS, shade / (SHADES - 1)) for shade in range(SHADES))


def _between(stops: Sequence[Colour], share: float) -> Colour:
    """Return the colour at `share` (0 to 1) along the stops."""
    place = share * (len(stops) - 1)
    first = min(int(place), len(stops) - 2)
    part = place - first
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(stops[first], stops[first + 1], strict=True))
    return red, green, blue
