"""Generate boards with exactly one order that picks all stones, by size, number of stones and seed.

This is a local search: it begins with the stones of a random walk, moves single stones to reduce the number of orders,
and adds stones where they make the fewest orders. The same arguments give the same board everywhere: all randomness
comes from one seeded Random, and work is counted in positions searched, never in time.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from banmen.games.goishi.engine.board import NO_STONE, STONE, StoneBoard
from banmen.games.goishi.engine.search import Search, Undecided

T = TypeVar("T")

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

SIDES = range(4, 21)
LARGEST_SEED = 2**31 - 1

_FEWEST, _MOST = 7, 40
"""No board of fewer than seven stones with a single order is known.

With many stones such boards are rare, and the proof takes long.
"""

_AT_FIRST = 10
"""Maximum number of stones of the random walk; the other stones are added one by one."""

_NODES, _NODES_A_SEARCH, _NODES_A_TRY = 900_000, 4_000, 5
"""Positions to search for a board, and in one count of its orders; what each try costs besides its search."""

_MOST_FAILURES, _MOST_FAILURES_AT_LAST = 40, 800
"""Moves in a row that do not reduce the orders, before a stone is added, and before everything starts again."""

_MOST_ORDERS = 50
"""A stone is not added if that makes more orders than this."""


def choose(things: Sequence[T], rng: Random) -> T:
    """Return one of the things, all equally likely."""
    return things[int(rng.random() * len(things))]


def random_walk(rows: int, columns: int, count: int, rng: Random) -> tuple[int, ...] | None:
    """Return the squares of `count` stones in an order that picks them, or None if the walk got stuck."""
    square = choose(range(rows * columns), rng)
    path, closed, back = [square], {square}, -1
    while len(path) < count:
        rays = [_ray(rows, columns, square, way) if way != back else [] for way in range(len(_STEPS))]
        open_to = [way for way, ray in enumerate(rays) if not closed.issuperset(ray)]
        if not open_to:
            return None
        way = choose(open_to, rng)
        square = choose([free for free in rays[way] if free not in closed], rng)
        closed.update(rays[way][: rays[way].index(square) + 1])  # a stone laid there later would have been skipped
        path.append(square)
        back = (way + 2) % len(_STEPS)
    return tuple(path)


def _ray(rows: int, columns: int, square: int, way: int) -> list[int]:
    """Return the squares in a direction, the nearest first."""
    row, column = divmod(square, columns)
    down, right = _STEPS[way]
    squares = []
    while 0 <= (row := row + down) < rows and 0 <= (column := column + right) < columns:
        squares.append(row * columns + column)
    return squares


class CannotGenerateBoard(ValueError):
    """A board that cannot be generated: a stable `code` for programs, a sentence `text` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


def generate(rows: int, columns: int, stones: int, seed: int) -> StoneBoard:
    """Generate a board of `stones` stones with exactly one order; `seed` is 1 to 2**31 - 1.

    Raise CannotGenerate: bad_size, bad_seed, too_few_stones, too_many_stones, or not_found.
    """
    _check(rows, columns, stones, seed)
    rng = Random(((rows << 6 | columns) << 6 | stones) << 31 | seed)
    board = _Generation(rows, columns, stones, rng).run()
    if board is None:
        raise CannotGenerateBoard("not_found", "No such board was found from this seed; another seed may find one.")
    return board


def stones_within(rows: int, columns: int) -> range:
    """Return the numbers of stones with which a board of this size can be generated."""
    most = min(rows * columns // 2, 7 * min(rows, columns), 8 * (rows + columns) // 5, _MOST)
    return range(_FEWEST, most + 1)


def usual_stones(rows: int, columns: int) -> int:
    """Return the default number of stones for a board of this size."""
    return min(5 * (rows + columns) // 4, stones_within(rows, columns).stop - 1)


def _check(rows: int, columns: int, stones: int, seed: int) -> None:
    if rows not in SIDES or columns not in SIDES:
        raise CannotGenerateBoard(
            "bad_size", f"Boards are made with {SIDES.start} to {SIDES.stop - 1} rows and columns."
        )
    if not 1 <= seed <= LARGEST_SEED:
        raise CannotGenerateBoard("bad_seed", f"A seed is a number from 1 to {LARGEST_SEED}.")
    within = stones_within(rows, columns)
    if stones not in within:
        raise CannotGenerateBoard(
            "too_few_stones" if stones < within.start else "too_many_stones",
            f"Boards of this size are made with {within.start} to {within.stop - 1} stones.",
        )


class _Draft(NamedTuple):
    """A set of stones, by their squares in order, and the number of orders that pick them all."""

    stones: tuple[int, ...]
    orders: int


class _Generation:
    """The local search for one board, and the number of positions that it may still search."""

    def __init__(self, rows: int, columns: int, stones: int, rng: Random) -> None:
        self._rows, self._columns, self._stones, self._rng = rows, columns, stones, rng
        self._nodes = _NODES

    def run(self) -> StoneBoard | None:
        """Return the board, or None if the limit of positions is reached."""
        while self._nodes > 0:
            draft = self._start()
            while draft and len(draft.stones) < self._stones:
                draft = self._with_one_more(self._with_fewer_orders(draft, _MOST_FAILURES))
            if draft:
                draft = self._with_fewer_orders(draft, _MOST_FAILURES_AT_LAST)
                if draft.orders == 1:
                    return self._board(draft.stones)
        return None

    def _start(self) -> _Draft | None:
        path = random_walk(self._rows, self._columns, min(self._stones, _AT_FIRST), self._rng)
        self._nodes -= _NODES_A_TRY
        return self._draft(path, most=None) if path else None

    def _with_fewer_orders(self, draft: _Draft, most_failures: int) -> _Draft:
        """Return the draft with single stones moved, until one order is left or too many moves failed."""
        failures = 0
        while draft.orders > 1 and failures < most_failures and self._nodes > 0:
            away, to = choose(draft.stones, self._rng), choose(self._free(draft), self._rng)
            moved = self._draft((*(stone for stone in draft.stones if stone != away), to), most=draft.orders + 1)
            failures += 1
            if moved and moved.orders <= draft.orders:
                failures = 0 if moved.orders < draft.orders else failures
                draft = moved
        return draft

    def _with_one_more(self, draft: _Draft) -> _Draft | None:
        """Return the draft with a stone added where it makes the fewest orders, or None if no square will do."""
        best, most = None, _MOST_ORDERS + 1
        free = self._free(draft)
        while free and most > 1 and self._nodes > 0:
            square = choose(free, self._rng)
            free.remove(square)
            more = self._draft((*draft.stones, square), most)
            if more and more.orders < most:
                best, most = more, more.orders
        return best

    def _draft(self, stones: tuple[int, ...], most: int | None) -> _Draft | None:
        """Return the stones with their number of orders, counted up to `most`; None if there are none, or too many."""
        search = Search(self._board(stones), (), _NODES_A_SEARCH)
        try:
            orders = search.count(most)
        except Undecided:
            orders = 0
        self._nodes -= search.nodes_searched + _NODES_A_TRY
        return _Draft(tuple(sorted(stones)), orders) if orders else None

    def _free(self, draft: _Draft) -> list[int]:
        return [square for square in range(self._rows * self._columns) if square not in draft.stones]

    def _board(self, stones: tuple[int, ...]) -> StoneBoard:
        stone_squares = set(stones)
        squares = range(self._rows * self._columns)
        return StoneBoard(self._columns, "".join(STONE if square in stone_squares else NO_STONE for square in squares))
