"""Naked subsets remove candidates around them, hidden ones in their own squares."""

import pytest

from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.techniques import Finder
from banmen.games.sudoku.engine.techniques.subsets import (
    hidden_pair,
    hidden_quad,
    hidden_triple,
    naked_pair,
    naked_quad,
    naked_triple,
)
from tests.banmen.games.sudoku.positions import marks, position


def row(number: int, columns: str, candidates: str) -> str:
    """The same candidates in these columns of a row."""
    return " ".join(f"r{number}c{column}={candidates}" for column in columns)


def test_a_naked_pair() -> None:
    assert list(naked_pair(position("r4c1=27 r4c6=27"))) == [
        SolvingStep("naked_pair", removes=marks(row(4, "2345789", "27")), proof=marks("r4c1=27 r4c6=27"), units=(3,))
    ]


def test_a_naked_pair_in_a_row_and_a_box_is_found_twice() -> None:
    assert [step.units for step in naked_pair(position("r4c1=27 r4c2=27"))] == [(3,), (21,)]


def test_two_pairs_that_differ_are_no_naked_pair() -> None:
    assert list(naked_pair(position("r4c1=27 r4c6=26"))) == []


def test_a_naked_triple_without_a_square_of_three() -> None:
    assert list(naked_triple(position("r1c5=12 r5c5=23 r9c5=13"))) == [
        SolvingStep(
            "naked_triple",
            removes=marks("r2c5=123 r3c5=123 r4c5=123 r6c5=123 r7c5=123 r8c5=123"),
            proof=marks("r1c5=12 r5c5=23 r9c5=13"),
            units=(13,),
        )
    ]


def test_a_naked_quad() -> None:
    assert list(naked_quad(position("r4c4=12 r4c5=23 r5c6=34 r6c6=1234"))) == [
        SolvingStep(
            "naked_quad",
            removes=marks("r4c6=1234 r5c4=1234 r5c5=1234 r6c4=1234 r6c5=1234"),
            proof=marks("r4c4=12 r4c5=23 r5c6=34 r6c6=1234"),
            units=(22,),
        )
    ]


def test_a_hidden_pair() -> None:
    assert list(hidden_pair(position(row(4, "2345789", "1345689")))) == [
        SolvingStep("hidden_pair", removes=marks(row(4, "16", "1345689")), proof=marks("r4c1=27 r4c6=27"), units=(3,))
    ]


def test_a_hidden_triple() -> None:
    others = row(4, "345789", "345689")
    assert list(hidden_triple(position(f"r4c1=1256 r4c2=2789 r4c6=1467 {others}"))) == [
        SolvingStep(
            "hidden_triple",
            removes=marks("r4c1=56 r4c2=89 r4c6=46"),
            proof=marks("r4c1=12 r4c2=27 r4c6=17"),
            units=(3,),
        )
    ]


def test_a_hidden_quad() -> None:
    (step,) = hidden_quad(position(row(9, "12345", "56789")))
    assert step == SolvingStep(
        "hidden_quad", removes=marks(row(9, "6789", "56789")), proof=marks(row(9, "6789", "1234")), units=(8,)
    )


@pytest.mark.parametrize(("finder", "size"), [(naked_pair, 2), (naked_triple, 3), (naked_quad, 4)])
def test_a_naked_subset_that_strikes_nothing_is_none(finder: Finder, size: int) -> None:
    columns, own, rest = "123456789", "123456789"[:size], "123456789"[size:]
    line = f"{row(1, columns[:size], own)} {row(1, columns[size:], rest)}"
    box = " ".join(row(number, "123", rest) for number in (2, 3))
    assert list(finder(position(f"{line} {box}"))) == []
