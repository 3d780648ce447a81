"""The board of a knight's tour: pointer and keys to steps, moments to pictures, the knight on its way.

The path is drawn by `knights_tour_trail`, which changes little from moment to moment; what is drawn here lies over it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from banmen.games.knights_tour.values import Retreat, Step, Tour, TourAction
from banmen.grid import Square
from banmen_client.boards import View
from banmen_client.boards import knights_tour_ground as ground
from banmen_client.boards.cursor import Cursor
from banmen_client.boards.knights_tour_layout import TourLayout, lay_out
from banmen_client.boards.knights_tour_lens import Looked, draw_lens
from banmen_client.boards.knights_tour_moment import NO_REMARKS, Candidate, candidates, lost_squares
from banmen_client.boards.knights_tour_over import Moment, over
from banmen_client.boards.knights_tour_palette import PALETTES, Theme
from banmen_client.boards.knights_tour_signs import Point
from banmen_client.boards.knights_tour_trail import Trail, put

GOING_MS = 260
"""How long the knight is on its way to the next square."""


class _Going(NamedTuple):
    """The knight on its way from one square to another."""

    start: int
    end: int
    since_ms: float
    takes_ms: float
    back: bool

    def share(self, now_ms: float) -> float:
        """How far it is, 0 to 1."""
        part = min(max((now_ms - self.since_ms) / self.takes_ms, 0.0), 1.0)
        return part * part * (3 - 2 * part)


class KnightsTourBoard:
    """The `banmen_client.boards.Board` of a knight's tour. Before the first `place` and `show` it draws nothing.

    `theme` and `remarks` may be set at any time; remarks about another state than the one shown are not heeded.
    """

    def __init__(self) -> None:
        self.theme: Theme = "light"
        self.remarks = NO_REMARKS
        self._rect, self._scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._layout: TourLayout | None = None
        self._trail: Trail | None = None
        self._view = View(Tour())
        self._candidates: Sequence[Candidate] = ()
        self._lost: Sequence[int] = ()
        self._legal: frozenset[int] = frozenset()
        self._hover: int | None = None
        self._cursor = Cursor()
        self._going: _Going | None = None

    @property
    def state(self) -> Tour:
        """The state shown."""
        state: Tour = self._view.state
        return state

    @property
    def area(self) -> pygame.Rect:
        """All that `draw` touches: the board and the shadow it casts."""
        if self._layout is None:
            return self._rect.copy()
        reach = 2 * ground.shadow_reach_px(self._layout)
        return self._layout.outer.inflate(reach, reach)

    @property
    def layout(self) -> TourLayout | None:
        """Where the squares are; None before the first moment and place."""
        return self._layout

    @property
    def cursor(self) -> int:
        """The keyboard's square."""
        return self._square(self._cursor.square)

    @property
    def hovered(self) -> int | None:
        """The square under the pointer."""
        return self._hover

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the board out in the middle of `rect` (px)."""
        self._rect, self._scale = rect.copy(), scale
        self._hover = None
        self._lay_out()

    def _lay_out(self) -> None:
        state = self.state
        self._layout = lay_out(self._rect, state.rows, state.columns) if state.rows and min(self._rect.size) else None
        self._trail = None

    # --- moments ----------------------------------------------------------------------------------------------------

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Take a new moment; one step or one retreat is animated over `animate` * 260 ms."""
        before, state = self.state, view.state if view.state is not None else Tour()
        self._view = view if view.state is not None else View(state)
        self._legal = _squares_of(view.legal, state)
        if state is before:
            return
        if (state.rows, state.columns) != (before.rows, before.columns):
            self._cursor, self._hover, self._going = Cursor(), None, None
            self._lay_out()
        if state == before:
            return
        self._candidates, self._lost = candidates(state), lost_squares(state)
        self._going = _going(before, state, now_ms, GOING_MS * animate) if animate > 0 else None

    def settle(self) -> None:
        """The knight is there at once."""
        self._going = None

    @property
    def candidates(self) -> Sequence[Candidate]:
        """Where the knight may go next, in the order of the table's method."""
        return self._candidates

    @property
    def lost(self) -> Sequence[int]:
        """The squares that cannot be come to any more."""
        return self._lost

    # --- pointer and keys -------------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """The pointer is at (x, y), or has left; True when that changes the picture."""
        square = self._layout.square_at(pos_px) if self._layout and pos_px else None
        changed = square != self._hover
        self._hover = square
        return changed

    def press(self, pos_px: tuple[int, int]) -> TourAction | None:
        """A step to the square under (x, y), legal or not; a step back on the square that the knight came from."""
        square = self._layout.square_at(pos_px) if self._layout else None
        if square is None:
            return None
        self._cursor = self._cursor.at(divmod(square, self.state.columns))
        return self._wish(square)

    def key(self, event: pygame.event.Event) -> tuple[bool, TourAction | None]:
        """Arrows move the cursor, Enter and Space go there, and so do a letter and a number."""
        if not self.state.rows:
            return False, None
        answer = self._cursor.press(event, self.state.rows, self.state.columns)
        self._cursor = answer.cursor
        chosen = answer.chosen
        return answer.used, None if chosen is None else self._wish(self._square(chosen))

    def _square(self, square: Square) -> int:
        """The number of a square (row, column)."""
        row, column = square
        return row * self.state.columns + column

    def _wish(self, square: int) -> TourAction:
        path = self.state.path
        came_from = int.from_bytes(path[-4:-2], "big") if len(path) >= 4 else None  # noqa: PLR2004 - two squares
        return Retreat() if square == came_from else Step(square)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the moment; True while the knight is on its way, or the path is not all drawn yet."""
        layout = self._layout
        if layout is None:
            return False
        if self._trail is None or self._trail.palette is not PALETTES[self.theme]:
            self._trail = Trail(layout, self.theme)
        trail = self._trail
        complete = trail.show(self.state.squares())
        if self._going and now_ms >= self._going.since_ms + self._going.takes_ms:
            self._going = None
        corner = layout.outer.topleft
        pieces = [
            (piece, (corner[0] + x, corner[1] + y)) for piece, (x, y) in ground.shadow(layout.at_origin(), self.theme)
        ]
        put(surface, pieces)
        surface.blit(ground.frame(layout.at_origin(), self.theme), corner)
        before = surface.get_clip()
        surface.blit(trail.picture, layout.inner)
        surface.set_clip(before.clip(layout.outer))
        put(surface, over(self._moment(layout, trail, now_ms)))
        surface.set_clip(before)
        if self._hover is not None and not trail.numbered:
            draw_lens(surface, layout, self.theme, Looked(trail.order, trail.path, self._hover))
        return self._going is not None or not complete

    def _moment(self, layout: TourLayout, trail: Trail, now_ms: float) -> Moment:
        view = self._view
        return Moment(
            layout=layout,
            trail=trail,
            state=self.state,
            here=self._here(layout, now_ms),
            back=self._going is not None and self._going.back,
            candidates=() if self._unmarked else self._candidates,
            lost=self._lost,
            remarks=self.remarks if self.remarks.state is self.state else NO_REMARKS,
            legal=self._legal,
            offered=self._offered(),
            pending=view.pending.square if isinstance(view.pending, Step) else None,
            cursor=self.cursor if view.cursor_shown else None,
        )

    @property
    def _unmarked(self) -> bool:
        """Whether this viewer plays and wants no squares marked."""
        view = self._view
        return view.seat is not None and not view.legal and view.pending is None

    def _offered(self) -> int | None:
        """The legal square that the pointer, or else the cursor, is on."""
        if self._view.seat is None:
            return None
        wishes = (self._hover, self.cursor if self._view.cursor_shown else None)
        return next((square for square in wishes if square in self._legal), None)

    def _here(self, layout: TourLayout, now_ms: float) -> Point | None:
        """Where the knight is now, in px."""
        if not self.state.path:
            return None
        if self._going is None:
            return layout.middle(self.state.here)
        start, end = layout.middle(self._going.start), layout.middle(self._going.end)
        share = self._going.share(now_ms)
        return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


@lru_cache(maxsize=4)
def _every(squares: int) -> frozenset[int]:
    return frozenset(range(squares))


def _squares_of(legal: Sequence[TourAction], state: Tour) -> frozenset[int]:
    """The squares that may be stepped to; before the first step all are, which need not be looked at one by one."""
    if legal and not state.path:
        return _every(len(state.board))
    return frozenset(action.square for action in legal if isinstance(action, Step))


def _going(before: Tour, state: Tour, now_ms: float, takes_ms: float) -> _Going | None:
    """The knight's way where one state is the other with one square more or less."""
    if not before.path or not state.path:
        return None
    forth, back = state.path[:-2] == before.path, state.path == before.path[:-2]
    return _Going(before.here, state.here, now_ms, takes_ms, back) if forth or back else None
