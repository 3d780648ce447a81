"""Singles name their square, their digit, and the unit that shows it."""

from hypothesis import given

from banmen.games.sudoku.engine.position import SolvingStep, position_of
from banmen.games.sudoku.engine.techniques.singles import excluding, full_house, hidden_single, naked_single
from tests.banmen.games.sudoku.grids import THREE_MISSING, Grid, grids_with_holes
from tests.banmen.games.sudoku.positions import UNITS, at, has, marks, places, position


def test_a_full_house_in_a_row_and_in_a_box() -> None:
    assert list(full_house(position_of(THREE_MISSING))) == [
        SolvingStep("full_house", sets=marks("r2c9=3"), proof=marks("r2c9=3"), units=(1,)),
        SolvingStep("full_house", sets=marks("r3c9=6"), proof=marks("r3c9=6"), units=(2,)),
        SolvingStep("full_house", sets=marks("r9c9=8"), proof=marks("r9c9=8"), units=(26,)),
    ]


def test_a_lone_candidate_among_empty_squares_is_no_full_house() -> None:
    assert list(full_house(position("r5c5=5"))) == []


def test_a_naked_single() -> None:
    assert list(naked_single(position("r5c5=5"))) == [
        SolvingStep("naked_single", sets=marks("r5c5=5"), proof=marks("r5c5=5"))
    ]


def test_naked_singles_come_in_the_order_of_the_grid() -> None:
    assert [step.sets for step in naked_single(position("r9c1=3 r1c9=2 r5c5=5"))] == [
        marks("r1c9=2"),
        marks("r5c5=5"),
        marks("r9c1=3"),
    ]


def test_the_only_place_in_a_box() -> None:
    found = hidden_single(
        places(
            7,
            """
            xxx xxx ...
            xxx xxx .x.
            xxx xxx ...
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            xxx xxx xxx
            """,
        )
    )
    assert list(found) == [SolvingStep("hidden_single", sets=marks("r2c8=7"), proof=marks("r2c8=7"), units=(20,))]


def test_the_only_place_in_a_row_and_the_only_one_in_a_column() -> None:
    found = hidden_single(
        places(
            7,
            """
            xxx xxx xx.
            xxx xxx xx.
            xxx xxx xx.
            .x. ... ...
            xxx xxx xx.
            xxx xxx xx.
            xxx xxx xx.
            xxx xxx xx.
            xxx xxx xxx
            """,
        )
    )
    assert list(found) == [
        SolvingStep("hidden_single", sets=marks("r4c2=7"), proof=marks("r4c2=7"), units=(3,)),
        SolvingStep("hidden_single", sets=marks("r9c9=7"), proof=marks("r9c9=7"), units=(17,)),
    ]


def test_as_few_digits_as_possible_exclude_the_other_places() -> None:
    """Rows 1 and 2 and column 8 see all but r3c9; two further 7s see nothing more, so they are not named."""
    grid = [0] * 81
    for square, digit in marks("r1c1=7 r2c4=7 r6c8=7 r7c8=7 r3c7=1"):
        grid[square] = digit
    position = position_of(tuple(grid))
    [single] = [step for step in hidden_single(position) if step.units == (20,) and step.sets == marks("r3c9=7")]
    assert excluding(position, single) == marks("r1c1=7 r2c4=7 r6c8=7")


def test_a_square_that_no_digit_sees_is_excluded_by_its_struck_candidate() -> None:
    grid = [0] * 81
    for square, digit in marks("r1c1=7 r2c4=7 r3c7=1"):
        grid[square] = digit
    struck = [0] * 81
    struck[at("r3c8")] = 1 << 6
    position = position_of(tuple(grid), struck)
    [single] = [step for step in hidden_single(position) if step.units == (20,)]
    assert excluding(position, single) == marks("r1c1=7 r2c4=7 r3c8=7")


@given(grids_with_holes())
def test_every_single_is_found_and_nothing_else(drawn: tuple[Grid, Grid]) -> None:
    _, grid = drawn
    position = position_of(grid)
    alone = {
        (index, digit, number)
        for number, unit in enumerate(UNITS)
        for digit in range(1, 10)
        for index in unit
        if [one for one in unit if has(position, (one, digit))] == [index]
    }
    assert {(*step.sets[0], step.units[0]) for step in hidden_single(position)} == alone
    lone = {index for index in range(81) if position.candidates[index].bit_count() == 1}
    assert {step.sets[0][0] for step in naked_single(position)} == lone
    last = {index for unit in UNITS for index in unit if [one for one in unit if not grid[one]] == [index]}
    assert {step.sets[0][0] for step in full_house(position)} == last


def test_a_filled_square_is_no_single() -> None:
    index = at("r1c1")
    assert all(step.sets[0][0] != index for step in hidden_single(position_of((7, *(0,) * 80))))
