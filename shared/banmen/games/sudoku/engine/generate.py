"""Generate puzzles of a level with one solution, with the usual or a given number of clues, symmetric or not.

A puzzle is a random full grid, dug out: one orbit of squares after another is emptied as long as the techniques of the
level still solve it (at high levels: as long as the solution is unique). The same level, seed, clues and symmetry give
the same puzzle everywhere: all randomness comes from one seeded Random, and no result of the engine depends on how it
searches. The level of a puzzle is that of `grade`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.basic_solver import HIGHEST_LEVEL, fill_grid, solves
from banmen.games.sudoku.engine.grade import LEVELS, grade
from banmen.games.sudoku.engine.units import (
    DIGITS,
    EVERY_DIGIT,
    PEERS,
    SQUARES,
    UNITS,
    UNITS_OF,
    Grid,
    digits_of,
    square,
)

LARGEST_SEED = 2**31 - 1
_FEWEST_CLUES, _FEWEST_CLUES_SYMMETRIC = 21, 24

_MOST_CLUES = {1: 80, 2: 45, 3: 40, 4: 45, 5: 36}
"""Limits within which puzzles of each level are found from every seed within seconds."""

_USUAL_CLUES = {1: range(36, 46), 2: range(30, 37)}
"""At the low levels fewer clues mean a longer search for the next digit; puzzles of the other levels are minimal."""

_MOST_GRIDS = 400
"""Maximum number of full grids tried; at least one in five gives a puzzle of the level."""

_GRIDS_FOR_CLUES, _ATTEMPTS_A_GRID, _PUT_BACK = 25, 40, 4
"""For a given number of clues: full grids tried, attempts to dig each one again, and orbits put back before that."""

_DIGITS_OF = tuple(digits_of(candidates) for candidates in range(EVERY_DIGIT + 1))
_EMPTY = (0,) * SQUARES
T = TypeVar("T")

Orbit: TypeAlias = tuple[int, ...]
"""Squares that a symmetry exchanges: they are all givens or all empty."""

Condition: TypeAlias = Callable[[Grid, Orbit], bool]
"""A condition for digging: True if a grid is allowed after the squares of this orbit were emptied."""


class CannotGeneratePuzzle(ValueError):
    """A puzzle that cannot be generated: a stable `code` for programs, a sentence `text` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


class GeneratedPuzzle(NamedTuple):
    """A puzzle with one solution, its seed, and its grade."""

    givens: Grid
    level: int
    seed: int
    points: int


# --- symmetry -------------------------------------------------------------------------------------------------------


class Symmetry(StrEnum):
    """The symmetry of the pattern of givens: by half a turn, by a mirror, or across the main diagonal."""

    NONE = "none"
    ROTATION = "rotation"
    MIRROR = "mirror"
    DIAGONAL = "diagonal"


def _transpose(index: int) -> int:
    row, column = square(index)
    return column * DIGITS + row


def _mirror(index: int) -> int:
    row, column = square(index)
    return row * DIGITS + DIGITS - 1 - column


_PARTNER: Mapping[Symmetry, Callable[[int], int]] = {
    Symmetry.NONE: lambda index: index,
    Symmetry.ROTATION: lambda index: SQUARES - 1 - index,
    Symmetry.MIRROR: _mirror,
    Symmetry.DIAGONAL: _transpose,
}

ORBITS: Mapping[Symmetry, tuple[Orbit, ...]] = {
    symmetry: tuple(sorted({tuple(sorted({index, partner(index)})) for index in range(SQUARES)}))
    for symmetry, partner in _PARTNER.items()
}
"""The orbits of each symmetry; every square is in exactly one."""


# --- puzzles of a level ---------------------------------------------------------------------------------------------


def generate(level: int, seed: int, *, clues: int | None = None, symmetry: Symmetry = Symmetry.NONE) -> GeneratedPuzzle:
    """Generate a puzzle of a level, 1 to 5, from a seed, 1 to 2**31 - 1.

    With `clues` the puzzle has that many. Otherwise puzzles of level 1 have 36 to 45 and those of level 2 30 to 36, and
    from level 3 on they are minimal: no clue (with a symmetry: no clue with its partner) can be removed. Raise
    CannotGenerate: bad_level, bad_seed, too_few_clues, too_many_clues, or not_found.
    """
    _check(level, seed, clues, symmetry)
    rng = Random((level << 31) + seed)
    orbits = ORBITS[symmetry]
    for givens in _puzzles(level, orbits, rng) if clues is None else _with_clues(clues, level, orbits, rng):
        graded = grade(givens, most=level)
        if graded and graded.solved and graded.level == level:
            return GeneratedPuzzle(givens, level, seed, graded.points)
    raise CannotGeneratePuzzle("not_found", "No such puzzle was found from this seed; another seed may find one.")


def clues_within(level: int, symmetry: Symmetry = Symmetry.NONE) -> range:
    """Return the numbers of clues for which puzzles of a level, 1 to 5, are generated; others are too rare."""
    fewest = _FEWEST_CLUES if symmetry is Symmetry.NONE else _FEWEST_CLUES_SYMMETRIC
    return range(fewest, _MOST_CLUES[level] + 1)


def usual_clues(level: int) -> range | None:
    """Return the default numbers of clues; None at levels whose puzzles are minimal by default."""
    return _USUAL_CLUES.get(level)


def _check(level: int, seed: int, clues: int | None, symmetry: Symmetry) -> None:
    if level not in LEVELS:
        raise CannotGeneratePuzzle("bad_level", f"Levels are {min(LEVELS)} to {max(LEVELS)}.")
    if not 1 <= seed <= LARGEST_SEED:
        raise CannotGeneratePuzzle("bad_seed", f"A seed is a number from 1 to {LARGEST_SEED}.")
    within = clues_within(level, symmetry)
    if clues is not None and clues not in within:
        raise CannotGeneratePuzzle(
            "too_few_clues" if clues < within.start else "too_many_clues",
            f"At this level and symmetry, puzzles are made with {within.start} to {within.stop - 1} clues.",
        )


def _puzzles(level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Return puzzles of this level or a higher one, with the usual number of clues of this level."""
    usual = usual_clues(level)
    return _minimal_puzzles(level, symmetric, rng) if usual is None else _roomy_puzzles(usual, level, symmetric, rng)


def _roomy_puzzles(usual: range, level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Yield puzzles of this level with more clues than needed; each number in the range is equally likely as a goal."""
    for _ in range(_MOST_GRIDS):
        fewest = usual[int(rng.random() * len(usual))]

        def allowed(grid: Grid, _: Orbit, fewest: int = fewest) -> bool:
            return clue_count(grid) >= fewest and solves(grid, level)

        givens = dig(full_grid(rng), shuffle(symmetric, rng), allowed)
        if clue_count(givens) in usual and not _is_easier(givens, level):
            yield givens


def _minimal_puzzles(level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Yield minimal puzzles of this level or a higher one."""
    for _ in range(_MOST_GRIDS):
        orbits = shuffle(symmetric, rng)
        givens = dig(full_grid(rng), orbits, _condition_of(level))
        if not _is_easier(givens, level) and (level > HIGHEST_LEVEL or is_minimal(givens, orbits)):
            yield givens


def _with_clues(clues: int, level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Yield puzzles with this number of clues, of this level or a higher one."""
    for _ in range(_GRIDS_FOR_CLUES):
        solution = full_grid(rng)
        for givens in _dig_again(solution, level, symmetric, rng):
            if clue_count(givens) <= clues and not _is_easier(givens, level):
                puzzle = _add_clues(givens, solution, clues, level, shuffle(symmetric, rng))
                if puzzle:
                    yield puzzle


def _dig_again(solution: Grid, level: int, symmetric: Sequence[Orbit], rng: Random) -> Iterator[Grid]:
    """Yield the solution dug, then dug again after a few orbits were put back, with at most as many clues as before."""
    givens = dig(solution, shuffle(symmetric, rng), _condition_of(level))
    yield givens
    for _ in range(_ATTEMPTS_A_GRID):
        empty = [orbit for orbit in symmetric if not givens[orbit[0]]]
        more = fill_orbits(givens, shuffle(empty, rng)[:_PUT_BACK], solution)
        less = dig(more, shuffle(symmetric, rng), _condition_of(level))
        givens = less if clue_count(less) <= clue_count(givens) else givens
        yield givens


def _add_clues(givens: Grid, solution: Grid, clues: int, level: int, orbits: Sequence[Orbit]) -> Grid | None:
    """Return the givens with orbits put back until the number of clues is reached; None if that is impossible.

    Only squares that easier techniques fill are put back, so the level stays the same. Orbits of one square come last,
    because only they change the parity.
    """
    early = fill_grid(givens, min(level - 1, HIGHEST_LEVEL)) if level > min(LEVELS) else solution
    lacking = clues - clue_count(givens)
    chosen = []
    for orbit in sorted(orbits, key=len, reverse=True):
        if len(orbit) <= lacking and not givens[orbit[0]] and all(early[index] for index in orbit):
            chosen.append(orbit)
            lacking -= len(orbit)
    return None if lacking else fill_orbits(givens, chosen, solution)


def _condition_of(level: int) -> Condition:
    """Return the condition for digging: the level's techniques suffice, or at high levels the solution is unique."""
    return still_unique if level > HIGHEST_LEVEL else lambda grid, _: solves(grid, level)


def _is_easier(givens: Grid, level: int) -> bool:
    """Return True if techniques below the level suffice, as far as `basic_solver` knows them."""
    return level > min(LEVELS) and solves(givens, min(level - 1, HIGHEST_LEVEL))


# --- digging --------------------------------------------------------------------------------------------------------


def dig(grid: Grid, orbits: Iterable[Orbit], allowed: Condition) -> Grid:
    """Return the grid after emptying the orbits one after another, wherever the condition allows it.

    If the condition also allows every grid with more givens than an allowed one, none of the remaining orbits can be
    emptied.
    """
    for orbit in orbits:
        less = _without(grid, orbit)
        if less != grid and allowed(less, orbit):
            grid = less
    return grid


def _without(grid: Grid, orbit: Orbit) -> Grid:
    return fill_orbits(grid, (orbit,), _EMPTY)


def fill_orbits(grid: Grid, orbits: Iterable[Orbit], solution: Sequence[int]) -> Grid:
    """Return the grid with the squares of these orbits filled from the solution."""
    more = list(grid)
    for orbit in orbits:
        for index in orbit:
            more[index] = solution[index]
    return tuple(more)


def clue_count(grid: Grid) -> int:
    """Return the number of givens."""
    return len(grid) - grid.count(0)


def still_unique(grid: Grid, emptied: Orbit) -> bool:
    """Return True if a grid that had one solution before these squares were emptied still has only that one."""
    return all(_has_lone_candidate(grid, index) for index in emptied) or is_unique(grid)


def _has_lone_candidate(grid: Grid, index: int) -> bool:
    """Return True if the square sees eight digits."""
    return len({grid[peer] for peer in PEERS[index]} - {0}) == DIGITS - 1


def is_minimal(grid: Grid, orbits: Iterable[Orbit]) -> bool:
    """Return True if a puzzle is minimal: without any of its orbits it has several solutions."""
    return not any(less != grid and is_unique(less) for less in (_without(grid, orbit) for orbit in orbits))


# --- full grids -----------------------------------------------------------------------------------------------------


def full_grid(rng: Random) -> Grid:
    """Return a random full grid that breaks no rule."""
    grid = [0] * SQUARES
    _fill(grid, [EVERY_DIGIT] * len(UNITS), shuffle(range(SQUARES), rng), rng)
    return tuple(grid)


def _fill(grid: list[int], lacking: list[int], order: Sequence[int], rng: Random) -> bool:
    """Fill the square with the fewest candidates, then the others; `lacking` are the missing digits of each unit."""
    chosen, candidates, fewest = -1, 0, DIGITS + 1
    for index in order:
        if not grid[index]:
            row, column, box = UNITS_OF[index]
            left = lacking[row] & lacking[column] & lacking[box]
            if left.bit_count() < fewest:
                chosen, candidates, fewest = index, left, left.bit_count()
                if fewest <= 1:
                    break
    if chosen < 0:
        return True
    for digit in shuffle(_DIGITS_OF[candidates], rng):
        _toggle(lacking, chosen, digit)
        grid[chosen] = digit
        if _fill(grid, lacking, order, rng):
            return True
        _toggle(lacking, chosen, digit)
    grid[chosen] = 0
    return False


def _toggle(lacking: list[int], index: int, digit: int) -> None:
    for unit in UNITS_OF[index]:
        lacking[unit] ^= 1 << (digit - 1)


def shuffle(things: Iterable[T], rng: Random) -> list[T]:
    """Return the things in a random order, all orders equally likely."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order
