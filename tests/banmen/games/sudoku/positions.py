"""Sudoku positions for tests of techniques: written by hand, or from the solutions of published puzzles."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.position import (
    Candidate,
    CandidateGrid,
    Candidates,
    SolvingStep,
    apply_step,
    position_of,
)
from banmen.games.sudoku.engine.techniques import FINDERS, Finder
from tests.banmen.games.sudoku.grids import Grid, digits

UNITS = tuple(
    [frozenset(range(9 * row, 9 * row + 9)) for row in range(9)]
    + [frozenset(range(column, 81, 9)) for column in range(9)]
    + [
        frozenset(9 * row + column for row in range(top, top + 3) for column in range(left, left + 3))
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    ]
)


def at(name: str) -> int:
    """Return the index of r1c1 to r9c9."""
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def marks(text: str) -> Candidates:
    """Return `r1c5=36 r4c5=3` as candidates, in this order."""
    named = (word.split("=") for word in text.split())
    return tuple((at(name), int(digit)) for name, digits in named for digit in digits)


def position(text: str) -> CandidateGrid:
    """Return an empty grid with all candidates everywhere except in these squares: `r1c5=36 r4c5=3`."""
    candidates = [0b111111111] * 81
    for name in text.split():
        candidates[at(name)] = 0
    for index, digit in marks(text):
        candidates[index] |= 1 << (digit - 1)
    return CandidateGrid((0,) * 81, tuple(candidates))


def places(digit: int, picture: str) -> CandidateGrid:
    """Return an empty grid where the picture's x mark the only places of this digit."""
    signs = "".join(picture.split())
    bit = 1 << (digit - 1)
    return CandidateGrid((0,) * 81, tuple(0b111111111 if sign == "x" else 0b111111111 & ~bit for sign in signs))


TWO_STRONG_ROWS = places(
    5,
    """
    xxx xxx xxx
    .x. ... .x.
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    ..x ... .x.
    xxx xxx xxx
    xxx xxx xxx
    """,
)
"""Rows 2 and 7 with two places each, one column shared: a skyscraper, and a sashimi X-wing from either side."""


def has(position: CandidateGrid, candidate: Candidate) -> bool:
    index, digit = candidate
    return bool(position.candidates[index] >> (digit - 1) & 1)


def see_each_other(one: Candidate, other: Candidate) -> bool:
    """Return True for a weak link: candidates of the same square, or of the same digit in a unit."""
    if one[0] == other[0]:
        return one[1] != other[1]
    return one[1] == other[1] and any(one[0] in unit and other[0] in unit for unit in UNITS)


def one_of_them_is_true(position: CandidateGrid, one: Candidate, other: Candidate) -> bool:
    """Return True for a strong link: the only two candidates of a square, or the only two places in a unit."""
    if one[0] == other[0]:
        return position.candidates[one[0]] == 1 << (one[1] - 1) | 1 << (other[1] - 1)
    if one[1] != other[1]:
        return False
    return any({index for index in unit if has(position, (index, one[1]))} == {one[0], other[0]} for unit in UNITS)


def is_a_chain(position: CandidateGrid, proof: Candidates) -> bool:
    """Return True if the links of a proof are alternately strong and weak, the first and the last strong."""
    pairs = list(pairwise(proof))
    return (
        len(proof) % 2 == 0
        and all(one_of_them_is_true(position, *pair) for pair in pairs[::2])
        and all(see_each_other(*pair) for pair in pairs[1::2])
    )


def mirrored(position: CandidateGrid) -> CandidateGrid:
    """Return the position with rows and columns exchanged."""
    turned = [9 * column + row for row in range(9) for column in range(9)]
    return CandidateGrid(
        tuple(position.digits[one] for one in turned), tuple(position.candidates[one] for one in turned)
    )


def conclusions(steps: Iterable[SolvingStep], *, turned: bool = False) -> set[tuple[str, frozenset[Candidate]]]:
    """Return the digits set and the candidates removed by each step, with rows and columns exchanged if `turned`."""
    found = set()
    for step in steps:
        gone = step.sets or step.removes
        found.add(
            (
                step.technique,
                frozenset((index % 9 * 9 + index // 9, digit) if turned else (index, digit) for index, digit in gone),
            )
        )
    return found


def is_right(position: CandidateGrid, step: SolvingStep, solution: Grid) -> bool:
    """Return True if a step changes something, names existing candidates, and agrees with the solution."""
    hidden = step.technique == "hidden_single"
    spoken_of = (*step.sets, *step.removes, *step.proof, *(() if hidden else step.fins))
    return (
        bool(step.sets or step.removes)
        and all(has(position, candidate) for candidate in spoken_of)
        and all(solution[index] == digit for index, digit in step.sets)
        and all(solution[index] != digit for index, digit in step.removes)
    )


def are_excluded(position: CandidateGrid, single: SolvingStep) -> bool:
    """Return True if the fins of a hidden single exclude every other place in the unit, and each is needed."""
    ((index, digit),), (number,) = single.sets, single.units
    standing = [square for square, value in single.fins if position.digits[square] == value == digit]
    struck = [square for square, value in single.fins if not position.digits[square] and value == digit]
    others = {square for square in UNITS[number] if not position.digits[square] and square != index}
    seen = [{square for square in others if see_each_other((square, digit), (one, digit))} for one in standing]
    alone = [those - set().union(*seen[:place], *seen[place + 1 :]) for place, those in enumerate(seen)]
    return (
        len(standing) + len(struck) == len(single.fins)
        and set().union(*seen, struck) == others
        and not set(struck) & set().union(*seen)
        and all(alone)
    )


@cache
def hard_positions(folder: Path) -> tuple[tuple[CandidateGrid, Grid], ...]:
    """Return positions of published puzzles without singles and locked candidates, with their solutions."""
    lines = [line for name, many in PUBLISHED for line in (folder / name).read_text(encoding="utf-8").split()[:many]]
    return tuple(met for line in lines for met in _hard_positions(digits(line)))


PUBLISHED = (("norvig_top95.txt", 30), ("17clue_1000.txt", 150), ("norvig_easy50.txt", 50))
_EASY: tuple[Finder, ...] = tuple(FINDERS[family] for family in ("naked_single", "hidden_single", "locked_candidates"))
_ONWARD: tuple[Finder, ...] = tuple(FINDERS[family] for family in ("xyz_wing", "xy_chain", "aic", "contradiction"))


def _hard_positions(grid: Grid) -> Iterator[tuple[CandidateGrid, Grid]]:
    solution = solve(grid)
    assert solution is not None
    position = position_of(grid)
    while 0 in position.digits:
        step = _first(position, _EASY)
        if step is None:
            yield position, solution
            step = _first(position, _ONWARD)
            assert step is not None
        position = apply_step(position, step)


def _first(position: CandidateGrid, finders: tuple[Finder, ...]) -> SolvingStep | None:
    return next((step for finder in finders for step in finder(position)), None)
