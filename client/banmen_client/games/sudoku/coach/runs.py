"""RunHint and Think, as the original had them: whole rounds of the simplest steps, one event a round.

RunHint sets every lone candidate, and goes on while there are any. Think goes one level further: where no candidate is
alone, it sets every digit that has only one place in a row, column or box, then looks for lone candidates again.
"""

from collections.abc import Iterable
from typing import Literal

from banmen.game import Seat
from banmen.games.sudoku.engine.position import Position, position_of
from banmen.games.sudoku.engine.step import Candidate, Step
from banmen.games.sudoku.engine.units import DIGITS, PEERS, UNITS
from banmen.games.sudoku.state import State

RunKind = Literal["run_hint", "think"]


def round_of(run: RunKind, state: State, seat: Seat) -> Step | None:
    """The next round; None where there is nothing more to set."""
    position = position_of(state.grid_of(seat), state.sheet_of(seat).struck)
    step = lone_candidates(position)
    return only_places(position) if step is None and run == "think" else step


def lone_candidates(position: Position) -> Step | None:
    """A round that sets all squares with one candidate."""
    return _step("run_hint", ((square, position.candidates[square].bit_length()) for square in position.singles))


def only_places(position: Position) -> Step | None:
    """A round that sets all digits with one place in a row, column or box."""
    return _step(
        "think",
        (
            (UNITS[unit].indices[places.bit_length() - 1], digit)
            for unit, of_digits in enumerate(position.places)
            for digit, places in zip(range(1, DIGITS + 1), of_digits, strict=True)
            if places.bit_count() == 1
        ),
    )


def _step(run: RunKind, found: Iterable[Candidate]) -> Step | None:
    """A round of these candidates, without those that another one of the round excludes."""
    sets: dict[int, int] = {}
    for square, digit in found:
        if square not in sets and not any(sets.get(peer) == digit for peer in PEERS[square]):
            sets[square] = digit
    chosen = tuple(sorted(sets.items()))
    return Step(run, sets=chosen, proof=chosen) if chosen else None
