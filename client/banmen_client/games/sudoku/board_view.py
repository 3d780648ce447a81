"""One moment of a sudoku as its board draws it: everything that may be seen, and nothing that is done.

Squares are 0 to 80, row by row; digits 1 to 9; a mask of digits has bit `digit - 1`. Every field has a default, so a
view says only what it shows.
"""

from dataclasses import dataclass
from typing import TypeAlias

from banmen_client.system.settings import Theme

Numbers: TypeAlias = tuple[int, ...]
Cell: TypeAlias = tuple[int, int]
"""A candidate: (square, digit)."""
Link: TypeAlias = tuple[Cell, Cell, bool]
"""From one candidate to another; True for a strong link."""

NONE: Numbers = (0,) * 81


@dataclass(frozen=True, slots=True)
class SudokuView:
    """Everything the board needs to draw one moment.

    `theme` is the `name` of the window's theme.

    What is written: `givens` (81 characters, "." for none; "" draws an empty grid), `entries` (digit plus ten times
    the place of its writer), `corner` and `centre` marks (masks), `colours` 0 to 9, `pending` digits sent and not
    answered yet (digit 0: being taken out).

    Automatic candidates: `candidates` are masks, drawn in their nine places instead of the marks, or None while they
    are off; `struck` are masks drawn there too, faint and struck through.

    What is looked at: `selected` squares, the `cursor` (a gold square) with a ring outside while the keyboard is used
    (`cursor_ring`), `lit_digit` (0 none) whose squares are tinted and whose marks get a badge, `lit_units` whether
    the cursor's row, column and box are tinted.

    What is found: `conflicts` break a rule (red tint, red digit, underlined), `wrong` differ from the solution (red
    digit, struck through, a cross in the corner), `lone` have a single candidate, drawn in red.

    A step of a solution: `focus` squares where to look (framed in amber); candidates `proof` (blue disc), `fins`
    (amber), `sets` (green disc, digit also as a ghost) and `removes` (red disc, struck through); `links` as arrows.
    They are drawn whether candidates are shown or not. One of `fins` that stands as a digit is tinted as a lit one and
    framed in amber.

    `partners` are the squares of other players' cursors, each with the place of its seat, framed faintly.

    `answer` are 81 digits drawn in the empty squares in a third colour. `writers` tints entries by their writer's
    place and puts its `initials` in the corner. `covered` hides everything written. `joy` is the time in ms since the
    grid was completed, for a wave of light, None for none.
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
