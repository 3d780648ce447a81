"""Makes the positions in which a technique of sudoku is practised: `assets/sudoku/positions.txt`.

    uv run python -m tools.sudoku_positions --each 6 --seed 1 --puzzles 300

Puzzles of the levels 3 to 5 are generated and solved by the easiest steps. Before each step beyond singles there is a
position in which all that is simpler is done already: it is kept until its technique has enough of them. A puzzle gives
at most one position of a technique. The same seed gives the same file while generator and techniques stay the same.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path

from banmen.games.sudoku.engine.generate import generate
from banmen.games.sudoku.engine.grade import LEVELS, MEDIUM, TECHNIQUES, steps
from banmen.games.sudoku.engine.position import apply_step, position_of
from banmen.games.sudoku.practice.exercises import write_position

FILE = Path(__file__).resolve().parents[1] / "assets" / "sudoku" / "positions.txt"
_HEAD = """\
# Positions in which a technique is the easiest one, made by `python -m tools.sudoku_positions{how}`.
# A line is a technique, the 81 digits, and the candidates that simpler steps have removed: a square and digits each.
"""

_NOT_PRACTISED = ("forcing_chain", "contradiction", "trial")
"""Techniques that nobody looks for: nearly every candidate has such a step."""


def positions(each: int, seed: int, puzzles: int) -> Mapping[str, Sequence[str]]:
    """Return up to `each` lines for each technique beyond singles."""
    practised = [each for each, (_, level) in TECHNIQUES.items() if level >= MEDIUM and each not in _NOT_PRACTISED]
    found: dict[str, list[str]] = {technique: [] for technique in practised}
    for number in range(puzzles):
        level = range(MEDIUM, max(LEVELS) + 1)[number % 3]
        grid = generate(level, seed + number).givens
        position, seen = position_of(grid), set[str]()
        for step in steps(grid):
            lines = found.get(step.technique)
            if lines is not None and len(lines) < each and step.technique not in seen:
                lines.append(f"{step.technique} {write_position(position)}")
            seen.add(step.technique)
            position = apply_step(position, step)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--out", type=Path, default=FILE)
    chosen = parser.parse_args(arguments)
    head = _HEAD.format(how=f" --each {chosen.each} --seed {chosen.seed} --puzzles {chosen.puzzles}")
    found = positions(chosen.each, chosen.seed, chosen.puzzles)
    chosen.out.write_text(head + "".join(f"{line}\n" for lines in found.values() for line in lines), encoding="ascii")


if __name__ == "__main__":
    main()
