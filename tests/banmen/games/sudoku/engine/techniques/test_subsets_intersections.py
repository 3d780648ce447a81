"""Locked pairs, triples and candidates remove candidates where a box and a line cross."""

from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.techniques.subsets import locked_candidates, locked_pair, locked_triple
from tests.banmen.games.sudoku.positions import marks, places, position


def test_a_locked_pair_strikes_in_its_line_and_in_its_box() -> None:
    assert list(locked_pair(position("r1c1=27 r1c2=27"))) == [
        SolvingStep(
            "locked_pair",
            removes=marks(
                "r1c3=27 r1c4=27 r1c5=27 r1c6=27 r1c7=27 r1c8=27 r1c9=27 "
                "r2c1=27 r2c2=27 r2c3=27 r3c1=27 r3c2=27 r3c3=27"
            ),
            proof=marks("r1c1=27 r1c2=27"),
            units=(0, 18),
        )
    ]


def test_a_pair_that_strikes_in_its_box_alone_is_not_locked() -> None:
    row = " ".join(f"r1c{column}=134568" for column in range(4, 10))
    assert list(locked_pair(position(f"r1c1=27 r1c2=27 {row}"))) == []


def test_a_locked_triple_in_a_column() -> None:
    (step,) = locked_triple(position("r4c9=12 r5c9=23 r6c9=13"))
    assert step.units == (17, 23)
    assert step.proof == marks("r4c9=12 r5c9=23 r6c9=13")
    assert step.removes == marks(
        "r1c9=123 r2c9=123 r3c9=123 r4c7=123 r4c8=123 r5c7=123 r5c8=123 r6c7=123 r6c8=123 r7c9=123 r8c9=123 r9c9=123"
    )


def test_three_squares_with_four_candidates_are_no_locked_triple() -> None:
    assert list(locked_triple(position("r4c9=12 r5c9=23 r6c9=34"))) == []


def test_pointing() -> None:
    found = locked_candidates(
        places(
            5,
            """
            xx. xxx xxx
            ... xxx xxx
            ... xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert list(found) == [
        SolvingStep(
            "pointing",
            removes=marks("r1c4=5 r1c5=5 r1c6=5 r1c7=5 r1c8=5 r1c9=5"),
            proof=marks("r1c1=5 r1c2=5"),
            units=(18,),
            covers=(0,),
        )
    ]


def test_claiming() -> None:
    found = locked_candidates(
        places(
            5,
            """
            xxx x.x xxx
            xxx x.x xxx
            xxx x.x xxx
            xxx x.x xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx x.x xxx
            xxx x.x xxx
            xxx x.x xxx
            """,
        )
    )
    assert list(found) == [
        SolvingStep(
            "claiming",
            removes=marks("r4c4=5 r4c6=5 r5c4=5 r5c6=5 r6c4=5 r6c6=5"),
            proof=marks("r5c5=5 r6c5=5"),
            units=(13,),
            covers=(22,),
        )
    ]


def test_a_digit_with_places_in_two_lines_of_a_box_is_not_locked() -> None:
    found = locked_candidates(
        places(
            5,
            """
            xx. xxx xxx
            x.. xxx xxx
            ... xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert list(found) == []
