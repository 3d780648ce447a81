"""Sudoku puzzles for tests of explanations, made by emptying full grids as far as one solution allows."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.grade import steps
from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep, apply_step, position_of
from tests.banmen.games.sudoku.grids import STEPPED, Grid, complete_grids


class Graded(NamedTuple):
    """A puzzle, its level, its points, and its hardest technique."""

    line: str
    level: int
    points: int
    hardest: str


GRADED = (
    Graded(
        "100092000007580100020010405060009308000061570009348612600004851948135260715006030", 1, 318, "hidden_single"
    ),
    Graded("000000102070280000090005000000030058000076000006940000410000000207004910000800230", 2, 534, "naked_single"),
    Graded("000230700650740038000500060000060000003029080010005042500000800007000000008000150", 2, 550, "naked_single"),
    Graded("040030020501000000000010006000000000000079300700050081009002008030900070010000004", 2, 596, "naked_single"),
    Graded("031900000500040900800200000000600400700020100026890000000580009000070208300000000", 2, 518, "naked_single"),
    Graded("004800670000024000800000900002958010600000057000001000030000001070500480000109000", 3, 834, "naked_pair"),
    Graded("400000000080570090000001320006300000000000830200050040071000000000000018009040002", 3, 1086, "hidden_pair"),
    Graded("560000200300602007080000060000050000400306050007090004000109420001000000000008600", 3, 618, "pointing"),
    Graded("000000000650009408041000000009000080000034200000700150078900500000005012500302800", 4, 2230, "xy_wing"),
    Graded(
        "007100008900020060080000007741000006800050700000000043400080000000300000500604010",
        4,
        1938,
        "unique_rectangle_1",
    ),
    Graded("000070800005000702020500009006090000030004070000860000409037200003000100207000590", 4, 646, "bug_plus_one"),
    Graded("000100408009002000400000000000704005080300640090025001072000850908000020300006000", 4, 740, "w_wing"),
    Graded("078605900002000003000090407000010000056000700000080064000000000020800301800739000", 5, 934, "xy_chain"),
)

MANIFOLD = "000000000000320096000090205090400070060200100000807003008100600003000080940005000"
"""Nineteen techniques, from full house to contradiction."""

RICH = (
    MANIFOLD,
    "090042000000130700700600102000003600000000400043050000020060080001000036005020001",
    "000060001900000040048900003230008409080070500007000000003004900000000020009702008",
    "000500000004010020300200090000000005002003000050006470400000100080060000007008004",
    "417506000009023004000000000030600000104009602000170000000000300043000206970200500",
    "900000200000960000020078049067350400800007503040000070000523000480000000001000000",
    "061000000040900001200000060000087000002003000010049080900001003000074005700000012",
    "030000000006402001000510009000000040070000903310000020500847000709006000060090050",
    "003001674010200000090007020060000500980020001000600098070180000008050000540000009",
    "031000200720030009040070000000607504000100060060002800002006305000020700400005000",
    "000002107060500300009000008000050000901000076580000090200307000005609000000000042",
)
"""Between them they take nearly every technique."""


def positions(grid: Grid) -> Iterator[tuple[CandidateGrid, SolvingStep]]:
    """Yield the positions on the way to the solution, each with the step taken in it."""
    position = position_of(grid)
    for step in steps(grid):
        yield position, step
        position = apply_step(position, step)


def emptied(seed: int) -> Grid:
    """Return a puzzle with one solution that would have several if another square were empty."""
    rng = Random(seed)
    names = rng.sample(range(1, 10), 9)
    grid = [names[digit - 1] for digit in STEPPED]
    for index in rng.sample(range(81), 81):
        digit, grid[index] = grid[index], 0
        if not is_unique(tuple(grid)):
            grid[index] = digit
    return tuple(grid)


@st.composite
def open_grids(draw: st.DrawFn) -> tuple[Grid, Grid]:
    """Draw a full grid, and the same grid with enough empty squares for several solutions."""
    complete = draw(complete_grids())
    left = draw(st.sets(st.integers(0, 80), min_size=18, max_size=36))
    return complete, tuple(digit if index in left else 0 for index, digit in enumerate(complete))
