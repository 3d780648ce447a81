"""The content of the board: a position, and the marks for one viewer alone. Pure.

Points are numbered from 0, row by row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from banmen.games.goishi.state import STONE, State


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A board of `rows` by `columns` points: the points with `stones`, and the `path` of picked points in order."""

    rows: int = 0
    columns: int = 0
    stones: frozenset[int] = frozenset()
    path: tuple[int, ...] = ()

    @property
    def last(self) -> int | None:
        """The point of the stone picked last, or None."""
        return self.path[-1] if self.path else None


@dataclass(frozen=True, slots=True)
class GoishiOverlay:
    """The marks on the board for one viewer alone.

    `answer` is an order that picks all remaining stones, `hint` the stone to pick next, `refused` the point of a
    refused pick.
    """

    answer: tuple[int, ...] = ()
    hint: int | None = None
    refused: int | None = None


NO_OVERLAY = GoishiOverlay()


def position_of(state: State | None) -> BoardPosition:
    """Return the position of a state; None is an empty one."""
    if state is None:
        return BoardPosition()
    return BoardPosition(state.rows, state.columns, points_with_stones(state.left), state.path)


def points_with_stones(board: str) -> frozenset[int]:
    """Return the points with stones, of a board given row by row."""
    return frozenset(square for square, sign in enumerate(board) if sign == STONE)


def named_points(things: Iterable[Any]) -> frozenset[int]:
    """Return the points named by actions or events; ignore those that name none."""
    return frozenset(square for thing in things if (square := getattr(thing, "square", None)) is not None)


def direction(start: int, end: int, columns: int) -> tuple[int, int]:
    """Return the direction from a point to another as a step right and a step down, each -1, 0 or 1."""
    (row, column), (to_row, to_column) = divmod(start, columns), divmod(end, columns)
    return (to_column > column) - (to_column < column), (to_row > row) - (to_row < row)
