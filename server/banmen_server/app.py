"""A server from start to stop: the log, the hall, and the listening sockets."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from errno import EADDRNOTAVAIL
from random import Random
from socket import gaierror
from time import monotonic

from banmen_server.admin.bans import Bans
from banmen_server.cluster import ALONE, Cluster
from banmen_server.config import Config
from banmen_server.hall.hall import Hall, forward_clock
from banmen_server.hall.players import Tokens
from banmen_server.log import EventLog
from banmen_server.log.sqlite import SqliteLog
from banmen_server.logs import fields
from banmen_server.metrics import Measuring, Metrics
from banmen_server.net import discovery
from banmen_server.net.clients import Clients, Doors, Monitors
from banmen_server.net.connection import Connection
from banmen_server.net.http import HttpPages, MetricsSite, Origins, Proxies, PublicSite
from banmen_server.net.limits import ConnectionLimiter
from banmen_server.net.listener import CannotListen, Listener, Secured
from banmen_server.net.scheduling import timeouts
from banmen_server.net.tls import BadCertificate, Certificate
from banmen_server.upkeep import measure_upkeep

logger = logging.getLogger(__name__)

Begin = Callable[[Metrics], Awaitable[None]]

_HALL_S = 0.7
"""How long a stopping server waits for the hall's unfinished work. Acknowledged commands are already durable."""
_MAX_LAG_S = 2.0
"""Above this event-loop lag the server reports itself unhealthy."""


class Server:
    """A listening server: `hall` has its tables, `tokens` identifies players, `bans` rejects banned ones."""

    def __init__(self, hall: Hall, tokens: Tokens, log: EventLog, certificate: Certificate | None = None) -> None:
        config = hall.config
        self.hall = hall
        self.port = 0
        self.metrics_port = 0
        self.tokens = tokens
        self.log = log
        self.bans = Bans(log, hall.now)
        self.measuring = Measuring(hall.metrics, log)
        self._started_s = monotonic()
        self._stopping = False
        self._certificate = certificate
        self._timeouts = timeouts(config.hello_s, config.ping_s, config.close_s)
        pages = HttpPages(hall.metrics, self.trouble)
        origins = Origins(config.allow_origins, [*config.host_names, *config.public_hosts])
        self._site = PublicSite(pages, origins, with_metrics=config.metrics_listen is None)
        doors = Doors(self._site, Proxies(config.trust_proxies), self.bans)
        self._clients = Clients(hall, tokens, self._timeouts, doors)
        self._monitors = Monitors(self._timeouts, MetricsSite(pages))
        self._listeners: list[Listener] = []
        if certificate is not None:
            expires_s = ("When the certificate ends, in seconds since 1970.", lambda: certificate.expires_s)
            hall.metrics.gauges["certificate_expires_seconds"] = expires_s
            certificate.warn(self._certified_hosts())
        measure_upkeep(config, hall.metrics)
        healthy = ("1 if /health is ok, else 0.", lambda: float(self.trouble() is None))
        hall.metrics.gauges["healthy"] = healthy

    @property
    def uptime_s(self) -> float:
        """How long the server has been running, in seconds."""
        return monotonic() - self._started_s

    @property
    def certificate_expires_s(self) -> float:
        """When the certificate expires, in seconds since 1970; NaN without one, or if that is unknown."""
        return self._certificate.expires_s if self._certificate else math.nan

    @property
    def connections(self) -> Collection[Connection]:
        """The connections of clients, including those without a greeting so far."""
        return self._clients.connections

    @property
    def limiter(self) -> ConnectionLimiter:
        """Counts the connections of clients."""
        return self._clients.limiter

    @property
    def moving_on(self) -> str | None:
        """The text sent to new clients while the players are redirected to other servers; None otherwise."""
        return self._clients.moving_on

    @moving_on.setter
    def moving_on(self, text: str | None) -> None:
        self._clients.moving_on = text

    @property
    def urls(self) -> Sequence[str]:
        """The URLs to give to people, the best first: from `--public-url`, `--host-name`, or the addresses."""
        config = self.hall.config
        return [config.public_url] if config.public_url else self._own_urls(config.host_names)

    @property
    def url(self) -> str:
        """The first of `urls`."""
        return self.urls[0]

    @property
    def own_url(self) -> str:
        """The URL that reaches this server from its own computer and network, bypassing any proxy."""
        return self._own_urls(self.hall.config.host_names)[0]

    def _own_urls(self, names: Sequence[str]) -> Sequence[str]:
        hosts = names or discovery.reachable(self.hall.config.host)
        return [discovery.url(host, self.port, secured=self._certificate is not None) for host in hosts]

    def _certified_hosts(self) -> Sequence[str]:
        """Return the hosts that the certificate must cover: the published ones, unless a proxy presents its own."""
        config = self.hall.config
        if config.trust_proxies:
            return config.host_names
        return (*config.host_names, *config.public_hosts) or discovery.reachable(config.host)

    def trouble(self) -> str | None:
        """Return the reason why the server is unhealthy, as a sentence, or None."""
        if self._stopping:
            return "The server is shutting down."
        if self.moving_on is not None:
            return self.moving_on
        if self.log.health is not None:
            return self.log.health
        lag_s = self.measuring.lag_s
        return f"The server is {lag_s:.1f} s late with everything." if lag_s > _MAX_LAG_S else None

    async def listen(self) -> None:
        """Listen on the configured addresses. Raises OSError."""
        config = self.hall.config
        secured = Secured(self._certificate, config.hello_s, config.close_s) if self._certificate else None
        listener = Listener(self._clients.endpoint, self._clients.turns, secured)
        self.port = await self._listen(listener, config.host, config.port)
        if config.metrics_listen is not None:
            listener = Listener(self._monitors.endpoint, self._monitors.turns)
            self.metrics_port = await self._listen(listener, *config.metrics_listen)

    def warm_up(self) -> None:
        """Load lazy modules in the background, so that the first request for them does not wait."""
        self.hall.warm_up()
        # with --until-idle a desktop window started it: probably no browser connects
        if not self.hall.config.until_idle:
            self._site.warm_up()

    def reload(self) -> None:
        """Reload the certificate, for new connections."""
        if self._certificate is None:
            return
        try:
            self._certificate.reload()
        except BadCertificate as error:
            logger.error("certificate_kept", extra=fields(file=error.file, reason=error.reason))  # noqa: TRY400 - the reason says it
        else:
            logger.warning("certificate_reloaded")
            self._certificate.warn(self._certified_hosts())

    async def stop(self) -> bool:
        """Stop listening, close every connection with `bye`, and stop the hall. Clients cannot delay it for long.

        Return True if the log stored all of the hall's unfinished work. On timeout, only a single server tries a second
        time.
        """
        self._stopping = True
        for listener in self._listeners:
            await listener.close()
        self._clients.say_goodbye()
        self._monitors.close()
        in_time, _ = await asyncio.gather(self._stop_hall(), self._clients.wait_closed())
        self._timeouts.stop()
        return (in_time or self.hall.cluster.bus.alone) and await self._stop_hall()

    async def _stop_hall(self) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(_HALL_S):
                await self.hall.stop()
                return True
        return False

    async def _listen(self, listener: Listener, host: str, port: int) -> int:
        try:
            await listener.listen(host, port)
        except (gaierror, UnicodeError) as error:  # UnicodeError: the text is no valid host name
            raise CannotListen(OSError(EADDRNOTAVAIL, str(error)), host, port) from error
        self._listeners.append(listener)
        return listener.port


@asynccontextmanager
async def running(
    config: Config,
    *,
    now: Callable[[], int] | None = None,
    rng: Random | None = None,
    waiting: Callable[[str], None] = lambda _reason: None,
) -> AsyncIterator[Server]:
    """Run a server while the context lasts.

    Call `waiting` with the reason whenever the engine does not answer soon. Raises InUse, NotALog or Unavailable if the
    data cannot be used, BadCertificate, and OSError if it cannot listen.
    """
    certificate = Certificate(config.cert, config.key) if config.cert else None
    now = now or forward_clock()
    async with _open_log(config, now, waiting) as (log, cluster, begin):
        hall = Hall(config, log, now=now, rng=rng, cluster=cluster)
        tokens = Tokens(await log.secret("token"), hall.now, days=config.token_days)
        await tokens.load(log)
        server = Server(hall, tokens, log, certificate)
        await server.bans.load()
        await hall.load()
        try:
            await begin(hall.metrics)
            await hall.meet_servers()
            await server.listen()
            cluster.bus.describe(url=server.url)
            measuring = asyncio.create_task(server.measuring.run())
            try:
                yield server
            finally:
                measuring.cancel()
        finally:
            settled_by_s = asyncio.get_running_loop().time() + config.settle_s
            if await server.stop() or cluster.bus.alone:
                await hall.settle(settled_by_s)


@asynccontextmanager
async def _open_log(
    config: Config, now: Callable[[], int], waiting: Callable[[str], None]
) -> AsyncIterator[tuple[EventLog, Cluster, Begin]]:
    """Open the log and the cluster. The third value is a function to call when the hall is loaded."""
    if config.log:
        from banmen_server.cluster.joining import joined  # noqa: PLC0415 - only a cluster needs it

        async with joined(config, waiting) as given:
            yield given
        return

    async def nothing(_: Metrics) -> None:
        pass

    log = SqliteLog(config.data, now_ms=now)
    try:
        yield log, ALONE, nothing
    finally:
        await log.close()
