"""Keep one player connected: connect, retry after a lost connection, and resume. For the network thread only.

It never gives up: it retries often in the first minutes, then seldom, and immediately when a person acts or the network
returns. After each reconnection it says hello with the token, subscribes to the lobby again, returns to every table
from the last known event, and then resends every unanswered command, in order and with its old id, so that nothing is
played twice.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from random import SystemRandom
from threading import Lock
from typing import Literal, TypeAlias

from banmen import __version__
from banmen.addresses.lan import lan_addresses
from banmen.net.connection import (
    CONNECT_ERRORS,
    Backoff,
    CloseReason,
    HallConnection,
    QuickCommand,
    Timing,
    from_connect_error,
    is_notable_change,
    is_unavailable,
    open_socket,
    round_trip_ms,
)
from banmen.net.subscriptions import ResumePoint, Subscriptions
from banmen.protocol import messages
from banmen.protocol.messages import TRANSIENT, Command, FromServer

LinkKind = Literal["connecting", "online", "waiting", "offline", "ended"]

MOST_PENDING = 10
"""Maximum number of unanswered commands that are kept to be resent."""

log = logging.getLogger(__name__)

_Answer: TypeAlias = messages.Done | messages.Opened | messages.Fetched | messages.Advised | messages.Refused

_NOBODY_THERE = frozenset({"refused_connection", "no_hall"})
"""Reasons for which an attempt fails at a server that has stopped or is stopping."""

_WHOLE_LIST = messages.Lobby()
"""The subscription that an older server understands: the whole list, neither in parts nor filtered."""


@dataclass(frozen=True, slots=True)
class LinkState:
    """The state of the connection.

    `attempt` counts the attempts since the last stable connection. In `waiting`, `retry_in_s` is the time to the next
    attempt; `code` (for programs) and `text` (for people) say why the last connection ended. In `offline` there is no
    server, because this computer's own could not be started. In `ended` the client must not try again, perhaps for
    its operator's reason (`why`), until a time in ms since 1970. `rtt_ms` is the round trip. `silent`: connected, but
    the server leaves a ping or a move unanswered for longer than usual.
    """

    kind: LinkKind
    attempt: int = 0
    retry_in_s: float | None = None
    code: str = ""
    text: str = ""
    rtt_ms: float | None = None
    why: str = ""
    until: int | None = None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TableLost:
    """After a reconnection the server refused to let the player return to this table (its id or code)."""

    table: str
    code: str
    text: str


Incoming: TypeAlias = FromServer | LinkState | TableLost


class PendingCommands:
    """At most `most` commands in the order in which they were added. Thread-safe."""

    def __init__(self, most: int = MOST_PENDING) -> None:
        self._most = most
        self._lock = Lock()
        self._commands: dict[str, Command] = {}

    def add(self, command: Command) -> bool:
        """Add a command. Return False if the list is full."""
        with self._lock:
            if len(self._commands) >= self._most and command.id not in self._commands:
                return False
            self._commands[command.id] = command
            return True

    def get(self, command_id: str) -> Command | None:
        """Return the command with this id, which stays pending, or None."""
        with self._lock:
            return self._commands.get(command_id)

    def pop(self, command_id: str) -> Command | None:
        """Remove and return the answered command with this id, or None."""
        with self._lock:
            return self._commands.pop(command_id, None)

    def all(self) -> tuple[Command, ...]:
        """Return all pending commands, the oldest first."""
        with self._lock:
            return tuple(self._commands.values())


@dataclass(slots=True)
class Login:
    """Where to connect, and the fields of hello."""

    url: str
    name: str
    lang: str
    token: str | None
    keep_token: Callable[[str | None], object]
    bot: bool = False
    rated: bool = False


class Reconnector:
    """The connection of one player. `emit` receives everything that the window needs."""

    def __init__(
        self,
        login: Login,
        pending: PendingCommands,
        new_id: Callable[[], str],
        emit: Callable[[Incoming], None],
        timing: Timing,
    ) -> None:
        self._clock_offset_ms = time.time() * 1000 - _steady_ms()
        self._login = login
        self._pending = pending
        self._emit = emit
        self._timing = timing
        self._backoff = Backoff(timing, SystemRandom())
        self._subscriptions = Subscriptions(new_id)
        self._lobby = messages.Lobby(on=False)
        self._knows_parts = True
        self._closing = False
        self._retry_now = asyncio.Event()
        self._due = inf  # the time of the next attempt while the link waits; inf if the server wants none
        self._rested = inf  # the earliest time at which a person's action makes an attempt due
        self._attempt: asyncio.Task[CloseReason] | None = None
        self._interrupted: CloseReason | None = None
        self._moved: CloseReason | None = None  # this server has redirected its players to another one, and stops
        self._connection: HallConnection | None = None
        self._online_since: float | None = None
        self._sent: set[str] = set()
        self._resuming: dict[str, messages.Join | messages.Watch] = {}
        self._best_rtt_ms = float("inf")
        self._shown_rtt_ms: float | None = None
        self._is_silent = False
        self._unavailable: set[str] = set()  # moves that the server could not store at the last attempt

    # --- connecting --------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Connect again and again until `stop`."""
        while not self._closing:
            self._emit(LinkState("connecting", attempt=self._backoff.failures + 1))
            reason = await self._try_once()
            if not self._closing:
                await self._wait_for_retry(reason)

    async def _try_once(self) -> CloseReason:
        self._attempt = asyncio.create_task(self._connect())
        try:
            return await self._attempt
        except asyncio.CancelledError:
            if self._interrupted is None:
                raise
            return self._interrupted
        finally:
            self._connection = self._attempt = self._interrupted = None
            self._reset_if_stable()

    async def _connect(self) -> CloseReason:
        try:
            return await self._connect_once()
        except CONNECT_ERRORS as error:
            return from_connect_error(error)
        except Exception:  # an unhandled exception would end the link
            log.exception("an attempt to connect has failed")
            return CloseReason("internal", "The connection failed by a fault of ours.")

    async def _connect_once(self) -> CloseReason:
        socket = await open_socket(self._login.url, self._timing)
        self._knows_parts = True
        self._sent.clear()
        self._resuming.clear()
        self._is_silent = False
        self._unavailable.clear()
        self._connection = HallConnection(socket, self._timing, self._receive, self._silence_changed)
        self._connection.send(self._hello())
        return await self._connection.run()

    def _hello(self) -> messages.Hello:
        login = self._login
        return messages.Hello(
            messages.PROTOCOL_VERSION,
            f"banmen {__version__}",
            login.name,
            login.lang,
            login.token,
            login.bot,
            login.rated,
        )

    def _reset_if_stable(self) -> None:
        """Reset the retry delays after a connection that lasted long enough."""
        since, self._online_since = self._online_since, None
        if since is not None and _now() - since >= self._timing.stable_s:
            self._backoff.reset()

    async def _wait_for_retry(self, reason: CloseReason) -> None:
        """Wait before the next attempt as the reason says, or until `retry` is called."""
        if reason.retry == "at_once":
            return
        self._due = inf
        self._retry_now.clear()
        if reason.retry == "never":
            self._emit(LinkState("ended", code=reason.code, text=reason.text, why=reason.why, until=reason.until))
            await self._retry_now.wait()
            return
        if reason.code == "moved":
            self._moved = reason
        elif reason.code in _NOBODY_THERE and self._moved is not None:
            reason = self._moved  # more helpful than "no server answers"
        ended = _now()
        delay = self._backoff.failed(ended)
        self._due, self._rested = ended + delay, ended + self._timing.rest_s
        self._emit(LinkState("waiting", self._backoff.failures, delay, reason.code, reason.text))
        await self._wait_until_due()
        self._due = inf

    async def _wait_until_due(self) -> None:
        """Wait until the next attempt is due or the network returns.

        `retry` and `wake` may bring the attempt forward.
        """
        addresses = set(lan_addresses())
        while (left := self._due - _now()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, self._timing.watch_s)):
                    await self._retry_now.wait()
            self._retry_now.clear()
            before, addresses = addresses, set(lan_addresses())
            if addresses - before:
                return

    def server_now_ms(self) -> float:
        """Return the server's clock in ms since 1970, as well as it is known."""
        return _steady_ms() + self._clock_offset_ms

    # --- incoming messages -------------------------------------------------------------------------------------------

    def _receive(self, message: FromServer) -> None:
        match message:
            case messages.Pong():
                self._pong(message)
            case messages.Welcome():
                self._welcome(message)
            case messages.Refused(id=None, code=code, text=text) if self._online_since is None:
                self._hello_refused(code, text)
            case messages.Refused(id=None, code="unknown_field") if self._lobby != _WHOLE_LIST and self._knows_parts:
                self._knows_parts = False  # an older server, which sends the whole list
                self._send_if_online(_WHOLE_LIST)
            case messages.Done() | messages.Opened() | messages.Fetched() | messages.Advised() | messages.Refused():
                self._answer(message)
            case messages.Events() | messages.Snapshot():
                self._subscriptions.received(message)
                self._emit(message)
            case messages.Closed(table):
                self._subscriptions.remove(table)
                self._emit(message)
            case _:
                self._emit(message)

    def _pong(self, pong: messages.Pong) -> None:
        rtt_ms = round_trip_ms(pong)
        if rtt_ms <= self._best_rtt_ms:
            self._best_rtt_ms, self._clock_offset_ms = rtt_ms, pong.now + rtt_ms / 2 - _steady_ms()
        if is_notable_change(rtt_ms, self._shown_rtt_ms):
            self._shown_rtt_ms = rtt_ms
            self._emit_online()

    def _silence_changed(self, is_silent: bool) -> None:  # noqa: FBT001 - as a connection calls it
        """Report whether the connected server leaves something unanswered."""
        self._is_silent = is_silent
        if self._online_since is not None:
            self._emit_online()

    def _emit_online(self) -> None:
        code = "unavailable" if self._is_silent and self._unavailable else ""
        self._emit(LinkState("online", code=code, rtt_ms=self._shown_rtt_ms, silent=self._is_silent))

    def _welcome(self, welcome: messages.Welcome) -> None:
        self._online_since, self._moved = _now(), None
        self._best_rtt_ms, self._clock_offset_ms = float("inf"), welcome.now - _steady_ms()
        self._shown_rtt_ms = None
        if welcome.token != self._login.token:
            self._login.token = welcome.token
            self._login.keep_token(welcome.token)
        self._emit(welcome)
        self._emit(LinkState("online"))
        if self._lobby.on:
            self._send_if_online(self._lobby)
        for command in self._subscriptions.resume_commands():
            self._resume(command)
        for waiting in self._pending.all():
            self.send(waiting)

    def _hello_refused(self, code: str, text: str) -> None:
        """End the connection whose hello was refused.

        If the server does not know the token, retry immediately without it.
        """
        if self._connection is None:
            return
        if code == "bad_token" and self._login.token is not None:
            self._login.token = None
            self._login.keep_token(None)
            self._connection.close(CloseReason(code, text, "at_once"))
        elif code in TRANSIENT:
            self._connection.close(CloseReason(code, text))
        else:
            self._connection.close(CloseReason(code, text, "never"))

    def _answer(self, answer: _Answer) -> None:
        if answer.id in self._resuming:
            self._answer_resume(self._resuming.pop(answer.id), answer)
            return
        if answer.id is None:
            self._emit(answer)
            return
        if is_unavailable(answer) and isinstance(self._pending.get(str(answer.id)), QuickCommand):
            self._send_later(answer)
            return
        self._unavailable.discard(answer.id)
        command = self._pending.pop(answer.id)
        self._sent.discard(answer.id)
        if command is None:
            return
        if isinstance(answer, messages.Opened):
            self._subscriptions.opened(answer.table)
        elif isinstance(answer, messages.Done) and isinstance(command, messages.Join | messages.Watch):
            self._subscriptions.entered(command)
        self._emit(answer)

    def _answer_resume(self, command: messages.Join | messages.Watch, answer: _Answer) -> None:
        if not isinstance(answer, messages.Refused):
            return
        if answer.code in TRANSIENT and self._connection is not None:
            self._connection.close(CloseReason(answer.code, answer.text))
            return
        if answer.code == "seat_taken" and isinstance(command, messages.Join):
            self._resume(self._subscriptions.watch_only(command.table))
            return
        self._emit(TableLost(self._subscriptions.remove(command.table), answer.code, answer.text))

    def _send_later(self, refused: _Answer) -> None:
        """Schedule a move that the server could not store; it is sent again under its id, which is still unused."""
        name, wait_ms = str(refused.id), getattr(refused, "wait_ms", None)
        self._sent.discard(name)
        self._unavailable.add(name)
        if self._is_silent:
            self._emit_online()
        wait_s = self._timing.unavailable_s if wait_ms is None else wait_ms / 1000
        asyncio.get_running_loop().call_later(wait_s, self._send_again, name)

    def _send_again(self, name: str) -> None:
        command = self._pending.get(name)
        if command is not None:
            self.send(command)

    # --- outgoing commands -------------------------------------------------------------------------------------------

    def _send_if_online(self, frame: messages.Frame) -> None:
        if self._connection is not None and self._online_since is not None:
            self._connection.send(frame)

    def _resume(self, command: messages.Join | messages.Watch) -> None:
        self._resuming[command.id] = command
        self._send_if_online(command)

    def send(self, command: Command) -> None:
        """Send a command now or after the next welcome, once over each connection."""
        if isinstance(command, messages.Leave):
            # Do not wait for the answer: if the connection drops first, we must not return to the table.
            self._subscriptions.remove(command.table)
        if self._online_since is not None and command.id not in self._sent:
            self._sent.add(command.id)
            self._send_if_online(command)

    def notify(self, frame: messages.Frame) -> None:
        """Send a frame that has no answer, if there is a connection now."""
        self._send_if_online(frame)

    def lobby(self, asked: messages.Lobby) -> None:
        """Subscribe to this part of the list of tables, or unsubscribe. Older servers send the whole list once."""
        if asked != self._lobby:
            self._lobby = asked
            if self._knows_parts or not asked.on:
                self._send_if_online(asked)

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Ask for all events after `since`; None asks for a snapshot."""
        self._subscriptions.set_since(table, since)
        command = self._subscriptions.resume_command(table)
        if command is not None and self._online_since is not None:
            self._resume(command)

    def forget(self, table: str) -> None:
        """Do not return to this table after a reconnection."""
        self._subscriptions.remove(table)

    def set_name(self, name: str, *, rated: bool = False) -> None:
        """Change the name, and whether games count for the ratings. Only hello sends these, so reconnect."""
        if (name, rated) != (self._login.name, self._login.rated):
            self._login.name, self._login.rated = name, rated
            if self._connection is not None:
                self._interrupt(CloseReason("renamed", "The name was changed.", "at_once"))

    def set_lang(self, lang: str) -> None:
        """Use another language from the next connection on."""
        self._login.lang = lang

    def retry(self, url: str | None) -> None:
        """Connect now, and from now on to `url` if one is given. A connection to that address is kept."""
        moved = url is not None and url != self._login.url
        self._login.url = url or self._login.url
        self._backoff.reset()
        self._due = 0
        self._retry_now.set()
        if moved:
            self._interrupt(CloseReason("moved", "The server has moved.", "at_once"))

    def wake(self) -> None:
        """Bring the next attempt forward because a person is active, but keep `rest_s` between attempts."""
        if self._due < inf:
            self._due = min(self._due, self._rested)
            self._retry_now.set()

    def stop(self) -> None:
        """Send the queued frames, close and end `run`, after at most `close_s`."""
        self._closing = True
        self._due = 0
        self._retry_now.set()
        self._interrupt(CloseReason("closed", "The window is closed.", "never"), consented=True)
        if self._attempt is not None:
            reason = CloseReason("closed", "The window is closed.", "never")
            asyncio.get_running_loop().call_later(self._timing.close_s, self._abort, reason)

    def _interrupt(self, reason: CloseReason, *, consented: bool = False) -> None:
        """End the present connection, or the attempt to make one."""
        if self._connection is not None:
            self._connection.close(reason, consented=consented)
        else:
            self._abort(reason)

    def _abort(self, reason: CloseReason) -> None:
        if self._attempt is not None and not self._attempt.done():
            self._interrupted = reason
            self._attempt.cancel()


def _steady_ms() -> float:
    """Return a monotonic clock in ms, which setting the computer's time does not change."""
    return time.monotonic() * 1000


def _now() -> float:
    return asyncio.get_running_loop().time()
