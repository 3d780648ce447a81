"""The scene of the battle: hero and demon king under a night sky, and what they do to each other."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from banmen.game import Seat
from banmen.games.battle import BATTLE
from banmen.games.battle.values import Event, State
from banmen.texts import Texts
from banmen_client.boards import View
from banmen_client.boards.battle_acts import MOST, Act, done, in_turn, played_between
from banmen_client.boards.battle_ahead import AHEAD
from banmen_client.boards.battle_cards import Words
from banmen_client.boards.battle_layout import BattleLayout, lay_out
from banmen_client.boards.battle_poses import at_rest, pose
from banmen_client.boards.battle_scene import Moment, Scene
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.theme import THEMES


class BattleBoard:
    """The `banmen_client.boards.Board` of the battle. Before the first `place` and `show` it draws nothing.

    `words` are those of the scene, `mine` the seats of who looks at it. `told` may hold more events than a view's last
    ones: where a person plays, blow and answer may come at once; `patient`, it plays one after the other. `pace`
    stretches all times, beside the wish of `show`; `cue` is called with the name of each sound that is due.
    """

    def __init__(self) -> None:
        self.words = Words.of(Texts("en"))
        self.told: Sequence[Event] = ()
        self.mine: Sequence[Seat] = ()
        self.patient = False
        self.pace = 1.0
        self.cue: Callable[[str], object] | None = None
        self._layout: BattleLayout | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._state: State = BATTLE.blank
        self._acts: list[Act] = []
        self._last: Act | None = None
        self._said: Act | None = None
        self._canvas: Canvas | None = None

    @property
    def area(self) -> pygame.Rect:
        """All that `draw` touches: the scene and its shadow. The strip below is the caller's."""
        return self._rect.inflate(48, 48)

    @property
    def layout(self) -> BattleLayout | None:
        """Where things stand; None before the first place."""
        return self._layout

    @property
    def behind(self) -> int:
        """How many events have not come to their blow yet, so that a log need not run ahead of the scene."""
        return len(self._acts) - (1 if self._acts and self._acts[0] is self._said else 0)

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the scene out in the upper part of `rect` (px), above the strip."""
        self._rect = rect.copy()
        self._layout = lay_out(rect, scale) if min(rect.size) > 0 else None

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Take a new moment; what leads there is played in turn, after what is being played."""
        before, state = self._state, view.state if view.state is not None else BATTLE.blank
        self._state = state
        if state == before:
            return
        told = self.told or view.last
        acts = played_between(before, state, told)
        if not acts or (len(acts) > 1 and not self.patient):
            self._acts, self._last = [], done(told[-1], state) if told else None
            return
        factor = animate * self.pace
        if factor <= 0:
            self._say(acts[-1])
            self._acts, self._last = [], in_turn(acts[-1:], now_ms, 0)[0]
            return
        if not self.patient or len(self._acts) + len(acts) > MOST:
            self.settle()
        begins_ms = max(now_ms, self._acts[-1].ends_ms) if self._acts else now_ms
        self._acts += in_turn(acts, begins_ms, factor)

    def settle(self) -> None:
        """End what is being played at once."""
        if self._acts:
            # Its turn may not have come yet: it is over all the same.
            self._last, self._acts = replace(self._acts[-1], factor=0.0), []

    # --- pointer and keys ---------------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:  # noqa: ARG002 - nothing is under the pointer
        """The pointer changes nothing."""
        return False

    def press(self, pos_px: tuple[int, int]) -> None:
        """A press on the scene ends what is being played."""
        if self._layout is not None and self._layout.scene.collidepoint(pos_px):
            self.settle()

    def key(self, event: pygame.event.Event) -> tuple[bool, None]:
        """Enter and Space end what is being played."""
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE} and self._acts:
            self.settle()
            return True, None
        return False, None

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the scene; True while something is being played."""
        if self._layout is None:
            return False
        self._advance(now_ms)
        act = self._acts[0] if self._acts else self._last
        now = at_rest(self._state) if act is None else pose(act, now_ms)
        if self._canvas is None:
            self._canvas = Canvas(surface, self._layout.scale, THEMES["dark"])
        self._canvas.resize(surface, self._layout.scale)
        scene = Scene(self._canvas, self._layout, self.words)
        if not AHEAD.ready(self._layout.scene.w, self._layout.unit):
            scene.draw(Moment(self._state, None, at_rest(self._state), now_ms, self.mine), ready=False)
            return bool(self._acts)
        struck = act is None or act.since_ms(now_ms) >= act.lead_ms
        if act is not None and not struck:
            scene.prepare(act)
        shown = self._state if act is None else act.after if struck else act.before
        scene.draw(Moment(shown, act, now, now_ms, self.mine))
        return bool(self._acts)

    def _advance(self, now_ms: float) -> None:
        """Go on in what is played, and say what is to be heard."""
        while self._acts:
            act = self._acts[0]
            if now_ms >= act.cue_at_ms and act is not self._said:
                self._say(act)
            if now_ms < act.ends_ms:
                break
            self._last = self._acts.pop(0)

    def _say(self, act: Act) -> None:
        self._said = act
        if self.cue is not None and act.cue:
            self.cue(act.cue)
