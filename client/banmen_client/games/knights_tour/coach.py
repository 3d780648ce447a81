"""The coach of one viewer searches for a tour from the viewed state; `verdict` puts the result into words.

The search is a few walks with a step limit each, so it may end without an answer. The verdict also knows what needs no
search: the end of a show, a complete tour, and the boards that have none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal

from banmen.games.knights_tour.engine.board import detailed_reason, name_of, no_tour_reason
from banmen.games.knights_tour.engine.tour_search import SearchResult, TourSearch, warnsdorff_order
from banmen.games.knights_tour.search import least_depth, onward_of
from banmen.games.knights_tour.state import Tour
from banmen.texts import Texts
from banmen_client.games.knights_tour.annotations import is_closed_up, is_complete
from banmen_client.screens.background_task import BackgroundTask

MAX_STEPS = 60_000
"""The step limit of one walk, in addition to one step for each square of the board: about half a second."""

_TRIES = 4
"""The number of walks, each with another order of equal squares: one walk may be quick where another is stuck."""
_MAX_BACK_STEPS = 3_000
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


@dataclass(frozen=True)
class TourVerdict:
    """A verdict: its tone, its icon, its title and its sentence."""

    tone: Literal["green", "red", "gold"]
    icon: str
    title: str
    body: str


# --- advice ---------------------------------------------------------------------------------------------------------


class TourCoach:
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

        def store_advice(advice: Advice) -> None:
            self._advised = (state, advice)
            then()

        self._task.start(lambda: advise(state), store_advice)

    def advice_on(self, state: Tour) -> Advice | None:
        """Return the advice on this path, or None if it was not asked for."""
        if self._advised is None or self._advised[0].path != state.path or self._advised[0].board != state.board:
            return None
        return self._advised[1]

    def tick(self) -> bool:
        """Return True if an answer has arrived."""
        return self._task.poll()


def advise(state: Tour, max_steps: int = MAX_STEPS) -> Advice:
    """Return the advice on a state. The knight must be on the board."""
    path = list(state.squares())
    if no_tour_reason(state.rows, state.columns, state.first, closed=state.closed) is not None:
        return Advice("lost")
    for number in range(_TRIES):
        walked = _walk(state, path, max_steps, number)
        if walked.path is not None and len(walked.path) > len(path):
            return Advice("go", walked.path[len(path)])
        if walked.exhausted:
            return Advice("lost", keep=_longest_hopeful(state, path))
    ways = warnsdorff_order(state.rows, state.columns, onward_of(state))
    return Advice("unknown", ways[0].square if ways else None)


def _walk(state: Tour, path: list[int], max_steps: int, number: int) -> SearchResult:
    """Run one walk from a path: the first one like the program, the others with another order of equal squares."""
    ties = Random(number) if number else None
    walk = TourSearch(state.rows, state.columns, closed=state.closed, ties=ties)
    return walk.run(path, "warnsdorff_backtracking", max_steps + len(state.board))


def _longest_hopeful(state: Tour, path: list[int]) -> int | None:
    """Return the number of squares of the path to keep so that a tour is found; None if none is found in time."""
    for kept in range(len(path) - 1, max(least_depth(state), 1) - 1, -1):
        walked = _walk(state, path[:kept], _MAX_BACK_STEPS, 0)
        if walked.path is not None:
            return kept
        if not walked.exhausted:
            return None
    return None


# --- the verdict ----------------------------------------------------------------------------------------------------


def verdict(
    t: Texts,
    state: Tour,
    *,
    advice: Advice | None = None,
    dead_end: bool = False,
    person: bool = False,
    stopped_at: int | None = None,
) -> TourVerdict | None:
    """Return the verdict on a state, or None while the knight can go on.

    `advice` is the coach's last one, if any. `stopped_at` is the last ply of a show that reached the length limit.
    """
    if stopped_at is not None:
        return _unfinished(t, state, stopped_at)
    if state.why is not None:
        return _over(t, state, state.why)
    if is_complete(state):
        return _complete(t, state)
    reason = _impossible_reason(state) if person and not dead_end else None
    if reason is not None:
        return _none(t, state, reason)
    if advice is not None and advice.kind == "lost":
        body = t("tour-lost-back", count=advice.keep) if advice.keep else t("tour-lost-why")
        return TourVerdict("red", "circle-alert", t("tour-lost"), body)
    return _hint(t, begun=bool(state.path), dead_end=dead_end) if person else None


def _impossible_reason(state: Tour) -> str | None:
    """Return why this board has no tour, or none from the first square of the path; None if that is unknown."""
    return no_tour_reason(state.rows, state.columns, state.first if state.path else None, closed=state.closed)


def _unfinished(t: Texts, state: Tour, steps: int) -> TourVerdict:
    """Return the verdict on a show that reached the length limit, with the tours found until then."""
    found = state.found
    title = t("tour-limit-all", count=found, steps=steps) if found else t("tour-limit", steps=steps)
    return TourVerdict("gold", "hourglass", title, t("tour-limit-why"))


def _over(t: Texts, state: Tour, why: str) -> TourVerdict:
    if why == "all_found":
        return TourVerdict(
            "green", "list-checks", t("tour-end-all_found", count=state.found), t("tour-end-all_found-why")
        )
    if why == "stuck":
        return TourVerdict("gold", "ban", t("tour-end-stuck"), t("tour-end-stuck-why"))
    return _none(t, state, why)


def _none(t: Texts, state: Tour, why: str) -> TourVerdict:
    """Return the verdict that there is no tour: from any square, or from the first square alone."""
    from_elsewhere = no_tour_reason(state.rows, state.columns, None, closed=False) is None
    of_square = state.path and not state.closed and from_elsewhere
    first = name_of(state.first, state.rows, state.columns)
    title = t("tour-end-none-from", square=first) if of_square else t("tour-end-none")
    why = detailed_reason(why, state.rows, state.columns, closed=state.closed)
    return TourVerdict("red", "ban", title, t(f"tour-end-{why}-why"))


def _complete(t: Texts, state: Tour) -> TourVerdict:
    if state.closed and not is_closed_up(state):
        return TourVerdict("gold", "undo-2", t("tour-not-closed"), t("tour-not-closed-why"))
    body = t("tour-end-toured-why", squares=state.depth, steps=state.steps, retreats=state.retreats)
    return TourVerdict(
        "green", "party-popper", t("tour-end-toured-closed" if state.closed else "tour-end-toured"), body
    )


def _hint(t: Texts, *, begun: bool, dead_end: bool) -> TourVerdict | None:
    """Return an unrequested hint for a person: where to begin, or that this is a dead end."""
    if not begun:
        return TourVerdict("gold", "footprints", t("tour-begin"), t("tour-begin-how"))
    return TourVerdict("gold", "undo-2", t("tour-dead-end"), t("tour-dead-end-why")) if dead_end else None
