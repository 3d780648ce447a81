"""The limits of the address of a player."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net.limits import AddressLimits, PlayerLimits


def test_a_connected_player_counts_for_its_address_and_any_other_for_itself() -> None:
    limits = AddressLimits(Config(data=Path(), max_tables=10), lambda: 0.0)
    players = PlayerLimits(limits, {name: SimpleNamespace(address="2001:db8::7") for name in ("p1", "p2")})
    assert players.network("p1") == "2001:db8::/64"
    assert players.network("p3") == "p3"
    for _ in range(25):
        players.count("table", "p1")
        players.count("table", "p2")
    with pytest.raises(Refusal) as refused:
        players.count("table", "p2")
    assert refused.value.code == "too_many_tables_of_address"
    with pytest.raises(Refusal):
        players.check("table", "p1")
    players.check("table", "p3")
    players.count("table", "p3")
