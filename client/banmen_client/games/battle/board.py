"""The board of the battle: a scene with the hero and the demon king. It animates each event."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import pygame

from banmen.game import Seat
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import Event, State
from banmen.texts import Texts
from banmen_client.drawing.board import View
from banmen_client.games.battle.scene.animation import (
    LONGEST_QUEUE,
    Animation,
    animations_between,
    at_rest,
    finished,
    in_sequence,
    pose_at,
)
from banmen_client.games.battle.scene.cache import PRELOADER
from banmen_client.games.battle.scene.hud import SceneWords
from banmen_client.games.battle.scene.renderer import BattleLayout, SceneFrame, SceneRenderer, lay_out, preparations
from banmen_client.screens.names import ShownName
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.theme import THEMES


class BattleBoard:
    """The `banmen_client.drawing.board.Board` of the battle. It draws nothing before the first `place` and `show`.

    The scene shows the texts of `words`. `own_seats` are the viewer's seats, and `players` names the players. `events`
    are the last events before the viewed state: several may arrive together, such as a blow and its answer, so a view's
    last events are not enough. With `queues` such animations are played one after the other. `stretch` multiplies all
    durations, in addition to the `animate` of `show`. The board calls `play_sound` with the name of each sound when it
    is due.
    """

    in_pictures = True

    def __init__(self) -> None:
        self.words = SceneWords.of(Texts("en"))
        self.events: Sequence[Event] = ()
        self.own_seats: Sequence[Seat] = ()
        self.players: Mapping[Seat, ShownName] = {}
        self.queues = False
        self.stretch = 1.0
        self.play_sound: Callable[[str], object] | None = None
        self._layout: BattleLayout | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._state: State = BATTLE.blank
        self._animations: list[Animation] = []
        self._finished: Animation | None = None
        self._heard: Animation | None = None
        self._canvas: Canvas | None = None

    @property
    def area(self) -> pygame.Rect:
        """The area that `draw` changes: the scene and its shadow. The strip below it belongs to the caller."""
        return self._rect.inflate(48, 48)

    @property
    def layout(self) -> BattleLayout | None:
        """The places of the scene's parts; None before the first `place`."""
        return self._layout

    @property
    def unplayed(self) -> int:
        """The number of events whose sound has not been played yet. The log must not run ahead of the scene."""
        return len(self._animations) - (1 if self._animations and self._animations[0] is self._heard else 0)

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the scene out in the upper part of `rect` (px), above the strip."""
        self._rect = rect.copy()
        self._layout = lay_out(rect, scale) if min(rect.size) > 0 else None

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a new state. Animate the events that lead to it; with `queues`, after the animations that still run."""
        before, state = self._state, view.state if view.state is not None else BATTLE.blank
        self._state = state
        if state == before:
            return
        events = self.events or view.last
        animations = animations_between(before, state, events)
        if not animations or (len(animations) > 1 and not self.queues):
            self._animations, self._finished = [], finished(events[-1], state) if events else None
            return
        stretch = animate * self.stretch
        if stretch <= 0:
            self._sound(animations[-1])
            self._animations, self._finished = [], in_sequence(animations[-1:], now_ms, 0)[0]
            return
        if not self.queues or len(self._animations) + len(animations) > LONGEST_QUEUE:
            self.settle()
        begins_ms = max(now_ms, self._animations[-1].ends_ms) if self._animations else now_ms
        self._animations += in_sequence(animations, begins_ms, stretch)

    def settle(self) -> None:
        """End all animations immediately."""
        if self._animations:
            # The last one may not have started yet: end it as well.
            self._finished, self._animations = replace(self._animations[-1], stretch=0.0), []

    # --- pointer and keys ---------------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:  # noqa: ARG002 - nothing is under the pointer
        """Do nothing: the pointer changes nothing on this board."""
        return False

    def press(self, pos_px: tuple[int, int]) -> None:
        """End all animations if the press is on the scene."""
        if self._layout is not None and self._layout.scene.collidepoint(pos_px):
            self.settle()

    def key(self, event: pygame.event.Event) -> tuple[bool, None]:
        """End all animations on Enter or Space. Return whether the key was used."""
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE} and self._animations:
            self.settle()
            return True, None
        return False, None

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the scene. Return True while an animation runs."""
        if self._layout is None:
            return False
        self._advance(now_ms)
        animation = self._animations[0] if self._animations else self._finished
        pose = at_rest(self._state) if animation is None else pose_at(animation, now_ms)
        if self._canvas is None:
            self._canvas = Canvas(surface, self._layout.scale, THEMES["dark"])
        self._canvas.resize(surface, self._layout.scale)
        fineness = PRELOADER.finest(self._layout.scene.w, self._layout.unit_px)
        renderer = SceneRenderer(self._canvas, self._layout, self.words, fineness)
        landed = animation is None or animation.elapsed_ms(now_ms) >= animation.impact_ms
        if animation is not None and not landed:
            renderer.preload_effects(animation)
        shown = self._state if animation is None else animation.after if landed else animation.before
        renderer.draw(SceneFrame(shown, animation, pose, now_ms, self.own_seats, self.players))
        return bool(self._animations)

    def preparations(self) -> Iterator[object]:
        """Make the sprites that the next blow needs, except the lights: one with each step."""
        if self._canvas is not None and self._layout is not None:
            yield from preparations(self._canvas, self._layout, self.words)

    def _advance(self, now_ms: float) -> None:
        """Start the animation that is due at this time, and play the sounds that are due."""
        while self._animations:
            animation = self._animations[0]
            if now_ms >= animation.sound_at_ms and animation is not self._heard:
                self._sound(animation)
            if now_ms < animation.ends_ms:
                break
            self._finished = self._animations.pop(0)

    def _sound(self, animation: Animation) -> None:
        self._heard = animation
        if self.play_sound is not None and animation.sound:
            self.play_sound(animation.sound)
