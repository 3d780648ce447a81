"""The connection to the engine, shared by all that a server does there: it comes back by itself, for ever.

All that is sent goes out in the order in which it was asked, from one task. What is sent while the engine is away is
dropped, so that nothing arrives that its sender has given up; whoever needs it sends it again.
"""

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen_server.log import Unavailable
from banmen_server.log.nats.deadline import answer_within, within
from banmen_server.log.nats.refusing import EngineRefuses, Refusals
from banmen_server.log.nats.required_tls import require_tls
from banmen_server.log.nats.subscription import Subscription, Told
from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

logger = logging.getLogger(__name__)

End = Callable[[], None]

CONNECT_S = 10.0
"""So long the first connection may take: an engine that refuses it may be starting just now, as the server is."""
TOLD_AFTER_S = 1.0
"""Who waits for it is told after so long: by then a system has refused, and a node that is there has answered."""
_RECONNECT_S, _HANDSHAKE_S = 0.2, 2
_PING_S, _PINGS = 1, 3
"""A node that answers no ping for so many seconds is left for another."""
_RENEW_S = 15.0
"""A client that is away for so long is replaced: it may hang on the end of its old connection."""


class NotInstalled(Exception):
    """The extra `cluster` is not installed."""


class NobodyAnswers(Unavailable):
    """The engine is there, but not whoever answers to a subject."""


class EngineOptions(NamedTuple):
    """Where the engine is and how a server proves who it is: a user, a key (nkey), or credentials, each in a file.

    `servers` are addresses `nats://host:port` or `tls://host:port`; `name` is shown by the engine. `ca_file` has the
    certificates that the engine's is signed by, where the system does not know them. With it, or `tls://`, a node that
    speaks no TLS is told nothing.
    """

    servers: tuple[str, ...]
    name: str = "banmen"
    user: str | None = None
    password: str | None = None
    nkey_file: Path | None = None
    credentials_file: Path | None = None
    ca_file: Path | None = None

    @property
    def login(self) -> bool:
        """Whether there is one."""
        return bool(self.user or self.nkey_file or self.credentials_file)

    @property
    def tls(self) -> bool:
        """Whether it is reached by TLS alone."""
        return self.ca_file is not None or any(server.startswith("tls://") for server in self.servers)


class EngineConnection:
    """A connection to the engine. Messages are told in the loop, those of a subscription in order."""

    def __init__(self, options: EngineOptions) -> None:
        self.options = options
        self._client: Client
        self._closed = False
        self._connected = False
        self._away_since = monotonic()
        self._error = ""
        self._outgoing: deque[Callable[[], Awaitable[None]]] = deque()
        self._awake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._subscriptions: dict[int, Subscription] = {}
        self._changed: dict[int, Callable[[bool], None]] = {}
        self._slow: dict[int, Callable[[str], None]] = {}
        self._numbers = count(1)
        self._replies: dict[str, Told] = {}
        self._inbox = ""

    @classmethod
    async def open(
        cls, options: EngineOptions, waiting: Callable[[str], None] = lambda _reason: None
    ) -> "EngineConnection":
        """Connect. Raises EngineRefuses, Unavailable after `CONNECT_S` seconds, and NotInstalled.

        `waiting` is called once where it takes long, with what has gone wrong so far, if anything has.
        """
        self = cls(options)
        self._client = await self._new_client(waiting)
        self._connected = True
        self._inbox = self._client.new_inbox()
        self._tasks = [asyncio.create_task(self._write_all()), asyncio.create_task(self._look_after())]
        self.subscribe(f"{self._inbox}.>", self._told_reply)
        await self.flush()
        return self

    @property
    def connected(self) -> bool:
        """Whether the engine can be reached now."""
        return self._connected and not self._closed

    @property
    def server_info(self) -> Mapping[str, Any]:
        """What the node has told of itself, such as the `cluster` it is in."""
        return self._client._server_info  # noqa: SLF001 - the client tells it in no other way

    @property
    def most_bytes(self) -> int:
        """How large a message may be."""
        return self._client.max_payload

    @property
    def error(self) -> str:
        """What went wrong last, a sentence; "" where nothing has."""
        return self._error

    # --- sending -----------------------------------------------------------------------------------------------------

    def publish(
        self, subject: str, data: bytes = b"", *, reply: str = "", headers: Mapping[str, str] | None = None
    ) -> bool:
        """Send a message; whether it may be sent: not while the engine is away."""
        if not self.connected:
            return False
        self._ask(lambda: self._client.publish(subject, data, reply, dict(headers) if headers else None))
        return True

    def reply_to(self, told: Told) -> tuple[str, End]:
        """A subject for answers, and what ends it; the subjects below it are told too."""
        token = str(next(self._numbers))
        self._replies[token] = told
        return f"{self._inbox}.{token}", lambda: _forget(self._replies, token)

    async def request(
        self, subject: str, data: bytes = b"", *, within_s: float, headers: Mapping[str, str] | None = None
    ) -> "Msg":
        """Send a message and give the first answer. Raises Unavailable where there is none within `within_s`."""
        answered: asyncio.Future[Msg] = asyncio.get_running_loop().create_future()
        reply, end = self.reply_to(lambda msg: None if answered.done() else answered.set_result(msg))
        try:
            if not self.publish(subject, data, reply=reply, headers=headers):
                raise Unavailable(f"the engine cannot be reached: {self._error or 'it went away'}")
            msg = await answer_within(answered, within_s)
        except TimeoutError as error:
            raise Unavailable(f"the engine does not answer to {subject}") from error
        finally:
            end()
        if status_of(msg) == NO_RESPONDERS:
            raise NobodyAnswers(f"nobody at the engine answers to {subject}")
        return msg

    async def flush(self) -> None:
        """Wait until the engine has taken all that was sent. Raises Unavailable."""
        # Not with a ping of the client: one that is answered too late ends the client's reading.
        came: asyncio.Future[Msg] = asyncio.get_running_loop().create_future()
        subject, end = self.reply_to(lambda msg: None if came.done() else came.set_result(msg))
        try:
            if not self.publish(subject):
                raise Unavailable(f"the engine cannot be reached: {self._error or 'it went away'}")
            await answer_within(came, _HANDSHAKE_S)
        except TimeoutError as error:
            raise Unavailable("the engine does not answer") from error
        finally:
            end()

    def _ask(self, work: Callable[[], Awaitable[None]]) -> None:
        self._outgoing.append(work)
        self._awake.set()

    async def _write_all(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._outgoing:
                work = self._outgoing.popleft()
                try:
                    await work()
                except Exception as error:  # noqa: BLE001 - what one message meets stops no other
                    self._error = str(error) or type(error).__name__

    # --- receiving ---------------------------------------------------------------------------------------------------

    def subscribe(self, subject: str, told: Told, *, queue: str = "") -> End:
        """Tell the messages of a subject, however often the connection breaks; the function given ends it.

        Of those with the same `queue` each message is told to one.
        """
        number = next(self._numbers)
        subscribed = self._subscriptions[number] = Subscription(subject, queue, told)
        self._ask(lambda: subscribed.begin(self._client))

        def end() -> None:
            if self._subscriptions.pop(number, None) is not None:
                subscribed.ended = True
                self._ask(subscribed.end)

        return end

    def on_change(self, told: Callable[[bool], None]) -> End:
        """Tell when the engine is away (False) and back (True): what was sent meanwhile was missed."""
        number = next(self._numbers)
        self._changed[number] = told
        return lambda: _forget(self._changed, number)

    def on_slow(self, told: Callable[[str], None]) -> End:
        """Tell the subject of which messages were dropped here, because they came faster than they were read."""
        number = next(self._numbers)
        self._slow[number] = told
        return lambda: _forget(self._slow, number)

    def _told_reply(self, msg: "Msg") -> None:
        told = self._replies.get(msg.subject[len(self._inbox) + 1 :].partition(".")[0])
        if told is not None:
            told(msg)

    # --- coming back -------------------------------------------------------------------------------------------------

    async def _new_client(self, waiting: Callable[[str], None] = lambda _reason: None) -> "Client":
        """A client that is connected; `waiting` is told where that takes long.

        Raises EngineRefuses, Unavailable, NotInstalled.
        """
        try:
            from nats.aio.client import Client  # noqa: PLC0415 - only who shares a log needs it
            from nats.errors import Error  # noqa: PLC0415 - as above
        except ImportError as error:
            raise NotInstalled(
                "a log on NATS needs the extra 'cluster': pip install '.[cluster]' in banmen's repository"
            ) from error
        client = Client()
        if self.options.tls:
            require_tls(client)
        refusals = Refusals(self.options.servers, login=self.options.login)
        late = asyncio.get_running_loop().call_later(TOLD_AFTER_S, lambda: waiting(self._error))
        try:
            connecting = client.connect(
                disconnected_cb=partial(self._tell_change, client, connected=False),
                reconnected_cb=partial(self._tell_change, client, connected=True),
                error_cb=partial(self._failed, client, refusals),
                **_client_options(self.options),
            )
            await within(CONNECT_S, connecting)
            refusals.end()
        except EngineRefuses:
            _abort(client)  # it has begun nothing else yet, and would wait for the end of TLS that never began
            raise
        except (TimeoutError, OSError, Error, ValueError) as error:
            await _close(client)  # what is left of it is of no use
            where = ", ".join(self.options.servers)
            raise Unavailable(f"the engine at {where} cannot be reached: {self._error or error}") from error
        finally:
            late.cancel()
        return client

    async def _tell_change(self, client: "Client", *, connected: bool) -> None:
        if client is not self._client or self._closed or connected == self._connected:
            return
        self._connected = connected
        self._away_since = monotonic()
        if connected:
            self._error = ""
            logger.info("engine_back", extra=fields(server=_server(client)))
        else:
            logger.warning("engine_away", extra=fields(reason=self._error))
        for told in list(self._changed.values()):
            told(connected)

    async def _failed(self, client: "Client", refusals: Refusals, error: Exception) -> None:
        if isinstance(error, OSError) and not client.is_connected:
            _abort(client)  # of a node that hangs: the client goes on to the next one and leaves this one open
        if not (self._error and isinstance(error, OSError)):  # what the engine has said tells more than that it hung up
            self._error = str(error) or type(error).__name__
        refusals.told(error, last=_all_asked(client))
        subject = getattr(error, "subject", None)
        if subject is None:
            logger.debug("engine_error", extra=fields(reason=self._error))
            return
        logger.warning("engine_messages_dropped", extra=fields(subject=subject))
        for told in list(self._slow.values()):
            told(subject)

    async def _look_after(self) -> None:
        """Replace a client that has given up, or hangs."""
        while True:
            await asyncio.sleep(_PING_S)
            if self._connected and self._client.is_reconnecting:
                _abort(self._client)
            lost = self._client.is_closed
            if lost and self._connected:
                await self._tell_change(self._client, connected=False)
            if lost or (not self._connected and monotonic() - self._away_since > _RENEW_S):
                await self._renew()

    async def _renew(self) -> None:
        try:
            client = await self._new_client()
        except Unavailable as error:
            self._error = str(error)
            return
        old, self._client = self._client, client
        self._tasks.append(asyncio.create_task(_close(old)))
        for subscribed in self._subscriptions.values():
            await subscribed.begin(client)
        await self._tell_change(client, connected=True)

    async def close(self) -> None:
        """Send what waits, and end, also where the wait is cut short. May be called twice."""
        if self._closed:
            return
        try:
            with suppress(Unavailable):
                await self.flush()
        except asyncio.CancelledError:
            _abort(self._client)
            raise
        finally:
            self._closed = True
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await _close(self._client)


NO_RESPONDERS = 503
"""The status of an answer that says that nobody listens there."""


def status_of(msg: "Msg") -> int:
    """The status in an answer's headers; 0 where it has none."""
    return int(msg.headers.get("Status", 0)) if msg.headers else 0


def _client_options(options: EngineOptions) -> dict[str, Any]:
    """What the client is told. Raises Unavailable where a file cannot be read."""
    given: dict[str, Any] = {
        "servers": list(options.servers),
        "name": options.name,
        "user": options.user,
        "password": options.password,
        "nkeys_seed": None if options.nkey_file is None else str(options.nkey_file),
        "user_credentials": None if options.credentials_file is None else str(options.credentials_file),
        "connect_timeout": _HANDSHAKE_S,
        "reconnect_time_wait": _RECONNECT_S,
        "max_reconnect_attempts": -1,
        "ping_interval": _PING_S,
        "max_outstanding_pings": _PINGS,
    }
    if options.ca_file is not None:
        try:
            given["tls"] = ssl.create_default_context(cafile=options.ca_file)
        except OSError as error:
            raise Unavailable(f"{options.ca_file} has no certificates: {error}") from error
    return given


def _all_asked(client: "Client") -> bool:
    """Whether a client that connects has been to every node."""
    now, pool = client._current_server, client._server_pool  # noqa: SLF001 - the client tells it in no other way
    return all(node is now or node.last_attempt is not None for node in pool)


def _server(client: "Client") -> str | None:
    url = client.connected_url
    return None if url is None else url.netloc.rpartition("@")[2]


def _abort(client: "Client") -> None:
    """End the connection that a client leaves: where nobody takes what was sent it waits for minutes, in silence."""
    writer = getattr(client._transport, "_io_writer", None)  # noqa: SLF001 - the client does so in no other way
    if writer is not None:
        writer.transport.abort()


async def _close(client: "Client") -> None:
    if not client.is_connected:
        _abort(client)
    with suppress(Exception):  # it is of no use any more, whatever it says
        await within(_HANDSHAKE_S, client.close())


def _forget(known: dict[Any, Any], key: object) -> None:
    known.pop(key, None)
