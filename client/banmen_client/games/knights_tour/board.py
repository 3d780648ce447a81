"""The board of a knight's tour: turns pointer and key events into steps, draws positions, animates the knight.

`drawing.path` draws the path, `drawing.overlay` everything over it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from banmen.games.knights_tour.state import Retreat, Step, Tour, TourAction
from banmen.grid import Square
from banmen_client.drawing.board import View
from banmen_client.drawing.cursor import Cursor
from banmen_client.drawing.sprite import blit_all
from banmen_client.games.knights_tour.annotations import NO_ANNOTATIONS, Candidate, candidates, lost_squares
from banmen_client.games.knights_tour.drawing.empty_board import TourLayout, frame, lay_out
from banmen_client.games.knights_tour.drawing.overlay import (
    LensView,
    TourOverlay,
    draw_lens,
    onward_preparations,
    overlay_pieces,
)
from banmen_client.games.knights_tour.drawing.path import PathPicture
from banmen_client.games.knights_tour.drawing.sprites import PALETTES, Point
from banmen_client.system.settings import Theme

GOING_MS = 260
"""The duration of the knight's animation to the next square."""


class _KnightMove(NamedTuple):
    """The knight's animation from one square to another."""

    start: int
    end: int
    since_ms: float
    takes_ms: float
    back: bool

    def share(self, now_ms: float) -> float:
        """Return its eased progress, from 0 to 1."""
        part = min(max((now_ms - self.since_ms) / self.takes_ms, 0.0), 1.0)
        return part * part * (3 - 2 * part)


class KnightsTourBoard:
    """The `banmen_client.drawing.board.Board` of a knight's tour. It draws nothing before the first `place` and `show`.

    `theme` and `annotations` may be set at any time. Annotations of another state than the one shown are ignored.
    """

    in_pictures = True

    def __init__(self) -> None:
        self.theme: Theme = "light"
        self.annotations = NO_ANNOTATIONS
        self._rect, self._scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._layout: TourLayout | None = None
        self._path_picture: PathPicture | None = None
        self._view = View(Tour())
        self._candidates: Sequence[Candidate] = ()
        self._lost: Sequence[int] = ()
        self._legal: frozenset[int] = frozenset()
        self._hover: int | None = None
        self._cursor = Cursor()
        self._move: _KnightMove | None = None

    @property
    def state(self) -> Tour:
        """The state shown."""
        state: Tour = self._view.state
        return state

    @property
    def area(self) -> pygame.Rect:
        """The area that `draw` changes: the board and its shadow."""
        return self._rect.copy() if self._layout is None else PALETTES[self.theme].shadow.area(self._layout.outer)

    @property
    def layout(self) -> TourLayout | None:
        """The places of the squares; None before the first `place` and `show`."""
        return self._layout

    @property
    def cursor(self) -> int:
        """The square of the keyboard's cursor."""
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
        self._path_picture = None

    # --- moments ----------------------------------------------------------------------------------------------------

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a new state. Animate a single step or retreat over `animate` * 260 ms."""
        before, state = self.state, view.state if view.state is not None else Tour()
        self._view = view if view.state is not None else View(state)
        self._legal = _squares_of(view.legal, state)
        if state is before:
            return
        if (state.rows, state.columns) != (before.rows, before.columns):
            self._cursor, self._hover, self._move = Cursor(), None, None
            self._lay_out()
        if state == before:
            return
        self._candidates, self._lost = candidates(state), lost_squares(state)
        self._move = _move(before, state, now_ms, GOING_MS * animate) if animate > 0 else None

    def settle(self) -> None:
        """End the animation immediately."""
        self._move = None

    @property
    def candidates(self) -> Sequence[Candidate]:
        """The squares where the knight may go next, in the order of the table's method."""
        return self._candidates

    @property
    def lost(self) -> Sequence[int]:
        """The squares that the knight can no longer reach."""
        return self._lost

    # --- pointer and keys -------------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """Handle the pointer at (x, y), or None when it leaves. Return True if the picture changes."""
        square = self._layout.square_at(pos_px) if self._layout and pos_px else None
        changed = square != self._hover
        self._hover = square
        return changed

    def press(self, pos_px: tuple[int, int]) -> TourAction | None:
        """Return a step to the square under (x, y), legal or not. On the knight's previous square, return a retreat."""
        square = self._layout.square_at(pos_px) if self._layout else None
        if square is None:
            return None
        self._cursor = self._cursor.at(divmod(square, self.state.columns))
        return self._action_at(square)

    def key(self, event: pygame.event.Event) -> tuple[bool, TourAction | None]:
        """Move the cursor by the arrows. Step to a square by Enter or Space, or by typing its letter and number."""
        if not self.state.rows:
            return False, None
        answer = self._cursor.press(event, self.state.rows, self.state.columns, upwards=True)
        self._cursor = answer.cursor
        chosen = answer.chosen
        return answer.used, None if chosen is None else self._action_at(self._square(chosen))

    def _square(self, square: Square) -> int:
        """Return the number of a square (row, column)."""
        row, column = square
        return row * self.state.columns + column

    def _action_at(self, square: int) -> TourAction:
        path = self.state.path
        came_from = int.from_bytes(path[-4:-2], "big") if len(path) >= 4 else None  # noqa: PLR2004 - two squares
        return Retreat() if square == came_from else Step(square)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the board. Return True while the knight moves or a part of the path is not drawn yet."""
        layout = self._layout
        if layout is None:
            return False
        if self._path_picture is None or self._path_picture.palette is not PALETTES[self.theme]:
            self._path_picture = PathPicture(layout, self.theme)
        path_picture = self._path_picture
        complete = path_picture.show(self.state.squares())
        if self._move and now_ms >= self._move.since_ms + self._move.takes_ms:
            self._move = None
        path_picture.palette.shadow.draw(surface, layout.outer)
        around = frame(layout.at_origin(), self.theme)
        for strip in _strips(layout):
            surface.blit(around, strip.move(layout.outer.topleft), strip)
        before = surface.get_clip()
        blit_all(surface, path_picture.blits(layout.inner.topleft))
        surface.set_clip(before.clip(layout.outer))
        blit_all(surface, overlay_pieces(self._overlay(layout, path_picture, now_ms)))
        surface.set_clip(before)
        if self._hover is not None and not path_picture.numbered:
            draw_lens(surface, layout, self.theme, LensView(path_picture.order, path_picture.path, self._hover))
        return self._move is not None or not complete

    def preparations(self) -> Iterator[object]:
        """Make the sprites that the next steps need, one with each step. The first step also needs the knight."""
        layout, path_picture = self._layout, self._path_picture
        if layout is None or path_picture is None:
            return
        yield from path_picture.preparations(self.state.depth)
        yield from onward_preparations(self._overlay(layout, path_picture, 0.0))

    def _overlay(self, layout: TourLayout, path_picture: PathPicture, now_ms: float) -> TourOverlay:
        view = self._view
        return TourOverlay(
            layout=layout,
            path_picture=path_picture,
            state=self.state,
            current=self._knight_position(layout, now_ms),
            back=self._move is not None and self._move.back,
            candidates=() if self._unmarked else self._candidates,
            lost=self._lost,
            annotations=self.annotations if self.annotations.state is self.state else NO_ANNOTATIONS,
            legal=self._legal,
            offered=self._offered(),
            pending=view.pending.square if isinstance(view.pending, Step) else None,
            cursor=self.cursor if view.cursor_shown else None,
        )

    @property
    def _unmarked(self) -> bool:
        """Whether this viewer plays and has switched off the marks of legal squares."""
        view = self._view
        return view.seat is not None and not view.legal and view.pending is None

    def _offered(self) -> int | None:
        """Return the legal square under the pointer, or else under the cursor."""
        if self._view.seat is None:
            return None
        squares = (self._hover, self.cursor if self._view.cursor_shown else None)
        return next((square for square in squares if square in self._legal), None)

    def _knight_position(self, layout: TourLayout, now_ms: float) -> Point | None:
        """Return the present place of the knight, in px."""
        if not self.state.path:
            return None
        if self._move is None:
            return layout.middle(self.state.current)
        start, end = layout.middle(self._move.start), layout.middle(self._move.end)
        share = self._move.share(now_ms)
        return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _strips(layout: TourLayout) -> Sequence[pygame.Rect]:
    """Return the four sides of the frame, from its corner. The frame's inside is empty."""
    (width, height), inner = layout.outer.size, layout.at_origin().inner
    return (
        pygame.Rect(0, 0, width, inner.top),
        pygame.Rect(0, inner.bottom, width, height - inner.bottom),
        pygame.Rect(0, inner.top, inner.left, inner.h),
        pygame.Rect(inner.right, inner.top, width - inner.right, inner.h),
    )


@lru_cache(maxsize=4)
def _every(squares: int) -> frozenset[int]:
    return frozenset(range(squares))


def _squares_of(legal: Sequence[TourAction], state: Tour) -> frozenset[int]:
    """Return the squares to which a step is legal.

    Before the first step these are all squares, without a check of each.
    """
    if legal and not state.path:
        return _every(len(state.board))
    return frozenset(action.square for action in legal if isinstance(action, Step))


def _move(before: Tour, state: Tour, now_ms: float, takes_ms: float) -> _KnightMove | None:
    """Return the knight's animation if one state has exactly one square more than the other, else None."""
    if not before.path or not state.path:
        return None
    forth, back = state.path[:-2] == before.path, state.path == before.path[:-2]
    return _KnightMove(before.current, state.current, now_ms, takes_ms, back) if forth or back else None
