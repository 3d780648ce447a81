"""Goishi hiroi as a `Game`: its legal actions, how they change the board, and when it is over.

The game is over when all stones are picked. A game that searches all orders then continues until nothing is left to
try. If every step was one of the search, and no order was found, the game is over too: none exists.
"""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from banmen.game import Decided, Game, IllegalMove, Outcome, Program, Seat, Setting
from banmen.games.goishi.options import GoishiOptions, first_event
from banmen.games.goishi.picking import check_pick, choose, next_in_order, outcome, pickable
from banmen.games.goishi.state import (
    NO_STONE,
    PICKER,
    STONE,
    Action,
    Event,
    GoishiBegan,
    Pick,
    Picked,
    Redo,
    Retreat,
    Solved,
    State,
    StonePutBack,
)


class Goishi(Game[State, Action, Event, GoishiOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "goishi"
    seats = (PICKER,)
    blank = State()
    programs = MappingProxyType({"search": Program(choose, thinks=True)})
    reader = "banmen.games.goishi.files:read_game"
    file_endings = (".txt",)

    def setting(self, options: GoishiOptions) -> Setting:
        """Return one seat; generating a board is slow."""
        return Setting((PICKER,), begins_with=1, turns=False, rivals=False, thinks=options.board is None)

    def begin(self, options: GoishiOptions, rng: Random) -> GoishiBegan:
        """Return the board that the options bring or ask for. Raise BadOptions."""
        return first_event(options, rng)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the stones that can be picked, in the order of a search; then retreat and redo."""
        if seat != PICKER or not state.board or outcome(state) is not None:
            return
        yield from map(Pick, pickable(state))
        if state.path:
            yield Retreat()
        if state.ahead and state.ahead[0] in pickable(state):
            yield Redo()

    def decide(self, state: State, seat: Seat, action: Action, rng: Random) -> Decided[State, Event]:  # noqa: ARG002 - no dice
        """Judge an action: pick a stone, perhaps the last one, or put one back. Raise IllegalMove."""
        if seat != PICKER:
            raise IllegalMove("no_such_seat", f"One plays goishi hiroi alone, as its picker, not as {seat!r}.")
        if outcome(state) is not None:
            raise IllegalMove("game_over", "The game is over.")
        if isinstance(action, Pick):
            return self.decided(state, *_pick_events(state, action.square))
        if isinstance(action, Retreat):
            if not state.path:
                raise IllegalMove("nothing_to_undo", "No stone is picked yet.")
            return self.decided(state, StonePutBack(state.path[-1]))
        if not state.ahead:
            raise IllegalMove("nothing_to_redo", "No stone was put back just now.")
        return self.decided(state, *_pick_events(state, state.ahead[0]))

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case GoishiBegan(columns, board, search, seed):
                rows = len(board) // columns
                whole = board[: rows * columns]
                return State(rows, columns, whole, whole, search=search, seed=seed, orderly=True)
            case Picked(square):
                return _state_after_pick(state, square)
            case StonePutBack(square):
                return _state_after_retreat(state, square)
            case Solved(number):
                return msgspec.structs.replace(state, found=number)

    def condense(self, state: State, event: Event) -> Any:
        """Return the index of a stone among those that can be picked; None for putting back the last one."""
        match event:
            case Picked(square) if state.board:
                for number, open_to in enumerate(pickable(state)):
                    if square == open_to:
                        return number
            case StonePutBack(square) if state.path[-1:] == (square,):
                return None
        return super().condense(state, event)

    def expand(self, state: State, plain: Any) -> Event:
        """Return the pick of the stone with this index, or the retreat."""
        if plain is None:
            return StonePutBack(state.path[-1])
        return Picked(list(pickable(state))[plain]) if isinstance(plain, int) else super().expand(state, plain)

    def milestone(self, event: Event) -> str | None:
        """Return "retreat", or "solution" when all stones are picked."""
        if isinstance(event, StonePutBack):
            return "retreat"
        return "solution" if isinstance(event, Solved) else None

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome: solved; or, once everything was tried, all orders found, or none exists."""
        return outcome(state)


GOISHI = Goishi()


def _pick_events(state: State, square: int) -> tuple[Event, ...]:
    """Return the pick of a stone, followed by Solved if it was the last. Raise IllegalMove."""
    check_pick(state, square)
    if state.left.find(STONE) == square == state.left.rfind(STONE):
        return Picked(square), Solved(state.found + 1)
    return (Picked(square),)


def _state_after_pick(state: State, square: int) -> State:
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


def _state_after_retreat(state: State, square: int) -> State:
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
