"""The next step of a sudoku as a person would take it: always the easiest technique that does something."""

from collections.abc import Iterator, Sequence

from banmen.engines.sudoku.position import Position, after, position_of
from banmen.engines.sudoku.step import Step
from banmen.engines.sudoku.techniques import FINDERS, TRUSTING_ONE_SOLUTION, Finder
from banmen.engines.sudoku.units import SQUARES, Grid, conflicts, dead_ends

_ALL = tuple(FINDERS.values())
_SAFE = tuple(finder for family, finder in FINDERS.items() if family not in TRUSTING_ONE_SOLUTION)


def next_step(position: Position, *, unique: bool = True) -> Step | None:
    """The easiest step, in HoDoKu's order of techniques.

    None when the grid is full, when it breaks a rule or is at a dead end, and when nothing more can be said, which
    does not happen while it has one solution. Where it may have several, say `unique=False`: then no technique is
    used that trusts that there is one.
    """
    if any(conflicts(position.digits)) or any(dead_ends(position.digits, position.candidates)):
        return None
    return easiest(position, _ALL if unique else _SAFE)


def steps(grid: Grid, struck: Sequence[int] = (), *, unique: bool = True) -> Iterator[Step]:
    """Step after step until the grid is full or nothing more can be said; see `next_step`.

    `struck` is nothing, or 81 sets of candidates that are already struck out.
    """
    if any(conflicts(grid)):
        return
    position = position_of(grid, struck)
    while (step := easiest(position, _ALL if unique else _SAFE)) is not None:
        yield step
        position = after(position, step)


def easiest(position: Position, finders: Sequence[Finder]) -> Step | None:
    """The first step that one of these finds; None too where an empty square has no candidate."""
    if position.candidates.count(0) + position.digits.count(0) != SQUARES:
        return None
    for finder in finders:
        for step in finder(position):
            return step
    return None
