"""Unique rectangles and BUG+1 prove the right candidates, and are right if there is one solution."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given

from banmen.games.sudoku.engine import is_unique, solve
from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep, position_of
from banmen.games.sudoku.engine.techniques.uniqueness import bug_plus_one, hidden_rectangle, unique_rectangle
from tests.banmen.games.sudoku.grids import Grid, digits, grids_with_holes
from tests.banmen.games.sudoku.positions import at, conclusions, hard_positions, is_right, marks, mirrored, position

CORNERS = marks("r1c1=27 r1c5=27 r2c1=27 r2c5=27")


def kinds(met: CandidateGrid) -> list[str]:
    return [step.technique for step in unique_rectangle(met)]


def test_type_1_leaves_the_fourth_corner_its_other_candidates() -> None:
    assert list(unique_rectangle(position("r1c1=27 r1c5=27 r2c1=27 r2c5=279"))) == [
        SolvingStep("unique_rectangle_1", removes=marks("r2c5=27"), proof=CORNERS, fins=marks("r2c5=9"))
    ]


def test_four_boxes_make_no_rectangle() -> None:
    assert kinds(position("r1c1=27 r1c5=27 r5c1=27 r5c5=279")) == []


def test_one_box_makes_no_rectangle() -> None:
    assert kinds(position("r1c1=27 r1c2=27 r2c1=27 r2c2=279")) == []


def test_a_corner_that_is_filled_makes_no_rectangle() -> None:
    met = position("r1c1=27 r1c5=27 r2c1=27 r2c5=279")
    filled = tuple(2 if index == at("r1c1") else 0 for index in range(81))
    left = tuple(0 if index == at("r1c1") else one for index, one in enumerate(met.candidates))
    assert kinds(CandidateGrid(filled, left)) == []


def test_three_corners_with_more_candidates_prove_nothing() -> None:
    assert kinds(position("r1c1=27 r1c5=279 r2c1=278 r2c5=279")) == []


def test_type_2_strikes_the_common_candidate_where_both_corners_are_seen() -> None:
    assert list(unique_rectangle(position("r1c1=27 r1c5=27 r2c1=279 r2c5=279"))) == [
        SolvingStep(
            "unique_rectangle_2",
            removes=marks("r2c2=9 r2c3=9 r2c4=9 r2c6=9 r2c7=9 r2c8=9 r2c9=9"),
            proof=CORNERS,
            fins=marks("r2c1=9 r2c5=9"),
        )
    ]


def test_type_3_takes_both_corners_as_one_square_of_a_subset() -> None:
    assert list(unique_rectangle(position("r1c1=27 r1c5=27 r2c1=278 r2c5=279 r2c8=89"))) == [
        SolvingStep(
            "unique_rectangle_3",
            removes=marks("r2c2=89 r2c3=89 r2c4=89 r2c6=89 r2c7=89 r2c9=89"),
            proof=CORNERS + marks("r2c8=89"),
            fins=marks("r2c1=8 r2c5=9"),
            units=(1,),
        )
    ]


def test_a_square_with_a_third_candidate_is_no_subset_of_type_3() -> None:
    assert kinds(position("r1c1=27 r1c5=27 r2c1=278 r2c5=279 r2c8=389")) == []


def test_type_4_leaves_the_corners_the_digit_that_has_no_other_place() -> None:
    rest = " ".join(f"r2c{column}=13456789" for column in (2, 3, 4, 6, 7, 8, 9))
    met = position(f"r1c1=27 r1c5=27 r2c1=2378 r2c5=2479 {rest}")
    assert list(unique_rectangle(met)) == [
        SolvingStep(
            "unique_rectangle_4",
            removes=marks("r2c1=7 r2c5=7"),
            proof=CORNERS,
            fins=marks("r2c1=38 r2c5=49"),
            units=(1,),
        )
    ]


def test_type_4_in_a_box() -> None:
    rest = " ".join(
        f"r{row}c{column}=13456789" for row, column in ((4, 1), (4, 2), (4, 3), (5, 3), (6, 1), (6, 2), (6, 3))
    )
    met = position(f"r1c1=27 r1c2=27 r5c1=2378 r5c2=2479 {rest}")
    assert [(step.technique, step.removes, step.units) for step in unique_rectangle(met)] == [
        ("unique_rectangle_4", marks("r5c1=7 r5c2=7"), (21,))
    ]


def test_another_place_of_the_digit_makes_no_type_4() -> None:
    rest = " ".join(f"r2c{column}=13456789" for column in (2, 3, 4, 6, 7, 8))
    assert kinds(position(f"r1c1=27 r1c5=27 r2c1=2378 r2c5=2479 {rest}")) == []


def test_a_digit_of_the_pair_may_be_missing_in_the_roof() -> None:
    (step,) = unique_rectangle(position("r1c1=27 r1c5=27 r2c1=27 r2c5=29"))
    assert (step.technique, step.removes, step.proof) == ("unique_rectangle_1", marks("r2c5=2"), CORNERS[:-1])
    (step,) = unique_rectangle(position("r1c1=27 r1c5=27 r2c1=79 r2c5=29"))
    assert (step.technique, len(step.removes)) == ("unique_rectangle_2", 7)
    assert kinds(position("r1c1=27 r1c5=27 r2c1=279 r2c5=389")) == [], "a corner without both cannot exchange them"


def test_type_5_strikes_the_common_candidate_of_corners_across() -> None:
    (step,) = unique_rectangle(position("r1c1=27 r1c5=279 r2c1=279 r2c5=27"))
    assert (step.technique, step.fins) == ("unique_rectangle_5", marks("r1c5=9 r2c1=9"))
    assert step.removes == marks("r1c2=9 r1c3=9 r2c4=9 r2c6=9")


def test_type_5_with_three_corners() -> None:
    (step,) = unique_rectangle(position("r1c1=27 r1c5=279 r2c1=279 r2c5=279"))
    assert (step.technique, step.removes) == ("unique_rectangle_5", marks("r2c4=9 r2c6=9"))


def test_corners_with_different_candidates_are_no_type_5() -> None:
    assert kinds(position("r1c1=27 r1c5=278 r2c1=279 r2c5=27")) == []
    assert kinds(position("r1c1=27 r1c5=2789 r2c1=279 r2c5=27")) == []


def without_2(*rows: int) -> str:
    return " ".join(f"r{row}c{column}=13456789" for row in rows for column in (2, 3, 4, 6, 7, 8, 9))


def test_type_6_takes_a_digit_without_another_place_from_corners_across() -> None:
    (step,) = unique_rectangle(position(f"r1c1=27 r1c5=2789 r2c1=2379 r2c5=27 {without_2(1, 2)}"))
    assert step == SolvingStep(
        "unique_rectangle_6",
        removes=marks("r1c5=2 r2c1=2"),
        proof=CORNERS,
        fins=marks("r1c5=89 r2c1=39"),
        units=(0, 1),
    )


def test_another_place_in_one_row_makes_no_type_6() -> None:
    assert kinds(position(f"r1c1=27 r1c5=2789 r2c1=2379 r2c5=27 {without_2(1)}")) == []


NO_2_IN_COLUMN_5 = " ".join(f"r{row}c5=13456789" for row in range(3, 10))
HIDDEN = f"r1c1=27 r1c5=2789 r2c1=2379 r2c5=2457 {without_2(2)} {NO_2_IN_COLUMN_5}"


def test_hidden_rectangle() -> None:
    assert list(hidden_rectangle(position(HIDDEN))) == [
        SolvingStep(
            "hidden_rectangle",
            removes=marks("r2c5=7"),
            proof=marks("r2c5=27 r1c5=27 r2c1=27 r1c1=27"),
            units=(1, 13),
        )
    ]


@pytest.mark.parametrize(
    "text", [HIDDEN.replace("r2c2=13456789", ""), HIDDEN.replace("r9c5=13456789", ""), f"{HIDDEN} r1c1=247"]
)
def test_another_place_or_a_third_candidate_makes_no_hidden_rectangle(text: str) -> None:
    assert list(hidden_rectangle(position(text))) == []


ALL_BUT_ONE_ARE_PAIRS = "2476813..8693451273519728..673459281415728.3.982136...128567..3736894512594213..8"


def test_bug_plus_one_sets_the_digit_with_three_places() -> None:
    assert list(bug_plus_one(position_of(digits(ALL_BUT_ONE_ARE_PAIRS)))) == [
        SolvingStep(
            "bug_plus_one",
            sets=marks("r6c8=4"),
            proof=marks("r6c8=4"),
            fins=marks("r6c8=57"),
            units=(5, 16, 23),
        )
    ]


def test_two_squares_of_three_candidates_are_no_bug_plus_one() -> None:
    one_more_empty = f"{ALL_BUT_ONE_ARE_PAIRS[:-1]}."
    assert list(bug_plus_one(position_of(digits(one_more_empty)))) == []


def test_pairs_that_are_not_in_two_places_each_are_no_bug_plus_one() -> None:
    met = position_of(digits(ALL_BUT_ONE_ARE_PAIRS))
    assert met.candidates[at("r1c8")].bit_count() == 2
    less = tuple(0b110000000 if index == at("r1c8") else left for index, left in enumerate(met.candidates))
    assert list(bug_plus_one(CandidateGrid(met.digits, less))) == []


def test_a_full_grid_has_neither() -> None:
    full = position_of(digits("247681395869345127351972846673459281415728963798213654912856734736894512584217639"))
    assert [*bug_plus_one(full), *unique_rectangle(full)] == []


@pytest.mark.parametrize(
    "grid",
    [
        "9317625846748532918..9417635472186391836974522964351787..32.8.63.817.9.54..58.3.7",
        "832745691746192853915836247278614.3.364259718591387462.5.428.7..8.5.3.2442.9.1.8.",
        ".842..57.27.58.46.9653..2185129..3877368259418497..65249.15.82662.498.35.586.2.94",
        ALL_BUT_ONE_ARE_PAIRS,
        "125438967..3.6.142946127358314782695...6.37146.7.41823..82.6.31561374289.3.81..76",
    ],
)
def test_bug_plus_one_is_right(grid: str) -> None:
    met, solution = position_of(digits(grid)), solve(digits(grid))
    (step,) = bug_plus_one(met)
    assert solution is not None
    assert is_right(met, step, solution)


def test_every_rectangle_of_published_puzzles_is_right(shared_data: Path) -> None:
    found: Counter[str] = Counter()
    for met, solution in hard_positions(shared_data / "sudoku"):
        for step in (*unique_rectangle(met), *hidden_rectangle(met)):
            found[step.technique] += 1
            assert is_right(met, step, solution), (met, step)
    assert found.total() > 50
    assert min(found[kind] for kind in ("unique_rectangle_6", "hidden_rectangle")) > 0, found


def test_rectangles_are_the_same_with_rows_and_columns_exchanged(shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku")[::4]:
        for finder in (unique_rectangle, hidden_rectangle):
            assert conclusions(finder(mirrored(met))) == conclusions(finder(met), turned=True)


@given(grids_with_holes(most=40))
def test_in_any_grid_of_one_solution_every_step_is_right(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    assume(is_unique(grid))
    met = position_of(grid)
    assert all(
        is_right(met, step, complete)
        for finder in (unique_rectangle, hidden_rectangle, bug_plus_one)
        for step in finder(met)
    )
