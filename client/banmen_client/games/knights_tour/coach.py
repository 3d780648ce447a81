"""The coach of one viewer: finds out whether a tour is still possible, and its next square.

The search is bounded to a few walks with a step limit each, so it may end without an answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal

from banmen.games.knights_tour.engine.impossible import no_tour_reason
from banmen.games.knights_tour.engine.tour_search import SearchResult, TourSearch
from banmen.games.knights_tour.engine.warnsdorff import warnsdorff_order
from banmen.games.knights_tour.search import least_depth, onward_of
from banmen.games.knights_tour.state import Tour
from banmen_client.screens.background_task import BackgroundTask

MOST = 60_000
"""The step limit of one walk, in addition to one step for each square of the board: about half a second."""

_TRIES = 4
"""The number of walks, each with another order of equal squares: one walk may be quick where another is stuck."""
_MOST_BACK = 3_000
"""The step limit of each walk from a shorter path."""


@dataclass(frozen=True, slots=True)
class Advice:
    """`go`: a tour continues to `square`. `lost`: there is no tour from here. `unknown`: none was found in time.

    For `unknown`, `square` is the most promising one. For `lost`, `keep` is the number of squares of the path to keep
    so that a tour is possible again, or None if that was not found.
    """

    kind: Literal["go", "lost", "unknown"]
    square: int | None = None
    keep: int | None = None


class Coach:
    """Computes the advice that one viewer asks for, off the main thread, and keeps the last one."""

    def __init__(self) -> None:
        self._task = BackgroundTask()
        self._advised: tuple[Tour, Advice] | None = None

    @property
    def busy(self) -> bool:
        """Whether a search for advice is running."""
        return self._task.busy

    def ask(self, state: Tour, then: Callable[[], None]) -> None:
        """Compute the advice on a state, and call `then` once it is known. The knight must be on the board."""

        def take(advice: Advice) -> None:
            self._advised = (state, advice)
            then()

        self._task.start(lambda: advise(state), take)

    def advice_on(self, state: Tour) -> Advice | None:
        """Return the advice on this path, or None if it was not asked for."""
        if self._advised is None or self._advised[0].path != state.path or self._advised[0].board != state.board:
            return None
        return self._advised[1]

    def tick(self) -> bool:
        """Return True if an answer has arrived."""
        return self._task.poll()


def advise(state: Tour, most: int = MOST) -> Advice:
    """Return the advice on a state. The knight must be on the board."""
    path = list(state.squares())
    if no_tour_reason(state.rows, state.columns, state.first, closed=state.closed) is not None:
        return Advice("lost")
    for number in range(_TRIES):
        walked = _walk(state, path, most, number)
        if walked.path is not None and len(walked.path) > len(path):
            return Advice("go", walked.path[len(path)])
        if walked.exhausted:
            return Advice("lost", keep=_longest_hopeful(state, path))
    ways = warnsdorff_order(state.rows, state.columns, onward_of(state))
    return Advice("unknown", ways[0].square if ways else None)


def _longest_hopeful(state: Tour, path: list[int]) -> int | None:
    """Return the number of squares of the path to keep so that a tour is found; None if none is found in time."""
    for kept in range(len(path) - 1, max(least_depth(state), 1) - 1, -1):
        walked = _walk(state, path[:kept], _MOST_BACK, 0)
        if walked.path is not None:
            return kept
        if not walked.exhausted:
            return None
    return None


def _walk(state: Tour, path: list[int], most: int, number: int) -> SearchResult:
    """Run one walk from a path: the first one like the program, the others with another order of equal squares."""
    ties = Random(number) if number else None
    walk = TourSearch(state.rows, state.columns, closed=state.closed, ties=ties)
    return walk.run(path, "warnsdorff_backtracking", most + len(state.board))
