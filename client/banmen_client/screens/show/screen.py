"""A table that one watches: the board on the left, what is known on the right, the timeline along the bottom."""

from collections.abc import Sequence

import pygame

from banmen_client.boards import View
from banmen_client.mirror import Mirror
from banmen_client.screens import dialogs
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.context import Window
from banmen_client.screens.header import link_words
from banmen_client.screens.show import Performance, Refusing, Ticking, head, timeline
from banmen_client.screens.show.layout import show_layout
from banmen_client.session import RefusedAct
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Stroke, Touch, Widget

BOARD_KEY = "board"
_ALWAYS = ("tab", "enter", "replay", "language", "settings", "escape", "help")
KEYS = (*timeline.KEYS, *(f"key-{name}" for name in _ALWAYS))
"""The list of keys: ids of messages."""


class ShowScreen(AtTable):
    """One table that is watched, or played at by who holds its seat. It holds what is this viewer's alone.

    `ringed` is the widget that had the keyboard's ring at the last key.
    """

    def __init__(self, window: Window, mirror: Mirror, performance: Performance) -> None:
        super().__init__(window, mirror)
        self.performance = performance
        self._placed: tuple[pygame.Rect, float] | None = None
        self._moving = False
        self.ringed: str | None = None

    # --- composing ---------------------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """Board, panel, timeline."""
        standing = self.standing_drawn()
        self.performance.dress(self.window.settings.theme)
        layout, bar = show_layout(self.window.canvas.area)
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
        above, rest = head.compose(self, layout.panel, standing, tight=layout.tight)
        panel = self.performance.panel(self, rest, standing, tight=layout.tight)
        return [board, *above, *panel, *timeline.compose(self, bar, standing, self.performance)]

    def _place(self, rect: Rect) -> None:
        """Lay the board out anew when its place has changed."""
        placed = (self.window.canvas.box(rect), self.window.canvas.scale)
        if placed != self._placed:
            self._placed = placed
            self.performance.board.place(*placed)

    def _view(self, *, cursor_shown: bool) -> View:
        """The moment for the board to draw."""
        standing, pending = self.drawn, self.window.session.pending_action
        live = standing.live and self.watching.following
        marked = live and self.window.settings.show_legal and pending is None
        return View(
            state=standing.state,
            last=standing.last_events(),
            legal=standing.legal() if marked else (),
            seat=standing.turn if live and standing.my_turn else None,
            pending=pending if live else None,
            cursor_shown=cursor_shown,
        )

    def _paint(self, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG002 - the board was placed
        now_ms = self.window.now_ms()
        view = self._view(cursor_shown=touch.ring)
        self.performance.board.show(view, now_ms=now_ms, animate=timeline.animate(self))
        self._moving = self.performance.board.draw(canvas.surface, now_ms)

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def _pixels(self, point: Point) -> tuple[int, int]:
        scale = self.window.canvas.scale
        return int(point[0] * scale), int(point[1] * scale)

    def _press(self, point: Point) -> None:
        self.act(self.performance.board.press(self._pixels(point)))

    def _hover(self, point: Point | None) -> None:
        if self.performance.board.point(None if point is None else self._pixels(point)):
            self.window.redraw()

    def _board_key(self, stroke: Stroke) -> bool:
        """Keys while the board has the focus: the arrows move its cursor."""
        if stroke.command or not self.standing().seats:
            return False
        used, action = self.performance.board.key(pygame.event.Event(pygame.KEYDOWN, key=stroke.key, mod=0, unicode=""))
        self.act(action)
        if used:
            self.window.redraw()
        return used

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:
        """The game's own keys, then the timeline's; on a board that one acts on, the arrows are its cursor's."""
        self.ringed = ringed
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if self.performance.key(self, event):
            return True
        if ringed == BOARD_KEY and not self.standing().seats:
            ringed = None
        return timeline.key(self, event, ringed)

    def key(self, event: pygame.event.Event) -> bool:
        """Esc goes back, `?` and F1 show the keys."""
        if event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.key in {pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION} or event.unicode == "?":
            self.ask_keys()
        else:
            return False
        return True

    def ask_keys(self) -> None:
        """Show the list of keys."""
        self.window.ask(dialogs.keys((*getattr(self.performance, "keys", ()), *KEYS)))

    # --- what the window asks ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The game and where it stands."""
        window = self.window
        if self.cut_off:
            return link_words(window, window.server_name)[0]
        game = self.mirror.replay.game
        step = self.performance.step_text(window.t, self.standing())[0]
        return f"{step} · {window.t(f'game-{game.key}') if game else ''}"

    def notice_area(self) -> Rect:
        """The board, or what of it the game can do without."""
        return getattr(self.performance, "notice_area", None) or show_layout(self.window.canvas.area)[0].board

    def tick(self) -> bool:
        """The show goes on, and so does what the game itself does by and by."""
        changed = self.look_on() | self._moving
        return changed | (isinstance(self.performance, Ticking) and self.performance.tick())

    def tells(self, refused: RefusedAct) -> bool:
        """Whether the panel says why this action was refused."""
        return isinstance(self.performance, Refusing) and self.performance.refused(self, self.standing()) is refused

    # --- what can be done --------------------------------------------------------------------------------------------

    def act(self, action: object | None) -> None:
        """Ask the server for a move; it judges."""
        standing, t = self.standing(), self.window.t
        if action is None:
            return
        if not standing.seats:
            self.window.notify(t("watching-only"))
        elif not (standing.live and self.watching.following):
            self.window.notify(t("look-live-first"))
        else:
            self.window.session.act(action)
        self.window.redraw()
