"""The sentences of puzzles: the task, the verdict on a move, its reason, and the solution."""

from collections.abc import Sequence

from banmen.games.reversi.analysis import discs_text, square_text
from banmen.games.reversi.practice.puzzles import Puzzle, PuzzleMove
from banmen.texts import Texts


def task_text(t: Texts, puzzle: Puzzle) -> str:
    """Return the task: "Black to move and win"."""
    return t("puzzle-task", seat=str(puzzle.position.turn))


def grade_text(t: Texts, puzzle: Puzzle) -> str:
    """Return the grade by its name."""
    return t(f"puzzle-grade-{puzzle.grade}")


def verdict_text(t: Texts, puzzle: Puzzle, move: PuzzleMove) -> str:
    """Return whether a move solves the puzzle, and how the game ends after it: "Right: g2 wins by 8."."""
    square, discs = square_text(move.square, puzzle.position.size), abs(move.value)
    if move == puzzle.solution:
        return t("puzzle-right", square=square, discs=discs)
    return t("puzzle-wrong", square=square, discs=discs)


def why_text(t: Texts, puzzle: Puzzle, move: PuzzleMove) -> str:
    """Return why a move is wrong: "Black takes the corner h8 at once."; empty if no simple reason is known."""
    why, size = move.why, puzzle.position.size
    if why is None:
        return ""
    better, corner = square_text(puzzle.solution.square, size), square_text(why.square, size)
    seat = str(puzzle.position.turn)
    return t(f"review-why-{why.kind}", seat=seat, corner=corner, better=better, played=why.played, best=why.best)


def line_text(t: Texts, line: Sequence[int], size: int) -> str:
    """Return the squares of a line, passes in words."""
    return " ".join(square_text(square, size) or t("pass") for square in line)


def value_text(move: PuzzleMove) -> str:
    """Return the result of a move in discs, such as `+8`."""
    return discs_text(move.value, exact=True)
