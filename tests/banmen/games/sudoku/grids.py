"""Sudoku grids for several tests, made by relabelling and exchanging rows and columns of a simple one."""

from hypothesis import strategies as st

Grid = tuple[int, ...]

STEPPED = tuple((3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))
"""123456789, 456789123, 789123456, 234567891 and so on."""

THREE_MISSING = tuple(0 if index in {17, 26, 80} else digit for index, digit in enumerate(STEPPED))

CONTRADICTED = "796104002003090154415003000007009003600002010380571906261000070000000060008400031"
"""Unique; singles leave 23 squares, and the first assumption is wrong."""

CONTRADICTED_SOLUTION = "796154382823796154415823697147689523659342718382571946261938475534217869978465231"


def digits(text: str) -> Grid:
    return tuple(int(sign) if sign.isdecimal() else 0 for sign in text)


def line(grid: Grid) -> str:
    return "".join(map(str, grid))


def is_complete(grid: Grid) -> bool:
    """Return True if every row, column and box has the nine digits; judged without the engine."""
    rows = [grid[start : start + 9] for start in range(0, 81, 9)]
    columns = [grid[start::9] for start in range(9)]
    boxes = [
        [grid[9 * row + column] for row in range(top, top + 3) for column in range(left, left + 3)]
        for top in (0, 3, 6)
        for left in (0, 3, 6)
    ]
    return all(sorted(unit) == list(range(1, 10)) for unit in [*rows, *columns, *boxes])


def completes(solution: Grid, grid: Grid) -> bool:
    return is_complete(solution) and all(given in {0, digit} for given, digit in zip(grid, solution, strict=True))


@st.composite
def complete_grids(draw: st.DrawFn) -> Grid:
    """Draw a full grid: bands, stacks, rows, columns and digits are exchanged at random."""
    names = draw(st.permutations(range(1, 10)))
    rows, columns = (
        [3 * three + one for three in draw(st.permutations(range(3))) for one in draw(st.permutations(range(3)))]
        for _ in range(2)
    )
    return tuple(names[STEPPED[9 * row + column] - 1] for row in rows for column in columns)


@st.composite
def grids_with_holes(draw: st.DrawFn, most: int = 64) -> tuple[Grid, Grid]:
    """Draw a full grid, and the same with at most `most` squares empty."""
    complete = draw(complete_grids())
    holes = draw(st.sets(st.integers(0, 80), max_size=most))
    return complete, tuple(0 if index in holes else digit for index, digit in enumerate(complete))
