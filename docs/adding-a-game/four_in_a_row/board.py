"""The board of four in a row: pointer and keys to `Drop`, moments to pictures, discs that fall."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from banmen.game import Seat
from banmen_client.drawing.board import View
from banmen_client.drawing.cursor import ENTER, typed
from four_in_a_row import drawing
from four_in_a_row.rules import COLUMNS, FOUR_IN_A_ROW, MARKS, ROWS, Drop, Dropped, landing_row, winning_line

_GOLD, _CURSOR = (255, 217, 120), (143, 192, 255)
_GHOST, _PENDING = 0.42, 0.68
_FALL_MS = 70.0
"""How long a disc falls past one row."""

_SEATS = {mark: seat for seat, mark in MARKS.items()}


@dataclass(frozen=True)
class _Fall:
    """A disc that falls from above the board to a row, where it arrives at `ends_ms`."""

    column: int
    row: int
    since_ms: float
    ends_ms: float

    def row_at(self, now_ms: float) -> float:
        """Return its position now, in rows; it accelerates."""
        share = min(1.0, max(0.0, (now_ms - self.since_ms) / (self.ends_ms - self.since_ms)))
        return -1 + (self.row + 1) * share * share


class FourInARowBoard:
    """The `banmen_client.drawing.board.Board` of four in a row. Before the first `place` it draws nothing."""

    def __init__(self) -> None:
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._cell = 0
        self._view = View(FOUR_IN_A_ROW.blank)
        self._hover: int | None = None
        self._cursor = COLUMNS // 2
        self._fall: _Fall | None = None

    @property
    def area(self) -> pygame.Rect:
        """The panel, and the row above it from which discs fall."""
        panel = self._panel()
        return pygame.Rect(panel.x, panel.y - self._cell, panel.w, panel.h + self._cell)

    @property
    def cursor(self) -> int:
        """The keyboard's column."""
        return self._cursor

    def place(self, rect: pygame.Rect, scale: float) -> None:  # noqa: ARG002 - everything follows from the rectangle
        """Lay the board out in the middle of `rect` (px), with room above it for a disc."""
        self._rect, self._hover = rect.copy(), None
        self._cell = int(min(rect.w / (COLUMNS + 0.5), rect.h / (ROWS + 1.5)))

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a new moment; a disc dropped since the last one falls, for `animate` * 70 ms a row."""
        before, self._view = self._view.state, view
        dropped = next((event for event in view.last if isinstance(event, Dropped)), None)
        if view.state == before:
            return
        self._fall = None
        if dropped is not None and animate > 0 and FOUR_IN_A_ROW.evolve(before, dropped) == view.state:
            ends_ms = now_ms + animate * _FALL_MS * (dropped.row + 1)
            self._fall = _Fall(dropped.column, dropped.row, now_ms, ends_ms)

    def settle(self) -> None:
        """End the fall immediately."""
        self._fall = None

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """Move the pointer to (x, y), or off the board; return True if the ghost changes."""
        before, self._hover = self._hover, self._column_at(pos_px) if pos_px else None
        return self._hover != before

    def press(self, pos_px: tuple[int, int]) -> Drop | None:
        """Return a drop into the column under (x, y), legal or not; None outside of the board."""
        column = self._column_at(pos_px)
        if column is None:
            return None
        self._cursor = column
        return Drop(column)

    def key(self, event: pygame.event.Event) -> tuple[bool, Drop | None]:
        """Handle a key: the arrows move the cursor, Enter and Space drop a disc there, 1 to 7 into that column."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step:
            self._cursor = min(COLUMNS - 1, max(0, self._cursor + step))
            return True, None
        if event.key in ENTER:
            return True, Drop(self._cursor)
        number = typed(event)
        if number.isascii() and number.isdigit() and 1 <= int(number) <= COLUMNS:
            self._cursor = int(number) - 1
            return True, Drop(self._cursor)
        return False, None

    def _column_at(self, pos_px: tuple[int, int]) -> int | None:
        if not self._cell or not self.area.collidepoint(pos_px):
            return None
        return min(COLUMNS - 1, max(0, (pos_px[0] - self._panel().x - self._cell // 5) // self._cell))

    # --- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the moment; return True while a disc falls."""
        if not self._cell:
            return False
        if self._fall is not None and now_ms >= self._fall.ends_ms:
            self._fall = None
        panel, corner = self._panel(), self._cell // 3
        behind = panel.inflate(-corner // 2, -corner // 2)
        pygame.draw.rect(surface, drawing.hole_colour(), behind, border_radius=corner)
        for picture, row, column in self._discs(now_ms):
            surface.blit(picture, picture.get_rect(center=self._middle(row, column)))
        surface.blit(drawing.panel(self._cell), panel)
        for picture, row, column in self._rings():
            surface.blit(picture, picture.get_rect(center=self._middle(row, column)))
        return self._fall is not None

    def _discs(self, now_ms: float) -> Iterator[tuple[pygame.Surface, float, int]]:
        """Draw the discs at rest, the falling one, and the ghost of a possible or pending one."""
        fall, diameter = self._fall, round(self._cell * 0.86)
        for at, mark in enumerate(self._view.state.board):
            row, column = divmod(at, COLUMNS)
            if mark in _SEATS:
                falls = fall is not None and (fall.row, fall.column) == (row, column)
                yield drawing.disc(_SEATS[mark], diameter), fall.row_at(now_ms) if fall and falls else row, column
        offered = self._offered()
        if offered is not None:
            seat, column, opacity = offered
            row_free = landing_row(self._view.state.board, column)
            if row_free is not None:
                yield drawing.disc(seat, diameter, opacity), row_free, column

    def _offered(self) -> tuple[Seat, int, float] | None:
        """Return the seat, the column and the opacity of the ghost."""
        view = self._view
        if view.seat is None:
            return None
        if view.pending is not None:
            return view.seat, view.pending.column, _PENDING
        column = self._cursor if view.cursor_shown else self._hover
        return None if column is None or Drop(column) not in view.legal else (view.seat, column, _GHOST)

    def _rings(self) -> Iterator[tuple[pygame.Surface, float, int]]:
        """Draw rings around the last disc, or around the four in a row, and the cursor above its column."""
        board, last = self._view.state.board, [event for event in self._view.last if isinstance(event, Dropped)]
        line = winning_line(board)
        marked = [divmod(at, COLUMNS) for at in line] if line else [(event.row, event.column) for event in last]
        for row, column in marked if self._fall is None else ():
            yield drawing.ring(self._cell, _GOLD, 0.05), row, column
        if self._view.cursor_shown:
            row_free = landing_row(board, self._cursor)
            yield drawing.ring(self._cell, _CURSOR, 0.06), row_free if row_free is not None else 0, self._cursor

    def _panel(self) -> pygame.Rect:
        margin = self._cell // 5
        width, height = COLUMNS * self._cell + 2 * margin, ROWS * self._cell + 2 * margin
        top = self._rect.centery - (height + self._cell) // 2 + self._cell
        return pygame.Rect(self._rect.centerx - width // 2, top, width, height)

    def _middle(self, row: float, column: int) -> tuple[int, int]:
        """Return the middle of a square, px; a row above the board is negative."""
        panel, margin = self._panel(), self._cell // 5
        x, y = panel.x + margin + (column + 0.5) * self._cell, panel.y + margin + (row + 0.5) * self._cell
        return round(x), round(y)
