"""Two checks and the answer. One check finds what breaks a rule, the other what differs from the solution."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from banmen.game import Seat
from banmen.games.sudoku.engine import solve, solve_and_count
from banmen.games.sudoku.engine.units import SQUARES, Grid, conflicts
from banmen.games.sudoku.state import State

Finding = Literal["right", "wrong", "open", "dead", "none"]


class Solutions(NamedTuple):
    """A solution of a grid, or None, and whether it is the only one."""

    first: Grid | None
    only: bool


class Verdict(NamedTuple):
    """How a grid compares with the solution of its givens, and the wrong squares.

    `right` and `wrong` are used if the givens have one solution. If they have several, a grid is `open` while it leads
    to one of them, and `dead` when it leads to none; then no single square is wrong. If there are no givens, so that
    the entries are the puzzle, it is `none` when the puzzle has no solution.
    """

    finding: Finding
    squares: frozenset[int] = frozenset()


class Completeness(NamedTuple):
    """How complete a grid is: the number of empty squares, and of entries that break a rule."""

    empty: int
    breaking: int

    @property
    def done(self) -> bool:
        """Whether the puzzle is solved."""
        return not self.empty and not self.breaking


class Answer(NamedTuple):
    """A solution, `only` if there is no other; None if there is none."""

    digits: Grid | None
    only: bool


@lru_cache(maxsize=256)
def solutions(grid: Grid) -> Solutions:
    """Return the first solution of a grid, and whether it is the only one. Cached."""
    first, count = solve_and_count(grid, limit=2)
    return Solutions(first, count == 1)


def givens_of(state: State) -> Grid:
    """Return the 81 givens, 0 for an empty square."""
    return tuple(int(sign) if sign != "." else 0 for sign in state.givens)


def conflicting_entries(state: State, seat: Seat) -> frozenset[int]:
    """Return the entries that occur twice in a row, column or box; givens are never included."""
    return frozenset(
        square for each in conflicts(state.grid_of(seat)) for square in each.indices if state.givens[square] == "."
    )


def compare_with_solution(state: State, seat: Seat) -> Verdict:
    """Compare the entries with the solution."""
    givens = givens_of(state)
    solution, only = solutions(givens)
    if solution is None or not only:
        dead: Finding = "dead" if any(givens) else "none"
        return Verdict(dead if solve(state.grid_of(seat)) is None else "open")
    wrong = wrong_entries(state, seat, solution)
    return Verdict("wrong" if wrong else "right", wrong)


def completeness(state: State, seat: Seat) -> Completeness:
    """Return how complete the grid is."""
    return Completeness(state.grid_of(seat).count(0), len(conflicting_entries(state, seat)))


def answer(state: State, seat: Seat) -> Answer:
    """Return the solution to show. If there are several, it is one that agrees with the entries, if possible.

    Without givens the entries are the puzzle, which may have no solution.
    """
    givens = givens_of(state)
    solution, only = solutions(givens)
    if solution is not None and not only:
        solution = solve(state.grid_of(seat)) or (solution if any(givens) else None)
    return Answer(solution, only)


def wrong_entries(state: State, seat: Seat, solution: Sequence[int]) -> frozenset[int]:
    """Return the entries that differ from the solution."""
    entries = state.sheet_of(seat).digit
    return frozenset(
        square for square in range(SQUARES) if entries[square] and entries[square] % 10 != solution[square]
    )
