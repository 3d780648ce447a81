"""Generated boards of goishi hiroi: one order, the right number of stones, and the same board for a seed."""

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from banmen.games.goishi.engine import STONE, count
from banmen.games.goishi.engine import generate as generating
from banmen.games.goishi.engine.generate import (
    LARGEST_SEED,
    SIDES,
    CannotGenerateBoard,
    generate,
    stones_within,
    usual_stones,
)
from tests.amounts import examples
from tests.banmen.games.goishi.boards import board

PINNED = board(".....", "OOO..", "OOO..", "O...O", "O..O.")


@settings(max_examples=examples(10))
@given(st.integers(4, 12), st.integers(4, 12), st.integers(1, LARGEST_SEED), st.data())
def test_a_board_has_its_stones_and_exactly_one_order(rows: int, columns: int, seed: int, data: st.DataObject) -> None:
    stones = data.draw(st.integers(7, usual_stones(rows, columns)))
    try:
        made = generate(rows, columns, stones, seed)
    except CannotGenerateBoard:
        reject()  # so rare that hypothesis would complain of more
    assert (made.columns, len(made.stones)) == (columns, rows * columns)
    assert made.stones.count(STONE) == stones
    assert count(made) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 20), (20, 4), (8, 8), (12, 12), (20, 20)])
def test_every_size_is_found_with_as_many_stones_as_are_promised(rows: int, columns: int) -> None:
    made = generate(rows, columns, stones_within(rows, columns)[-1], seed=1)
    assert made.stones.count(STONE) == stones_within(rows, columns)[-1]


def test_the_same_wishes_give_the_same_board_for_good() -> None:
    assert generate(5, 5, 10, seed=1) == PINNED
    assert generate(8, 8, 20, seed=7) == generate(8, 8, 20, seed=7) != generate(8, 8, 20, seed=8)


@pytest.mark.parametrize(
    ("rows", "columns", "stones", "seed", "code"),
    [
        (3, 8, 8, 1, "bad_size"),
        (8, 21, 8, 1, "bad_size"),
        (8, 8, 8, 0, "bad_seed"),
        (8, 8, 8, LARGEST_SEED + 1, "bad_seed"),
        (8, 8, 6, 1, "too_few_stones"),
        (8, 8, 26, 1, "too_many_stones"),
    ],
)
def test_boards_that_cannot_be_generated_are_refused(
    rows: int, columns: int, stones: int, seed: int, code: str
) -> None:
    with pytest.raises(CannotGenerateBoard) as refusal:
        generate(rows, columns, stones, seed)
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")


def test_a_seed_that_leads_nowhere_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "_NODES", 20)
    with pytest.raises(CannotGenerateBoard) as refusal:
        generate(8, 8, 25, seed=1)
    assert refusal.value.code == "not_found"


def test_the_usual_number_of_stones_is_one_that_is_made() -> None:
    for rows in SIDES:
        for columns in SIDES:
            assert usual_stones(rows, columns) in stones_within(rows, columns)
