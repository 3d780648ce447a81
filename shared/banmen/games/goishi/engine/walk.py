"""A random walk that lays stones so that picking them in its order is legal; the same on every machine.

Only `Random.random` is used: Python guarantees its numbers for a seed, but not the results of `choice`.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


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
