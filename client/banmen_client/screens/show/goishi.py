"""Goishi hiroi on the screen of shows: one picks the stones, or watches a program that looks for an order."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from banmen.engines.goishi import Board
from banmen.formats.goishi import url_of
from banmen.games.goishi import GOISHI
from banmen.games.goishi.values import Pick, Redo, Retreat, State
from banmen.texts import Texts
from banmen_client.boards.goishi import GoishiBoard
from banmen_client.boards.goishi_facts import board_text
from banmen_client.boards.goishi_sight import NOTHING, Overlay
from banmen_client.coach.goishi import position_of
from banmen_client.screens.show import goishi_panel
from banmen_client.screens.show.goishi_adviser import Adviser, Question
from banmen_client.screens.show.goishi_editor import EMPTY, edit_board
from banmen_client.screens.show.goishi_new import Wishes, new_goishi
from banmen_client.screens.standing import Standing
from banmen_client.session import RefusedAct
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.screen import ShowScreen

__all__ = ["GoishiShow", "new_goishi"]

_MARKS: Mapping[str, tuple[str, str]] = {"retreat": ("gold", "undo-2"), "solution": ("green", "check")}
_ARROWS = {pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT}
_JUST_BEGUN = 2
"""So many plies a program may have played before the window hears of the beginning."""

_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_KEYS = tuple(
    f"goishi-key-{name}" for name in ("cursor", "pick", "undo", "redo", "hint", "answer", "solvable", "copy", "edit")
)


class GoishiShow:
    """The `Performance` of goishi hiroi: what one person has asked the coach, besides what the table tells."""

    def __init__(self) -> None:
        self.board = GoishiBoard()
        self.adviser = Adviser()
        self.keys = _KEYS
        self._stilled = False
        self._passed_over: RefusedAct | None = None

    def dress(self, theme: str) -> None:
        """Draw for this theme from now on."""
        self.board.theme = "light" if theme == "light" else "dark"

    def subtitle(self, t: Texts, standing: Standing) -> str:
        """Which board."""
        opened = standing.replay.opened
        return board_text(t, standing.state, opened.options if opened else {})

    def panel(self, screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
        """The cards and the buttons; the overlay of the board follows them."""
        state = state_of(standing)
        self.adviser.look_at(position_of(state) if state else None)
        self.board.language = screen.window.t.language
        self.board.overlay = self._overlay(screen, standing, state)
        self._stand_still(screen, standing, state)
        return goishi_panel.compose(self, screen, rect, standing, tight=tight)

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """The step looked at, and how often the way went back."""
        state = state_of(standing)
        if state is None:
            return t("goishi-step", number=0), ""
        remarks = [t("goishi-retreats", count=state.retreats)] if state.retreats else []
        if state.search == "all" and state.found:
            remarks.append(t("goishi-orders", count=state.found))
        return t("goishi-step", number=state.steps), " · ".join(remarks)

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """Stones put back, and orders found."""
        return _MARKS

    def tick(self) -> bool:
        """Whether the coach has an answer."""
        return self.adviser.tick()

    # --- keys --------------------------------------------------------------------------------------------------------

    def key(self, screen: "ShowScreen", event: pygame.event.Event) -> bool:
        """Where the person may pick, the arrows and Enter are the board's; letters ask the coach."""
        if event.key == pygame.K_ESCAPE:
            if self.adviser.silence():
                screen.window.redraw()
                return True
            return False
        if event.key in _ARROWS | _ENTER and screen.ringed is None:
            return self._cursor_key(screen, event)
        command = self._commands(screen).get(event.key)
        if command is None:
            return False
        command()
        screen.window.redraw()
        return True

    def _cursor_key(self, screen: "ShowScreen", event: pygame.event.Event) -> bool:
        """The cursor's keys, of who picks; Enter shows whoever presents the next step of a solution."""
        if may_act(screen):
            used, action = self.board.key(event)
            screen.act(action)
            screen.window.redraw()
            return used
        if event.key in _ENTER and screen.hosting and screen.further:
            screen.step(1)
            return True
        return False

    def _commands(self, screen: "ShowScreen") -> Mapping[int, Callable[[], None]]:
        picking = screen.standing().seats
        both: Mapping[int, Callable[[], None]] = {
            pygame.K_s: lambda: self.ask(screen, "solvable"),
            pygame.K_c: lambda: self.copy(screen),
            pygame.K_e: lambda: self.edit(screen),
        }
        if not picking:
            return both
        return {
            **both,
            pygame.K_BACKSPACE: lambda: self.undo(screen),
            pygame.K_u: lambda: self.undo(screen),
            pygame.K_r: lambda: self.redo(screen),
            pygame.K_h: lambda: self.ask(screen, "hint"),
            pygame.K_a: lambda: self.show_answer(screen),
        }

    # --- what can be done --------------------------------------------------------------------------------------------

    def undo(self, screen: "ShowScreen") -> None:
        """Put the last stone back."""
        screen.act(Retreat())

    def redo(self, screen: "ShowScreen") -> None:
        """Pick again what was put back last."""
        screen.act(Redo())

    def ask(self, screen: "ShowScreen", question: Question) -> None:
        """Ask the coach."""
        self._passed_over = screen.window.session.refused
        self.adviser.ask(question)
        screen.window.redraw()

    def show_answer(self, screen: "ShowScreen") -> None:
        """Show the answer, or take it away."""
        self._passed_over = screen.window.session.refused
        self.adviser.toggle_answer()
        screen.window.redraw()

    def copy(self, screen: "ShowScreen") -> None:
        """Put the board into the clipboard, as an address that opens it elsewhere."""
        state = state_of(screen.standing())
        if state is not None:
            text = url_of(Board(state.columns, state.board))
            screen.window.copy(text)
            screen.window.notify(screen.window.t("copied", text=text), "success")

    def edit(self, screen: "ShowScreen") -> None:
        """Make another board, beginning with this one."""
        state = state_of(screen.standing())
        board = Board(state.columns, state.board) if state else EMPTY
        screen.window.ask(edit_board(board, wishes=self._wishes(screen)))

    def another(self, screen: "ShowScreen") -> None:
        """Open another table."""
        screen.window.ask(new_goishi(self._wishes(screen)))

    def _wishes(self, screen: "ShowScreen") -> Wishes:
        """Another table like this one."""
        replay = screen.mirror.replay
        return Wishes.like(replay.opened.options if replay.opened else {}, program=replay.show)

    # --- the overlay --------------------------------------------------------------------------------------------------

    def refused(self, screen: "ShowScreen", standing: Standing) -> RefusedAct | None:
        """The last action, where it was refused; no more once one looks elsewhere, or asks for something."""
        refused = screen.window.session.refused if standing.live and screen.watching.following else None
        return None if refused is self._passed_over else refused

    def _overlay(self, screen: "ShowScreen", standing: Standing, state: State | None) -> Overlay:
        refused = self.refused(screen, standing)
        square = refused.action.square if refused is not None and isinstance(refused.action, Pick) else None
        outlook = self.adviser.outlook
        if state is None or outlook is None or outlook.kind != "open" or not outlook.order:
            return Overlay(refused=square) if square is not None else NOTHING
        if self.adviser.question == "hint":
            return Overlay(hint=outlook.order[0], refused=square)
        return Overlay(answer=outlook.order if self.adviser.showing else (), refused=square)

    def _stand_still(self, screen: "ShowScreen", standing: Standing, state: State | None) -> None:
        """A solution is shown stone by stone at a key: who presents it finds it standing still."""
        if self._stilled or state is None or not screen.hosting:
            return
        self._stilled = True
        if state.search == "straight" and standing.last <= _JUST_BEGUN:
            screen.look(0)


def state_of(standing: Standing) -> State | None:
    """The state looked at, once there is a board."""
    state = standing.state
    return state if isinstance(state, State) and state.board else None


def may_act(screen: "ShowScreen") -> bool:
    """Whether the person may pick a stone now."""
    standing = screen.standing()
    live = standing.live and screen.watching.following
    return live and bool(standing.seats) and standing.replay.playing and GOISHI.outcome(standing.state) is None
