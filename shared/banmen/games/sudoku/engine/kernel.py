"""The sudoku search: backtracking with an explicit stack over flat sequences of ints, for Python and for Numba.

Python runs it on lists, and `compiled` on arrays; it uses nothing that differs between the two. The state is 31 ints:
the candidates of digit `d` (from 0) in band `b` at `3 * d + b`, 27 bits each (see `tables`); the unsettled squares of
the three bands; and the set of candidate bands to process again. Locked candidates and singles are propagated until
nothing changes. Then the search branches on a square with two candidates; the other branch is pushed on the stack.
"""

from collections.abc import Sequence

from banmen.games.sudoku.engine.tables import BAND, CHANGED, STATE_LENGTH, TABLES, UNSETTLED, WHOLE_BAND

STACK_LENGTH = 81 * STATE_LENGTH
"""A branch settles a square, so at most 81 are on the stack."""

_CONTRADICTION, _AGAIN = -1, -2


def search_each(  # noqa: PLR0917 - what is compiled is called by position
    grids: Sequence[Sequence[int]],
    limit: int,
    solutions: Sequence[list[int]],
    found: list[int],
    state: list[int],
    stack: list[int],
) -> None:
    """Run `search` for each grid; `found` has a place for the count of each."""
    for number in range(len(found)):
        found[number] = search(grids[number], limit, solutions[number], state, stack)


def search(grid: Sequence[int], limit: int, solution: list[int], state: list[int], stack: list[int]) -> int:
    """Count the solutions of 81 digits, up to `limit` (1 or more), and write the first into `solution`.

    `state` and `stack` are scratch space of `STATE_LENGTH` and `STACK_LENGTH` ints with any content.
    """
    state[:] = TABLES.start
    _place_givens(grid, state)
    found = top = 0
    while True:
        alive = _propagate(state)
        if alive and not (state[UNSETTLED] or state[UNSETTLED + 1] or state[UNSETTLED + 2]):
            if not found:
                _write_solution(state, solution)
            found += 1
            if found == limit:
                return found
            alive = False
        square = _single_or_pair(state) if alive else _CONTRADICTION
        if square >= 0:
            _branch(state, square, stack, top)
            top += STATE_LENGTH
        elif square == _CONTRADICTION:
            if not top:
                return found
            top -= STATE_LENGTH
            state[:] = stack[top : top + STATE_LENGTH]


def _place_givens(grid: Sequence[int], state: list[int]) -> None:
    """Remove the candidates that the givens exclude in their own band; propagation removes the rest."""
    for square in range(81):
        digit = grid[square]
        if digit:
            band, place = square // BAND, square % BAND
            own = 3 * digit - 3 + band
            state[own] &= TABLES.fixed[place]
            bit = 1 << place
            for entry in TABLES.other_digits[own]:
                state[entry] &= ~bit


def _propagate(state: list[int]) -> bool:
    """Propagate locked candidates and hidden singles until nothing changes. Return False for a contradiction."""
    upper, middle, lower, possible, settled, alone, _, places, _, other_bands, other_digits, unsettled, _ = TABLES
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
        for other in other_bands[entry]:
            if state[other] & taken:
                state[other] &= ~taken
                changed |= 1 << other
        new = squares & settled[minirows] & taken & state[unsettled[entry]]
        if new:
            state[unsettled[entry]] ^= new
            for other in other_digits[entry]:
                if state[other] & new:
                    state[other] &= ~new
                    changed |= 1 << other
    state[CHANGED] = 0
    return True


def _single_or_pair(state: list[int]) -> int:
    """Set all naked singles and return _AGAIN, or return a square, 0 to 80, to branch on, or _CONTRADICTION.

    A square without a candidate is a contradiction. The square to branch on has two candidates, if there is one, and is
    in the band with the most such squares, because settling one settles others.
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
            return _CONTRADICTION
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
    return pair if pair >= 0 else _square_of_fewest(state)


def _set_singles(state: list[int], band: int, singles: int) -> None:
    for entry in range(band, 27, 3):
        mine = state[entry] & singles
        while mine:
            bit = mine & -mine
            mine ^= bit
            state[entry] &= TABLES.fixed[TABLES.place[bit % 37]]
            state[CHANGED] |= 1 << entry


def _square_of_fewest(state: list[int]) -> int:
    """Return the unsettled square, 0 to 80, with the fewest candidates, the last of several."""
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


def _branch(state: list[int], square: int, stack: list[int], top: int) -> None:
    """Set the square's first candidate, and push the state without this candidate on the stack."""
    band, place = square // BAND, square % BAND
    entry = band
    while not state[entry] >> place & 1:
        entry += 3
    stack[top : top + STATE_LENGTH] = state
    stack[top + entry] ^= 1 << place
    stack[top + CHANGED] = 1 << entry
    state[entry] &= TABLES.fixed[place]
    state[CHANGED] = 1 << entry


def _write_solution(state: list[int], solution: list[int]) -> None:
    """Write the digits of a state in which each square has one candidate."""
    for entry in range(27):
        digit, start = entry // 3 + 1, entry % 3 * BAND
        squares = state[entry]
        while squares:
            bit = squares & -squares
            squares ^= bit
            solution[start + TABLES.place[bit % 37]] = digit
