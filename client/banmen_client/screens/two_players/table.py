"""The `GameTable` of games of moves for two: board, panel, keys, actions, transcripts.

A game's own part comes from its `TwoPlayerFacts`.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import ClassVar

import pygame

from banmen_client.drawing.cursor import typed
from banmen_client.screens.against_computer import opponents
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table.game_table import COMMAND, Caption, GameTable
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.screens.two_players import wording
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.panel import Extras, MoveListState, PanelActions, compose
from banmen_client.screens.two_players.player_card import clock_key, time_text
from banmen_client.system.documents import free_name, make_folder, own_folder, reason
from banmen_client.table.view import TableView, move_number
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

_PATIENCE_MS = 400
"""The time in which an answering program is not shown as thinking: otherwise the panel would flicker."""

_PLAYING_KEYS = tuple(f"key-{name}" for name in ("undo", "draw", "resign", "rematch"))
_TRANSCRIPT_KEYS = ("key-copy", "key-save")


def copy_moves(moment: Moment, transcript: str) -> None:
    """Copy the transcript to the clipboard."""
    moment.calls.copy(transcript, moment.t("moves-copied"))


def save_moves(moment: Moment, transcript: str) -> None:
    """Write the transcript to a new file in the user's documents, and show its path."""
    folder, game, now = own_folder(), moment.table.replay.game, datetime.now().astimezone()
    try:
        make_folder(folder)
        path = folder / free_name(folder, f"{game.key if game else ''}-{now:%Y-%m-%d-%H%M}", ".txt")
        path.write_text(transcript + "\n", encoding="ascii")
    except OSError as error:
        moment.calls.notify(moment.t("not-saved", reason=reason(error)), "refusal")
    else:
        moment.calls.notify(moment.t("saved", path=str(path)), "success")


class TwoPlayerTable(GameTable):
    """One table of a game for two. It keeps the scroll position of the move list."""

    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {"pass": ("gold", "skip-forward")}

    def __init__(self, calls: TableCalls, facts: TwoPlayerFacts) -> None:
        super().__init__(calls)
        self.facts = facts
        self.saves = facts.transcript is not None
        self.board = facts.board()
        self._moves = MoveListState()
        self._times: Mapping[str, str] = {}
        self._claimable = False
        self._thinking_since_ms: int | None = None

    # --- what is shown -----------------------------------------------------------------------------------------------

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Compose players, status, offers, moves and buttons."""
        actions, extras = self._actions(moment), self.extras(moment)
        return compose(moment, rect, self.facts, self._moves, actions, extras, tight=tight)

    def extras(self, moment: Moment) -> Extras:  # noqa: ARG002 - most games have none
        """Return the game's own part of the panel."""
        return Extras()

    def caption(self, moment: Moment) -> Caption:
        """Return the number of moves, and the last of them."""
        replay, shown = moment.table.replay, moment.table.shown
        if not 0 < shown < len(replay.plies):
            return Caption(moment.t("show-first-ply"))
        move = moment.t("show-move", number=move_number(replay, shown))
        return Caption(move, self.facts.ply_text(moment.t, replay.plies[shown].event))

    def title(self, moment: Moment) -> str:
        """Return the status of the table, and the game."""
        game = moment.table.replay.game
        return f"{wording.status(moment, self.facts).text} · {moment.t(f'game-{game.key}') if game else ''}"

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the message ids of the keys, for players or for spectators."""
        records = _TRANSCRIPT_KEYS if self.facts.transcript else ()
        if moment.has_timeline:
            return {"look": timeline.KEYS, "files": records}
        return {"play": (*self.facts.board_keys, *_PLAYING_KEYS), "look": ("key-ends",), "files": records}

    def tick(self, table: TableView, server_now_ms: int) -> bool:
        """Update the clocks. Return True if the right to claim or `calm` has changed."""
        self._tick_clocks(table, server_now_ms)
        before = self._claimable, self.calm
        self._claimable, self.calm = table.claimable(server_now_ms), self._is_calm(table, server_now_ms)
        return (self._claimable, self.calm) != before

    def _tick_clocks(self, table: TableView, server_now_ms: int) -> None:
        """Mark the clocks whose displayed time has changed since the last tick."""
        self.parts = ()
        if table.replay.clock is not None:
            seats = table.replay.seats
            times = {clock_key(seat): time_text(table.remaining_ms(seat, server_now_ms)) for seat in seats}
            self.parts = [key for key, text in times.items() if self._times.get(key) != text]
            self._times = times

    def _is_calm(self, table: TableView, server_now_ms: int) -> bool:
        """Return True if a program began only a moment ago to think about the player's move."""
        programs = opponents(table)
        if not programs or table.turn not in programs or table.replay.plies[-1].seat not in table.seats:
            self._thinking_since_ms = None
            return False
        if self._thinking_since_ms is None:
            self._thinking_since_ms = server_now_ms
        return server_now_ms - self._thinking_since_ms < _PATIENCE_MS

    # --- keys --------------------------------------------------------------------------------------------------------

    def last_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle commands with Ctrl, and squares typed by name."""
        if event.mod & COMMAND:
            return self._command(moment, event.key)
        return (typed(event).isalnum() or event.key == pygame.K_ESCAPE) and self.offer_key(event)

    def _command(self, moment: Moment, key: int) -> bool:
        commands: Mapping[int, Callable[[], None]] = {
            pygame.K_z: lambda: self._take_back(moment),
            pygame.K_d: lambda: self._offer_draw(moment),
            pygame.K_r: self.calls.resign,
            pygame.K_n: lambda: self.calls.offer("rematch", None),
            pygame.K_c: lambda: self._copy(moment),
            pygame.K_s: lambda: self._save(moment),
        }
        if key not in commands or (key in {pygame.K_c, pygame.K_s} and not self.saves):
            return False
        commands[key]()
        return True

    # --- actions ------------------------------------------------------------------------------------------------------

    def _actions(self, moment: Moment) -> PanelActions:
        return PanelActions(
            take_back=lambda: self._take_back(moment),
            offer_draw=lambda: self._offer_draw(moment),
            copy=lambda: self._copy(moment),
            save=lambda: self._save(moment),
        )

    def _take_back(self, moment: Moment) -> None:
        """Offer to take the user's last move back."""
        ply = moment.table.take_back_ply()
        if ply is None:
            self.calls.notify(moment.t("no-undo-yet"))
        else:
            self.calls.offer("take_back", ply)

    def _offer_draw(self, moment: Moment) -> None:
        """Offer a draw to a person."""
        if moment.table.shared_with_people:
            self.calls.offer("draw", None)

    def _copy(self, moment: Moment) -> None:
        if self.facts.transcript is not None:
            copy_moves(moment, self.facts.transcript(moment.table.replay.plies))

    def _save(self, moment: Moment) -> None:
        if self.facts.transcript is not None:
            save_moves(moment, self.facts.transcript(moment.table.replay.plies))
