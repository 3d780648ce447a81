"""The opening handshake as almost every client asks for it (RFC 6455, 4.2), read and answered in one step. Pure.

Everything else is left to the core of websockets, which judges it, and takes five times as long.
"""

import re

from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.utils import accept_key

from banmen.protocol.json_form import JSON_SUBPROTOCOL

_TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]"
_VALUE = rb"[!-~](?:[ -~]{0,4000}[!-~])?"
_REQUEST = re.compile(rb"GET ([!-~]{1,4000}) HTTP/1\.1\r\n((?:%b+: ?%b\r\n){1,64})\r\n" % (_TOKEN, _VALUE))
_FIELD = re.compile(r"([^:]+): ?([^\r]*)\r\n")
_KEY = re.compile("[A-Za-z0-9+/]{21}[AQgw]==")
_ANSWER = (
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n"
)
_JSON = f"Sec-WebSocket-Protocol: {JSON_SUBPROTOCOL}\r\n"


def plain_request(head: bytes) -> Request | None:
    """The request of a whole HTTP head; None where it is not as plain as that of most clients."""
    found = _REQUEST.fullmatch(head)
    if found is None:
        return None
    headers = Headers()
    for name, value in _FIELD.findall(found[2].decode()):
        headers[name] = value
    has_body = "Content-Length" in headers or "Transfer-Encoding" in headers
    return None if has_body else Request(found[1].decode(), headers)


def asks_for_json(headers: Headers) -> bool:
    """Whether a client offers to speak JSON. What else it offers is passed over."""
    offered = headers.get_all("Sec-WebSocket-Protocol")
    return any(each.strip() == JSON_SUBPROTOCOL for value in offered for each in value.split(","))


def opening_answer(request: Request, *, json: bool = False) -> bytes | None:
    """What opens a WebSocket that is asked for without anything special, to speak JSON or not; else None."""
    headers = request.headers
    if request.method != "GET" or request.protocol != "HTTP/1.1" or len(headers.get_all("Origin")) > 1:
        return None
    upgrade, key = headers.get_all("Upgrade"), headers.get_all("Sec-WebSocket-Key")
    if [each.lower() for each in upgrade] != ["websocket"] or headers.get_all("Sec-WebSocket-Version") != ["13"]:
        return None
    options = [each.strip().lower() for each in ",".join(headers.get_all("Connection")).split(",")]
    if "upgrade" not in options or len(key) != 1 or not _KEY.fullmatch(key[0]):
        return None
    answer = _ANSWER.format(accept_key(key[0]))
    return f"{answer}{_JSON if json else ''}\r\n".encode()
