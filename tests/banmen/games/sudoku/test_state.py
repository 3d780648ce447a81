"""The state of a sudoku: the view of each seat, and its form on the wire."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.state import (
    MARKS,
    MOST_SAVEPOINTS,
    NONE,
    SEATS,
    Action,
    Clear,
    Edit,
    Edited,
    Event,
    GridMarks,
    Set,
    State,
    numbers,
)
from banmen.protocol.codec import BadMessage, convert, pack, unpack
from tests.banmen.games.sudoku.game import CLASSIC, E5, SudokuGame

BLUE, AMBER = SEATS[:2]


def with_number(square: int, number: int) -> tuple[int, ...]:
    return numbers(number if index == square else 0 for index in range(81))


# --- the view of a seat ---------------------------------------------------------------------------------------------


def test_it_begins_with_the_givens() -> None:
    state = SudokuGame().state
    assert state.givens == CLASSIC
    assert state.grid_of("blue") == tuple(int(sign) if sign != "." else 0 for sign in CLASSIC)
    assert (state.seats, state.mode, state.filled) == (("blue",), "alone", (0,))


def test_before_the_beginning_everything_is_empty() -> None:
    assert State().sheet_of(BLUE) == GridMarks()
    assert State().grid_of(BLUE) == ()


def test_together_it_is_known_whose_entry_it_is() -> None:
    game = SudokuGame({"mode": "together", "players": 3})
    game.do(Set(E5, 5))
    game.do(Set(2, 4), seat="green")
    assert (game.state.writer(E5), game.state.writer(2), game.state.writer(3)) == ("blue", "green", None)
    assert game.digit(2, "amber") == 4


def test_an_entry_of_an_unknown_seat_has_no_writer() -> None:
    state = State(CLASSIC, seats=(BLUE,), sheets=(GridMarks(digit=with_number(E5, 35)),))
    assert state.grid_of(BLUE)[E5] == 5
    assert state.writer(E5) is None


def test_in_a_race_each_seat_has_a_sheet_and_a_spectator_sees_the_first() -> None:
    sheets = (GridMarks(digit=with_number(E5, 5)), GridMarks(digit=with_number(E5, 14)))
    state = State(CLASSIC, mode="race", seats=(BLUE, AMBER), sheets=sheets)
    assert (state.grid_of(BLUE)[E5], state.grid_of(AMBER)[E5], state.grid_of("nobody")[E5]) == (5, 4, 5)


def test_with_private_marks_digits_and_colours_are_shared() -> None:
    shared = GridMarks(digit=with_number(E5, 5), corner=with_number(2, 1), colour=with_number(3, 6))
    state = State(CLASSIC, mode="together", marks="own", seats=(BLUE, AMBER), sheets=(shared, GridMarks()))
    seen = state.sheet_of(AMBER)
    assert (seen.digit, seen.colour) == (shared.digit, shared.colour)
    assert all(getattr(seen, kind) == NONE for kind in MARKS)
    assert state.sheet_of(BLUE) == shared


# --- the wire -------------------------------------------------------------------------------------------------------


def test_an_empty_field_is_the_default_that_the_wire_omits() -> None:
    assert numbers([0] * 81) is NONE
    assert numbers([*[0] * 80, 1]) == (*(0,) * 80, 1)
    assert unpack(pack(GridMarks(digit=numbers([0] * 81), colour=with_number(2, 1)))).keys() == {"colour"}


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=10))
def test_a_state_survives_the_wire(digits: list[tuple[int, int]]) -> None:
    game = SudokuGame()
    for square, digit in digits:
        if CLASSIC[square] == "." and game.digit(square) != digit:
            game.do(Set(square, digit))
    assert convert(unpack(pack(game.state)), State) == game.state


def test_an_edit_is_a_list_on_the_wire() -> None:
    event = Edited(BLUE, "set", (Edit("digit", E5, 0, 5),), 1)
    wire = {"type": "edited", "seat": BLUE, "done": "set", "edits": [["digit", E5, 0, 5]], "filled": 1}
    assert unpack(pack(event)) == wire
    assert convert(wire, Event) == event


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"type": "set", "square": 81, "digit": 1}, Action),
        ({"type": "set", "square": 0, "digit": 0}, Action),
        ({"type": "clear", "squares": []}, Action),
        ({"type": "clear", "squares": [0] * 82}, Action),
        ({"type": "note", "squares": [0], "kind": "middle", "digit": 1, "on": True}, Action),
        ({"type": "colour", "squares": [0], "colour": 10}, Action),
        ({"type": "return", "to": MOST_SAVEPOINTS}, Action),
        ({"type": "undo", "times": 2}, Action),
        ({"type": "saved", "seat": "blue"}, Action),
        ({"givens": "." * 80}, State),
        ({"givens": "0" * 81}, State),
        ({"sheets": [{"corner": [512, *[0] * 80]}]}, State),
        ({"sheets": [{"corner": [0] * 80}]}, State),
    ],
    ids=str,
)
def test_values_off_the_grid_are_refused(wrong: dict[str, object], kind: Any) -> None:
    assert convert({"type": "clear", "squares": [0] * 81}, Action) == Clear((0,) * 81)
    with pytest.raises(BadMessage):
        convert(wrong, kind)
