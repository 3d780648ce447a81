"""Draws one moment of the battle: ground, figures, lights, what is written. It remembers nothing but pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from banmen.game import Seat
from banmen.games.battle.values import DEMON_KING, HERO, SEATS, Fell, Guarded, State, Struck
from banmen_client.boards import battle_cards, battle_figures, battle_sky, battle_strikes
from banmen_client.boards.battle_acts import Act
from banmen_client.boards.battle_cards import Feat, Health, Words
from banmen_client.boards.battle_figures import Piece
from banmen_client.boards.battle_kept import FLASHES, corners, darken, light_of, piece_of, rim, turned_arm
from banmen_client.boards.battle_layout import RADIUS, BattleLayout
from banmen_client.boards.battle_poses import Pose
from banmen_client.boards.battle_strikes import STEPS
from banmen_client.boards.pixels import Colour
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect

_GOLD: Colour = (255, 204, 104)
_FIRE: Colour = (255, 132, 44)
_LIGHTS: dict[Seat, Colour] = {HERO: (150, 190, 255), DEMON_KING: (255, 84, 56)}
_TRACES: dict[Seat, tuple[float, float, Colour, int]] = {
    HERO: (236, 40, (222, 236, 255), 1),
    DEMON_KING: (196, 128, (255, 116, 84), 3),
}
"""The trace of a blow: its length, how it leans, its colour, how many lines."""
_FIRE_FRAME_MS, _FIRE_FRAMES = 90.0, 4
_SWORD_STEP = 4
_NUMBERS: dict[Feat, float] = {"hit": 52, "guarded": 46, "charged": 66, "critical": 74}


@dataclass(frozen=True)
class Moment:
    """What is to be drawn: the state, the act that led there (as far as it has come), the pose that this makes."""

    state: State
    act: Act | None
    pose: Pose
    now_ms: float
    mine: Sequence[Seat] = ()


def feat_of(event: object) -> Feat:
    """What there is to say about an event, the rarest first."""
    if isinstance(event, Struck):
        if event.result != "hit":
            return event.result
        return "charged" if event.charged else "guarded" if event.guarded else "hit"
    return "guard" if isinstance(event, Guarded) else "fell"


def _lights(act: Act, event: Struck) -> Sequence[tuple[Callable[..., Piece], tuple[object, ...]]]:
    """The lights of a blow that lands, and what they are made of: a burst, and the trace of blade or claws."""
    length, lean, colour, lines = _TRACES[act.actor]
    feat = feat_of(event)
    big = feat in {"critical", "charged"}
    light = _GOLD if feat == "critical" else _FIRE if feat == "charged" else _LIGHTS[act.actor]
    reach, rays = (158.0, 26) if big else (70.0, 12) if feat == "guarded" else (104.0, 17)
    return (
        (battle_strikes.burst, (reach, light, rays)),
        (battle_strikes.slash, (length * (1.16 if big else 0.9), lean, colour, lines)),
    )


class Scene:
    """A place on a canvas, and the words that are written there."""

    def __init__(self, canvas: Canvas, layout: BattleLayout, words: Words) -> None:
        self.canvas, self.layout, self.words = canvas, layout, words
        self.surface = canvas.surface

    def draw(self, moment: Moment, *, ready: bool = True) -> None:
        """Draw it all, inside round corners; before it is `ready`, what needs no large pictures."""
        scene, radius = self.layout.scene, RADIUS * self.layout.scale
        self._rim("shadow")
        kept = corners(self.surface, scene, radius)
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(scene))
        if ready:
            self.surface.blit(battle_sky.scene(*scene.size), scene)
            self._fight(moment)
        else:
            self.surface.blit(battle_sky.dusk(*scene.size), scene)
            self._cards(moment)
        self.surface.blits(kept)
        self.surface.set_clip(before)
        self._rim("edge")

    def _rim(self, kind: Literal["shadow", "edge"]) -> None:
        """What is around the scene: its shadow, or the thin line of its edge."""
        scene = self.layout.scene
        for piece, (x, y) in rim(kind, scene.size, RADIUS * self.layout.scale, self.layout.scale):
            self.surface.blit(piece, (scene.x + x, scene.y + y))

    def _fight(self, moment: Moment) -> None:
        now, act = moment.pose, moment.act
        if now.fire > 0 and act is not None:
            self._burn(act, now, moment.now_ms)
        self._demon_king(now)
        self._hero(now)
        for seat in SEATS:
            self._shield(seat, now.shields[seat])
        mist = battle_sky.mist(self.layout.scene.w)
        self.surface.blit(mist, mist.get_rect(bottomleft=self.layout.scene.bottomleft))
        if now.dark > 0:
            darken(self.surface, self.layout.scene, now.dark)
        if act is not None:
            self._land(act, now)
        self._cards(moment)
        if act is not None:
            self._tell(act, now)

    # --- figures ------------------------------------------------------------------------------------------------------

    def _at(self, seat: Seat, now: Pose) -> tuple[float, float]:
        """Where a figure's feet are now."""
        x, y = self.layout.feet(seat)
        stance = now.stances[seat]
        return x + stance.right * self.layout.unit, y + stance.down * self.layout.unit

    def _hero(self, now: Pose) -> None:
        unit, (x, y) = self.layout.unit, self._at(HERO, now)
        joint = battle_figures.SHOULDER
        shoulder = x + joint[0] * unit, y + joint[1] * unit
        stance = now.stances[HERO]
        flash = round(stance.flash * FLASHES)
        degrees = round(now.sword / _SWORD_STEP) * _SWORD_STEP
        for piece, place in (
            (piece_of(battle_figures.hero, unit, flash), (x, y)),
            (turned_arm(unit, degrees, flash), shoulder),
            (piece_of(battle_figures.pauldron, unit, flash), shoulder),
        ):
            self._put(piece, place, stance.opacity)

    def _demon_king(self, now: Pose) -> None:
        stance, place = now.stances[DEMON_KING], self._at(DEMON_KING, now)
        self._put(
            piece_of(battle_figures.demon_king, self.layout.unit, round(stance.flash * FLASHES)), place, stance.opacity
        )
        if now.glare > 0:
            glare = piece_of(battle_figures.glare, self.layout.unit, 0)
            self._put(glare, place, now.glare * stance.opacity)

    def _put(self, piece: Piece, place: tuple[float, float], opacity: float) -> None:
        picture, corner = piece.at(*place)
        if opacity < 1:
            picture = picture.copy()
            picture.fill((255, 255, 255, round(255 * max(0.0, opacity))), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(picture, corner)

    # --- lights -------------------------------------------------------------------------------------------------------

    def _add(self, light: Callable[..., Piece], place: tuple[float, float], strength: float, *how: object) -> None:
        """Add a light at a place; lights are drawn at most in the design's size and enlarged, being soft."""
        step = round(strength * STEPS)
        if step > 0:
            piece = light_of(light, self.layout.unit, step, *how)
            self.surface.blit(*piece.at(*place), special_flags=pygame.BLEND_RGB_ADD)

    def _burn(self, act: Act, now: Pose, now_ms: float) -> None:
        x, y = self._at(act.actor, now)
        frame = int(now_ms / _FIRE_FRAME_MS) % _FIRE_FRAMES
        self._add(battle_strikes.flames, (x, y - 168 * self.layout.unit), round(now.fire * 4) / 4, frame)

    def _land(self, act: Act, now: Pose) -> None:
        """What a blow looks like where it lands, or fails to."""
        event = act.event
        if not isinstance(event, Struck):
            return
        (x, y), unit = self.layout.chest(act.target), self.layout.unit
        if now.wind > 0:
            self._put(piece_of(battle_strikes.wind, unit, 0), (x, y - 16 * unit), now.wind)
        if now.burst > 0:
            for light, how in _lights(act, event):
                self._add(light, (x, y + 6 * unit), now.burst, *how)
            if event.charged and now.wave < 1:
                radius = 40.0 + 20 * round(6 * now.wave)
                self._add(battle_strikes.ring, (x, y + 10 * unit), 1 - now.wave, radius, _FIRE)

    def prepare(self, act: Act) -> None:
        """Make what a blow will need, while one still waits for it."""
        event, unit = act.event, self.layout.unit
        if isinstance(event, Struck) and event.result == "evaded":
            piece_of(battle_strikes.wind, unit, 0)
        elif isinstance(event, Struck):
            for light, how in _lights(act, event):
                light_of(light, unit, STEPS, *how)

    def _shield(self, seat: Seat, strength: float) -> None:
        if strength > 0:
            x, y = self.layout.chest(seat)
            self._put(piece_of(battle_strikes.shield, self.layout.unit, 0), (x, y + 14 * self.layout.unit), strength)

    # --- what is written ----------------------------------------------------------------------------------------------

    def _cards(self, moment: Moment) -> None:
        now, roomy = moment.pose, self.layout.roomy
        scene = Rect(*(side / self.layout.scale for side in self.layout.scene))
        row = scene.inset(16 if roomy else 8).cut_top(74 if roomy else 48)[0]
        for seat, rect in zip(SEATS, row.columns(2, 16 if roomy else 8), strict=True):
            fighter = moment.state.fighter(seat)
            health = Health(
                seat, now.hp[seat], now.ghost[seat], seat in moment.mine, fighter.guarding, moment.state.turn == seat
            )
            battle_cards.card(self.canvas, rect, self.words, health)

    def _tell(self, act: Act, now: Pose) -> None:
        """The damage, and the word of a feat below it."""
        event, feat, unit = act.event, feat_of(act.event), self.layout.unit
        whom = act.actor if isinstance(event, (Guarded, Fell)) else act.target
        x, y = self.layout.chest(whom)
        if isinstance(event, Struck) and now.number > 0:
            size = round(_NUMBERS[feat] * unit)
            piece = battle_cards.number(str(event.damage), max(9, size), feat)
            if now.number > 1:
                piece = piece.scaled(round(now.number * 8) / 8)
            self.surface.blit(*piece.at(x, y - 6 * unit))
        text = self.words.fell[whom] if feat == "fell" else self.words.feats.get(feat, "")
        if text and now.badge > 0.5:  # noqa: PLR2004 - half come
            scale = self.layout.scale
            down = 58 * unit + 14 * (1 - now.badge) * unit
            letters = max(12.0, 16.5 * unit / scale)
            battle_cards.badge(self.canvas, (x / scale, (y + down) / scale), text, feat, letters)
