"""The difficulty of a sudoku, and its solution step by step: always the easiest step that applies.

A grid has the level of the hardest technique that it needs, and points for every step. The points of a grid are
banmen's own: each step counts what HoDoKu (https://hodoku.sourceforge.net, the default scores of its solver) gives its
technique, along the steps that banmen takes. HoDoKu takes other steps of the same techniques, so its sums differ. The
order of techniques is HoDoKu's, except that of singles. The levels are ours.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep, apply_step, position_of
from banmen.games.sudoku.engine.techniques import ASSUMING_UNIQUENESS, FINDERS, Finder
from banmen.games.sudoku.engine.techniques.singles import excluding
from banmen.games.sudoku.engine.units import FIRST_BOX, SQUARES, Grid, conflicts, dead_ends

BEGINNER, EASY, MEDIUM, HARD, EXPERT = LEVELS = range(1, 6)


class Technique(NamedTuple):
    """The points of a step, and the lowest level, 1 to 5, of a grid that needs one."""

    points: int
    level: int


TECHNIQUES: Mapping[str, Technique] = {
    "full_house": Technique(4, BEGINNER),
    "hidden_single": Technique(14, BEGINNER),
    "naked_single": Technique(4, EASY),
    "locked_pair": Technique(40, MEDIUM),
    "locked_triple": Technique(60, MEDIUM),
    "pointing": Technique(50, MEDIUM),
    "claiming": Technique(50, MEDIUM),
    "naked_pair": Technique(60, MEDIUM),
    "naked_triple": Technique(80, MEDIUM),
    "hidden_pair": Technique(70, MEDIUM),
    "hidden_triple": Technique(100, MEDIUM),
    "naked_quad": Technique(120, HARD),
    "hidden_quad": Technique(150, HARD),
    "x_wing": Technique(140, HARD),
    "swordfish": Technique(150, HARD),
    "jellyfish": Technique(160, HARD),
    "remote_pair": Technique(110, HARD),
    "bug_plus_one": Technique(100, HARD),
    "skyscraper": Technique(130, HARD),
    "two_string_kite": Technique(150, HARD),
    "dual_two_string_kite": Technique(150, HARD),
    "turbot_fish": Technique(120, HARD),
    "empty_rectangle": Technique(120, HARD),
    "dual_empty_rectangle": Technique(120, HARD),
    "w_wing": Technique(150, HARD),
    "xy_wing": Technique(160, HARD),
    "xyz_wing": Technique(180, HARD),
    "unique_rectangle_1": Technique(100, HARD),
    "unique_rectangle_2": Technique(100, HARD),
    "unique_rectangle_3": Technique(100, HARD),
    "unique_rectangle_4": Technique(100, HARD),
    "unique_rectangle_5": Technique(100, HARD),
    "unique_rectangle_6": Technique(100, HARD),
    "hidden_rectangle": Technique(100, HARD),
    "finned_x_wing": Technique(130, EXPERT),
    "sashimi_x_wing": Technique(150, EXPERT),
    "finned_swordfish": Technique(200, EXPERT),
    "sashimi_swordfish": Technique(240, EXPERT),
    "siamese_swordfish": Technique(240, EXPERT),
    "finned_jellyfish": Technique(250, EXPERT),
    "sashimi_jellyfish": Technique(260, EXPERT),
    "siamese_jellyfish": Technique(260, EXPERT),
    "simple_colouring": Technique(150, HARD),
    "sue_de_coq": Technique(250, EXPERT),
    "x_chain": Technique(260, EXPERT),
    "xy_chain": Technique(260, EXPERT),
    "loop": Technique(280, EXPERT),
    "aic": Technique(280, EXPERT),
    "grouped_loop": Technique(300, EXPERT),
    "grouped_aic": Technique(300, EXPERT),
    "als_xz": Technique(300, EXPERT),
    "double_als_xz": Technique(300, EXPERT),
    "als_xy_wing": Technique(320, EXPERT),
    "als_chain": Technique(340, EXPERT),
    "als_loop": Technique(340, EXPERT),
    "als_aic": Technique(360, EXPERT),
    "forcing_chain": Technique(500, EXPERT),
    "contradiction": Technique(700, EXPERT),
    "trial": Technique(10000, EXPERT),
}
"""Every technique, easiest first."""


class Grade(NamedTuple):
    """The level, 1 to 5, the points of all steps, the hardest technique, and how often each was used.

    If the grid was not `solved`, no further step was found, and the rest describes the steps so far.
    """

    level: int
    points: int
    hardest: str
    counts: Mapping[str, int]
    solved: bool


_ORDER = {technique: place for place, technique in enumerate(TECHNIQUES)}
_ALL = tuple(FINDERS.values())
_SAFE = tuple(finder for family, finder in FINDERS.items() if family not in ASSUMING_UNIQUENESS)

_LAST = {
    BEGINNER: "box_single",
    EASY: "hidden_single",
    MEDIUM: "hidden_triple",
    HARD: "simple_colouring",
    EXPERT: "contradiction",
}
"""The last family with a technique of this level; a grid that needs a later one is too hard."""


def _finders_until(family: str) -> tuple[Finder, ...]:
    families = list(FINDERS)
    return tuple(FINDERS.values())[: families.index(family) + 1]


_FINDERS_OF = {level: _finders_until(family) for level, family in _LAST.items()}


def grade(grid: Grid, most: int = EXPERT) -> Grade | None:
    """Solve the grid by the easiest steps, and grade them.

    Return None if the grid breaks a rule or needs more than level `most`, 1 to 5; a low `most` gives an answer sooner.
    A grid with several solutions or none has a grade only if `most` is 5: that of the steps until none was found.
    """
    if any(conflicts(grid)):
        return None
    position, finders = position_of(grid), _FINDERS_OF[most]
    counts: Counter[str] = Counter()
    level = BEGINNER
    while (step := easiest_step(position, finders)) is not None:
        level = max(level, level_of(step))
        if level > most:
            return None
        counts[step.technique] += 1
        position = apply_step(position, step)
    solved = 0 not in position.digits
    if not solved and most < EXPERT:
        return None
    points = sum(TECHNIQUES[technique].points * count for technique, count in counts.items())
    return Grade(level, points, max(counts, key=_difficulty, default=""), counts, solved)


def level_of(step: SolvingStep) -> int:
    """Return the lowest level, 1 to 5, of a grid that needs this step.

    A hidden single in a box is easier to see than one in a line.
    """
    level = TECHNIQUES[step.technique].level
    return EASY if step.technique == "hidden_single" and step.units[0] < FIRST_BOX else level


def _difficulty(technique: str) -> tuple[int, int]:
    return TECHNIQUES[technique].level, _ORDER[technique]


def next_step(position: CandidateGrid, *, unique: bool = True) -> SolvingStep | None:
    """Return the easiest step, in HoDoKu's order of techniques.

    Return None if the grid is full, breaks a rule, is at a dead end, or if no step is found, which cannot happen while
    it has one solution. With `unique=False` techniques that assume a single solution are not used.
    """
    if any(conflicts(position.digits)) or any(dead_ends(position.digits, position.candidates)):
        return None
    step = easiest_step(position, _ALL if unique else _SAFE)
    return None if step is None else with_exclusions(step, position)


def steps(grid: Grid, struck: Sequence[int] = (), *, unique: bool = True) -> Iterator[SolvingStep]:
    """Yield step after step until the grid is full or no step is found; see `next_step`.

    `struck` is empty, or 81 sets of eliminated candidates.
    """
    if any(conflicts(grid)):
        return
    position = position_of(grid, struck)
    while (step := easiest_step(position, _ALL if unique else _SAFE)) is not None:
        yield with_exclusions(step, position)
        position = apply_step(position, step)


def with_exclusions(step: SolvingStep, position: CandidateGrid) -> SolvingStep:
    """Add to a hidden single what excludes its digit elsewhere; a grader does not need that."""
    if step.technique != "hidden_single":
        return step
    return replace(step, fins=excluding(position, step))


def easiest_step(position: CandidateGrid, finders: Sequence[Finder]) -> SolvingStep | None:
    """Return the first step that one of the finders finds; None also if an empty square has no candidate."""
    if position.candidates.count(0) + position.digits.count(0) != SQUARES:
        return None
    for finder in finders:
        for step in finder(position):
            return step
    return None
