"""The candidates to show, and the action of a digit pressed over the selected squares.

Sets of digits are masks: bit `digit - 1`.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from banmen.game import Seat
from banmen.games.sudoku.engine.units import Grid, candidates_of
from banmen.games.sudoku.state import Clear, Colour, MarkKind, Note, Numbers, Set, State


@lru_cache(maxsize=256)
def allowed(grid: Grid) -> Numbers:
    """Return the candidates that rows, columns and boxes leave: 81 masks, 0 for a filled square. Cached."""
    return tuple(candidates_of(grid))


def candidates(state: State, seat: Seat) -> Numbers:
    """Return the automatic candidates: those that the rules allow, except eliminated ones."""
    return tuple(
        left & ~gone for left, gone in zip(allowed(state.grid_of(seat)), state.sheet_of(seat).struck, strict=True)
    )


def struck(state: State, seat: Seat) -> Numbers:
    """Return the eliminated candidates that the rules still allow."""
    return tuple(
        left & gone for left, gone in zip(allowed(state.grid_of(seat)), state.sheet_of(seat).struck, strict=True)
    )


def lone(masks: Sequence[int]) -> frozenset[int]:
    """Return the squares with a single candidate."""
    return frozenset(square for square, mask in enumerate(masks) if mask.bit_count() == 1)


def set_or_clear(state: State, seat: Seat, square: int, digit: int, *, clear_notes: bool = False) -> Set | Clear:
    """Return the action that writes a digit into a square, or clears it if it has that digit.

    `clear_notes` as in `Set`.
    """
    here = state.sheet_of(seat).digit[square] % 10
    return Clear((square,)) if here == digit else Set(square, digit, clear_notes)


def toggle_mark(state: State, seat: Seat, squares: Collection[int], kind: MarkKind, digit: int) -> Note:
    """Return the action that adds a mark to the squares if one of them lacks it, else removes it.

    It is for the empty squares, and a candidate only for those where the rules allow it. If none is suitable, the
    action names all squares, and the server says why it is refused.
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
    """Return the action that gives the squares a colour, or removes it if all have it."""
    values = state.sheet_of(seat).colour
    same = all(values[square] == colour for square in squares)
    return Colour(tuple(sorted(squares)), 0 if same else colour)


def clear_colour(squares: Collection[int]) -> Colour:
    """Return the action that removes the squares' colours."""
    return Colour(tuple(sorted(squares)), 0)


def _empty(state: State, seat: Seat, square: int) -> bool:
    return state.givens[square] == "." and not state.sheet_of(seat).digit[square]
