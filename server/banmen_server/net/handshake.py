"""The opening handshake in the form of almost every client (RFC 6455, 4.2), read and answered in one step. Pure.

Everything else is left to the core of websockets, which validates it fully, and takes five times as long. Clients of
one kind send the same request except for the key, so the rest is cached: after a kill thousands reconnect.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.utils import accept_key

from banmen.protocol.json_form import JSON_SUBPROTOCOL

_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]"
_VALUE = rb"[!-~](?:[ -~]{0,4000}[!-~])?"
_REQUEST = re.compile(rb"GET ([!-~]{1,4000}) HTTP/1\.1\r\n((?:%b+: ?%b\r\n){1,64})\r\n" % (_TOKEN, _VALUE))
_FIELD = re.compile(r"([^:]+): ?([^\r]*)\r\n")
_KEY = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
_BEFORE_KEY = re.compile(rb"\r\nsec-websocket-key: ?\Z", re.IGNORECASE)
_KEY_SIGNS, _ANY_KEY, _AFTER_KEY = 24, b"AAAAAAAAAAAAAAAAAAAAAA==", b"==\r\n"
_MAX_KEPT_BYTES = 2_048
"""Longer heads are not cached."""
_ANSWER = (
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n"
)
_JSON = f"Sec-WebSocket-Protocol: {JSON_SUBPROTOCOL}\r\n"


class _Alike(NamedTuple):
    """The common part of requests that differ only in their key; `headers` are all but the key."""

    path: str
    headers: Headers
    opens: bool
    json: bool


class PlainRequest(Request):
    """A request with a `key`, and shared headers that lack the key."""

    def __init__(self, head: bytes, key: str, alike: _Alike) -> None:
        self.path, self.headers = alike.path, alike.headers
        self.alike = alike
        self.key = key
        self._head = head

    def whole(self) -> Request:
        """Return the request with all headers of its own."""
        request = _read(self._head)
        if request is None:
            raise ValueError("this request was never plain")
        return request


def plain_request(head: bytes) -> Request | None:
    """Return the request of a complete HTTP head; None if it is less simple than that of most clients."""
    start = head.find(_AFTER_KEY) + 2 - _KEY_SIGNS
    end = start + _KEY_SIGNS
    if start > 0 and len(head) <= _MAX_KEPT_BYTES and _KEY.fullmatch(head, start, end):
        alike = _alike(head[:start], head[end:])
        if alike is not None:
            return PlainRequest(head, head[start:end].decode(), alike)
    return _read(head)


@lru_cache(maxsize=64)
def _alike(before: bytes, after: bytes) -> _Alike | None:
    """Return the common part of requests with a key between these bytes; None if they are not simple."""
    request = _read(before + _ANY_KEY + after) if _BEFORE_KEY.search(before) else None
    if request is None or len(request.headers.get_all("Sec-WebSocket-Key")) != 1:
        return None
    opens, json = opening_answer(request) is not None, asks_for_json(request)
    del request.headers["Sec-WebSocket-Key"]
    return _Alike(request.path, request.headers, opens, json)


def _read(head: bytes) -> Request | None:
    found = _REQUEST.fullmatch(head)
    if found is None:
        return None
    headers = Headers()
    for name, value in _FIELD.findall(found[2].decode()):
        headers[name] = value
    has_body = "Content-Length" in headers or "Transfer-Encoding" in headers
    return None if has_body else Request(found[1].decode(), headers)


def asks_for_json(request: Request) -> bool:
    """Return True if a client offers to speak JSON. Its other offers are ignored."""
    if isinstance(request, PlainRequest):
        return request.alike.json
    offered = request.headers.get_all("Sec-WebSocket-Protocol")
    return any(each.strip() == JSON_SUBPROTOCOL for value in offered for each in value.split(","))


def opening_answer(request: Request, *, json: bool = False) -> bytes | None:
    """Return the answer that opens a simply requested WebSocket, for JSON or not; else None."""
    if isinstance(request, PlainRequest):
        return _answer(request.key, json=json) if request.alike.opens else None
    headers = request.headers
    if request.method != "GET" or request.protocol != "HTTP/1.1" or len(headers.get_all("Origin")) > 1:
        return None
    upgrade, key = headers.get_all("Upgrade"), headers.get_all("Sec-WebSocket-Key")
    if [each.lower() for each in upgrade] != ["websocket"] or headers.get_all("Sec-WebSocket-Version") != ["13"]:
        return None
    options = [each.strip().lower() for each in ",".join(headers.get_all("Connection")).split(",")]
    if "upgrade" not in options or len(key) != 1 or not _KEY.fullmatch(key[0].encode()):
        return None
    return _answer(key[0], json=json)


def _answer(key: str, *, json: bool) -> bytes:
    answer = _ANSWER.format(accept_key(key))
    return f"{answer}{_JSON if json else ''}\r\n".encode()
