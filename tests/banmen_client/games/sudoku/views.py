"""Views of one sudoku, one for each thing that its board can show."""

from collections.abc import Mapping
from dataclasses import replace

from banmen_client.games.sudoku.board_view import Numbers, SudokuView
from banmen_client.system.settings import Theme

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ENTRIES = {2: 4, 3: 6, 5: 8, 10: 7, 11: 2, 28: 5, 37: 2, 40: 5, 46: 1, 54: 9, 56: 1, 70: 4}
MARKS = {
    6: "19", 8: "2", 15: "348", 17: "48", 18: "1", 21: "23", 23: "24", 24: "13457", 26: "247", 29: "9", 30: "79",
    32: "147", 33: "479", 38: "69", 42: "79", 47: "39", 48: "9", 50: "4", 51: "4589", 52: "59", 57: "357", 58: "3",
    59: "7", 63: "23", 64: "8", 65: "37", 69: "36", 72: "23", 73: "4", 74: "35", 75: "235", 77: "26", 78: "136",
}  # fmt: skip
CHAIN = (
    ((24, 5), (51, 5), True),
    ((51, 5), (52, 5), False),
    ((52, 5), (74, 5), True),
    ((24, 5), (24, 7), False),
)


def numbers(values: Mapping[int, int]) -> Numbers:
    """Return 81 numbers, 0 by default."""
    return tuple(values.get(square, 0) for square in range(81))


def mask(digits: str) -> int:
    """Return the digits as a set."""
    return sum(1 << (int(digit) - 1) for digit in digits)


PLAIN = SudokuView(givens=GIVENS, entries=numbers(ENTRIES))
PENCILLED = replace(PLAIN, candidates=numbers({square: mask(digits) for square, digits in MARKS.items()}))

SCENES: Mapping[str, SudokuView] = {
    # As in the picture of the finish: a digit looked at, the cursor's units, a digit that breaks a rule.
    "played": replace(
        PENCILLED,
        cursor=40,
        selected=frozenset({40}),
        lit_digit=5,
        lit_units=True,
        conflicts=frozenset({70}),
    ),
    "hint": replace(
        PENCILLED,
        struck=numbers({6: 0b100, 8: 0b1000, 52: 0b1000, 78: 0b10}),
        proof=frozenset({(24, 5), (51, 5), (52, 5), (74, 5), (40, 5)}),
        fins=frozenset({(24, 7), (51, 9)}),
        removes=frozenset({(42, 9), (33, 9), (24, 4)}),
        sets=frozenset({(57, 5), (3, 6)}),
        links=CHAIN,
    ),
    "focus": replace(PENCILLED, focus=frozenset({*range(36, 45), 30, 31, 32, 48, 49, 50})),
    "colours": replace(
        PENCILLED,
        colours=numbers({square: square % 9 + 1 for square in range(81) if square // 9 in {0, 3, 6, 8}}),
        cursor=40,
        lit_units=True,
        lit_digit=7,
    ),
    "marks": replace(
        PLAIN,
        corner=numbers({6: 1, 7: 0b11, 8: 0b111, 15: 0b1111, 16: 0b111111, 17: 0b1111111, 24: 0b11111111, 26: 511}),
        centre=numbers({17: 0b111, 33: 0b1101, 34: 511, 42: 0b11111}),
        cursor=24,
        selected=frozenset({15, 16, 17, 24, 34}),
        lit_digit=3,
    ),
    "together": replace(
        PENCILLED,
        entries=numbers({square: entry + 10 * (square % 4) for square, entry in ENTRIES.items()}),
        writers=True,
        initials=("A", "M", "愛", ""),
        pending=((7, 1), (10, 0), (11, 9)),
        cursor=8,
        cursor_ring=True,
    ),
    "checked": replace(
        PENCILLED,
        wrong=frozenset({2, 37, 70}),
        conflicts=frozenset({10, 12, 70}),
        lone=frozenset({18, 29, 48, 50}),
    ),
    "answer": replace(PENCILLED, answer=tuple(int(digit) for digit in SOLUTION)),
    "covered": replace(PENCILLED, covered=True, colours=numbers({0: 6}), cursor=40, links=CHAIN),
}


def themed(name: str, theme: Theme) -> SudokuView:
    """Return a scene in a theme."""
    return replace(SCENES[name], theme=theme)
