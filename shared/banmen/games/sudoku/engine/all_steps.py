"""All steps of a position: what can be done next by any technique, the easiest first."""

from collections.abc import Iterator
from itertools import islice

from banmen.games.sudoku.engine.grade import with_exclusions
from banmen.games.sudoku.engine.position import CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.techniques import ASSUMING_UNIQUENESS, FINDERS
from banmen.games.sudoku.engine.units import SQUARES, conflicts, dead_ends

MOST_OF_FAMILY, MOST_STEPS = 20, 80
"""The steps listed of one family of techniques, and of all."""

_LAST_RESORT = "forcing_chain"
"""From this family on, steps are listed only where no other is found: nearly every candidate has one of them."""


def all_steps(position: CandidateGrid, *, unique: bool = True) -> tuple[SolvingStep, ...]:
    """Return the steps that apply, at most `MOST_STEPS`, in the order in which `next_step` looks for them.

    Of steps of one technique with the same consequences the first is listed. There are none if the grid is full, breaks
    a rule or is at a dead end. With `unique=False` techniques that assume a single solution are not used.
    """
    if any(conflicts(position.digits)) or any(dead_ends(position.digits, position.candidates)):
        return ()
    if position.candidates.count(0) + position.digits.count(0) != SQUARES:
        return ()
    found: dict[tuple[str, Candidates, Candidates], SolvingStep] = {}
    is_last_resort = False
    for family in FINDERS:
        is_last_resort = is_last_resort or family == _LAST_RESORT
        if (found and is_last_resort) or len(found) >= MOST_STEPS:
            break
        if unique or family not in ASSUMING_UNIQUENESS:
            for step in islice(_distinct(family, position, found), MOST_OF_FAMILY):
                found[_key(step)] = step
    return tuple(found.values())[:MOST_STEPS]


def _distinct(
    family: str, position: CandidateGrid, found: dict[tuple[str, Candidates, Candidates], SolvingStep]
) -> Iterator[SolvingStep]:
    """Yield the steps of a family whose consequences are not listed yet."""
    for step in FINDERS[family](position):
        if _key(step) not in found:
            yield with_exclusions(step, position)


def _key(step: SolvingStep) -> tuple[str, Candidates, Candidates]:
    return step.technique, tuple(sorted(step.sets)), tuple(sorted(step.removes))
