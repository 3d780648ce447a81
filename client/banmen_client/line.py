"""The line to a server through all its connections: lives in the network thread and is touched by no other.

After each reconnection it says hello with the token, subscribes to the lobby again, goes back to every table from
where it was, and then sends again what had no answer, in order and under the old ids: nothing is played twice.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import SystemRandom

from banmen import __version__
from banmen.protocol import messages
from banmen.protocol.messages import Command, FromServer
from banmen_client import conversation as talk
from banmen_client.mirror import Since
from banmen_client.news import Incoming, LinkState, Lost
from banmen_client.parting import CANNOT_CONNECT, Parting, not_connected
from banmen_client.timing import Timing, Tries
from banmen_client.unanswered import Unanswered
from banmen_client.whereabouts import Whereabouts

_TRANSIENT = frozenset({"too_fast", "unavailable", "internal"})
"""Refusals of a way back that say nothing of the table: the next connection tries again."""


@dataclass(slots=True)
class Caller:
    """Who calls, and where."""

    url: str
    name: str
    lang: str
    token: str | None
    keep_token: Callable[[str | None], object]


class Line:
    """The line of one caller. `tell` gets everything for the window; `ahead_ms` is server's clock minus ours."""

    def __init__(
        self,
        caller: Caller,
        unanswered: Unanswered,
        new_id: Callable[[], str],
        tell: Callable[[Incoming], None],
        timing: Timing,
    ) -> None:
        self.ahead_ms = 0.0
        self._caller = caller
        self._unanswered = unanswered
        self._tell = tell
        self._timing = timing
        self._tries = Tries(timing, SystemRandom())
        self._whereabouts = Whereabouts(new_id)
        self._lobby = False
        self._closing = False
        self._nudge = asyncio.Event()
        self._attempt: asyncio.Task[Parting] | None = None
        self._interrupted: Parting | None = None
        self._talk: talk.Conversation | None = None
        self._online_since: float | None = None
        self._sent: set[str] = set()
        self._ways_back: dict[str, messages.Join | messages.Watch] = {}
        self._best_rtt_ms = float("inf")

    # --- through all connections -------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Stay in touch until `stop`."""
        while not self._closing:
            self._tell(LinkState("connecting", attempt=self._tries.count + 1))
            parting = await self._try_once()
            if not self._closing:
                await self._rest(parting)

    async def _try_once(self) -> Parting:
        self._attempt = asyncio.create_task(self._connection())
        try:
            return await self._attempt
        except asyncio.CancelledError:
            if self._interrupted is None:
                raise
            return self._interrupted
        finally:
            self._talk = self._attempt = self._interrupted = None
            self._settle()

    async def _connection(self) -> Parting:
        try:
            socket = await talk.call(self._caller.url, self._timing)
        except CANNOT_CONNECT as error:
            return not_connected(error)
        self._sent.clear()
        self._ways_back.clear()
        self._talk = talk.Conversation(socket, self._timing, self._hear)
        self._talk.say(self._hello())
        return await self._talk.run()

    def _hello(self) -> messages.Hello:
        who = self._caller
        return messages.Hello(messages.PROTOCOL_VERSION, f"banmen {__version__}", who.name, who.lang, who.token)

    def _settle(self) -> None:
        """A connection that held long enough makes the tries count anew."""
        since, self._online_since = self._online_since, None
        if since is not None and _now() - since >= self._timing.settled_s:
            self._tries.reset()

    async def _rest(self, parting: Parting) -> None:
        """Wait for the next try as long as the parting asks for, or until `retry`."""
        if parting.then == "at_once":
            return
        self._nudge.clear()
        if parting.then == "none":
            self._tell(LinkState("ended", code=parting.code, text=parting.text))
            await self._nudge.wait()
            return
        delay = self._tries.failed(_now())
        if delay is None:
            self._tell(LinkState("offline", self._tries.count, code=parting.code, text=parting.text))
            await self._nudge.wait()
            return
        self._tell(LinkState("waiting", self._tries.count, delay, parting.code, parting.text))
        try:
            async with asyncio.timeout(delay):
                await self._nudge.wait()
        except TimeoutError:
            return

    # --- what is heard -----------------------------------------------------------------------------------------------

    def _hear(self, message: FromServer) -> None:
        match message:
            case messages.Pong():
                self._pong(message)
            case messages.Welcome():
                self._welcome(message)
            case messages.Refused(id=None, code=code, text=text) if self._online_since is None:
                self._not_welcome(code, text)
            case messages.Done() | messages.Opened() | messages.Refused():
                self._answer(message)
            case messages.Events() | messages.Snapshot():
                self._whereabouts.told(message)
                self._tell(message)
            case messages.Closed(table):
                self._whereabouts.left(table)
                self._tell(message)
            case _:
                self._tell(message)

    def _pong(self, pong: messages.Pong) -> None:
        rtt_ms = talk.round_trip_ms(pong)
        if rtt_ms <= self._best_rtt_ms:
            self._best_rtt_ms, self.ahead_ms = rtt_ms, pong.now + rtt_ms / 2 - time.time() * 1000
        self._tell(LinkState("online", rtt_ms=rtt_ms))

    def _welcome(self, welcome: messages.Welcome) -> None:
        self._online_since = _now()
        self._best_rtt_ms, self.ahead_ms = float("inf"), welcome.now - time.time() * 1000
        if welcome.token != self._caller.token:
            self._caller.token = welcome.token
            self._caller.keep_token(welcome.token)
        self._tell(welcome)
        self._tell(LinkState("online"))
        if self._lobby:
            self._say(messages.Lobby())
        for command in self._whereabouts.ways_back():
            self._go_back(command)
        for waiting in self._unanswered.all():
            self.offer(waiting)

    def _not_welcome(self, code: str, text: str) -> None:
        """Hello was refused: without the token that the server does not know there may be another answer."""
        if self._talk is None:
            return
        if code == "bad_token" and self._caller.token is not None:
            self._caller.token = None
            self._caller.keep_token(None)
            self._talk.part(Parting(code, text, "at_once"))
        else:
            self._talk.part(Parting(code, text, "none"))

    def _answer(self, answer: messages.Done | messages.Opened | messages.Refused) -> None:
        if answer.id in self._ways_back:
            self._answer_way_back(self._ways_back.pop(answer.id), answer)
            return
        if answer.id is None:
            self._tell(answer)
            return
        command = self._unanswered.answered(answer.id)
        self._sent.discard(answer.id)
        if command is None:
            return
        if isinstance(answer, messages.Opened):
            self._whereabouts.opened(answer.table)
        elif isinstance(answer, messages.Done) and isinstance(command, messages.Join | messages.Watch):
            self._whereabouts.entered(command)
        self._tell(answer)

    def _answer_way_back(
        self, command: messages.Join | messages.Watch, answer: messages.Done | messages.Opened | messages.Refused
    ) -> None:
        if not isinstance(answer, messages.Refused):
            return
        if answer.code in _TRANSIENT and self._talk is not None:
            self._talk.part(Parting(answer.code, answer.text))
            return
        if answer.code == "seat_taken" and isinstance(command, messages.Join):
            self._go_back(self._whereabouts.unseated(command.table))
            return
        self._tell(Lost(self._whereabouts.left(command.table), answer.code, answer.text))

    # --- what is said ------------------------------------------------------------------------------------------------

    def _say(self, frame: messages.Frame) -> None:
        if self._talk is not None and self._online_since is not None:
            self._talk.say(frame)

    def _go_back(self, command: messages.Join | messages.Watch) -> None:
        self._ways_back[command.id] = command
        self._say(command)

    def offer(self, command: Command) -> None:
        """Send a command, now or after the next welcome, once over each connection."""
        if isinstance(command, messages.Leave):
            # At once, so that a drop before the answer does not bring us back to a seat that is free by then.
            self._whereabouts.left(command.table)
        if self._online_since is not None and command.id not in self._sent:
            self._sent.add(command.id)
            self._say(command)

    def lobby(self, *, on: bool) -> None:
        """Subscribe to the list of tables, or end that."""
        if on != self._lobby:
            self._lobby = on
            self._say(messages.Lobby(on))

    def resync(self, table: str, since: Since | None) -> None:
        """Ask for what follows `since`; None for a snapshot."""
        self._whereabouts.trust(table, since)
        command = self._whereabouts.way_back(table)
        if command is not None and self._online_since is not None:
            self._go_back(command)

    def forget(self, table: str) -> None:
        """Do not go back to this table."""
        self._whereabouts.left(table)

    def rename(self, name: str) -> None:
        """Go on under another name: a name is said in hello, so the line is connected anew, if it is connected."""
        if name != self._caller.name:
            self._caller.name = name
            if self._talk is not None:
                self._interrupt(Parting("renamed", "The name was changed.", "at_once"))

    def speak(self, lang: str) -> None:
        """Ask for another language from the next connection on."""
        self._caller.lang = lang

    def retry(self, url: str | None) -> None:
        """Try now, and from now on at `url` if one is given. A line that is connected there stays as it is."""
        moved = url is not None and url != self._caller.url
        self._caller.url = url or self._caller.url
        self._tries.reset()
        self._nudge.set()
        if moved:
            self._interrupt(Parting("moved", "The server has moved.", "at_once"))

    def stop(self) -> None:
        """Send what waits, say goodbye and end, at the latest after `farewell_s`."""
        self._closing = True
        self._nudge.set()
        self._interrupt(Parting("closed", "The window is closed.", "none"), consented=True)
        if self._attempt is not None:
            parting = Parting("closed", "The window is closed.", "none")
            asyncio.get_running_loop().call_later(self._timing.farewell_s, self._cut, parting)

    def _interrupt(self, parting: Parting, *, consented: bool = False) -> None:
        """End the present connection, politely if there is one already."""
        if self._talk is not None:
            self._talk.part(parting, consented=consented)
        else:
            self._cut(parting)

    def _cut(self, parting: Parting) -> None:
        if self._attempt is not None and not self._attempt.done():
            self._interrupted = parting
            self._attempt.cancel()


def _now() -> float:
    return asyncio.get_running_loop().time()
