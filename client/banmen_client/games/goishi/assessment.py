"""Find out whether all stones of a board can still be picked, and in which order. Pure.

Each search visits a limited number of positions. If that does not decide the question, the answer is "undecided", and
the caller may search further.
"""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import structs

from banmen.games.goishi import advice
from banmen.games.goishi.engine import Board, Undecided, count
from banmen.games.goishi.state import STONE, State

USUAL_NODES = advice.USUAL_NODES

Kind = Literal["open", "lost", "hopeless", "undecided"]
"""All stones can be picked; they can after some are put back; they never could; the search did not decide it."""

OrderCount = Literal["none", "one", "several", "undecided"]
"""The number of orders of a board: none, one, several, or undecided."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """The assessment of a position.

    For an open position, `order` picks all remaining stones. For a lost one, `back` stones must be put back first.
    `nodes` is the search limit, in positions.
    """

    kind: Kind
    order: tuple[int, ...] = ()
    back: int = 0
    nodes: int = USUAL_NODES


def searched_state(state: State) -> State:
    """Return a state without the fields that do not affect which stones can be picked. Such states compare equal."""
    return State(state.rows, state.columns, state.board, state.left, state.path)


def assess(state: State, nodes: int = USUAL_NODES) -> Assessment:
    """Assess a state with several searches of at most `nodes` positions each."""
    can = advice.solvable(state, nodes)
    if can is None:
        return Assessment("undecided", nodes=nodes)
    if can:
        return Assessment("open", advice.answer(state, nodes) or (), nodes=nodes)
    hint = advice.hint(state, nodes)
    if hint is not None:
        return Assessment("lost", back=hint.back, nodes=nodes)
    at_first = structs.replace(state, left=state.board, path=())
    return Assessment("undecided" if advice.solvable(at_first, nodes) is None else "hopeless", nodes=nodes)


def carried_over(assessment: Assessment, before: State, after: State) -> Assessment | None:
    """Return the assessment of `after`, derived from that of `before`; None if that needs a search."""
    shorter, longer = sorted((before.path, after.path), key=len)
    if (before.columns, before.board) != (after.columns, after.board):
        return None
    if assessment.kind == "hopeless" or longer[: len(shorter)] != shorter:
        return assessment if assessment.kind == "hopeless" else None
    steps = longer[len(shorter) :]
    ahead = longer == after.path
    if assessment.kind == "open" and not ahead:
        return replace(assessment, order=steps + assessment.order)
    if assessment.kind == "open" and assessment.order[: len(steps)] == steps:
        return replace(assessment, order=assessment.order[len(steps) :])
    if assessment.kind == "lost" and (ahead or len(steps) < assessment.back):
        return replace(assessment, back=assessment.back + (len(steps) if ahead else -len(steps)))
    return None


def count_orders(board: Board, nodes: int = USUAL_NODES) -> OrderCount:
    """Count the orders of a board, up to two, within `nodes` positions."""
    if STONE not in board.stones:
        return "none"
    try:
        found = count(board, most=2, nodes=nodes)
    except Undecided:
        return "undecided"
    return "none" if not found else "one" if found == 1 else "several"
