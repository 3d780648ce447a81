"""Whether each stone left can be come to and left again: a proof, stronger than counting ends, that there is no order.

An order goes from stone to stone along rows and columns. A step along a row leaves one stone to its right and comes to
another from its left, or the other way round; so every stone but the first and the last is met from two different
directions, and in a row the steps that begin at the left ends of stretches are as many as end there, like brackets.
A stone has a few pairs of directions to choose from. Choices that a row or a column leaves no room for are removed
until nothing changes; where a stone has none left there is no order. Then a stone that turns from its row to its column
counts once in both, and each line has an even number of turns but where the order begins and ends.
"""

from collections.abc import Sequence

from banmen.games.goishi.engine.board import DOWN, LEFT, RIGHT, UP, Lines

_NEITHER, _BEFORE, _BEHIND, _BOTH = range(4)
"""Which steps along a line a stone has: to the stones before it (up, left), to those behind it (down, right)."""

_INSIDE = ((0, 3), (3, 0), (1, 1), (1, 2), (2, 1), (2, 2))
"""The choices of a stone in the middle of an order: its steps along the row, and those along the column."""
_AT_AN_END = ((1, 0), (2, 0), (0, 1), (0, 2))
"""The choices of the first stone and of the last."""
_CHOICES = _INSIDE + _AT_AN_END
_INSIDE_SET, _END_SET = (1 << len(_INSIDE)) - 1, (1 << len(_CHOICES)) - (1 << len(_INSIDE))
_STRAIGHT, _TURNS = 0b000011, 0b111100
"""The choices of a stone that is passed straight on, and of one where the order turns."""
_ALONG = tuple(
    tuple(sum(1 << choice for choice, steps in enumerate(_CHOICES) if steps[axis] == along) for along in range(4))
    for axis in range(2)
)
"""For rows and for columns: the set of the choices with these steps along them."""


def passable(lines: Lines, left: int, last: int) -> bool:
    """False if it is proved that no order picks the stones `left` (a set) from the stone `last`, picked before.

    True says nothing.
    """
    stones = left | 1 << last
    choices = _choices(lines, stones, last)
    return choices is not None and _lines_have_room(lines, stones, choices) and _turns_are_even(lines, last, choices)


def _choices(lines: Lines, stones: int, last: int) -> dict[int, int] | None:
    """Return, for each stone the set of its choices, as its neighbours allow them; None if too many can only be an end.

    Where no stone can only be the end of the order, each may be.
    """
    steps = {}
    for stone in range(len(lines.squares)):
        if stones >> stone & 1:
            up, right, down, left = (lines.rays[way][stone] & stones != 0 for way in (UP, RIGHT, DOWN, LEFT))
            steps[stone] = (left | right << 1, up | down << 1)
    ends = {stone for stone, (row, column) in steps.items() if row.bit_count() + column.bit_count() <= 1} - {last}
    if len(ends) > 1:
        return None
    elsewhere = _INSIDE_SET if ends else _INSIDE_SET | _END_SET
    return {
        stone: _allowed(row, column) & (_END_SET if stone in ends or stone == last else elsewhere)
        for stone, (row, column) in steps.items()
    }


def _allowed(row: int, column: int) -> int:
    """Return the set of the choices with no other steps than these along the row and the column."""
    return _ALLOWED[row << 2 | column]


_ALLOWED = tuple(
    sum(
        1 << choice
        for choice, (along_row, along_column) in enumerate(_CHOICES)
        if not along_row & ~row and not along_column & ~column
    )
    for row in range(4)
    for column in range(4)
)


def _lines_have_room(lines: Lines, stones: int, choices: dict[int, int]) -> bool:
    """Remove the choices for which a row or a column has no room; False if a stone has none left."""
    if not all(choices.values()):
        return False
    along = [
        [(_numbers(line & stones), _ALONG[axis]) for line in {sets[stone] for stone in choices}]
        for axis, sets in enumerate((lines.rows, lines.columns))
    ]
    changed = True
    while changed:
        changed = False
        for numbers, kinds in along[0] + along[1]:
            removed = _remove_without_room(numbers, kinds, choices)
            if removed is None:
                return False
            changed |= removed
    return True


def _remove_without_room(line: Sequence[int], kinds: Sequence[int], choices: dict[int, int]) -> bool | None:
    """Remove choices that the stones of a line, in their order, have no room for.

    Returns whether there were any; None if the line has no way at all. Between two stones some number of steps is under
    way; the sets of numbers that are possible there, bit `number` each, are found from the line's first stone on, and
    then again from its last one back.
    """
    open_before = [1]
    for stone in line:
        open_before.append(_after(open_before[-1], choices[stone], kinds))
    open_behind, removed = 1 & open_before[-1], False
    for place in range(len(line) - 1, -1, -1):
        stone, before = line[place], open_before[place]
        kept = sum(
            kinds[along] for along in range(4) if _after(before, choices[stone] & kinds[along], kinds) & open_behind
        )
        if not choices[stone] & kept:
            return None
        removed |= choices[stone] & ~kept != 0
        choices[stone] &= kept
        open_behind = _before(open_behind, choices[stone], kinds) & before
    return removed


def _after(open_steps: int, chosen: int, kinds: Sequence[int]) -> int:
    """Return how many steps may be under way behind a stone, from how many may be before it and what it may choose."""
    behind = open_steps if chosen & kinds[_NEITHER] else 0
    if chosen & kinds[_BEFORE]:
        behind |= open_steps >> 1
    if chosen & kinds[_BEHIND]:
        behind |= open_steps << 1
    return behind | open_steps & ~1 if chosen & kinds[_BOTH] else behind


def _before(open_steps: int, chosen: int, kinds: Sequence[int]) -> int:
    """Return how many steps may be under way before a stone, from how many may be behind it."""
    before = open_steps if chosen & kinds[_NEITHER] else 0
    if chosen & kinds[_BEFORE]:
        before |= open_steps << 1
    if chosen & kinds[_BEHIND]:
        before |= open_steps >> 1
    return before | open_steps & ~1 if chosen & kinds[_BOTH] else before


def _numbers(stones: int) -> list[int]:
    """Return the stones of a set."""
    numbers = []
    while stones:
        numbers.append((stones & -stones).bit_length() - 1)
        stones &= stones - 1
    return numbers


def _turns_are_even(lines: Lines, last: int, choices: dict[int, int]) -> bool:
    """Whether the turns of the stones can be even in number in each row and column, but where the order has its ends.

    A stone that may turn or not links its row and its column; linked lines are counted together.
    """
    odd: dict[int, int] = {}
    parent: dict[int, int] = {}  # of a row by its set of stones, of a column by the complement of it

    def root(line: int) -> int:
        while (above := parent.setdefault(line, line)) != line:
            line = above
        return line

    for stone, chosen in choices.items():
        row, column = root(lines.rows[stone]), root(~lines.columns[stone])
        if chosen & _TURNS and chosen & _STRAIGHT:
            parent[row] = column
            odd[column] = odd.get(column, 0) ^ (odd.pop(row, 0) if row != column else 0)
        elif chosen & _TURNS:
            odd[row] = odd.get(row, 0) ^ 1
            odd[column] = odd.get(column, 0) ^ 1
    uneven = {line for line, is_odd in odd.items() if is_odd}
    first = {root(lines.rows[last]), root(~lines.columns[last])}
    return not uneven or (len(uneven) == 2 and not uneven.isdisjoint(first))  # noqa: PLR2004 - the two ends
