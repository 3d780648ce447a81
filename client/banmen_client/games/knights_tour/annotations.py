"""The marks of a knight's board besides the path: possible next squares, lost squares, the last retreat. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from banmen.games.knights_tour.engine.board import neighbours
from banmen.games.knights_tour.engine.tour_search import warnsdorff_order
from banmen.games.knights_tour.search import onward_of, untried_moves
from banmen.games.knights_tour.state import Moved, Retreated, Returned, Tour
from banmen.replay import Ply

_REMEMBERED = 12
"""The number of steps for which a retreat is shown, and the maximum number of its squares."""


class Candidate(NamedTuple):
    """A square where the knight may go next, and the number of free squares reachable from there.

    A `spent` one was tried already. A `dead` one has no onward move and is not the last square of the tour.
    """

    square: int
    onward: int
    spent: bool
    dead: bool


@dataclass(frozen=True)
class Annotations:
    """The marks of `state` that are not part of the state.

    `ahead` is the next square, `hint` the advised one. `retreat` are the squares of the last retreat, from the one
    where it ended to the one where it began.
    """

    state: Tour | None = None
    ahead: int | None = None
    hint: int | None = None
    retreat: Sequence[int] = ()


NO_ANNOTATIONS = Annotations()


def candidates(state: Tour) -> tuple[Candidate, ...]:
    """Return the squares where the knight may go next, in the order of the table's method; none after the search."""
    squares = onward_of(state) if state.why is None else []
    if not squares:
        return ()
    free = {one.square for one in untried_moves(state, squares)}
    if state.method != "backtracking":
        squares = warnsdorff_order(state.rows, state.columns, squares)
    last = len(state.board) - state.depth == 1
    return tuple(
        Candidate(one.square, one.exits, one.square not in free, not one.exits and not last) for one in squares
    )


def is_complete(state: Tour) -> bool:
    """Return True if the knight has visited every square."""
    return bool(state.board) and state.depth == len(state.board)


def is_closed_up(state: Tour) -> bool:
    """Return True if the path is a closed tour."""
    return state.closed and is_complete(state) and state.first in neighbours(state.rows, state.columns, state.current)


def lost_squares(state: Tour) -> list[int]:
    """Return the free squares that the knight can no longer reach.

    All their neighbours are visited, and the knight does not stand on any of them.
    """
    if not state.path:
        return []
    free = np.frombuffer(state.board, np.uint8).reshape(state.rows, state.columns) == 0
    ways = np.zeros((state.rows + 4, state.columns + 4), np.uint8)
    for down, right in _AROUND:
        ways[2 + down : 2 + down + state.rows, 2 + right : 2 + right + state.columns] += free
    alone = free & (ways[2:-2, 2:-2] == 0)
    near = neighbours(state.rows, state.columns, state.current)
    return [square for square in np.flatnonzero(alone).tolist() if square not in near]


_AROUND = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))


def last_retreat(state: Tour, plies: Sequence[Ply], shown: int) -> tuple[int, ...]:
    """Return the squares of the last retreat before ply `shown` (see `Annotations`), or none if it is too long ago.

    `state` is the state at that ply.
    """
    moves = 0
    while moves <= _REMEMBERED and shown - moves > 0 and isinstance(plies[shown - moves].event, Moved):
        moves += 1
    number = shown - moves
    if moves > _REMEMBERED or moves >= state.depth or number <= 0:
        return ()
    squares = [state.squares()[-1 - moves]]
    while number > 0 and len(squares) <= _REMEMBERED:
        event = plies[number].event
        if isinstance(event, Returned) and len(squares) == 1:
            squares.append(state.tried)
            break
        if not isinstance(event, Retreated):
            break
        squares.append(event.square)
        number -= 1
    return _until_visited(state, squares) if len(squares) > 1 else ()


def _until_visited(state: Tour, squares: Sequence[int]) -> tuple[int, ...]:
    """Return the part of a retreat up to the first square that the knight has visited again."""
    end = next((place for place, square in enumerate(squares) if place and state.board[square]), len(squares))
    return tuple(squares[:end]) if end > 1 else ()
