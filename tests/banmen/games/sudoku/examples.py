"""A position for each technique that hardly any puzzle needs as its easiest, from puzzles of the tests' own making.

`uv run python -m tests.banmen.games.sudoku.examples TECHNIQUE...` finds further ones.
"""

import sys
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep, position_of
from banmen.games.sudoku.engine.techniques import FINDERS
from tests.banmen.games.sudoku.grids import digits
from tests.banmen.games.sudoku.positions import marks
from tests.banmen.games.sudoku.puzzles import emptied, positions

EASIEST_FIRST, MANY_EMPTY = 400, 45


class Example(NamedTuple):
    """The family of a technique, 81 digits, and the candidates that earlier steps have removed."""

    family: str
    line: str
    struck: str

    @property
    def position(self) -> CandidateGrid:
        gone = [0] * 81
        for index, digit in marks(self.struck):
            gone[index] |= 1 << (digit - 1)
        return position_of(digits(self.line), gone)


EXAMPLES = {
    "sue_de_coq": Example(
        "sue_de_coq",
        "030000040410530080007410000100803765700005008385670400003000604200054893040300000",
        "r1c3=6 r1c9=9 r2c3=6 r2c6=29 r2c9=29 r3c2=6 r9c1=6 r9c3=6 r9c6=8 r9c9=7",
    ),
    "unique_rectangle_5": Example(
        "unique_rectangle",
        "237869005809105200105030800378601052691050308452300601706010500904503086503006004",
        "r2c8=47 r3c4=7 r3c6=4 r3c8=47 r7c4=2 r7c6=2 r7c8=9 r9c4=2 r9c5=9 r9c8=7",
    ),
    "unique_rectangle_6": Example(
        "unique_rectangle", "271009300569300071384001000715693842693002010842000693156930000938000106427000030", ""
    ),
    "hidden_rectangle": Example(
        "hidden_rectangle",
        "129006570006570129070129000203000700060701000701290000000050000600410038412008057",
        "r3c1=8 r3c3=8 r4c8=6 r4c9=6 r5c7=9 r5c9=4 r7c4=3 r7c6=3 r7c8=9",
    ),
    "dual_two_string_kite": Example(
        "two_string_kite",
        "003800690800600050090050824038240010000900538910008246382400175400100082000082460",
        "r1c5=7 r2c5=37 r2c6=3 r4c1=7 r4c6=7 r5c5=7 r8c5=69 r8c6=69",
    ),
    "dual_empty_rectangle": Example(
        "empty_rectangle",
        "920507080007084900184920500000070049001849000049000600300008090000490006490050000",
        "r4c1=6 r4c2=6 r4c3=6 r4c4=3 r4c6=3 r6c8=3 r6c9=3",
    ),
    "siamese_swordfish": Example(
        "finned_swordfish",
        "400001000500002164021006583340680912102309006000210030010060000200070601090120308",
        "r1c2=7 r1c3=79 r1c4=79 r1c5=9 r2c4=9 r3c4=9 r6c2=5 r6c3=5 r7c4=8 r7c6=45 r7c8=7 r8c4=8 r8c6=45",
    ),
    "siamese_jellyfish": Example(
        "finned_jellyfish",
        "000000268300000000268791004003000687040007003087900002030400009000009000800105026",
        "r1c1=45 r1c2=5 r1c3=45 r2c4=5 r2c5=45 r2c6=4",
    ),
    "hidden_quad": Example(
        "hidden_quad",
        "000000052709852000050130000367000500498500007521060400604085203985000074000000085",
        "r1c7=6 r2c7=6 r3c7=6 r3c9=8 r5c7=6 r9c4=23 r9c5=2 r9c6=3",
    ),
    "sashimi_jellyfish": Example(
        "finned_jellyfish", "000145800100000320006329100000000700058000290700201458000000632000632900632904580", ""
    ),
    "als_xz": Example(
        "als_xz",
        "060000914000004862000860735607000148309008627040600359200500486000086273086000591",
        "r2c2=159 r2c4=1 r3c3=1 r7c2=19 r7c5=3 r7c6=3 r8c2=5 r8c4=9 r9c4=4",
    ),
    "als_xy_wing": Example(
        "als_xz",
        "008610000000234798034008000000000300102340080000006052800503070000009861070000500",
        "r1c1=25 r1c2=5 r1c8=4 r3c1=569 r4c1=47 r4c2=49 r4c4=9 r4c6=57 r4c9=6 r5c2=6 r5c9=9 r6c1=79"
        " r6c2=9 r6c3=9 r6c7=4 r7c2=9 r9c1=3 r9c3=13 r9c9=4",
    ),
    "als_chain": Example(
        "als_xz",
        "008610000000234798034008000000000300102340080000006052800503070000009861070000500",
        "r1c1=25 r1c2=5 r1c8=4 r3c1=569 r4c1=47 r4c2=49 r4c3=9 r4c4=9 r4c6=57 r4c9=6 r5c2=6 r5c9=9"
        " r6c1=79 r6c2=9 r6c3=9 r6c7=4 r7c2=9 r9c1=39 r9c3=13 r9c9=4",
    ),
    "als_aic": Example(
        "als_aic",
        "006745931700931826900826745067459000000318067300267000670593000090182670002674000",
        "r5c1=2 r6c3=9 r6c8=18 r9c1=5 r9c2=5 r9c8=18",
    ),
    "forcing_chain": Example(
        "forcing_chain", "006745931700931826000826745067459000000318007300267000670593000090182070002674000", ""
    ),
    "contradiction": Example(
        "contradiction", "791000268354000001268791004003000687040007003087900042030400009400009005879135426", ""
    ),
    "loop": Example(
        "aic",
        "026098105098100020000000498264080000000700204003000080609800502000030009502000017",
        "r2c5=6 r2c6=36 r3c2=3 r3c4=5 r3c5=5 r3c6=5 r4c7=3 r6c7=7 r7c2=17 r7c5=4 r7c6=4 r8c1=4 r8c4=46 r8c6=1467"
        " r9c2=4 r9c7=6",
    ),
    "grouped_loop": Example(
        "grouped_aic", "006745931700931826000826745067459000000318007300267000670593000090182670002674000", ""
    ),
    "double_als_xz": Example(
        "als_xz",
        "026098105098100020000000498264080000000700204003000080609800502000030009502000017",
        "r2c5=6 r2c6=36 r3c2=3 r3c4=5 r3c5=5 r3c6=5 r6c7=7 r7c2=17 r7c5=4 r7c6=4 r8c1=4 r8c4=46 r8c6=1467 r9c2=4"
        " r9c7=6",
    ),
    "als_loop": Example(
        "als_xz",
        "009205018000308069008069200000753184753004692184692700000531846031006900000907001",
        "r1c2=4 r2c1=5 r3c1=4 r3c2=7 r3c8=5 r8c1=24 r9c1=25 r9c2=2 r9c3=2 r9c5=4 r9c8=5",
    ),
}


def example(technique: str) -> tuple[CandidateGrid, SolvingStep]:
    """Return the position of a technique, and its first step there."""
    position = EXAMPLES[technique].position
    return position, next(step for step in FINDERS[EXAMPLES[technique].family](position) if step.technique == technique)


def search(technique: str, family: str) -> Iterator[Example]:
    """Yield positions of generated puzzles, half full, in which this technique is one of the first steps of its family.

    In the first puzzles it must be the easiest step.
    """
    for seed in count():
        for position, easiest in positions(emptied(seed)):
            few = position.digits.count(0) < MANY_EMPTY and not position.singles
            first = [easiest] if seed < EASIEST_FIRST else islice(FINDERS[family](position), 3) if few else ()
            if any(step.technique == technique for step in first):
                line = "".join(map(str, position.digits))
                fresh = position_of(position.digits).candidates
                struck = [
                    (square, "".join(str(digit + 1) for digit in range(9) if (before & ~left) >> digit & 1))
                    for square, (before, left) in enumerate(zip(fresh, position.candidates, strict=True))
                    if before != left
                ]
                text = " ".join(f"r{square // 9 + 1}c{square % 9 + 1}={gone}" for square, gone in struck)
                yield Example(family, line, text)
                break


def main() -> None:
    """Print an example for each `technique:family` of the command line."""
    for named in sys.argv[1:]:
        technique, family = named.split(":")
        sys.stdout.write(f"{technique!r}: {next(search(technique, family))!r},\n")


if __name__ == "__main__":
    main()
