"""One moment of a sudoku as the board draws it: everything that is visible, and no behaviour.

Squares are 0 to 80, row by row; digits 1 to 9; a mask of digits has bit `digit - 1`. Every field has a default, so a
view sets only the fields that it needs.
"""

from dataclasses import dataclass
from typing import TypeAlias

from banmen_client.system.settings import Theme

Numbers: TypeAlias = tuple[int, ...]
Cell: TypeAlias = tuple[int, int]
"""A candidate: (square, digit)."""
Link: TypeAlias = tuple[Cell, Cell, bool]
"""A link from one candidate to another; True for a strong link."""

NONE: Numbers = (0,) * 81


@dataclass(frozen=True, slots=True)
class SudokuView:
    """The input of the board for one moment.

    `theme` is the `name` of the window's theme.

    Contents: `givens` (81 characters, "." for none; "" draws an empty grid), `entries` (digit plus ten times the
    writer's place), `corner` and `centre` marks (masks), `colours` 0 to 9, `pending` digits that the server has not
    confirmed yet (digit 0: to be removed).

    Automatic candidates: `candidates` are masks, drawn in their nine places instead of the marks, or None while they
    are off. `struck` are masks drawn there as well, faint and struck through.

    Selection: `selected` squares, the `cursor` (a gold square) with an outer ring while the keyboard is used
    (`cursor_ring`), `lit_digit` (0 none) whose squares are tinted and whose marks get a badge. With `lit_units` the
    cursor's row, column and box are tinted.

    Findings: `conflicts` break a rule (red tint, red digit, underlined), `wrong` differ from the solution (red digit,
    struck through, a cross in the corner), `lone` have a single candidate, drawn in red.

    A step of a solution: `focus` squares to look at (framed in amber); candidates `proof` (blue disc), `fins` (amber),
    `sets` (green disc, digit also as a ghost) and `removes` (red disc, struck through); `links` as arrows. They are
    drawn whether candidates are shown or not. One of `fins` that is a written digit is tinted like a lit one and framed
    in amber.

    `partners` are the squares of other players' cursors, each with the place of its seat, framed faintly. `answer` are
    81 digits drawn in the empty squares in a third colour. `writers` tints entries by their writer's place and puts its
    `initials` in the corner. `covered` hides all contents. `joy` is the time in ms since the grid was completed, for a
    wave of light; None for none.
    """

    theme: Theme = "light"
    givens: str = ""
    entries: Numbers = NONE
    corner: Numbers = NONE
    centre: Numbers = NONE
    candidates: Numbers | None = None
    struck: Numbers = NONE
    colours: Numbers = NONE
    pending: tuple[Cell, ...] = ()
    selected: frozenset[int] = frozenset()
    cursor: int | None = None
    cursor_ring: bool = False
    lit_digit: int = 0
    lit_units: bool = False
    conflicts: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    lone: frozenset[int] = frozenset()
    focus: frozenset[int] = frozenset()
    proof: frozenset[Cell] = frozenset()
    fins: frozenset[Cell] = frozenset()
    sets: frozenset[Cell] = frozenset()
    removes: frozenset[Cell] = frozenset()
    links: tuple[Link, ...] = ()
    answer: Numbers = NONE
    partners: tuple[tuple[int, int], ...] = ()
    writers: bool = False
    initials: tuple[str, ...] = ()
    covered: bool = False
    joy: float | None = None
