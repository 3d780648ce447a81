"""Append ids name a command, and tell it from another one of the same id."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.protocol.messages import Act, Command, Join, Open, Pace, Resign, Say
from banmen_server.tables.stored_record import OPENING, CommandName, command_name, name_of, server_append_id

MOVE = Act("1", "t1", 1, {"type": "place", "square": "f5"})


def digest_of(command: Command) -> int:
    return name_of(command, "p1").digest


@given(st.text(), st.integers(0, 0xFFFF))
def test_an_append_id_names_its_command_and_the_digest(command: str, digest: int) -> None:
    named = CommandName(f"p0123/{command}", digest)
    assert command_name(named.append_id()) == named


def test_ids_of_an_older_log_and_of_the_server_have_no_digest() -> None:
    for append_id in ("p1/x-1", server_append_id(), "", "a+b", "a+00ff", "a+0000/x"):
        assert command_name(append_id) == CommandName(append_id)
        assert CommandName(append_id).append_id() == append_id


@pytest.mark.parametrize(
    "other",
    [
        Act("1", "t1", 1, {"type": "place", "square": "e6"}),
        Act("1", "t1", 2, {"type": "place", "square": "f5"}),
        Resign("1", "t1"),
        Say("1", "t1", "f5"),
    ],
)
def test_another_command_has_another_digest(other: Command) -> None:
    assert digest_of(other) != digest_of(MOVE)


def test_a_name_is_of_a_player_and_an_id() -> None:
    assert name_of(MOVE, "p1").name == "p1/1"
    assert name_of(MOVE, "p2").name == "p2/1"


def test_a_command_sent_again_has_the_same_digest() -> None:
    assert digest_of(Act("1", "t1", 1, {"square": "f5", "type": "place"})) == digest_of(MOVE)
    assert digest_of(Join("1", "t1", since=4, epoch="e")) == digest_of(Join("1", "t1")), "it may know more by now"
    assert digest_of(Open("1", "reversi")) == OPENING
    assert digest_of(Pace("1", "t1", speed=2.0)) != digest_of(Pace("1", "t1", speed=4.0))
