"""Finding the heads of HTTP requests, in whatever pieces they arrive."""

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen_server.net.websocket import MAX_REQUEST_BYTES, BadRequest, RequestHeads, is_keep_alive
from tests.banmen_server.net.raw_client import get


def heads(*pieces: bytes) -> list[bytes]:
    """The heads that are found in pieces which come one after another."""
    reader, found = RequestHeads(), list[bytes]()
    for piece in pieces:
        reader.add(piece)
        while head := reader.next():
            found.append(head)
    return found


def test_requests_are_found_however_they_are_cut() -> None:
    both = get("/") + get("/K7QX-2MPD")
    assert heads(both) == heads(*(both[at : at + 1] for at in range(len(both)))) == [get("/"), get("/K7QX-2MPD")]


def test_bytes_behind_a_head_are_kept() -> None:
    reader = RequestHeads()
    reader.add(get("/") + b"\x81")
    assert (reader.next(), reader.rest) == (get("/"), b"\x81")


@pytest.mark.parametrize(
    ("data", "status"),
    [(b"\x16\x03\x01", b"400"), (b"GET / HTTP/1.1\n\n", b"400"), (b"G" * (MAX_REQUEST_BYTES + 1), b"431")],
)
def test_bytes_that_are_no_request_are_answered_and_end_the_connection(data: bytes, status: bytes) -> None:
    with pytest.raises(BadRequest) as refused:
        heads(get("/"), data)
    assert refused.value.answer.startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(
    ("asked", "protocol", "answered", "wanted"),
    [
        ({}, "HTTP/1.1", {}, True),
        ({"Connection": "keep-alive"}, "HTTP/1.1", {}, True),
        ({"Connection": "TE, Close"}, "HTTP/1.1", {}, False),
        ({}, "HTTP/1.0", {}, False),
        ({}, "HTTP/1.1", {"Connection": "close"}, False),
    ],
)
def test_a_connection_stays_open_if_both_sides_allow_it(
    asked: dict[str, str],
    protocol: str,
    answered: dict[str, str],
    wanted: bool,  # noqa: FBT001 - a table of examples
) -> None:
    request = Request("/", Headers(asked), "GET", protocol)
    assert is_keep_alive(request, Response(200, "OK", Headers(answered))) is wanted
