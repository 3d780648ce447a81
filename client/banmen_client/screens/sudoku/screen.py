"""A sudoku table before one person: what is selected, what the pointer and the keys do, what is sent to the server."""

from collections.abc import Sequence

import pygame

from banmen.game import Seat
from banmen.games.sudoku.values import State
from banmen_client.boards.sudoku import SudokuBoard
from banmen_client.coach.sudoku import figures
from banmen_client.coach.sudoku.desk import Desk
from banmen_client.mirror import Mirror
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.context import Window
from banmen_client.screens.header import link_words
from banmen_client.screens.offers import claim_due
from banmen_client.screens.show import timeline
from banmen_client.screens.sudoku import keys, panel, popup, showing, writing
from banmen_client.screens.sudoku.sight import view_of
from banmen_client.screens.sudoku.surface import Surface
from banmen_client.screens.sudoku.tutor import Tutor
from banmen_client.screens.sudoku.wording import title
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.scroll import ScrollState
from banmen_client.ui.widget import Touch, Widget

BOARD_KEY = "board"


class SudokuScreen(AtTable):
    """One sudoku table. Selection, tools, what the coach has said: all of it is this person's alone."""

    desk: Desk
    tutor: Tutor

    def __init__(self, window: Window, mirror: Mirror) -> None:
        super().__init__(window, mirror)
        self.desk = Desk()
        self.tutor = Tutor(self)
        self.board = SudokuBoard()
        self.menu: ScrollState | None = None
        self.told, self.told_last = ScrollState(), ""
        self.steps, self.steps_at = ScrollState(), -1
        self.popup: int | None = None
        self._placed: tuple[pygame.Rect, float] | None = None
        self._moving = False
        self._passing: tuple[str, bool] = ("", False)
        self._over = mirror.replay.outcome is not None
        self._time, self._time_of = figures.Run(), -1
        self._joy_from_ms: float | None = None

    @property
    def seat(self) -> Seat:
        """The seat whose grid is shown: the person's own; "" for a watcher, who sees what all see."""
        return next(iter(self.mirror.seats_of(self.window.session.player)), "")

    # --- composing ---------------------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """The grid, then the panel from top to bottom, a popup above all."""
        standing = self.standing_drawn()
        layout, bar = self.layout()
        self._place(layout.board)
        surface = Surface(
            key=BOARD_KEY,
            rect=layout.board,
            radius=10,
            paint=self._paint,
            on_point=self._press,
            on_drag=self._drag,
            on_other=self._press_other,
            on_hover=self._hover,
        )
        above = [popup.compose(self, self.popup)] if self.popup is not None else []
        below = timeline.compose(self, bar, standing, showing.StepsTelling()) if bar is not None else ()
        return [surface, *panel.compose(self, layout, standing), *below, *above]

    def _place(self, rect: Rect) -> None:
        """Lay the grid out anew when its place has changed."""
        placed = (self.window.canvas.box(rect), self.window.canvas.scale)
        if placed != self._placed:
            self._placed = placed
            self.board.place(*placed)

    def _paint(self, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG002 - the board was placed
        now_ms = self.window.now_ms()
        view = view_of(self, self.drawn, ringed=touch.ring)
        self.board.show(view, now_ms=now_ms, animate=timeline.animate(self))
        self._moving = self.board.draw(canvas.surface, now_ms)

    def joy_ms(self) -> float | None:
        """How long ago the grid was completed before this person's eyes."""
        return None if self._joy_from_ms is None else self.window.now_ms() - self._joy_from_ms

    def square_rect(self, square: int) -> Rect:
        """Where a square is, in units."""
        box, scale = self.board.square_rect(square), self.window.canvas.scale
        return Rect(box.x / scale, box.y / scale, box.w / scale, box.h / scale)

    # --- pointer -----------------------------------------------------------------------------------------------------

    def square_at(self, point: Point) -> int | None:
        """The square under a point in units."""
        scale = self.window.canvas.scale
        return self.board.square_at((int(point[0] * scale), int(point[1] * scale)))

    def _press(self, point: Point) -> None:
        square = self.square_at(point)
        held = pygame.key.get_mods()
        if square is None:
            self.desk = self.desk.selecting(())
        elif held & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT):
            self.desk = self.desk.toggling(square)
        else:
            self.desk = self.desk.at(square)
        self.end_joy()
        self.window.redraw()

    def _drag(self, point: Point) -> None:
        square = self.square_at(point)
        if square is not None and square != self.desk.cursor and self.desk.cursor is not None:
            self.desk = self.desk.reaching(square)
            self.window.redraw()

    def _press_other(self, point: Point) -> None:
        """The palette at the square, which is selected first unless it is already."""
        square = self.square_at(point)
        if square is not None:
            if square not in self.desk.selected:
                self.desk = self.desk.at(square)
            self.open_popup(square)

    def _hover(self, point: Point | None) -> None:
        scale = self.window.canvas.scale
        self.board.point(None if point is None else (int(point[0] * scale), int(point[1] * scale)))

    def open_popup(self, square: int | None) -> None:
        """Open the palette at a square, or close it with None. Who only watches writes nothing."""
        self.popup = None if square is None or self.live_state() is None else square
        self.window.redraw()

    # --- keys --------------------------------------------------------------------------------------------------------

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:
        """Keys that come before the widgets: the cursor's, looking back, the popup's."""
        self.end_joy()
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_SHIFT)
        meant = not held or timeline.sets_speed(event)
        if self.shows_timeline and self.menu is None and meant and timeline.key(self, event, ringed):
            return True
        return keys.first(self, event, ringed)

    def key(self, event: pygame.event.Event) -> bool:
        """Digits and commands."""
        return keys.other(self, event)

    def back(self) -> None:
        """Escape: close, stop or unsay something; where there is nothing of that, back to the hall."""
        if self.menu is not None:
            self.menu = None
        elif self.desk.choosing or self.desk.filter:
            self.desk = self.desk.lighting(self.desk.filter)
        elif not self.tutor.silence():
            self.leave()
        self.window.redraw()

    def toggle_menu(self) -> None:
        """Open the sheet of all that can be done, or close it."""
        self.menu = ScrollState() if self.menu is None else None
        self.window.redraw()

    # --- what the window asks ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The puzzle, or that the connection is broken."""
        window = self.window
        if self.cut_off:
            return link_words(window, window.server_name)[0]
        return title(window.t, self.standing())

    def notice_area(self) -> Rect:
        """The grid: the panel has what can be done."""
        return self.layout()[0].board

    def tick(self) -> bool:
        """Time that runs, a thought that ends, a run that goes on, joy."""
        standing = self.standing()
        changed = self.look_on() | self.tutor.go_on() | self._follow_end(standing.replay.outcome is not None)
        passing = (self.time_text(), claim_due(self.window, standing))
        changed |= self._moving or passing != self._passing
        self._passing = passing
        return changed

    def time_text(self) -> str:
        """The time spent so far."""
        replay = self.mirror.replay
        if not replay.plies:
            return "–"
        if replay.seq != self._time_of:
            self._time_of = replay.seq
            self._time = figures.time_run(replay.plies, over=replay.outcome is not None)
        return figures.time_text(self._time.at(self.window.server_now_ms()))

    def _follow_end(self, over: bool) -> bool:  # noqa: FBT001 - private
        """Joy where the puzzle was completed while this person looked on."""
        if over == self._over:
            return False
        self._over, self.menu, self.popup, self._joy_from_ms = over, None, None, None
        outcome = self.mirror.replay.outcome
        mine = outcome is not None and (outcome.winner in {None, self.seat} or not self.seat)
        if outcome is not None and outcome.reason == "solved" and mine:
            self._joy_from_ms = self.window.now_ms()
        return True

    def end_joy(self) -> None:
        """Enough of it."""
        if self._joy_from_ms is not None:
            self.board.settle()

    # --- what can be done --------------------------------------------------------------------------------------------

    def live_state(self, *, over: bool = False, quiet: bool = False) -> State | None:
        """The state where the person may do something now, else None, with a word why not.

        With `over` also when the game is. `quiet` says nothing.
        """
        standing, t = self.standing(), self.window.t
        state = standing.state
        why = ""
        if standing.watching:
            why = t("watching-only")
        elif not standing.live:
            why = t("look-live-first")
        elif not isinstance(state, State) or not state.givens:
            why = t("refused-not_begun")
        elif not standing.replay.playing and not over:
            why = t("refused-game_over")
        elif state.paused:
            why = t("sudoku-paused-first")
        if why and not quiet:
            self.window.notify(why)
        return None if why else state

    def act(self, action: object) -> bool:
        """Ask the server for something; it judges. Whether it was sent."""
        return self.live_state() is not None and self.send(action)

    def leave(self) -> None:
        """Back to the hall; only a race asks first, for there one loses by it."""
        state = self.mirror.replay.state
        if isinstance(state, State) and state.mode == "race":
            super().leave()
        else:
            self.window.session.leave()
            self.window.redraw()

    def send(self, action: object) -> bool:
        """Ask the server, whatever is shown."""
        self.window.redraw()
        return self.window.session.act(action)

    def digit(self, digit: int, *, how: writing.How = "tool") -> None:
        """A digit was pressed."""
        writing.press(self, digit, how)
