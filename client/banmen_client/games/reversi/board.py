"""The board of reversi turns pointer and key events into `Place` actions, draws positions, and animates the discs.

`Turning` holds the times of one ply's movements: the new disc lands, then the others turn, the nearest ones first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType

import pygame

from banmen.game import Seat
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import MARKS, Place, Placed, Position, opponent
from banmen.grid import NotASquare, Square, parse_square, square_name
from banmen_client.drawing import marks
from banmen_client.drawing.board import View
from banmen_client.drawing.cursor import Cursor
from banmen_client.drawing.framed_board import SHADOW, FramedLayout, empty_board, lay_out
from banmen_client.games.reversi import discs
from banmen_client.games.reversi.discs import disc_px
from banmen_client.games.reversi.overlay import NO_OVERLAY, ReversiOverlay, pictures

LANDING_MS = 130
TURN_MS = 300
STAGGER_MS = 36  # between neighbours, less on long lines
LONGEST_STAGGER_MS = 120
HOVER_OPACITY, PENDING_OPACITY = 0.42, 0.68

EMPTY_VIEW = View(REVERSI.blank)

_SEATS = {mark: seat for seat, mark in MARKS.items()}


class ReversiBoard:
    """The `banmen_client.drawing.board.Board` of reversi. It draws nothing before the first `place` and `show`.

    `overlay` holds the marks of a hint and of a line of best play.
    """

    in_pictures = True

    def __init__(self) -> None:
        self.overlay: ReversiOverlay = NO_OVERLAY
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._scale = 1.0
        self._layout: FramedLayout | None = None
        self._view = EMPTY_VIEW
        self._placed: Placed | None = None
        self._legal: frozenset[Square] = frozenset()
        self._hover: Square | None = None
        self._cursor = Cursor()
        self._turning: Turning | None = None
        self._next: tuple[View, float] | None = None

    @property
    def area(self) -> pygame.Rect:
        """The area that `draw` changes: the board and its shadow."""
        return self._rect.copy() if self._layout is None else SHADOW.area(self._layout.outer)

    @property
    def layout(self) -> FramedLayout | None:
        """The places of the squares; None before the first `place` and `show`."""
        return self._layout

    @property
    def cursor(self) -> Square:
        """The square (row, column) of the keyboard's cursor."""
        return self._cursor.square

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the board out in the middle of `rect` (px)."""
        self._rect, self._scale = rect.copy(), scale
        self._hover = None
        self._lay_out()

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a new state. If it follows the last one by `view.last`, animate the ply over `animate` * 420 ms.

        A quick answer that makes it the user's turn is shown after the discs of the previous ply have stopped. A press
        is accepted in the meantime.
        """
        turns = self._turning is not None and now_ms < self._turning.ends_ms
        answers = view.seat is not None and view.state != self._view.state
        if turns and answers and (self._next is None or self._next[0].state == view.state):
            self._next = view, animate
        else:
            self._next = None
            self._adopt_view(view, now_ms, animate)

    def _adopt_view(self, view: View, now_ms: float, animate: float) -> None:
        before, state = self._view.state, view.state
        self._view = view
        self._placed = next((event for event in view.last if isinstance(event, Placed)), None)
        self._legal = frozenset(_squares(view.legal, state.size))
        if state.size != before.size:
            self._begin_on(state.size)
        if state == before:
            return  # only marks have changed: keep the animation running
        self._turning = None
        if self._placed and animate > 0 and before.size and reduce(REVERSI.evolve, view.last, before) == state:
            self._turning = turning_times(self._placed, state.size, now_ms, animate)

    def settle(self) -> None:
        """End the animation immediately."""
        self._turning = None
        if self._next is not None:
            (view, _animate), self._next = self._next, None
            self._adopt_view(view, 0, 0)

    # --- pointer and keys ---------------------------------------------------------------------------------------

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """Handle the pointer at (x, y), or None when it leaves.

        Return True if the ghost disc appears, moves or disappears.
        """
        before = self._hovered()
        self._hover = self._square_at(pos_px) if pos_px else None
        return self._hovered() != before

    def press(self, pos_px: tuple[int, int]) -> Place | None:
        """Return the placement on the square under (x, y), legal or not; None outside the squares."""
        square = self._square_at(pos_px)
        if square is None:
            return None
        self._cursor = self._cursor.at(square)
        return Place(square_name(square))

    def key(self, event: pygame.event.Event) -> tuple[bool, Place | None]:
        """Move the cursor by the arrows. Place a disc by Enter or Space, or by typing a square's letter and number."""
        size = self._view.state.size
        if not size:
            return False, None
        answer = self._cursor.press(event, size, size)
        self._cursor = answer.cursor
        return answer.used, None if answer.chosen is None else Place(square_name(answer.chosen))

    def _square_at(self, pos_px: tuple[int, int]) -> Square | None:
        return self._layout.square_at(pos_px) if self._layout else None

    def _hovered(self) -> Square | None:
        return self._hover if self._hover in self._legal else None

    def _begin_on(self, size: int) -> None:
        """Lay out a board of another size, with the cursor near its middle."""
        self._cursor = Cursor(max(size // 2 - 1, 0), max(size // 2 - 1, 0))
        self._hover = None
        self._lay_out()

    def _lay_out(self) -> None:
        size = self._view.state.size
        self._layout = lay_out(self._rect, size) if size and min(self._rect.size) > size else None

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the board. Return True while discs turn."""
        layout = self._layout
        if layout is None:
            return False
        if self._turning and now_ms >= self._turning.ends_ms:
            self._turning = None
        if self._turning is None and self._next is not None:
            (view, animate), self._next = self._next, None
            self._adopt_view(view, now_ms, animate)
        self._draw_ground(surface, layout)
        moving = self._moving()
        diameter = disc_px(layout.cell_px)
        still = [(discs.face_up(seat, diameter), at) for at, seat in discs_of(self._view.state) if at not in moving]
        _put(surface, layout, [*pictures(self.overlay, layout.cell_px), *self._ghosts(diameter), *still])
        if self._turning:
            _put(surface, layout, [*_turning_discs(self._turning, diameter, now_ms)])
        _put(surface, layout, [*self._marks_above(layout.cell_px, now_ms)])
        return self._turning is not None

    def _draw_ground(self, surface: pygame.Surface, layout: FramedLayout) -> None:
        """Draw the board and the flat marks on it: the tinted square and the dots."""
        SHADOW.draw(surface, layout.outer)
        surface.blit(empty_board(layout.at_origin()), layout.outer)
        if self._placed:
            square = parse_square(self._placed.square, layout.size, layout.size)
            surface.blit(marks.tint(layout.cell_px), layout.cell(square))
        if not self._view.pending:
            dot = marks.legal_dot(layout.cell_px)
            _put(surface, layout, [(dot, square) for square in self._legal - self.overlay.squares])

    def _moving(self) -> set[Square]:
        return {self._turning.placed, *self._turning.begins_ms} if self._turning else set()

    def _ghosts(self, diameter: int) -> Iterator[tuple[pygame.Surface, Square]]:
        """Yield the disc of a pending action, or else the disc that the pointer or the cursor would place."""
        seat = self._view.seat
        if seat is None or seat not in MARKS:
            return
        if self._view.pending:
            for square in _squares((self._view.pending,), self._view.state.size):
                yield discs.ghost(seat, diameter, PENDING_OPACITY), square
            return
        offered = {self._hovered(), self.cursor if self._view.cursor_shown else None} & self._legal
        for offer in offered:
            if offer is not None:
                yield discs.ghost(seat, diameter, HOVER_OPACITY), offer

    def _marks_above(self, cell_px: int, now_ms: float) -> Iterator[tuple[pygame.Surface, Square]]:
        """Yield a dot on the placed disc and rings on the turned ones once they have stopped, then the cursor."""
        size = self._view.state.size
        if self._placed:
            still_moving = self._turning
            for name in self._placed.turned:
                square = parse_square(name, size, size)
                if still_moving is None or still_moving.turned(square, now_ms) >= 1:
                    yield marks.turned_ring(cell_px), square
            if still_moving is None or still_moving.landed(now_ms) >= 1:
                yield marks.placed_dot(cell_px), parse_square(self._placed.square, size, size)
        if self._view.cursor_shown:
            yield marks.cursor_ring(cell_px, self._scale), self.cursor


def discs_of(position: Position) -> Iterator[tuple[Square, Seat]]:
    """Yield the discs of a position: the square (row, column) and the seat of the upper colour."""
    for index, mark in enumerate(position.board):
        if mark in _SEATS:
            yield divmod(index, position.size), _SEATS[mark]


def _put(surface: pygame.Surface, layout: FramedLayout, pictures: list[tuple[pygame.Surface, Square]]) -> None:
    """Blit pictures in the middle of their squares."""
    inner, cell = layout.inner, layout.cell_px
    surface.blits(
        [
            (
                picture,
                (
                    inner.x + square[1] * cell + (cell - picture.get_width()) // 2,
                    inner.y + square[0] * cell + (cell - picture.get_height()) // 2,
                ),
            )
            for picture, square in pictures
        ],
        doreturn=False,
    )


def _squares(actions: Sequence[Place], size: int) -> Iterator[Square]:
    """Yield the squares of placements; ignore those outside the board."""
    for action in actions:
        try:
            yield parse_square(action.square, size, size)
        except NotASquare:
            continue


# --- turning discs --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turning:
    """The movements of one ply: a disc of `seat` lands on `placed`, and others turn to its colour.

    `begins_ms` has the start time of each turned square, `turn_ms` is the duration of each turn.
    """

    seat: Seat
    placed: Square
    start_ms: float
    landing_ms: float
    turn_ms: float
    begins_ms: Mapping[Square, float]

    @property
    def ends_ms(self) -> float:
        """The time when all movements end."""
        last = max(self.begins_ms.values(), default=self.start_ms)
        return max(self.start_ms + self.landing_ms, last + self.turn_ms)

    def landed(self, now_ms: float) -> float:
        """Return the progress of the placed disc's fall, from 0 to 1."""
        return _part(now_ms - self.start_ms, self.landing_ms)

    def turned(self, square: Square, now_ms: float) -> float:
        """Return the progress of the turn on a square, from 0 to 1."""
        part = _part(now_ms - self.begins_ms[square], self.turn_ms)
        return part * part * (3 - 2 * part)


def turning_times(placed: Placed, size: int, start_ms: float, factor: float) -> Turning:
    """Return the movements of a ply on a board of `size` squares a side. `factor` stretches all times."""
    origin = parse_square(placed.square, size, size)
    distances = {square: _distance(origin, square) for square in (parse_square(n, size, size) for n in placed.turned)}
    longest = max(distances.values(), default=1)
    step = min(STAGGER_MS, LONGEST_STAGGER_MS / max(longest - 1, 1)) * factor
    begins = {square: start_ms + (distance - 1) * step for square, distance in distances.items()}
    return Turning(placed.seat, origin, start_ms, LANDING_MS * factor, TURN_MS * factor, MappingProxyType(begins))


def _distance(one: Square, other: Square) -> int:
    """Return the number of king's steps between two squares."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _part(elapsed_ms: float, duration_ms: float) -> float:
    return min(max(elapsed_ms / duration_ms, 0.0), 1.0)


def _turning_discs(moves: Turning, diameter: int, now_ms: float) -> Iterator[tuple[pygame.Surface, Square]]:
    """Yield the landing disc and the turning ones, as they look at `now_ms`."""
    down = moves.landed(now_ms)
    yield discs.face_up(moves.seat, diameter, round((1 - down) ** 2 * discs.LIFTS)), moves.placed
    for square in moves.begins_ms:
        step = round(moves.turned(square, now_ms) * (discs.TURN_FRAMES + 1))
        if step == 0:
            yield discs.face_up(opponent(moves.seat), diameter), square
        elif step > discs.TURN_FRAMES:
            yield discs.face_up(moves.seat, diameter), square
        else:
            yield discs.turning(opponent(moves.seat), diameter, step - 1), square
