"""The table of a sudoku for one viewer: the selection, pointer and keys, and the coach."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from banmen.game import Seat
from banmen.games.sudoku.outcome import racing_seats
from banmen.replay import Replay
from banmen_client.games.sudoku import wording
from banmen_client.games.sudoku.board import SudokuBoard
from banmen_client.games.sudoku.coach.coach import Coach
from banmen_client.games.sudoku.commands import handle_key_first, handle_other_key, help_keys, pause_alone
from banmen_client.games.sudoku.moment import Selection, SudokuCalls, SudokuMoment, seat_of, state_of
from banmen_client.games.sudoku.panel import palette, panel
from banmen_client.games.sudoku.panel.panel import SudokuPanelState
from banmen_client.games.sudoku.records import Scores
from banmen_client.games.sudoku.scene import view_of
from banmen_client.games.sudoku.wording import finished_at, step_name, title
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table import game_table
from banmen_client.screens.table.game_table import Caption, GameTable
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.table.view import TableView
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import ScrollState, Widget

_HELD = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_SHIFT
_SELECT_MORE = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT


def _time_text(replay: Replay, seat: Seat, server_now_ms: int) -> str:
    """Return the time spent so far, in a race until the seat finished; a dash before the game."""
    finished = finished_at(replay, seat)
    spent_ms = replay.time.at(server_now_ms) if finished is None else finished
    return wording.time_text(spent_ms) if replay.plies else "–"


class Celebration:
    """Tracks whether the viewer saw the grid being completed, and when."""

    def __init__(self) -> None:
        self._over: bool | None = None
        self._since_ms: float | None = None

    def follow(self, moment: Moment) -> bool:
        """Follow the table.

        Return True if the game has ended for this viewer, or another one has begun, since the last call.
        """
        replay, seat = moment.table.replay, seat_of(moment.table)
        outcome = replay.outcome
        finished = finished_at(replay, seat) is not None
        before, self._over = self._over, finished or outcome is not None
        if before is None or before == self._over:
            return False
        mine = outcome is not None and outcome.reason == "solved" and (outcome.winner in {None, seat} or not seat)
        self._since_ms = moment.now_ms if finished or mine else None
        return True

    def for_ms(self, now_ms: float) -> float | None:
        """Return the time in ms since the celebration began, or None."""
        return None if self._since_ms is None else now_ms - self._since_ms


class SudokuTable(GameTable):
    """A table of sudoku. Selection, tools and the coach's answer belong to this viewer alone."""

    radius: ClassVar[float] = 10
    foot: ClassVar[float] = game_table.HEIGHT
    draws: ClassVar[bool] = True
    enter_acts: ClassVar[bool] = True
    saves = True
    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {"technique": ("gold", "lightbulb")}
    board: SudokuBoard

    def __init__(self, calls: TableCalls) -> None:
        super().__init__(calls)
        self.board = SudokuBoard()
        self.selection = Selection()
        self._scores = Scores()
        self.coach = Coach(lambda moment: self._scores.note_aid(moment.table))
        self.popup: int | None = None
        self._panel = SudokuPanelState()
        self._celebration = Celebration()
        self._ticked: tuple[str, bool] = ("", False)
        self._last: Moment | None = None  # the latest moment
        self._own_calls = self._sudoku_calls()

    def _sudoku_calls(self) -> SudokuCalls:
        return SudokuCalls(
            select=self._select,
            select_square=lambda square: self._select(self.selection.select(square)),
            open_popup=self._open_popup,
            toggle_menu=self._toggle_menu,
            hint=lambda: self.coach.press_hint(self._now()),
            list_steps=lambda: self.coach.list_steps(self._now()),
            show_hint=lambda hint: self.coach.show_hint(self._now(), hint),
            apply_hint=lambda hint: self.coach.apply(self._now(), hint),
            next_step=lambda: self.coach.next_step(self._now(), self._now),
            ask=lambda command: self.coach.ask(self._now(), command),
            fill=lambda kind: self.coach.fill(self._now(), kind),
            check=lambda: self.coach.check(self._now()),
            completeness=lambda: self.coach.completeness(self._now()),
            toggle_answer=lambda: self.coach.toggle_answer(self._now()),
            silence=self._silence,
        )

    # --- display -----------------------------------------------------------------------------------------------------

    def sudoku_moment(self, moment: Moment) -> SudokuMoment:
        """Return the input of a sudoku panel for a moment."""
        seat = seat_of(moment.table)
        return SudokuMoment(
            general=moment,
            seat=seat,
            selection=self.selection,
            coach=self.coach.view(state_of(moment.table.state), seat),
            menu_open=self._panel.menu is not None,
            time_text=_time_text(moment.table.replay, seat, moment.server_now_ms),
            result=self._scores.result(moment.table),
            celebrated_ms=self._celebration.for_ms(moment.now_ms),
            calls=self._own_calls,
        )

    def _at(self, moment: Moment) -> SudokuMoment:
        """Return the same, and remember the moment for the callbacks."""
        self._last = moment
        return self.sudoku_moment(moment)

    def _now(self) -> SudokuMoment:
        """Return the latest moment, with the viewer's changes since then."""
        if self._last is None:
            raise RuntimeError("there is nothing to call before a moment was given")
        return self.sudoku_moment(self._last)

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Return the puzzle, the players, tools and palette, the card, and the foot."""
        if self._celebration.follow(moment):
            self._panel.menu = self.popup = None
        return panel.compose(self._at(moment), rect, self._panel, tight=tight)

    def popups(self, moment: Moment) -> Sequence[Widget]:
        """Return the small palette at a square."""
        if self.popup is None:
            return ()
        box, scale = self.board.square_rect(self.popup), moment.canvas.scale
        square = Rect(box.x / scale, box.y / scale, box.w / scale, box.h / scale)
        return [palette.compose_popup(self.sudoku_moment(moment), square)]

    def show(self, moment: Moment, *, ringed: bool, animate: float) -> None:
        """Pass the view of the grid to the board."""
        self.board.show(view_of(self.sudoku_moment(moment), ringed=ringed), now_ms=moment.now_ms, animate=animate)

    def caption(self, moment: Moment) -> Caption:
        """Return the number of the step and its technique."""
        t, table = moment.t, moment.table
        if not 0 < table.shown < len(table.replay.plies):
            return Caption(t("show-first-ply"))
        return Caption(t("show-step", number=table.shown), step_name(t, table, table.shown))

    def title(self, moment: Moment) -> str:
        """Return the title with the puzzle."""
        return title(moment.t, moment.table)

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the keys of sudoku, and those of the timeline if there is one."""
        return help_keys(moment)

    def pointed_at(self) -> int | None:
        """Return the cursor's square."""
        return self.selection.cursor

    def asks_before_leaving(self, table: TableView) -> bool:
        """Return True in a race that the viewer has not finished."""
        state = state_of(table.replay.state)
        return seat_of(table) in racing_seats(state) and state.mode == "race" and super().asks_before_leaving(table)

    def tick(self, table: TableView, server_now_ms: int) -> bool:
        """Return True if the time, the claim or the coach's message has changed."""
        if self._last is None:
            return False
        texts = _time_text(table.replay, seat_of(table), server_now_ms), table.claimable(server_now_ms)
        before, self._ticked = self._ticked, texts
        self._last = replace(self._last, table=table, server_now_ms=server_now_ms)
        return self.coach.task.poll() or texts != before

    # --- pointer -----------------------------------------------------------------------------------------------------

    def press(self, moment: Moment, pos_px: tuple[int, int]) -> None:
        """Select the square. With Ctrl or Shift toggle it. Outside the squares clear the selection."""
        square = self.board.square_at(pos_px)
        if square is None:
            selection = self.selection.select_all(())
        elif pygame.key.get_mods() & _SELECT_MORE:
            selection = self.selection.toggle(square)
        else:
            selection = self.selection.select(square)
        self._end_celebration(moment)
        self._select(selection)

    def drag(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: ARG002 - it changes the selection only
        """Add the squares under the dragged pointer to the selection."""
        square = self.board.square_at(pos_px)
        if square is not None and square != self.selection.cursor and self.selection.cursor is not None:
            self._select(self.selection.add(square))

    def press_other(self, moment: Moment, pos_px: tuple[int, int]) -> None:
        """Open the small palette at the square, and select the square if it is not selected yet."""
        square = self.board.square_at(pos_px)
        if square is not None:
            if square not in self.selection.selected:
                self._select(self.selection.select(square))
            self._last = moment
            self._open_popup(square)

    def nobody_looks(self, moment: Moment) -> None:
        """Pause a puzzle that one person solves alone."""
        pause_alone(self._at(moment))

    # --- keys --------------------------------------------------------------------------------------------------------

    def first_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle the keys of the timeline (unless the menu is open), then those of the cursor and of the popup."""
        self._end_celebration(moment)
        plain = not event.mod & _HELD or timeline.sets_speed(event)
        looks_back = moment.has_timeline and self._panel.menu is None and plain
        if looks_back and timeline.key(moment, event, moment.ringed):
            return True
        return handle_key_first(self._at(moment), event, self.popup)

    def last_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle Escape, digits and the keys of commands."""
        if event.key == pygame.K_ESCAPE:
            self._go_back()
            return True
        return handle_other_key(self._at(moment), event)

    def _go_back(self) -> None:
        """Handle Escape: close the menu, stop the filter or clear the coach's message; otherwise leave for the hall."""
        if self._panel.menu is not None:
            self._panel.menu = None
        elif self.selection.choosing_filter or self.selection.filter:
            self.selection = self.selection.switch_filter(self.selection.filter)
        elif not self.coach.silence():
            self.calls.leave()
        self.calls.redraw()

    # --- the viewer's own state --------------------------------------------------------------------------------------

    def _select(self, selection: Selection) -> None:
        self.selection = selection
        self.calls.redraw()

    def _open_popup(self, square: int | None) -> None:
        """Open the small palette at a square, or close it with None. It stays closed for a spectator."""
        self.popup = square if square is not None and self._now().may_act() else None
        self.calls.redraw()

    def _toggle_menu(self) -> None:
        self._panel.menu = ScrollState() if self._panel.menu is None else None
        self.calls.redraw()

    def _silence(self) -> None:
        self.coach.silence()
        self.calls.redraw()

    def _end_celebration(self, moment: Moment) -> None:
        """End the wave of light over a completed grid."""
        if self._celebration.for_ms(moment.now_ms) is not None:
            self.board.settle()
