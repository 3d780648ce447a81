"""The puzzles that banmen brings, and the one of each day.

They are lines of `puzzles.txt` in `assets/reversi`, in a random order, made by `python -m tools.reversi_puzzles` from
games that banmen's own levels played. A line has the position, the grade, and the moves, the winning one first:
`-XO…X 3 g2h1--h2/8 b8a8g2/-2/corner/56/0/0`. A move has its line, its value, and its reason if it has one.
"""

from collections.abc import Sequence
from functools import cache

from banmen.assets import asset
from banmen.games.reversi.coach import Reason
from banmen.games.reversi.practice.puzzles import Puzzle, PuzzleMove
from banmen.games.reversi.state import USUAL, position_text, start_position
from banmen.grid import parse_square, square_name

_SKIPPED = "--"


def daily_puzzle(day: int) -> Puzzle:
    """Return the puzzle of a day, counted from 1970-01-01. It is the same in every window and page."""
    puzzles = own_puzzles()
    return puzzles[day % len(puzzles)]


@cache
def own_puzzles() -> Sequence[Puzzle]:
    """Return all puzzles that banmen brings, in the order of the file."""
    return tuple(map(read_puzzle, puzzle_lines()))


def puzzle_lines() -> Sequence[str]:
    """Return the lines of the file, without its comments."""
    lines = asset("reversi", "puzzles.txt").read_text(encoding="ascii").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle on 8x8 as a line."""
    return " ".join([position_text(puzzle.position), str(puzzle.grade), *map(_write_move, puzzle.moves)])


def read_puzzle(line: str) -> Puzzle:
    """Return the puzzle of a line that `write_puzzle` made. Raise ValueError for any other."""
    word, grade, *moves = line.split(" ")
    return Puzzle(start_position(USUAL, word), tuple(map(_read_move, moves)), int(grade))


def _write_move(move: PuzzleMove) -> str:
    names = [_SKIPPED if square < 0 else square_name(divmod(square, USUAL)) for square in move.line]
    why = [] if move.why is None else [move.why.kind, move.why.square, move.why.played, move.why.best]
    return "/".join(map(str, ["".join(names), move.value, *why]))


def _read_move(text: str) -> PuzzleMove:
    names, value, *why = text.split("/")
    line = tuple(_square(names[at : at + 2]) for at in range(0, len(names), 2))
    return PuzzleMove(line[0], int(value), line, _read_reason(*why) if why else None)


def _square(name: str) -> int:
    if name == _SKIPPED:
        return -1
    row, column = parse_square(name, USUAL, USUAL)
    return row * USUAL + column


def _read_reason(kind: str, square: str, played: str, best: str) -> Reason:
    return Reason(kind, int(square), int(played), int(best))  # type: ignore[arg-type]  # written from a Reason
