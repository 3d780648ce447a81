"""The state, actions and events of sudoku.

Squares are 0 to 80, row by row, as in the 81 characters of a grid. Every change of a grid is one kind of event, a list
of edits with the old and the new values, so undoing is the same list in reverse.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from banmen.game import Seat
from banmen.games.sudoku.engine.position import Digit, SolvingStep, SquareIndex
from banmen.packed_state import GrowingState

SQUARES = 81
SEATS: tuple[Seat, ...] = ("blue", "amber", "green", "rose")
"""The places at a table; a single player has the first."""

Mode: TypeAlias = Literal["alone", "together", "race"]
MarksSeen: TypeAlias = Literal["shared", "own"]
MarkKind: TypeAlias = Literal["corner", "centre", "struck"]
Field: TypeAlias = Literal["digit", "corner", "centre", "struck", "colour"]
Done: TypeAlias = Literal["set", "clear", "note", "colour", "step", "undo", "redo", "return", "mend", "reset"]
Aids: TypeAlias = Literal["off", "told"]
Aid: TypeAlias = Literal["hint", "check", "answer"]
Veil: TypeAlias = Literal["nothing", "marks", "all"]
Squares: TypeAlias = Annotated[tuple[SquareIndex, ...], Meta(min_length=1, max_length=SQUARES)]
Numbers: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=511)], ...], Meta(min_length=81, max_length=81)]
GridText: TypeAlias = Annotated[str, Meta(pattern=r"^([1-9.]{81})?$")]
Colours: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9]{81})?$")]
NONE: Numbers = (0,) * SQUARES
MARKS: tuple[MarkKind, ...] = ("corner", "centre", "struck")
MOST_SAVEPOINTS = 9


class Edit(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One changed value of one square.

    A `digit` is 0 for an empty square, else the digit plus ten times the index of its writer's seat. For the three
    kinds of marks a value is a set of digits, bit `digit - 1`; a `colour` is 0 (none) to 9.
    """

    field: Field
    square: SquareIndex
    before: Annotated[int, Meta(ge=0, le=511)]
    after: Annotated[int, Meta(ge=0, le=511)]


Edits: TypeAlias = Annotated[tuple[Edit, ...], Meta(max_length=5 * SQUARES)]


def numbers(values: Iterable[int]) -> Numbers:
    """Return a field of a sheet; if all values are 0, the object `NONE`, because the wire omits that object."""
    made = tuple(values)
    return made if any(made) else NONE


class GridMarks(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is written on a grid, 81 numbers for each field, as in `Edit`; `digit` does not include the givens.

    Make the fields with `numbers`.
    """

    digit: Numbers = NONE
    corner: Numbers = NONE
    centre: Numbers = NONE
    struck: Numbers = NONE
    colour: Numbers = NONE


class UndoableEdits(msgspec.Struct, frozen=True, gc=False):
    """The edits of one action of a seat, which it may undo."""

    seat: Seat
    edits: Edits


class Savepoint(msgspec.Struct, frozen=True, gc=False):
    """A grid saved by a seat."""

    seat: Seat
    sheet: GridMarks


class Race(msgspec.Struct, frozen=True, gc=False):
    """The state of a race.

    `aids` are `off`, or `told` to all. `finished` are the seats whose grid is complete, in this order; `gave_up` those
    that no longer race. For each seat `aided` counts its aids, and `shown` are the squares that an aid has shown or
    filled: they never count as filled by the seat.
    """

    aids: Aids = "off"
    finished: tuple[Seat, ...] = ()
    gave_up: tuple[Seat, ...] = ()
    aided: tuple[int, ...] = ()
    shown: tuple[tuple[SquareIndex, ...], ...] = ()


class State(GrowingState, frozen=True):
    """A game of sudoku.

    `givens` are 81 characters, `.` for an empty square; `level` and `seed` are 0 if the puzzle was not generated.
    `sheets` is one for all seats, or one for each: in a race, and if each seat sees only its own marks. `past` are the
    changes that can be undone, `future` those that can be redone. `filled` counts for each seat the filled squares of
    its grid, without givens: in a race the other seats see only that. `race` is None if there is none.
    """

    grows = "past"

    givens: GridText = ""
    level: int = 0
    seed: int = 0
    mode: Mode = "alone"
    marks: MarksSeen = "shared"
    seats: tuple[Seat, ...] = ()
    sheets: tuple[GridMarks, ...] = ()
    past: tuple[UndoableEdits, ...] = ()
    future: tuple[UndoableEdits, ...] = ()
    saved: tuple[Savepoint, ...] = ()
    filled: tuple[int, ...] = ()
    paused: bool = False
    race: Race | None = None

    def sheet_of(self, seat: Seat) -> GridMarks:
        """Return the grid as this seat sees it, with its own marks; without a seat, as the first seat sees it."""
        sheets = self.sheets
        if len(sheets) == 1:
            return sheets[0]
        if not sheets:
            return GridMarks()
        number = self.seats.index(seat) if seat in self.seats else 0
        own = self.sheets[min(number, len(self.sheets) - 1)]
        if self.mode == "race" or own is self.sheets[0]:
            return own
        return msgspec.structs.replace(own, digit=self.sheets[0].digit, colour=self.sheets[0].colour)

    def grid_of(self, seat: Seat) -> tuple[int, ...]:
        """Return the 81 digits that this seat sees, givens and entries, 0 for an empty square."""
        entries = self.sheet_of(seat).digit
        return tuple(
            int(given) if given != "." else entry % 10 for given, entry in zip(self.givens, entries, strict=False)
        )

    def writer(self, square: int, seat: Seat = "") -> Seat | None:
        """Return the seat that wrote the entry in a square of the grid that `seat` sees.

        None if it is empty or given.
        """
        entry = self.sheet_of(seat).digit[square]
        return self.seats[entry // 10] if entry and entry // 10 < len(self.seats) else None


# --- actions --------------------------------------------------------------------------------------------------------


class _SudokuAction(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """The base of all actions."""


class Set(_SudokuAction, frozen=True, tag="set", omit_defaults=True):
    """Write a digit into a square that was not given; with `clear_notes` remove it from the notes that it rules out.

    These are the corner and centre marks in the square's row, column and box.
    """

    square: SquareIndex
    digit: Digit
    clear_notes: bool = False


class Clear(_SudokuAction, frozen=True, tag="clear"):
    """Remove the digits of these squares; if none of them has one, their marks."""

    squares: Squares


class Note(_SudokuAction, frozen=True, tag="note"):
    """Add or remove a mark in the empty ones of these squares.

    `corner` and `centre` marks are the player's notes; `struck` ones are candidates that the player has eliminated.
    """

    squares: Squares
    kind: MarkKind
    digit: Digit
    on: bool


class Colour(_SudokuAction, frozen=True, tag="colour"):
    """Give these squares a colour, 1 to 9, or none with 0."""

    squares: Squares
    colour: Annotated[int, Meta(ge=0, le=9)]


class TakeStep(_SudokuAction, frozen=True, tag="step", omit_defaults=True):
    """Execute a step of a solution, and show everyone why; `clear_notes` as in `Set`."""

    step: SolvingStep
    clear_notes: bool = False


class Undo(_SudokuAction, frozen=True, tag="undo"):
    """Undo the seat's last change."""


class Redo(_SudokuAction, frozen=True, tag="redo"):
    """Redo what the seat undid last."""


class Save(_SudokuAction, frozen=True, tag="save"):
    """Save the grid as a savepoint; the oldest of nine is dropped."""


class Return(_SudokuAction, frozen=True, tag="return"):
    """Go back to the seat's savepoint: the last one, or number `to`, from 0."""

    to: Annotated[int, Meta(ge=0, lt=MOST_SAVEPOINTS)] | None = None


class Mend(_SudokuAction, frozen=True, tag="mend"):
    """Go back to before the first wrong digit that is still on the grid."""


class Reset(_SudokuAction, frozen=True, tag="reset"):
    """Go back to the start: the givens alone."""


class Pause(_SudokuAction, frozen=True, tag="pause"):
    """Pause the time."""


class Resume(_SudokuAction, frozen=True, tag="resume"):
    """Resume the time."""


class TakeAid(_SudokuAction, frozen=True, tag="aid"):
    """Announce in a race that the seat will look at a hint, at a check against the solution, or at the answer."""

    aid: Aid


class GiveUp(_SudokuAction, frozen=True, tag="give_up"):
    """Leave the race. The others play on."""


Action = (
    Set
    | Clear
    | Note
    | Colour
    | TakeStep
    | Undo
    | Redo
    | Save
    | Return
    | Mend
    | Reset
    | Pause
    | Resume
    | TakeAid
    | GiveUp
)


# --- events ---------------------------------------------------------------------------------------------------------


class _SudokuEvent(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all events."""


class SudokuBegan(_SudokuEvent, frozen=True, tag="began"):
    """The puzzle, and what is written on it already if it was loaded from a file."""

    givens: GridText
    mode: Mode
    marks: MarksSeen
    seats: Annotated[tuple[Seat, ...], Meta(max_length=len(SEATS))]
    level: int = 0
    seed: int = 0
    entries: GridText = ""
    corner: Numbers = NONE
    centre: Numbers = NONE
    struck: Numbers = NONE
    colours: Colours = ""
    aids: Aids = "off"


class Edited(_SudokuEvent, frozen=True, tag="edited"):
    """A seat changed its grid. `filled` counts its filled squares now, without givens.

    `veil` says what is hidden from other seats: then `edits` lacks the marks, or is empty. `step` is the reason, if the
    change is a step of a solution.
    """

    seat: Seat
    done: Done
    edits: Edits
    filled: Annotated[int, Meta(ge=0, le=SQUARES)]
    step: SolvingStep | None = None
    veil: Veil = "nothing"


class Saved(_SudokuEvent, frozen=True, tag="saved"):
    """A seat saved its grid as a savepoint."""

    seat: Seat


class Paused(_SudokuEvent, frozen=True, tag="paused"):
    """The time was paused."""

    seat: Seat


class Resumed(_SudokuEvent, frozen=True, tag="resumed"):
    """The time was resumed."""

    seat: Seat


class Aided(_SudokuEvent, frozen=True, tag="aided"):
    """A seat took an aid in a race that changed nothing on its grid."""

    seat: Seat
    aid: Aid


class Finished(_SudokuEvent, frozen=True, tag="finished"):
    """A seat has completed its grid in a race."""

    seat: Seat


class GaveUp(_SudokuEvent, frozen=True, tag="gave_up"):
    """A seat left the race."""

    seat: Seat


Event = SudokuBegan | Edited | Saved | Paused | Resumed | Aided | Finished | GaveUp
