"""A position of reversi, the action and the events: frozen values that travel over the network."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from banmen.game import Seat

BLACK, WHITE = "black", "white"
EMPTY_MARK, BLACK_MARK, WHITE_MARK = "-", "X", "O"
MARKS: Mapping[Seat, str] = {BLACK: BLACK_MARK, WHITE: WHITE_MARK}
SMALLEST, LARGEST, USUAL = 4, 16, 8


class Position(msgspec.Struct, frozen=True):
    """A position: `board` row by row, `-` empty, `X` black, `O` white; `turn` is None when neither can move.

    `moves` counts the discs placed since the beginning, passes not counted.
    """

    size: Annotated[int, Meta(ge=0, le=LARGEST)]
    board: Annotated[str, Meta(pattern="^[-XO]*$")]
    turn: Seat | None
    moves: int = 0

    def __post_init__(self) -> None:
        """Positions also come over the network: the board has a mark for each square. Raises ValueError."""
        if len(self.board) != self.size * self.size:
            raise ValueError("the board has another number of squares than its size says")


class Place(msgspec.Struct, frozen=True, tag_field="type", tag="place", forbid_unknown_fields=True, gc=False):
    """Place a disc on the square of this name."""

    square: str


class Began(msgspec.Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True, gc=False):
    """The opening: four discs in the middle, black on its rising diagonal (e4 and d5 on 8x8), black to move."""

    size: Annotated[int, Meta(ge=SMALLEST, le=LARGEST, multiple_of=2)]


class Placed(msgspec.Struct, frozen=True, tag_field="type", tag="placed", forbid_unknown_fields=True, gc=False):
    """A disc placed by `seat`, and the squares whose discs it turned."""

    seat: Seat
    square: str
    turned: tuple[str, ...]


class Passed(msgspec.Struct, frozen=True, tag_field="type", tag="passed", forbid_unknown_fields=True, gc=False):
    """`seat` had no legal move and the other has one."""

    seat: Seat


ReversiEvent = Began | Placed | Passed


def opponent(seat: Seat) -> Seat:
    """The other colour."""
    return WHITE if seat == BLACK else BLACK


def opening(size: int) -> Position:
    """The four discs in the middle; black, to move, holds the rising diagonal."""
    rows = [[EMPTY_MARK] * size for _ in range(size)]
    low, high = size // 2 - 1, size // 2
    rows[low][low] = rows[high][high] = WHITE_MARK
    rows[low][high] = rows[high][low] = BLACK_MARK
    return Position(size, "".join(map("".join, rows)), BLACK)


def bitboards(state: Position, seat: Seat) -> tuple[int, int]:
    """Discs of `seat` and of the other colour, as bitboards."""
    text = state.board[::-1] or "-"  # reversed, because the first square is the lowest bit
    black = int(text.translate(_AS_BLACK), 2)
    white = int(text.translate(_AS_WHITE), 2)
    return (black, white) if seat == BLACK else (white, black)


_AS_BLACK = str.maketrans("-XO", "010")
_AS_WHITE = str.maketrans("-XO", "001")
