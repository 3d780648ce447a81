"""The short form of a change restores the same event."""

from random import Random

import pytest

from banmen.games import GAMES
from banmen.games.sudoku.edits import change_of, short_change
from banmen.games.sudoku.state import Clear, Edit, Edited, Note, Set, State, Undo
from banmen.options import read_options
from tests.banmen.games.sudoku.game import CLASSIC

SUDOKU = GAMES["sudoku"]


def begin(**options: object) -> State:
    read = read_options(SUDOKU, {"givens": CLASSIC, **options})
    state: State = SUDOKU.evolve(SUDOKU.blank, SUDOKU.begin(read, Random(1)))
    return state


@pytest.mark.parametrize(
    "options", [{}, {"mode": "race"}, {"mode": "together", "players": 2, "marks": "own"}], ids=["alone", "race", "own"]
)
def test_a_change_is_stored_as_its_seat_and_its_new_values(options: dict[str, object]) -> None:
    state = begin(**options)
    for action in (Note((2, 3), "corner", 4, on=True), Set(2, 4, clear_notes=True), Clear((2,)), Undo()):
        (event, *_), after = SUDOKU.decide(state, "blue", action, Random(1))
        assert isinstance(event, Edited)
        short = short_change(state, event)
        assert short is not None
        assert change_of(state, short) == event
        state = after


def test_a_note_is_three_numbers() -> None:
    state = begin()
    note = SUDOKU.decide(state, "blue", Note((2,), "centre", 4, on=True), Random(1)).events[0]
    assert short_change(state, note) == [8, [2 * 81 + 2, 8]]


def test_a_change_that_no_rules_would_make_is_not_shortened() -> None:
    state = begin()
    assert short_change(state, Edited("blue", "set", (Edit("digit", 2, 7, 4),), 1)) is None
    assert short_change(state, Edited("blue", "set", (Edit("digit", 2, 0, 4),), 9)) is None
    assert short_change(state, Edited("rose", "set", (Edit("digit", 2, 0, 4),), 1)) is None
