"""The server's answers to plain HTTP, and its refusals of WebSocket requests."""

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import suppress
from email.utils import formatdate
from functools import cached_property
from http import HTTPStatus
from threading import Thread

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen_server.metrics import Metrics
from banmen_server.net.origins import Origins
from banmen_server.net.page_files import PageFiles
from banmen_server.net.proxies import is_forwarded

_TEXT = "text/plain; charset=utf-8"
_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = ("GET", "HEAD")
_APART_S = 0.001
"""Seconds between the answers to requests that have waited for the same read: the loop serves others."""
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


class Pages:
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

    def __init__(self, pages: Pages, origins: Origins, *, with_metrics: bool) -> None:
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

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if the requested page is not read yet; call `then` in the loop once it is."""
        return _path(request) == "/metrics" and self._pages.prometheus.first(then)

    def answer(self, request: Request, peer: str) -> Response:  # noqa: ARG002 - open to everyone
        """Return the response to a request."""
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
    try:
        address = ipaddress.ip_address(peer)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback
