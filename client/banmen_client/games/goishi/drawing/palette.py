"""The colours of goishi hiroi. The wood is the same in all themes; only the shadow of the board differs."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from banmen_client.drawing.pixels import Colour
from banmen_client.drawing.shadow import Shadow
from banmen_client.system.settings import Theme

WOOD: Colour = (228, 189, 122)
LINE: Colour = (74, 52, 24)
LABEL: Colour = (112, 74, 30)
DISC: Colour = (234, 199, 138)
INK: Colour = (134, 82, 34)
"""The wood, the lines, their names, the discs of picked stones, and the ink of numbers and arrows."""

LAST_FILL: Colour = (255, 245, 226)
LAST_EDGE: Colour = (176, 32, 32)
LAST_INK: Colour = (142, 26, 26)
BLUE: Colour = (30, 110, 230)
LEGAL: Colour = (12, 68, 168)
"""The rings of legal stones: dark enough for a contrast of 3 against the wood and its shadows."""
RED: Colour = (217, 56, 44)
GOLD: Colour = (255, 214, 102)
GOLD_EDGE: Colour = (196, 128, 8)
ANSWER: Colour = (15, 120, 122)
WHITE: Colour = (255, 255, 255)
AMBER: Colour = (190, 110, 0)
CURSOR: Colour = (24, 96, 216)

SHADOWS: Mapping[Theme, Shadow] = MappingProxyType(
    {
        "light": Shadow((24, 16, 6), opacity=0.34, reach=0.042),
        "dark": Shadow((24, 16, 6), opacity=0.72, reach=0.042),
        "contrast": Shadow((0, 0, 0), opacity=0.0, reach=0.042),
    }
)
"""The shadow of the board."""


class Finish(NamedTuple):
    """The look of a stone's surface: its colour in full light, in shade, and of its gloss, and the gloss's strength."""

    lit: Colour
    shade: Colour
    gloss: Colour
    shine: float


SLATE = Finish((72, 76, 85), (9, 10, 13), (190, 194, 206), 0.70)
"""An ordinary stone."""

SAPPHIRE = Finish((62, 116, 194), (16, 52, 112), (140, 186, 244), 0.62)
"""The stone that would be picked next."""
