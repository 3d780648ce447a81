"""What the coach can say of a game of goishi hiroi: whether all stones can still be picked, and how. Pure.

Its search may look into so many situations; beyond them it says that it does not know, and may be asked to look longer.
"""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import structs

from banmen.engines.goishi import Board, Undecided, count
from banmen.games.goishi import advice
from banmen.games.goishi.values import STONE, State

NODES = advice.USUAL_NODES

Kind = Literal["open", "lost", "hopeless", "undecided"]
"""All stones can still be picked; they can once some are put back; they never could; nobody knows."""

Number = Literal["none", "one", "several", "undecided"]
"""How many orders a board has."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a position stands.

    `order` picks all that is left of an open one; of a lost one `back` stones must be put back first. `nodes` is how
    far the search might look.
    """

    kind: Kind
    order: tuple[int, ...] = ()
    back: int = 0
    nodes: int = NODES


def position_of(state: State) -> State:
    """A state without what makes no difference to what can still be picked."""
    return State(state.rows, state.columns, state.board, state.left, state.path)


def outlook(position: State, nodes: int = NODES) -> Outlook:
    """How a position stands. Takes as long as `nodes` take, several times at most."""
    can = advice.solvable(position, nodes)
    if can is None:
        return Outlook("undecided", nodes=nodes)
    if can:
        return Outlook("open", advice.answer(position, nodes) or (), nodes=nodes)
    hint = advice.hint(position, nodes)
    if hint is not None:
        return Outlook("lost", back=hint.back, nodes=nodes)
    at_first = structs.replace(position, left=position.board, path=())
    return Outlook("undecided" if advice.solvable(at_first, nodes) is None else "hopeless", nodes=nodes)


def followed(outlook: Outlook, before: State, after: State) -> Outlook | None:
    """How a position stands that came of another, where that is known without a search."""
    shorter, longer = sorted((before.path, after.path), key=len)
    if (before.columns, before.board) != (after.columns, after.board):
        return None
    if outlook.kind == "hopeless" or longer[: len(shorter)] != shorter:
        return outlook if outlook.kind == "hopeless" else None
    steps = longer[len(shorter) :]
    ahead = longer == after.path
    if outlook.kind == "open" and not ahead:
        return replace(outlook, order=steps + outlook.order)
    if outlook.kind == "open" and outlook.order[: len(steps)] == steps:
        return replace(outlook, order=outlook.order[len(steps) :])
    if outlook.kind == "lost" and (ahead or len(steps) < outlook.back):
        return replace(outlook, back=outlook.back + (len(steps) if ahead else -len(steps)))
    return None


def number_of_orders(board: Board, nodes: int = NODES) -> Number:
    """How many orders a board has, as far as it matters. Takes as long as `nodes` take."""
    if STONE not in board.stones:
        return "none"
    try:
        found = count(board, most=2, nodes=nodes)
    except Undecided:
        return "undecided"
    return "none" if not found else "one" if found == 1 else "several"
