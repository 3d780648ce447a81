"""Boards of goishi hiroi for tests, and a plain search of a few lines to compare with."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from banmen.games.goishi.engine import NO_STONE, STONE, StoneBoard

GAMMA = StoneBoard(3, "OO..O..OO")
"""OO. / .O. / .OO: two orders, one from either end."""

THREE_ENDS = StoneBoard(3, "O..OO.O.O")
"""O.. / OO. / O.O: no order."""


class Published(NamedTuple):
    """A board with the order that was published for it."""

    board: StoneBoard
    order: tuple[int, ...]


def board(*rows: str) -> StoneBoard:
    return StoneBoard(len(rows[0]), "".join(rows))


def published(file: Path) -> Iterator[Published]:
    """The boards of a file of blocks: `> id HxW stones`, rows of `O` and `.`, rows of numbers."""
    for block in file.read_text().split("\n> ")[1:]:
        head, *lines = block.splitlines()
        height = int(head.split()[1].partition("x")[0])
        numbers = [int(number) for line in lines[height : 2 * height] for number in line.split()]
        order = sorted((number, square) for square, number in enumerate(numbers) if number)
        yield Published(board(*lines[:height]), tuple(square for _, square in order))


def onward(board: StoneBoard, path: tuple[int, ...]) -> Iterator[int]:
    """The squares that can be picked next, as the rules say it, step by step over the squares."""
    if not path:
        yield from (square for square, sign in enumerate(board.stones) if sign == STONE)
        return
    rows, columns = len(board.stones) // board.columns, board.columns
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        if len(path) > 1 and (down, right) == _direction(path[-1], path[-2], columns):
            continue
        row, column = divmod(path[-1], columns)
        while 0 <= (row := row + down) < rows and 0 <= (column := column + right) < columns:
            square = row * columns + column
            if board.stones[square] != NO_STONE and square not in path:
                yield square
                break


def _direction(square: int, other: int, columns: int) -> tuple[int, int]:
    (row, column), (to_row, to_column) = divmod(square, columns), divmod(other, columns)
    return (to_row > row) - (to_row < row), (to_column > column) - (to_column < column)


def all_orders(board: StoneBoard, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every order that picks all stones and begins with the path."""
    if len(path) == board.stones.count(STONE):
        yield path
        return
    for square in onward(board, path):
        yield from all_orders(board, (*path, square))
