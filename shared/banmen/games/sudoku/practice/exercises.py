"""Practice of a technique: positions in which it is the easiest one, turned so that they are new each time. Pure.

positions.txt -> `Exercise` -> `find_answer`: the step of the technique that an answer belongs to

An answer is a candidate: a digit that the technique places, or that it removes from a square.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from banmen.assets import asset
from banmen.games.sudoku.engine.all_steps import all_steps
from banmen.games.sudoku.engine.grade import TECHNIQUES
from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, SolvingStep, position_of
from banmen.games.sudoku.engine.units import DIGITS, SQUARES, candidates_of
from banmen.games.sudoku.practice.daily import Dice, turn


class Exercise(NamedTuple):
    """A position, the technique to find in it, and all its steps of that technique."""

    technique: str
    position: CandidateGrid
    steps: tuple[SolvingStep, ...]


def practised_techniques() -> Sequence[str]:
    """Return the techniques that have positions, easiest first."""
    return [technique for technique in TECHNIQUES if technique in _positions()]


def pick_exercise(technique: str, random: Dice, before: Exercise | None = None) -> Exercise:
    """Return a random position of a technique, if possible another one than before. Raise KeyError if it has none."""
    lines = _positions()[technique]
    position = read_position(lines[int(random() * len(lines))])
    turned = turn(random)
    exercise = make_exercise(technique, turned.position(position))
    return pick_exercise(technique, random) if exercise == before else exercise


def make_exercise(technique: str, position: CandidateGrid) -> Exercise:
    """Return the exercise of a position."""
    return Exercise(technique, position, tuple(each for each in all_steps(position) if each.technique == technique))


def find_answer(exercise: Exercise, candidate: Candidate) -> SolvingStep | None:
    """Return the step of the technique that places or removes a candidate; None if none does."""
    return next((step for step in exercise.steps if candidate in (*step.sets, *step.removes)), None)


# --- the file ---------------------------------------------------------------------------------------------------------


def write_position(position: CandidateGrid) -> str:
    """Return a position as a text: its digits, then the squares with the candidates that were removed: `12:57`."""
    usual = candidates_of(position.digits)
    gone = [
        f"{index}:{''.join(map(str, _digits(one & ~left)))}"
        for index, (one, left) in enumerate(zip(usual, position.candidates, strict=True))
        if one & ~left
    ]
    return " ".join(["".join(str(digit) if digit else "." for digit in position.digits), *gone])


def read_position(text: str) -> CandidateGrid:
    """Return the position of a text that `write_position` made. Raise ValueError for any other."""
    signs, *gone = text.split(" ")
    struck = [0] * SQUARES
    for each in gone:
        index, digits = each.split(":")
        struck[int(index)] = sum(1 << (int(digit) - 1) for digit in digits)
    return position_of(tuple(int(sign) if sign != "." else 0 for sign in signs), struck)


def _digits(mask: int) -> Iterable[int]:
    return (digit for digit in range(1, DIGITS + 1) if mask >> (digit - 1) & 1)


@cache
def _positions() -> Mapping[str, Sequence[str]]:
    """Return the positions of the file by their technique, as texts."""
    found: dict[str, list[str]] = {}
    for line in asset("sudoku", "positions.txt").read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            technique, _, text = line.partition(" ")
            found.setdefault(technique, []).append(text)
    return found
