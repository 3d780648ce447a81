"""The knight's tour as a `Game`: its options, which steps and retreats are legal, and how they change the state."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import BadOptions, Decided, Game, IllegalMove, Outcome, Program, Seat, Setting
from banmen.games.knights_tour.engine.board import direction, impossible_starts, name_of, neighbours, square_named
from banmen.games.knights_tour.search import choose, conclusion, is_spent, least_depth, next_squares, outcome
from banmen.games.knights_tour.state import (
    ANYWHERE,
    KNIGHT,
    LARGEST,
    METHODS,
    SMALLEST,
    USUAL,
    Conclude,
    Concluded,
    Find,
    Method,
    Moved,
    Retreat,
    Retreated,
    Return,
    Returned,
    Step,
    Tour,
    TourAction,
    TourBegan,
    TourEvent,
)
from banmen.grid import NotASquare

_FIND_ALL: tuple[Method, ...] = ("backtracking", "warnsdorff_backtracking")

_RETREAT = 8  # a knight has at most this many moves; one more if the move is exhausted


def _side(name: str) -> Meta:
    text = f"A board has from {SMALLEST} to {LARGEST} {name}."
    return Meta(ge=SMALLEST, le=LARGEST, description=text, extra={"code": "bad_size"})


class TourOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The board, the start square (None: any), and how a program in the seat searches the tour. Raises BadOptions."""

    rows: Annotated[int, _side("rows")] = USUAL
    columns: Annotated[int, _side("columns")] = USUAL
    start: Annotated[str | None, Meta(description="A start is the name of a square.")] = None
    closed: Annotated[bool, Meta(description="A tour is closed or not: true or false.")] = False
    method: Annotated[Method, Meta(description=f"The methods are {', '.join(METHODS)}.")] = "warnsdorff_backtracking"
    find: Annotated[Find, Meta(description="What is to be found is one tour, or all.")] = "one"

    def __post_init__(self) -> None:
        """Check the combination of options."""
        if self.find == "all" and self.method not in _FIND_ALL:
            raise BadOptions("bad_find", "All tours are found by backtracking only.")
        self.first_event()

    def first_event(self) -> TourBegan:
        """Return the event that begins the tour. Raise BadOptions if the start is no square of the board."""
        start = ANYWHERE
        if self.start is not None:
            try:
                start = square_named(self.start, self.rows, self.columns)
            except NotASquare as error:
                raise BadOptions("bad_start", f"{error}.") from None
        return TourBegan(self.rows, self.columns, start, self.closed, self.method, self.find)


def opening(event: TourBegan) -> Tour:
    """Return the state at the beginning."""
    rows, columns, start = event.rows, event.columns, event.start
    board = bytearray(rows * columns)
    if not 0 <= start < len(board):
        # a closed tour passes every square, so one start is enough
        starts = b"\0" + b"\1" * (len(board) - 1) if event.closed else impossible_starts(rows, columns)
        return Tour(rows, columns, ANYWHERE, event.closed, event.method, event.find, board=bytes(board), starts=starts)
    board[start] = 1
    path = start.to_bytes(2, "big")
    return Tour(
        rows, columns, start, event.closed, event.method, event.find, path=path, board=bytes(board), spent=b"\0"
    )


def after_move(state: Tour, square: int, tour: bool) -> Tour:  # noqa: FBT001 - a field of the event
    """Return the state with the knight on the next square."""
    if square >= len(state.board):
        return state
    return _next_state(
        state,
        state.path + square.to_bytes(2, "big"),
        _with_mark(state.board, square, 1),
        state.spent + b"\0",
        found=state.found + tour,
    )


def after_retreat(state: Tour, spent: bool) -> Tour:  # noqa: FBT001 - a field of the event
    """Return the state with the knight one square back. With `spent` the move is marked as exhausted there."""
    left = state.current
    if left < 0:
        return state
    path, done, starts = state.path[:-2], state.spent[:-1], state.starts
    if spent and path:
        way = direction(state.columns, int.from_bytes(path[-2:], "big"), left)
        if way is not None:
            done = done[:-1] + bytes((done[-1] | 1 << way,))
    elif spent and starts:
        starts = _with_mark(starts, left, 1)
    return _next_state(
        state, path, _with_mark(state.board, left, 0), done, starts=starts, tried=left, retreats=state.retreats + 1
    )


def after_return(state: Tour, depth: int) -> Tour:
    """Return the state with the path cut to `depth` squares."""
    if depth >= state.depth:
        return state
    board = bytearray(state.board)
    for square in state.squares()[depth:]:
        board[square] = 0
    left = int.from_bytes(state.path[2 * depth : 2 * depth + 2], "big")
    return _next_state(
        state, state.path[: 2 * depth], bytes(board), state.spent[:depth], tried=left, retreats=state.retreats + 1
    )


def _with_mark(marks: bytes, square: int, mark: int) -> bytes:
    changed = bytearray(marks)
    changed[square] = mark
    return bytes(changed)


def _next_state(
    state: Tour,
    path: bytes,
    board: bytes,
    spent: bytes,
    *,
    starts: bytes | None = None,
    tried: int | None = None,
    retreats: int | None = None,
    found: int | None = None,
) -> Tour:
    """Return the state one step later; None leaves a field unchanged."""
    return Tour(
        state.rows,
        state.columns,
        state.start,
        state.closed,
        state.method,
        state.find,
        path,
        board,
        spent,
        state.starts if starts is None else starts,
        state.tried if tried is None else tried,
        state.steps + 1,
        state.retreats if retreats is None else retreats,
        state.found if found is None else found,
        state.why,
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

    def begin(self, options: TourOptions, rng: Random) -> TourBegan:  # noqa: ARG002 - no dice
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
        match event:
            case Moved(square, tour):
                return after_move(state, square, tour)
            case Retreated(_, spent):
                return after_retreat(state, spent)
            case Returned(depth):
                return after_return(state, depth)
            case Concluded(why):
                return msgspec.structs.replace(state, why=why)
            case TourBegan():
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
