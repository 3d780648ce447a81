"""The puzzles of each day, one for each of three levels: the same on every computer and in the page.

The date is the seed. A day takes a puzzle of the level from `daily.txt` in `assets/sudoku`, and turns it into another
one that has the same solving steps: digits, bands, rows, stacks and columns are exchanged. Nothing depends on the
engine, so the puzzle of a date stays the same when techniques are added. The page does the same in
`games/sudoku/practice.js`, with the puzzles that `tools/page_wire.py` writes for it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from banmen.assets import asset
from banmen.games.sudoku.engine.position import CandidateGrid
from banmen.games.sudoku.engine.units import DIGITS, SQUARES, Grid

_BITS, _ALL = 32, 0xFFFF_FFFF
_HEADING = "# level "
_BAND = 3

Dice = Callable[[], float]
"""Returns the next random number, from 0 up to 1."""


class DailyPuzzle(NamedTuple):
    """The puzzle of a day, counted from 1970-01-01, and of a level."""

    day: int
    level: int


def daily_levels() -> Sequence[int]:
    """Return the levels of a day's puzzles, the easiest first."""
    return tuple(base_puzzles())


def daily_givens(day: int, level: int) -> Grid:
    """Return the 81 givens of a day's puzzle. Raise KeyError for a level that days have no puzzle of."""
    puzzles = base_puzzles()[level]
    base = puzzles[day % len(puzzles)]
    return turn(dice(day * DIGITS + level)).grid(tuple(int(sign) if sign != "." else 0 for sign in base))


def find_daily(givens: Sequence[int], today: int) -> DailyPuzzle | None:
    """Return which of the puzzles of today or yesterday this is; None if it is none of them.

    Yesterday's count too, because a puzzle may be begun before midnight.
    """
    wanted = tuple(givens)
    every = (DailyPuzzle(day, level) for day in (today, today - 1) for level in daily_levels())
    return next((each for each in every if daily_givens(*each) == wanted), None)


def streak(days: Collection[int], today: int) -> int:
    """Return how many days in a row, up to today, are among `days`. The streak lasts while today is not over."""
    day = today if today in days else today - 1
    length = 0
    while day - length in days:
        length += 1
    return length


@cache
def base_puzzles() -> Mapping[int, Sequence[str]]:
    """Return the puzzles of the file by their level, each as 81 characters."""
    puzzles: dict[int, list[str]] = {}
    level = 0
    for line in asset("sudoku", "daily.txt").read_text(encoding="ascii").splitlines():
        if line.startswith(_HEADING):
            level = int(line.removeprefix(_HEADING))
        elif len(line) == SQUARES:
            puzzles.setdefault(level, []).append(line)
    return puzzles


# --- turning a puzzle into another ------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """An exchange of squares and digits: where each square comes from, and for each digit, from 1, the new one."""

    squares: Sequence[int]
    digits: Sequence[int]

    def grid(self, grid: Grid) -> Grid:
        """Return a grid turned."""
        return tuple(self.digits[grid[square] - 1] if grid[square] else 0 for square in self.squares)

    def position(self, position: CandidateGrid) -> CandidateGrid:
        """Return a position turned."""
        masks = (position.candidates[square] for square in self.squares)
        turned_masks = tuple(
            sum(1 << (new - 1) for old, new in enumerate(self.digits) if mask >> old & 1) for mask in masks
        )
        return CandidateGrid(self.grid(position.digits), turned_masks)


def turn(random: Dice) -> Turn:
    """Return a random turn: it keeps all solving steps. The page makes the same one with the same numbers."""
    rows, columns = _lines(random), _lines(random)
    digits = [name + 1 for name in _shuffled(DIGITS, random)]
    swaps = random() < 1 / 2
    squares = [DIGITS * column + row if swaps else DIGITS * row + column for row in rows for column in columns]
    return Turn(squares, digits)


def _lines(random: Dice) -> Sequence[int]:
    """Return the nine rows, or columns, in an order that keeps each band together."""
    bands = ([_BAND * band + line for line in _shuffled(_BAND, random)] for band in _shuffled(_BAND, random))
    return list(chain.from_iterable(bands))


def _shuffled(count: int, random: Dice) -> list[int]:
    """Return the numbers from 0 to `count` - 1 in a random order."""
    left = list(range(count))
    return [left.pop(int(random() * len(left))) for _ in range(count)]


def dice(seed: int) -> Dice:
    """Return random numbers that depend on the seed alone: mulberry32, which JavaScript computes alike."""
    state = seed

    def roll() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & _ALL
        mixed = ((state ^ (state >> 15)) * (state | 1)) & _ALL
        mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) & _ALL
        return (mixed ^ (mixed >> 14)) / (1 << _BITS)

    return roll
