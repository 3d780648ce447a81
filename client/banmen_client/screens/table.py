"""The table: the board on the left, what is known and what can be done on the right."""

from collections.abc import Sequence

import pygame

from banmen_client.boards import Board, View
from banmen_client.boards.cursor import typed
from banmen_client.boards.registry import BOARDS
from banmen_client.mirror import Mirror
from banmen_client.screens import dialogs, panel, wording
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.context import Window
from banmen_client.screens.header import link_words
from banmen_client.screens.record import copy_moves, save_moves
from banmen_client.screens.show import timeline
from banmen_client.screens.show.telling import MovesTelling
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.scroll import ScrollState
from banmen_client.ui.widget import Stroke, Touch, Widget

BOARD_KEY = "board"
_LOOKING_ON = (
    *timeline.KEYS,
    *(f"key-{n}" for n in ["tab", "enter", "copy", "save", "replay", "language", "settings", "escape", "help"]),
)


class TableScreen(AtTable):
    """One table. It holds what is this person's alone: the ply looked at, the cursor, the move list's scroll."""

    def __init__(self, window: Window, mirror: Mirror) -> None:
        super().__init__(window, mirror)
        self.moves = ScrollState()
        self.followed = (-1, -1, -1)
        key = mirror.replay.game.key if mirror.replay.game else ""
        self.board: Board = BOARDS[key].board()
        self._placed: tuple[pygame.Rect, float] | None = None
        self._moving = False
        self._clock_text = ""
        self._claimable = False

    # --- composing ---------------------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """The board, then the panel from top to bottom."""
        standing = self.standing_drawn()
        layout, bar = self.layout()
        self._place(layout.board)
        board = Painted(
            key=BOARD_KEY,
            rect=layout.board,
            radius=14,
            paint=self._paint,
            on_point=self._press,
            on_hover=self._hover,
            on_key=self._board_key,
        )
        below = timeline.compose(self, bar, standing, MovesTelling()) if bar is not None else ()
        return [board, *panel.compose(self, layout, standing), *below]

    def _place(self, rect: Rect) -> None:
        """Lay the board out anew when its place has changed."""
        placed = (self.window.canvas.box(rect), self.window.canvas.scale)
        if placed != self._placed:
            self._placed = placed
            self.board.place(*placed)

    def _view(self, *, cursor_shown: bool) -> View:
        """The moment for the board to draw."""
        standing, pending = self.drawn, self.window.session.pending_action
        marked = self.window.settings.show_legal and pending is None
        return View(
            state=standing.state,
            last=standing.last_events(),
            legal=standing.legal() if marked else (),
            seat=standing.turn if standing.my_turn and standing.live else None,
            pending=pending if standing.live else None,
            cursor_shown=cursor_shown,
        )

    def _paint(self, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG002 - the board was placed
        now_ms = self.window.now_ms()
        view = self._view(cursor_shown=touch.ring)
        self.board.show(view, now_ms=now_ms, animate=timeline.animate(self))
        self._moving = self.board.draw(canvas.surface, now_ms)

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def _pixels(self, point: Point) -> tuple[int, int]:
        scale = self.window.canvas.scale
        return int(point[0] * scale), int(point[1] * scale)

    def _press(self, point: Point) -> None:
        action = self.board.press(self._pixels(point))
        if action is not None:
            self.act(action)

    def _hover(self, point: Point | None) -> None:
        self.board.point(None if point is None else self._pixels(point))

    def _board_key(self, stroke: Stroke) -> bool:
        """Keys while the board has the focus: the arrows move its cursor."""
        if stroke.command:
            return False
        return self._offer_key(pygame.event.Event(pygame.KEYDOWN, key=stroke.key, mod=0, unicode=""))

    def _offer_key(self, event: pygame.event.Event) -> bool:
        used, action = self.board.key(event)
        if action is not None:
            self.act(action)
        if used:
            self.window.redraw()
        return used

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:
        """Scrubbing comes before the widgets; while the board has the focus, its cursor has the arrows."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if self.shows_timeline:
            return timeline.key(self, event, ringed)
        at_board = ringed == BOARD_KEY and event.key in {pygame.K_LEFT, pygame.K_RIGHT}
        match event.key:
            case pygame.K_LEFT | pygame.K_PAGEUP if not at_board:
                self.step(-1)
            case pygame.K_RIGHT | pygame.K_PAGEDOWN if not at_board:
                self.step(1)
            case pygame.K_HOME:
                self.look(0)
            case pygame.K_END:
                self.look(None)
            case _:
                return False
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Commands, and squares typed by name."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key)
        if (typed(event).isalnum() or event.key == pygame.K_ESCAPE) and self._offer_key(event):
            return True
        if event.key == pygame.K_ESCAPE:
            self.leave()
            return True
        if event.key in {pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION} or event.unicode == "?":
            self.ask_keys()
            return True
        return False

    def ask_keys(self) -> None:
        """Show the list of keys: of who plays, or of who looks on."""
        self.window.ask(dialogs.keys(_LOOKING_ON) if self.shows_timeline else dialogs.keys())

    def _command(self, key: int) -> bool:
        commands = {
            pygame.K_z: self.take_back,
            pygame.K_d: self.offer_draw,
            pygame.K_r: self.resign,
            pygame.K_n: self.rematch,
            pygame.K_c: self.copy,
            pygame.K_s: self.save,
        }
        if key not in commands:
            return False
        commands[key]()
        return True

    def title(self) -> str:
        """What happens at the table, or that the connection is broken."""
        window = self.window
        if self.cut_off:
            return link_words(window, window.server_name)[0]
        game = self.mirror.replay.game
        return f"{wording.status(window, self.standing()).text} · {window.t(f'game-{game.key}') if game else ''}"

    def notice_area(self) -> Rect:
        """The board: the panel has what can be done."""
        return self.layout()[0].board

    def tick(self) -> bool:
        """Discs that turn, and thinking time that runs."""
        standing = self.standing()
        now = self.window.server_now_ms()
        text = " ".join(panel.time_text(standing.remaining_ms(seat, now)) for seat in standing.replay.seats)
        changed = (
            self.look_on() or self._moving or text != self._clock_text or standing.claimable(now) != self._claimable
        )
        self._clock_text, self._claimable = text, standing.claimable(now)
        return changed

    # --- what can be done --------------------------------------------------------------------------------------------

    def act(self, action: object) -> None:
        """Ask the server for a move; it judges."""
        standing, t = self.standing(), self.window.t
        if standing.watching:
            self.window.notify(t("watching-only"))
        elif not standing.live:
            self.window.notify(t("look-live-first"))
        elif self.window.session.pending_action is None:
            self.window.session.act(action)
        self.window.redraw()

    def take_back(self) -> None:
        """Ask to take one's own last move back."""
        ply = self.standing().take_back_ply()
        if ply is None:
            self.window.notify(self.window.t("no-undo-yet"))
        else:
            self.window.session.offer("take_back", ply)

    def offer_draw(self) -> None:
        """Offer a draw; who sits at both seats would only accept it at once."""
        if not self.standing().alone:
            self.window.session.offer("draw")

    def resign(self) -> None:
        """Resign, after a question."""
        if self.standing().replay.playing and not self.standing().watching:
            self.window.ask(dialogs.resigning(self.standing()))

    def copy(self) -> None:
        """Copy the moves as a transcript."""
        copy_moves(self.window, self.mirror.replay)

    def save(self) -> None:
        """Save the moves as a transcript."""
        save_moves(self.window, self.mirror.replay)
