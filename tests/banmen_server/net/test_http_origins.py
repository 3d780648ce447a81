"""The web pages that can connect: the server's own, and the allowed ones."""

import pytest
from websockets.datastructures import Headers

from banmen_server.net.http import Origins

ORIGINS = Origins(allowed=["https://play.example.org"], host_names=["games.example.org"])


def refused(host: str | None, *origins: str) -> bool:
    fields = [("Host", host)] if host else []
    return ORIGINS.refusal(Headers([*fields, *(("Origin", origin) for origin in origins)])) is not None


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8780", "games.example.org", None])
def test_a_native_client_comes_by_whatever_name(host: str | None) -> None:
    assert not refused(host)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8780",
        "192.168.1.20",
        "[::1]:8780",
        "localhost:8780",
        "akis-pc",
        "akis-pc.local:8780",
        "akis-pc.home.arpa",
        "games.example.org",
        "Games.Example.org:9000",
    ],
)
def test_an_own_page_comes_by_addresses_local_names_and_the_server_s_name(host: str) -> None:
    assert not refused(host, f"http://{host}")
    assert not refused(host, f"https://{host.lower()}")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:3000", "http://127.0.0.1", "file://", ""]
)
def test_a_page_of_another_site_does_not(origin: str) -> None:
    assert refused("127.0.0.1:8780", origin)


@pytest.mark.parametrize("host", ["evil.example:8780", "192.168.1.20.evil.example", "[evil]", "[::1", ""])
def test_a_name_that_points_here_for_a_moment_makes_no_page_an_own_one(host: str) -> None:
    assert refused(host, f"http://{host}")


def test_a_page_that_is_named_comes_by_any_host() -> None:
    assert not refused("127.0.0.1:8780", "https://play.example.org")
    assert not refused("backend.example", "https://PLAY.example.org")
    assert refused("127.0.0.1:8780", "http://play.example.org")
    assert refused("127.0.0.1:8780", "https://play.example.org", "https://play.example.org")
