"""Whether all stones of a board of goishi hiroi can still be picked, and how. Pure.

The search looks into so many situations at most. Beyond them the answer is that nobody knows; it may be asked to search
further.
"""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import structs

from banmen.games.goishi import advice
from banmen.games.goishi.engine import Board, Undecided, count
from banmen.games.goishi.state import STONE, State

USUAL_NODES = advice.USUAL_NODES

Kind = Literal["open", "lost", "hopeless", "undecided"]
"""All stones can still be picked; they can once some are put back; they never could; nobody knows."""

OrderCount = Literal["none", "one", "several", "undecided"]
"""How many orders a board has, as far as it matters."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """How a position stands.

    `order` picks all stones left of an open position. Of a lost one, `back` stones must be put back first. `nodes` is
    how many situations the search might look into.
    """

    kind: Kind
    order: tuple[int, ...] = ()
    back: int = 0
    nodes: int = USUAL_NODES


def searched_state(state: State) -> State:
    """A state without what makes no difference to which stones can still be picked, so that equal ones are equal."""
    return State(state.rows, state.columns, state.board, state.left, state.path)


def assess(state: State, nodes: int = USUAL_NODES) -> Assessment:
    """How a state stands. Searches `nodes` situations, several times at most."""
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
    """How `after` stands, given the assessment of `before`; None if that needs a search."""
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
    """Count the orders of a board, to two. Searches `nodes` situations at most."""
    if STONE not in board.stones:
        return "none"
    try:
        found = count(board, most=2, nodes=nodes)
    except Undecided:
        return "undecided"
    return "none" if not found else "one" if found == 1 else "several"
