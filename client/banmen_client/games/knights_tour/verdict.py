"""The verdict on a knight's tour as text: found, impossible and why, given up, or lost from here."""

from dataclasses import dataclass
from typing import Literal

from banmen.games.knights_tour.engine.board import name_of
from banmen.games.knights_tour.engine.impossible import detailed_reason, no_tour_reason
from banmen.games.knights_tour.state import Tour
from banmen.texts import Texts
from banmen_client.games.knights_tour.annotations import is_closed_up, is_complete
from banmen_client.games.knights_tour.coach import Advice


@dataclass(frozen=True)
class Verdict:
    """A verdict: its tone, its icon, its title and its sentence."""

    tone: Literal["green", "red", "gold"]
    icon: str
    title: str
    body: str


def verdict(
    t: Texts,
    state: Tour,
    *,
    advice: Advice | None = None,
    dead_end: bool = False,
    person: bool = False,
    stopped_at: int | None = None,
) -> Verdict | None:
    """Return the verdict on a state, or None while the knight can go on.

    `advice` is the coach's, if it was asked. `stopped_at` is the last ply of a show that reached the length limit.
    """
    if stopped_at is not None:
        return _unfinished(t, state, stopped_at)
    if state.why is not None:
        return _over(t, state, state.why)
    if is_complete(state):
        return _complete(t, state)
    reason = _known(state) if person and not dead_end else None
    if reason is not None:
        return _none(t, state, reason)
    if advice is not None and advice.kind == "lost":
        body = t("tour-lost-back", count=advice.keep) if advice.keep else t("tour-lost-why")
        return Verdict("red", "circle-alert", t("tour-lost"), body)
    return _hint(t, begun=bool(state.path), dead_end=dead_end) if person else None


def _hint(t: Texts, *, begun: bool, dead_end: bool) -> Verdict | None:
    """Return an unrequested hint for a person: where to begin, or that this is a dead end."""
    if not begun:
        return Verdict("gold", "footprints", t("tour-begin"), t("tour-begin-how"))
    return Verdict("gold", "undo-2", t("tour-dead-end"), t("tour-dead-end-why")) if dead_end else None


def _unfinished(t: Texts, state: Tour, steps: int) -> Verdict:
    """Return the verdict on a show that reached the length limit, with the tours found until then."""
    found = state.found
    title = t("tour-limit-all", count=found, steps=steps) if found else t("tour-limit", steps=steps)
    return Verdict("gold", "hourglass", title, t("tour-limit-why"))


def _over(t: Texts, state: Tour, why: str) -> Verdict:
    if why == "all_found":
        return Verdict("green", "list-checks", t("tour-end-all_found", count=state.found), t("tour-end-all_found-why"))
    if why == "stuck":
        return Verdict("gold", "ban", t("tour-end-stuck"), t("tour-end-stuck-why"))
    return _none(t, state, why)


def _known(state: Tour) -> str | None:
    """Return why this board has no tour, or none from the first square of the path; None if that is unknown."""
    return no_tour_reason(state.rows, state.columns, state.first if state.path else None, closed=state.closed)


def _none(t: Texts, state: Tour, why: str) -> Verdict:
    """Return the verdict that there is no tour: from any square, or from the first square alone."""
    from_elsewhere = no_tour_reason(state.rows, state.columns, None, closed=False) is None
    of_square = state.path and not state.closed and from_elsewhere
    first = name_of(state.first, state.rows, state.columns)
    title = t("tour-end-none-from", square=first) if of_square else t("tour-end-none")
    why = detailed_reason(why, state.rows, state.columns, closed=state.closed)
    return Verdict("red", "ban", title, t(f"tour-end-{why}-why"))


def _complete(t: Texts, state: Tour) -> Verdict:
    if state.closed and not is_closed_up(state):
        return Verdict("gold", "undo-2", t("tour-not-closed"), t("tour-not-closed-why"))
    body = t("tour-end-toured-why", squares=state.depth, steps=state.steps, retreats=state.retreats)
    return Verdict("green", "party-popper", t("tour-end-toured-closed" if state.closed else "tour-end-toured"), body)
