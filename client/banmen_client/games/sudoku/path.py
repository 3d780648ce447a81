"""The path of a player through a puzzle: each digit written, how long it took, and what would have helped there.

What would have helped is the easiest step of the position before the digit. Where a wrong digit stood on the grid, no
step is named.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.sudoku.coach.hints import givens_of, solutions
from banmen.games.sudoku.engine.grade import next_step
from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.engine.units import Grid
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Edited, State
from banmen.replay import Replay


class WrittenDigit(NamedTuple):
    """A digit that a player wrote: its ply, square, the time in ms since the digit before, and the grid before it."""

    ply: int
    square: int
    digit: int
    took_ms: int
    grid: Grid
    struck: tuple[int, ...]


class PathStep(NamedTuple):
    """A written digit with the technique of the easiest step before it, empty if none is known."""

    written: WrittenDigit
    technique: str
    is_wrong: bool


def written_digits(replay: Replay, seat: Seat) -> list[WrittenDigit]:
    """Return the digits that a seat wrote, in order. A step that fills several squares counts once, by its first."""
    return list(_written(replay, seat))


def _written(replay: Replay, seat: Seat) -> Iterator[WrittenDigit]:
    state, before_ms = SUDOKU.blank, 0
    for number, ply in enumerate(replay.plies):
        before, state = state, SUDOKU.evolve(state, ply.event)
        if not isinstance(ply.event, Edited) or ply.seat != seat or ply.event.done not in {"set", "step"}:
            continue
        digits = [edit for edit in ply.event.edits if edit.field == "digit" and edit.after]
        if digits:
            grid, struck = before.grid_of(seat), before.sheet_of(seat).struck
            took_ms, before_ms = ply.spent_ms - before_ms, ply.spent_ms
            yield WrittenDigit(number, digits[0].square, digits[0].after % 10, took_ms, grid, struck)


def path_of(state: State, written: Sequence[WrittenDigit]) -> list[PathStep]:
    """Return the path of these digits. May take a second for a long puzzle."""
    solution, is_only = solutions(givens_of(state))
    if solution is None or not is_only:
        return [PathStep(each, "", is_wrong=False) for each in written]
    return [_step(each, solution) for each in written]


def _step(written: WrittenDigit, solution: Grid) -> PathStep:
    is_sound = all(digit in {0, right} for digit, right in zip(written.grid, solution, strict=True))
    step = next_step(position_of(written.grid, written.struck)) if is_sound else None
    is_wrong = written.digit != solution[written.square]
    return PathStep(written, step.technique if step else "", is_wrong)
