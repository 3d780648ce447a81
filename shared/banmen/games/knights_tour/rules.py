"""The knight's tour as a `Game`: its legal actions, their events, and when it is over."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from banmen.game import Decided, Game, IllegalMove, Outcome, Program, Seat, Setting
from banmen.games.knights_tour.engine.board import name_of, neighbours
from banmen.games.knights_tour.moves import after_move, after_retreat, after_return
from banmen.games.knights_tour.options import TourOptions, opening
from banmen.games.knights_tour.program import choose
from banmen.games.knights_tour.search import conclusion, is_spent, least_depth, next_squares, outcome
from banmen.games.knights_tour.state import (
    KNIGHT,
    Began,
    Conclude,
    Concluded,
    Moved,
    Retreat,
    Retreated,
    Return,
    Returned,
    Step,
    Tour,
    TourAction,
    TourEvent,
)


class KnightsTour(Game[Tour, TourAction, TourEvent, TourOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "knights_tour"
    seats = (KNIGHT,)
    blank = Tour()
    programs = MappingProxyType({"search": Program(choose, thinks=True)})
    reader = "banmen.games.knights_tour.reader:read_game"
    file_endings = (".txt",)

    def setting(self, options: TourOptions) -> Setting:  # noqa: ARG002 - the same for all
        """Return one seat."""
        return Setting((KNIGHT,), begins_with=1, turns=False, rivals=False)

    def begin(self, options: TourOptions, rng: Random) -> Began:  # noqa: ARG002 - no dice
        """Return an empty board of `rows` by `columns`."""
        return options.first_event()

    def legal(self, state: Tour, seat: Seat) -> Iterable[TourAction]:
        """Return the next squares, a retreat, the return to the start, and the end of the search if it is known.

        Returns to other squares are accepted too.
        """
        if seat != KNIGHT or not state.rows or outcome(state) is not None:
            return ()
        steps = [Step(square) for square in next_squares(state)] if state.path else _first_steps(len(state.board))
        least = least_depth(state)
        back = (Retreat(), Return(least)) if state.depth > least else ()
        end = (Conclude(),) if conclusion(state) is not None else ()
        return (*steps, *back, *end) if back or end else steps

    def decide(self, state: Tour, seat: Seat, action: TourAction, rng: Random) -> Decided[Tour, TourEvent]:  # noqa: ARG002 - no dice
        """Judge an action and return one event. Raise IllegalMove."""
        if seat != KNIGHT:
            raise IllegalMove("no_such_seat", f"The knight's tour is played by the knight, not by {seat!r}.")
        if not state.rows or outcome(state) is not None:
            raise IllegalMove("game_over", "The search is over.")
        match action:
            case Step(square):
                return self.decided(state, _judge_step(state, square))
            case Retreat():
                _check_return(state, state.depth - 1)
                return self.decided(state, Retreated(state.current, is_spent(state)))
            case Return(depth):
                _check_return(state, depth)
                return self.decided(state, Returned(depth))
        why = conclusion(state)
        if why is None:
            raise IllegalMove("not_known", "It is not known that there is no further tour.")
        return self.decided(state, Concluded(why))

    def evolve(self, state: Tour, event: TourEvent) -> Tour:
        """Fold one event."""
        match event:
            case Moved(square, tour):
                return after_move(state, square, tour)
            case Retreated(_, spent):
                return after_retreat(state, spent)
            case Returned(depth):
                return after_return(state, depth)
            case Concluded(why):
                return msgspec.structs.replace(state, why=why)
            case Began():
                return opening(event)

    def condense(self, state: Tour, event: TourEvent) -> Any:
        """Return the index of a move among those from here; a retreat has a higher number."""
        match event:
            case Moved(square) if state.path:
                near = neighbours(state.rows, state.columns, state.current)
                if square in near and event == _move_to(state, square):
                    return near.index(square)
            case Retreated(square, spent) if state.path and square == state.current:
                return _RETREAT + spent
        return super().condense(state, event)

    def expand(self, state: Tour, plain: Any) -> TourEvent:
        """Return the move or the retreat with this number."""
        if not isinstance(plain, int):
            return super().expand(state, plain)
        if plain >= _RETREAT:
            return Retreated(state.current, plain > _RETREAT)
        return _move_to(state, neighbours(state.rows, state.columns, state.current)[plain])

    def milestone(self, event: TourEvent) -> str | None:
        """Return "retreat", or "solution" for a completed tour."""
        if isinstance(event, Moved):
            return "solution" if event.tour else None
        return "retreat" if isinstance(event, Retreated | Returned) else None

    def outcome(self, state: Tour) -> Outcome | None:
        """Return the outcome once the search is over; its counts are the steps, the retreats, and the tours found."""
        return outcome(state)


KNIGHTS_TOUR = KnightsTour()
_RETREAT = 8  # a knight has at most this many moves; one more if the move is exhausted


@lru_cache(maxsize=4)
def _first_steps(squares: int) -> tuple[Step, ...]:
    """Return the steps with which a tour may begin, one to each square.

    Cached because a window asks for every frame.
    """
    return tuple(map(Step, range(squares)))


def _judge_step(state: Tour, square: int) -> Moved:
    """Return the event of a step. Raise IllegalMove."""
    squares = len(state.board)
    if square >= squares:
        raise IllegalMove("no_such_square", f"The board has no square {square}; its last one is {squares - 1}.")
    name = name_of(square, state.rows, state.columns)
    if state.board[square]:
        raise IllegalMove("visited", f"The knight has been on {name} already.")
    if state.path and state.current not in neighbours(state.rows, state.columns, square):
        here = name_of(state.current, state.rows, state.columns)
        raise IllegalMove("no_knights_move", f"From {here} no knight's move leads to {name}.")
    return _move_to(state, square)


def _move_to(state: Tour, square: int) -> Moved:
    """Return the move to a square, and whether it completes a tour."""
    complete = state.depth + 1 == len(state.board)
    home = not state.closed or state.first in neighbours(state.rows, state.columns, square)
    return Moved(square, complete and home)


def _check_return(state: Tour, depth: int) -> None:
    """Raise IllegalMove if the path cannot be cut to `depth` squares."""
    if depth >= state.depth:
        raise IllegalMove("not_back", f"The path has {state.depth} squares; going back leaves fewer.")
    if depth < least_depth(state):
        raise IllegalMove("at_start", "The knight stands on the square where it must begin.")
