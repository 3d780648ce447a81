"""How many knight's tours a board has: counted piece by piece, so that one can stop, keep what is known, and go on.

An open tour counts once in each direction, as in OEIS A165134; a closed one once.
"""

from banmen.engines.knights_tour.count_profiles import ProfileCount
from banmen.engines.knights_tour.count_starts import StartsCount
from banmen.engines.knights_tour.count_walks import WalkCount
from banmen.engines.knights_tour.fast import BOUND
from banmen.engines.knights_tour.impossible import why_none
from banmen.engines.knights_tour.kernels import PLAIN, Kernels
from banmen.engines.knights_tour.profile import plan
from banmen.engines.knights_tour.task import Counting, Task

_WALKED = 36
"""Squares of a board up to which walking is quicker, unless it is narrow."""
_NARROW = 4
"""Rows, or columns, of a board that has few profiles."""
_WIDEST = 7
"""Rows, or columns, of a board whose profiles fit into a large memory, those from one start; wider ones into none."""


def count(rows: int, columns: int, start: int | None = None, *, closed: bool = False) -> int:
    """How many tours a board has."""
    task = Task(rows, columns, start, closed)
    total = counted_at_once(task)
    if total is not None:
        return total
    counted = counting(task)
    while not counted.over:
        counted.go_on()
    return counted.total


def counted_at_once(task: Task) -> int | None:
    """How many tours there are where that is known without counting, else None."""
    if why_none(task.rows, task.columns, task.start, closed=task.closed) is not None:
        return 0
    return 1 if task.rows * task.columns == 1 else None


def is_countable(task: Task, *, fast: bool) -> bool:
    """Whether a count can come to an end: with seven rows, or columns, only a `fast` one of some boards does."""
    short = min(task.rows, task.columns)
    if short < _WIDEST:
        return True
    return fast and short == _WIDEST and plan(task.rows, task.columns, task.start, closed=task.closed).bound <= BOUND


def counting(task: Task, saved: bytes = b"", kernels: Kernels = PLAIN) -> Counting:
    """A count of what is not `counted_at_once`, from its beginning or from what another one saved. Raises NotSaved."""
    short = min(task.rows, task.columns)
    is_walked = task.rows * task.columns <= _WALKED and short > _NARROW
    one = WalkCount if is_walked else ProfileCount
    if task.start is None and not task.closed and (is_walked or short == _WIDEST):
        return StartsCount(task, one, saved, kernels)
    return one(task, saved, kernels)
