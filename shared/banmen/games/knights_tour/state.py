"""The state, actions and events of a knight's tour.

The state records the whole search, so anyone can continue it: the path, and for each of its squares the exhausted
onward moves. A move is exhausted when every viable move after it has failed. A knight that went back earlier has proved
nothing, and may try the same move again. Squares are indices, `row * columns + column`, row 0 the upper one.
"""

from array import array
from collections.abc import Sequence
from sys import byteorder
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from banmen.game import Seat

KNIGHT: Seat = "knight"
SMALLEST, LARGEST, USUAL = 3, 200, 8
ANYWHERE = -1
"""The start of a tour that may begin on any square."""

Method: TypeAlias = Literal["backtracking", "warnsdorff", "warnsdorff_backtracking", "constructive"]
Find: TypeAlias = Literal["one", "all"]
Why: TypeAlias = Literal["colours", "too_small", "four_rows", "inner_row", "no_tour", "all_found", "stuck"]
Side: TypeAlias = Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]
SquareIndex: TypeAlias = Annotated[int, Meta(ge=0, lt=LARGEST * LARGEST)]
Start: TypeAlias = Annotated[int, Meta(ge=ANYWHERE, lt=LARGEST * LARGEST)]

METHODS: Sequence[Method] = get_args(Method)


class Tour(msgspec.Struct, frozen=True):
    """A knight on its tour.

    `path` has two bytes for each square, big-endian. `board` has a byte for each square of the board, 1 if the path has
    been there. `spent` has a byte for each square of the path: bit `d` is set when the move in direction `d` (see
    `engine.board`) is exhausted. `starts`, empty if the start is given, has a 1 for each square that is exhausted as a
    start. `tried` is the square that the knight last retreated from, or -1. `steps` counts moves and retreats, `found`
    the completed tours, `why` says why the search is over.
    """

    rows: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    columns: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    start: Start = ANYWHERE
    closed: bool = False
    method: Method = "warnsdorff_backtracking"
    find: Find = "one"
    path: bytes = b""
    board: bytes = b""
    spent: bytes = b""
    starts: bytes = b""
    tried: Start = ANYWHERE
    steps: int = 0
    retreats: int = 0
    found: int = 0
    why: Why | None = None

    def __post_init__(self) -> None:
        """Check states from the network: the parts must fit each other. Raise ValueError."""
        if len(self.board) != self.rows * self.columns or len(self.path) != 2 * len(self.spent):
            raise ValueError("the parts of the tour do not fit its board")

    @property
    def depth(self) -> int:
        """The number of squares of the path."""
        return len(self.spent)

    @property
    def current(self) -> int:
        """The square where the knight is; -1 before the first step."""
        return int.from_bytes(self.path[-2:], "big") if self.path else ANYWHERE

    @property
    def first(self) -> int:
        """The square where the path begins; -1 before the first step."""
        return int.from_bytes(self.path[:2], "big") if self.path else ANYWHERE

    @property
    def home(self) -> int | None:
        """The square that a closed tour must end one move from; None for an open one."""
        return self.first if self.closed else None

    def squares(self) -> Sequence[int]:
        """Return the path as squares."""
        numbers = array("H", self.path)
        if byteorder == "little":
            numbers.byteswap()
        return numbers


class Step(msgspec.Struct, frozen=True, tag_field="type", tag="step", forbid_unknown_fields=True, gc=False):
    """Move the knight to a square; the first step puts it on any square."""

    square: SquareIndex


class Retreat(msgspec.Struct, frozen=True, tag_field="type", tag="retreat", forbid_unknown_fields=True, gc=False):
    """Take back the last move."""


class Return(msgspec.Struct, frozen=True, tag_field="type", tag="return", forbid_unknown_fields=True, gc=False):
    """Take back moves until the path has `depth` squares."""

    depth: SquareIndex


class Conclude(msgspec.Struct, frozen=True, tag_field="type", tag="conclude", forbid_unknown_fields=True, gc=False):
    """State that no further tour exists, if that is known."""


class TourBegan(msgspec.Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True, gc=False):
    """An empty board; the knight is on `start`, if it is given."""

    rows: Side
    columns: Side
    start: Start
    closed: bool
    method: Method
    find: Find


class Moved(
    msgspec.Struct, frozen=True, tag_field="type", tag="moved", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The knight moved to a square; with `tour` it completed a tour."""

    square: SquareIndex
    tour: bool = False


class Retreated(
    msgspec.Struct,
    frozen=True,
    tag_field="type",
    tag="retreated",
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """The knight went back from a square; with `spent` the move to it is exhausted."""

    square: SquareIndex
    spent: bool = False


class Returned(msgspec.Struct, frozen=True, tag_field="type", tag="returned", forbid_unknown_fields=True, gc=False):
    """The knight went back until its path had `depth` squares."""

    depth: SquareIndex


class Concluded(msgspec.Struct, frozen=True, tag_field="type", tag="concluded", forbid_unknown_fields=True, gc=False):
    """The search is over."""

    why: Why


TourAction: TypeAlias = Step | Retreat | Return | Conclude
TourEvent: TypeAlias = TourBegan | Moved | Retreated | Returned | Concluded
