"""The next step of a sudoku as a person would take it: always by the easiest technique that applies."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from banmen.games.sudoku.engine.position import Position, apply_step, position_of
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.engine.techniques import ASSUMING_UNIQUENESS, FINDERS, Finder
from banmen.games.sudoku.engine.techniques.singles import excluding
from banmen.games.sudoku.engine.units import SQUARES, Grid, conflicts, dead_ends

_ALL = tuple(FINDERS.values())
_SAFE = tuple(finder for family, finder in FINDERS.items() if family not in ASSUMING_UNIQUENESS)


def next_step(position: Position, *, unique: bool = True) -> Step | None:
    """Return the easiest step, in HoDoKu's order of techniques.

    None if the grid is full, breaks a rule, is at a dead end, or if no step is found, which cannot happen while it has
    one solution. With `unique=False` techniques that assume a single solution are not used.
    """
    if any(conflicts(position.digits)) or any(dead_ends(position.digits, position.candidates)):
        return None
    return _with_exclusions(easiest_step(position, _ALL if unique else _SAFE), position)


def steps(grid: Grid, struck: Sequence[int] = (), *, unique: bool = True) -> Iterator[Step]:
    """Yield step after step until the grid is full or no step is found; see `next_step`.

    `struck` is empty, or 81 sets of eliminated candidates.
    """
    if any(conflicts(grid)):
        return
    position = position_of(grid, struck)
    while (step := _with_exclusions(easiest_step(position, _ALL if unique else _SAFE), position)) is not None:
        yield step
        position = apply_step(position, step)


def _with_exclusions(step: Step | None, position: Position) -> Step | None:
    """Add to a hidden single what excludes its digit elsewhere; a grader does not need that."""
    if step is None or step.technique != "hidden_single":
        return step
    return replace(step, fins=excluding(position, step))


def easiest_step(position: Position, finders: Sequence[Finder]) -> Step | None:
    """Return the first step that one of the finders finds; None also if an empty square has no candidate."""
    if position.candidates.count(0) + position.digits.count(0) != SQUARES:
        return None
    for finder in finders:
        for step in finder(position):
            return step
    return None
