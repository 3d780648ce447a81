"""The address of a client behind proxies."""

from ipaddress import ip_network

import pytest
from websockets.datastructures import Headers

from banmen_server.net.http import Proxies, is_forwarded

PROXIES = Proxies([ip_network("10.0.0.0/8"), ip_network("::1/128")])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),  # the header of a direct peer is not trusted
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),  # the client wrote 1.1.1.1 itself
        ("10.0.0.1", ["198.51.100.7, 10.0.0.2"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1", "198.51.100.7", "10.0.0.2"], "198.51.100.7"),
        ("10.0.0.1", ["10.0.0.9, 10.0.0.2"], "10.0.0.9"),
        ("10.0.0.1", ["198.51.100.7, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.7, unknown, 10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", ["198.51.100.7:51234"], "198.51.100.7"),
        ("10.0.0.1", ["[2001:db8::7]:51234"], "2001:db8::7"),
        ("::1", ["2001:db8::7"], "2001:db8::7"),
        ("::ffff:10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("", ["198.51.100.7"], ""),
    ],
)
def test_the_last_address_that_is_no_trusted_proxy_is_the_client(peer: str, forwarded: list[str], client: str) -> None:
    assert PROXIES.client(peer, Headers([("X-Forwarded-For", each) for each in forwarded])) == client


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "Via", "x-real-ip"])
def test_a_request_that_a_proxy_passed_on_is_known(name: str) -> None:
    assert is_forwarded(Headers([(name, "192.0.2.1")]))
    assert not is_forwarded(Headers([("Host", "localhost")]))
