"""The sudoku search: plain ints in flat sequences and an explicit stack, so that it compiles as it stands.

The state is 31 ints: the candidates of digit `d` (from 0) in band `b` at `3 * d + b`, 27 bits each (see `tables`); the
unsettled squares of the three bands; and the set of candidate bands that must be looked at again. Locked candidates
and singles are drawn until nothing changes; then a square of two candidates is tried, its other one kept on the stack.
"""

from collections.abc import Sequence

from banmen.engines.sudoku.tables import BAND, WHOLE_BAND, Tables

_UNSETTLED = 27
_CHANGED = 30
_STATE = 31
STACK_LENGTH = 81 * _STATE
"""A try settles a square, so no more than 81 wait for their turn."""

_DEAD, _AGAIN = -1, -2


def search(grid: Sequence[int], limit: int, solution: list[int], stack: list[int], tables: Tables) -> int:
    """Count the solutions of 81 digits, up to `limit` (1 or more), and write the first into `solution`."""
    state = [WHOLE_BAND] * _STATE
    _set_up(grid, state, tables)
    found = top = 0
    while True:
        alive = _draw(state, tables)
        if alive and not (state[_UNSETTLED] or state[_UNSETTLED + 1] or state[_UNSETTLED + 2]):
            if not found:
                _read_off(state, solution, tables)
            found += 1
            if found == limit:
                return found
            alive = False
        square = _single_or_pair(state, tables) if alive else _DEAD
        if square >= 0:
            _try(state, square, stack, top, tables)
            top += _STATE
        elif square == _DEAD:
            if not top:
                return found
            top -= _STATE
            state[:] = stack[top : top + _STATE]


def _set_up(grid: Sequence[int], state: list[int], tables: Tables) -> None:
    """Take the candidates that the givens exclude in their own band; the rest follows."""
    for square in range(81):
        digit = grid[square]
        if digit:
            band, place = square // BAND, square % BAND
            own = 3 * digit - 3 + band
            kept = state[own] & tables.fixed[place]
            for entry in range(band, 27, 3):
                state[entry] &= ~(1 << place)
            state[own] = kept


def _draw(state: list[int], tables: Tables) -> bool:
    """Draw locked candidates and hidden singles until nothing changes. False for a contradiction."""
    upper, middle, lower, possible, settled, alone, _, places, _ = tables
    changed = state[_CHANGED]
    while changed:
        bit = changed & -changed
        changed ^= bit
        entry = places[bit % 37]
        squares = state[entry]
        minirows = upper[squares & 511] | middle[squares >> 9 & 511] | lower[squares >> 18]
        squares &= possible[minirows]
        if not squares:
            return False
        state[entry] = squares
        taken = alone[(squares | squares >> 9 | squares >> 18) & 511]
        if not taken:
            continue
        band = entry % 3
        for other in (entry - band + (band + 1) % 3, entry - band + (band + 2) % 3):
            if state[other] & taken:
                state[other] &= ~taken
                changed |= 1 << other
        new = squares & settled[minirows] & taken & state[_UNSETTLED + band]
        if new:
            state[_UNSETTLED + band] ^= new
            for other in range(band, 27, 3):
                if state[other] & new and other != entry:
                    state[other] &= ~new
                    changed |= 1 << other
    state[_CHANGED] = 0
    return True


def _single_or_pair(state: list[int], tables: Tables) -> int:
    """Set all naked singles (then _AGAIN), or give a square, 0 to 80, to try; _DEAD where a square has no candidate.

    A square of two candidates is tried, if there is one, in the band that has most of them: one settles the others.
    """
    pair, most = -1, 0
    ones = tables.ones
    for band in range(3):
        unsettled = state[_UNSETTLED + band]
        if not unsettled:
            continue
        once = state[band]
        twice = thrice = 0
        for entry in range(band + 3, 27, 3):
            squares = state[entry]
            thrice |= twice & squares
            twice |= once & squares
            once |= squares
        if once != WHOLE_BAND:
            return _DEAD
        singles = unsettled & ~twice
        if singles:
            _set_singles(state, band, singles, tables)
        else:
            pairs = twice & ~thrice
            many = ones[pairs & 511] + ones[pairs >> 9 & 511] + ones[pairs >> 18]
            if many > most:
                most = many
                pair = BAND * band + tables.place[(pairs & -pairs) % 37]
    if state[_CHANGED]:
        return _AGAIN
    return pair if pair >= 0 else _narrowest(state)


def _set_singles(state: list[int], band: int, singles: int, tables: Tables) -> None:
    for entry in range(band, 27, 3):
        mine = state[entry] & singles
        while mine:
            bit = mine & -mine
            mine ^= bit
            state[entry] &= tables.fixed[tables.place[bit % 37]]
            state[_CHANGED] |= 1 << entry


def _narrowest(state: list[int]) -> int:
    """The unsettled square, 0 to 80, with the fewest candidates, the last of several."""
    best, fewest = -1, 10
    for square in range(81):
        band, place = square // BAND, square % BAND
        if state[_UNSETTLED + band] >> place & 1:
            left = 0
            for entry in range(band, 27, 3):
                left += state[entry] >> place & 1
            if left <= fewest:
                best, fewest = square, left
    return best


def _try(state: list[int], square: int, stack: list[int], top: int, tables: Tables) -> None:
    """Put the first candidate into the square; the state without this candidate goes on the stack."""
    band, place = square // BAND, square % BAND
    entry = band
    while not state[entry] >> place & 1:
        entry += 3
    stack[top : top + _STATE] = state
    stack[top + entry] ^= 1 << place
    stack[top + _CHANGED] = 1 << entry
    state[entry] &= tables.fixed[place]
    state[_CHANGED] = 1 << entry


def _read_off(state: list[int], solution: list[int], tables: Tables) -> None:
    """Write the digits of a state in which each square has one candidate."""
    for entry in range(27):
        digit, start = entry // 3 + 1, entry % 3 * BAND
        squares = state[entry]
        while squares:
            bit = squares & -squares
            squares ^= bit
            solution[start + tables.place[bit % 37]] = digit
