"""The order of this computer's addresses, for the kinds of adapters that `ifaddr` reports."""

import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import ifaddr
import pytest
from ifaddr import IP, Adapter

from banmen.addresses import lan
from banmen.addresses.lan import lan_addresses, nearest

InstallAdapters = Callable[..., None]
LOOPBACK = ("lo", "127.0.0.1/8", "::1/128")


@pytest.fixture
def adapters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> InstallAdapters:
    """Give the computer these adapters, each a name and its addresses; `routed` begin the default routes."""
    monkeypatch.setattr(lan, "_ADAPTERS", tmp_path)

    def install_adapters(*adapters: Sequence[str], routed: Sequence[str] = ()) -> None:
        found = [Adapter(name, name, [_ip(name, text) for text in texts]) for name, *texts in (LOOPBACK, *adapters)]
        monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
        monkeypatch.setattr(lan, "_routed_addresses", lambda: tuple(routed))

    return install_adapters


def _ip(name: str, text: str) -> IP:
    address, _, prefix = text.partition("/")
    return IP((address, 0, 2) if ":" in address else address, int(prefix), name)


def test_a_network_without_a_gateway_has_addresses(adapters: InstallAdapters) -> None:
    adapters(("enp3s0", "192.168.77.1/24"))
    assert lan_addresses() == ("192.168.77.1",)


@pytest.mark.parametrize(
    "vpn", ["wg0", "tun0", "utun4", "tailscale0", "ppp0", "WireGuard Tunnel", "TAP-Windows Adapter V9"]
)
def test_the_network_of_the_room_comes_before_a_vpn_that_is_the_default_route(
    adapters: InstallAdapters, vpn: str
) -> None:
    adapters((vpn, "10.8.0.2/24"), ("wlp2s0", "192.168.77.1/24"), routed=["10.8.0.2"])
    assert lan_addresses() == ("192.168.77.1", "10.8.0.2")


@pytest.mark.parametrize("kind", ["65534", "512"])
def test_linux_says_that_an_adapter_of_any_name_is_a_tunnel(
    adapters: InstallAdapters, tmp_path: Path, kind: str
) -> None:
    adapters(("office", "10.8.0.2/24"), ("wlp2s0", "192.168.77.1/24"), routed=["10.8.0.2"])
    (tmp_path / "office").mkdir()
    (tmp_path / "office" / "type").write_text(f"{kind}\n")
    assert lan_addresses() == ("192.168.77.1", "10.8.0.2")


@pytest.mark.parametrize("bridge", ["docker0", "br-0a1b2c3d4e5f", "virbr0", "vEthernet (WSL)", "VirtualBox Host-Only"])
def test_adapters_made_by_local_programs_come_last(adapters: InstallAdapters, bridge: str) -> None:
    adapters((bridge, "172.17.0.1/16"), ("tun0", "10.8.0.2/24"), ("eth0", "192.168.77.1/24"))
    assert lan_addresses() == ("192.168.77.1", "10.8.0.2", "172.17.0.1")


def test_of_two_networks_that_of_the_default_route_comes_first(adapters: InstallAdapters) -> None:
    adapters(("eth0", "10.0.5.1/24"), ("eth1", "192.168.77.1/24"), routed=["192.168.77.1"])
    assert lan_addresses() == ("192.168.77.1", "10.0.5.1")


def test_an_adapter_that_is_down_reaches_nobody(adapters: InstallAdapters, tmp_path: Path) -> None:
    adapters(("eth0", "10.0.5.1/24"), ("wlan0", "192.168.77.1/24"))
    (tmp_path / "eth0").mkdir()
    (tmp_path / "eth0" / "operstate").write_text("down\n")
    assert lan_addresses() == ("192.168.77.1",)


def test_a_network_with_only_ipv6_has_an_address_to_type(adapters: InstallAdapters) -> None:
    adapters(("eth0", "fe80::a:1/64", "2001:db8::8d1c:47a9:11c2:5f00/64", "2001:db8::7/64", "fd77::1/64"))
    assert lan_addresses() == ("2001:db8::7", "fd77::1")


def test_two_computers_on_one_cable_have_their_own_addresses(adapters: InstallAdapters) -> None:
    adapters(("eth0", "169.254.3.4/16"))
    assert lan_addresses() == ("169.254.3.4",)
    adapters(("eth0", "169.254.3.4/16"), ("wlan0", "192.168.77.1/24"))
    assert lan_addresses() == ("192.168.77.1", "169.254.3.4")


def test_without_a_network_there_is_no_address_for_friends(
    adapters: InstallAdapters, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapters()
    assert lan_addresses() == ()

    class NoServer(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.undo()
    monkeypatch.setattr(socket, "socket", NoServer)
    assert lan._routed_addresses() == ()


def test_a_system_that_says_nothing_of_its_adapters_has_its_default_route(
    adapters: InstallAdapters, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapters(routed=["192.168.77.1"])

    def denied() -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(ifaddr, "get_adapters", denied)
    assert lan_addresses() == ("192.168.77.1",)


def test_the_addresses_of_this_computer_are_not_its_own_names_for_itself() -> None:
    assert not [address for address in lan_addresses() if address.startswith(("127.", "0.", "::1", "fe80:"))]


def test_of_the_addresses_of_a_server_the_one_in_the_own_network_is_taken(adapters: InstallAdapters) -> None:
    adapters(("eth0", "10.0.5.2/24", "fd77::2/64"))
    assert nearest(["192.168.77.1", "10.0.5.1", "fd77::1"]) == "10.0.5.1"
    assert nearest(["192.168.77.1", "fd77::1"]) == "fd77::1"
    assert nearest(["192.168.77.1"]) is None
