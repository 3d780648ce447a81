"""What the board of goishi hiroi shows: a position, and what one person alone sees over it. Pure.

Points are numbered from 0, row by row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from banmen.games.goishi.state import STONE, State


@dataclass(frozen=True, slots=True)
class Position:
    """A board of `rows` by `columns` points: those with `stones` on them, and the `path` of those picked, in order."""

    rows: int = 0
    columns: int = 0
    stones: frozenset[int] = frozenset()
    path: tuple[int, ...] = ()

    @property
    def last(self) -> int | None:
        """The point of the stone picked last."""
        return self.path[-1] if self.path else None


@dataclass(frozen=True, slots=True)
class Overlay:
    """What one person alone sees on the board.

    `answer` is an order in which the stones left can be picked, `hint` the stone to pick next, `refused` the point that
    was asked for and refused.
    """

    answer: tuple[int, ...] = ()
    hint: int | None = None
    refused: int | None = None


NO_OVERLAY = Overlay()


def position_of(state: State | None) -> Position:
    """Return the position of a state; an empty one before the game."""
    if state is None:
        return Position()
    return Position(state.rows, state.columns, points_with_stones(state.left), state.path)


def points_with_stones(board: str) -> frozenset[int]:
    """Return the points on which stones lie, of a board row by row."""
    return frozenset(square for square, sign in enumerate(board) if sign == STONE)


def named_points(things: Iterable[Any]) -> frozenset[int]:
    """Return the points that actions or events name, of those that name one."""
    return frozenset(square for thing in things if (square := getattr(thing, "square", None)) is not None)


def direction(start: int, end: int, columns: int) -> tuple[int, int]:
    """Return the way from a point to another as a step to the right and a step down, each -1, 0 or 1."""
    (row, column), (to_row, to_column) = divmod(start, columns), divmod(end, columns)
    return (to_column > column) - (to_column < column), (to_row > row) - (to_row < row)
