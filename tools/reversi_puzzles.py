"""Makes the puzzles of reversi that banmen brings: `assets/reversi/puzzles.txt`.

    uv run python -m tools.reversi_puzzles --each 20 --seed 1

Two levels of banmen play each other from balanced openings until there are so many puzzles of each grade. A game gives
at most one puzzle of a grade, and no position is there twice, rotated or reflected. The same seed gives the same file
while levels, evaluation and openings stay the same; the answers are exact and stay right in any case. It needs the
extra `fast`, and takes some minutes.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from banmen.games.reversi.analysis import RecordedGame
from banmen.games.reversi.engine import levels
from banmen.games.reversi.engine.search import never
from banmen.games.reversi.engine.solving import Sides, canonical
from banmen.games.reversi.openings import balanced_opening, squares_of
from banmen.games.reversi.practice.collection import write_puzzle
from banmen.games.reversi.practice.puzzles import GRADES, MOST_EMPTIES, Puzzle, puzzles_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import USUAL, Place, bitboards, opening, squares_in

FILE = Path(__file__).resolve().parents[1] / "assets" / "reversi" / "puzzles.txt"
_HEAD = """\
# Puzzles of reversi, made by `python -m tools.reversi_puzzles{how}` from games between levels of banmen.
# A line is a position with the side to move, a grade from 1 to 5, and the moves: the one that wins, then the others.
# A move has the best play from it on, its exact value in discs, and the coach's reason: kind/square/played/best.
"""
_LEVEL = 4


def play(rng: Random, level: int = _LEVEL) -> RecordedGame:
    """Return a game of a level against itself from a balanced opening."""
    position, names = opening(USUAL), list[str]()
    for name in squares_in(balanced_opening(rng)):
        position = REVERSI.decide(position, str(position.turn), Place(name), rng).state
        names.append(name)
    while position.turn is not None:
        action = levels.choose(position, position.turn, level, rng)
        position = REVERSI.decide(position, position.turn, action, rng).state
        names.append(action.square)
    return RecordedGame(opening(USUAL), squares_of(names))


def puzzles(each: int, seed: int) -> Sequence[Puzzle]:
    """Return `each` puzzles of every grade, in a random order."""
    rng, known = Random(seed), set[Sides]()
    found: dict[int, list[Puzzle]] = {grade: [] for grade in range(1, GRADES + 1)}
    while any(len(some) < each for some in found.values()):
        for puzzle in _one_of_each_grade(play(rng)):
            key = canonical(Sides(*bitboards(puzzle.position, str(puzzle.position.turn))), USUAL)
            if len(found[puzzle.grade]) < each and key not in known:
                known.add(key)
                found[puzzle.grade].append(puzzle)
    every = [puzzle for some in found.values() for puzzle in some]
    rng.shuffle(every)
    return every


def _one_of_each_grade(game: RecordedGame) -> Iterator[Puzzle]:
    grades = set[int]()
    for found in puzzles_of(game, never, MOST_EMPTIES):
        if found.puzzle.grade not in grades:
            grades.add(found.puzzle.grade)
            yield found.puzzle


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    chosen = parser.parse_args(arguments)
    head = _HEAD.format(how=f" --each {chosen.each} --seed {chosen.seed}")
    lines = [write_puzzle(puzzle) for puzzle in puzzles(chosen.each, chosen.seed)]
    chosen.out.write_text(head + "".join(f"{line}\n" for line in lines), encoding="ascii")


if __name__ == "__main__":
    main()
