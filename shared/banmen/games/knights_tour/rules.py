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
        """One seat."""
        return Setting((KNIGHT,), begins_with=1, turns=False, rivals=False)

    def begin(self, options: TourOptions, rng: Random) -> Began:  # noqa: ARG002 - no dice
        """Return an empty board of `rows` by `columns`."""
        return options.began()

    def legal(self, state: Tour, seat: Seat) -> Iterable[TourAction]:
        """The next squares, a retreat, the return to the start (others are accepted too), and the end of the search."""
        if seat != KNIGHT or not state.rows or outcome(state) is not None:
            return ()
        steps = [Step(square) for square in next_squares(state)] if state.path else _first_steps(len(state.board))
        least = least_depth(state)
        back = (Retreat(), Return(least)) if state.depth > least else ()
        end = (Conclude(),) if conclusion(state) is not None else ()
        return (*steps, *back, *end) if back or end else steps

    def decide(self, state: Tour, seat: Seat, action: TourAction, rng: Random) -> Decided[Tour, TourEvent]:  # noqa: ARG002 - no dice
        """Judge an action: one event. Raise IllegalMove."""
        if seat != KNIGHT:
            raise IllegalMove("no_such_seat", f"The knight's tour is played by the knight, not by {seat!r}.")
        if not state.rows or outcome(state) is not None:
            raise IllegalMove("game_over", "The search is over.")
        match action:
            case Step(square):
                return self.decided(state, _moved(state, square))
            case Retreat():
                _must_go_back(state, state.depth - 1)
                return self.decided(state, Retreated(state.here, is_spent(state)))
            case Return(depth):
                _must_go_back(state, depth)
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
        """Return the number of a move among those from here; for a retreat numbers above those."""
        match event:
            case Moved(square) if state.path:
                near = neighbours(state.rows, state.columns, state.here)
                if square in near and event == _onto(state, square):
                    return near.index(square)
            case Retreated(square, spent) if state.path and square == state.here:
                return _RETREAT + spent
        return super().condense(state, event)

    def expand(self, state: Tour, plain: Any) -> TourEvent:
        """Return the move or the retreat of this number."""
        if not isinstance(plain, int):
            return super().expand(state, plain)
        if plain >= _RETREAT:
            return Retreated(state.here, plain > _RETREAT)
        return _onto(state, neighbours(state.rows, state.columns, state.here)[plain])

    def milestone(self, event: TourEvent) -> str | None:
        """Return a retreat, or a tour completed."""
        if isinstance(event, Moved):
            return "solution" if event.tour else None
        return "retreat" if isinstance(event, Retreated | Returned) else None

    def outcome(self, state: Tour) -> Outcome | None:
        """Whether the search is over; its counts are the steps, the retreats, and the tours found."""
        return outcome(state)


KNIGHTS_TOUR = KnightsTour()
_RETREAT = 8  # a knight has at most so many moves; 1 more where the move back to is done with


@lru_cache(maxsize=4)
def _first_steps(squares: int) -> tuple[Step, ...]:
    """Return the steps with which a tour may begin: one to each square, kept because a window asks at every frame."""
    return tuple(map(Step, range(squares)))


def _moved(state: Tour, square: int) -> Moved:
    """Judge a step. Raise IllegalMove."""
    squares = len(state.board)
    if square >= squares:
        raise IllegalMove("no_such_square", f"The board has no square {square}; its last one is {squares - 1}.")
    name = name_of(square, state.rows, state.columns)
    if state.board[square]:
        raise IllegalMove("visited", f"The knight has been on {name} already.")
    if state.path and state.here not in neighbours(state.rows, state.columns, square):
        here = name_of(state.here, state.rows, state.columns)
        raise IllegalMove("no_knights_move", f"From {here} no knight's move leads to {name}.")
    return _onto(state, square)


def _onto(state: Tour, square: int) -> Moved:
    """Return the move to a square: whether it completes a tour."""
    complete = state.depth + 1 == len(state.board)
    home = not state.closed or state.first in neighbours(state.rows, state.columns, square)
    return Moved(square, complete and home)


def _must_go_back(state: Tour, depth: int) -> None:
    """Whether the path can be cut to so many squares. Raise IllegalMove."""
    if depth >= state.depth:
        raise IllegalMove("not_back", f"The path has {state.depth} squares; going back leaves fewer.")
    if depth < least_depth(state):
        raise IllegalMove("at_start", "The knight stands on the square where it must begin.")
