"""Where the window is, and how it gets to another place: its own server, a friend's, a table by its code.

Holds what outlives a screen: settings, the player's identity, the link, the local server. No pygame. Whatever may
take long runs in a thread of its own and reports through a queue, so that the window is never frozen.
"""

import logging
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from time import time, time_ns
from typing import TypeVar

from msgspec.structs import replace

from banmen.address import Address, BadAddress, is_code, normal_code, parse_address
from banmen.protocol.messages import DEFAULT_PORT, Welcome
from banmen_client import identity as identities
from banmen_client import local_server, settings
from banmen_client.files import Trouble
from banmen_client.link import Incoming, Link, LinkState
from banmen_client.session import Report, Session
from banmen_client.settings import Server, Settings
from banmen_client.wire import Nowhere

T = TypeVar("T")

log = logging.getLogger(__name__)

_AT_ONCE = 200
"""Messages taken before the window is drawn again."""

_SMALLEST, _LARGEST = 100, 200


class Voyage:
    """The present place of one window, and the way to the next."""

    def __init__(self, own: Settings, identity: identities.Identity, goal: Address | None) -> None:
        self.settings = own
        self.identity = identity
        self.session = Session(Nowhere())
        self.changed = False
        self._goal = goal
        self._link: Link | None = None
        self._address: Address | None = None
        self._local: local_server.LocalServer | None = None
        self._code: str | None = None
        self._greeted = False
        self._told: list[Report] = []
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._kept_table: str | None = None
        self._checking = False

    @classmethod
    def prepare(
        cls,
        goal: Address | None = None,
        name: str | None = None,
        language: str | None = None,
        scale: int | None = None,
    ) -> "Voyage":
        """Read settings and identity; what the command line asks for is kept."""
        own, trouble = settings.load()
        wanted = own
        if name and name.split():
            wanted = replace(wanted, name=" ".join(name.split())[:24])
        if language:
            wanted = replace(wanted, language=language)
        if scale is not None:
            wanted = replace(wanted, scale=max(_SMALLEST, min(_LARGEST, scale)))
        voyage = cls(own, identities.take_slot(), goal)
        if not wanted.name:
            wanted = replace(wanted, name=f"Guest {voyage.identity.slot}")
        voyage.settings = wanted
        if wanted != own:
            voyage.keep(wanted)
        for each in (trouble, voyage.identity.trouble):
            voyage._tell_trouble(each)
        return voyage

    # --- where we are ------------------------------------------------------------------------------------------------

    @property
    def visiting(self) -> str:
        """The server's url; empty for this computer's own."""
        return self._address.url if self._address else ""

    @property
    def can_share(self) -> bool:
        """Whether the server is this window's own, and closed to the network."""
        return self._address is None and self._local is not None and self._local.own and not self._local.shared

    @property
    def friend_address(self) -> str | None:
        """What a friend types to come here; None while only this computer can."""
        if self._address is not None:
            return str(replace_code(self._address, None))
        if self._local is None or not self._local.shared:
            return None
        host = local_server.lan_address()
        if host is None:
            return None
        port = parse_address(self._local.url).port
        return host if port == DEFAULT_PORT else f"{host}:{port}"

    @property
    def server_now_ms(self) -> int:
        """The server's time, ms since 1970; this computer's where there is no server."""
        return int(self._link.server_now_ms()) if self._link else time_ns() // 1_000_000

    @property
    def settled(self) -> bool:
        """Whether the way here has been found, or found to be closed."""
        return (self._greeted and self.session.listed) or self.session.link.kind in {"offline", "ended"}

    # --- going -------------------------------------------------------------------------------------------------------

    def depart(self) -> None:
        """Go where the command line says, or to this computer's own server."""
        if self._goal is not None:
            self._go(self._goal)
        else:
            self._go_home()

    def visit(self, text: str) -> BadAddress | None:
        """Go to a table by its code, to an address, or, with no text, home. Gives what is wrong with the text."""
        if not text.strip():
            if self._address is not None or self._link is None:
                self._go_home()
        elif is_code(text):
            self.session.enter(normal_code(text))
        else:
            try:
                self._go_to(parse_address(text))
            except BadAddress as trouble:
                return trouble
        return None

    def _go_to(self, goal: Address) -> None:
        """Go to an address; at the server where we are there is only a table to go to."""
        if goal.url != self.visiting or self.session.link.kind != "online":
            self._go(goal)
        elif goal.code:
            self.session.enter(goal.code)

    def _go(self, address: Address) -> None:
        self._part()
        self._address, self._code = address, address.code
        self._connect(address.url)

    def _go_home(self) -> None:
        self._part()
        self._address = None
        if self._local is not None:
            self._connect(self._local.url)
            return
        self._aside(lambda: local_server.start(tell=self._local_news), self._arrived_home)

    def _arrived_home(self, server: local_server.LocalServer) -> None:
        if self._local is None:
            self._local = server
        # Who went away and came back meanwhile has started it twice.
        if self._address is None and self._link is None:
            self._connect(self._local.url)

    def _part(self) -> None:
        """Leave the present server; the seat stays one's own."""
        if self._link is not None:
            self._link.close()
        self._link, self._greeted, self._kept_table = None, False, None
        self.session = Session(Nowhere())
        self.changed = True

    def _connect(self, url: str) -> None:
        where = self._where
        self._link = Link(
            url,
            name=self.settings.name,
            lang=self.settings.language,
            token=self.identity.token(where),
            on_token=lambda token: self._keep_token(where, token),
        )
        self._kept_table = self.identity.last_table(where)
        self.session = Session(self._link)
        self._link.lobby(True)
        self._link.start()

    @property
    def _where(self) -> str:
        """The server's name in the identity: the local one's port may change."""
        return self._address.url if self._address else local_server.KEY

    def _keep_token(self, where: str, token: str | None) -> None:
        trouble = self.identity.keep_token(where, token)
        self._inbox.put(lambda: self._tell_trouble(trouble))

    # --- this computer's own server ----------------------------------------------------------------------------------

    def share(self) -> None:
        """Open this window's own server to the network; everyone at it reconnects."""
        server = self._local
        if server is not None and self.can_share:
            self._aside(server.share, lambda _none: None)

    def _aside(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Work in a thread of its own; what follows, or what went wrong, is taken by `news`."""

        def run() -> None:
            try:
                result = work()
            except local_server.CannotStart as trouble:
                text = str(trouble)
                self._inbox.put(lambda: self._failed_home(text))
            except Exception:  # else the window would wait for ever
                log.exception("the work aside failed")
                self._inbox.put(lambda: self._failed_home("unexpected fault"))
            else:
                self._inbox.put(lambda: then(result))

        Thread(target=run, name="local server", daemon=True).start()

    def _failed_home(self, text: str) -> None:
        self._checking = False
        self._told.append(Report("refusal", "server-stopped", {"text": text}))
        if self._link is None:
            self.session.link = LinkState("offline", code="no_server", text=text)

    def _local_news(self, state: local_server.LocalState) -> None:
        """Called in the local server's own thread."""
        self._inbox.put(lambda: self._take_local(state))

    def _take_local(self, state: local_server.LocalState) -> None:
        if state.kind == "running" and self._link is not None and self._address is None and state.url:
            self._link.retry(state.url)
        elif state.kind == "failed":
            self._failed_home(state.text)

    # --- news --------------------------------------------------------------------------------------------------------

    def news(self, timeout_s: float) -> list[Report]:
        """Wait at most so long for news, take all there is, and give what is to be told."""
        for item in self._waiting(timeout_s):
            self.changed = True
            self._told += self.session.take(item)
            self._follow(item)
        while not self._inbox.empty():
            self.changed = True
            self._inbox.get_nowait()()
        self._remember_table()
        self._told += self.session.take_unsent()
        told, self._told = self._told, []
        return told

    def _waiting(self, timeout_s: float) -> Iterator[Incoming]:
        """What the link has brought; the first may be waited for."""
        link = self._link
        try:
            if link is None:
                following = self._inbox.get(timeout=timeout_s)
                following()
                self.changed = True
                return
            yield link.incoming.get(timeout=timeout_s)
            for _ in range(_AT_ONCE):
                if self._link is not link:
                    return
                yield link.incoming.get_nowait()
        except Empty:
            return

    def _follow(self, item: Incoming) -> None:
        """What news means for where we are."""
        match item:
            case Welcome() if not self._greeted:
                self._greeted = True
                self._arrive()
            case LinkState(kind="waiting") if self._address is None:
                self._check_local()
            case LinkState(kind="ended", code=code, text=text):
                told = {"superseded": "superseded", "version": "version-old"}.get(code)
                self._told.append(Report("refusal", told or f"refused-{code}", {"text": text}, text=text))

    def _arrive(self) -> None:
        """The first greeting of a server: go on to the table, the one asked for or the one of last time."""
        if self._address is not None:
            host = str(replace_code(self._address, None))
            self.settings = self.settings.with_server(Server(host, self._address.url, int(time())))
            self.keep(self.settings)
        if self._code is not None:
            self.session.enter(self._code)
            self._code = None
        elif self._kept_table is not None:
            self.session.come_back(self._kept_table)

    def _check_local(self) -> None:
        server = self._local
        if server is None or self._checking:
            return
        self._checking = True

        def checked(_result: object) -> None:
            self._checking = False

        self._aside(server.check, checked)

    def _remember_table(self) -> None:
        """Keep the table to find back next time: where we sit or present, or where a seat in a game is still ours."""
        session = self.session
        if session.entering or not self._greeted:
            return
        mirror, player = session.mirror, session.player or ""
        ours = mirror is not None and (mirror.seats_of(player) or mirror.presented_by(player))
        table = mirror.table if mirror is not None and ours else next(reversed(session.kept_seats), None)
        if table != self._kept_table:
            self._kept_table = table
            self._tell_trouble(self.identity.keep_table(self._where, table))

    # --- the person --------------------------------------------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Tell the server another name."""
        if self._link is not None:
            self._link.set_name(name)

    def speak(self, language: str) -> None:
        """Tell the server another language."""
        if self._link is not None:
            self._link.set_lang(language)

    def keep(self, own: Settings) -> str | None:
        """Use and save these settings; gives what went wrong."""
        self.settings = own
        trouble = settings.save(own)
        return trouble.text if trouble else None

    def _tell_trouble(self, trouble: Trouble | None) -> None:
        if trouble is not None:
            self._told.append(Report("refusal", f"trouble-{trouble.code}", {"text": trouble.text}, text=trouble.text))

    def retry(self) -> None:
        """Try the connection again now."""
        if self._link is not None:
            self._link.retry()
        elif self._address is None:
            self._go_home()

    def end(self) -> None:
        """Leave everything in order: the link, the own server when nobody else uses it, the identity."""
        if self._link is not None:
            self._link.close()
        if self._local is not None:
            self._local.stop()
        self.identity.close()


def replace_code(address: Address, code: str | None) -> Address:
    """The same server, with another table's code or none."""
    return Address(address.url, address.host, address.port, code)
