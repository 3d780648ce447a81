"""Prove that no order exists, by checking that each stone can be entered and left: stronger than counting ends.

An order goes from stone to stone along rows and columns. A step along a row leaves one stone to its right and enters
another from its left, or the reverse. So every stone except the first and the last is used in two different directions.
Within a row, as many steps open at the left ends of stretches as close at the right ends, like brackets.

Each stone has a few pairs of directions as its choices. Choices for which a row or column has no room are removed until
nothing changes; if a stone has none left there is no order. Finally parity: a stone that turns from its row to its
column counts once in both, and each line has an even number of turns, except where the order begins and ends.
"""

from collections.abc import Sequence

from banmen.games.goishi.engine.board import DOWN, LEFT, RIGHT, UP, Lines

_NEITHER, _BEFORE, _BEHIND, _BOTH = range(4)
"""Which steps along a line a stone has: to the stones before it (up, left), or behind it (down, right)."""

_INSIDE = ((0, 3), (3, 0), (1, 1), (1, 2), (2, 1), (2, 2))
"""The choices of a stone in the middle of an order: its steps along the row, and those along the column."""
_AT_AN_END = ((1, 0), (2, 0), (0, 1), (0, 2))
"""The choices of the first stone and of the last."""
_CHOICES = _INSIDE + _AT_AN_END
_INSIDE_SET, _END_SET = (1 << len(_INSIDE)) - 1, (1 << len(_CHOICES)) - (1 << len(_INSIDE))
_STRAIGHT, _TURNS = 0b000011, 0b111100
"""The choices of a stone that is passed straight, and of one where the order turns."""
_ALONG = tuple(
    tuple(sum(1 << choice for choice, steps in enumerate(_CHOICES) if steps[axis] == along) for along in range(4))
    for axis in range(2)
)
"""For rows and for columns: the set of choices with each kind of steps along them."""


def may_be_passable(lines: Lines, left: int, last: int) -> bool:
    """Return False if it is proved that no order picks the stones `left` (a set) after the stone `last`.

    True proves nothing.
    """
    stones = left | 1 << last
    choices = _choices(lines, stones, last)
    return choices is not None and _lines_have_room(lines, stones, choices) and _turns_are_even(lines, last, choices)


def _choices(lines: Lines, stones: int, last: int) -> dict[int, int] | None:
    """Return, for each stone, the set of choices that its neighbours allow; None if too many can only be an end.

    If no stone can only be the end of the order, each may be.
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
    """Return the set of choices with only these steps along the row and the column."""
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
    """Remove the choices for which a row or column has no room. Return False if a stone has none left."""
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
    """Remove choices for which the stones of a line, in order, have no room.

    Return True if there were any, and None if the line is impossible. Between two stones a number of steps is open; the
    sets of possible numbers, bit `number` each, are computed from the line's first stone on, and then again backwards
    from its last.
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
    """Return the possible numbers of open steps behind a stone, from those before it and its choices."""
    behind = open_steps if chosen & kinds[_NEITHER] else 0
    if chosen & kinds[_BEFORE]:
        behind |= open_steps >> 1
    if chosen & kinds[_BEHIND]:
        behind |= open_steps << 1
    return behind | open_steps & ~1 if chosen & kinds[_BOTH] else behind


def _before(open_steps: int, chosen: int, kinds: Sequence[int]) -> int:
    """Return the possible numbers of open steps before a stone, from those behind it and its choices."""
    before = open_steps if chosen & kinds[_NEITHER] else 0
    if chosen & kinds[_BEFORE]:
        before |= open_steps << 1
    if chosen & kinds[_BEHIND]:
        before |= open_steps >> 1
    return before | open_steps & ~1 if chosen & kinds[_BOTH] else before


def _numbers(stones: int) -> list[int]:
    numbers = []
    while stones:
        numbers.append((stones & -stones).bit_length() - 1)
        stones &= stones - 1
    return numbers


def _turns_are_even(lines: Lines, last: int, choices: dict[int, int]) -> bool:
    """Return True if each row and column can have an even number of turns, except at the ends of the order.

    A stone that may turn or not links its row and its column; linked lines are counted together.
    """
    odd: dict[int, int] = {}
    parent: dict[int, int] = {}  # a row's key is its set of stones, a column's the complement of its set

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
