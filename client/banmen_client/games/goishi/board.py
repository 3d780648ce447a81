"""The board of goishi hiroi: turns pointer and key events into `Pick`, draws positions, animates moving stones."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from banmen.games.goishi.state import Pick, Picked, Solved, StonePutBack
from banmen_client.drawing.board import View
from banmen_client.drawing.cursor import ARROWS, ENTER, NOT_TYPING
from banmen_client.drawing.sprite import Blit, blit_all
from banmen_client.games.goishi.drawing import painting
from banmen_client.games.goishi.drawing.empty_board import face
from banmen_client.games.goishi.drawing.layout import GoishiLayout, lay_out
from banmen_client.games.goishi.drawing.sprites import SHADOWS
from banmen_client.games.goishi.position import NO_OVERLAY, BoardPosition, GoishiOverlay, named_points, position_of
from banmen_client.system.settings import Theme

EMPTY_VIEW = View(None)
LIFTING_MS, CELEBRATION_MS = 190, 1500

_MAX_APART = 116
"""The maximum distance of two lines, in px of the 1280x800 design."""


@dataclass(frozen=True, slots=True)
class _Lifting:
    """A stone that is lifted off the board, or put `back` onto it."""

    square: int
    start_ms: float
    length_ms: float
    back: bool

    def height(self, now_ms: float) -> float:
        """Return its height above the board, from 0 to 1."""
        part = min(1.0, max(0.0, (now_ms - self.start_ms) / self.length_ms))
        return (1 - part) ** 2 if self.back else part**1.5

    def over(self, now_ms: float) -> bool:
        """Return True if the movement has ended."""
        return now_ms >= self.start_ms + self.length_ms


class GoishiBoard:
    """The `banmen_client.drawing.board.Board` of goishi hiroi. It draws nothing before the first `place` and `show`.

    `overlay` holds the marks for this viewer alone. `theme` and `language` are those of the window.
    """

    in_pictures = True

    def __init__(self) -> None:
        self.overlay: GoishiOverlay = NO_OVERLAY
        self.theme: Theme = "dark"
        self.language = "en"
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._most_px = 1000
        self._layout: GoishiLayout | None = None
        self._view = EMPTY_VIEW
        self._position = BoardPosition()
        self._legal: frozenset[int] = frozenset()
        self._pending: frozenset[int] = frozenset()
        self._hover: int | None = None
        self._cursor = 0
        self._keyed = False
        self._lifting: _Lifting | None = None
        self._celebrates_from_ms: float | None = None

    @property
    def area(self) -> pygame.Rect:
        """The area that `draw` changes: the board and its shadow."""
        return self._rect.copy() if self._layout is None else SHADOWS[self.theme].area(self._layout.outer)

    @property
    def layout(self) -> GoishiLayout | None:
        """The places of the points; None before the first `place` and `show`."""
        return self._layout

    @property
    def cursor(self) -> int:
        """The point of the keyboard's cursor."""
        return self._cursor

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the board out in the middle of `rect` (px). A board with few points is no larger than `scale` allows."""
        self._rect, self._most_px = rect.copy(), max(1, round(_MAX_APART * scale))
        self._hover = None
        self._lay_out()

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a new state. Animate the stone that `view.last` picked or put back, over `animate` * 190 ms."""
        before, self._view = self._view, view
        self._legal = named_points(view.legal)
        self._pending = named_points((view.pending,))
        if view.state is before.state:
            return  # only marks have changed: keep the animation running
        shown, self._position = self._position, position_of(view.state)
        found = any(isinstance(event, Solved) for event in view.last)
        self._celebrates_from_ms = now_ms if found and animate > 0 and before.state is not None else None
        self._lifting = self._lifted(view, shown, now_ms, animate) if animate > 0 else None
        if (shown.rows, shown.columns) != (self._position.rows, self._position.columns):
            self._begin()

    def settle(self) -> None:
        """End all animations immediately."""
        self._lifting = self._celebrates_from_ms = None

    def _lifted(self, view: View, before: BoardPosition, now_ms: float, animate: float) -> _Lifting | None:
        """Return the stone that was picked or put back between the position shown before and this one."""
        moved = next((event for event in view.last if isinstance(event, Picked | StonePutBack)), None)
        if moved is None or abs(len(before.path) - len(self._position.path)) != 1:
            return None
        longer, shorter = sorted((before.path, self._position.path), key=len, reverse=True)
        if longer[:-1] != shorter or longer[-1] != moved.square:
            return None
        return _Lifting(moved.square, now_ms, LIFTING_MS * animate, back=isinstance(moved, StonePutBack))

    # --- pointer and keys ---------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """Handle the pointer at (x, y), or None when it leaves. Return True if the picture changes."""
        before = self._offered(), self._keyed
        at = self._square_at(pos_px) if pos_px else None
        self._keyed &= at == self._hover
        self._hover = at
        return (self._offered(), self._keyed) != before

    def press(self, pos_px: tuple[int, int]) -> Pick | None:
        """Return the pick of the stone under (x, y), legal or not; None outside the points."""
        square = self._square_at(pos_px)
        if square is None:
            return None
        self._cursor, self._keyed = square, False
        return Pick(square)

    def key(self, event: pygame.event.Event) -> tuple[bool, Pick | None]:
        """Move the cursor by the arrows; pick the stone at the cursor by Enter or Space."""
        position = self._position
        if not position.rows or event.mod & NOT_TYPING:
            return False, None
        if event.key in ENTER:
            self._keyed = True
            return True, Pick(self._cursor)
        if event.key not in ARROWS:
            return False, None
        down, right = ARROWS[event.key]
        row, column = divmod(self._cursor, position.columns)
        row, column = min(max(row + down, 0), position.rows - 1), min(max(column + right, 0), position.columns - 1)
        self._cursor, self._keyed = row * position.columns + column, True
        return True, None

    def _square_at(self, pos_px: tuple[int, int]) -> int | None:
        return self._layout.square_at(pos_px) if self._layout else None

    def _offered(self) -> int | None:
        """Return the stone that a press or Enter would pick."""
        at = self._cursor if self._keyed or (self._view.cursor_shown and self._hover is None) else self._hover
        return at if at in self._legal else None

    def _begin(self) -> None:
        """Lay out another board, with the cursor near its middle."""
        position = self._position
        self._cursor = position.rows // 2 * position.columns + position.columns // 2
        self._hover, self._keyed = None, False
        self._lay_out()

    def _lay_out(self) -> None:
        self._layout = lay_out(self._rect, self._position.rows, self._position.columns, self._most_px)

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the board. Return True while a stone moves or the celebration lasts."""
        layout = self._layout
        if layout is None:
            return False
        if self._lifting and self._lifting.over(now_ms):
            self._lifting = None
        if self._celebrates_from_ms is not None and now_ms >= self._celebrates_from_ms + CELEBRATION_MS:
            self._celebrates_from_ms = None
        SHADOWS[self.theme].draw(surface, layout.outer)
        surface.blit(face(layout.at_origin(), self.language), layout.outer)
        blit_all(surface, self._pieces(layout, now_ms))
        return self._lifting is not None or self._celebrates_from_ms is not None

    def preparations(self) -> Iterator[object]:
        """Make the sprites that the next pick needs, one with each step."""
        return iter(()) if self._layout is None else painting.preparations(self._layout, self._position, self._legal)

    def _pieces(self, layout: GoishiLayout, now_ms: float) -> list[Blit]:
        """Return all pictures on the board, the lowest first."""
        position, overlay, lifting = self._position, self.overlay, self._lifting
        blue = self._blue()
        apart = {square for square in (blue, lifting.square if lifting else None) if square is not None}
        drawn = [
            *painting.arrows(layout, position),
            *painting.answer(layout, position, overlay),
            *painting.numbers(layout, position),
            *painting.stones(layout, position, overlay, but=apart),
        ]
        if self._celebrates_from_ms is not None:
            drawn += painting.celebration(layout, position, (now_ms - self._celebrates_from_ms) / CELEBRATION_MS)
        if position.path:
            drawn += painting.legal_rings(layout, self._legal - apart)
        if blue is not None:
            drawn += painting.next_stone(layout, position, blue, pending=bool(self._pending))
        drawn += painting.advice(layout, position, overlay)
        back = next((event.square for event in self._view.last if isinstance(event, StonePutBack)), None)
        if back is not None and back in position.stones and back not in apart and overlay.refused != back:
            drawn.append(painting.put_back(layout, back))
        if self._view.cursor_shown or self._keyed:
            drawn.append(painting.cursor(layout, self._cursor))
        if lifting:
            drawn.append(painting.moving_stone(layout, lifting.square, lifting.height(now_ms)))
        return drawn

    def _blue(self) -> int | None:
        """Return the stone to show as the next one: the one requested, or else the one that a press would pick."""
        asked = next(iter(self._pending & self._position.stones), None)
        return asked if asked is not None else None if self._pending else self._offered()
