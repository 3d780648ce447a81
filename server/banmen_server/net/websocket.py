"""Reads and writes HTTP requests and one WebSocket as bytes, on the Sans-I/O core of websockets (RFC 6455).

It uses no network and no clock. Most clients send one of a few simple requests, and each message as a single frame:
these are handled here, ten times faster. Everything else goes to the core. No extension is accepted, so nothing is
compressed. A fragmented message is delivered whole.
"""

import re
from functools import lru_cache
from http import HTTPStatus
from struct import Struct
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import accept_key

from banmen.protocol.codec import JSON_SUBPROTOCOL

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was built without its C extension
    from websockets.utils import apply_mask

Received = tuple[int, bytes | str | None]
"""A frame of the peer: its size on the wire, and the message that it ends; None for a control frame or fragment."""

PING = b"\x89\x00"
"""A ping without a payload: always the same bytes, because a server's frames are not masked."""
MAX_FRAGMENTS = 1_024
"""The maximum fragments of one message."""
MAX_REQUEST_BYTES = 16 * 1024
"""A longer HTTP request is refused."""

# --- all requests -----------------------------------------------------------------------------------------------------

_END = b"\r\n\r\n"
_REQUEST_LINE = re.compile(rb"([A-Z]{1,20}) [!-~]+ HTTP/1\.[01]\r\n")
_BODY = re.compile(rb"\r\n(?:transfer-encoding:|content-length:[ \t]*0*[1-9])", re.IGNORECASE)


class BadRequest(Exception):
    """Bytes that are no HTTP request. `answer` is to be written before the connection is closed."""

    def __init__(self, answer: bytes) -> None:
        super().__init__(answer)
        self.answer = answer


class RequestHeads:
    """The unanswered bytes of a connection. `rest` are those behind the last head."""

    __slots__ = ("rest",)

    def __init__(self) -> None:
        self.rest = b""

    def add(self, data: bytes) -> None:
        """Add received bytes."""
        self.rest += data

    def next(self) -> bytes | None:
        """Return the next complete head, up to its empty line; None if more has to come. Raises BadRequest."""
        rest = self.rest
        end = rest.find(_END)
        if end >= 0:
            end += len(_END)
            self.rest = rest[end:]
            return rest[:end]
        if rest and (not rest[:1].isalpha() or b"\n\n" in rest):
            raise BadRequest(bad_request(HTTPStatus.BAD_REQUEST, "This is no HTTP request."))
        if len(rest) > MAX_REQUEST_BYTES:
            raise BadRequest(bad_request(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request is too long."))
        return None


def _refusal(head: bytes) -> bytes | None:
    """Return the answer to a request with another method than GET and HEAD, or with a body; else None."""
    line = _REQUEST_LINE.match(head)
    if line is None:
        return None
    if line[1] not in {b"GET", b"HEAD"}:
        return bad_request(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD are answered.", "Allow: GET, HEAD\r\n")
    if _BODY.search(head):
        return bad_request(HTTPStatus.BAD_REQUEST, "A request has no body here.")
    return None


def bad_request(status: HTTPStatus, text: str, fields: str = "") -> bytes:
    """Return a short HTTP answer to an incomplete or unsuitable request."""
    body = f"{text}\n".encode()
    head = f"HTTP/1.1 {status} {status.phrase}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
    return f"{head}{fields}Content-Length: {len(body)}\r\n\r\n".encode() + body


def is_keep_alive(request: Request, answer: Response) -> bool:
    """Return True if the connection stays open after the response."""
    if request.protocol != "HTTP/1.1" or "Connection" in answer.headers:
        return False
    options = ",".join(request.headers.get_all("Connection")).lower().split(",")
    return "close" not in [each.strip() for each in options]


# --- simple requests, of which most clients send one ------------------------------------------------------------------

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


# --- frames (RFC 6455, 5.2) -------------------------------------------------------------------------------------------

_HEAD = Struct("!BB4s")
"""The shortest head of a client's frame: its kind, its length with the mask bit, the mask."""
_HEAD_BYTES = _HEAD.size
_FINAL_BINARY, _MASKED = 0x82, 0x80
_EMPTY_PONG = b"\x8a\x80"
"""The first bytes of the answer to `PING`; the mask follows."""
_IN_TWO_BYTES = 126
"""The length that announces a payload length in two bytes."""
_LONGEST_REASON = 123
"""In bytes; RFC 6455, 5.5."""


@lru_cache(maxsize=1024)  # most frames have a few hundred bytes, and each player of a move gets one
def binary_head(size: int) -> bytes:
    """Return the head of a server's binary frame of `size` bytes."""
    if size < _IN_TWO_BYTES:
        return bytes((0x82, size))
    if size < 1 << 16:
        return b"\x82\x7e" + size.to_bytes(2, "big")
    return b"\x82\x7f" + size.to_bytes(8, "big")


def text_frame(text: bytes) -> bytes:
    """Return the server's frame with this text, which is UTF-8."""
    return b"\x81" + binary_head(len(text))[1:] + text


def _frame_bytes(size: int) -> int:
    """Return the length of a client's frame with a payload of `size` bytes."""
    return size + _HEAD_BYTES + (0 if size < _IN_TWO_BYTES else 2 if size < 1 << 16 else 8)


class WebSocket:
    """The server's side of one WebSocket. After each call, write what `to_send` returns.

    Once `ended` is set, close the TCP connection after everything is written.
    """

    __slots__ = (
        "_between_frames", "_fragments", "_max_size", "_opening", "_parts", "_plainly_open", "_protocol", "_text",
        "_unfinished", "_unread", "ended",
    )  # fmt: skip

    def __init__(self, max_message_bytes: int) -> None:
        self.ended = False
        self._plainly_open = self._between_frames = False
        self._max_size = max_message_bytes
        self._opening = b""
        self._protocol: ServerProtocol | None = None
        self._parts = bytearray()
        self._fragments = 0
        self._text = False
        self._unfinished = self._unread = 0

    @property
    def open(self) -> bool:
        """Whether messages may be sent."""
        return self._plainly_open if self._protocol is None else self._protocol.state is State.OPEN

    @property
    def close_code(self) -> int | None:
        """The peer's close code, if it has sent one."""
        close = None if self._protocol is None else self._protocol.close_rcvd
        return None if close is None else close.code

    @property
    def held_bytes(self) -> int:
        """The approximate size of the buffered part of an incomplete message."""
        return self._unfinished + len(self._parts)

    def to_send(self) -> bytes:
        """Return the bytes to write now."""
        opening, self._opening = self._opening, b""
        writes = () if self._protocol is None else self._protocol.data_to_send()
        if not writes:
            return opening
        self.ended = self.ended or not writes[-1]  # the core marks the end of the stream this way
        return opening + b"".join(writes)

    @property
    def _core(self) -> ServerProtocol:
        """The core of websockets, created on demand: not for a plain handshake, nor for whole messages."""
        if self._protocol is None:
            state = State.OPEN if self._plainly_open else State.CONNECTING
            self._protocol = ServerProtocol(max_size=self._max_size, state=state)
        return self._protocol

    # --- the handshake -----------------------------------------------------------------------------------------------

    def read_request(self, head: bytes) -> Request:
        """Return the request of a complete HTTP head. Raises BadRequest."""
        request = plain_request(head)
        if request is not None:
            return request
        if refusal := _refusal(head):
            raise BadRequest(refusal)
        self._core.receive_data(head)
        for event in self._core.events_received():
            if isinstance(event, Request):
                return event
        raise BadRequest(self.to_send() or bad_request(HTTPStatus.BAD_REQUEST, "This is no HTTP request."))

    def accept(self, request: Request) -> bool:
        """Answer a WebSocket request: it is open then, or refused in HTTP. Return True if both speak JSON."""
        json = asks_for_json(request)
        answer = opening_answer(request, json=json) if self._protocol is None else None
        if answer is None:  # or the core has read the request, and must know its answer
            response = self._core.accept(request.whole() if isinstance(request, PlainRequest) else request)
            if json and response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                response.headers["Sec-WebSocket-Protocol"] = JSON_SUBPROTOCOL
            self._core.send_response(response)
        else:
            self._opening = answer
            self._plainly_open = self._between_frames = True
        return json

    def answer(self, response: Response) -> None:
        """Answer a request in HTTP, and end."""
        self._core.send_response(response)

    # --- messages ----------------------------------------------------------------------------------------------------

    def whole_message(self, read: bytearray | bytes, length: int) -> bytes | None:
        """Return the message if the read is exactly one frame of it, the common case; None: use `receive`.

        The core, which takes ten times as long, is not needed and not changed. Only while the WebSocket is `open`.
        """
        size = length - _HEAD_BYTES
        if size < 0 or not self._between_frames:
            return None
        kind, prefix, mask = _HEAD.unpack_from(read)
        if kind != _FINAL_BINARY:
            return None
        if prefix == _MASKED | size and size < _IN_TWO_BYTES:
            return apply_mask(read[_HEAD_BYTES:length], mask)
        size -= 2
        if prefix == _MASKED | _IN_TWO_BYTES and _IN_TWO_BYTES <= size == int.from_bytes(read[2:4]) <= self._max_size:
            return apply_mask(read[_HEAD_BYTES + 2 : length], read[4 : _HEAD_BYTES + 2])
        return None

    def receive(self, data: bytes) -> list[Received]:
        """Return the frames that these bytes complete, in their order."""
        if self._between_frames and len(data) == _HEAD_BYTES and data[:2] == _EMPTY_PONG:  # which nobody needs
            return [(_HEAD_BYTES, None)]
        self._core.receive_data(data)
        self._unfinished += len(data)
        self._unread += len(data)
        received: list[Received] = []
        for frame in self._core.events_received():
            if isinstance(frame, Frame):
                size = _frame_bytes(len(frame.data))
                self._unfinished = 0
                self._unread -= size
                whole = frame.fin and frame.opcode is Opcode.BINARY
                received.append((size, bytes(frame.data) if whole else self._message(frame)))
                if self._fragments > MAX_FRAGMENTS:
                    self.fail(CloseCode.POLICY_VIOLATION, "too many fragments")
                    break
        self._between_frames = not (self._unread or self._fragments)
        return received

    def receive_eof(self) -> None:
        """The peer has ended its stream."""
        self._core.receive_eof()

    def close(self, code: int, reason: str) -> None:
        """Begin the closing handshake."""
        if self.open:
            self._core.send_close(code, reason.encode()[:_LONGEST_REASON].decode(errors="ignore"))

    def fail(self, code: CloseCode, reason: str) -> None:
        """End the WebSocket with this close code, without waiting for an answer."""
        if self.open:
            self._core.fail(code, reason)

    def release(self) -> None:
        """Break the cycle between the core and its parser, so that both are freed after use."""
        core = self._protocol
        if core is None:
            return
        core.parser.close()
        if core.handshake_exc is not None:  # the request holds it too, and its traceback all who were called
            core.handshake_exc.__traceback__ = core.handshake_exc.__cause__ = core.handshake_exc.__context__ = None
        core.parser_exc = core.handshake_exc = None

    def _message(self, frame: Frame) -> bytes | str | None:
        """Return the message that a frame ends. The core has checked the order of the frames."""
        if frame.opcode is Opcode.TEXT or frame.opcode is Opcode.BINARY:
            self._text = frame.opcode is Opcode.TEXT
            self._parts, self._fragments = bytearray(), 0
        elif frame.opcode is not Opcode.CONT:
            return None
        self._parts += frame.data
        self._fragments += 1
        if not frame.fin:
            return None
        data, self._parts, self._fragments = bytes(self._parts), bytearray(), 0
        return self._decoded(data) if self._text else data

    def _decoded(self, data: bytes) -> str | None:
        try:
            return data.decode()
        except UnicodeDecodeError:
            self.fail(CloseCode.INVALID_DATA, "invalid UTF-8")
            return None
