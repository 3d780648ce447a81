"""A window nobody sees, a server that answers as it is told, and a person between them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from banmen.address import Address
from banmen.protocol import messages
from banmen_client import app, local_server, voyage
from banmen_client import identity as identities
from banmen_client import settings as settings_file
from banmen_client.app import HallWindow
from banmen_client.boards.battle_ahead import AHEAD
from banmen_client.link import LinkState
from banmen_client.screens.sudoku_dialogs import folder
from banmen_client.session import Session
from banmen_client.settings import Settings
from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.voyage import Voyage
from tests.banmen_client.far_end import SERVER, FakeLink, FakeLocal, Teller
from tests.banmen_client.person import Clock, Enter, Hall, ReadCanvas
from tests.banmen_client.scripted_server import ScriptedServer, scripted_server

NOW_MS = 1_790_000_000_000


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of the battle are there when they are first drawn."""
    monkeypatch.setattr(AHEAD, "beside", False)


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """A window of 640x480 that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    assert pygame.display.get_driver() == "dummy"
    yield pygame.display.set_mode((640, 480))
    pygame.display.quit()


@pytest.fixture
def teller() -> Teller:
    """The server's side of a table."""
    return Teller()


@pytest.fixture
def wire() -> FakeLink:
    """A way to a server that only notes."""
    return FakeLink()


@pytest.fixture
def session(wire: FakeLink) -> Session:
    """Greeted as player `me`, in the lobby."""
    session = Session(wire)
    session.take(messages.Welcome(1, "banmen", "me", "token", NOW_MS + 250))
    session.take(LinkState("online"))
    return session


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server on loopback that says and hears what the test has it do."""
    with scripted_server() as scripted:
        yield scripted


# --- the way --------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of this test's own, in which settings, identity and saved games lie."""
    real_load, real_save, real_slot = settings_file.load, settings_file.save, identities.take_slot
    monkeypatch.setattr(settings_file, "load", lambda: real_load(tmp_path / "settings.json"))
    monkeypatch.setattr(settings_file, "save", lambda own: real_save(own, tmp_path / "settings.json"))
    monkeypatch.setattr(identities, "take_slot", lambda: real_slot(tmp_path / "players"))
    monkeypatch.setattr(folder, "user_documents_path", lambda: tmp_path / "documents")
    return tmp_path


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[FakeLink]:
    """All links that a voyage makes, none of which reaches anything."""
    made: list[FakeLink] = []

    def link(url: str, **how: Any) -> FakeLink:
        made.append(FakeLink(url, **how))
        return made[-1]

    monkeypatch.setattr(voyage, "Link", link)
    return made


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> FakeLocal:
    """The server that this computer would start."""
    server = FakeLocal()

    def start(*, tell: Callable[[local_server.LocalState], None]) -> FakeLocal:
        server._do("start")
        server.tell = tell
        return server

    monkeypatch.setattr(local_server, "start", start)
    monkeypatch.setattr(local_server, "lan_address", lambda: "192.168.0.12")
    return server


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time, which stands still until the test moves it."""
    clock = Clock()
    monkeypatch.setattr(app, "monotonic_ns", clock.ns)
    monkeypatch.setattr(voyage, "time_ns", clock.ns)
    monkeypatch.setattr(FakeLink, "server_now_ms", lambda _link: float(clock.now_ms))
    monkeypatch.setattr(voyage, "time", lambda: clock.now_ms / 1000)
    return clock


@pytest.fixture
def enter(
    request: pytest.FixtureRequest, links: list[FakeLink], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Enter]:
    """Opens windows at a server that has greeted them; with no address at this computer's own."""
    for needed in ("display", "own_folder", "local"):
        request.getfixturevalue(needed)
    monkeypatch.setattr(app, "Canvas", ReadCanvas)
    monkeypatch.setattr(app, "_FRAME_S", 0)
    monkeypatch.setattr(CLIPBOARD, "write", lambda text: setattr(CLIPBOARD, "_own", text))
    monkeypatch.setattr(CLIPBOARD, "read", lambda: CLIPBOARD._own)
    identity = identities.take_slot()

    def make(width_px: int = 1280, height_px: int = 800, address: Address | None = SERVER, **how: Any) -> Hall:
        surface = pygame.display.set_mode((width_px, height_px), pygame.RESIZABLE)
        pygame.event.clear()
        own = replace(Settings(name="Aki", language="en", animation=0), **how)
        way = Voyage(own, identity, address)
        hall, before = Hall(HallWindow(surface, own, way), links, clock), len(links)
        way.depart()
        while len(links) == before:
            way.news(10)
        hall.news(
            LinkState("online", rtt_ms=12.3),
            messages.Welcome(1, "banmen", "me", "token", clock.now_ms),
            messages.Tables(()),
        )
        return hall

    yield make
    identity.close()


@pytest.fixture
def hall(enter: Enter) -> Hall:
    """A window of 1280x800 in English, in the lobby of a server."""
    return enter()
