"""Puzzles made by level: one solution, no clue too many or as many as wanted, symmetric if wanted.

The same level, seed, clues and symmetry give the same puzzle everywhere: chance is the numbers of one seeded Random,
and the engine is asked only what does not depend on how it searches. A puzzle's level is what `grade` says of it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from banmen.engines.sudoku.digging import Judge, clues_of, dug, filled, is_minimal, still_unique
from banmen.engines.sudoku.filling import full_grid, shuffled
from banmen.engines.sudoku.grade import LEVELS, grade
from banmen.engines.sudoku.reach import REACHING, reached, solves
from banmen.engines.sudoku.symmetry import ORBITS, Orbit, Symmetry
from banmen.engines.sudoku.units import Grid

__all__ = ["LARGEST_SEED", "CannotGenerate", "Puzzle", "Symmetry", "clues_within", "generate"]

LARGEST_SEED = 2**31 - 1

_FEWEST_CLUES, _FEWEST_CLUES_SYMMETRIC = 21, 24
_MOST_CLUES = {1: 80, 2: 45, 3: 40, 4: 45, 5: 36}
"""Fewer, or more at a level, were not found from every seed in seconds."""

_GRIDS = 400
"""From so many full grids a puzzle of the level is looked for; one in five or more gives one."""

_GRIDS_DUG_AGAIN, _TIMES_DUG_AGAIN, _PUT_BACK = 25, 40, 4
"""For a wanted number of clues: from so few grids, each dug again so often after so many orbits were put back."""


class CannotGenerate(ValueError):
    """A puzzle that is not made: a stable `code` for programs, the sentence `text` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


class Puzzle(NamedTuple):
    """A puzzle with one solution, the seed it was made from, and what `grade` says of it."""

    givens: Grid
    level: int
    seed: int
    points: int


def generate(level: int, seed: int, *, clues: int | None = None, symmetry: Symmetry = Symmetry.NONE) -> Puzzle:
    """Make a puzzle of a level, 1 to 5, from a seed, 1 to 2**31 - 1.

    Without `clues` no clue can be taken away (with a symmetry: no clue together with its partner); with `clues` the
    puzzle has so many. Raises CannotGenerate: bad_level, bad_seed, too_few_clues, too_many_clues, or not_found.
    """
    _judge(level, seed, clues, symmetry)
    rng = Random((level << 31) + seed)
    orbits = ORBITS[symmetry]
    for givens in _minimal(level, orbits, rng) if clues is None else _with_clues(clues, level, orbits, rng):
        graded = grade(givens, most=level)
        if graded and graded.solved and graded.level == level:
            return Puzzle(givens, level, seed, graded.points)
    raise CannotGenerate("not_found", "No such puzzle was found from this seed; another seed may find one.")


def clues_within(level: int, symmetry: Symmetry = Symmetry.NONE) -> range:
    """The numbers of clues for which puzzles of a level, 1 to 5, are made; others are too rare."""
    fewest = _FEWEST_CLUES if symmetry is Symmetry.NONE else _FEWEST_CLUES_SYMMETRIC
    return range(fewest, _MOST_CLUES[level] + 1)


def _judge(level: int, seed: int, clues: int | None, symmetry: Symmetry) -> None:
    if level not in LEVELS:
        raise CannotGenerate("bad_level", f"Levels are {min(LEVELS)} to {max(LEVELS)}.")
    if not 1 <= seed <= LARGEST_SEED:
        raise CannotGenerate("bad_seed", f"A seed is a number from 1 to {LARGEST_SEED}.")
    within = clues_within(level, symmetry)
    if clues is not None and clues not in within:
        raise CannotGenerate(
            "too_few_clues" if clues < within.start else "too_many_clues",
            f"At this level and symmetry, puzzles are made with {within.start} to {within.stop - 1} clues.",
        )


def _minimal(level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Givens with one solution and no orbit too many, of this level or a higher one."""
    for _ in range(_GRIDS):
        orbits = shuffled(symmetric, rng)
        givens = dug(full_grid(rng), orbits, _keeps(level))
        if not _is_easier(givens, level) and (level > REACHING or is_minimal(givens, orbits)):
            yield givens


def _with_clues(clues: int, level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Givens with one solution and of so many clues, of this level or a higher one."""
    for _ in range(_GRIDS_DUG_AGAIN):
        solution = full_grid(rng)
        for givens in _dug_again(solution, level, symmetric, rng):
            if clues_of(givens) <= clues and not _is_easier(givens, level):
                puzzle = _refilled(givens, solution, clues, level, shuffled(symmetric, rng))
                if puzzle:
                    yield puzzle


def _dug_again(solution: Grid, level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """The solution dug, and then again and again after a few orbits were put back, never to more clues than before."""
    givens = dug(solution, shuffled(symmetric, rng), _keeps(level))
    yield givens
    for _ in range(_TIMES_DUG_AGAIN):
        empty = [orbit for orbit in symmetric if not givens[orbit[0]]]
        more = filled(givens, shuffled(empty, rng)[:_PUT_BACK], solution)
        less = dug(more, shuffled(symmetric, rng), _keeps(level))
        givens = less if clues_of(less) <= clues_of(givens) else givens
        yield givens


def _keeps(level: int) -> Judge:
    """What stays true while digging: that the techniques of the level suffice, or only that there is one solution."""
    return still_unique if level > REACHING else lambda grid, _: solves(grid, level)


def _refilled(givens: Grid, solution: Grid, clues: int, level: int, orbits: Sequence[Orbit]) -> Grid | None:
    """The givens with orbits put back until they are so many; None if they cannot be.

    Only what one fills before the level is felt is put back, so that it stays the level. Orbits of one square, which
    alone can make an odd number even, go last.
    """
    early = reached(givens, min(level - 1, REACHING)) if level > min(LEVELS) else solution
    lacking = clues - clues_of(givens)
    chosen = []
    for orbit in sorted(orbits, key=len, reverse=True):
        if len(orbit) <= lacking and not givens[orbit[0]] and all(early[index] for index in orbit):
            chosen.append(orbit)
            lacking -= len(orbit)
    return None if lacking else filled(givens, chosen, solution)


def _is_easier(givens: Grid, level: int) -> bool:
    """Whether techniques below the level suffice, as far as that is quickly said."""
    return level > min(LEVELS) and solves(givens, min(level - 1, REACHING))
