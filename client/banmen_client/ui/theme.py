"""The themes: a colour for each role. Screens use roles, never colours."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

Color = tuple[int, int, int] | tuple[int, int, int, int]
Gradient = tuple[Color, Color]
Ground = Literal["plain", "wood"]


@dataclass(frozen=True)
class Shadow:
    """A soft shadow: its offset down and its blur in units, and its colour."""

    down: float
    blur: float
    color: Color


@dataclass(frozen=True)
class Theme:
    """Colours by role. Gradients are vertical, the upper colour first."""

    name: str
    background: Gradient
    card: Gradient
    card_border: Color
    card_shadow: Shadow
    bar: Color
    line: Color
    ink: Color
    secondary: Color
    faint: Color
    accent: Color
    accent_fill: Gradient
    accent_text: Color
    on_accent: Color
    gold: Color
    gold_text: Color
    gold_fill: Gradient
    gold_border: Color
    on_gold: Color
    gold_tint: Color
    red: Color
    red_text: Color
    red_tint: Color
    red_border: Color
    live: Color
    live_fill: Gradient
    on_live: Color
    green: Color
    green_text: Color
    green_tint: Color
    field: Color
    field_border: Color
    chip: Color
    button: Gradient
    button_border: Color
    button_shadow: Shadow
    hover: Color
    pressed: Color
    selected: Color
    selection: Color
    track: Color
    knob: Color
    focus: Color
    halo: Color
    backdrop: Color
    tooltip: Color

    def color(self, role: str) -> Color:
        """Return the colour of a role; of a gradient, the upper one. Raise KeyError for an unknown role."""
        if role not in _ROLES:
            raise KeyError(role)
        value: Color | Gradient = getattr(self, role)
        return upper(value)

    def gradient(self, role: str) -> Gradient:
        """Return the gradient of a role; a single colour twice. Raise KeyError for an unknown role."""
        if role not in _ROLES:
            raise KeyError(role)
        value: Color | Gradient = getattr(self, role)
        return as_gradient(value)

    def on(self, ground: Ground) -> "Theme":
        """Return the variant of this theme for a ground: "wood", or "plain" for all others."""
        return _DARK_WOOD if (self.name, ground) == ("dark", "wood") else THEMES[self.name]


def upper(fill: Color | Gradient) -> Color:
    """Return the upper colour of a gradient, or the single colour."""
    return fill[0] if isinstance(fill[0], tuple) else fill


def as_gradient(fill: Color | Gradient) -> Gradient:
    """Return the gradient, or a single colour twice."""
    return fill if isinstance(fill[0], tuple) else (fill, fill)


def mixed(fill: Gradient, over: Color) -> Gradient:
    """Return a gradient with a translucent colour over it. Its own opacity stays."""
    share = over[3] / 255 if len(over) == 4 else 1.0  # noqa: PLR2004 - RGBA
    first, second = (
        (*(round(a + (b - a) * share) for a, b in zip(color[:3], over[:3], strict=True)), *color[3:]) for color in fill
    )
    return first, second


def rgb(text: str) -> Color:
    """Return the opaque colour of `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255


def faded(color: Color, share: float) -> Color:
    """Return the colour with `share` (0 to 1) of its opacity."""
    alpha = color[3] if len(color) == 4 else 255  # noqa: PLR2004 - RGBA
    return (*color[:3], round(alpha * share))


_COLOURS: Mapping[str, tuple[Any, Any, Any]] = {
    "background": (
        (rgb("#262b33"), rgb("#17191d")),
        (rgb("#f6f3ec"), rgb("#ebe6db")),
        (rgb("#000000"), rgb("#000000")),
    ),
    "card": ((rgb("#2a2e36"), rgb("#262a31")), (rgb("#fffdf8"), rgb("#fcf9f2")), (rgb("#000000"), rgb("#000000"))),
    "card_border": ((255, 255, 255, 22), rgb("#d8d2c5"), rgb("#d0d0d0")),
    "card_shadow": (Shadow(3, 12, (0, 0, 0, 110)), Shadow(3, 10, (92, 80, 54, 58)), Shadow(0, 1, (0, 0, 0, 0))),
    "bar": ((0, 0, 0, 46), (255, 253, 248, 150), rgb("#000000")),
    "line": ((255, 255, 255, 18), rgb("#e6e0d3"), rgb("#8c8c8c")),
    "ink": (rgb("#f1ede6"), rgb("#23262b"), rgb("#ffffff")),
    "secondary": (rgb("#a0a4ab"), rgb("#62666d"), rgb("#e6e6e6")),
    "faint": (rgb("#6f747c"), rgb("#a3a29d"), rgb("#bdbdbd")),
    "accent": (rgb("#5b9bf0"), rgb("#1f5fbf"), rgb("#6cb8ff")),
    "accent_fill": (
        (rgb("#3773d0"), rgb("#326bc6")),
        (rgb("#2767c8"), rgb("#1f5fbf")),
        (rgb("#005cbf"), rgb("#005cbf")),
    ),
    "accent_text": (rgb("#8fbcff"), rgb("#1f5fbf"), rgb("#8ecbff")),
    "on_accent": (rgb("#ffffff"), rgb("#ffffff"), rgb("#ffffff")),
    "gold": (rgb("#e8b94a"), rgb("#e6b23c"), rgb("#ffe100")),
    "gold_text": (rgb("#f8d98a"), rgb("#8a5a00"), rgb("#ffe94d")),
    "gold_fill": ((rgb("#efc356"), rgb("#e2b141")), (rgb("#ffdf8a"), rgb("#fbd06a")), (rgb("#ffe100"), rgb("#ffe100"))),
    "gold_border": ((255, 231, 160, 110), rgb("#dcae45"), rgb("#ffffff")),
    "on_gold": (rgb("#241b06"), rgb("#33270a"), rgb("#000000")),
    "gold_tint": ((232, 185, 74, 44), rgb("#fdeecb"), rgb("#332d00")),
    "red": (rgb("#d8483a"), rgb("#c8321f"), rgb("#ff6a5c")),
    "red_text": (rgb("#ff9285"), rgb("#b92a18"), rgb("#ffaca3")),
    "red_tint": ((216, 66, 60, 62), rgb("#fbe2dc"), rgb("#400a05")),
    "red_border": ((229, 83, 61, 190), rgb("#e39a8d"), rgb("#ff8579")),
    "live": (rgb("#e5533d"), rgb("#c8321f"), rgb("#ff6a5c")),
    "live_fill": ((rgb("#d04531"), rgb("#c63e2b")), (rgb("#cf3a26"), rgb("#c2301d")), (rgb("#b3261a"), rgb("#b3261a"))),
    "on_live": (rgb("#ffffff"), rgb("#ffffff"), rgb("#ffffff")),
    "green": (rgb("#4fc38a"), rgb("#2f8f52"), rgb("#4fe39a")),
    "green_text": (rgb("#7fe0b0"), rgb("#237243"), rgb("#8ff5c2")),
    "green_tint": ((79, 195, 138, 44), rgb("#dff1e2"), rgb("#00331c")),
    "field": (rgb("#1d2025"), rgb("#ffffff"), rgb("#000000")),
    "field_border": ((255, 255, 255, 34), rgb("#cfc8b9"), rgb("#ffffff")),
    "chip": ((255, 255, 255, 20), rgb("#e6dfd0"), rgb("#303030")),
    "button": ((rgb("#3a404b"), rgb("#343a44")), (rgb("#fffefb"), rgb("#f6f2e9")), (rgb("#000000"), rgb("#000000"))),
    "button_border": ((255, 255, 255, 24), rgb("#d6d0c3"), rgb("#ffffff")),
    "button_shadow": (Shadow(2, 5, (0, 0, 0, 105)), Shadow(2, 5, (92, 80, 54, 62)), Shadow(0, 1, (0, 0, 0, 0))),
    "hover": ((255, 255, 255, 16), (120, 96, 40, 20), (255, 255, 255, 56)),
    "pressed": ((0, 0, 0, 46), (80, 64, 30, 36), (255, 255, 255, 90)),
    "selected": ((255, 255, 255, 13), (120, 96, 40, 18), (255, 255, 255, 48)),
    "selection": ((91, 155, 240, 110), (31, 95, 191, 70), (0, 110, 230, 220)),
    "track": ((255, 255, 255, 36), rgb("#e0d9ca"), rgb("#8c8c8c")),
    "knob": (rgb("#ffffff"), rgb("#ffffff"), rgb("#ffffff")),
    "focus": (rgb("#8fc0ff"), rgb("#2f7be6"), rgb("#ffe100")),
    "halo": ((112, 172, 255, 120), (47, 123, 230, 80), (255, 225, 0, 150)),
    "backdrop": ((8, 9, 11, 150), (60, 52, 40, 96), (0, 0, 0, 190)),
    "tooltip": (rgb("#14161a"), rgb("#2b2e34"), rgb("#000000")),
}
"""The fields of the dark theme, the light one, and the one of high contrast."""

DARK, LIGHT, CONTRAST = (
    Theme(name, **{role: colours[number] for role, colours in _COLOURS.items()})
    for number, name in enumerate(("dark", "light", "contrast"))
)

_DARK_WOOD = replace(
    DARK,
    background=(rgb("#2b2723"), rgb("#1b1816")),
    card=(rgb("#322e2a"), rgb("#2c2825")),
    secondary=rgb("#a8a199"),
    faint=rgb("#7a746d"),
    field=rgb("#211e1b"),
    button=(rgb("#403c37"), rgb("#393530")),
    tooltip=rgb("#171513"),
)

THEMES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
_ROLES = {field.name for field in fields(Theme)} - {"name", "card_shadow", "button_shadow"}

# The accessible sequence of colours along a path, from its start to its end.
PATH_ORDER: tuple[Color, ...] = (rgb("#a06600"), rgb("#5b7a20"), rgb("#0f787a"), rgb("#1f5fbf"))
# The colours of avatars. All are dark enough for white letters.
AVATARS: tuple[Color, ...] = (
    rgb("#0f787a"),
    rgb("#7d55b0"),
    rgb("#a06600"),
    rgb("#1f5fbf"),
    rgb("#a3425f"),
    rgb("#3f7330"),
)
