"""Draws one frame of the scene: the backdrop, the figures, the effects, the HP cards and the texts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Literal

import pygame

from banmen.game import Seat
from banmen.games.battle.state import DEMON_KING, HERO, SEATS, Fell, Guarded, State, Struck
from banmen_client.games.battle.scene import backdrop, effects, figures, hud
from banmen_client.games.battle.scene.animation import Animation, Pose
from banmen_client.games.battle.scene.backdrop import WIDTH
from banmen_client.games.battle.scene.cache import (
    FLASH_STEPS,
    Fineness,
    corners,
    darken,
    drawn_unit_px,
    rim,
    scaled_light,
    scaled_sprite,
    turned_arm,
)
from banmen_client.games.battle.scene.effects import FIRE, LIGHT_STEPS, every_light, lights
from banmen_client.games.battle.scene.figures import AnchoredSprite, SpriteMaker
from banmen_client.games.battle.scene.hud import EventKind, Health, SceneWords
from banmen_client.screens.names import ShownName
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.display_list import run_on
from banmen_client.ui.geometry import Rect

Point = tuple[float, float]

_STRIP, _LOW_STRIP = 80.0, 52.0
_GAP, _LOW_GAP = 14.0, 8.0
_ROOMY = 520.0
_FEET_UP = 12.0
_FEET_ACROSS = {True: 150.0, False: 460.0}
_CHEST_UP = 118.0
RADIUS = 14.0
"""The radius of the scene's rounded corners, in units of the window."""


@dataclass(frozen=True)
class BattleLayout:
    """The scene and the strip below it, in px. `scale` is the number of px in a unit of the window."""

    scene: pygame.Rect
    strip: pygame.Rect
    scale: float

    @cached_property
    def unit_px(self) -> float:
        """The number of px in a unit of the scene."""
        return self.scene.w / WIDTH

    @property
    def roomy(self) -> bool:
        """Return True if there is room for the full texts."""
        return self.scene.w >= _ROOMY * self.scale

    def feet(self, seat: Seat) -> Point:
        """Return the place of a figure's feet (x, y in px)."""
        return (
            self.scene.x + _FEET_ACROSS[seat == HERO] * self.unit_px,
            self.scene.bottom - _FEET_UP * self.unit_px,
        )

    def chest(self, seat: Seat) -> Point:
        """Return the point where a blow lands on a figure (x, y in px)."""
        x, y = self.feet(seat)
        return x, y - _CHEST_UP * self.unit_px


def lay_out(rect: pygame.Rect, scale: float) -> BattleLayout:
    """Lay out the scene with the strip below it, so that they fill `rect` (px)."""
    roomy = rect.w >= _ROOMY * scale
    strip = round((_STRIP if roomy else _LOW_STRIP) * scale)
    gap = round((_GAP if roomy else _LOW_GAP) * scale)
    height = max(1, rect.h - strip - gap)
    scene = pygame.Rect(rect.x, rect.y, max(1, rect.w), height)
    return BattleLayout(scene, pygame.Rect(rect.x, scene.bottom + gap, rect.w, strip), scale)


_FIRE_FRAME_MS, _FIRE_FRAMES = 90.0, 4
_SWORD_STEP = 4
_NUMBERS: dict[EventKind, float] = {"hit": 52, "guarded": 46, "charged": 66, "critical": 74}


@dataclass(frozen=True)
class SceneFrame:
    """The content of a frame: the state, the animation that leads to it, its pose, the own seats, the players."""

    state: State
    animation: Animation | None
    pose: Pose
    now_ms: float
    own_seats: Sequence[Seat] = ()
    players: Mapping[Seat, ShownName] = field(default_factory=dict)


def kind_of(event: object) -> EventKind:
    """Return the kind of an event. If several apply, return the rarest."""
    if isinstance(event, Struck):
        if event.result != "hit":
            return event.result
        return "charged" if event.charged else "guarded" if event.guarded else "hit"
    return "guard" if isinstance(event, Guarded) else "fell"


def preparations(canvas: Canvas, layout: BattleLayout, words: SceneWords) -> Iterator[object]:
    """Make the lights, badges and digits of every kind of blow, one with each step."""
    for light, arguments in every_light():
        yield scaled_light(light, layout.unit_px, LIGHT_STEPS, *arguments)
    letters = max(12.0, 16.5 * layout.unit_px / layout.scale)
    for kind, text in words.badges.items():
        yield canvas.record(partial(_draw_badge, kind, text, letters))
    for kind, size in _NUMBERS.items():
        for digit in "0123456789":
            yield hud.damage_digit(digit, max(9, round(size * layout.unit_px)), kind)


def _draw_badge(kind: EventKind, text: str, letters: float, canvas: Canvas) -> None:
    hud.badge(canvas, canvas.area.center, text, kind, letters)


class SceneRenderer:
    """Draws frames on a canvas, with the texts of a language, from pictures of this fineness."""

    def __init__(self, canvas: Canvas, layout: BattleLayout, words: SceneWords, fineness: Fineness) -> None:
        self.canvas, self.layout, self.words, self._fineness = canvas, layout, words, fineness
        self.surface = canvas.surface

    def draw(self, frame: SceneFrame) -> None:
        """Draw a frame with round corners."""
        scene, radius = self.layout.scene, RADIUS * self.layout.scale
        self._rim("shadow")
        outside = corners((*scene.topleft, *scene.size), radius)
        for keep, place in outside.keep:
            run_on(self.surface, keep, place)
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(scene))
        self.surface.blit(backdrop.picture(*scene.size, self._fineness.backdrop_px), scene)
        self._contents(frame)
        self.surface.blits(outside.blits())
        self.surface.set_clip(before)
        self._rim("edge")

    def _rim(self, kind: Literal["shadow", "edge"]) -> None:
        """Draw the shadow around the scene, or the thin line along its edge."""
        scene = self.layout.scene
        for part, (x, y) in rim(kind, scene.size, RADIUS * self.layout.scale, self.layout.scale):
            self.surface.blit(part, (scene.x + x, scene.y + y))

    def _contents(self, frame: SceneFrame) -> None:
        pose, animation = frame.pose, frame.animation
        if pose.fire > 0 and animation is not None:
            self._flames(animation, pose, frame.now_ms)
        self._demon_king(pose)
        self._hero(pose)
        for seat in SEATS:
            self._shield(seat, pose.shields[seat])
        mist = backdrop.mist(self.layout.scene.w)
        self.surface.blit(mist, mist.get_rect(bottomleft=self.layout.scene.bottomleft))
        if pose.dark > 0:
            darken(self.surface, self.layout.scene, pose.dark)
        if animation is not None:
            self._impact(animation, pose)
        self._cards(frame)
        if animation is not None:
            self._result(animation, pose)

    # --- figures ------------------------------------------------------------------------------------------------------

    def _at(self, seat: Seat, pose: Pose) -> tuple[float, float]:
        """Return the present place of a figure's feet (x, y in px)."""
        x, y = self.layout.feet(seat)
        stance = pose.stances[seat]
        return x + stance.right * self.layout.unit_px, y + stance.down * self.layout.unit_px

    def _hero(self, pose: Pose) -> None:
        unit_px, drawn_px, (x, y) = self.layout.unit_px, self._fineness.figure_px, self._at(HERO, pose)
        joint = figures.SHOULDER
        shoulder = x + joint[0] * unit_px, y + joint[1] * unit_px
        stance = pose.stances[HERO]
        flash = round(stance.flash * FLASH_STEPS)
        degrees = round(pose.sword / _SWORD_STEP) * _SWORD_STEP
        for sprite, place in (
            (scaled_sprite(figures.hero, unit_px, flash, drawn_px), (x, y)),
            (turned_arm(unit_px, degrees, flash, drawn_px), shoulder),
            (scaled_sprite(figures.pauldron, unit_px, flash, drawn_px), shoulder),
        ):
            self._put(sprite, place, stance.opacity)

    def _demon_king(self, pose: Pose) -> None:
        stance, place = pose.stances[DEMON_KING], self._at(DEMON_KING, pose)
        unit_px, drawn_px = self.layout.unit_px, self._fineness.figure_px
        king = scaled_sprite(figures.demon_king, unit_px, round(stance.flash * FLASH_STEPS), drawn_px)
        self._put(king, place, stance.opacity)
        if pose.glare > 0:
            glare = scaled_sprite(figures.glare, unit_px, 0, drawn_px)
            self._put(glare, place, pose.glare * stance.opacity)

    def _put(self, sprite: AnchoredSprite, place: tuple[float, float], opacity: float) -> None:
        picture, corner = sprite.at(*place)
        if opacity < 1:
            picture = picture.copy()
            picture.fill((255, 255, 255, round(255 * max(0.0, opacity))), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(picture, corner)

    def _effect(self, make: SpriteMaker) -> AnchoredSprite:
        """Return a sprite that the preloader made, or one that takes some hundredths of a second to make."""
        unit_px = self.layout.unit_px
        return scaled_sprite(make, unit_px, 0, drawn_unit_px(unit_px))

    # --- lights -------------------------------------------------------------------------------------------------------

    def _add(
        self, light: Callable[..., AnchoredSprite], place: tuple[float, float], strength: float, *arguments: object
    ) -> None:
        """Add a light at a place. Lights are soft, so they are drawn with one px a unit and enlarged."""
        step = round(strength * LIGHT_STEPS)
        if step > 0:
            sprite = scaled_light(light, self.layout.unit_px, step, *arguments)
            self.surface.blit(*sprite.at(*place), special_flags=pygame.BLEND_RGB_ADD)

    def _flames(self, animation: Animation, pose: Pose, now_ms: float) -> None:
        x, y = self._at(animation.actor, pose)
        frame = int(now_ms / _FIRE_FRAME_MS) % _FIRE_FRAMES
        self._add(effects.flames, (x, y - 168 * self.layout.unit_px), round(pose.fire * 4) / 4, frame)

    def _impact(self, animation: Animation, pose: Pose) -> None:
        """Draw the effects at the point where a blow lands or misses."""
        event = animation.event
        if not isinstance(event, Struck):
            return
        (x, y), unit_px = self.layout.chest(animation.target), self.layout.unit_px
        if pose.wind > 0:
            self._put(self._effect(effects.wind), (x, y - 16 * unit_px), pose.wind)
        if pose.burst > 0:
            for light, arguments in lights(animation.actor, kind_of(event)):
                self._add(light, (x, y + 6 * unit_px), pose.burst, *arguments)
            if event.charged and pose.wave < 1:
                radius = 40.0 + 20 * round(6 * pose.wave)
                self._add(effects.ring, (x, y + 10 * unit_px), 1 - pose.wave, radius, FIRE)

    def preload_effects(self, animation: Animation) -> None:
        """Make the effects of a blow before it lands, so that the frame of the impact does not wait for them."""
        event, unit_px = animation.event, self.layout.unit_px
        if isinstance(event, Struck) and event.result == "evaded":
            self._effect(effects.wind)
        elif isinstance(event, Struck):
            for light, arguments in lights(animation.actor, kind_of(event)):
                scaled_light(light, unit_px, LIGHT_STEPS, *arguments)

    def _shield(self, seat: Seat, strength: float) -> None:
        if strength > 0:
            x, y = self.layout.chest(seat)
            self._put(self._effect(effects.shield), (x, y + 14 * self.layout.unit_px), strength)

    # --- texts --------------------------------------------------------------------------------------------------------

    def _cards(self, frame: SceneFrame) -> None:
        pose, roomy = frame.pose, self.layout.roomy
        scene = Rect(*(side / self.layout.scale for side in self.layout.scene))
        height = 74 if roomy else 48
        if any(who.name for who in frame.players.values()):
            height += hud.WHO_ROOMY if roomy else hud.WHO_TIGHT
        row = scene.inset(16 if roomy else 8).cut_top(height)[0]
        for seat, rect in zip(SEATS, row.columns(2, 16 if roomy else 8), strict=True):
            fighter = frame.state.fighter(seat)
            health = Health(
                seat,
                pose.hp[seat],
                pose.hp_before[seat],
                seat in frame.own_seats,
                fighter.guarding,
                frame.state.turn == seat,
                frame.players.get(seat, hud.NOBODY),
            )
            hud.health_card(self.canvas, rect, self.words, health)

    def _result(self, animation: Animation, pose: Pose) -> None:
        """Draw the damage, and a badge below it."""
        event, kind, unit_px = animation.event, kind_of(animation.event), self.layout.unit_px
        seat = animation.actor if isinstance(event, (Guarded, Fell)) else animation.target
        x, y = self.layout.chest(seat)
        if isinstance(event, Struck) and pose.number > 0:
            size = round(_NUMBERS[kind] * unit_px)
            sprite = hud.damage_number(str(event.damage), max(9, size), kind)
            if pose.number > 1:
                sprite = sprite.scaled(round(pose.number * 8) / 8)
            self.surface.blit(*sprite.at(x, y - 6 * unit_px))
        text = self.words.falls[seat] if kind == "fell" else self.words.badges.get(kind, "")
        if text and pose.badge > 0.5:  # noqa: PLR2004 - half visible
            scale = self.layout.scale
            down = 58 * unit_px + 14 * (1 - pose.badge) * unit_px
            letters = max(12.0, 16.5 * unit_px / scale)
            hud.badge(self.canvas, (x / scale, (y + down) / scale), text, kind, letters)
