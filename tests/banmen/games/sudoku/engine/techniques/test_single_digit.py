"""Skyscraper, kite, turbot fish and empty rectangle list their links in order and remove the right candidates."""

from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.techniques.single_digit import empty_rectangle, skyscraper, turbot_fish, two_string_kite
from tests.banmen.games.sudoku.positions import TWO_STRONG_ROWS, marks, mirrored, places


def test_skyscraper() -> None:
    assert list(skyscraper(TWO_STRONG_ROWS)) == [
        SolvingStep(
            "skyscraper",
            removes=marks("r1c3=5 r3c3=5 r8c2=5 r9c2=5"),
            proof=marks("r2c2=5 r2c8=5 r7c8=5 r7c3=5"),
            units=(1, 6),
            covers=(16,),
        )
    ]


def test_a_skyscraper_of_columns() -> None:
    (step,) = skyscraper(mirrored(TWO_STRONG_ROWS))
    assert (step.units, step.covers, step.proof) == ((10, 15), (7,), marks("r2c2=5 r8c2=5 r8c7=5 r3c7=5"))


def test_an_x_wing_is_no_skyscraper() -> None:
    x_wing = """
        xxx xxx xxx
        .x. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        .x. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        """
    assert list(skyscraper(places(5, x_wing))) == []
    assert list(turbot_fish(places(5, x_wing))) == []


def test_two_string_kite() -> None:
    found = two_string_kite(
        places(
            5,
            """
            .xx xxx xxx
            .x. ... .x.
            xxx xxx xxx
            .xx xxx xxx
            .xx xxx xxx
            .xx xxx xxx
            .xx xxx xxx
            xxx xxx xxx
            .xx xxx xxx
            """,
        )
    )
    assert list(found) == [
        SolvingStep(
            "two_string_kite",
            removes=marks("r8c8=5"),
            proof=marks("r2c8=5 r2c2=5 r3c1=5 r8c1=5"),
            units=(1, 9),
            covers=(18,),
        )
    ]


def test_turbot_fish_by_a_box() -> None:
    found = turbot_fish(
        places(
            5,
            """
            x.. x.. ...
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx x.. xxx
            xxx .x. xxx
            xxx ... xxx
            """,
        )
    )
    assert list(found) == [
        SolvingStep(
            "turbot_fish",
            removes=marks("r8c1=5"),
            proof=marks("r1c1=5 r1c4=5 r7c4=5 r8c5=5"),
            units=(0, 25),
            covers=(12,),
        )
    ]


EMPTY_RECTANGLE = places(
    1,
    """
    ... x.. .x.
    xxx xxx xxx
    xxx xxx xxx
    xxx x.. xxx
    xxx x.. xxx
    xxx .xx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    """,
)


TWO_PLACES = """
    ... x.. .x.
    xxx xxx xxx
    xxx xxx xxx
    xxx x.. xxx
    xxx ... xxx
    xxx ..x xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    """

DUAL_RECTANGLE = """
    ... x.. .x.
    xxx xxx xxx
    xxx xxx xx.
    xxx x.. xx.
    xxx x.. xx.
    xxx .xx xxx
    xxx xxx xx.
    xxx xxx xx.
    xxx xxx xx.
    """

DUAL_KITE = """
    xxx .x. xxx
    xxx .x. xxx
    xxx .x. xxx
    x.. ..x ...
    xxx .x. xxx
    ..x x.. ...
    xxx .x. xxx
    xxx .xx xxx
    xxx xx. xxx
    """


def test_empty_rectangle() -> None:
    assert list(empty_rectangle(EMPTY_RECTANGLE)) == [
        SolvingStep(
            "empty_rectangle",
            removes=marks("r6c8=1"),
            proof=marks("r4c4=1 r5c4=1 r6c5=1 r6c6=1"),
            fins=marks("r1c4=1 r1c8=1"),
            units=(22, 0),
            covers=(12, 5),
        )
    ]


def test_an_empty_rectangle_with_a_link_in_a_column() -> None:
    (step,) = empty_rectangle(mirrored(EMPTY_RECTANGLE))
    assert (step.units, step.covers) == ((22, 9), (3, 14))
    assert (step.fins, step.removes) == (marks("r4c1=1 r8c1=1"), marks("r8c6=1"))


def test_an_empty_rectangle_of_two_places() -> None:
    met = places(1, TWO_PLACES)
    assert [step.removes for step in empty_rectangle(met)] == [marks("r6c8=1")]
    assert [step.removes for step in turbot_fish(met)] == [marks("r6c8=1")]


def test_a_dual_empty_rectangle_leaves_by_both_lines() -> None:
    """Row 1 links r1c4 with r1c8; column 9 links r6c9 with r2c9, which sees r2c4."""
    met = places(1, DUAL_RECTANGLE)
    dual = next(empty_rectangle(met))
    assert (dual.technique, dual.removes) == ("dual_empty_rectangle", marks("r2c4=1 r6c8=1"))
    assert (dual.fins, dual.units, dual.covers) == (marks("r1c4=1 r1c8=1 r6c9=1 r2c9=1"), (22, 0, 17), (12, 5))
    open_column = places(1, DUAL_RECTANGLE.replace("xxx xxx xx.", "xxx xxx xxx", 1))
    assert {step.technique for step in empty_rectangle(open_column)} == {"empty_rectangle"}


def test_a_dual_kite_hangs_on_two_squares_of_a_box() -> None:
    dual, *kites = two_string_kite(places(5, DUAL_KITE))
    assert (dual.technique, dual.removes) == ("dual_two_string_kite", marks("r8c3=5 r9c1=5"))
    assert (dual.units, dual.covers) == ((3, 12, 5, 14), (22,))
    assert [len(nodes) for nodes in dual.chains] == [4, 4]
    assert {(step.technique, step.removes) for step in kites} == {
        ("two_string_kite", marks("r9c1=5")),
        ("two_string_kite", marks("r8c3=5")),
    }


def test_a_third_place_leaves_one_kite() -> None:
    third = places(5, DUAL_KITE.replace("..x x.. ...", "..x x.. x.."))
    assert [(step.technique, step.removes) for step in two_string_kite(third)] == [("two_string_kite", marks("r9c1=5"))]


def test_a_box_with_its_places_in_one_line_is_no_empty_rectangle() -> None:
    pointing = """
        ... x.. .x.
        xxx xxx xxx
        xxx xxx xxx
        xxx ... xxx
        xxx ... xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        """
    assert list(empty_rectangle(places(1, pointing))) == []
