"""The coach of one person on a knight's tour: whether a tour is still possible from here, and how it goes on.

The search is bounded: a few walks of so many steps each, so that it may end without an answer.
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
"""Steps of one walk, beyond one for each square of the board: about half a second."""

_TRIES = 4
"""So many walks, each with another order of equal squares: where one is lost for long, another may be quick."""
_MOST_BACK = 3_000
"""Steps of each walk from a shorter path."""


@dataclass(frozen=True, slots=True)
class Advice:
    """`go`: a tour was found that goes on to `square`. `lost`: there is none from here. `unknown`: none found in time.

    Of `unknown`, `square` is the most promising one. Of `lost`, `keep` is how many squares of the path to keep so that
    a tour is possible again, where that was found.
    """

    kind: Literal["go", "lost", "unknown"]
    square: int | None = None
    keep: int | None = None


class Coach:
    """The last advice that one person asked for, worked out off the main thread."""

    def __init__(self) -> None:
        self._task = BackgroundTask()
        self._advised: tuple[Tour, Advice] | None = None

    @property
    def busy(self) -> bool:
        """Whether an advice is being worked out."""
        return self._task.busy

    def ask(self, state: Tour, then: Callable[[], None]) -> None:
        """Have the advice on a state worked out, and `then` called when it is known. The knight is on the board."""

        def take(advice: Advice) -> None:
            self._advised = (state, advice)
            then()

        self._task.start(lambda: advise(state), take)

    def advice_on(self, state: Tour) -> Advice | None:
        """Return the advice on this path, where it was asked for."""
        if self._advised is None or self._advised[0].path != state.path or self._advised[0].board != state.board:
            return None
        return self._advised[1]

    def tick(self) -> bool:
        """Whether an answer has come."""
        return self._task.poll()


def advise(state: Tour, most: int = MOST) -> Advice:
    """What to do in a state whose knight is on the board."""
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
    """Return how many squares of the path to keep so that a tour is found; None if none is found in time."""
    for kept in range(len(path) - 1, max(least_depth(state), 1) - 1, -1):
        walked = _walk(state, path[:kept], _MOST_BACK, 0)
        if walked.path is not None:
            return kept
        if not walked.exhausted:
            return None
    return None


def _walk(state: Tour, path: list[int], most: int, number: int) -> SearchResult:
    """One walk on from a path; the first as the program goes, the others with another order of equal squares."""
    ties = Random(number) if number else None
    walk = TourSearch(state.rows, state.columns, closed=state.closed, ties=ties)
    return walk.run(path, "warnsdorff_backtracking", most + len(state.board))
