"""The sudoku search: plain ints in flat sequences and an explicit stack. It runs as it stands and compiled.

As Python it works on lists, compiled (`compiled`) on arrays: it uses nothing that differs between the two.

The state is 31 ints: the candidates of digit `d` (from 0) in band `b` at `3 * d + b`, 27 bits each (see `tables`); the
unsettled squares of the three bands; and the set of candidate bands that must be looked at again. Locked candidates
and singles are drawn until nothing changes; then a square of two candidates is tried, its other one kept on the stack.
"""

from collections.abc import Sequence

from banmen.engines.sudoku.tables import BAND, CHANGED, STATE_LENGTH, TABLES, UNSETTLED, WHOLE_BAND

STACK_LENGTH = 81 * STATE_LENGTH
"""A try settles a square, so no more than 81 wait for their turn."""

_DEAD, _AGAIN = -1, -2


def search_each(  # noqa: PLR0917 - what is compiled is called by position
    grids: Sequence[Sequence[int]],
    limit: int,
    solutions: Sequence[list[int]],
    found: list[int],
    state: list[int],
    stack: list[int],
) -> None:
    """Do `search` for each of as many grids as `found` takes counts."""
    for number in range(len(found)):
        found[number] = search(grids[number], limit, solutions[number], state, stack)


def search(grid: Sequence[int], limit: int, solution: list[int], state: list[int], stack: list[int]) -> int:
    """Count the solutions of 81 digits, up to `limit` (1 or more), and write the first into `solution`.

    `state` and `stack` are room to work in, `STATE_LENGTH` and `STACK_LENGTH` long, whatever is in them.
    """
    state[:] = TABLES.start
    _set_up(grid, state)
    found = top = 0
    while True:
        alive = _draw(state)
        if alive and not (state[UNSETTLED] or state[UNSETTLED + 1] or state[UNSETTLED + 2]):
            if not found:
                _read_off(state, solution)
            found += 1
            if found == limit:
                return found
            alive = False
        square = _single_or_pair(state) if alive else _DEAD
        if square >= 0:
            _try(state, square, stack, top)
            top += STATE_LENGTH
        elif square == _DEAD:
            if not top:
                return found
            top -= STATE_LENGTH
            state[:] = stack[top : top + STATE_LENGTH]


def _set_up(grid: Sequence[int], state: list[int]) -> None:
    """Take the candidates that the givens exclude in their own band; the rest follows."""
    for square in range(81):
        digit = grid[square]
        if digit:
            band, place = square // BAND, square % BAND
            own = 3 * digit - 3 + band
            state[own] &= TABLES.fixed[place]
            bit = 1 << place
            for entry in TABLES.rivals[own]:
                state[entry] &= ~bit


def _draw(state: list[int]) -> bool:
    """Draw locked candidates and hidden singles until nothing changes. False for a contradiction."""
    upper, middle, lower, possible, settled, alone, _, places, _, beside, rivals, unsettled, _ = TABLES
    changed = state[CHANGED]
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
        for other in beside[entry]:
            if state[other] & taken:
                state[other] &= ~taken
                changed |= 1 << other
        new = squares & settled[minirows] & taken & state[unsettled[entry]]
        if new:
            state[unsettled[entry]] ^= new
            for other in rivals[entry]:
                if state[other] & new:
                    state[other] &= ~new
                    changed |= 1 << other
    state[CHANGED] = 0
    return True


def _single_or_pair(state: list[int]) -> int:
    """Set all naked singles (then _AGAIN), or give a square, 0 to 80, to try; _DEAD where a square has no candidate.

    A square of two candidates is tried, if there is one, in the band that has most of them: one settles the others.
    """
    pair, most = -1, 0
    ones = TABLES.ones
    for band in range(3):
        unsettled = state[UNSETTLED + band]
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
            _set_singles(state, band, singles)
        else:
            pairs = twice & ~thrice
            many = ones[pairs & 511] + ones[pairs >> 9 & 511] + ones[pairs >> 18]
            if many > most:
                most = many
                pair = BAND * band + TABLES.place[(pairs & -pairs) % 37]
    if state[CHANGED]:
        return _AGAIN
    return pair if pair >= 0 else _narrowest(state)


def _set_singles(state: list[int], band: int, singles: int) -> None:
    for entry in range(band, 27, 3):
        mine = state[entry] & singles
        while mine:
            bit = mine & -mine
            mine ^= bit
            state[entry] &= TABLES.fixed[TABLES.place[bit % 37]]
            state[CHANGED] |= 1 << entry


def _narrowest(state: list[int]) -> int:
    """The unsettled square, 0 to 80, with the fewest candidates, the last of several."""
    best, fewest = -1, 10
    for square in range(81):
        band, place = square // BAND, square % BAND
        if state[UNSETTLED + band] >> place & 1:
            left = 0
            for entry in range(band, 27, 3):
                left += state[entry] >> place & 1
            if left <= fewest:
                best, fewest = square, left
    return best


def _try(state: list[int], square: int, stack: list[int], top: int) -> None:
    """Put the first candidate into the square; the state without this candidate goes on the stack."""
    band, place = square // BAND, square % BAND
    entry = band
    while not state[entry] >> place & 1:
        entry += 3
    stack[top : top + STATE_LENGTH] = state
    stack[top + entry] ^= 1 << place
    stack[top + CHANGED] = 1 << entry
    state[entry] &= TABLES.fixed[place]
    state[CHANGED] = 1 << entry


def _read_off(state: list[int], solution: list[int]) -> None:
    """Write the digits of a state in which each square has one candidate."""
    for entry in range(27):
        digit, start = entry // 3 + 1, entry % 3 * BAND
        squares = state[entry]
        while squares:
            bit = squares & -squares
            squares ^= bit
            solution[start + TABLES.place[bit % 37]] = digit
