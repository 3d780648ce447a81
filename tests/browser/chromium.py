"""One real Chromium for all tests of the page, and the people who open the page in it."""

import asyncio
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, WebSocket, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 60_000
BOARD = ".board-place, .place :is(svg, canvas)"
FOUND = next(filter(None, map(shutil.which, NAMES)), None)
"""Where Chromium is, best without windows of its own; None where there is none."""
CERTIFICATE = Path(__file__).parents[1] / "banmen_server" / "net" / "certificates" / "first.pem"
OTHER_HOST = "hall.test"
"""A name that Chromium takes for another machine, and finds on this one; it trusts the certificate there."""
_OPTIONS = (
    f"--host-resolver-rules=MAP {OTHER_HOST} 127.0.0.1",
    "--ignore-certificate-errors-spki-list=C8pIweT3B66iya8iyH4fXKg7LQtodlJ2/MBS5ah34Xk=",  # of the key of CERTIFICATE
)

_ASKING = """async () => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const [table] = app.link.tables.values();
    const replay = table?.mirror.replay;
    return %s;
}"""
"""The page's own module has run already: it is not run again, but gives what it is made of."""

_WAITING = """async ms => {
    const ask = %s;
    for (const until = Date.now() + ms; !(await ask()); await new Promise((again) => setTimeout(again, 20)))
        if (Date.now() > until) throw new Error("it did not come to hold");
}"""
"""Of playwright's own waiting a promise holds at once."""

_TELL_VIOLATIONS = (
    'addEventListener("securitypolicyviolation", '
    '({ violatedDirective, blockedURI }) => console.error("policy", violatedDirective, blockedURI))'
)
_NETWORK = ("WebSocket connection to ", "Failed to load resource: net::ERR_")
"""How the browser's console begins to say that a server or the network is not there."""
_BLOCKED = "Service Worker registration blocked by Playwright"
"""Said where a test has not asked for one: what it keeps would be no request of the page's any more."""
_ELSEWHERE = "net::ERR_NETWORK_CHANGED"
"""What Chromium says of all requests while any interface of this machine comes or goes, as other tests have it."""
_GIVEN_UP = "WebSocket is closed before the connection is established."
"""Said where the page gives up a connection that takes too long, or that another network replaces, and asks again."""


class SharedChromium:
    """The browser, without a window, for many tests.

    While playwright is started, asyncio takes its event loop for the running one, also while nothing is asked of it,
    and no other can run in the same thread. `used` says when that is so; outside, tests may run their own loops.
    """

    def __init__(self) -> None:
        self._playwright = sync_playwright()
        self._browser = self._playwright.start().chromium.launch(executable_path=FOUND, args=_OPTIONS)
        self._loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)

    @contextmanager
    def used(self) -> Iterator[Browser]:
        """Give the browser to a test."""
        asyncio._set_running_loop(self._loop)
        try:
            yield self._browser
        finally:
            asyncio._set_running_loop(None)

    def end(self) -> None:
        """Close the browser and playwright."""
        with self.used() as browser:
            browser.close()
            self._playwright.__exit__()


NO_STORAGE = (
    'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } });'
)
"""A browser that keeps nothing, as some do in private: each page is a player of its own then."""


class Visitor:
    """One person with a browser of their own: `page`, all that went over the wire, and what went wrong at any page.

    `received` and `sent` are the frames of the page's WebSockets; `asked` the addresses of all HTTP requests and
    WebSockets, `responses` those to the requests. `faults` are errors of the page and of its
    console, what its policy refused, and requests that failed; a network that is not there counts only where
    `network_fails` has not been set.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.context, self.origin = context, origin
        self.received: list[str] = []
        self.sent: list[str] = []
        self.asked: list[str] = []
        self.responses: list[Response] = []
        self.faults: list[str] = []
        self.network_fails = False
        self._network_changed = False
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(_TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda told: self.faults.append(f"error: {told.error.message} {told.error.stack}"))
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("response", self._response)
        context.on("page", lambda page: page.on("websocket", self._socket))
        self.page = context.new_page()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        if message.text == _BLOCKED or message.text.endswith(_GIVEN_UP):
            return
        if _ELSEWHERE in message.text:
            self._network_changed = True
            return
        if not (self.network_fails and message.text.startswith(_NETWORK)):
            self.faults.append(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        self.responses.append(response)

    def _socket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda data: self.received.append(_text(data)))
        socket.on("framesent", lambda data: self.sent.append(_text(data)))

    # --- what the person does ---------------------------------------------------------------------------------------

    def open(self, path: str = "/", **how: Any) -> None:
        """Open an address of the server; once more where meanwhile the network of this machine changed."""
        self.page.goto(self.origin + path, **how)
        if self._network_changed:
            self._network_changed = False
            self.page.goto(self.origin + path, **how)

    def wait_until(self, expression: str, argument: Any = None) -> None:
        """Wait until JavaScript says so. Raises playwright's TimeoutError."""
        self.page.wait_for_function(expression, arg=argument)

    def sit_down(self) -> None:
        """Take the free seat of a table, as somebody who got its link does."""
        self.page.get_by_role("button", name="Play as").first.click()

    def wait_for_board(self) -> None:
        """Wait until the board of a table can be seen."""
        self.page.locator(BOARD).first.wait_for()

    # --- what the page knows -----------------------------------------------------------------------------------------

    def known(self, expression: str, page: Page | None = None) -> Any:
        """What JavaScript gives of `app`, or of `table`, the first that is followed, and its `replay`."""
        return (page or self.page).evaluate(_asking(expression))

    def wait_until_known(self, expression: str, page: Page | None = None) -> None:
        """Wait until such an expression holds."""
        (page or self.page).evaluate(_WAITING % _asking(expression), PATIENCE_MS)

    def wait_for_frames(self, kind: str, count: int) -> None:
        """Wait until this number of frames of the kind was received. Raises TimeoutError."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while sum(frame.startswith(f'{{"type":"{kind}"') for frame in self.received) < count:
            if time.monotonic() > until:
                raise TimeoutError(f"no {count} frames of type {kind}")
            self.page.wait_for_timeout(20)

    # --- what is to be seen -----------------------------------------------------------------------------------------

    def ask(self, expression: str, argument: Any = None) -> Any:
        """What JavaScript gives in the page."""
        return self.page.evaluate(expression, argument)

    @property
    def foreign(self) -> Sequence[str]:
        """The addresses asked that are not the server's own."""
        own = (f"{self.origin}/", self.origin.replace("http", "ws", 1))
        return [address for address in self.asked if not address.startswith(own)]

    @property
    def tokens(self) -> Sequence[str]:
        """The secrets by which the server recognises this browser, as the page received them."""
        found = re.findall(r'"token":"([^"]+)"', "\n".join([*self.received, *self.sent]))
        return [*dict.fromkeys(found)]


def _asking(expression: str) -> str:
    return _ASKING % expression


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode(errors="replace")
