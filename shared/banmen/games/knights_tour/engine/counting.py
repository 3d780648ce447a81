"""Count the knight's tours of a board, step by step, with checkpoints from which a later count can resume.

An open tour counts once in each direction, as in OEIS A165134; a closed one counts once.
"""

from banmen.games.knights_tour.engine.backend import COMPILED_BOUND, PYTHON, Backend
from banmen.games.knights_tour.engine.count_backtracking import BacktrackingCount
from banmen.games.knights_tour.engine.count_frontier import FrontierCount
from banmen.games.knights_tour.engine.count_starts import PerStartCount
from banmen.games.knights_tour.engine.frontier import plan
from banmen.games.knights_tour.engine.impossible import no_tour_reason
from banmen.games.knights_tour.engine.task import Count, Task

_MOST_SQUARES_BACKTRACKED = 36
"""Backtracking is faster up to this many squares, unless the board is narrow."""
_NARROW = 4
"""A board whose short side is at most this has few states."""
_WIDEST = 7
"""The longest short side for which the states from one start fit into a large memory."""


def count(rows: int, columns: int, start: int | None = None, *, closed: bool = False) -> int:
    """Return the number of tours of a board."""
    task = Task(rows, columns, start, closed)
    total = known_count(task)
    if total is not None:
        return total
    under_way = start_count(task)
    while not under_way.finished:
        under_way.advance()
    return under_way.total


def known_count(task: Task) -> int | None:
    """Return the number of tours if it is known without counting, else None."""
    if no_tour_reason(task.rows, task.columns, task.start, closed=task.closed) is not None:
        return 0
    return 1 if task.rows * task.columns == 1 else None


def is_countable(task: Task, *, fast: bool) -> bool:
    """Return True if a count can finish.

    With a short side of seven only a `fast` (compiled) one can, on some boards.
    """
    short = min(task.rows, task.columns)
    if short != _WIDEST or not fast:
        return short < _WIDEST
    return plan(task.rows, task.columns, task.start, closed=task.closed).bound <= COMPILED_BOUND


def start_count(task: Task, checkpoint: bytes = b"", backend: Backend = PYTHON) -> Count:
    """Return a count of a task without a `known_count`, new or from a checkpoint. Raise BadCheckpoint."""
    short = min(task.rows, task.columns)
    by_backtracking = task.rows * task.columns <= _MOST_SQUARES_BACKTRACKED and short > _NARROW
    one = BacktrackingCount if by_backtracking else FrontierCount
    if task.start is None and not task.closed and (by_backtracking or short == _WIDEST):
        return PerStartCount(task, one, checkpoint, backend)
    return one(task, checkpoint, backend)
