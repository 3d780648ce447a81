"""The addresses that friends type for a remote server, for this window's own, and for one at the end of a tunnel."""

import pytest

from banmen.addresses.typed import Address, parse_address
from banmen_client.system import network
from banmen_client.system.network import FriendAddresses


def reaching(reached: Address | int | None, public_link: str = "") -> FriendAddresses:
    return FriendAddresses(lambda: reached, lambda: public_link)


@pytest.fixture(autouse=True)
def _networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "lan_addresses", lambda: ("192.168.0.12", "fd77::1", "10.8.0.2"))


def test_a_remote_server_has_the_address_that_the_window_used() -> None:
    known = reaching(parse_address("wss://games.example.org/K7QX-2MPD"))
    assert (list(known.all), known.address, known.tunnel) == (
        ["wss://games.example.org"],
        "wss://games.example.org",
        "",
    )


def test_the_own_server_has_all_addresses_of_the_computer() -> None:
    assert list(reaching(8780).all) == ["192.168.0.12", "fd77::1", "10.8.0.2"]
    assert list(reaching(9000).all) == ["192.168.0.12:9000", "[fd77::1]:9000", "10.8.0.2:9000"]


def test_while_only_this_computer_has_it_there_is_none() -> None:
    known = reaching(None)
    assert (list(known.all), known.address, known.tunnel) == ([], None, "")


@pytest.mark.parametrize("address", ["127.0.0.1:9000", "localhost:9000", "[::1]:9000"])
def test_the_end_of_a_tunnel_is_not_offered_to_friends(address: str) -> None:
    known = reaching(parse_address(address))
    assert (list(known.all), known.address, known.tunnel) == ([], None, address)


def test_the_operators_link_is_offered_through_a_tunnel_too() -> None:
    known = reaching(parse_address("127.0.0.1:9000"), "https://games.example.org/")
    assert (known.address, known.tunnel) == ("wss://games.example.org", "")


def test_the_person_may_choose_one_as_long_as_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    known = reaching(8780)
    known.choose("10.8.0.2")
    assert known.address == "10.8.0.2"
    monkeypatch.setattr(network, "_LOOK_S", 0)
    monkeypatch.setattr(network, "lan_addresses", lambda: ("192.168.0.12",))
    assert known.address == "192.168.0.12"
