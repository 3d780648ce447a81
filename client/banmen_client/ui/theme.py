"""The themes: a colour for each role. Screens use roles, never colours."""

from dataclasses import dataclass, fields, replace
from typing import Literal

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
        return _GROUNDS[self.name, ground]


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


def rgb(text: str, alpha: int = 255) -> Color:
    """Return the colour of `#rrggbb` with an opacity of 0 to 255."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha


def faded(color: Color, share: float) -> Color:
    """Return the colour with `share` (0 to 1) of its opacity."""
    alpha = color[3] if len(color) == 4 else 255  # noqa: PLR2004 - RGBA
    return (*color[:3], round(alpha * share))


DARK = Theme(
    name="dark",
    background=(rgb("#262b33"), rgb("#17191d")),
    card=(rgb("#2a2e36"), rgb("#262a31")),
    card_border=(255, 255, 255, 22),
    card_shadow=Shadow(3, 12, (0, 0, 0, 110)),
    bar=(0, 0, 0, 46),
    line=(255, 255, 255, 18),
    ink=rgb("#f1ede6"),
    secondary=rgb("#a0a4ab"),
    faint=rgb("#6f747c"),
    accent=rgb("#5b9bf0"),
    accent_fill=(rgb("#3773d0"), rgb("#326bc6")),
    accent_text=rgb("#8fbcff"),
    on_accent=rgb("#ffffff"),
    gold=rgb("#e8b94a"),
    gold_text=rgb("#f8d98a"),
    gold_fill=(rgb("#efc356"), rgb("#e2b141")),
    gold_border=(255, 231, 160, 110),
    on_gold=rgb("#241b06"),
    gold_tint=(232, 185, 74, 44),
    red=rgb("#d8483a"),
    red_text=rgb("#ff9285"),
    red_tint=(216, 66, 60, 62),
    red_border=(229, 83, 61, 190),
    live=rgb("#e5533d"),
    live_fill=(rgb("#d04531"), rgb("#c63e2b")),
    on_live=rgb("#ffffff"),
    green=rgb("#4fc38a"),
    green_text=rgb("#7fe0b0"),
    green_tint=(79, 195, 138, 44),
    field=rgb("#1d2025"),
    field_border=(255, 255, 255, 34),
    chip=(255, 255, 255, 20),
    button=(rgb("#3a404b"), rgb("#343a44")),
    button_border=(255, 255, 255, 24),
    button_shadow=Shadow(2, 5, (0, 0, 0, 105)),
    hover=(255, 255, 255, 16),
    pressed=(0, 0, 0, 46),
    selected=(255, 255, 255, 13),
    selection=(91, 155, 240, 110),
    track=(255, 255, 255, 36),
    knob=rgb("#ffffff"),
    focus=rgb("#8fc0ff"),
    halo=(112, 172, 255, 120),
    backdrop=(8, 9, 11, 150),
    tooltip=rgb("#14161a"),
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

LIGHT = Theme(
    name="light",
    background=(rgb("#f6f3ec"), rgb("#ebe6db")),
    card=(rgb("#fffdf8"), rgb("#fcf9f2")),
    card_border=rgb("#d8d2c5"),
    card_shadow=Shadow(3, 10, (92, 80, 54, 58)),
    bar=(255, 253, 248, 150),
    line=rgb("#e6e0d3"),
    ink=rgb("#23262b"),
    secondary=rgb("#62666d"),
    faint=rgb("#a3a29d"),
    accent=rgb("#1f5fbf"),
    accent_fill=(rgb("#2767c8"), rgb("#1f5fbf")),
    accent_text=rgb("#1f5fbf"),
    on_accent=rgb("#ffffff"),
    gold=rgb("#e6b23c"),
    gold_text=rgb("#8a5a00"),
    gold_fill=(rgb("#ffdf8a"), rgb("#fbd06a")),
    gold_border=rgb("#dcae45"),
    on_gold=rgb("#33270a"),
    gold_tint=rgb("#fdeecb"),
    red=rgb("#c8321f"),
    red_text=rgb("#b92a18"),
    red_tint=rgb("#fbe2dc"),
    red_border=rgb("#e39a8d"),
    live=rgb("#c8321f"),
    live_fill=(rgb("#cf3a26"), rgb("#c2301d")),
    on_live=rgb("#ffffff"),
    green=rgb("#2f8f52"),
    green_text=rgb("#237243"),
    green_tint=rgb("#dff1e2"),
    field=rgb("#ffffff"),
    field_border=rgb("#cfc8b9"),
    chip=rgb("#e6dfd0"),
    button=(rgb("#fffefb"), rgb("#f6f2e9")),
    button_border=rgb("#d6d0c3"),
    button_shadow=Shadow(2, 5, (92, 80, 54, 62)),
    hover=(120, 96, 40, 20),
    pressed=(80, 64, 30, 36),
    selected=(120, 96, 40, 18),
    selection=(31, 95, 191, 70),
    track=rgb("#e0d9ca"),
    knob=rgb("#ffffff"),
    focus=rgb("#2f7be6"),
    halo=(47, 123, 230, 80),
    backdrop=(60, 52, 40, 96),
    tooltip=rgb("#2b2e34"),
)

CONTRAST = Theme(
    name="contrast",
    background=(rgb("#000000"), rgb("#000000")),
    card=(rgb("#000000"), rgb("#000000")),
    card_border=rgb("#d0d0d0"),
    card_shadow=Shadow(0, 1, (0, 0, 0, 0)),
    bar=rgb("#000000"),
    line=rgb("#8c8c8c"),
    ink=rgb("#ffffff"),
    secondary=rgb("#e6e6e6"),
    faint=rgb("#bdbdbd"),
    accent=rgb("#6cb8ff"),
    accent_fill=(rgb("#005cbf"), rgb("#005cbf")),
    accent_text=rgb("#8ecbff"),
    on_accent=rgb("#ffffff"),
    gold=rgb("#ffe100"),
    gold_text=rgb("#ffe94d"),
    gold_fill=(rgb("#ffe100"), rgb("#ffe100")),
    gold_border=rgb("#ffffff"),
    on_gold=rgb("#000000"),
    gold_tint=rgb("#332d00"),
    red=rgb("#ff6a5c"),
    red_text=rgb("#ffaca3"),
    red_tint=rgb("#400a05"),
    red_border=rgb("#ff8579"),
    live=rgb("#ff6a5c"),
    live_fill=(rgb("#b3261a"), rgb("#b3261a")),
    on_live=rgb("#ffffff"),
    green=rgb("#4fe39a"),
    green_text=rgb("#8ff5c2"),
    green_tint=rgb("#00331c"),
    field=rgb("#000000"),
    field_border=rgb("#ffffff"),
    chip=rgb("#303030"),
    button=(rgb("#000000"), rgb("#000000")),
    button_border=rgb("#ffffff"),
    button_shadow=Shadow(0, 1, (0, 0, 0, 0)),
    hover=(255, 255, 255, 56),
    pressed=(255, 255, 255, 90),
    selected=(255, 255, 255, 48),
    selection=(0, 110, 230, 220),
    track=rgb("#8c8c8c"),
    knob=rgb("#ffffff"),
    focus=rgb("#ffe100"),
    halo=(255, 225, 0, 150),
    backdrop=(0, 0, 0, 190),
    tooltip=rgb("#000000"),
)

THEMES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
_GROUNDS: dict[tuple[str, Ground], Theme] = {
    ("dark", "plain"): DARK,
    ("dark", "wood"): _DARK_WOOD,
    ("light", "plain"): LIGHT,
    ("light", "wood"): LIGHT,
    ("contrast", "plain"): CONTRAST,
    ("contrast", "wood"): CONTRAST,
}
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
