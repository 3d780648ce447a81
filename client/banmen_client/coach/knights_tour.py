"""Advice to a person on a knight's tour: whether a tour is still possible from here, and how it goes on.

Pure and bounded: a walk of so many steps and no more, so that it may end without an answer.
"""

from dataclasses import dataclass
from random import Random
from typing import Literal

from banmen.engines.knights_tour.choice import by_warnsdorff
from banmen.engines.knights_tour.impossible import why_none
from banmen.engines.knights_tour.walk import Walk, Walked
from banmen.games.knights_tour.search import onward_of, root
from banmen.games.knights_tour.values import Tour

MOST = 60_000
"""Steps of one walk, beyond one for each square of the board: about half a second."""

_TRIES = 4
"""Walks, each with another order of equal squares: where one is lost for long, another may be there at once."""
_MOST_BACK = 3_000
"""Steps of each walk from a shorter path."""


@dataclass(frozen=True, slots=True)
class Advice:
    """`go`: to `square`, from where a tour was found. `lost`: there is none from here. `unknown`: not found in time.

    What is `unknown` has the most promising square too. What is `lost` has the number of squares to `keep` of the path
    so that a tour is possible again, where one was found.
    """

    kind: Literal["go", "lost", "unknown"]
    square: int | None = None
    keep: int | None = None


def advise(state: Tour, most: int = MOST) -> Advice:
    """What to do in a state whose knight is on the board."""
    path = list(state.squares())
    if why_none(state.rows, state.columns, state.first, closed=state.closed) is not None:
        return Advice("lost")
    for number in range(_TRIES):
        walked = _walk(state, path, most, number)
        if walked.path is not None and len(walked.path) > len(path):
            return Advice("go", walked.path[len(path)])
        if walked.exhausted:
            return Advice("lost", keep=_longest_hopeful(state, path))
    ways = by_warnsdorff(state.rows, state.columns, onward_of(state))
    return Advice("unknown", ways[0].square if ways else None)


def _longest_hopeful(state: Tour, path: list[int]) -> int | None:
    """How many squares of the path to keep so that a tour is found; None where none is found in time."""
    for kept in range(len(path) - 1, max(root(state), 1) - 1, -1):
        walked = _walk(state, path[:kept], _MOST_BACK, 0)
        if walked.path is not None:
            return kept
        if not walked.exhausted:
            return None
    return None


def _walk(state: Tour, path: list[int], most: int, number: int) -> Walked:
    """One walk on from a path; the first one goes as the program does, the others draw among equal squares."""
    ties = Random(number) if number else None
    walk = Walk(state.rows, state.columns, closed=state.closed, ties=ties)
    return walk.run(path, "warnsdorff_backtracking", most + len(state.board))
