"""The choices of the position editor: the board and its text agree, and give the options of a table."""

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opening, position_text
from banmen.options import read_options
from banmen_client.games.reversi.editor import BOTH, PositionChoices

AFTER_F5 = position_text(REVERSI.decide(opening(8), "black", REVERSI.Action("f5"), None).state)  # type: ignore[arg-type]  # no dice


def test_the_usual_position_needs_no_option() -> None:
    assert PositionChoices().options() == {"size": 8}


def test_the_text_is_in_step_with_the_board() -> None:
    choices = PositionChoices()
    choices.lay(0, "X")
    choices.set_turn(1)
    assert choices.field.text == choices.word == "X" + opening(8).board[1:] + "O"
    assert not choices.typed_wrong


def test_a_text_is_adopted_once_it_is_a_position() -> None:
    choices = PositionChoices()
    choices.field.set(AFTER_F5[:-2])
    assert not choices.adopt_text(choices.field.text)
    assert choices.typed_wrong
    assert choices.board == opening(8).board
    choices.field.set(AFTER_F5)
    assert choices.adopt_text(choices.field.text)
    assert (choices.word, choices.turn, choices.typed_wrong) == (AFTER_F5, 1, False)
    assert choices.options() == {"size": 8, "start": AFTER_F5}


def test_a_board_without_the_side_to_move_keeps_the_side_chosen() -> None:
    choices = PositionChoices()
    choices.set_turn(1)
    assert choices.adopt_text(AFTER_F5[:-1])
    assert choices.word == AFTER_F5


def test_a_text_brings_its_own_size() -> None:
    choices = PositionChoices()
    assert choices.adopt_text(position_text(opening(6)))
    assert choices.size == 6
    choices.begin(10)
    assert choices.options() == {"size": 10}


def test_a_press_places_the_brush_or_removes_it() -> None:
    choices = PositionChoices(brush=1)
    assert choices.laid_by_press(0) == "O"
    choices.lay(0, "O")
    assert choices.laid_by_press(0) == "-"
    choices.brush = 2
    assert choices.laid_by_press(0) == "-"


def test_clear_and_mirror() -> None:
    choices = PositionChoices()
    choices.lay(0, "X")
    choices.mirror()
    assert choices.board[7] == "X"
    assert choices.board[:7] == "-" * 7
    choices.clear()
    assert choices.board == "-" * 64
    assert choices.start is None


def test_where_the_side_chosen_has_no_move_the_other_one_begins() -> None:
    choices = PositionChoices()
    choices.adopt_text("OX" + "-" * 62 + "X")
    assert choices.start is not None
    assert choices.start.turn == "white"


@pytest.mark.parametrize(
    ("seat", "opponent", "seats", "programs"),
    [
        (0, 0, {"black": "me"}, {}),
        (1, 0, {"white": "me"}, {}),
        (0, 3, {"black": "me", "white": "program"}, {"white": "3"}),
        (1, 10, {"white": "me", "black": "program"}, {"black": "10"}),
        (BOTH, 5, {"black": "me", "white": "me"}, {}),
    ],
)
def test_it_is_played_against_a_person_a_program_or_by_both_here(
    seat: int, opponent: int, seats: dict[str, str], programs: dict[str, str]
) -> None:
    choices = PositionChoices(seat=seat, opponent=opponent)
    assert choices.seats() == seats
    assert choices.programs() == programs
    read_options(REVERSI, choices.options())
