"""Goishi hiroi behind the interface of every game: what may be done, what becomes of the board, when it is over.

It is over when all stones are picked. A game that looks for all orders goes on then; it is over when there is nothing
more to try. So is one in which every step was that of the search, and no order was found: then there is none.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from banmen.game import IllegalMove, Outcome, Seat, Setting
from banmen.games.goishi import opening
from banmen.games.goishi.picking import judge, next_in_order, open_to
from banmen.games.goishi.values import (
    NO_STONE,
    PICKER,
    STONE,
    Action,
    Began,
    Event,
    Pick,
    Picked,
    Redo,
    Retreat,
    Retreated,
    Solved,
    State,
)


class Goishi:
    """The rules behind the `banmen.game.Game` interface."""

    key: str = "goishi"
    seats: Sequence[Seat] = (PICKER,)
    State: Any = State
    Action: Any = Action
    Event: Any = Event
    blank: Any = State()

    def setting(self, options: Mapping[str, object]) -> Setting:
        """One seat; a board that is to be made takes thinking. Raises BadOptions."""
        return opening.setting(options)

    def begin(self, options: Mapping[str, object], rng: Random) -> Began:
        """The board; see `opening` for the options. Raises BadOptions."""
        return opening.begin(options, rng)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """The stones that can be picked, in the order of a search; then the ways back and ahead."""
        if seat != PICKER or not state.board or self.outcome(state) is not None:
            return
        yield from map(Pick, open_to(state))
        if state.path:
            yield Retreat()
        if state.ahead and state.ahead[0] in open_to(state):
            yield Redo()

    def decide(self, state: State, seat: Seat, action: Action, rng: Random) -> tuple[Event, ...]:  # noqa: ARG002 - no dice
        """Judge an action: a stone picked, and that it was the last, or one put back. Raises IllegalMove."""
        if seat != PICKER:
            raise IllegalMove("no_such_seat", f"One plays goishi hiroi alone, as its picker, not as {seat!r}.")
        if self.outcome(state) is not None:
            raise IllegalMove("game_over", "The game is over.")
        if isinstance(action, Pick):
            return _picked(state, action.square)
        if isinstance(action, Retreat):
            if not state.path:
                raise IllegalMove("nothing_to_undo", "No stone is picked yet.")
            return (Retreated(state.path[-1]),)
        if not state.ahead:
            raise IllegalMove("nothing_to_redo", "No stone was put back just now.")
        return _picked(state, state.ahead[0])

    def evolve(self, state: State, event: Event) -> State:
        """Fold one event."""
        match event:
            case Began(columns, board, search, seed):
                rows = len(board) // columns
                whole = board[: rows * columns]
                return State(rows, columns, whole, whole, search=search, seed=seed, orderly=True)
            case Picked(square):
                return _with_picked(state, square)
            case Retreated(square):
                return _with_put_back(state, square)
            case Solved(number):
                return msgspec.structs.replace(state, found=number)

    def reveal(self, event: Event, viewer: Seat | None) -> Event:  # noqa: ARG002 - nothing is hidden in goishi hiroi
        """Everyone sees everything."""
        return event

    def milestone(self, event: Event) -> str | None:
        """A retreat, and that all stones are picked."""
        if isinstance(event, Retreated):
            return "retreat"
        return "solution" if isinstance(event, Solved) else None

    def outcome(self, state: State) -> Outcome | None:
        """Solved; or, where all was tried, all orders found, or proved that there is none."""
        if state.found and state.search != "all":
            return _ended(state, PICKER, "solved")
        if state.path or not state.ahead or not state.orderly or next_in_order(state) is not None:
            return None
        return _ended(state, PICKER, "all_found") if state.found else _ended(state, None, "unsolvable")


GOISHI = Goishi()


def _picked(state: State, square: int) -> tuple[Event, ...]:
    """The pick of a stone, and whether all are picked then. Raises IllegalMove."""
    judge(state, square)
    if state.left.find(STONE) == square == state.left.rfind(STONE):
        return Picked(square), Solved(state.found + 1)
    return (Picked(square),)


def _with_picked(state: State, square: int) -> State:
    left = state.left
    again = state.ahead[:1] == (square,)
    return msgspec.structs.replace(
        state,
        left=f"{left[:square]}{NO_STONE}{left[square + 1 :]}" if square < len(left) else left,
        path=(*state.path, square),
        ahead=state.ahead[1:] if again else (),
        steps=state.steps + 1,
        orderly=state.orderly and next_in_order(state) == square,
    )


def _with_put_back(state: State, square: int) -> State:
    left = state.left
    return msgspec.structs.replace(
        state,
        left=f"{left[:square]}{STONE}{left[square + 1 :]}" if square < len(left) else left,
        path=state.path[:-1],
        ahead=(square, *state.ahead),
        steps=state.steps + 1,
        retreats=state.retreats + 1,
        orderly=state.orderly and next_in_order(state) is None,
    )


def _ended(state: State, winner: Seat | None, reason: str) -> Outcome:
    counted = {"steps": state.steps, "retreats": state.retreats, "orders": state.found}
    return Outcome(winner, reason, {name: {PICKER: number} for name, number in counted.items()})
