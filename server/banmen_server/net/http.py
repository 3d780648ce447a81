"""Answers plain HTTP requests, and decides whether a request may open a WebSocket.

The clients' address serves the page, `/health`, and to the server's own computer `/metrics`. A second address can be
for metrics alone. A page may connect if its origin is the server's own, or is allowed; the client's IP address is the
peer's, or the one that trusted proxies report.
"""

import asyncio
import ipaddress
from collections.abc import Callable, Sequence
from contextlib import suppress
from email.utils import formatdate
from functools import cached_property
from http import HTTPStatus
from threading import Thread
from typing import TypeAlias
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen_server.metrics import Metrics
from banmen_server.net.page import PageFiles

_FORWARDING = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP", "Via")
"""Headers that proxies add to a request."""

_LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Endings of local network names, which nobody outside can point anywhere."""
_TEXT = "text/plain; charset=utf-8"
_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = ("GET", "HEAD")
_APART_S = 0.001
"""Seconds between the answers to requests that have waited for the same read: the loop serves others."""

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class Proxies:
    """The networks of the trusted proxies."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self._trusted = tuple(trusted)

    def trusts(self, peer: str) -> bool:
        """Return True if the peer of this IP address is a trusted proxy."""
        address = _ip(peer) if self._trusted else None
        return address is not None and self._trusts(address)

    def client(self, peer: str, headers: Headers) -> str:
        """Return the IP address of the client: the peer's, or the one that trusted proxies report.

        Each proxy adds the address that it saw at the right of X-Forwarded-For. So the last one that is no trusted
        proxy is the client; anything left of it may be forged.
        """
        address = _ip(peer) if self._trusted else None
        if address is None or not self._trusts(address):
            return peer
        forwarded = ",".join(headers.get_all("X-Forwarded-For")).split(",")
        for text in reversed(forwarded):
            hop = _ip(_without_port(text.strip()))
            if hop is None:
                break
            address = hop
            if not self._trusts(hop):
                break
        return str(address)

    def _trusts(self, address: _Ip) -> bool:
        return any(address in network for network in self._trusted)


def is_forwarded(headers: Headers) -> bool:
    """Return True if a proxy has marked a request as forwarded."""
    return any(name in headers for name in _FORWARDING)


def _ip(text: str) -> _Ip | None:
    """Return an IP address, or None. IPv4-mapped IPv6 addresses are returned as IPv4."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return address if mapped is None else mapped


def _without_port(text: str) -> str:
    """Return `192.0.2.1:80` and `[2001:db8::1]:80` without the port, which some proxies add."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


class Origins:
    """The pages that may connect: those with `allowed` origins, and those of the server's own host names.

    Its own host names are IP addresses, names without a dot or of a local network, and `host_names`.
    """

    def __init__(self, allowed: Sequence[str] = (), host_names: Sequence[str] = ()) -> None:
        self._allowed = frozenset(origin.lower().rstrip("/") for origin in allowed)
        self._allowed_places = frozenset(map(_place_of, self._allowed))
        self._host_names = frozenset(name.lower().rstrip(".") for name in host_names)

    def refusal(self, headers: Headers) -> str | None:
        """Return why a page may not open a WebSocket, as a sentence, or None if it may."""
        origins = [origin.lower() for origin in headers.get_all("Origin")]
        if not origins or (len(origins) == 1 and origins[0] in self._allowed):
            return None
        if len(origins) > 1 or [_place_of(origins[0])] != [host.lower() for host in headers.get_all("Host")]:
            return "Pages of other sites may not connect to this server; --allow-origin names those that may."
        return self.host_refusal(headers)

    def page_refusal(self, headers: Headers) -> str | None:
        """Return why the page is not served for this `Host`, from which it could not connect, or None."""
        if [host for host in headers.get_all("Host") if host.lower() in self._allowed_places]:
            return None
        return self.host_refusal(headers)

    def host_refusal(self, headers: Headers) -> str | None:
        """Return why a request with this `Host` is not answered, as a sentence, or None."""
        hosts = headers.get_all("Host")
        if len(hosts) == 1 and self._is_known(_name_of(hosts[0])):
            return None
        return "This server does not know the name by which it was called; --host-name tells it."

    def _is_known(self, name: str) -> bool:
        if not name or name in self._host_names or name.endswith(_LOCAL_ENDINGS):
            return bool(name)
        return "." not in name or _is_ip(name)


def _place_of(origin: str) -> str:
    """Return the host and port of an origin, without the default port; empty if it has none, such as `null`."""
    return origin.partition("://")[2]


def _name_of(host: str) -> str:
    """Return the name or the IP address in a `Host`, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:  # brackets without an address of IPv6 in them
        return ""


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


_AT_HOME = Origins()
"""The host names of this computer: no internet name, which a proxy might forward without a trace."""


class ReadBeside:
    """A slow read, done once in a thread: only requests that need it wait."""

    def __init__(self, name: str, read: Callable[[], object]) -> None:
        self._name = name
        self._read = read
        self._waiting: list[Callable[[], None]] = []
        self._begun = self._is_read = False

    def first(self, then: Callable[[], None]) -> bool:
        """Return True if it is not read yet; call `then` in the loop once it is."""
        if not self._is_read:
            self._waiting.append(then)
            self.begin()
        return not self._is_read

    def begin(self) -> None:
        """Start reading."""
        if not self._begun:
            self._begun = True
            loop = asyncio.get_running_loop()
            # stopping the server does not wait for it
            Thread(target=self._run, args=(loop,), name=self._name, daemon=True).start()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._read()
        finally:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._was_read)

    def _was_read(self) -> None:
        self._is_read = True
        for number, then in enumerate(self._waiting):
            asyncio.get_running_loop().call_later(number * _APART_S, then)
        self._waiting.clear()


def _load_prometheus() -> None:
    import banmen_server.prometheus  # noqa: F401, PLC0415 - most servers never need it; it takes 0.07 s


class HttpPages:
    """The pages of a server. `trouble` returns why it cannot serve properly now, or None."""

    def __init__(self, metrics: Metrics, trouble: Callable[[], str | None]) -> None:
        self.prometheus = ReadBeside("the metrics", _load_prometheus)
        self._metrics = metrics
        self._trouble = trouble

    def health(self) -> Response:
        """Return 200 `ok`, or 503 with the reason."""
        trouble = self._trouble()
        if trouble is None:
            return response(HTTPStatus.OK, "ok")
        return response(HTTPStatus.SERVICE_UNAVAILABLE, trouble)

    def metrics(self) -> Response:
        """Return the metrics in Prometheus' text format."""
        from banmen_server.prometheus import metrics_text  # noqa: PLC0415 - see `prometheus`

        return response(HTTPStatus.OK, metrics_text(self._metrics).removesuffix("\n"), _PROMETHEUS)


class PublicSite:
    """The answers at the address for clients. Metrics are only for the server's own computer."""

    def __init__(self, pages: HttpPages, origins: Origins, *, with_metrics: bool) -> None:
        self._pages = pages
        self._origins = origins
        self._with_metrics = with_metrics
        self._page = ReadBeside("the page", lambda: self._files)

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if the requested file is not read yet; call `then` in the loop once it is."""
        match _path(request):
            case "/health":
                return False
            case "/metrics":
                return self._with_metrics and self._pages.prometheus.first(then)
            case _:
                return _reads(request) and "Upgrade" not in request.headers and self._page.first(then)

    def warm_up(self) -> None:
        """Start reading the page, which takes 0.3 s, so that nobody waits for it."""
        self._page.begin()

    def answer(self, request: Request, peer: str) -> Response | None:
        """Return the response to a request of this IP address; None continues with a WebSocket handshake."""
        match _path(request):
            case "/health" if _reads(request):
                return self._pages.health()
            case "/metrics" if _reads(request):
                return self._metrics(request, peer)
            case _ if "Upgrade" in request.headers:
                why = self._origins.refusal(request.headers)
                return response(HTTPStatus.FORBIDDEN, why) if why else None
            case _:
                return self._of_page(request)

    def _of_page(self, request: Request) -> Response:
        """Return the page or one of its files. HTTP/1.0 may omit the host; no browser does."""
        answer = self._files.answer(request)
        if answer is None:
            return response(HTTPStatus.NOT_FOUND, "There is no such page here. The hall is at /.")
        if "Host" not in request.headers:
            named = request.protocol != "HTTP/1.1"
            return answer if named else response(HTTPStatus.BAD_REQUEST, "The request names no host.")
        if len(request.headers.get_all("Host")) > 1:
            return response(HTTPStatus.BAD_REQUEST, "The request names several hosts.")
        why = self._origins.page_refusal(request.headers)
        return response(HTTPStatus.FORBIDDEN, why) if why else answer

    @cached_property
    def _files(self) -> PageFiles:
        """The files, read for the first browser at the latest: see `reads_first`."""
        return PageFiles()

    def _metrics(self, request: Request, peer: str) -> Response:
        if not self._with_metrics:
            return response(HTTPStatus.NOT_FOUND, "The metrics are told at another address.")
        if is_forwarded(request.headers) or not _is_loopback(peer) or _AT_HOME.host_refusal(request.headers):
            return response(HTTPStatus.FORBIDDEN, "The metrics are told only on the server's own computer.")
        return self._pages.metrics()


class MetricsSite:
    """The answers at the address for metrics alone: everyone who reaches it may read them."""

    def __init__(self, pages: HttpPages) -> None:
        self._pages = pages

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if the requested page is not read yet; call `then` in the loop once it is."""
        return _path(request) == "/metrics" and self._pages.prometheus.first(then)

    def answer(self, request: Request, peer: str) -> Response:  # noqa: ARG002 - open to everyone
        match _path(request):
            case "/health" if _reads(request):
                return self._pages.health()
            case "/metrics" if _reads(request):
                return self._pages.metrics()
            case _:
                return response(HTTPStatus.NOT_FOUND, "Here are only /health and /metrics.")


def response(status: HTTPStatus, text: str, content_type: str = _TEXT) -> Response:
    """Return a text response that ends the connection."""
    body = f"{text}\n".encode()
    fields = {"Date": formatdate(usegmt=True), "Connection": "close", "Content-Type": content_type}
    return Response(status.value, status.phrase, Headers({**fields, "Content-Length": str(len(body))}), body)


def _path(request: Request) -> str:
    return request.path.partition("?")[0]


def _reads(request: Request) -> bool:
    return request.method in _METHODS


def _is_loopback(peer: str) -> bool:
    address = _ip(peer)
    return address is not None and address.is_loopback
