"""The connection to the engine, which all parts of a server share; it reconnects without limit.

One task sends all messages in the order in which they were queued. Messages sent while the engine is unreachable are
dropped, so that none arrives after its sender has given up; the sender repeats what it still needs. A connection that
requires TLS never continues without it, and a first connection that every node refuses says why (`EngineRefuses`).
"""

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from banmen_server.log import Unavailable
from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription as AtClient

logger = logging.getLogger(__name__)

OnMessage = Callable[["Msg"], None]
End = Callable[[], None]
Result = TypeVar("Result")


_BAD_LOGIN = ("authorization", "authentication expired")
"""What the engine says of a wrong login."""
_MAX_MESSAGES, _MAX_BYTES = 100_000, 64 << 20
"""Unread messages and bytes of a subscription before the client drops messages."""
CONNECT_S = 10.0
"""Seconds for the first connection: an engine that refuses it may be starting now, as the server is."""
NO_RESPONDERS = 503
"""The status of an answer which says that nobody listens to the subject."""
REPORT_AFTER_S = 1.0
"""Seconds until a waiting start is reported. By then a system has refused and a reachable node has answered."""
_RECONNECT_S, _HANDSHAKE_S = 0.2, 2
_PING_S, _PINGS = 1, 3
"""Seconds between pings, and the number of unanswered ones after which the client tries another node."""
_RENEW_S = 15.0
"""A client that is disconnected for this long is replaced: it may hang on closing its old connection."""
_AGAIN_S = 0.1
"""Seconds between attempts to cancel work that is past its deadline."""

# The client recreates its stream for TLS; asyncio then warns at each end of it, without a fault.
logging.getLogger("asyncio").addFilter(lambda record: "eof_received() has no effect" not in str(record.msg))


class NotInstalled(Exception):
    """The extra `cluster` is not installed."""


class NobodyAnswers(Unavailable):
    """The engine is reachable, but nobody answers to a subject."""


class NoTls(ConnectionError):
    """A node has no TLS."""


class EngineRefuses(Unavailable):
    """The engine refuses the connection: `kind` is `login`, `no-login`, `tls` or `certificate`."""

    def __init__(self, kind: str, servers: Sequence[str], reason: str) -> None:
        self.kind, self.engine, self.reason = kind, ", ".join(servers), reason
        super().__init__(f"the engine at {self.engine} lets nobody in: {reason}")

    @property
    def message(self) -> str:
        """The key of its text."""
        return f"serve-command-log-refused-{self.kind}"


class Refusals:
    """The answers of the nodes to a connecting client: the first refusal counts once all were asked."""

    def __init__(self, servers: Sequence[str], *, login: bool) -> None:
        self._servers, self._login = servers, login
        self._ended = False
        self._refused: EngineRefuses | None = None

    def on_failure(self, error: Exception, *, last: bool) -> None:
        """Record that connecting to a node failed. Raises EngineRefuses after the `last` one if any refused."""
        if self._ended:
            return
        kind = _kind(error, login=self._login)
        if kind and not self._refused:
            reason = getattr(error, "verify_message", "")  # OpenSSL's message about a certificate
            self._refused = EngineRefuses(kind, self._servers, reason or str(error))
        if self._refused and last:
            raise self._refused

    def end(self) -> None:
        """Stop recording: the client is connected, and reconnects without limit."""
        self._ended = True


def _kind(error: Exception, *, login: bool) -> str:
    """Return the kind of a refusal; "" if another attempt may succeed."""
    if isinstance(error, NoTls):
        return "tls"
    if isinstance(error, ssl.SSLCertVerificationError):
        return "certificate"
    if any(words in str(error).lower() for words in _BAD_LOGIN):
        return "login" if login else "no-login"
    return ""


class EngineOptions(NamedTuple):
    """The engine's addresses, and a server's login: a user, a key (nkey), or credentials, each in a file.

    `servers` are addresses `nats://host:port` or `tls://host:port`; `name` is shown by the engine. `ca_file` has the
    certificates that sign the engine's, if the system does not know them. With it, or with `tls://`, a server sends
    nothing to a node without TLS.
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
        """Whether a login is given."""
        return bool(self.user or self.nkey_file or self.credentials_file)

    @property
    def tls(self) -> bool:
        """Whether only nodes with TLS are accepted."""
        return self.ca_file is not None or any(server.startswith("tls://") for server in self.servers)


class EngineConnection:
    """A connection to the engine. It delivers messages in the loop, those of a subscription in order."""

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
        self._replies: dict[str, OnMessage] = {}
        self._inbox = ""

    @classmethod
    async def open(
        cls, options: EngineOptions, waiting: Callable[[str], None] = lambda _reason: None
    ) -> "EngineConnection":
        """Connect. Raises EngineRefuses, Unavailable after `CONNECT_S` seconds, and NotInstalled.

        `waiting` is called once if connecting takes long, with the last error, or "".
        """
        self = cls(options)
        self._client = await self._new_client(waiting)
        self._connected = True
        self._inbox = self._client.new_inbox()
        self._tasks = [asyncio.create_task(self._write_all()), asyncio.create_task(self._supervise())]
        self.subscribe(f"{self._inbox}.>", self._on_reply)
        await self.flush()
        return self

    @property
    def connected(self) -> bool:
        """Whether the engine is reachable now."""
        return self._connected and not self._closed

    @property
    def server_info(self) -> Mapping[str, Any]:
        """What the node says about itself, such as the `cluster` it belongs to."""
        return self._client._server_info  # noqa: SLF001 - the client has no public way

    @property
    def max_bytes(self) -> int:
        """The maximum size of a message."""
        return self._client.max_payload

    @property
    def error(self) -> str:
        """The last error as a sentence, or ""."""
        return self._error

    # --- sending -----------------------------------------------------------------------------------------------------

    def publish(
        self, subject: str, data: bytes = b"", *, reply: str = "", headers: Mapping[str, str] | None = None
    ) -> bool:
        """Queue a message. Return False if it is dropped because the engine is unreachable."""
        if not self.connected:
            return False
        self._ask(lambda: self._client.publish(subject, data, reply, dict(headers) if headers else None))
        return True

    def reply_to(self, callback: OnMessage) -> tuple[str, End]:
        """Return a subject for answers, and a function that ends it; subjects below it are delivered, too."""
        token = str(next(self._numbers))
        self._replies[token] = callback
        return f"{self._inbox}.{token}", lambda: _forget(self._replies, token)

    async def request(
        self, subject: str, data: bytes = b"", *, within_s: float, headers: Mapping[str, str] | None = None
    ) -> "Msg":
        """Send a message and return the first answer. Raises Unavailable if none arrives `within_s`."""
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
        """Wait until the engine has received all queued messages. Raises Unavailable."""
        # Not with a ping of the client: one that is answered late ends the client's read loop.
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
                except Exception as error:  # noqa: BLE001 - an error with one message must not stop the others
                    self._error = str(error) or type(error).__name__

    # --- receiving ---------------------------------------------------------------------------------------------------

    def subscribe(self, subject: str, callback: OnMessage, *, queue: str = "") -> End:
        """Deliver the messages of a subject across reconnections; return a function that unsubscribes.

        Each message goes to only one of the subscribers with the same `queue`.
        """
        number = next(self._numbers)
        subscribed = self._subscriptions[number] = Subscription(subject, queue, callback)
        self._ask(lambda: subscribed.begin(self._client))

        def end() -> None:
            if self._subscriptions.pop(number, None) is not None:
                subscribed.ended = True
                self._ask(subscribed.end)

        return end

    def on_change(self, callback: Callable[[bool], None]) -> End:
        """Call back when the engine is lost (False) or back (True): messages in between were missed."""
        number = next(self._numbers)
        self._changed[number] = callback
        return lambda: _forget(self._changed, number)

    def on_slow(self, callback: Callable[[str], None]) -> End:
        """Call back with the subject of messages that were dropped because this server read them too slowly."""
        number = next(self._numbers)
        self._slow[number] = callback
        return lambda: _forget(self._slow, number)

    def _on_reply(self, msg: "Msg") -> None:
        callback = self._replies.get(msg.subject[len(self._inbox) + 1 :].partition(".")[0])
        if callback is not None:
            callback(msg)

    # --- coming back -------------------------------------------------------------------------------------------------

    async def _new_client(self, waiting: Callable[[str], None] = lambda _reason: None) -> "Client":
        """Return a connected client; call `waiting` if connecting takes long.

        Raises EngineRefuses, Unavailable, NotInstalled.
        """
        try:
            from nats.aio.client import Client  # noqa: PLC0415 - only a shared log needs it
            from nats.errors import Error  # noqa: PLC0415 - as above
        except ImportError as error:
            raise NotInstalled(
                "a log on NATS needs the extra 'cluster': pip install '.[cluster]' in banmen's repository"
            ) from error
        client = Client()
        if self.options.tls:
            require_tls(client)
        refusals = Refusals(self.options.servers, login=self.options.login)
        late = asyncio.get_running_loop().call_later(REPORT_AFTER_S, lambda: waiting(self._error))
        try:
            connecting = client.connect(
                disconnected_cb=partial(self._notify_change, client, connected=False),
                reconnected_cb=partial(self._notify_change, client, connected=True),
                error_cb=partial(self._failed, client, refusals),
                **_client_options(self.options),
            )
            await within(CONNECT_S, connecting)
            refusals.end()
        except EngineRefuses:
            _abort(client)  # only the transport is open; closing would wait for the end of a TLS that never started
            raise
        except (TimeoutError, OSError, Error, ValueError) as error:
            await _close(client)  # a client that failed to connect is useless
            where = ", ".join(self.options.servers)
            raise Unavailable(f"the engine at {where} cannot be reached: {self._error or error}") from error
        finally:
            late.cancel()
        return client

    async def _notify_change(self, client: "Client", *, connected: bool) -> None:
        if client is not self._client or self._closed or connected == self._connected:
            return
        self._connected = connected
        self._away_since = monotonic()
        if connected:
            self._error = ""
            logger.info("engine_back", extra=fields(server=_server(client)))
        else:
            logger.warning("engine_away", extra=fields(reason=self._error))
        for callback in list(self._changed.values()):
            callback(connected)

    async def _failed(self, client: "Client", refusals: Refusals, error: Exception) -> None:
        if isinstance(error, OSError) and not client.is_connected:
            _abort(client)  # the node hangs: the client tries the next one and leaves this one open
        # an error of the engine says more than the hang-up after it
        if not (self._error and isinstance(error, OSError)):
            self._error = str(error) or type(error).__name__
        refusals.on_failure(error, last=_all_asked(client))
        subject = getattr(error, "subject", None)
        if subject is None:
            logger.debug("engine_error", extra=fields(reason=self._error))
            return
        logger.warning("engine_messages_dropped", extra=fields(subject=subject))
        for callback in list(self._slow.values()):
            callback(subject)

    async def _supervise(self) -> None:
        """Replace a client that has given up or hangs."""
        while True:
            await asyncio.sleep(_PING_S)
            if self._connected and self._client.is_reconnecting:
                _abort(self._client)
            lost = self._client.is_closed
            if lost and self._connected:
                await self._notify_change(self._client, connected=False)
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
        await self._notify_change(client, connected=True)

    async def close(self) -> None:
        """Send what is queued, and close, even if the wait is cancelled. May be called twice."""
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


def _client_options(options: EngineOptions) -> dict[str, Any]:
    """Return the options of the client. Raises Unavailable if a file cannot be read."""
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
    """Return True if a connecting client has tried every node."""
    now, pool = client._current_server, client._server_pool  # noqa: SLF001 - the client has no public way
    return all(node is now or node.last_attempt is not None for node in pool)


def _server(client: "Client") -> str | None:
    url = client.connected_url
    return None if url is None else url.netloc.rpartition("@")[2]


def _abort(client: "Client") -> None:
    """Abort the connection of an abandoned client: closing waits for minutes if the peer does not read."""
    writer = getattr(client._transport, "_io_writer", None)  # noqa: SLF001 - the client has no public way
    if writer is not None:
        writer.transport.abort()


async def _close(client: "Client") -> None:
    if not client.is_connected:
        _abort(client)
    with suppress(Exception):  # the client is discarded, whatever it raises
        await within(_HANDSHAKE_S, client.close())


def _forget(known: dict[Any, Any], key: object) -> None:
    known.pop(key, None)


class Subscription:
    """A subscription, at the present client."""

    def __init__(self, subject: str, queue: str, callback: OnMessage) -> None:
        self._subject, self._queue, self._on_message = subject, queue, callback
        self._at_client: AtClient | None = None
        self.ended = False

    async def begin(self, client: "Client") -> None:
        """Subscribe at this client, unless the subscription has ended."""
        if not self.ended:
            self._at_client = await client.subscribe(
                self._subject,
                queue=self._queue,
                cb=self._deliver,
                pending_msgs_limit=_MAX_MESSAGES,
                pending_bytes_limit=_MAX_BYTES,
            )

    async def end(self) -> None:
        """Unsubscribe at the client."""
        if self._at_client is not None:
            await self._at_client.unsubscribe()

    async def _deliver(self, msg: "Msg") -> None:
        if self.ended:
            return
        try:
            self._on_message(msg)
        except Exception:
            logger.exception("message_failed", extra=fields(subject=msg.subject))


def status_of(msg: "Msg") -> int:
    """Return the status in an answer's headers; 0 if it has none."""
    return int(msg.headers.get("Status", 0)) if msg.headers else 0


def require_tls(client: "Client") -> None:
    """Make a client leave a node without TLS, at every connection; otherwise it would continue unencrypted."""
    process = client._process_info  # noqa: SLF001 - the client has no public way

    async def checked(info: dict[str, Any], initial_connection: bool = False) -> None:  # noqa: FBT001, FBT002 - as there
        if initial_connection and not info.get("tls_required"):
            if not info.get("tls_available"):
                raise NoTls("it speaks no TLS, which was asked for")
            info["tls_required"] = True
        await process(info, initial_connection)

    client._process_info = checked  # type: ignore[method-assign]  # noqa: SLF001 - as above


async def within(seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of the work. Raises TimeoutError at the deadline, or the exception of the work.

    At the deadline the work is cancelled repeatedly until it has ended.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait((task,), timeout=seconds)
        if not task.done():
            raise TimeoutError
        return task.result()
    finally:
        while not task.done():
            task.cancel()
            await asyncio.wait((task,), timeout=_AGAIN_S)
        if not task.cancelled():
            task.exception()  # retrieves the exception: it is raised above, or too late


async def answer_within(answer: "asyncio.Future[Result]", seconds: float) -> Result:
    """Wait for an answer; unlike `asyncio.timeout`, this works without a task. Raises TimeoutError."""

    def give_up() -> None:
        if not answer.done():
            answer.set_exception(TimeoutError())

    timer = asyncio.get_running_loop().call_later(seconds, give_up)
    try:
        return await answer
    finally:
        timer.cancel()
