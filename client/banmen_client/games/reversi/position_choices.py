"""The position and the opponent in the position editor. This module draws nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from banmen.game import BadOptions, Seat
from banmen.games.reversi.positions import find_position
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import (
    BLACK,
    EMPTY_MARK,
    LARGEST,
    MARKS,
    SMALLEST,
    USUAL,
    WHITE,
    Position,
    opening,
    start_position,
)
from banmen.protocol.messages import SeatChoice
from banmen_client.ui.widgets import FieldState

SIZES = tuple(range(SMALLEST, LARGEST + 1, 2))
SIDES: tuple[Seat, ...] = (BLACK, WHITE)
BRUSHES = (*MARKS.values(), EMPTY_MARK)
"""The marks for a square: a black disc, a white one, or none."""

BOTH = len(SIDES)
"""The choice of the seat that stands for both seats."""

PERSON = 0
"""The choice of the opponent that stands for a person; the others are programs."""

PROGRAMS = tuple(REVERSI.programs)
_LONGEST = LARGEST * LARGEST * 2


@dataclass
class PositionChoices:
    """The board, the side to move (index into `SIDES`), the brush, and the players.

    `field` has the position as one word and follows the board. A text typed there is adopted once it is a position.
    """

    size: int = USUAL
    board: str = opening(USUAL).board
    turn: int = 0
    brush: int = 0
    seat: int = 0
    opponent: int = PERSON
    field: FieldState = field(default_factory=lambda: FieldState(limit=_LONGEST))

    def __post_init__(self) -> None:
        self._write()

    @property
    def word(self) -> str:
        """The position as one word."""
        return self.board + MARKS[SIDES[self.turn]]

    @property
    def position(self) -> Position:
        """The position to draw. Possibly nobody can move in it."""
        return Position(self.size, self.board, SIDES[self.turn])

    @property
    def start(self) -> Position | None:
        """The starting position of a game; None if neither side can move."""
        try:
            return start_position(self.size, self.word)
        except BadOptions:
            return None

    @property
    def typed_wrong(self) -> bool:
        """Whether the field's text differs from the position on the board."""
        return self.field.text.strip() != self.word

    # --- changes ------------------------------------------------------------------------------------------------------

    def take(self, text: str) -> bool:
        """Adopt the position of a text. If it has none, keep the present one. Return whether it had one."""
        found = find_position(text) or find_position(f"{text.strip()} {MARKS[SIDES[self.turn]]}")
        if found is None:
            return False
        self.size, self.board = found.size, found.word[:-1]
        self.turn = list(MARKS.values()).index(found.word[-1])
        return True

    def lay(self, square: int, mark: str) -> None:
        """Place a disc; with `EMPTY_MARK`, remove it."""
        self.board = f"{self.board[:square]}{mark}{self.board[square + 1 :]}"
        self._write()

    def laid_by_press(self, square: int) -> str:
        """Return the mark that a press on a square places: the brush's, or none if the square has that one already."""
        mark = BRUSHES[self.brush]
        return EMPTY_MARK if self.board[square] == mark else mark

    def begin(self, size: int) -> None:
        """Set up the four discs in the middle, on a board of this size."""
        self.size, self.board, self.turn = size, opening(size).board, 0
        self._write()

    def clear(self) -> None:
        """Remove all discs."""
        self.board = EMPTY_MARK * len(self.board)
        self._write()

    def mirror(self) -> None:
        """Mirror the board: swap left and right."""
        rows = (self.board[at : at + self.size] for at in range(0, len(self.board), self.size))
        self.board = "".join(row[::-1] for row in rows)
        self._write()

    def set_turn(self, turn: int) -> None:
        """Choose the side to move."""
        self.turn = turn
        self._write()

    def _write(self) -> None:
        self.field.set(self.word)

    # --- the table ----------------------------------------------------------------------------------------------------

    def options(self) -> dict[str, Any]:
        """Return the options of a game from this position."""
        usual = self.position == opening(self.size)
        return {"size": self.size} if usual else {"size": self.size, "start": self.word}

    def seats(self) -> dict[Seat, SeatChoice]:
        """Return the choice for each seat."""
        if self.seat == BOTH:
            return dict.fromkeys(SIDES, "me")
        mine, other = SIDES[self.seat], SIDES[1 - self.seat]
        return {mine: "me"} if self.opponent == PERSON else {mine: "me", other: "program"}

    def programs(self) -> Mapping[Seat, str]:
        """Return the program that plays, by its seat."""
        if self.seat == BOTH or self.opponent == PERSON:
            return {}
        return {SIDES[1 - self.seat]: PROGRAMS[self.opponent - 1]}
