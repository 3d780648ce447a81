"""How many knight's tours a board has: counted step by step, with checkpoints from which a later count goes on.

An open tour counts once in each direction, as in OEIS A165134; a closed one once.
"""

from banmen.games.knights_tour.engine.backend import COMPILED_BOUND, PYTHON, Backend
from banmen.games.knights_tour.engine.count_backtracking import BacktrackingCount
from banmen.games.knights_tour.engine.count_frontier import FrontierCount
from banmen.games.knights_tour.engine.count_starts import PerStartCount
from banmen.games.knights_tour.engine.frontier import plan
from banmen.games.knights_tour.engine.impossible import no_tour_reason
from banmen.games.knights_tour.engine.task import Count, Task

_MOST_SQUARES_BACKTRACKED = 36
"""Backtracking is quicker up to so many squares, unless the board is narrow."""
_NARROW = 4
"""A board with a short side up to this has few states."""
_WIDEST = 7
"""The short side of a board whose states, those from one start, fit into a large memory; wider ones fit into none."""


def count(rows: int, columns: int, start: int | None = None, *, closed: bool = False) -> int:
    """Return how many tours a board has."""
    task = Task(rows, columns, start, closed)
    total = known_count(task)
    if total is not None:
        return total
    under_way = start_count(task)
    while not under_way.finished:
        under_way.advance()
    return under_way.total


def known_count(task: Task) -> int | None:
    """Return how many tours there are, where that is known without counting; else None."""
    if no_tour_reason(task.rows, task.columns, task.start, closed=task.closed) is not None:
        return 0
    return 1 if task.rows * task.columns == 1 else None


def is_countable(task: Task, *, fast: bool) -> bool:
    """Whether a count can finish. On boards with a short side of seven only a `fast` (compiled) one can, on some."""
    short = min(task.rows, task.columns)
    if short != _WIDEST or not fast:
        return short < _WIDEST
    return plan(task.rows, task.columns, task.start, closed=task.closed).bound <= COMPILED_BOUND


def start_count(task: Task, checkpoint: bytes = b"", backend: Backend = PYTHON) -> Count:
    """Return a count of a task without a `known_count`, from the beginning or a checkpoint. Raise BadCheckpoint."""
    short = min(task.rows, task.columns)
    by_backtracking = task.rows * task.columns <= _MOST_SQUARES_BACKTRACKED and short > _NARROW
    one = BacktrackingCount if by_backtracking else FrontierCount
    if task.start is None and not task.closed and (by_backtracking or short == _WIDEST):
        return PerStartCount(task, one, checkpoint, backend)
    return one(task, checkpoint, backend)
