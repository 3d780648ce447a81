"""Read a complete or an unfinished tour from its numbers, and report what is wrong with one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import BadText
from banmen.games.knights_tour.files import write_numbers
from banmen.games.knights_tour.reader import read_game
from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.games.knights_tour.state import KNIGHT
from banmen.reading import replay_of

TOUR = " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n"
"""A tour of three rows and four columns."""


@given(st.integers(0, 1000), st.integers(3, 7), st.integers(3, 12))
def test_a_written_tour_is_read_back(seed: int, rows: int, columns: int) -> None:
    dice = Random(seed)
    state = KNIGHTS_TOUR.evolve(KNIGHTS_TOUR.blank, KNIGHTS_TOUR.begin(KNIGHTS_TOUR.Options(rows, columns), dice))
    while steps := [each for each in KNIGHTS_TOUR.legal(state, KNIGHT) if hasattr(each, "square")]:
        state = KNIGHTS_TOUR.decide(state, KNIGHT, dice.choice(steps), dice).state
    numbers = {square: str(number) for number, square in enumerate(state.squares(), 1)}
    text = "".join(
        f"{' '.join(numbers.get(row * columns + column, '.') for column in range(columns))}\n" for row in range(rows)
    )
    if len(numbers) == rows * columns:
        text = write_numbers(rows, columns, state.squares())
    found = read_game(text)
    assert found is not None
    assert list(replay_of(KNIGHTS_TOUR, found).state.squares()) == list(state.squares())


@pytest.mark.parametrize(
    ("before", "after", "code", "place"),
    [
        ("12", "11", "tour_twice", (3, 7)),
        ("12", "14", "tour_number", (2, 1)),
        ("12", "xx", "tour_number", (2, 1)),
        (" 6", " .", "tour_gap", (1, 8)),
        (" 8", "", "tour_row", (3, 7)),
    ],
)
def test_an_invalid_tour_is_refused_with_its_place(before: str, after: str, code: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadText) as fault:
        read_game(TOUR.replace(before, after))
    assert (fault.value.code, fault.value.line, fault.value.column) == (code, *place)


def test_a_step_that_is_no_knights_move_is_refused_with_its_number() -> None:
    found = read_game(TOUR.replace("12", " 0").replace("11", "12").replace(" 0", "11"))
    assert found is not None
    with pytest.raises(BadText) as fault:
        replay_of(KNIGHTS_TOUR, found)
    assert (fault.value.code, fault.value.number, fault.value.line) == ("no_knights_move", 11, 2)


@pytest.mark.parametrize("text", ["f5d6c3", "1 2 3", "5 3 4 6 7 8 9 1 2\n" * 9, "O.O\n...\nOOO\n", "53..7....\n" * 9])
def test_other_texts_are_no_tours(text: str) -> None:
    assert read_game(text) is None
