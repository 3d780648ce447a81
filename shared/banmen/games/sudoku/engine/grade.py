"""The difficulty of a sudoku: the level of the hardest technique that it needs, and points for every step.

The techniques, their points and their order (except that of singles) are HoDoKu's (https://hodoku.sourceforge.net, its
technique guide and the default scores of its solver). The levels are ours.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from banmen.games.sudoku.engine.explain import easiest_step
from banmen.games.sudoku.engine.position import apply_step, position_of
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.engine.techniques import FINDERS, Finder
from banmen.games.sudoku.engine.units import Grid, conflicts

BEGINNER, EASY, MEDIUM, HARD, EXPERT = LEVELS = range(1, 6)


class Technique(NamedTuple):
    """HoDoKu's points for a step, and the lowest level, 1 to 5, of a grid that needs one."""

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
    "turbot_fish": Technique(120, HARD),
    "empty_rectangle": Technique(120, HARD),
    "w_wing": Technique(150, HARD),
    "xy_wing": Technique(160, HARD),
    "xyz_wing": Technique(180, HARD),
    "unique_rectangle_1": Technique(100, HARD),
    "unique_rectangle_2": Technique(100, HARD),
    "unique_rectangle_3": Technique(100, HARD),
    "unique_rectangle_4": Technique(100, HARD),
    "finned_x_wing": Technique(130, EXPERT),
    "sashimi_x_wing": Technique(150, EXPERT),
    "finned_swordfish": Technique(200, EXPERT),
    "sashimi_swordfish": Technique(240, EXPERT),
    "finned_jellyfish": Technique(250, EXPERT),
    "sashimi_jellyfish": Technique(260, EXPERT),
    "simple_colouring": Technique(150, HARD),
    "x_chain": Technique(260, EXPERT),
    "xy_chain": Technique(260, EXPERT),
    "aic": Technique(280, EXPERT),
    "contradiction": Technique(500, EXPERT),
    "trial": Technique(10000, EXPERT),
}
"""Every technique, easiest first."""

_BOXES = 18
"""The first unit that is a box."""


class Grade(NamedTuple):
    """The level, 1 to 5, the points of all steps, the hardest technique, and how often each was used.

    If the grid was not `solved`, no further step was found, and the rest describes the steps so far.
    """

    level: int
    points: int
    hardest: str
    counts: Mapping[str, int]
    solved: bool


def level_of(step: Step) -> int:
    """Return the lowest level, 1 to 5, of a grid that needs this step.

    A hidden single in a box is easier to see than one in a line.
    """
    level = TECHNIQUES[step.technique].level
    return EASY if step.technique == "hidden_single" and step.units[0] < _BOXES else level


def grade(grid: Grid, most: int = EXPERT) -> Grade | None:
    """Solve the grid by the easiest steps, and grade them.

    None if it breaks a rule or needs more than level `most`, 1 to 5; a low `most` gives an answer sooner. A grid with
    several solutions or none has a grade only if `most` is 5: that of the steps until no more was found.
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


def _difficulty(technique: str) -> tuple[int, int]:
    return TECHNIQUES[technique].level, _ORDER[technique]


_ORDER = {technique: place for place, technique in enumerate(TECHNIQUES)}


def _finders_until(family: str) -> tuple[Finder, ...]:
    families = list(FINDERS)
    return tuple(FINDERS.values())[: families.index(family) + 1]


_LAST = {
    BEGINNER: "box_single",
    EASY: "hidden_single",
    MEDIUM: "hidden_triple",
    HARD: "simple_colouring",
    EXPERT: "contradiction",
}
"""The last family with a technique of this level; a grid that needs a later one is too hard."""

_FINDERS_OF = {level: _finders_until(family) for level, family in _LAST.items()}
