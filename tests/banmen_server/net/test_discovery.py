"""Windows find the servers of their network; any other announcement does no harm."""

import threading
from collections.abc import Sequence
from queue import Queue
from uuid import uuid4

import pytest
from zeroconf import ServiceInfo, Zeroconf

from banmen_client.system import network
from banmen_client.system.network import NearbyServers
from banmen_client.system.settings import KnownServer
from banmen_server.net.discovery import announced, can_announce

LOOPBACK = ["127.0.0.1"]
SERVICE = f"_b{uuid4().hex[:10]}._tcp.local."
"""Of this process alone: whatever else runs on this computer is not found."""
PATIENCE_S = 20


@pytest.mark.parametrize(
    ("host", "url", "told"),
    [
        ("", "ws://192.0.2.7:8780", True),
        ("192.0.2.7", "wss://banmen.example:443", True),
        ("", "ws://127.0.0.1:8780", False),  # without a network
        ("127.0.0.1", "ws://games.example.org:9492", False),  # a name that a proxy has
        ("127.0.0.1", "wss://games.example.org:443", False),
        ("localhost", "ws://127.0.0.1:8780", False),
        ("::1", "ws://[::1]:8780", False),
    ],
)
def test_a_server_on_loopback_is_not_announced(host: str, url: str, *, told: bool) -> None:
    assert can_announce(host, [url]) is told


def test_a_window_finds_a_server_that_comes_and_hears_that_it_goes() -> None:
    found: Queue[Sequence[KnownServer]] = Queue()
    looking = NearbyServers(found.put, service=SERVICE, interfaces=LOOPBACK)
    looking.start()
    try:
        with announced(["ws://192.0.2.7:8781"], service=SERVICE, name="class 3b", interfaces=LOOPBACK):
            assert list(found.get(timeout=PATIENCE_S)) == [KnownServer("class 3b", "ws://192.0.2.7:8781")]
        assert list(found.get(timeout=PATIENCE_S)) == []
    finally:
        looking.close()


def test_of_a_server_in_several_networks_the_window_takes_its_address_in_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        network, "nearest", lambda hosts: next((host for host in hosts if host.startswith("10.0.5.")), None)
    )
    found: Queue[Sequence[KnownServer]] = Queue()
    looking = NearbyServers(found.put, service=SERVICE, interfaces=LOOPBACK)
    looking.start()
    urls = ["ws://192.168.77.1:8781", "ws://10.0.5.1:8781", "ws://[fd77::1]:8781"]
    try:
        with announced(urls, service=SERVICE, name="two rooms", interfaces=LOOPBACK):
            assert list(found.get(timeout=PATIENCE_S)) == [KnownServer("two rooms", "ws://10.0.5.1:8781")]
    finally:
        looking.close()


def test_nonsense_in_the_network_is_not_shown() -> None:
    found: Queue[Sequence[KnownServer]] = Queue()
    looking = NearbyServers(found.put, service=SERVICE, interfaces=LOOPBACK)
    network = Zeroconf(interfaces=LOOPBACK)
    try:
        for name, url in {"no address": "ftp://evil.example/", "none": "", "odd\u202e name": "ws://192.0.2.8"}.items():
            place = ["192.0.2.8"]
            told = ServiceInfo(SERVICE, f"{name}.{SERVICE}", port=1, parsed_addresses=place, properties={"url": url})
            network.register_service(told, cooperating_responders=True)
        looking.start()
        assert list(found.get(timeout=PATIENCE_S)) == [KnownServer("odd name", "ws://192.0.2.8:8780")]
    finally:
        looking.close()
        network.close()


def test_closing_during_the_start_of_a_search_ends_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    class Network:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def close(self) -> None:
            ended.append("network")

    class Browser:
        def __init__(self, *_: object, **__: object) -> None:
            looking.close()

        def cancel(self) -> None:
            ended.append("browser")

    monkeypatch.setattr("zeroconf.Zeroconf", Network)
    monkeypatch.setattr("zeroconf.ServiceBrowser", Browser)
    looking = NearbyServers(lambda _: None)
    looking._look()
    for thread in threading.enumerate():
        if thread.name == "end of the network's servers":
            thread.join(PATIENCE_S)
    assert ended == ["browser", "network"]
