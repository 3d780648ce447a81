"""Tokens and names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import Refusal
from banmen_server.hall.players import LONGEST_NAME, Tokens, display_name, distinct_name, new_player


@given(st.binary(min_size=1), st.text(max_size=40))
def test_a_token_names_its_player(secret: bytes, player: str) -> None:
    tokens = Tokens(secret)
    assert tokens.player(tokens.issue(player)) == player
    assert tokens.issue(player) == tokens.issue(player)


@given(st.text(max_size=60))
def test_what_was_not_issued_names_nobody(token: str) -> None:
    with pytest.raises(Refusal) as refused:
        Tokens(b"ours").player(token)
    assert refused.value.code == "bad_token"


def test_a_token_of_another_server_names_nobody() -> None:
    with pytest.raises(Refusal):
        Tokens(b"ours").player(Tokens(b"theirs").issue("p1"))


def test_a_changed_token_names_nobody() -> None:
    tokens = Tokens(b"ours")
    token = tokens.issue(new_player())
    for index in range(len(token) - 1):  # the last sign has bits that mean nothing
        changed = token[:index] + ("A" if token[index] != "A" else "B") + token[index + 1 :]
        with pytest.raises(Refusal):
            tokens.player(changed)


@given(st.text(min_size=1, max_size=LONGEST_NAME))
def test_a_readable_name_can_be_seen(name: str) -> None:
    if any(sign.isprintable() and not sign.isspace() for sign in name):
        shown = display_name(name)
        assert shown.isprintable()
        assert shown == shown.strip() == display_name(shown)
        assert 1 <= len(shown) <= LONGEST_NAME
    else:
        with pytest.raises(Refusal, match="can be seen"):
            display_name(name)


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Aki", set(), "Aki"),
        ("Aki", {"Mio"}, "Aki"),
        ("Aki", {"Aki"}, "Aki 2"),
        ("Aki", {"Aki", "Aki 2"}, "Aki 3"),
        ("Guest 1", {"Guest 1"}, "Guest 2"),
        ("Guest 1", {"Guest 1", "Guest 2"}, "Guest 3"),
        ("7", {"7"}, "7 2"),
        ("x" * LONGEST_NAME, {"x" * LONGEST_NAME}, "x" * (LONGEST_NAME - 2) + " 2"),
        ("Aki 99999999999999999999", {"Aki 99999999999999999999"}, "Aki 999999999999999999 2"),
    ],
)
def test_two_of_one_name_are_told_apart(name: str, taken: set[str], shown: str) -> None:
    assert distinct_name(name, taken) == shown
    assert len(shown) <= LONGEST_NAME
