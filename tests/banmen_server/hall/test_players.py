"""Tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import Refusal
from banmen_server.hall.players import Tokens, new_player


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
