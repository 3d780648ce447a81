"""The battle on the screen of shows: one watches it, or plays the hero, the demon king, or both."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from banmen.games.battle.values import Action, Attack, Charge, Event, Guard, State, Struck
from banmen.games.battle.verifying import Fault, verify_table
from banmen.texts import Texts
from banmen_client.boards import View
from banmen_client.boards.battle import BattleBoard
from banmen_client.boards.battle_acts import MOST
from banmen_client.boards.battle_cards import Words
from banmen_client.screens import dialogs
from banmen_client.screens.show import battle_panel
from banmen_client.screens.show.battle_new import new_battle
from banmen_client.screens.show.screen import KEYS
from banmen_client.screens.show.timeline import ANIMATED_UP_TO
from banmen_client.screens.standing import Standing
from banmen_client.sounds import SOUNDS
from banmen_client.ui.geometry import Rect
from banmen_client.ui.scroll import ScrollState
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.screen import ShowScreen

__all__ = ["BattleShow", "new_battle"]

_MARKS: Mapping[str, tuple[str, str]] = {"critical": ("gold", "zap"), "evaded": ("accent_text", "wind")}
_COMMANDS: Mapping[int, Action] = {
    pygame.K_1: Attack(),
    pygame.K_2: Guard(),
    pygame.K_3: Charge(),
    pygame.K_KP1: Attack(),
    pygame.K_KP2: Guard(),
    pygame.K_KP3: Charge(),
}
_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_KEYS = tuple(f"battle-key-{name}" for name in ("command", "skip", "verify"))
_LONGEST_PACE, _SHORTEST_PACE = 2.0, 0.2
_NOTICE_DOWN = 20.0
_FITS = 0.95
"""An act takes at most this part of the time that a ply has."""


class BattleShow:
    """The `Performance` of the battle: its scene, where its log is scrolled to, and what verifying it has shown."""

    def __init__(self) -> None:
        self.board = BattleBoard()
        self.keys = _KEYS
        self.log = ScrollState()
        self.followed: tuple[int, int] | None = None
        self._verdict: tuple[int, Fault | None] | None = None
        self._words: tuple[str, Words] | None = None

    def dress(self, theme: str) -> None:
        """It is night in both themes."""

    @property
    def notice_area(self) -> Rect | None:
        """The scene down to the figures' feet: the commands below it are needed."""
        layout = self.board.layout
        if layout is None:
            return None
        scene = Rect(*(side / layout.scale for side in layout.scene))
        return Rect(scene.x, scene.y, scene.w, scene.h + _NOTICE_DOWN)

    def subtitle(self, t: Texts, standing: Standing) -> str:
        """Who fights, and the round."""
        return t("battle-subtitle", round=_round(standing))

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """The round looked at, and how often somebody struck or evaded well until then, as far as it is played."""
        played = standing.replay.plies[: standing.shown + 1 - self.board.behind]
        feats = [ply.event.result for ply in played if isinstance(ply.event, Struck)]
        criticals, evasions = feats.count("critical"), feats.count("evaded")
        remarks = [t("battle-criticals", count=criticals)] if criticals else []
        remarks += [t("battle-evasions", count=evasions)] if evasions else []
        return t("battle-round", round=_round(standing)), " · ".join(remarks)

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """Critical hits and evasions."""
        return _MARKS

    # --- the picture --------------------------------------------------------------------------------------------------

    def panel(self, screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
        """The strip under the scene, then the panel; the scene first, for the log does not run ahead of it."""
        self._play(screen, standing)
        return battle_panel.compose(self, screen, rect, standing, tight=tight)

    def _play(self, screen: "ShowScreen", standing: Standing) -> None:
        """Have the scene play what leads to the ply looked at."""
        window, board = screen.window, self.board
        runs = screen.runs and screen.paced
        fast = runs and screen.speed() > ANIMATED_UP_TO
        board.words, board.mine = self._scene_words(window.t), standing.seats
        board.told = told_until(standing, MOST)
        board.patient = not screen.paced and screen.watching.following
        board.pace = min(_LONGEST_PACE, max(_SHORTEST_PACE, _FITS / screen.speed())) if runs else 1.0
        board.cue = SOUNDS.play if window.settings.sound and not fast else None
        view = View(state=standing.state, last=standing.last_events())
        board.show(view, now_ms=window.now_ms(), animate=0.0 if fast else window.settings.animation)

    def _scene_words(self, t: Texts) -> Words:
        if self._words is None or self._words[0] != t.language:
            self._words = (t.language, Words.of(t))
        return self._words[1]

    # --- keys ---------------------------------------------------------------------------------------------------------

    def key(self, screen: "ShowScreen", event: pygame.event.Event) -> bool:
        """1, 2 and 3 give a command; Enter ends what is being played; V verifies."""
        if event.unicode == "?" or event.key in {pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION}:
            screen.window.ask(dialogs.keys((*self.keys, *KEYS)))
            return True
        if event.key in _ENTER and screen.ringed in {None, "board"} and self.board.behind:
            self.board.settle()
        elif event.key in _COMMANDS and screen.standing().seats:
            self.command(screen, _COMMANDS[event.key])
        elif event.key == pygame.K_v and may_verify(screen.standing()):
            self.verify(screen)
        else:
            return False
        screen.window.redraw()
        return True

    # --- what can be done ---------------------------------------------------------------------------------------------

    def command(self, screen: "ShowScreen", action: Action) -> None:
        """Do this; what is still being played is not waited for."""
        self.board.settle()
        screen.act(action)

    def verify(self, screen: "ShowScreen") -> None:
        """Work the battle out again from its seed, here."""
        standing = screen.standing()
        replay = standing.replay
        options = replay.opened.options if replay.opened else {}
        self._verdict = (replay.round, verify_table(replay.plies, replay.outcome, options))
        screen.window.redraw()

    def verdict(self, standing: Standing) -> tuple[Fault | None] | None:
        """What verifying has shown, in a tuple; None where this battle was not verified."""
        if self._verdict is None or self._verdict[0] != standing.replay.round or not may_verify(standing):
            return None
        return (self._verdict[1],)


def told_until(standing: Standing, most: int | None = None) -> Sequence[Event]:
    """The events up to the ply looked at: all of them, or the last few."""
    end = standing.shown + 1
    first = 0 if most is None else max(1, end - most)
    return [ply.event for ply in standing.replay.plies[first:end]]


def may_verify(standing: Standing) -> bool:
    """Whether the end is looked at, and the seed told."""
    state = standing.state
    return standing.live and standing.replay.outcome is not None and isinstance(state, State) and bool(state.seed)


def _round(standing: Standing) -> int:
    return standing.state.round if isinstance(standing.state, State) else 0
