"""The state, actions and events of goishi hiroi.

Squares are numbered from 0, row by row.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from banmen.game import Seat
from banmen.games.goishi.engine import NO_STONE, STONE

PICKER: Seat = "picker"
LARGEST = 60
"""Maximum rows and columns of a board."""

SearchKind: TypeAlias = Literal["first", "all", "straight"]
"""What a program in the seat does: search for one order, or for all, depth first with retreats.

Or pick the stones straight in an order that it found before.
"""

SquareIndex: TypeAlias = Annotated[int, Meta(ge=0, lt=LARGEST * LARGEST)]
Squares: TypeAlias = Annotated[tuple[SquareIndex, ...], Meta(max_length=LARGEST * LARGEST)]
Signs: TypeAlias = Annotated[str, Meta(pattern="^[O.]*$", max_length=LARGEST * LARGEST)]


class State(msgspec.Struct, frozen=True):
    """A game of goishi hiroi.

    `board` is the initial board, row by row, `O` a stone and `.` an empty square; `left` has only the remaining stones.
    `path` are the squares picked, in order; `ahead` those put back since, the last one first, which can be picked
    again. `steps` counts picks and retreats, `retreats` only those, `found` the orders that picked all stones. The game
    is `orderly` while every step is the one of the search, so that its end proves something.
    """

    rows: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    columns: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    board: Signs = ""
    left: Signs = ""
    path: Squares = ()
    ahead: Squares = ()
    search: SearchKind = "first"
    seed: int = 0
    steps: int = 0
    retreats: int = 0
    found: int = 0
    orderly: bool = False

    def __post_init__(self) -> None:
        """Check states from the network: both boards need a character for each square. Raise ValueError."""
        if not len(self.board) == len(self.left) == self.rows * self.columns:
            raise ValueError("the board has another number of squares than its rows and columns say")


# --- actions --------------------------------------------------------------------------------------------------------


class _GoishiAction(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """The base of all actions."""


class Pick(_GoishiAction, frozen=True, tag="pick"):
    """Pick the stone on this square."""

    square: SquareIndex


class Retreat(_GoishiAction, frozen=True, tag="retreat"):
    """Put back the stone that was picked last."""


class Redo(_GoishiAction, frozen=True, tag="redo"):
    """Pick again the stone that was put back last."""


Action = Pick | Retreat | Redo


# --- events ---------------------------------------------------------------------------------------------------------


class _GoishiEvent(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """The base of all events."""


class GoishiBegan(_GoishiEvent, frozen=True, tag="began"):
    """The board in rows of `columns`; `seed` is 0 if the board was given."""

    columns: Annotated[int, Meta(ge=1, le=LARGEST)]
    board: Signs
    search: SearchKind = "first"
    seed: int = 0


class Picked(_GoishiEvent, frozen=True, tag="picked"):
    """The stone on this square was picked."""

    square: SquareIndex


class StonePutBack(_GoishiEvent, frozen=True, tag="retreated"):
    """The stone was put back on this square."""

    square: SquareIndex


class Solved(_GoishiEvent, frozen=True, tag="solved"):
    """All stones are picked, in the `number`-th order found (from 1); follows the last pick."""

    number: int


Event = GoishiBegan | Picked | StonePutBack | Solved

__all__ = [
    "LARGEST",
    "NO_STONE",
    "PICKER",
    "STONE",
    "Action",
    "Event",
    "GoishiBegan",
    "Pick",
    "Picked",
    "Redo",
    "Retreat",
    "SearchKind",
    "Signs",
    "Solved",
    "SquareIndex",
    "Squares",
    "State",
    "StonePutBack",
]
