"""The window's link to a server: a thread of its own, a queue of incoming messages, commands that are never lost.

A session sends through a `Transport`: a `Link`, or `NoServer` while there is no server. The window's thread reads
`Link.incoming` and calls the methods; it never waits for the network. The heartbeat runs in the link's thread, so that
a frame that takes long to draw delays nothing. `Outage` says whether a lost connection is worth showing.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from itertools import count
from math import ceil
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Protocol
from uuid import uuid4

from banmen.net.connection import DEFAULT_TIMING, Timing
from banmen.net.reconnector import Incoming, LinkKind, LinkState, Login, PendingCommands, Reconnector, TableLost
from banmen.net.subscriptions import ResumePoint
from banmen.protocol import messages
from banmen.protocol.messages import Command, Frame, Lobby

__all__ = [
    "BRIEF_MS",
    "DEFAULT_TIMING",
    "Incoming",
    "Link",
    "LinkKind",
    "LinkState",
    "NoServer",
    "Outage",
    "TableLost",
    "Timing",
    "Transport",
]

log = logging.getLogger(__name__)

_JOIN_S = 1.0

BRIEF_MS = 1_000
"""The window does not report an outage shorter than this."""


class Transport(Protocol):
    """Sends a session's commands to its server."""

    def send(self, command: messages.Command) -> bool:
        """Send now or after the next reconnection; False when too many commands have no answer yet."""
        ...

    def notify(self, frame: messages.Frame) -> None:
        """Send what has no answer, now or never."""
        ...

    def lobby(self, asked: messages.Lobby) -> None:
        """Subscribe to this part of the list of tables, now and after each reconnection."""
        ...

    def new_id(self) -> str:
        """Return an id that no command ever had."""
        ...

    def forget(self, table: str) -> None:
        """Do not return to this table after a reconnection."""
        ...

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Ask for all events after `since`, or with None for a snapshot."""
        ...


class NoServer:
    """The transport of a window that has no server yet: it sends nothing."""

    def send(self, command: messages.Command) -> bool:  # noqa: ARG002 - there is no server to send it to
        """Send nothing."""
        return False

    def notify(self, frame: messages.Frame) -> None:
        """Send nothing."""

    def lobby(self, asked: messages.Lobby) -> None:
        """Ask nobody."""

    def new_id(self) -> str:
        """Return an id that is never sent."""
        return "no-server"

    def forget(self, table: str) -> None:
        """Do nothing."""

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Do nothing."""


class Link:
    """A link to the server at `url`. Methods are for any thread; those given to it are called in the link's own.

    `on_token` gets the token to keep, or None when the server does not know the one it was given; `on_incoming` is
    called after each incoming message.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str,
        lang: str = "en",
        token: str | None = None,
        rated: bool = False,
        on_token: Callable[[str | None], object] | None = None,
        on_incoming: Callable[[], None] = lambda: None,
        timing: Timing = DEFAULT_TIMING,
    ) -> None:
        self.incoming: SimpleQueue[Incoming] = SimpleQueue()
        self._on_incoming = on_incoming
        self._pending = PendingCommands()
        self._prefix, self._numbers = uuid4().hex, count(1)
        login = Login(url, name, lang, token, on_token or (lambda _token: None), rated=rated)
        self._reconnector = Reconnector(login, self._pending, self.new_id, self._put, timing)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running = Event()
        self._closed = False
        self._thread = Thread(target=self._run, name="banmen link", daemon=True)

    def start(self) -> None:
        """Start the thread and connect."""
        self._thread.start()
        self._running.wait()

    def close(self) -> None:
        """Send the queued frames, close the connection, end the thread; takes at most a second. May be called twice."""
        self._closed = True
        self._in_thread(self._reconnector.stop)
        if self._thread.ident is not None:
            self._thread.join(_JOIN_S)

    # --- commands ----------------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """Return an id that no command ever had."""
        return f"{self._prefix}-{next(self._numbers)}"

    def send(self, command: Command) -> bool:
        """Send now or after the next reconnection. False if too many commands are pending, or the link is closed."""
        if self._closed or not self._pending.add(command):
            return False
        self._in_thread(self._reconnector.send, command)
        return True

    def notify(self, frame: Frame) -> None:
        """Send what has no answer, if there is a connection now."""
        self._in_thread(self._reconnector.notify, frame)

    def pending(self) -> tuple[Command, ...]:
        """Return the commands that have no answer yet, the oldest first."""
        return self._pending.all()

    def lobby(self, asked: Lobby) -> None:
        """Subscribe to this part of the list of tables, or unsubscribe. A subscription survives reconnections."""
        self._in_thread(self._reconnector.lobby, asked)

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Ask for all events of a table after `since`, or with None for a snapshot."""
        self._in_thread(self._reconnector.resync, table, since)

    def forget(self, table: str) -> None:
        """Do not rejoin this table after a reconnection. Sending a `Leave` has the same effect."""
        self._in_thread(self._reconnector.forget, table)

    # --- the connection ----------------------------------------------------------------------------------------------

    def retry(self, url: str | None = None) -> None:
        """Connect now, also after `ended`; with `url` use that address from now on."""
        self._in_thread(self._reconnector.retry, url)

    def wake(self) -> None:
        """Somebody is there: where the link waits, try now, though at most once a second."""
        self._in_thread(self._reconnector.wake)

    def set_name(self, name: str, *, rated: bool = False) -> None:
        """Change the player's name, and whether games count. Only hello says these, so the link reconnects at once."""
        self._in_thread(partial(self._reconnector.set_name, name, rated=rated))

    def set_lang(self, lang: str) -> None:
        """Ask for texts in another language from the next connection on."""
        self._in_thread(self._reconnector.set_lang, lang)

    def server_now_ms(self) -> float:
        """Return the server's clock in ms since 1970, as far as it is known."""
        return self._reconnector.server_now_ms()

    # --- the thread --------------------------------------------------------------------------------------------------

    def _put(self, item: Incoming) -> None:
        self.incoming.put(item)
        self._on_incoming()

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except Exception:
            log.exception("the link has failed")
            self._put(LinkState("ended", code="internal", text="The connection failed by a fault of ours."))
        finally:
            self._running.set()

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._running.set()
        await self._reconnector.run()

    def _in_thread(self, work: Callable[..., object], *args: Any) -> None:
        if self._loop is None:
            work(*args)  # the thread is not started, so no other thread uses the reconnector
            return
        try:
            self._loop.call_soon_threadsafe(work, *args)
        except RuntimeError:  # the loop is closed
            log.debug("the link is closed; %s is not done", work)


class Outage:
    """The outage of one link. Times are in ms on the caller's clock.

    `reason` is the last state that said why there is no connection. It stays during the next attempt.
    """

    def __init__(self) -> None:
        self.reason = LinkState("connecting")
        self._link: LinkState | None = None
        self._since_ms: float | None = None
        self._try_at_ms: float | None = None

    def follow(self, link: LinkState, now_ms: float) -> None:
        """Handle the present state of the link; the same object again changes nothing."""
        if link is self._link:
            return
        was_silent = self._link is not None and self._link.silent
        self._link = link
        if link.kind == "online" or link.code:
            self.reason = link
        if link.kind == "online":
            self._since_ms = None
        elif self._since_ms is None:
            # Back-date the loss of a silent connection, so that the banner stays without a gap.
            self._since_ms = now_ms - (BRIEF_MS if was_silent else 0)
        self._try_at_ms = None if link.retry_in_s is None else now_ms + link.retry_in_s * 1000

    @property
    def present(self) -> bool:
        """Whether there is no connection."""
        return self._since_ms is not None

    @property
    def waiting(self) -> bool:
        """Whether the link waits for its next try."""
        return self._try_at_ms is not None

    def lasts(self, now_ms: float) -> bool:
        """Return whether to report the outage: it is permanent, lasts longer than BRIEF_MS, or the server is silent."""
        if self._link is not None and self._link.silent:
            return True
        if self._since_ms is None or self._link is None:
            return False
        first = self._link.kind == "connecting" and self._link.attempt <= 1
        ended = self._link.kind in {"offline", "ended"}
        return ended or (not first and now_ms - self._since_ms >= BRIEF_MS)

    def retry_in_s(self, now_ms: float) -> int | None:
        """Return the whole seconds to the next try, at least 1; None if no time is set for one."""
        return None if self._try_at_ms is None else max(1, ceil((self._try_at_ms - now_ms) / 1000))
