"""The options of a game of sudoku, the seats they make, and the puzzle they ask for or bring."""

from collections.abc import Mapping
from random import Random
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from banmen.game import BadOptions, Seat
from banmen.games.sudoku.engine import count
from banmen.games.sudoku.engine.generate import LARGEST_SEED, CannotGeneratePuzzle, Symmetry, generate
from banmen.games.sudoku.engine.grade import LEVELS
from banmen.games.sudoku.engine.units import conflicts
from banmen.games.sudoku.state import NONE, SEATS, SQUARES, Aids, MarksSeen, Mode, Numbers, SudokuBegan

USUAL_LEVEL = 2
_RANDOM_SEEDS = 999_999
"""The largest random seed: short enough to be told by voice."""

_USUAL_PLAYERS: Mapping[Mode, int] = {"alone": 1, "together": len(SEATS), "race": 2}


def _signs(name: str, signs: str) -> Meta:
    return Meta(pattern=rf"\A[{signs}]{{{SQUARES}}}\Z", description=f"{name!r} is {SQUARES} characters of {signs}.")


def _sets(name: str) -> Meta:
    return Meta(description=f"{name!r} is a list of {SQUARES} sets of digits, each a number from 0 to 511.")


class SudokuOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Mode and players, and a puzzle: one generated for level, seed, clues and symmetry, or the `givens` of one.

    With givens come the entries, colours and the three kinds of marks on them, 81 of each row by row. Raises
    BadOptions.
    """

    mode: Mode = "alone"
    players: Annotated[int, Meta(ge=1, le=len(SEATS))] | None = None
    marks: MarksSeen = "shared"
    aids: Aids = "off"
    level: Annotated[int, Meta(ge=min(LEVELS), le=max(LEVELS))] = USUAL_LEVEL
    seed: Annotated[int, Meta(ge=1, le=LARGEST_SEED)] | None = None
    clues: Annotated[int, Meta(ge=17, le=80)] | None = None
    symmetry: Literal["none", "rotation", "mirror", "diagonal"] = "none"
    givens: Annotated[str, _signs("givens", ".0123456789")] | None = None
    entries: Annotated[str, _signs("entries", ".0123456789")] | None = None
    colours: Annotated[str, _signs("colours", "0123456789")] | None = None
    corner: Annotated[Numbers | None, _sets("corner")] = None
    centre: Annotated[Numbers | None, _sets("centre")] = None
    struck: Annotated[Numbers | None, _sets("struck")] = None

    def __post_init__(self) -> None:
        """Check the combination of options."""
        if self.players is not None and (self.players == 1) != (self.mode == "alone"):
            raise BadOptions("bad_players", "One plays alone; together or in a race there are 2 to 4.")
        if self.aids != "off" and self.mode != "race":
            raise BadOptions("bad_aids", "Aids are allowed or not in a race alone; elsewhere they always are.")
        written = ("centre", "colours", "corner", "entries", "struck")
        if self.givens is None and (brought := [name for name in written if getattr(self, name) is not None]):
            raise BadOptions("no_givens", f"{brought[0]!r} belongs to 'givens', which is missing.")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of a table: one for each player."""
        return SEATS[: self.players or _USUAL_PLAYERS[self.mode]]


def opening_of(options: SudokuOptions, rng: Random) -> SudokuBegan:
    """Return the opening: the given puzzle, or one generated for level and seed. Raise BadOptions."""
    if options.givens is not None:
        return _given_opening(options, _with_dots(options.givens))
    seed = options.seed or 1 + rng.randrange(_RANDOM_SEEDS)
    try:
        puzzle = generate(options.level, seed, clues=options.clues, symmetry=Symmetry(options.symmetry))
    except CannotGeneratePuzzle as error:
        raise BadOptions("cannot_generate", str(error)) from None
    givens = "".join(str(digit) if digit else "." for digit in puzzle.givens)
    return SudokuBegan(
        givens, options.mode, options.marks, options.seats, level=options.level, seed=seed, aids=options.aids
    )


def _given_opening(options: SudokuOptions, givens: str) -> SudokuBegan:
    """Return the opening with these givens and what is written on them. Raise BadOptions if they have no solution."""
    grid = tuple(int(sign) if sign != "." else 0 for sign in givens)
    conflict = next(conflicts(grid), None)
    if conflict is not None:
        unit = f"{conflict.unit.kind} {conflict.unit.number + 1}"
        raise BadOptions("givens_conflict", f"{unit.capitalize()} of the givens has {conflict.digit} more than once.")
    if not count(grid, 1):
        raise BadOptions("no_solution", "No digits complete these givens.")
    return SudokuBegan(
        givens,
        options.mode,
        options.marks,
        options.seats,
        entries=_with_dots(options.entries or ""),
        corner=options.corner or NONE,
        centre=options.centre or NONE,
        struck=options.struck or NONE,
        colours=options.colours or "",
        aids=options.aids,
    )


def _with_dots(signs: str) -> str:
    """Return the characters of a grid with `.` for each empty square."""
    return signs.replace("0", ".")
