"""The table of goishi hiroi: a person picks the stones, or watches a program search for an order."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

import pygame

from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.files import write_url
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import Pick, Redo, Retreat, State
from banmen_client.games.goishi.board import GoishiBoard
from banmen_client.games.goishi.coach import GoishiCoach, Question
from banmen_client.games.goishi.cover import board_text
from banmen_client.games.goishi.editor import EMPTY, edit_board
from banmen_client.games.goishi.new_table import new_goishi
from banmen_client.games.goishi.panel import GoishiActions, compose
from banmen_client.games.goishi.position import NO_OVERLAY, GoishiOverlay
from banmen_client.games.goishi.table_choices import GoishiChoices
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table import head
from banmen_client.screens.table.game_table import Caption, GameTable
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.system.settings import Theme
from banmen_client.table.report import RefusedAct
from banmen_client.table.view import TableView
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

_ARROWS = {pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT}
_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_KEYS: KeyGroups = {
    "play": tuple(f"goishi-key-{name}" for name in ("cursor", "pick", "undo", "redo")),
    "help": tuple(f"goishi-key-{name}" for name in ("hint", "answer", "solvable")),
    "look": timeline.KEYS,
    "files": tuple(f"goishi-key-{name}" for name in ("copy", "edit")),
}
_JUST_BEGUN = 2
"""The program may play up to this number of plies before the window receives the beginning."""


class GoishiTable(GameTable):
    """A table of goishi hiroi. It keeps the coach, and the refusal that this viewer has dismissed."""

    always_timeline = True
    queues_actions = True
    enter_acts = True
    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {
        "retreat": ("gold", "undo-2"),
        "solution": ("green", "check"),
    }
    board: GoishiBoard

    def __init__(self, calls: TableCalls) -> None:
        super().__init__(calls)
        self.board = GoishiBoard()
        self.coach = GoishiCoach()
        self._held_at_beginning = False
        self._dismissed: RefusedAct | None = None

    # --- display -----------------------------------------------------------------------------------------------------

    def use_theme(self, theme: Theme) -> None:
        self.board.theme = theme

    def preparations(self, moment: Moment) -> Iterator[object]:  # noqa: ARG002 - the board has its state
        """Return the sprites of the next pick."""
        return self.board.preparations()

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Return the head, the cards and the buttons. Update the coach and the board's overlay for the viewed ply."""
        state, opened = state_of(moment.table), moment.table.replay.opened
        self.coach.look_at(state, warns=not moment.table.replay.show)
        self.board.language = moment.t.language
        self.board.overlay = self._overlay(moment)
        self._hold_at_beginning(moment)
        subtitle = board_text(moment.t, moment.table.state, opened.options if opened else {})
        above, rest = head.compose(moment, rect, subtitle, tight=tight)
        below = compose(moment, rest, self.coach, self.refused(moment), self._actions(moment), tight=tight)
        return [*above, *below]

    def caption(self, moment: Moment) -> Caption:
        """Return the viewed step, the number of retreats, and the number of orders found."""
        t, state = moment.t, state_of(moment.table)
        if state is None:
            return Caption(t("goishi-step", number=0))
        remarks = [t("goishi-retreats", count=state.retreats)] if state.retreats else []
        if state.search == "all" and state.found:
            remarks.append(t("goishi-orders", count=state.found))
        return Caption(t("goishi-step", number=state.steps), " · ".join(remarks))

    def keys(self, moment: Moment) -> KeyGroups:  # noqa: ARG002 - the same for all
        """Return the keys of the board, the coach and the timeline."""
        return _KEYS

    def tick(self, table: TableView, server_now_ms: int) -> bool:  # noqa: ARG002 - only the coach changes over time
        """Return True if the coach has an answer."""
        return self.coach.tick()

    def refused(self, moment: Moment) -> RefusedAct | None:
        """Return the last action if it was refused.

        Return None while an earlier ply is viewed, or once it is dismissed.
        """
        refused = moment.refused if moment.live else None
        return None if refused is self._dismissed else refused

    def _overlay(self, moment: Moment) -> GoishiOverlay:
        refused = self.refused(moment)
        square = refused.action.square if refused is not None and isinstance(refused.action, Pick) else None
        found = self.coach.assessment
        if found is None or found.kind != "open" or not found.order:
            return GoishiOverlay(refused=square) if square is not None else NO_OVERLAY
        if self.coach.question == "hint":
            return GoishiOverlay(hint=found.order[0], refused=square)
        return GoishiOverlay(answer=found.order if self.coach.shows_answer else (), refused=square)

    def _hold_at_beginning(self, moment: Moment) -> None:
        """Stay at the beginning of a solution shown stone by stone, so that the presenter steps through it by key."""
        state = state_of(moment.table)
        if self._held_at_beginning or state is None or not moment.is_host:
            return
        self._held_at_beginning = True
        if state.search == "straight" and moment.table.last <= _JUST_BEGUN:
            self.calls.look(0)

    # --- keys --------------------------------------------------------------------------------------------------------

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle the keys: Esc hides the coach's answer, letters are commands, the arrows move the picker's cursor."""
        if event.key == pygame.K_ESCAPE:
            if self.coach.dismiss():
                self.calls.redraw()
                return True
            return False
        if event.key in _ARROWS | _ENTER and moment.ringed is None:
            return self._cursor_key(moment, event)
        command = self._commands(moment).get(event.key)
        if command is None:
            return False
        command()
        self.calls.redraw()
        return True

    def _cursor_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle the keys that move the cursor. Return True if the key was used."""
        if may_pick(moment):
            return self.offer_key(event)
        if event.key in _ENTER and moment.is_host and moment.can_step_forward:
            self.calls.step(1)
            return True
        return False

    def _commands(self, moment: Moment) -> Mapping[int, Callable[[], None]]:
        actions = self._actions(moment)
        commands: Mapping[int, Callable[[], None]] = {
            pygame.K_s: lambda: actions.ask("solvable"),
            pygame.K_c: actions.copy,
            pygame.K_e: actions.edit,
        }
        if not moment.table.seats:
            return commands
        return {
            **commands,
            pygame.K_BACKSPACE: actions.undo,
            pygame.K_u: actions.undo,
            pygame.K_r: actions.redo,
            pygame.K_h: lambda: actions.ask("hint"),
            pygame.K_a: actions.toggle_answer,
        }

    # --- actions -----------------------------------------------------------------------------------------------------

    def _actions(self, moment: Moment) -> GoishiActions:
        return GoishiActions(
            undo=self._undo,
            redo=self._redo,
            ask=lambda question: self._ask(moment, question),
            toggle_answer=lambda: self._toggle_answer(moment),
            copy=lambda: self._copy(moment),
            edit=lambda: self._edit(moment),
            open_another=lambda: self.calls.show_dialog(new_goishi(_choices(moment))),
        )

    def _undo(self) -> None:
        self.calls.act(Retreat())

    def _redo(self) -> None:
        self.calls.act(Redo())

    def _ask(self, moment: Moment, question: Question) -> None:
        self._dismissed = moment.refused
        self.coach.ask(question)
        self.calls.redraw()

    def _toggle_answer(self, moment: Moment) -> None:
        self._dismissed = moment.refused
        self.coach.toggle_answer()
        self.calls.redraw()

    def _copy(self, moment: Moment) -> None:
        """Copy the board as a puzz.link address."""
        state = state_of(moment.table)
        if state is not None:
            self.calls.copy(write_url(StoneBoard(state.columns, state.board)))

    def _edit(self, moment: Moment) -> None:
        """Open the editor with a copy of this board."""
        state = state_of(moment.table)
        board = StoneBoard(state.columns, state.board) if state else EMPTY
        self.calls.show_dialog(edit_board(board, choices=_choices(moment)))


def state_of(table: TableView) -> State | None:
    """Return the viewed state, or None before there is a board."""
    state = table.state
    return state if isinstance(state, State) and state.board else None


def may_pick(moment: Moment) -> bool:
    """Return True if the viewer may pick a stone now."""
    table = moment.table
    return moment.live and bool(table.seats) and table.replay.playing and GOISHI.outcome(table.state) is None


def _choices(moment: Moment) -> GoishiChoices:
    """Return choices that open another table like this one."""
    replay = moment.table.replay
    return GoishiChoices.like(replay.opened.options if replay.opened else {}, program=replay.show)
