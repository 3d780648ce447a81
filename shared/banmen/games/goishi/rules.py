"""Goishi hiroi as a `Game`: its legal actions, how they change the board, and when it is over.

The game is over when all stones are picked. A game that looks for all orders goes on then, and is over when nothing is
left to try. A game in which every step was that of the search, and no order was found, is over too: there is none.
"""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from banmen.game import Decided, Game, IllegalMove, Outcome, Program, Seat, Setting
from banmen.games.goishi import options as opening
from banmen.games.goishi.options import GoishiOptions
from banmen.games.goishi.picking import check_pick, next_in_order, outcome, pickable
from banmen.games.goishi.program import choose
from banmen.games.goishi.state import (
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


class Goishi(Game[State, Action, Event, GoishiOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "goishi"
    seats = (PICKER,)
    blank = State()
    programs = MappingProxyType({"search": Program(choose, thinks=True)})
    reader = "banmen.games.goishi.reader:read_game"
    file_endings = (".txt",)

    def setting(self, options: GoishiOptions) -> Setting:
        """One seat; a board that is to be made takes thinking."""
        return Setting((PICKER,), begins_with=1, turns=False, rivals=False, thinks=options.board is None)

    def begin(self, options: GoishiOptions, rng: Random) -> Began:
        """Return the board that the options bring or ask for. Raise BadOptions."""
        return opening.begin(options, rng)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the stones that can be picked, in the order of a search; then the ways back and ahead."""
        if seat != PICKER or not state.board or outcome(state) is not None:
            return
        yield from map(Pick, pickable(state))
        if state.path:
            yield Retreat()
        if state.ahead and state.ahead[0] in pickable(state):
            yield Redo()

    def decide(self, state: State, seat: Seat, action: Action, rng: Random) -> Decided[State, Event]:  # noqa: ARG002 - no dice
        """Judge an action: a stone picked, and that it was the last, or one put back. Raise IllegalMove."""
        if seat != PICKER:
            raise IllegalMove("no_such_seat", f"One plays goishi hiroi alone, as its picker, not as {seat!r}.")
        if outcome(state) is not None:
            raise IllegalMove("game_over", "The game is over.")
        if isinstance(action, Pick):
            return self.decided(state, *_picked(state, action.square))
        if isinstance(action, Retreat):
            if not state.path:
                raise IllegalMove("nothing_to_undo", "No stone is picked yet.")
            return self.decided(state, Retreated(state.path[-1]))
        if not state.ahead:
            raise IllegalMove("nothing_to_redo", "No stone was put back just now.")
        return self.decided(state, *_picked(state, state.ahead[0]))

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

    def condense(self, state: State, event: Event) -> Any:
        """Return the number of a stone among those that can be picked; nothing for the one picked last, put back."""
        match event:
            case Picked(square) if state.board:
                for number, open_to in enumerate(pickable(state)):
                    if square == open_to:
                        return number
            case Retreated(square) if state.path[-1:] == (square,):
                return None
        return super().condense(state, event)

    def expand(self, state: State, plain: Any) -> Event:
        """Return the stone of this number, or the one picked last."""
        if plain is None:
            return Retreated(state.path[-1])
        return Picked(list(pickable(state))[plain]) if isinstance(plain, int) else super().expand(state, plain)

    def milestone(self, event: Event) -> str | None:
        """Return a retreat, and that all stones are picked."""
        if isinstance(event, Retreated):
            return "retreat"
        return "solution" if isinstance(event, Solved) else None

    def outcome(self, state: State) -> Outcome | None:
        """Solved; or, where all was tried, all orders found, or proved that there is none."""
        return outcome(state)


GOISHI = Goishi()


def _picked(state: State, square: int) -> tuple[Event, ...]:
    """Return the pick of a stone, and whether all are picked then. Raise IllegalMove."""
    check_pick(state, square)
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
