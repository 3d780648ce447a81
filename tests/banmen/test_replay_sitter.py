"""The holder of a seat: a person, or a program of the server."""

import msgspec
import pytest

from banmen.games import GAMES
from banmen.replay import PROGRAM, Sitter, programs_in, with_existing_program

REVERSI = GAMES["reversi"]


def test_only_seats_of_programs_have_one() -> None:
    seats = {"black": Sitter("p1", "Aki"), "white": Sitter(PROGRAM, "", program="3"), "third": None}
    assert programs_in(seats) == {"white": "3"}


@pytest.mark.parametrize(("named", "known"), [("3", "3"), ("", "1"), ("of a later version", "1")])
def test_a_program_that_the_game_does_not_have_is_its_first(named: str, known: str) -> None:
    assert with_existing_program(REVERSI, Sitter(PROGRAM, "", program=named)) == Sitter(PROGRAM, "", program=known)


def test_a_person_and_a_bot_stay_as_they_are() -> None:
    person = Sitter("p1", "Aki", bot=True)
    assert with_existing_program(REVERSI, person) is person


def test_a_persons_seat_has_no_program_on_the_wire() -> None:
    assert msgspec.to_builtins(Sitter("p1", "Aki")) == {"player": "p1", "name": "Aki"}
