"""The player of a greeting, and the limit on attempts with invalid tokens."""

import pytest

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.hall.players import Tokens
from banmen_server.net.connection import identify, welcome
from banmen_server.net.limits import AddressLimits
from tests.banmen_server.net.test_limits_address import CONFIG, Watch

ADDRESS = "192.0.2.1"


def test_a_client_without_a_token_is_a_new_player_and_returns_with_the_token_it_got() -> None:
    tokens, limits = Tokens(b"secret", lambda: 0, days=30), AddressLimits(CONFIG, Watch())
    player, token = identify(None, tokens, limits, ADDRESS)
    assert identify(token, tokens, limits, ADDRESS) == (player, token)
    assert identify(None, tokens, limits, ADDRESS)[0] != player
    said: list[messages.Frame] = []
    welcome(said.append, player, token, 7)
    assert [getattr(each, "token", "") for each in said] == [token]


def test_invalid_tokens_are_refused_with_a_limit() -> None:
    tokens, limits = Tokens(b"secret", lambda: 0, days=30), AddressLimits(CONFIG, Watch())
    codes = []
    for _ in range(1_000):
        with pytest.raises(Refusal) as refused:
            identify("made up", tokens, limits, ADDRESS)
        codes.append(refused.value.code)
    assert codes[0] == "bad_token"
    assert codes[-1] != "bad_token"


def test_a_valid_token_works_although_its_address_has_tried_too_many_invalid_ones() -> None:
    tokens, limits = Tokens(b"secret", lambda: 0, days=30), AddressLimits(CONFIG, Watch())
    player, token = identify(None, tokens, limits, ADDRESS)
    for _ in range(1_000):
        with pytest.raises(Refusal):
            identify("made up", tokens, limits, ADDRESS)
    assert identify(token, tokens, limits, ADDRESS) == (player, token)
