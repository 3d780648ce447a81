"""Runs that fill many squares: RunHint and Think, as the original called them. Each is one step, so one undo.

RunHint fills naked singles, and those that follow from them, as long as there are any. Think goes one level further:
without a naked single it fills the hidden ones of all rows, columns and boxes, then looks for naked ones again.
"""

from collections.abc import Iterable
from typing import Literal

from banmen.game import Seat
from banmen.games.sudoku.engine.position import Position, apply_step, position_of
from banmen.games.sudoku.engine.step import Candidate, Candidates, Step
from banmen.games.sudoku.engine.units import DIGITS, PEERS, UNITS
from banmen.games.sudoku.state import State

RunKind = Literal["run_hint", "think"]


def filling_step(run: RunKind, state: State, seat: Seat) -> Step | None:
    """Return the step that fills all squares of a run, in grid order; None if there is no such square."""
    position = position_of(state.grid_of(seat), state.sheet_of(seat).struck)
    filled: list[Candidate] = []
    while found := naked_singles(position) or (hidden_singles(position) if run == "think" else ()):
        filled += found
        position = apply_step(position, Step(run, sets=found))
    sets = tuple(sorted(filled))
    return Step(run, sets=sets, proof=sets) if sets else None


def naked_singles(position: Position) -> Candidates:
    """Return the squares with exactly one candidate."""
    return _compatible((square, position.candidates[square].bit_length()) for square in position.singles)


def hidden_singles(position: Position) -> Candidates:
    """Return the digits with exactly one place in a row, column or box."""
    return _compatible(
        (UNITS[unit].indices[places.bit_length() - 1], digit)
        for unit, of_digits in enumerate(position.places)
        for digit, places in zip(range(1, DIGITS + 1), of_digits, strict=True)
        if places.bit_count() == 1
    )


def _compatible(found: Iterable[Candidate]) -> Candidates:
    """Return these candidates without those excluded by an earlier one."""
    sets: dict[int, int] = {}
    for square, digit in found:
        if square not in sets and not any(sets.get(peer) == digit for peer in PEERS[square]):
            sets[square] = digit
    return tuple(sets.items())
