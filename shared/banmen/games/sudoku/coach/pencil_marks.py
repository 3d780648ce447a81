"""Candidates as they are shown, and the action of a digit pressed over the selected squares.

Sets of digits are masks: bit `digit - 1`.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from banmen.game import Seat
from banmen.games.sudoku.engine.units import Grid, candidates_of
from banmen.games.sudoku.state import Clear, Colour, MarkKind, Note, Numbers, Set, State


@lru_cache(maxsize=256)
def allowed(grid: Grid) -> Numbers:
    """Return the candidates that rows, columns and boxes leave, 81 masks; 0 where a digit stands. Cached."""
    return tuple(candidates_of(grid))


def candidates(state: State, seat: Seat) -> Numbers:
    """Return the automatic candidates: those that the rules allow, without those struck out."""
    return tuple(
        left & ~gone for left, gone in zip(allowed(state.grid_of(seat)), state.sheet_of(seat).struck, strict=True)
    )


def struck(state: State, seat: Seat) -> Numbers:
    """Return the struck candidates that the rules still allow."""
    return tuple(
        left & gone for left, gone in zip(allowed(state.grid_of(seat)), state.sheet_of(seat).struck, strict=True)
    )


def lone(masks: Sequence[int]) -> frozenset[int]:
    """Return the squares that have a single candidate."""
    return frozenset(square for square, mask in enumerate(masks) if mask.bit_count() == 1)


def set_or_clear(state: State, seat: Seat, square: int, digit: int, *, clear_notes: bool = False) -> Set | Clear:
    """Write a digit into a square, or take it out where it stands already; `clear_notes` as in `Set`."""
    here = state.sheet_of(seat).digit[square] % 10
    return Clear((square,)) if here == digit else Set(square, digit, clear_notes)


def toggle_mark(state: State, seat: Seat, squares: Collection[int], kind: MarkKind, digit: int) -> Note:
    """Put a mark into the squares where one of them lacks it, else take it away.

    It is for the empty squares, and of candidates for those that the rules allow. Where there is none, the action names
    all squares, and the server says why not.
    """
    bit = 1 << (digit - 1)
    possible = allowed(state.grid_of(seat))
    values = getattr(state.sheet_of(seat), kind)
    free = [
        square
        for square in sorted(squares)
        if possible[square] & bit or (kind != "struck" and _empty(state, seat, square))
    ]
    on = any(not values[square] & bit for square in free)
    return Note(tuple(free or sorted(squares)), kind, digit, on)


def toggle_colour(state: State, seat: Seat, squares: Collection[int], colour: int) -> Colour:
    """Give the squares a colour, or take it away where all have it."""
    values = state.sheet_of(seat).colour
    same = all(values[square] == colour for square in squares)
    return Colour(tuple(sorted(squares)), 0 if same else colour)


def clear_colour(squares: Collection[int]) -> Colour:
    """Take the squares' colours away."""
    return Colour(tuple(sorted(squares)), 0)


def _empty(state: State, seat: Seat, square: int) -> bool:
    return state.givens[square] == "." and not state.sheet_of(seat).digit[square]
