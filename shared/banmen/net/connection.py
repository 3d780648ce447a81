"""One connection from hello to its end: a reader, a writer and the heartbeat, all in the network thread.

A `HallConnection` never reconnects. Its `run` returns a `CloseReason`, which says whether and when to try again;
`Backoff` computes the delay, and `Heartbeat` notices a server that does not answer.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Literal, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from banmen import __version__
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, decode_from_server, encode
from banmen.protocol.messages import (
    CLOSE_CONSENTED,
    CLOSE_REMOVED,
    CLOSE_SHUTDOWN,
    CLOSE_SUPERSEDED,
    CLOSE_VERSION,
    Bye,
    Frame,
    FromServer,
    Ping,
    Pong,
    Welcome,
)

Retry = Literal["later", "at_once", "never"]
CONNECT_ERRORS = (OSError, EOFError, TimeoutError, InvalidHandshake, InvalidURI)
"""Exceptions raised when a connection cannot be made."""

_BUSY_STATUS = frozenset({429, 503})
_CLOSE_TRY_LATER = 1013
_BUSY_CODES = frozenset({"server_full", "too_many_connections"})
FINAL_CLOSE_CODES = {CLOSE_SUPERSEDED: "superseded", CLOSE_VERSION: "version", CLOSE_REMOVED: "kicked"}
FINAL_CODES = frozenset({*FINAL_CLOSE_CODES.values(), "banned", "revoked"})
_TEMPORARY = {CLOSE_SHUTDOWN: "shutdown", _CLOSE_TRY_LATER: "busy"}

QuickCommand = messages.Act | messages.Offer | messages.Answer | messages.Resign | messages.Claim | messages.Say
"""Commands that a server answers immediately; opening a table or giving advice may take seconds.

If the server cannot store one of them now, it is sent again until it can: such a refusal is no answer.
"""
_PING = "ping"

log = logging.getLogger(__name__)

_CLOSE_NORMAL = 1000
_LARGEST_FRAME_BYTES = 2**26
"""A frame of the server may be larger than a frame of a client: a snapshot has a whole game."""
_STEP_MS, _STEP = 10, 0.3
"""A round trip is shown if it differs by more than both: milliseconds, and a share of the one shown."""


@dataclass(frozen=True, slots=True)
class CloseReason:
    """A stable code, a sentence, and when to try again; `why` and `until` as in `bye`."""

    code: str
    text: str
    retry: Retry = "later"
    why: str = ""
    until: int | None = None


_BY_ERROR: tuple[tuple[type[Exception] | tuple[type[Exception], ...], CloseReason], ...] = (
    ((InvalidHandshake, EOFError), CloseReason("no_hall", "Something answers there, but it is no server of banmen.")),
    (InvalidURI, CloseReason("bad_address", "This is no address of a server.", "never")),
    (ssl.SSLError, CloseReason("not_secure", "The secure connection could not be made.")),
    (socket.gaierror, CloseReason("no_such_host", "There is no computer of that name in reach.")),
    (TimeoutError, CloseReason("timeout", "Nobody answered in time.")),
    (ConnectionError, CloseReason("refused_connection", "The computer is there, but no server answers on it.")),
    (Exception, CloseReason("unreachable", "No server can be reached there.")),
)


def from_connect_error(error: Exception) -> CloseReason:
    """Return the reason for an error of CONNECT_ERRORS."""
    if isinstance(error, InvalidStatus) and error.response.status_code in _BUSY_STATUS:
        return CloseReason("busy", "The server is full; the next try may find a place.")
    return next(reason for kind, reason in _BY_ERROR if isinstance(error, kind))


def from_bye(bye: Bye) -> CloseReason:
    """Return the reason that the server's `bye` gives."""
    if bye.code in _BUSY_CODES:
        return CloseReason("busy", bye.text)
    return CloseReason(bye.code, bye.text, "never" if bye.code in FINAL_CODES else "later", bye.why, bye.until)


def from_close_code(close_code: int | None) -> CloseReason:
    """Return the reason for a connection that ended with only a WebSocket close code.

    None means that the connection was lost without a close frame.
    """
    if close_code in FINAL_CLOSE_CODES:
        return CloseReason(FINAL_CLOSE_CODES[close_code], "The server has ended this connection for good.", "never")
    return CloseReason(_TEMPORARY.get(close_code or 0, "dropped"), "The connection was lost.")


class Timing(NamedTuple):
    """Timeouts and delays, all in seconds.

    Each retry delay is twice the one before, up to `longest_delay_s`, and varied by up to `jitter`, so that windows
    that were disconnected together do not reconnect together. A connection that lasted for `stable_s` resets the
    delays. After `quick_s` of failed attempts each delay is at least `rare_delay_s`: a link never gives up. An attempt
    that a key press asks for comes at least `rest_s` after the one before. A move that the server could not store is
    sent again after `unavailable_s`, unless the server names a time. While a link waits, it checks every `watch_s`
    whether the network has returned. A ping or move unanswered for `quiet_s` is reported; without a pong for
    `pong_timeout_s` the connection is closed.
    """

    ping_s: float = 2.5
    quiet_s: float = 2.5
    pong_timeout_s: float = 9.0
    first_delay_s: float = 0.1
    longest_delay_s: float = 5.0
    jitter: float = 0.2
    quick_s: float = 120.0
    rare_delay_s: float = 30.0
    rest_s: float = 1.0
    watch_s: float = 1.0
    connect_s: float = 10.0
    stable_s: float = 5.0
    unavailable_s: float = 1.0
    close_s: float = 0.4


DEFAULT_TIMING = Timing()


class Backoff:
    """Count consecutive failed attempts and compute the delay to the next. `now` is any clock in seconds."""

    def __init__(self, timing: Timing, rng: Random) -> None:
        self.failures = 0
        self._timing = timing
        self._rng = rng
        self._first_failure: float | None = None

    def reset(self) -> None:
        """Start again from the first delay."""
        self.failures, self._first_failure = 0, None

    def failed(self, now: float) -> float:
        """Count an attempt that failed at `now`; return the seconds to the next one."""
        timing = self._timing
        self.failures += 1
        if self._first_failure is None:
            self._first_failure = now
        elif now - self._first_failure >= timing.quick_s:
            return timing.rare_delay_s * self._rng.uniform(1, 1 + 2 * timing.jitter)
        # The exponent is limited, so that the power does not overflow.
        delay = min(timing.first_delay_s * 2.0 ** min(self.failures - 1, 32), timing.longest_delay_s)
        return delay * self._rng.uniform(1 - timing.jitter, 1 + timing.jitter)


def is_unavailable(message: messages.FromServer) -> bool:
    """Return True if the server refused a command because it cannot store it now."""
    return isinstance(message, messages.Refused) and message.code == "unavailable"


class Heartbeat:
    """The unanswered pings and moves of one connection. Used in one event loop.

    `on_change` is called with True once one has waited for `quiet_s`, and with False once none is overdue.
    """

    def __init__(self, quiet_s: float, on_change: Callable[[bool], None]) -> None:
        self._quiet_s = quiet_s
        self._on_change = on_change
        self._asked_s: dict[str, float] = {}
        self._is_silent = False
        self._timer: asyncio.TimerHandle | None = None

    def sent(self, frame: messages.Frame) -> None:
        """Record a frame that was sent, if it needs a prompt answer."""
        if isinstance(frame, messages.Ping | QuickCommand):
            self._asked_s.setdefault(getattr(frame, "id", _PING), asyncio.get_running_loop().time())
            self._look()

    def received(self, message: messages.FromServer) -> None:
        """Record a message: it may answer a command, and any message shows that the server is alive."""
        if self._asked_s:
            self._asked_s.pop(_PING, None)
            if not is_unavailable(message):
                self._asked_s.pop(getattr(message, "id", None) or "", None)
            self._look()

    def stop(self) -> None:
        """Forget all frames and stop notifying: the connection has ended."""
        self._asked_s.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        """Notify of a change, and check again when the oldest frame has waited for `quiet_s`."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        due_s = min(self._asked_s.values(), default=inf) + self._quiet_s
        is_silent = loop.time() >= due_s
        if self._asked_s and not is_silent:
            self._timer = loop.call_at(due_s, self._look)
        if is_silent != self._is_silent:
            self._is_silent = is_silent
            self._on_change(is_silent)


_SILENT = CloseReason("silent", "The server has not answered for a while.")


async def open_socket(url: str, timing: Timing) -> ClientConnection:
    """Connect to a WebSocket URL. Raise an error of CONNECT_ERRORS."""
    return await connect(
        url,
        open_timeout=timing.connect_s,
        close_timeout=timing.close_s,
        ping_interval=None,  # our own heartbeat measures the round trip
        compression=None,
        max_size=_LARGEST_FRAME_BYTES,
        user_agent_header=f"banmen/{__version__}",
        # A computer in the local network is never behind a proxy; a public server may be.
        proxy=True if url.startswith("wss:") else None,
    )


class HallConnection:
    """One WebSocket. `on_message` receives every message except `bye`; the welcome sets `greeted`.

    `on_silence` is called with True while the server leaves a ping or a move unanswered, and then with False.
    """

    def __init__(
        self,
        socket: ClientConnection,
        timing: Timing,
        on_message: Callable[[FromServer], None],
        on_silence: Callable[[bool], None] = lambda _is_silent: None,
    ) -> None:
        self.greeted = asyncio.Event()
        self._socket = socket
        self._timing = timing
        self._on_message = on_message
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._pong = asyncio.Event()
        self._silence = Heartbeat(timing.quiet_s, on_silence)
        self._reason: CloseReason | None = None
        self._close_code = _CLOSE_NORMAL

    def send(self, frame: Frame) -> None:
        """Queue a frame after all frames sent before."""
        self._outbox.put_nowait(encode(frame))
        self._silence.sent(frame)

    def close(self, reason: CloseReason, *, consented: bool = False) -> None:
        """Write the queued frames, then close. `consented` tells the server that the player left on purpose."""
        self._reason = self._reason or reason
        self._close_code = CLOSE_CONSENTED if consented else _CLOSE_NORMAL
        self._outbox.put_nowait(None)

    async def run(self) -> CloseReason:
        """Read, write and ping until the connection ends; return the reason."""
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._heartbeat())]
        try:
            await self._read()
        finally:
            self._silence.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._socket.close(self._close_code)
        return self._reason or from_close_code(self._socket.close_code)

    async def _read(self) -> None:
        try:
            while True:
                data = await self._socket.recv()
                try:
                    self._receive(decode_from_server(data))
                except BadMessage as error:
                    # Perhaps a message of a newer server. If it held events of a table, the gap will show.
                    log.warning("a frame of the server cannot be read: %s", error.text)
        except ConnectionClosed:
            return

    def _receive(self, message: FromServer) -> None:
        self._silence.received(message)
        match message:
            case Bye():
                self._reason = self._reason or from_bye(message)
                return
            case Pong():
                self._pong.set()
            case Welcome():
                self.greeted.set()
        self._on_message(message)

    async def _write(self) -> None:
        try:
            while (frame := await self._outbox.get()) is not None:
                await self._socket.send(frame)
        except ConnectionClosed:
            return
        await self._socket.close(self._close_code)

    async def _heartbeat(self) -> None:
        """Send a ping some time after each pong. Without a pong the connection is dead, even if TCP does not say so."""
        try:
            async with asyncio.timeout(self._timing.pong_timeout_s):
                await self.greeted.wait()
            while True:
                self._pong.clear()
                self.send(Ping(_now_us()))
                async with asyncio.timeout(self._timing.pong_timeout_s):
                    await self._pong.wait()
                await asyncio.sleep(self._timing.ping_s)
        except TimeoutError:
            self._reason = self._reason or _SILENT
            await self._socket.close(self._close_code)


def _now_us() -> int:
    return int(asyncio.get_running_loop().time() * 1e6)


def round_trip_ms(pong: Pong) -> float:
    """Return the round-trip time of the ping that this pong answers."""
    return max(0.0, (_now_us() - pong.t) / 1000)


def is_notable_change(rtt_ms: float, shown_ms: float | None) -> bool:
    """Return True if a round trip differs enough from the one shown (None: none yet) to redraw the window."""
    return shown_ms is None or abs(rtt_ms - shown_ms) > max(_STEP_MS, shown_ms * _STEP)
