"""A plain reading of knight's tours, by row and column, to compare with."""

from collections.abc import Iterator, Sequence

from banmen.games.knights_tour.engine.backend import CountingBackend
from banmen.games.knights_tour.engine.counting import Task, known_count, start_count
from banmen.games.knights_tour.engine.find import FoundTour, find


def is_move(columns: int, here: int, there: int) -> bool:
    across, down = abs(here % columns - there % columns), abs(here // columns - there // columns)
    return sorted((across, down)) == [1, 2]


def is_tour(rows: int, columns: int, path: Sequence[int], *, closed: bool = False) -> bool:
    moves = zip(path, [*path[1:], path[0]] if closed else path[1:], strict=closed)
    return sorted(path) == list(range(rows * columns)) and all(is_move(columns, *move) for move in moves)


STEPS = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))


def all_tours(rows: int, columns: int, start: int) -> Iterator[tuple[int, ...]]:
    """All open tours from a square, by trying everything; the closed ones among them end near the start."""
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    near = [
        [(row + down) * columns + column + right for down, right in STEPS if (row + down, column + right) in squares]
        for row, column in squares
    ]

    def extensions(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == len(squares):
            yield path
        for there in near[path[-1]]:
            if there not in path:
                yield from extensions((*path, there))

    return extensions((start,))


def closed_tours(rows: int, columns: int) -> int:
    """How many closed tours there are, by trying everything."""
    return sum(is_move(columns, tour[-1], tour[0]) for tour in all_tours(rows, columns, 0)) // 2


def tour_of(rows: int, columns: int) -> list[int]:
    """A tour from the upper left square."""
    found = find(rows, columns, 0)
    assert isinstance(found, FoundTour)
    return list(found.path)


def counted(task: Task, way: CountingBackend) -> int:
    """How many tours, counted with this backend."""
    total = known_count(task)
    if total is not None:
        return total
    under_way = start_count(task, backend=way)
    while not under_way.finished:
        under_way.advance()
    return under_way.total
