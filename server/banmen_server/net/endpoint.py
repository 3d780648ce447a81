"""The server's end of one TCP or TLS connection: bytes in and out, in bounded memory and time.

It reads small pieces into one buffer that all connections share, so that no connection holds unparsed bytes, and a
flood of tiny frames returns to the loop after each read. HTTP requests come first, then a WebSocket. After the last
answer, received bytes are discarded until the peer closes too, so that the peer receives that answer.
"""

import asyncio
import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from banmen.protocol.messages import MAX_FRAME_BYTES
from banmen_server.net.budgets import ConnectionBudget
from banmen_server.net.limits import network_of
from banmen_server.net.scheduling import TURN_S, ConnectionTimers, TurnQueue
from banmen_server.net.websocket import PING, BadRequest, Received, RequestHeads, WebSocket, bad_request, is_keep_alive

if sys.platform != "win32":
    from fcntl import ioctl
    from termios import FIONREAD

Peer = TypeVar("Peer", bound=Hashable)
EndpointT = TypeVar("EndpointT")

MAX_READ_BYTES = 2**20
"""Messages larger than this end the connection with 1009; those between it and MAX_FRAME_BYTES are refused."""
MAX_LARGE = 32
"""Messages larger than MAX_FRAME_BYTES that all peers together may be sending at a time."""
_READ_BYTES = 2 * 1024
_READ_S = 0.000004
"""The approximate time of a read without its contents: hundreds of pieces of large frames fill a turn."""
_read = bytearray(_READ_BYTES)
"""The buffer that every connection reads into. Its contents are copied before the callback returns."""
_buffer = memoryview(_read)
_PIECE_BYTES = 256
"""Bytes parsed in one piece: 42 empty frames take half a millisecond."""
_MAX_UNREAD_ANSWERS_BYTES = 16 * 1024
"""If more bytes of HTTP answers are queued, the next request waits, too."""
_MAX_FRAMES_AFTER_CLOSE, _MAX_AFTER_CLOSE_BYTES = 64, 128 * 1024
"""Frames and bytes searched for the peer's close frame: its own limits bound what can be in flight."""
_MAX_DISCARDED_BYTES = 2 * 2**20
"""Twice the largest message, which a peer may be sending."""
_DISCARDED_READ_BYTES = 64 * 1024
_DISCARDED_READ_S = 0.00005
"""The approximate time of such a read."""
DISCARD_BUFFER = memoryview(bytearray(_DISCARDED_READ_BYTES))
"""The buffer for all discarded reads."""


class LargeMessages(Generic[Peer]):
    """The peers that are sending a message larger than MAX_FRAME_BYTES."""

    def __init__(self) -> None:
        self._senders: set[Peer] = set()

    def __len__(self) -> int:
        return len(self._senders)

    def is_too_much(self, sender: Peer, held_bytes: int) -> bool:
        """Record the buffered bytes of a sender's message; return True if there are too many large ones."""
        if held_bytes <= MAX_FRAME_BYTES:
            self._senders.discard(sender)
            return False
        self._senders.add(sender)
        return len(self._senders) > MAX_LARGE

    def forget(self, sender: Peer) -> None:
        """Forget a lost sender."""
        self._senders.discard(sender)


class Receiver(Protocol):
    """Receives the messages of a WebSocket. `budget` limits its use of the server."""

    budget: ConnectionBudget

    def receive_message(self, length: int, message: bytes) -> None:
        """Receive a message of one frame of `length` bytes on the wire."""
        ...

    def receive(self, received: list[Received]) -> None:
        """Receive frames in the order of their arrival."""
        ...

    def pause_writing(self) -> None:
        """The peer reads too slowly."""
        ...

    def resume_writing(self) -> None:
        """The peer has read."""
        ...

    def closed(self) -> None:
        """Nothing more can be sent."""
        ...

    def hello_timed_out(self) -> None:
        """The time for the greeting is over."""
        ...

    def lost(self, close_code: int | None) -> None:
        """The connection is closed. `close_code` is the peer's, if it sent one."""
        ...


class EndpointOwner(Protocol[EndpointT]):
    """The server to which connections belong. `large` tracks those that are sending too large a message.

    `turns` is where they wait for their turn of the loop.
    """

    large: LargeMessages[EndpointT]
    turns: TurnQueue

    def accepted(self, endpoint: EndpointT) -> None:
        """A new connection was accepted; it has sent no request yet."""
        ...

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if a request has to wait until its answer is read; call `then` once it is."""
        ...

    def answer(self, request: Request, endpoint: EndpointT) -> Response | None:
        """Return the answer to an HTTP request; None continues with the handshake of a WebSocket."""
        ...

    def answered(self, endpoint: EndpointT, length: int, seconds: float) -> float:
        """Charge an answer of `length` bytes and `seconds`. Return the seconds that the next request waits."""
        ...

    def opened(self, endpoint: EndpointT) -> Receiver | None:
        """Return the receiver of an open WebSocket's messages; None if it was closed immediately."""
        ...

    def on_lost(self, endpoint: EndpointT) -> None:
        """A connection is closed."""
        ...


class DiscardedBytes:
    """The discarded bytes of one connection. A peer that keeps sending is cut."""

    __slots__ = ("_discarded_bytes", "_network", "_transport", "_turns")

    def __init__(self, transport: asyncio.Transport, turns: TurnQueue, network: str) -> None:
        self._transport = transport
        self._turns = turns
        self._network = network
        self._discarded_bytes = 0

    def add(self, nbytes: int) -> None:
        """Count the read bytes, and read on when it is the network's turn."""
        self._discarded_bytes += nbytes
        if self._discarded_bytes > _MAX_DISCARDED_BYTES:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._transport.pause_reading()
            self._turns.add(self._network, self._read_on)

    def _read_on(self) -> None:
        if not self._transport.is_closing():
            self._turns.reserve(_DISCARDED_READ_S)
            self._transport.resume_reading()


def unread_bytes(transport: asyncio.BaseTransport) -> int:
    """Return the number of received bytes not read yet; 0 if unknown, as it always is on Windows."""
    if sys.platform != "win32":
        plug = transport.get_extra_info("socket")
        with suppress(OSError, ValueError):  # it is closed already
            return int.from_bytes(ioctl(plug.fileno(), FIONREAD, bytes(4)), sys.byteorder)
    return 0


class Endpoint(asyncio.BufferedProtocol):
    """One connection. `peer` is the IP address at its other end, `address` its client's; empty without one.

    `unread_bytes` is how much more had arrived at the last read. While it is `open`, messages may be sent; as JSON if
    `json` is set, which both sides speak then. `on_bytes` is called whenever bytes arrive.
    """

    __slots__ = (
        "_after_close_bytes",
        "_answered",
        "_ended",
        "_frames_after_close",
        "_heads",
        "_held",
        "_is_alive",
        "_limits",
        "_lost",
        "_owner",
        "_pending",
        "_reading",
        "_receiver",
        "_timeouts",
        "_turns",
        "_websocket",
        "address",
        "json",
        "on_bytes",
        "open",
        "peer",
        "transport",
        "unread_bytes",
    )  # fmt: skip

    transport: asyncio.Transport

    def __init__(self, owner: "EndpointOwner[Endpoint]", timeouts: ConnectionTimers, write_limit_bytes: int) -> None:
        self.peer = self.address = ""
        self.open = self.json = False
        self.on_bytes: Callable[[], None] | None = None
        self.unread_bytes = 0
        self._owner = owner
        self._turns = owner.turns
        self._pending = b""
        self._timeouts = timeouts
        self._limits = (write_limit_bytes, write_limit_bytes // 4)
        self._websocket = WebSocket(MAX_READ_BYTES)
        self._heads: RequestHeads | None = RequestHeads()
        self._receiver: Receiver | None = None
        self._is_alive = self._reading = True
        self._answered = self._held = self._lost = False
        self._frames_after_close = self._after_close_bytes = 0
        self._ended: DiscardedBytes | None = None

    # --- called by the transport -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the request."""
        self.transport = transport  # type: ignore[assignment]  # a stream's transport
        self.transport.set_write_buffer_limits(_MAX_UNREAD_ANSWERS_BYTES)
        peer = transport.get_extra_info("peername")
        self.peer = self.address = str(peer[0]) if isinstance(peer, tuple) else ""
        self._timeouts.hello.add(self)
        self._owner.accepted(self)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002 - always the same buffer
        """Return the buffer for the next read."""
        return DISCARD_BUFFER if self._ended else _buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Process the bytes that were read."""
        if self._ended:
            self._ended.add(nbytes)
            return
        self._is_alive = True
        if self.on_bytes is not None:
            self.on_bytes()
        self.unread_bytes = unread_bytes(self.transport) if nbytes == _READ_BYTES else 0
        if self._turns.full or self._pending:
            self._wait_for_turn(bytes(_read[:nbytes]))
        else:
            self._process(_read, nbytes)

    def _wait_for_turn(self, data: bytes) -> None:
        """Process bytes when it is the connection's turn; read nothing more until then."""
        if self._pending:
            self.transport.pause_reading()
        else:
            self._turns.add(network_of(self.address), self._process_in_turn)
        self._pending += data

    def _process_in_turn(self) -> None:
        """Process the bytes that waited for this turn, unless reading is paused."""
        if self._reading:
            self._process_pending()

    def _process_pending(self) -> None:
        """Process the bytes that waited, if there are any."""
        data, self._pending = self._pending, b""
        if data and not self._lost:
            if self._reading:
                self.transport.resume_reading()
            self._process(data, len(data))

    def _process(self, read: bytearray | bytes, nbytes: int) -> None:
        message = self._websocket.whole_message(read, nbytes) if self.open else None
        if message is not None and self._receiver is not None:
            self._receiver.receive_message(nbytes, message)
            return
        data = bytes(read[:nbytes])
        self._turns.use(_READ_S)
        if self._ended:
            self._ended.add(nbytes)
        elif self._heads is not None:
            self._heads.add(data)
            self._answer_next()
        else:
            self._receive(data)

    def eof_received(self) -> None:
        """Close after the peer's end of stream: returning None lets the transport do it."""
        self._process_pending()
        if self._heads is None and not self._ended:
            self._websocket.receive_eof()
            self._note_open(is_open=False)

    def pause_writing(self) -> None:
        """Called when more than the limit is queued for writing."""
        if self._receiver is not None:
            self._receiver.pause_writing()
        elif self._heads is not None:
            self.pause_reading()

    def resume_writing(self) -> None:
        """Called when little is queued for writing."""
        if self._receiver is not None:
            self._receiver.resume_writing()
        elif self._heads is not None and not self._held:
            self._resume()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - for any reason
        """Called once the connection is closed."""
        try:
            self._process_pending()
        finally:
            self._lose()

    def _lose(self) -> None:
        """Send nothing more, and leave when it is its turn."""
        self._lost = True
        self._note_open(is_open=False)
        self._owner.large.forget(self)
        self._timeouts.forget(self)
        if self._turns.full:
            self._turns.add(network_of(self.address), self._leave)
        else:
            since_s = perf_counter()
            self._leave()
            self._turns.use(perf_counter() - since_s)

    def _leave(self) -> None:
        """Notify the owner and the receiver that the connection is lost."""
        receiver, self._receiver = self._receiver, None
        if receiver is not None:
            receiver.lost(self._websocket.close_code)
        self._websocket.release()
        self._owner.on_lost(self)

    # --- receiving ---------------------------------------------------------------------------------------------------

    def pause_reading(self) -> None:
        """Stop reading: the peer has to wait."""
        if self._reading and not (self._ended or self._lost):
            self._reading = False
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Continue reading, once earlier bytes are processed."""
        if self._reading or self._lost:
            return
        self._reading = self._is_alive = True
        if self._pending:
            self._turns.add(network_of(self.address), self._process_in_turn)
        else:
            self.transport.resume_reading()

    # --- requests in HTTP --------------------------------------------------------------------------------------------

    def _answer_next(self) -> None:
        """Answer the next complete request, unless it has to wait."""
        heads = self._heads
        if heads is None or self._held or self._lost:
            return
        since_s = perf_counter()
        try:
            head = heads.next()
            request = None if head is None else self._websocket.read_request(head)
        except BadRequest as error:
            self._heads = None
            self._end(error.answer)
            return
        if request is None:
            return
        if self._owner.reads_first(request, partial(self._answer_held, request, heads)):
            self._held = True
            self.pause_reading()
        else:
            self._answer(request, heads, since_s)

    def _answer_held(self, request: Request, heads: RequestHeads) -> None:
        """Answer a request whose answer is ready now, unless it has waited too long."""
        self._held = False
        if self._heads is not None and not self._lost:
            self.resume_reading()
            self._answer(request, heads, perf_counter())

    def _answer(self, request: Request, heads: RequestHeads, since_s: float) -> None:
        answer = self._owner.answer(request, self)
        if answer is None:
            self._open(request, heads, since_s)
            return
        if request.method == "HEAD":
            answer.body = b""
        if is_keep_alive(request, answer):
            self._answer_keep_alive(answer, since_s)
        else:
            self._heads = None
            self._websocket.answer(answer)
            self._write_own()

    def _answer_keep_alive(self, answer: Response, since_s: float) -> None:
        """Answer, and wait for another request on the same connection, at the owner's pace."""
        data = answer.serialize()
        self._answered = True
        self._websocket.release()
        self._websocket = WebSocket(MAX_READ_BYTES)
        self._timeouts.hello.add(self)
        self.write(data)
        wait_s = self._owner.answered(self, len(data), perf_counter() - since_s)
        if wait_s > 0 or (self._heads is not None and self._heads.rest):  # others get a turn first in any case
            self._held = True
            self.pause_reading()
            asyncio.get_running_loop().call_later(wait_s, self._turns.add, network_of(self.address), self._resume)

    def _resume(self) -> None:
        """Answer requests that arrived meanwhile, and read again if the peer has read its answers."""
        self._held = False
        if self._heads is None or self._lost or self.transport.get_write_buffer_size() > _MAX_UNREAD_ANSWERS_BYTES:
            return
        self.resume_reading()
        self._answer_next()

    def _open(self, request: Request, heads: RequestHeads, since_s: float) -> None:
        """Open the requested WebSocket, or refuse it in HTTP. Bytes after the request belong to it."""
        self._heads = None
        self.transport.set_write_buffer_limits(*self._limits)
        self.json = self._websocket.accept(request)
        self._write_own()
        if self.open:
            if self._answered:
                self._timeouts.hello.add(self)
            self._receiver = self._owner.opened(self)
            if self._receiver is not None:
                self._receiver.budget.spent(perf_counter() - since_s)
            self._timeouts.ping.add(self)
        if heads.rest:
            self._process(heads.rest, len(heads.rest))

    # --- messages ----------------------------------------------------------------------------------------------------

    def _receive(self, data: bytes) -> None:
        since_s = perf_counter()
        was_open = self.open
        received = self._find_frames(data)
        if self._receiver is not None:
            self._receiver.budget.parsed(perf_counter() - since_s)
        if not was_open:
            self._count_after_close(len(received), len(data) - len(self._pending))
            return
        if self._owner.large.is_too_much(self, self._websocket.held_bytes):
            self._websocket.fail(CloseCode.MESSAGE_TOO_BIG, "too many large messages at once")
        self._write_own()
        if received and self._receiver is not None:
            self._receiver.receive(received)

    def _find_frames(self, data: bytes) -> list[Received]:
        """Return the frames in these bytes; defer the rest if processing all of them would delay other connections."""
        until_s = perf_counter() + TURN_S
        received: list[Received] = []
        for begin in range(0, len(data), _PIECE_BYTES):
            if begin and perf_counter() > until_s:
                self._wait_for_turn(data[begin:])
                break
            received += self._websocket.receive(data[begin : begin + _PIECE_BYTES])
        return received

    def _count_after_close(self, frames: int, nbytes: int) -> None:
        """Stop waiting for the close frame of a peer that sends much else instead."""
        self._frames_after_close += frames
        self._after_close_bytes += nbytes
        self._write_own()
        is_much = self._frames_after_close > _MAX_FRAMES_AFTER_CLOSE
        if (is_much or self._after_close_bytes > _MAX_AFTER_CLOSE_BYTES) and not self._ended:
            self._end(b"")

    # --- sending -----------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Write bytes that are frames already."""
        if not self._lost:
            self.transport.write(data)

    def close(self, code: int, reason: str) -> None:
        """Begin the closing handshake, which takes at most `close_s`."""
        self._websocket.close(code, reason)
        self._write_own()
        self.resume_reading()
        self._timeouts.forget(self)
        self._timeouts.close.add(self)

    def abort(self) -> None:
        """Cut the connection and drop queued bytes."""
        if not self._lost:
            self.transport.abort()

    def _write_own(self) -> None:
        """Write the WebSocket's own answers, and check whether it is still open."""
        self._note_open(is_open=self._websocket.open and not self._lost)
        data = self._websocket.to_send()
        if self._websocket.ended and not self._ended:
            self._end(data)
        elif data:
            self.write(data)

    def _note_open(self, *, is_open: bool) -> None:
        was_open, self.open = self.open, is_open
        if was_open and not is_open and self._receiver is not None:
            self._receiver.closed()

    def _end(self, data: bytes) -> None:
        """Write the last bytes, and wait until the peer has closed too, so that it receives them."""
        self._ended = DiscardedBytes(self.transport, self._turns, network_of(self.address))
        if self._lost:
            return
        self._timeouts.forget(self)
        self._timeouts.close.add(self)
        self.transport.write(data)
        if self.transport.can_write_eof():
            with suppress(OSError):  # asyncio's own loop raises it if the peer is gone; connection_lost follows
                self.transport.write_eof()
            self.resume_reading()
        else:
            self.transport.close()

    # --- time --------------------------------------------------------------------------------------------------------

    def greeted(self) -> None:
        """The greeting arrived in time."""
        self._timeouts.hello.discard(self)

    def hello_timed_out(self) -> None:
        """Close, because no request or no greeting arrived in time."""
        heads, self._heads = self._heads, None
        if heads is not None and self._answered and not heads.rest:
            self._end(b"")
        elif heads is not None:
            self._end(bad_request(HTTPStatus.REQUEST_TIMEOUT, "No request came in time."))
        elif self._receiver is not None:
            self._receiver.hello_timed_out()

    def keep_alive(self) -> None:
        """Ping the peer; close if it has sent nothing since the last ping."""
        if not self.open:
            return
        if self._reading and not self._is_alive:
            self._websocket.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self._write_own()
            return
        self._is_alive = False
        self.write(PING)
        self._timeouts.ping.add(self)

    def ping(self) -> bool:
        """Send a ping. Return False if the server is not reading from the peer now."""
        if self.open:
            self.write(PING)
        return self._reading
