"""Simple handshakes are answered as websockets' core does; all others are left to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.utils import accept_key

from banmen_server.net.websocket import PlainRequest, opening_answer, plain_request
from tests.banmen_server.net.raw_client import ACCEPT, KEY, get, upgrade


def judged(head: bytes) -> tuple[Request | None, int | None]:
    """The request as the core reads it, and the status of its answer; None where it reads none."""
    core = ServerProtocol()
    core.receive_data(head)
    request = next((event for event in core.events_received() if isinstance(event, Request)), None)
    return request, None if request is None else core.accept(request).status_code


def test_a_plain_request_is_opened_with_its_key() -> None:
    request = plain_request(upgrade())
    assert request is not None
    answer = opening_answer(request)
    assert answer is not None
    assert answer.startswith(b"HTTP/1.1 101 Switching Protocols\r\n")
    assert answer.endswith(f"\r\nSec-WebSocket-Accept: {ACCEPT}\r\n\r\n".encode())


def test_browsers_and_their_options_are_plain() -> None:
    head = upgrade("Origin: http://localhost:8000", "Sec-WebSocket-Extensions: permessage-deflate", "Accept: */*")
    request = plain_request(head.replace(b"Connection: Upgrade", b"Connection: keep-alive, Upgrade"))
    assert request is not None
    assert request.headers["Accept"] == "*/*"
    assert opening_answer(request) is not None


def test_equal_requests_are_answered_with_their_own_keys() -> None:
    keys = ("dGhlIHNhbXBsZSBub25jZQ==", "AQIDBAUGBwgJCgsMDQ4PEA==")
    requests = [plain_request(upgrade().replace(keys[0].encode(), key.encode())) for key in keys]
    for key, request in zip(keys, requests, strict=True):
        assert isinstance(request, PlainRequest)
        assert request.key == request.whole().headers["Sec-WebSocket-Key"] == key
        assert "Sec-WebSocket-Key" not in request.headers
        assert f"Sec-WebSocket-Accept: {accept_key(key)}\r\n".encode() in (opening_answer(request) or b"")


def test_text_like_a_key_in_another_place_is_not_taken_for_it() -> None:
    zeros = "A" * 22 + "=="
    head = upgrade(host=f"a\r\nX-Own: {KEY}").replace(
        f"Sec-WebSocket-Key: {KEY}".encode(), b"Sec-WebSocket-Key: " + zeros.encode()
    )
    request = plain_request(head)
    assert request is not None
    assert not isinstance(request, PlainRequest)
    assert f"Sec-WebSocket-Accept: {accept_key(zeros)}\r\n".encode() in (opening_answer(request) or b"")


def test_a_page_is_read_and_not_opened() -> None:
    request = plain_request(get("/health"))
    assert request is not None
    assert request.path == "/health"
    assert opening_answer(request) is None


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        (b"GET ", b"POST "),
        (b"HTTP/1.1", b"HTTP/1.0"),
        (b"websocket", b"h2c"),
        (b"Connection: Upgrade", b"Connection: close"),
        (b"Version: 13", b"Version: 12"),
        (b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: A"),
        (b"Sec-WebSocket-Key", b"Sec-WebSocket-Lock"),
        (b"Upgrade: websocket", b"Upgrade: websocket\r\nUpgrade: websocket"),
        (b"Upgrade: websocket", b"Origin: a\r\nOrigin: b\r\nUpgrade: websocket"),
        (b"Upgrade: websocket", b"X: 1\r\n folded\r\nUpgrade: websocket"),
        (b"Upgrade: websocket", b"X : 1\r\nUpgrade: websocket"),
        (b"Upgrade: websocket", b"X: \x00\r\nUpgrade: websocket"),
    ],
)
def test_a_request_that_is_not_simple_takes_the_slow_path(part: bytes, instead: bytes) -> None:
    head = upgrade().replace(part, instead, 1)
    assert head != upgrade()
    request = plain_request(head)
    assert request is None or opening_answer(request) is None


_LINE = st.tuples(
    st.sampled_from(["Upgrade", "Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Content-Length", "X-Own"]),
    st.sampled_from([":", ": ", ":  ", " : "]),
    st.sampled_from(["websocket", "Upgrade", "upgrade, keep-alive", "13", "AAAAAAAAAAAAAAAAAAAAAA==", "", "a b ", "\t"])
    | st.text(max_size=5),
)


_FIRST = st.sampled_from(["GET / HTTP/1.1", "GET /a?b HTTP/1.1", "GET  / HTTP/1.1", "PUT / HTTP/1.1"])


@given(st.lists(_LINE, max_size=8), _FIRST)
def test_the_fast_path_reads_and_opens_the_same_as_the_core(lines: list[tuple[str, str, str]], first: str) -> None:
    text = "\r\n".join([first, *("".join(line) for line in lines), "", ""])
    head = text.encode("utf-8", "surrogatepass")
    request, status = judged(head)
    found = plain_request(head)
    if found is not None:
        assert request is not None
        whole = found.whole() if isinstance(found, PlainRequest) else found
        assert (whole.path, list(whole.headers.raw_items())) == (request.path, list(request.headers.raw_items()))
        others = [(name, value) for name, value in whole.headers.raw_items() if name != "Sec-WebSocket-Key"]
        assert [each for each in found.headers.raw_items() if each[0] != "Sec-WebSocket-Key"] == others
        if opening_answer(found) is not None:
            assert status == 101
