"""X-chains, XY-chains and alternating inference chains have valid links, come shortest first, and are never wrong."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given

from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, SolvingStep, position_of
from banmen.games.sudoku.engine.techniques import Finder
from banmen.games.sudoku.engine.techniques.chains import LONGEST, aic, x_chain, xy_chain
from tests.banmen.games.sudoku.grids import Grid, grids_with_holes
from tests.banmen.games.sudoku.positions import (
    hard_positions,
    has,
    is_a_chain,
    is_right,
    marks,
    mirrored,
    one_of_them_is_true,
    places,
    position,
    see_each_other,
)

CHAINS = (x_chain, xy_chain, aic)

# Row 1 links r1c1 with r1c5, row 5 r5c5 with r5c8, row 8 r8c8 with r8c2.
THREE_LINKS = """
    x...x....
    xxxxxxxxx
    xxxxxxxxx
    xxxxxxxxx
    ....x..x.
    xxxxxxxxx
    xxxxxxxxx
    .x.....x.
    xxxxxxxxx
"""


def test_x_chain() -> None:
    assert list(x_chain(places(5, THREE_LINKS))) == [
        SolvingStep(
            "x_chain",
            removes=marks("r2c2=5 r3c2=5 r7c1=5 r9c1=5"),
            proof=marks("r1c1=5 r1c5=5 r5c5=5 r5c8=5 r8c8=5 r8c2=5"),
        )
    ]


def test_a_third_place_breaks_an_x_chain() -> None:
    assert list(x_chain(places(5, THREE_LINKS.replace("....x..x.", "....x..xx")))) == []


def test_a_chain_whose_ends_exclude_each_other_is_a_loop_and_removes_at_every_weak_link() -> None:
    (step,) = x_chain(places(5, THREE_LINKS.replace(".x.....x.", "x......x.")))
    assert (step.technique, step.proof) == ("loop", marks("r1c1=5 r1c5=5 r5c5=5 r5c8=5 r8c8=5 r8c1=5"))
    assert {index % 9 for index, _ in step.removes} == {0, 4, 7}
    assert len(step.removes) == 3 * 6


def test_a_third_place_breaks_a_loop() -> None:
    met = places(5, THREE_LINKS.replace(".x.....x.", "x......x.").replace("....x..x.", "....x..xx"))
    assert list(x_chain(met)) == []


def test_two_links_are_no_x_chain() -> None:
    assert list(x_chain(places(5, THREE_LINKS.replace(".x.....x.", "xxxxxxxxx")))) == []


def test_xy_chain() -> None:
    assert list(xy_chain(position("r1c1=12 r1c5=23 r5c5=34 r5c9=14"))) == [
        SolvingStep("xy_chain", removes=marks("r1c9=1 r5c1=1"), proof=marks("r1c1=12 r1c5=23 r5c5=34 r5c9=41"))
    ]


def test_the_ends_of_an_xy_chain_have_a_digit_in_common() -> None:
    assert list(xy_chain(position("r1c1=12 r1c5=23 r5c5=34 r5c9=45"))) == []


def test_a_square_of_three_candidates_breaks_an_xy_chain() -> None:
    assert list(xy_chain(position("r1c1=12 r1c5=23 r5c5=346 r5c9=14"))) == []


# Row 1 links r1c1 with r1c5, column 1 with r5c1; column 4 links r5c4, which r5c1 sees, with r2c4, which r1c5 sees.
BACK_TO_R1C1 = """
    x...x....
    .xxxxxxxx
    .xx.xxxxx
    .xx.xxxxx
    xxxxxxxxx
    .xx.xxxxx
    .xx.xxxxx
    .xx.xxxxx
    .xx.xxxxx
"""


def test_a_chain_back_to_its_start_sets_it() -> None:
    assert next(x_chain(places(5, BACK_TO_R1C1))) == SolvingStep(
        "x_chain", sets=marks("r1c1=5"), proof=marks("r1c1=5 r5c1=5 r5c4=5 r2c4=5 r1c5=5 r1c1=5")
    )


NO_3_IN_COLUMN_1 = " ".join(f"r{row}c1=12456789" for row in range(2, 9))
NO_4_IN_COLUMN_4 = " ".join(f"r{row}c4=12356789" for row in (2, 3, 4, 5, 6, 7, 9))


def test_aic_whose_ends_are_different_digits_in_squares_that_see_each_other() -> None:
    assert list(aic(position(f"{NO_3_IN_COLUMN_1} {NO_4_IN_COLUMN_4} r9c5=34"))) == [
        SolvingStep("aic", removes=marks("r1c1=4 r1c4=3"), proof=marks("r1c1=3 r9c1=3 r9c5=34 r8c4=4 r1c4=4"))
    ]


def test_an_aic_needs_its_strong_links() -> None:
    assert list(aic(position(f"{NO_3_IN_COLUMN_1} {NO_4_IN_COLUMN_4} r9c5=345"))) == []


def test_a_loop_through_two_squares_strikes_the_rest_of_both() -> None:
    no_1_or_2_in_column_1 = " ".join(f"r{row}c1=3456789" for row in (2, 3, 4, 6, 7, 8, 9))
    assert list(aic(position(no_1_or_2_in_column_1))) == [
        SolvingStep("loop", removes=marks("r1c1=3456789 r5c1=3456789"), proof=marks("r1c1=1 r5c1=12 r1c1=2")),
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("finder", CHAINS)
def test_every_chain_of_published_puzzles_is_right(finder: Finder, shared_data: Path) -> None:
    found = 0
    for met, solution in hard_positions(shared_data / "sudoku"):
        for step in finder(met):
            found += 1
            assert is_right(met, step, solution), (met, step)
    assert found > 50


def proves(met: CandidateGrid, step: SolvingStep) -> bool:
    """Return True if the links hold, the length is allowed, and the ends exclude exactly the removed candidates.

    In a loop the ends exclude each other, and the ends of a weak link each removed candidate.
    """
    first, last = step.proof[0], step.proof[-1]
    if not is_a_chain(met, step.proof) or not 2 <= len(step.proof) // 2 <= LONGEST:
        return False
    if step.sets:
        return step.sets == (first,) == (last,)
    if step.technique == "loop":
        weak = [(last, first), *list(pairwise(step.proof))[1::2]]
        return see_each_other(first, last) and all(
            any(see_each_other(gone, one) and see_each_other(gone, other) for one, other in weak)
            for gone in step.removes
        )
    return all(see_each_other(gone, first) and see_each_other(gone, last) for gone in step.removes)


@pytest.mark.parametrize("finder", CHAINS)
def test_every_chain_proves_its_conclusion(finder: Finder, shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku"):
        for step in finder(met):
            assert proves(met, step), (met, step)


def test_x_chains_have_one_digit_and_xy_chains_squares_of_two(shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku"):
        assert all(len({digit for _, digit in step.proof}) == 1 for step in x_chain(met))
        assert all(met.candidates[index].bit_count() == 2 for step in xy_chain(met) for index, _ in step.proof)


def fewest_links(met: CandidateGrid) -> int | None:
    """Return the length of the shortest chain of at least two strong links, from the definitions of links alone."""
    candidates = [(index, digit) for index in range(81) for digit in range(1, 10) if has(met, (index, digit))]
    weak = {one: {other for other in candidates if see_each_other(one, other)} for one in candidates}
    strong = {one: {other for other in weak[one] if one_of_them_is_true(met, one, other)} for one in candidates}
    lengths = [length for one in candidates for length in [_links_to_a_contradiction(one, strong, weak)] if length]
    return min(lengths, default=None)


Web = dict[Candidate, set[Candidate]]


def _links_to_a_contradiction(start: Candidate, strong: Web, weak: Web) -> int | None:
    false, front = {start}, {start}
    for length in range(1, LONGEST + 1):
        true = {other for one in front for other in strong[one]}
        front = {other for one in true for other in weak[one]} - false
        false |= front
        if length > 1 and front & weak[start]:
            return length
    return None


@pytest.mark.exhaustive
def test_the_first_chain_is_as_short_as_any(shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku")[::12]:
        first = next(aic(met), None)
        assert (first and len(first.proof) // 2) == fewest_links(met)


@pytest.mark.parametrize("finder", CHAINS)
def test_chains_come_shortest_first(finder: Finder, shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku"):
        lengths = [len(step.proof) for step in finder(met)]
        assert lengths == sorted(lengths)


@pytest.mark.parametrize("finder", CHAINS)
def test_the_first_chain_is_as_long_with_rows_and_columns_exchanged(finder: Finder, shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku")[::4]:
        one, other = (next(finder(each), None) for each in (met, mirrored(met)))
        assert (one and len(one.proof)) == (other and len(other.proof))


@given(grids_with_holes())
def test_a_chain_is_right_in_every_solution(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    met = position_of(grid)
    assert all(is_right(met, step, complete) for finder in CHAINS for step in finder(met))
