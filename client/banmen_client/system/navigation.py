"""The server that the window is connected to, and the way to another one or to a table by its code.

Holds what outlives a screen: settings, the player's identity, the link, the local server. No pygame. Whatever may
take long runs in a thread of its own and reports through a queue, so that the window is never blocked.

The window's thread waits in one place, for that queue and for the display's own events. A queue cannot end a wait for
descriptors, so `Wake` does, through a pipe.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import time, time_ns
from typing import TypeVar

from banmen.addresses.typed import Address, BadAddress, is_code, normal_code, parse_address
from banmen.net import identity as identities
from banmen.net.files import FileProblem
from banmen.net.reconnector import Incoming
from banmen.protocol.messages import Welcome
from banmen_client.net.link import Link, LinkState, NoServer
from banmen_client.system import local_server, settings
from banmen_client.system.network import FriendAddresses, NearbyServers
from banmen_client.system.settings import KnownServer, Settings
from banmen_client.table.report import Report, out_report
from banmen_client.table.session import Session

_PIPE_BYTES = 4096
_MOST_AT_ONCE = 200
"""Messages processed before the window is drawn again."""


class Wake:
    """Ends the wait of one thread when another thread calls it, before or during the wait.

    It is made only with descriptors to wait for. Windows has none: no display there is a socket.
    """

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        if sys.platform != "win32":
            for end in (self._read, self._write):
                os.set_blocking(end, False)

    def __call__(self) -> None:
        """End the present wait, or the next one."""
        with suppress(OSError):  # the pipe is full: the wait ends anyway
            os.write(self._write, b"\0")

    def wait(self, timeout_s: float, descriptors: Sequence[int]) -> bool:
        """Wait for a call or for input. Return whether one of the descriptors has input."""
        ready = _ready((self._read, *descriptors), timeout_s)
        if self._read in ready:
            with suppress(OSError):
                os.read(self._read, _PIPE_BYTES)
        return bool(ready - {self._read})

    def close(self) -> None:
        """Close both ends."""
        os.close(self._read)
        os.close(self._write)


if sys.platform == "win32":

    def _ready(_descriptors: Sequence[int], _timeout_s: float) -> set[int]:
        raise NotImplementedError

else:
    from select import poll

    def _ready(descriptors: Sequence[int], timeout_s: float) -> set[int]:
        """Return the descriptors that have input, as soon as one has, or when the time is over."""
        polling = poll()
        for descriptor in descriptors:
            polling.register(descriptor)
        return {descriptor for descriptor, _ in polling.poll(timeout_s * 1000)}


class Arrivals:
    """The queue of messages and calls for the window's thread, which alone calls `wait`, `messages` and `calls`.

    `woken` is true if one of the descriptors had input in the last wait.
    """

    def __init__(self) -> None:
        self.woken = False
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._first: tuple[Link, Incoming] | None = None  # what `wait` has received
        self._wake: Wake | None = None  # made with the first descriptors

    def call(self, then: Callable[[], None]) -> None:
        """Have the window's thread call this. For any thread."""
        self._calls.put(then)
        self.wake()

    def wake(self) -> None:
        """End a wait. For any thread."""
        if self._wake is not None:
            self._wake()

    def wait(self, link: Link | None, timeout_s: float, descriptors: Sequence[int]) -> bool:
        """Wait at most `timeout_s`. Return whether there are messages or calls."""
        self.woken = False
        if descriptors:
            self._wake = self._wake or Wake()
            self.woken = self._wake.wait(0 if self._has_arrivals(link) else timeout_s, descriptors)
            return self._has_arrivals(link)
        with suppress(Empty):
            if link is None:
                self._calls.put(self._calls.get(timeout=timeout_s))
            elif self._first is None:
                self._first = link, link.incoming.get(timeout=timeout_s)
        return self._has_arrivals(link)

    def _has_arrivals(self, link: Link | None) -> bool:
        return self._first is not None or not self._calls.empty() or (link is not None and not link.incoming.empty())

    def messages(self, present: Callable[[], Link | None]) -> Iterator[Incoming]:
        """Yield the received messages of the present link. Stop if another link replaces it meanwhile."""
        (link, item), self._first = self._first or (present(), None), None
        if link is None or link is not present():
            return
        if item is not None:
            yield item
        with suppress(Empty):
            for _ in range(_MOST_AT_ONCE):
                if present() is not link:
                    return
                yield link.incoming.get_nowait()

    def calls(self) -> Iterator[Callable[[], None]]:
        """Yield the calls that other threads asked for."""
        while not self._calls.empty():
            yield self._calls.get_nowait()

    def close(self) -> None:
        """Stop waiting for descriptors."""
        wake, self._wake = self._wake, None
        if wake is not None:
            wake.close()


T = TypeVar("T")

log = logging.getLogger(__name__)


class Navigation:
    """One window's connection to a server. `changed` says that something happened since the window was drawn.

    With `asks_name` the person has not said a name yet; the table of the command line's code waits for `name_chosen`.
    """

    def __init__(self, own: Settings, identity: identities.Identity, destination: Address | None) -> None:
        self.settings = own
        self.identity = identity
        self.session = Session(NoServer())
        self.changed = self.asks_name = False
        self.arrivals = Arrivals()
        self._destination = destination
        self._link: Link | None = None
        self._address: Address | None = None
        self._local: local_server.LocalServer | None = None
        self._code: str | None = None
        self._greeted = False
        self._reports: list[Report] = []
        self._stored_table: str | None = None
        self._checking_local = False
        self.nearby: Sequence[KnownServer] = ()
        self.friends = FriendAddresses(self._reached, lambda: self.session.public_link)
        self._nearby_servers = NearbyServers(lambda found: self.arrivals.call(lambda: self._found(found)))

    @classmethod
    def prepare(
        cls,
        destination: Address | None = None,
        name: str | None = None,
        language: str | None = None,
        scale: int | None = None,
        *,
        loaded: tuple[Settings, FileProblem | None] | None = None,
    ) -> "Navigation":
        """Read the identity, and the settings where they are not `loaded`. Those of the command line are saved."""
        own, problem = loaded or settings.load()
        wanted = settings.as_wanted(own, name, language, scale)
        navigation = cls(own, identities.take_slot(), destination)
        navigation.asks_name = not wanted.name
        if not wanted.name or (wanted.is_guest and navigation.identity.slot > 1):
            wanted = settings.as_guest(wanted)
        navigation.settings = wanted
        if wanted != own:
            navigation.save_settings(wanted)
        for each in (problem, navigation.identity.problem):
            navigation._report_problem(each)
        return navigation

    # --- the server --------------------------------------------------------------------------------------------------

    @property
    def server_url(self) -> str:
        """The server's URL; empty for the local server."""
        return self._address.url if self._address else ""

    @property
    def can_share(self) -> bool:
        """Whether the server is this window's own, and not open to the network."""
        return self._address is None and self._local is not None and self._local.started_here and not self._local.shared

    def _reached(self) -> Address | int | None:
        """How others may reach the server: its address, or the port of the own one while it is open to the network."""
        if self._address is not None or self._local is None or not self._local.shared:
            return self._address
        return parse_address(self._local.url).port

    @property
    def server_now_ms(self) -> int:
        """The server's time in ms since 1970; this computer's where there is no server."""
        return int(self._link.server_now_ms()) if self._link else time_ns() // 1_000_000

    @property
    def arrived(self) -> bool:
        """Whether the window has the server's lobby, or has given up connecting."""
        return (self._greeted and self.session.lobby.received) or self.session.link.kind in {"offline", "ended"}

    # --- connecting --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Connect to the address of the command line, or to the local server."""
        if self._destination is not None:
            self._connect_to(self._destination)
        else:
            self._connect_local()

    def look_around(self) -> None:
        """Look for servers of this network from now on."""
        self._nearby_servers.start()

    def _found(self, servers: Sequence[KnownServer]) -> None:
        self.nearby = servers

    def go(self, text: str) -> BadAddress | None:
        """Enter the table of a code, or connect to an address, or to the local server where `text` is empty.

        Gives what is wrong with the text, if anything.
        """
        if not text.strip():
            if self._address is not None or self._link is None:
                self._connect_local()
        elif is_code(text):
            self.session.join(normal_code(text))
        else:
            try:
                self._go_to_address(parse_address(text))
            except BadAddress as error:
                return error
        return None

    def _go_to_address(self, address: Address) -> None:
        """Connect to an address; where the window is connected there already, only enter its table."""
        if address.url != self.server_url or self.session.link.kind != "online":
            self._connect_to(address)
        elif address.code:
            self.session.join(address.code)

    def _connect_to(self, address: Address) -> None:
        self._disconnect()
        self._address, self._code = address, address.code
        self._connect(address.url)

    def _connect_local(self) -> None:
        self._disconnect()
        self._address = None
        if self._local is not None:
            self._connect(self._local.url)
            return
        self._in_thread(lambda: local_server.start(on_state=self._on_local_state), self._local_started)

    def _local_started(self, server: local_server.LocalServer) -> None:
        if self._local is None:
            self._local = server
        # A person who left and returned meanwhile has started it twice.
        if self._address is None and self._link is None:
            self._connect(self._local.url)

    def _disconnect(self) -> None:
        """Disconnect from the present server; the player keeps the seat."""
        if self._link is not None:
            self._link.close()
        self._link, self._greeted, self._stored_table = None, False, None
        self.session = Session(NoServer())
        self.changed = True

    def _connect(self, url: str) -> None:
        key = self._server_key
        self._link = Link(
            url,
            name=self.settings.name,
            lang=self.settings.language,
            token=self.identity.token(key),
            rated=self.settings.wants_rating,
            on_token=lambda token: self._store_token(key, token),
            on_incoming=self.arrivals.wake,
        )
        self._stored_table = self.identity.last_table(key)
        self.session = Session(self._link)
        self.session.challenges.be_open(on=self.settings.challenges)
        self.session.talk.muted = self.identity.muted(key)
        self.session.talk.on_mute = lambda players: self._report_problem(self.identity.keep_muted(key, players))
        self._link.lobby(self.session.lobby.asked)
        self._link.start()

    @property
    def _server_key(self) -> str:
        """The server's key in the identity."""
        return self._address.url if self._address else local_server.KEY

    def _store_token(self, key: str, token: str | None) -> None:
        problem = self.identity.keep_token(key, token)
        self.arrivals.call(lambda: self._report_problem(problem))

    # --- the local server --------------------------------------------------------------------------------------------

    def share(self) -> None:
        """Open this window's own server to the network; everyone reconnects."""
        server = self._local
        if server is not None and self.can_share:
            self._in_thread(server.share, lambda _none: None, self._share_failed)

    def _share_failed(self, error: local_server.CannotStart) -> None:
        self._reports.append(Report("refusal", "share-failed", {"text": error.text}))

    def _in_thread(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        failed: Callable[[local_server.CannotStart], None] | None = None,
    ) -> None:
        """Run `work` in a thread; `poll` calls `then` with its result, or `failed` with its error."""
        failed = failed or self._local_failed

        def run() -> None:
            try:
                result = work()
            except local_server.CannotStart as error:
                refusal = error
                self.arrivals.call(lambda: failed(refusal))
            except Exception:  # else the window would wait forever
                log.exception("work in a thread failed")
                self.arrivals.call(lambda: failed(local_server.CannotStart("died", "A fault of this window.")))
            else:
                self.arrivals.call(lambda: then(result))

        Thread(target=run, name="local server", daemon=True).start()

    def _local_failed(self, error: local_server.CannotStart) -> None:
        """Say why this computer's own server does not run, unless the person has gone elsewhere."""
        self._checking_local = False
        if self._address is not None:
            return
        text = str(error.place or error.text)
        if self._link is None:
            self.session.link = LinkState("offline", code=error.code, text=text)
        else:
            self._reports.append(Report("refusal", f"own-server-{error.code}", {"text": text}, text=error.text))

    def _on_local_state(self, state: local_server.LocalState) -> None:
        """Called in the local server's own thread."""
        self.arrivals.call(lambda: self._follow_local(state))

    def _follow_local(self, state: local_server.LocalState) -> None:
        if state.kind == "running" and self._link is not None and self._address is None and state.url:
            self._link.retry(state.url)
        elif state.kind == "failed" and state.error is not None:
            self._local_failed(state.error)

    # --- messages ----------------------------------------------------------------------------------------------------

    def wait(self, timeout_s: float, descriptors: Sequence[int] = ()) -> bool:
        """Wait at most `timeout_s` for a message, or one of the descriptors. Return whether `poll` has something."""
        return self.arrivals.wait(self._link, timeout_s, descriptors)

    def poll(self, timeout_s: float) -> list[Report]:
        """Wait at most `timeout_s` for a message, process all there are, and give the reports for the person."""
        self.wait(timeout_s)
        for item in self.arrivals.messages(lambda: self._link):
            self.changed = True
            self._reports += self.session.receive(item)
            self._follow(item)
        for call in self.arrivals.calls():
            self.changed = True
            call()
        self._store_table()
        self._reports += self.session.pop_reports()
        reports, self._reports = self._reports, []
        return reports

    def _follow(self, item: Incoming) -> None:
        """What a message means for the connection."""
        match item:
            case Welcome() if not self._greeted:
                self._greeted = True
                self._greeted_first()
            case LinkState(kind="waiting") if self._address is None:
                self._check_local()
            case LinkState(kind="ended"):
                self._reports.append(out_report(item))

    def _greeted_first(self) -> None:
        """After a server's first greeting: enter the table that was asked for, or return to that of the last time."""
        if self._address is not None:
            host = str(_with_code(self._address, None))
            self.settings = self.settings.with_server(KnownServer(host, self._address.url, int(time())))
            self.save_settings(self.settings)
        if self.asks_name:
            return
        if self._code is not None:
            self.session.join(self._code)
            self._code = None
        elif self._stored_table is not None:
            self.session.return_to(self._stored_table)

    def _check_local(self) -> None:
        server = self._local
        if server is None or self._checking_local:
            return
        self._checking_local = True

        def checked(_result: object) -> None:
            self._checking_local = False

        self._in_thread(server.check, checked)

    def _store_table(self) -> None:
        """Store the table to return to next time: the one on the screen, where the player sits or presents."""
        session = self.session
        if session.entering or not self._greeted:
            return
        mirror, player = session.mirror, session.player or ""
        ours = mirror is not None and (mirror.seats_of(player) or mirror.presented_by(player))
        table = mirror.table if mirror is not None and ours else None
        if table != self._stored_table:
            self._stored_table = table
            self._report_problem(self.identity.keep_table(self._server_key, table))

    # --- settings ----------------------------------------------------------------------------------------------------

    def set_name(self, name: str) -> None:
        """Tell the server another name, or whether games count."""
        if self._link is not None:
            self._link.set_name(name, rated=self.settings.wants_rating)

    def name_chosen(self) -> None:
        """Stop asking for a name, and enter the table that waits for it under the name in the settings."""
        self.asks_name = False
        if self._code is not None and self._address is not None:
            # Make a new connection: the server seats the player under the name in the connection's `hello`.
            self._connect_to(_with_code(self._address, self._code))

    def set_language(self, language: str) -> None:
        """Tell the server another language."""
        if self._link is not None:
            self._link.set_lang(language)

    def save_settings(self, own: Settings) -> str | None:
        """Use and save these settings; give the sentence of the problem, if any."""
        self.settings = own
        self.session.challenges.be_open(on=own.challenges)
        problem = settings.save(own)
        return problem.text if problem else None

    def _report_problem(self, problem: FileProblem | None) -> None:
        if problem is not None:
            self._reports.append(
                Report("refusal", f"trouble-{problem.code}", {"text": problem.text}, text=problem.text)
            )

    def retry(self) -> None:
        """Try to connect again now."""
        if self._link is not None:
            self._link.retry()
        elif self._address is None:
            self._connect_local()

    def wake(self) -> None:
        """Somebody is there: a link that waits tries now."""
        if self._link is not None:
            self._link.wake()

    def close(self) -> None:
        """Close the link and the identity, and let the own server end when nobody else uses it."""
        self._nearby_servers.close()
        if self._link is not None:
            self._link.close()
        if self._local is not None:
            self._local.stop()
        self.identity.close()
        self.arrivals.close()


def _with_code(address: Address, code: str | None) -> Address:
    """Return the same server, with another table's code or none."""
    return Address(address.url, address.host, address.port, code)
