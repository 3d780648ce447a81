"""Fish, basic and finned, have the right base, cover and eliminations, and agree with a plain search."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep, position_of
from banmen.games.sudoku.engine.techniques import Finder
from banmen.games.sudoku.engine.techniques.single_digit import (
    finned_jellyfish,
    finned_swordfish,
    finned_x_wing,
    jellyfish,
    swordfish,
    x_wing,
)
from tests.amounts import examples
from tests.banmen.games.sudoku.grids import Grid
from tests.banmen.games.sudoku.positions import TWO_STRONG_ROWS, UNITS, has, marks, mirrored, places
from tests.banmen.games.sudoku.puzzles import open_grids

MOST_FINS = 6
"""So many squares of a box are beside one line that covers it."""

SEES = [frozenset().union(*(unit for unit in UNITS if index in unit)) - {index} for index in range(81)]


def column(number: int, rows: str, digit: int) -> str:
    """A digit in these rows of a column."""
    return " ".join(f"r{row}c{number}={digit}" for row in rows)


def in_order(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(marks(text)))


X_WING = places(
    5,
    """
    xxx xxx xxx
    ..x ... .x.
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    ..x ... .x.
    xxx xxx xxx
    xxx xxx xxx
    """,
)


def test_x_wing() -> None:
    assert list(x_wing(X_WING)) == [
        SolvingStep(
            "x_wing",
            removes=in_order(f"{column(3, '1345689', 5)} {column(8, '1345689', 5)}"),
            proof=marks("r2c3=5 r2c8=5 r7c3=5 r7c8=5"),
            units=(1, 6),
            covers=(11, 16),
        )
    ]


def test_x_wing_of_columns() -> None:
    (step,) = x_wing(mirrored(X_WING))
    assert (step.units, step.covers) == ((10, 15), (2, 7))
    assert step.proof == marks("r3c2=5 r3c7=5 r8c2=5 r8c7=5")


def test_swordfish_of_six_places() -> None:
    (step,) = swordfish(
        places(
            4,
            """
            x.. x.. ...
            xxx xxx xxx
            xxx xxx xxx
            ... x.. x..
            xxx xxx xxx
            xxx xxx xxx
            x.. ... x..
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert step == SolvingStep(
        "swordfish",
        removes=in_order(" ".join(column(number, "235689", 4) for number in (1, 4, 7))),
        proof=marks("r1c1=4 r1c4=4 r4c4=4 r4c7=4 r7c1=4 r7c7=4"),
        units=(0, 3, 6),
        covers=(9, 12, 15),
    )


def test_jellyfish() -> None:
    (step,) = jellyfish(
        places(
            4,
            """
            x.. xx. ...
            xxx xxx xxx
            xxx xxx xxx
            ... xx. ...
            xxx xxx xxx
            x.. ... ..x
            ... .x. ..x
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert step == SolvingStep(
        "jellyfish",
        removes=in_order(" ".join(column(number, "23589", 4) for number in (1, 4, 5, 9))),
        proof=marks("r1c1=4 r1c4=4 r1c5=4 r4c4=4 r4c5=4 r6c1=4 r6c9=4 r7c5=4 r7c9=4"),
        units=(0, 3, 5, 6),
        covers=(9, 12, 13, 17),
    )


def test_finned_x_wing() -> None:
    (step,) = finned_x_wing(
        places(
            5,
            """
            xxx xxx xxx
            xxx ... .x.
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            ..x ... .x.
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert step == SolvingStep(
        "finned_x_wing",
        removes=marks("r1c3=5 r3c3=5"),
        proof=marks("r2c3=5 r2c8=5 r7c3=5 r7c8=5"),
        fins=marks("r2c1=5 r2c2=5"),
        units=(1, 6),
        covers=(11, 16),
    )


def test_sashimi_x_wing_from_either_side() -> None:
    assert [(step.technique, step.fins, step.removes) for step in finned_x_wing(TWO_STRONG_ROWS)] == [
        ("sashimi_x_wing", marks("r2c2=5"), marks("r1c3=5 r3c3=5")),
        ("sashimi_x_wing", marks("r7c3=5"), marks("r8c2=5 r9c2=5")),
    ]


def test_fins_in_two_boxes_strike_nothing() -> None:
    assert not list(
        finned_x_wing(
            places(
                5,
                """
                xxx xxx xxx
                .xx .x. .x.
                xxx xxx xxx
                xxx xxx xxx
                xxx xxx xxx
                xxx xxx xxx
                ..x ... .x.
                xxx xxx xxx
                xxx xxx xxx
                """,
            )
        )
    )


class Plain(NamedTuple):
    """A fish by its definition."""

    digit: int
    units: tuple[int, ...]
    covers: tuple[int, ...]
    fins: frozenset[int]
    gone: frozenset[int]


def plain_fish(position: CandidateGrid, size: int) -> Iterator[Plain]:
    for digit in range(1, 10):
        plane = frozenset(index for index in range(81) if has(position, (index, digit)))
        for first in (0, 9):
            lines = [unit for unit in range(first, first + 9) if len(UNITS[unit] & plane) > 1]
            for units in combinations(lines, size):
                base = plane.intersection(frozenset().union(*(UNITS[unit] for unit in units)))
                across = [unit for unit in range(9 - first, 18 - first) if UNITS[unit] & base]
                for covers in combinations(across, size):
                    cover = plane.intersection(frozenset().union(*(UNITS[unit] for unit in covers)))
                    fins = base - cover
                    if len(fins) <= MOST_FINS and all(UNITS[unit] & cover for unit in units):
                        gone = (cover - base).intersection(*(SEES[fin] for fin in fins))
                        if gone:
                            yield Plain(digit, units, covers, fins, gone)


@pytest.mark.parametrize(("size", "whole", "finned"), [(2, x_wing, finned_x_wing), (3, swordfish, finned_swordfish)])
@settings(max_examples=examples(10))
@given(open_grids())
def test_all_fish_are_found_and_nothing_else(
    size: int, whole: Finder, finned: Finder, drawn: tuple[Grid, Grid]
) -> None:
    position = position_of(drawn[1])
    found = [
        Plain(
            step.proof[0][1],
            step.units,
            step.covers,
            frozenset(index for index, _ in step.fins),
            frozenset(index for index, _ in step.removes),
        )
        for step in (*whole(position), *finned(position))
        if not step.technique.startswith("siamese")
    ]
    plain = set(plain_fish(position, size))
    assert len(found) == len(set(found))
    assert set(found) == plain
    for step in finned(position):
        if step.technique.startswith("siamese"):
            assert set(step.removes) == {
                (index, step.proof[0][1])
                for fish in plain
                if fish.fins and (fish.digit, fish.units) == (step.proof[0][1], step.units)
                if fish.covers in {step.covers[:size], step.covers[size:]}
                for index in fish.gone & {square for square, _ in step.removes}
            }


SIAMESE = """
    xxxxxxxxx
    xxxxxxxxx
    xxxxxxxxx
    x..x.....
    xxxxxxxxx
    xxxxxxxxx
    ...x..x..
    x..x....x
    xxxxxxxxx
    """


def test_siamese_swordfish_are_two_of_the_same_lines() -> None:
    both, *single = finned_swordfish(places(4, SIAMESE))
    assert both == SolvingStep(
        "siamese_swordfish",
        removes=marks("r9c7=4 r9c9=4"),
        proof=marks("r4c1=4 r4c4=4 r7c4=4 r8c1=4 r8c4=4"),
        fins=marks("r7c7=4 r8c9=4"),
        units=(3, 6, 7),
        covers=(9, 12, 15, 9, 12, 17),
    )
    assert [(step.technique, step.removes) for step in single] == [
        ("finned_swordfish", marks("r9c7=4")),
        ("sashimi_swordfish", marks("r9c9=4")),
    ]


def test_a_fin_in_another_box_leaves_no_siamese_swordfish() -> None:
    steps = finned_swordfish(places(4, SIAMESE.replace("x..x....x", "x..x.x..x")))
    assert not [step for step in steps if step.technique == "siamese_swordfish"]


def test_a_finned_jellyfish_has_four_lines_and_four_across() -> None:
    (step,) = finned_jellyfish(
        places(
            4,
            """
            x.. xx. ...
            xxx xxx xxx
            xxx xxx xxx
            ... xx. ...
            xxx xxx xxx
            x.. ... ..x
            ... .x. .xx
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert step.technique == "finned_jellyfish"
    assert (step.units, step.covers) == ((0, 3, 5, 6), (9, 12, 13, 17))
    assert (step.fins, step.removes) == (marks("r7c8=4"), marks("r8c9=4 r9c9=4"))
