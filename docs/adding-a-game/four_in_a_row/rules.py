"""The rules of four in a row: seven columns of six squares, red moves first, four in a line win.

The board is a text of 42 signs, row by row from the top: `-` empty, `R` red, `Y` yellow.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import Decided, Game, IllegalMove, Outcome, Program, Seat, Setting, Stop
from four_in_a_row.search import COLUMNS as COLUMNS  # noqa: PLC0414 - a part of the rules
from four_in_a_row.search import ROWS as ROWS  # noqa: PLC0414 - likewise
from four_in_a_row.search import best_column, bitboard

RED, YELLOW = "red", "yellow"
MARKS: Mapping[Seat, str] = {RED: "R", YELLOW: "Y"}
EMPTY = "-"


def _lines() -> Iterator[tuple[int, ...]]:
    """The 69 lines of four squares."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + 3 * down < ROWS and 0 <= column + 3 * right < COLUMNS:
                    yield tuple((row + step * down) * COLUMNS + column + step * right for step in range(4))


LINES = tuple(_lines())


class Position(msgspec.Struct, frozen=True):
    """A position. `turn` is None before the game and after it."""

    board: Annotated[str, Meta(pattern="^[-RY]*$", max_length=COLUMNS * ROWS)]
    turn: Seat | None


class Drop(msgspec.Struct, frozen=True, tag_field="type", tag="drop", forbid_unknown_fields=True):
    """Drop a disc into a column, 0 at the left."""

    column: Annotated[int, Meta(ge=0, lt=COLUMNS)]


class Began(msgspec.Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True):
    """The game began on the empty board, red to move."""


class Dropped(msgspec.Struct, frozen=True, tag_field="type", tag="dropped", forbid_unknown_fields=True):
    """`seat` dropped a disc into `column`; it fell to `row`, 0 at the top."""

    seat: Seat
    column: Annotated[int, Meta(ge=0, lt=COLUMNS)]
    row: Annotated[int, Meta(ge=0, lt=ROWS)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Four in a row has no options."""


def _level(depth: int) -> Program[Position, Drop]:
    """A program with a search depth of `depth` discs."""

    def choose(state: Position, seat: Seat, rng: Random, stop: Stop) -> Drop | None:
        if seat != state.turn:
            return None
        own, other = (bitboard(state.board, MARKS[side]) for side in (seat, _other(seat)))
        return Drop(best_column(own, other, depth, rng, stop))

    return Program(choose, thinks=True, limit_s=1.0)


class FourInARow(Game[Position, Drop, Began | Dropped, Options]):
    """The rules, as a `Game`."""

    key = "four_in_a_row"
    seats = (RED, YELLOW)
    blank = Position("", None)
    programs = MappingProxyType({"1": _level(1), "2": _level(3), "3": _level(COLUMNS * ROWS)})
    reader = "four_in_a_row.reader:read_game"
    file_endings = (".txt",)

    def setting(self, options: Options) -> Setting:  # noqa: ARG002 - there is nothing to choose
        """Two seats."""
        return Setting((RED, YELLOW), begins_with=2, rated=True)

    def begin(self, options: Options, rng: Random) -> Began:  # noqa: ARG002 - likewise, and no dice
        """Begin on the empty board."""
        return Began()

    def legal(self, state: Position, seat: Seat) -> Iterator[Drop]:
        """Return a drop into each column that has room, on the seat's turn."""
        if seat == state.turn:
            yield from (Drop(column) for column in range(COLUMNS) if landing_row(state.board, column) is not None)

    def to_move(self, state: Position) -> Seat | None:
        """Return the seat to move."""
        return state.turn

    def decide(self, state: Position, seat: Seat, action: Drop, rng: Random) -> Decided[Position, Began | Dropped]:  # noqa: ARG002 - no dice
        """Judge a drop. Raises IllegalMove."""
        if seat not in MARKS:
            raise IllegalMove("no_such_seat", f"Four in a row is played by red and yellow, not by {seat!r}.")
        if state.turn is None:
            raise IllegalMove("game_over", "The game is over.")
        if seat != state.turn:
            raise IllegalMove("not_your_turn", f"It is {state.turn}'s turn.")
        row = landing_row(state.board, action.column)
        if row is None:
            raise IllegalMove("column_full", f"Column {action.column + 1} is full.")
        return self.decided(state, Dropped(seat, action.column, row))

    def evolve(self, state: Position, event: Began | Dropped) -> Position:
        """Fold one event."""
        match event:
            case Began():
                return Position(EMPTY * COLUMNS * ROWS, RED)
            case Dropped(seat, column, row):
                at = row * COLUMNS + column
                board = state.board[:at] + MARKS.get(seat, EMPTY) + state.board[at + 1 :]
                over = winning_line(board) is not None or EMPTY not in board
                return Position(board, None if over else _other(seat))

    def condense(self, state: Position, event: Began | Dropped) -> Any:
        """Return only the column: the position determines the seat and the row."""
        if isinstance(event, Dropped) and event == self._dropped(state, event.column):
            return event.column
        return super().condense(state, event)

    def expand(self, state: Position, plain: Any) -> Began | Dropped:
        """Restore the event from its column."""
        dropped = self._dropped(state, plain) if isinstance(plain, int) else None
        return dropped or super().expand(state, plain)

    def _dropped(self, state: Position, column: int) -> Dropped | None:
        row = landing_row(state.board, column)
        return None if state.turn is None or row is None else Dropped(state.turn, column, row)

    def outcome(self, state: Position) -> Outcome | None:
        """Return the outcome: four in a row win; a full board is a draw."""
        if state.turn is not None or not state.board:
            return None
        line = winning_line(state.board)
        winner = None if line is None else next(seat for seat, mark in MARKS.items() if mark == state.board[line[0]])
        return Outcome(winner, "played_out" if winner is None else "four_in_a_row")


FOUR_IN_A_ROW = FourInARow()


def landing_row(board: str, column: int) -> int | None:
    """Return the row to which a disc falls in a column; None if it is full, or the game has not begun."""
    rows = (row for row in reversed(range(ROWS)) if board[row * COLUMNS + column : row * COLUMNS + column + 1] == EMPTY)
    return next(rows, None)


def winning_line(board: str) -> tuple[int, ...] | None:
    """Return the first four squares (`row * 7 + column`) in a line of one colour, or None."""
    for line in LINES:
        marks = {board[at : at + 1] for at in line}
        if len(marks) == 1 and marks <= set(MARKS.values()):
            return line
    return None


def _other(seat: Seat) -> Seat:
    return YELLOW if seat == RED else RED
