"""The table of a battle: the viewer watches, or plays the hero, the demon king, or both."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import pygame

from banmen.games.battle.state import Action, Attack, Charge, Guard, State, Struck
from banmen.games.battle.verify import verify_table
from banmen.texts import Texts
from banmen_client.drawing.board import View
from banmen_client.games.battle import panel, sounds
from banmen_client.games.battle.board import BattleBoard
from banmen_client.games.battle.log import LogState
from banmen_client.games.battle.scene.animation import LONGEST_QUEUE
from banmen_client.games.battle.scene.hud import SceneWords
from banmen_client.games.battle.seed import SeedVerdict, may_verify
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.names import seat_name, shown_name
from banmen_client.screens.table import head
from banmen_client.screens.table.game_table import BOARD_KEY, Caption, GameTable
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.screens.timeline.timeline import ANIMATED_UP_TO
from banmen_client.table.view import TableView
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

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
_LONGEST_STRETCH, _SHORTEST_STRETCH = 2.0, 0.2
_FITS = 0.95
"""The maximum share of a ply's time that its animation takes."""


class BattleTable(GameTable):
    """The table of one battle. It keeps the scene, the scroll position of the log, and the verdict on the dice."""

    always_timeline: ClassVar[bool] = True
    queues_actions: ClassVar[bool] = True
    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {
        "critical": ("gold", "zap"),
        "evaded": ("accent_text", "wind"),
    }

    def __init__(self, calls: TableCalls) -> None:
        super().__init__(calls)
        self.board: BattleBoard = BattleBoard()
        self._log = LogState()
        self._verdict: SeedVerdict | None = None
        self._words: tuple[str, SceneWords] | None = None

    # --- display -----------------------------------------------------------------------------------------------------

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Return the head, the strip under the scene, and the panel. The log must not run ahead of the scene."""
        self._animate(moment)
        subtitle = moment.t("battle-subtitle", round=_round(moment.table))
        above, rest = head.compose(moment, rect, subtitle, tight=tight)
        state = panel.BattlePanelState(self._strip(), self.board.unplayed, self._log, self._verdict)
        actions = panel.BattleActions(self._command, lambda: self._verify(moment.table))
        return [*above, *panel.compose_panel(moment, rest, state, actions, tight=tight)]

    def caption(self, moment: Moment) -> Caption:
        """Return the viewed round, and the number of critical hits and evasions that the scene has played up to it."""
        t, table = moment.t, moment.table
        played = table.replay.plies[: table.shown + 1 - self.board.unplayed]
        results = [ply.event.result for ply in played if isinstance(ply.event, Struck)]
        criticals, evasions = results.count("critical"), results.count("evaded")
        remarks = [t("battle-criticals", count=criticals)] if criticals else []
        remarks += [t("battle-evasions", count=evasions)] if evasions else []
        return Caption(t("battle-round", round=_round(table)), " · ".join(remarks))

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the keys of the battle, then those of the timeline. For a spectator, Enter belongs to the chat."""
        skips = moment.table.seats or moment.is_host or moment.recorded
        own = [name for name in _KEYS if skips or name != "battle-key-skip"]
        return {"play": own, "look": timeline.KEYS}

    def _strip(self) -> Rect | None:
        """Return the area below the scene, in units."""
        layout = self.board.layout
        return None if layout is None else Rect(*(side / layout.scale for side in layout.strip))

    # --- the scene ---------------------------------------------------------------------------------------------------

    def _animate(self, moment: Moment) -> None:
        """Let the scene animate the events that lead to the viewed ply."""
        table, settings, board = moment.table, moment.settings, self.board
        playing = moment.playing and moment.paced
        fast = playing and moment.speed > ANIMATED_UP_TO
        board.words, board.own_seats = self._scene_words(moment.t), table.seats
        names = {seat: seat_name(moment.t, table, seat) or "" for seat in table.replay.seats}
        board.players = {seat: shown_name(moment.t, table, seat, name) for seat, name in names.items()}
        board.events = [
            ply.event for ply in table.replay.plies[max(0, table.shown + 1 - LONGEST_QUEUE) : table.shown + 1]
        ]
        board.queues = not moment.paced and moment.following
        board.stretch = min(_LONGEST_STRETCH, max(_SHORTEST_STRETCH, _FITS / moment.speed)) if playing else 1.0
        board.play_sound = sounds.play if settings.sound and not fast else None
        view = View(state=table.state, last=table.last_events())
        board.show(view, now_ms=moment.now_ms, animate=0.0 if fast else settings.animation)

    def _scene_words(self, t: Texts) -> SceneWords:
        if self._words is None or self._words[0] != t.language:
            self._words = (t.language, SceneWords.of(t))
        return self._words[1]

    def preparations(self, moment: Moment) -> Iterator[object]:
        """Yield the sounds, and the lights, badges and digits of a blow."""
        if moment.settings.sound:
            yield from sounds.preparations()
        yield from self.board.preparations()

    # --- keys --------------------------------------------------------------------------------------------------------

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle the keys: 1, 2 and 3 give a command, Enter skips the animations, V verifies."""
        if event.key in _ENTER and moment.ringed in {None, BOARD_KEY} and self.board.unplayed:
            self.board.settle()
        elif event.key in _COMMANDS and moment.table.seats:
            self._command(_COMMANDS[event.key])
        elif event.key == pygame.K_v and may_verify(moment.table):
            self._verify(moment.table)
        else:
            return False
        self.calls.redraw()
        return True

    # --- actions -----------------------------------------------------------------------------------------------------

    def _command(self, action: Action) -> None:
        """Give a command without waiting for the animations."""
        self.board.settle()
        self.calls.act(action)

    def _verify(self, table: TableView) -> None:
        """Replay the battle from its seed and keep the verdict."""
        replay = table.replay
        options = replay.opened.options if replay.opened else {}
        self._verdict = SeedVerdict(replay.round, verify_table(replay.plies, replay.outcome, options))
        self.calls.redraw()


def _round(table: TableView) -> int:
    return table.state.round if isinstance(table.state, State) else 0
