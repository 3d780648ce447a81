"""Chains through groups of candidates and almost locked sets rest on links that hold, and are never wrong."""

from itertools import islice, pairwise
from pathlib import Path

import pytest

from banmen.games.sudoku.engine.position import CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.techniques import Finder
from banmen.games.sudoku.engine.techniques.grouped import als_aic, als_chain, grouped_aic
from tests.banmen.games.sudoku.positions import (
    UNITS,
    at,
    hard_positions,
    has,
    is_right,
    marks,
    mirrored,
    places,
    position,
    see_each_other,
)

FINDERS = (grouped_aic, als_chain, als_aic)

# Row 1 has 5 in r1c1 or in r1c7 and r1c8; column 9, which r1c7 and r1c8 exclude in box 3, has it in r3c9 or r8c9.
GROUPED = """
    x.....xx.
    xxxxxxxx.
    xxxxxxxxx
    xxxxxxxx.
    xxxxxxxx.
    xxxxxxxx.
    xxxxxxxx.
    xxxxxxxxx
    xxxxxxxx.
"""


def test_grouped_chain() -> None:
    (step,) = grouped_aic(places(5, GROUPED))
    assert step == SolvingStep(
        "grouped_aic",
        removes=marks("r8c1=5"),
        proof=marks("r8c9=5 r3c9=5 r1c7=5 r1c8=5 r1c1=5"),
        chains=((marks("r8c9=5"), marks("r3c9=5"), marks("r1c7=5 r1c8=5"), marks("r1c1=5")),),
    )


def test_a_third_part_of_the_row_breaks_a_grouped_chain() -> None:
    assert list(grouped_aic(places(5, GROUPED.replace("x.....xx.", "x..x..xx.")))) == []


def test_a_third_place_in_the_column_breaks_a_grouped_chain() -> None:
    rows = GROUPED.split()
    assert list(grouped_aic(places(5, " ".join([*rows[:4], "x" * 9, *rows[5:]])))) == []


def found(met: CandidateGrid, technique: str) -> dict[tuple[tuple[int, ...], ...], Candidates]:
    """Return what the steps of a technique remove, by their almost locked sets."""
    return {step.locked: step.removes for step in als_chain(met) if step.technique == technique}


def sets(*names: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(at(name) for name in each.split()) for each in names)


def test_als_xz() -> None:
    met = position("r1c1=12 r1c2=23 r5c1=14 r6c1=34")
    assert found(met, "als_xz") == {sets("r1c1 r1c2", "r5c1 r6c1"): marks("r2c1=3 r3c1=3 r4c2=3 r5c2=3 r6c2=3")}


def test_als_xz_has_the_further_candidates_of_its_sets() -> None:
    (step,) = als_chain(position("r1c1=12 r1c2=23 r5c1=14 r6c1=34"))
    assert step.chains == ((marks("r1c2=3"), marks("r1c1=1"), marks("r5c1=1"), marks("r6c1=3")),)
    assert step.fins == marks("r1c1=2 r1c2=2 r5c1=4 r6c1=4")


@pytest.mark.parametrize(
    "text",
    [
        "r1c1=12 r1c2=123 r5c1=14 r6c1=34",  # the 1 of r1c2 does not see that of r5c1
        "r1c1=12 r1c2=234 r5c1=14 r6c1=34",  # four digits in two squares
        "r1c1=12 r1c2=23 r5c4=14 r6c4=34",  # no 1 in both sets sees the other
    ],
)
def test_sets_that_make_no_als_xz(text: str) -> None:
    assert found(position(text), "als_xz") == {}


WING = "r1c1=12 r1c2=23 r5c1=14 r6c1=45 r6c8=57 r4c9=37"


def test_als_xy_wing() -> None:
    met = position(WING)
    assert found(met, "als_xz") == {}
    assert found(met, "als_xy_wing") == {sets("r1c1 r1c2", "r5c1 r6c1", "r4c9 r6c8"): marks("r1c9=3 r4c2=3")}


def test_a_digit_out_of_sight_breaks_an_als_xy_wing() -> None:
    assert found(position(WING.replace("r4c9=37", "r4c9=357")), "als_xy_wing") == {}


def test_als_chain_of_four_sets() -> None:
    met = position(WING.replace("r4c9=37", "r4c9=78") + " r8c9=68 r9c7=36")
    assert found(met, "als_xy_wing") == {}
    first = next(step for step in als_chain(met) if step.technique == "als_chain")
    assert first.locked == sets("r1c1 r1c2", "r5c1 r6c1", "r4c9 r6c8", "r8c9 r9c7")
    assert first.removes == marks("r1c7=3 r9c2=3")


MIXED = " ".join(f"r1c{column}=12346789" for column in range(2, 9)) + " r5c9=56 r6c9=567 r6c2=57"
"""Row 1 has two places for 5; column 9 has 5, 6 and 7 in two squares."""


def test_aic_through_an_almost_locked_set() -> None:
    step = next(step for step in als_aic(position(MIXED)) if (at("r2c2"), 5) in step.removes)
    assert step.removes == marks("r2c2=5 r3c2=5 r4c1=5 r5c1=5 r6c1=5")
    assert step.chains == (
        (marks("r1c1=5"), marks("r1c9=5"), marks("r5c9=5 r6c9=5"), marks("r6c9=7"), marks("r6c2=7"), marks("r6c2=5")),
    )
    assert step.locked == ((), sets("r5c9 r6c9")[0], ())


def test_loop_through_an_almost_locked_set_that_keeps_its_other_digit() -> None:
    steps = als_aic(position(MIXED.replace("r6c2", "r6c1")))
    step = next(step for step in steps if step.technique == "als_loop" and (at("r2c1"), 5) in step.removes)
    assert {(at("r2c1"), 5), (at("r2c9"), 5), (at("r6c4"), 7)} <= set(step.removes), "what sees a weak link"
    assert {(at(f"r{row}c9"), 6) for row in (1, 2, 3, 4, 7, 8, 9)} <= set(step.removes), "what sees the set"
    assert proves(position(MIXED.replace("r6c2", "r6c1")), step)


def test_a_further_candidate_unlocks_the_set() -> None:
    steps = als_aic(position(MIXED.replace("r5c9=56", "r5c9=568")))
    assert not [step for step in steps if (at("r2c2"), 5) in step.removes]


DOUBLE = "r1c1=12 r1c2=23 r1c8=14 r1c9=34"


def test_doubly_linked_als_xz() -> None:
    met = position(DOUBLE)
    step = next(als_chain(met))
    assert step.technique == "double_als_xz"
    in_row = {(at(f"r1c{column}"), digit) for column in range(3, 8) for digit in (1, 2, 3, 4)}
    in_boxes = {(at(f"r{row}c{column}"), 2) for row in (2, 3) for column in (1, 2, 3)}
    in_boxes |= {(at(f"r{row}c{column}"), 4) for row in (2, 3) for column in (7, 8, 9)}
    assert set(step.removes) == in_row | in_boxes
    assert proves(met, step)


def test_a_further_candidate_breaks_a_doubly_linked_als_xz() -> None:
    assert found(position(DOUBLE.replace("r1c9=34", "r1c9=345")), "double_als_xz") == {}


def proves(met: CandidateGrid, step: SolvingStep) -> bool:
    """Return True if all links hold by their definitions, and both ends exclude what is removed.

    In a loop what is removed is excluded by both ends of a weak link, or by all places of a digit in an almost locked
    set that is not missing there.
    """
    if not step.chains:
        return True
    (nodes,) = step.chains
    locked = step.locked or ((),) * (len(nodes) // 2)
    strong = zip(nodes[::2], nodes[1::2], locked, strict=True)
    ends = (nodes[0], nodes[-1])
    if step.technique.endswith(("loop", "double_als_xz")):
        weak = [(one, other) for one, other in list(pairwise((*nodes, nodes[0])))[1::2]]
        return (
            all(is_strong(met, *link) for link in zip(nodes[::2], nodes[1::2], locked, strict=True))
            and all(excludes(one, other) for one, other in weak)
            and all(
                any(excludes(one, (gone,)) and excludes(other, (gone,)) for one, other in weak)
                or any(is_locked_out(met, gone, *link) for link in zip(nodes[::2], nodes[1::2], locked, strict=True))
                for gone in step.removes
            )
        )
    return (
        all(is_strong(met, *link) for link in strong)
        and all(excludes(one, other) for one, other in list(pairwise(nodes))[1::2])
        and all(excludes(end, (gone,)) for end in ends for gone in step.removes)
        and all((placed,) == ends[0] == ends[1] for placed in step.sets)
    )


def excludes(one: Candidates, other: Candidates) -> bool:
    return all(see_each_other(each, opposite) for each in one for opposite in other)


def is_locked_out(
    met: CandidateGrid, gone: tuple[int, int], one: Candidates, other: Candidates, locked: tuple[int, ...]
) -> bool:
    """Return True if all places of a digit in a set that lacks another digit exclude a candidate."""
    inside = tuple((index, gone[1]) for index in locked if has(met, (index, gone[1])))
    return bool(inside) and gone[1] not in {one[0][1], other[0][1]} and excludes(inside, (gone,))


def is_strong(met: CandidateGrid, one: Candidates, other: Candidates, locked: tuple[int, ...]) -> bool:
    """Return True if one node or the other is true, in a unit, in a square, or in an almost locked set."""
    if locked:
        digits = {digit for index in locked for digit in range(1, 10) if has(met, (index, digit))}
        places = [{(index, node[0][1]) for index in locked if has(met, (index, node[0][1]))} for node in (one, other)]
        is_almost_locked = len(digits) == len(locked) + 1 and any(set(locked) <= unit for unit in UNITS)
        return is_almost_locked and places == [set(one), set(other)]
    if one[0][1] != other[0][1]:
        return {*one, *other} == {(one[0][0], digit) for digit in range(1, 10) if has(met, (one[0][0], digit))}
    digit = one[0][1]
    return any({(i, digit) for i in unit if has(met, (i, digit))} == {*one, *other} for unit in UNITS)


@pytest.mark.parametrize("finder", FINDERS)
def test_every_chain_of_groups_proves_its_conclusion(finder: Finder, shared_data: Path) -> None:
    seen = 0
    for met, solution in hard_positions(shared_data / "sudoku")[::30]:
        for step in islice(finder(met), 12):
            seen += 1
            assert is_right(met, step, solution), (met, step)
            assert proves(met, step), (met, step)
    assert seen > 10


@pytest.mark.parametrize("finder", FINDERS)
def test_the_first_chain_is_as_long_with_rows_and_columns_exchanged(finder: Finder, shared_data: Path) -> None:
    for met, _ in hard_positions(shared_data / "sudoku")[::40]:
        one, other = (next(finder(each), None) for each in (met, mirrored(met)))
        assert (one and length(one)) == (other and length(other))


def length(step: SolvingStep) -> int:
    return len(step.chains[0]) if step.chains else len(step.proof)
