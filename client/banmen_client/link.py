"""The window's link to a server: one thread of its own, a queue of news, commands that are never lost on the way.

The main thread reads `incoming` and calls the methods; it never waits for the network. A frozen frame or a dragged
window holds up nothing: the heartbeat goes on in the link's thread.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from itertools import count
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any
from uuid import uuid4

from banmen.protocol.messages import Command
from banmen_client.line import Caller, Line
from banmen_client.mirror import Since
from banmen_client.news import Incoming, LinkKind, LinkState, Lost
from banmen_client.timing import USUAL, Timing
from banmen_client.unanswered import Unanswered

__all__ = ["USUAL", "Incoming", "Link", "LinkKind", "LinkState", "Lost", "Timing"]

log = logging.getLogger(__name__)

_JOIN_S = 1.0


class Link:
    """A link to the server at `url`. Methods are for any thread; `on_token` is called in the link's own.

    `on_token` gets the token to keep, or None when the server does not know the one it was given.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str,
        lang: str = "en",
        token: str | None = None,
        on_token: Callable[[str | None], object] | None = None,
        timing: Timing = USUAL,
    ) -> None:
        self.incoming: SimpleQueue[Incoming] = SimpleQueue()
        self._unanswered = Unanswered()
        self._prefix, self._numbers = uuid4().hex, count(1)
        caller = Caller(url, name, lang, token, on_token or (lambda _token: None))
        self._line = Line(caller, self._unanswered, self.new_id, self.incoming.put, timing)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running = Event()
        self._closed = False
        self._thread = Thread(target=self._run, name="banmen link", daemon=True)

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()
        self._running.wait()

    def close(self) -> None:
        """Send what waits, say goodbye, let go of the thread; takes at most a second. Closing twice is no error."""
        self._closed = True
        self._in_thread(self._line.stop)
        if self._thread.ident is not None:
            self._thread.join(_JOIN_S)

    # --- commands ----------------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """An id that no command ever had."""
        return f"{self._prefix}-{next(self._numbers)}"

    def send(self, command: Command) -> bool:
        """Send now, or after the next reconnection. False where ten have no answer yet, or the link is closed."""
        if self._closed or not self._unanswered.add(command):
            return False
        self._in_thread(self._line.offer, command)
        return True

    def unanswered(self) -> tuple[Command, ...]:
        """The commands that have no answer yet, the oldest first."""
        return self._unanswered.all()

    def lobby(self, on: bool) -> None:  # noqa: FBT001 - the wire's own word for it
        """Subscribe to the list of tables, or end that; a subscription outlives reconnections."""
        self._in_thread(lambda: self._line.lobby(on=on))

    def resync(self, table: str, since: Since | None) -> None:
        """Ask for what follows `since` at a table we are at, or with None for all of it."""
        self._in_thread(self._line.resync, table, since)

    def forget(self, table: str) -> None:
        """Do not go back to this table after a reconnection. A `Leave` does it by itself."""
        self._in_thread(self._line.forget, table)

    # --- the connection ----------------------------------------------------------------------------------------------

    def retry(self, url: str | None = None) -> None:
        """Try now instead of later, or again after `offline` or `ended`; with `url` at that address from now on."""
        self._in_thread(self._line.retry, url)

    def set_name(self, name: str) -> None:
        """Go on under another name. The server learns it by a new connection, which is made at once."""
        self._in_thread(self._line.rename, name)

    def set_lang(self, lang: str) -> None:
        """Ask for texts in another language, from the next connection on."""
        self._in_thread(self._line.speak, lang)

    def server_now_ms(self) -> float:
        """The server's clock, ms since 1970, as far as it is known."""
        return time.time() * 1000 + self._line.ahead_ms

    # --- the thread --------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._live())
        except Exception:
            log.exception("the link has failed")
            self.incoming.put(LinkState("ended", code="internal", text="The connection failed by a fault of ours."))
        finally:
            self._running.set()

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._running.set()
        await self._line.run()

    def _in_thread(self, work: Callable[..., object], *args: Any) -> None:
        if self._loop is None:
            work(*args)  # not started: no other thread knows of the line yet
            return
        try:
            self._loop.call_soon_threadsafe(work, *args)
        except RuntimeError:  # the loop is closed, and with it the line
            log.debug("the link is closed; %s is not done", work)
