"""Search the orders in which all stones of a board can be picked: depth first, with a transposition table.

A position is the stones left, the stone picked last, and the direction that would lead straight back. Two facts prove
that a position has no order: rows and columns do not connect the stones left, or there are more than two ends. An end
is a stone with neighbours in at most one direction: an order can begin or stop there but not pass. The search has an
explicit stack, so its depth has no limit.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from banmen.games.goishi.engine.board import DOWN, LEFT, RIGHT, UP, Lines, StoneBoard, lines_of
from banmen.games.goishi.engine.passage import may_be_passable

_DIRECTIONS = (UP, RIGHT, DOWN, LEFT)
_BACK = (DOWN, LEFT, UP, RIGHT)
_NO_DIRECTION = 4
"""Stands for a direction when every direction is allowed."""

Position = tuple[int, int, int, int]
"""The stones left (a set), the stone picked last, the direction straight back or 4, and the ends (a set) before the
pick. A plain tuple, because millions are created."""


class Undecided(Exception):
    """The search reached its limit of positions; it has `found` this many orders."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


class _Node(NamedTuple):
    """A position on the stack: its key, the untried picks, and the number of orders found before it."""

    key: int
    untried: Iterator[Position]
    before: int


class Search:
    """One search of the orders that continue `path`, the squares picked so far. It counts its positions.

    Without `ties` picks are tried in the order of stones and directions. With it the pick with the fewest exits comes
    first, as in Warnsdorff's rule for knights, and equal ones in random order. With `proves_passage` each position is
    examined by `passage`, which takes tens of times as long and leaves far fewer positions. Raises ValueError if the
    path is not made of this board's stones.
    """

    def __init__(
        self,
        board: StoneBoard,
        path: Sequence[int],
        nodes: int | None,
        ties: Random | None = None,
        *,
        proves_passage: bool = False,
    ) -> None:
        self._ties, self._proves_passage = ties, proves_passage
        self._lines = lines_of(board)
        self._path = _stone_numbers(self._lines, path)
        self._nodes = nodes
        self.nodes_searched = 0
        self.found = 0

    def count(self, most: int | None = None) -> int:
        """Return the number of orders, up to `most`. Raise Undecided."""
        for _ in self._search(counting=True):
            if most is not None and self.found >= most:
                return most
        return self.found

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Yield every order, as the squares of the whole path. Raise Undecided."""
        squares = self._lines.squares
        for order in self._search(counting=False):
            yield tuple(squares[stone] for stone in order)

    def _search(self, *, counting: bool) -> Iterator[list[int]]:
        """Yield the orders one by one; when `counting`, all orders of a transposition at once."""
        lines, order = self._lines, list(self._path)
        if len(order) == len(lines.squares):
            self.found = 1
            yield order
            return
        transpositions: dict[int, int] = {}
        stack = [_Node(-1, iter(self._in_order(self._root_moves())), 0)]
        depth = len(order)
        while stack:
            here = stack[-1]
            step = next(here.untried, None)
            if step is None:
                stack.pop()
                if counting or self.found == here.before:
                    transpositions[here.key] = self.found - here.before
                continue
            left, stone, back, _ = step
            del order[depth + len(stack) - 1 :]
            order.append(stone)
            if not left:
                self.found += 1
                yield order
                continue
            key = _transposition_key(lines, left, stone, back)
            orders = transpositions.get(key)
            if orders is None:
                self._count_node()
                stack.append(_Node(key, iter(self._in_order(self._picks(step))), self.found))
            elif orders and counting:
                self.found += orders
                yield order

    def _root_moves(self) -> list[Position]:
        """Return the picks that continue the path; all stones if it is empty."""
        lines, path = self._lines, self._path
        left = (1 << len(lines.squares)) - 1
        for stone in path:
            left &= ~(1 << stone)
        if not path:
            return _first_picks(lines, left)
        last = path[-1]
        ends = _ends(lines, left | 1 << last)
        return _next_picks(lines, (left, last, _direction_back(lines, path), ends))

    def _picks(self, position: Position) -> list[Position]:
        """Return the next picks; none if it is proved that not all stones can be picked."""
        picks = _next_picks(self._lines, position)
        if picks and self._proves_passage and not may_be_passable(self._lines, position[0], position[1]):
            return []
        return picks

    def _in_order(self, picks: list[Position]) -> list[Position]:
        """Return the picks in the order in which they are tried."""
        ties = self._ties
        if ties is None or len(picks) < 2:  # noqa: PLR2004 - one has no order
            return picks
        return sorted(picks, key=lambda pick: (_exits(self._lines, pick[0], pick[1]), ties.random()))

    def _count_node(self) -> None:
        self.nodes_searched += 1
        if self._nodes is not None and self.nodes_searched > self._nodes:
            raise Undecided(self.found)


def _stone_numbers(lines: Lines, path: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the stones on these squares. Raise ValueError."""
    numbers = {square: number for number, square in enumerate(lines.squares)}
    if len(set(path)) != len(path) or not numbers.keys() >= set(path):
        raise ValueError("A path is squares with stones, none twice.")
    return tuple(numbers[square] for square in path)


def _direction_back(lines: Lines, path: Sequence[int]) -> int:
    """Return the direction from the last stone to the one before it."""
    if len(path) < 2:  # noqa: PLR2004 - one stone was seen from nowhere
        return _NO_DIRECTION
    return next(way for way in _DIRECTIONS if lines.rays[way][path[-1]] >> path[-2] & 1)


def _transposition_key(lines: Lines, left: int, stone: int, back: int) -> int:
    """Return the key of a position: the direction straight back matters only if a stone lies there."""
    if back != _NO_DIRECTION and not lines.rays[back][stone] & left:
        back = _NO_DIRECTION
    return (left * len(lines.squares) + stone) * 5 + back


def _first_picks(lines: Lines, left: int) -> list[Position]:
    """Return every stone that an order may begin with."""
    ends = _ends(lines, left)
    if not _is_connected(lines, left) or ends.bit_count() > 2:  # noqa: PLR2004 - a way has two ends
        return []
    starts = ends if ends.bit_count() == 2 else left  # noqa: PLR2004 - it begins at one of them and stops at the other
    return [
        (left ^ 1 << stone, stone, _NO_DIRECTION, ends) for stone in range(len(lines.squares)) if starts >> stone & 1
    ]


def _next_picks(lines: Lines, position: Position) -> list[Position]:
    """Return the next picks; none if it is proved that not all stones can be picked."""
    left, stone, back, ends = position
    near = _nearest(lines, left, stone)
    ends &= ~(1 << stone)
    for _, other in near:
        if _is_end(lines, left, other):
            ends |= 1 << other
    count = ends.bit_count()
    if count > 2:  # noqa: PLR2004 - the next stone is one end of what is left, the last is the other
        return []
    may_part = len(near) > 1 and lines.rows[stone] & left and lines.columns[stone] & left
    if may_part and not _is_connected(lines, left):
        return []
    starts = ends if count == 2 else left  # noqa: PLR2004 - as above
    return [(left ^ 1 << q, q, _BACK[way], ends) for way, q in near if way != back and starts >> q & 1]


def _nearest(lines: Lines, left: int, stone: int) -> list[tuple[int, int]]:
    """Return the first stone in each direction that has one, with the direction."""
    up, right, down, left_of = lines.rays
    found = []
    if ray := up[stone] & left:
        found.append((UP, ray.bit_length() - 1))
    if ray := right[stone] & left:
        found.append((RIGHT, (ray & -ray).bit_length() - 1))
    if ray := down[stone] & left:
        found.append((DOWN, (ray & -ray).bit_length() - 1))
    if ray := left_of[stone] & left:
        found.append((LEFT, ray.bit_length() - 1))
    return found


def _ends(lines: Lines, stones: int) -> int:
    """Return the stones that have neighbours in at most one direction."""
    ends = 0
    for stone in range(len(lines.squares)):
        if stones >> stone & 1 and _is_end(lines, stones, stone):
            ends |= 1 << stone
    return ends


def _is_end(lines: Lines, stones: int, stone: int) -> bool:
    return _exits(lines, stones, stone) <= 1


def _exits(lines: Lines, stones: int, stone: int) -> int:
    """Return the number of directions in which a stone has other stones."""
    up, right, down, left_of = lines.rays
    ways = (up[stone] & stones != 0) + (right[stone] & stones != 0)
    return ways + (down[stone] & stones != 0) + (left_of[stone] & stones != 0)


def _is_connected(lines: Lines, stones: int) -> bool:
    """Return True if rows and columns connect all the stones."""
    rows, columns = lines.rows, lines.columns
    seen = in_rows = in_columns = stones & -stones
    while seen != stones:
        if in_rows:  # stones whose row was not followed yet
            line = rows[in_rows.bit_length() - 1] & stones
            in_rows &= ~line
            in_columns |= line & ~seen
        elif in_columns:
            line = columns[in_columns.bit_length() - 1] & stones
            in_columns &= ~line
            in_rows |= line & ~seen
        else:
            return False
        seen |= line
    return True
