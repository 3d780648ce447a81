"""The texts in the scene: a card with the HP of each side, the damage of a blow, and a badge with the kind of event."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import pygame

from banmen.game import Seat
from banmen.games.battle.state import HERO, STRENGTHS
from banmen.texts import Texts
from banmen_client.drawing.pixels import Colour, FloatArray
from banmen_client.games.battle.scene import shading
from banmen_client.games.battle.scene.figures import AnchoredSprite
from banmen_client.games.battle.scene.shading import Material
from banmen_client.screens.names import ShownName
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import fitting_size
from banmen_client.ui.shapes import cached
from banmen_client.ui.text import FONTS
from banmen_client.ui.theme import Color, Gradient

EventKind = Literal["hit", "guarded", "charged", "critical", "evaded", "guard", "fell"]

_CARD_FILL: Gradient = ((18, 21, 34, 226), (13, 15, 25, 226))
_CARD_BORDER: Color = (255, 255, 255, 46)
_INK: Color = (246, 243, 238, 255)
_DIM: Color = (176, 178, 190, 255)
_GROOVE: Color = (6, 7, 12, 255)
_GROOVE_BORDER: Color = (255, 255, 255, 40)
_GHOST: Color = (255, 224, 178, 255)
_BARS: dict[bool, Gradient] = {
    True: ((116, 226, 150, 255), (44, 164, 100, 255)),
    False: ((255, 126, 112, 255), (206, 54, 52, 255)),
}
_BLUE: Color = (150, 200, 255, 255)
_YOU: tuple[Color, Color] = ((40, 74, 128, 235), (178, 212, 255, 255))

WHO_ROOMY, WHO_TIGHT = 22, 15
"""The height (units) of the line that names a side's player."""
NOBODY = ShownName("")

_FACES: dict[EventKind, tuple[Colour, Colour, Colour]] = {
    "hit": ((255, 255, 255), (214, 224, 244), (34, 34, 60)),
    "guarded": ((196, 224, 255), (120, 172, 240), (18, 36, 78)),
    "charged": ((255, 214, 150), (255, 146, 58), (92, 30, 8)),
    "critical": ((255, 238, 150), (255, 200, 56), (98, 16, 14)),
}
"""The upper colour, the lower colour and the outline of the damage."""

_BADGES: dict[EventKind, tuple[Gradient, Color, Color]] = {
    "critical": (((196, 34, 46, 255), (158, 22, 36, 255)), (255, 226, 148, 255), (255, 255, 255, 255)),
    "charged": (((214, 96, 24, 255), (176, 66, 12, 255)), (255, 220, 160, 255), (255, 255, 255, 255)),
    "guarded": (((40, 92, 168, 255), (28, 66, 132, 255)), (168, 210, 255, 255), (255, 255, 255, 255)),
    "evaded": (((36, 96, 150, 255), (24, 68, 116, 255)), (186, 224, 255, 255), (255, 255, 255, 255)),
    "guard": (((40, 92, 168, 255), (28, 66, 132, 255)), (168, 210, 255, 255), (255, 255, 255, 255)),
    "fell": (((30, 26, 38, 240), (18, 15, 24, 240)), (232, 196, 110, 255), (255, 232, 170, 255)),
}
"""The fill, border and text colour of a badge."""

_ICONS: dict[EventKind, str] = {
    "critical": "zap",
    "charged": "flame",
    "guarded": "shield",
    "evaded": "wind",
    "guard": "shield",
    "fell": "skull",
}


@dataclass(frozen=True)
class SceneWords:
    """All texts of the scene in one language."""

    names: dict[Seat, str]
    falls: dict[Seat, str]
    badges: dict[EventKind, str]
    hp: str
    you: str

    @classmethod
    def of(cls, t: Texts) -> "SceneWords":
        """Return the texts in the language of `t`."""
        badges: dict[EventKind, str] = {
            "critical": t("battle-critical"),
            "charged": t("battle-charge"),
            "guarded": t("battle-guard"),
            "evaded": t("battle-evaded"),
            "guard": t("battle-guard"),
        }
        seats: tuple[Seat, ...] = tuple(STRENGTHS)
        return cls(
            {seat: t(f"seat-{seat}") for seat in seats},
            {seat: t("battle-falls", seat=seat) for seat in seats},
            badges,
            t("battle-hp"),
            t("you"),
        )


@dataclass(frozen=True)
class Health:
    """The content of a card: the HP, the HP before the last loss, and the marks of the side.

    The marks say that the side is the viewer's (`mine`), guards, or is to act. `who` is the player, a person or a
    program; `NOBODY` if unknown.
    """

    seat: Seat
    hp: float
    hp_before: float
    mine: bool = False
    guarding: bool = False
    to_act: bool = False
    who: ShownName = NOBODY


def health_card(canvas: Canvas, rect: Rect, words: SceneWords, health: Health) -> None:
    """Draw the card of a side."""
    border = (232, 185, 74, 190) if health.to_act else _CARD_BORDER
    canvas.round_rect(rect, 11, _CARD_FILL, border, 1.5 if health.to_act else 1)
    roomy = rect.h > 64  # noqa: PLR2004 - room for two lines
    inner = rect.inset(16 if roomy else 9, 10 if roomy else 5)
    if health.who.name:
        last, inner = inner.cut_bottom(WHO_ROOMY if roomy else WHO_TIGHT)
        _who(canvas, last.cut_bottom(last.h * 0.8)[0], health.who, 13 if roomy else 11)
    upper, lower = inner.cut_top(inner.h * (0.56 if roomy else 0.52))
    _name(canvas, upper, words, health, roomy=roomy)
    height = 13 if roomy else 9
    _bar(canvas, Rect(lower.x, lower.bottom - height - (2 if roomy else 1), lower.w, height), health)


def _who(canvas: Canvas, rect: Rect, who: ShownName, size: float) -> None:
    """Draw the name of a side's player, and at the right the badge of a bot and the rating."""
    right = rect.right
    if who.rating:
        right -= canvas.text(who.rating, rect, size, color=_DIM, align="right") + 6
    if who.badge:
        width = canvas.text_width(who.badge, size - 2, bold=True) + 12
        pill = Rect(right - width, rect.y, width, rect.h)
        canvas.pill(pill, _YOU[0])
        canvas.text(who.badge, pill, size - 2, bold=True, color=_YOU[1], align="center")
        right -= width + 6
    place = Rect(rect.x, rect.y, max(0.0, right - rect.x), rect.h)
    canvas.text(who.name, place, fitting_size(canvas, who.name, place.w, size, bold=False), color=_DIM)


def _name(canvas: Canvas, rect: Rect, words: SceneWords, health: Health, *, roomy: bool) -> None:
    """Draw name and HP on one line. Leave out parts that do not fit; the figures are the last to go."""
    full = STRENGTHS[health.seat].hp
    large, small = (22, 14) if roomy else (16, 11)
    figure, of = str(max(0, round(health.hp))), f"/ {full}"
    right = rect.right - canvas.text_width(of, small)
    canvas.text(of, Rect(right, rect.y, rect.right - right + 1, rect.h), small, color=_DIM)
    right -= canvas.text_width(figure, large, bold=True) + 5
    canvas.text(figure, (right, rect.center[1]), large, bold=True, color=_INK)
    size = 17 if roomy else 12.5
    name = words.names[health.seat]
    width = canvas.text_width(name, size, bold=True)
    room = right - rect.x - 8
    canvas.text(name, Rect(rect.x, rect.y, min(width, room) + 1, rect.h), size, bold=True, color=_INK)
    room -= width + 8
    hp_width = canvas.text_width(words.hp, 12, bold=True) + 6
    if roomy and hp_width <= room:
        canvas.text(words.hp, (right - hp_width, rect.center[1] + 2), 12, bold=True, color=_DIM)
        room -= hp_width + 6
    x = rect.x + width + 8
    for shown, mark in ((health.guarding, "shield"), (health.mine, "user")):
        if shown and room >= size:
            if mark == "user" and (wide := canvas.text_width(words.you, 12, bold=True) + 18) <= room:
                pill = Rect(x, rect.center[1] - 10, wide, 20)
                canvas.pill(pill, _YOU[0])
                canvas.text(words.you, pill, 12, bold=True, color=_YOU[1], align="center")
                wide += 6
            else:
                canvas.icon(mark, (x + size / 2, rect.center[1]), size, _BLUE, 2.4)
                wide = size + 6
            x, room = x + wide, room - wide


def _bar(canvas: Canvas, rect: Rect, health: Health) -> None:
    canvas.pill(rect, _GROOVE, _GROOVE_BORDER)
    inner = rect.inset(1)
    full = STRENGTHS[health.seat].hp
    for points, fill in ((health.hp_before, _GHOST), (health.hp, _BARS[health.seat == HERO])):
        width = inner.w * min(1.0, max(0.0, points / full))
        if points > 0:
            canvas.bar(Rect(inner.x, inner.y, max(width, inner.h), inner.h), fill)
    width = inner.w * min(1.0, max(0.0, health.hp / full)) - inner.h * 0.7
    if width > 0:
        canvas.bar(Rect(inner.x + inner.h * 0.35, inner.y + inner.h * 0.16, width, inner.h * 0.2), (255, 255, 255, 90))


def badge(canvas: Canvas, center: tuple[float, float], text: str, kind: EventKind, size: float) -> None:
    """Draw a label in a pill around a point (units), with the icon of the kind."""
    fill, border, ink = _BADGES[kind]
    icon = size * 1.15
    width = canvas.text_width(text, size, bold=True) + icon + size * 2.1
    height = size * 1.95
    left = min(max(center[0] - width / 2, 0), canvas.area.w - width)
    pill = Rect(left, center[1] - height / 2, width, height)
    canvas.round_rect(pill, height / 2, fill, border, 1.6, canvas.theme.button_shadow)
    canvas.icon(_ICONS[kind], (pill.x + size * 0.85 + icon / 2, pill.center[1]), icon, border, 2.4)
    canvas.text(text, (pill.x + size * 1.15 + icon, pill.center[1]), size, bold=True, color=ink)


@cached
def damage_number(text: str, size_px: int, kind: EventKind) -> AnchoredSprite:
    """Return the damage of a blow in thick digits with an outline, placed by its middle. Cached."""
    digits = [damage_digit(letter, size_px, kind) for letter in text]
    last = digits[-1]
    width = sum(digit.advance for digit in digits[:-1]) + last.face.get_width()
    made = pygame.Surface((width, last.face.get_height()), pygame.SRCALPHA, 32)
    for layer in ("under", "face"):  # no outline lies over the digit beside it
        left = 0
        for digit in digits:
            made.blit(getattr(digit, layer), (left, 0))
            left += digit.advance
    drawn = made.get_bounding_rect()
    return AnchoredSprite(made, drawn.x + drawn.w / 2, drawn.y + drawn.h / 2)


class Digit(NamedTuple):
    """A digit, the layer under it (outline and shadow), and the distance in px to the next digit."""

    under: pygame.Surface
    face: pygame.Surface
    advance: int


@cached
def damage_digit(letter: str, size_px: int, kind: EventKind) -> Digit:
    """Return a digit of the damage. All digits of one size have the same height."""
    upper, lower, edge = _FACES[kind]
    thick = max(1.0, size_px * 0.072)
    drawn = FONTS.face(size_px, bold=True).render(letter, True, (255, 255, 255))
    reach = int(thick * 3) + 2
    glyph = pygame.Surface((drawn.get_width() + 2 * reach, drawn.get_height() + 2 * reach), pygame.SRCALPHA, 32)
    glyph.blit(drawn, (reach, reach))
    mask = np.asarray(pygame.surfarray.array_alpha(glyph).T, np.float32) / 255
    grown = _grown(mask, thick)
    under = shading.flat_layer(np.clip(shading.blurred(grown, thick * 1.6), 0, 1) * 0.6, (0, 0, 0))
    shading.composite(under, shading.flat_layer(grown, edge))
    face = shading.lit_layer(mask, Material(upper, lower, max(1.0, thick * 0.4), 0.5, 0.22))
    return Digit(shading.surface_of(under), shading.surface_of(face), drawn.get_width())


def _grown(mask: FloatArray, by: float) -> FloatArray:
    """Return the mask, grown by `by` px on all sides."""
    grown = mask.copy()
    steps = max(12, int(by * 5))
    for angle in np.arange(steps) * (2 * np.pi / steps):
        moved = np.roll(mask, (round(by * np.sin(angle)), round(by * np.cos(angle))), (0, 1))
        np.maximum(grown, moved, out=grown)
    return grown
