"""Fixtures for tests of the window: an invisible display, a scripted server, and a user of the window."""

import gc
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from banmen.addresses.typed import Address
from banmen.net import identity as identities
from banmen.protocol import messages
from banmen_client import app
from banmen_client.games.battle.scene.cache import PRELOADER
from banmen_client.net.link import LinkState
from banmen_client.screens import background_task
from banmen_client.system import documents, local_server, navigation, network
from banmen_client.system import settings as settings_file
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import Settings
from banmen_client.table.session import Session
from banmen_client.ui.display import FrameRate
from banmen_client.ui.text_field import CLIPBOARD
from banmen_client.ui.theme import THEMES
from tests import golden_text, text_canvas
from tests.banmen_client.net.scripted_server import ScriptedServer, scripted_server
from tests.banmen_client.person import Clock, DrawnWhenRead, Enter, Hall, ReadCanvas
from tests.banmen_client.remote_table import SERVER, FakeLink, FakeLocal, RemoteTable
from tests.banmen_client.show_person import watched
from tests.banmen_client.show_table import show_reversi

NOW_MS = 1_790_000_000_000
_CONFIGS = count()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pictures of the battle and results of background computations available immediately."""
    monkeypatch.setattr(PRELOADER, "in_background", False)
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 20)


@pytest.fixture(autouse=True)
def own_config_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the window's files apart from those of this computer's user: each test has a folder, if it makes it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / f"config{next(_CONFIGS)}"))


@pytest.fixture
def video(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen that nobody sees, with no window yet."""
    # The window of the test before has megabytes of pictures in cycles. All other objects stay, so freeze them.
    gc.collect()
    gc.freeze()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    assert pygame.display.get_driver() == "dummy"
    yield
    pygame.display.quit()


@pytest.fixture
def display(video: None) -> pygame.Surface:  # noqa: ARG001 - the screen on which it is
    """An invisible window of 640x480."""
    return pygame.display.set_mode((640, 480))


@pytest.fixture
def remote() -> RemoteTable:
    """The server's side of a table."""
    return RemoteTable()


@pytest.fixture
def transport() -> FakeLink:
    """A transport that only records what is sent."""
    return FakeLink()


@pytest.fixture
def session(transport: FakeLink) -> Session:
    """A session in the lobby, as player `me`."""
    session = Session(transport)
    session.receive(messages.Welcome(1, "banmen", "me", "token", NOW_MS + 250))
    session.receive(LinkState("online"))
    return session


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A scripted server on loopback."""
    with scripted_server() as scripted:
        yield scripted


# --- navigation -------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder for settings, identity and saved games, which need not outlive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda _file: None)
    real_load, real_save, real_slot = settings_file.load, settings_file.save, identities.take_slot
    monkeypatch.setattr(settings_file, "load", lambda: real_load(tmp_path / "settings.json"))
    monkeypatch.setattr(settings_file, "save", lambda own: real_save(own, tmp_path / "settings.json"))
    monkeypatch.setattr(identities, "take_slot", lambda: real_slot(tmp_path / "players"))
    monkeypatch.setattr(documents, "user_documents_path", lambda: tmp_path / "documents")
    return tmp_path


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[FakeLink]:
    """The links that a navigation makes; none is connected."""
    made: list[FakeLink] = []

    def link(url: str, **how: Any) -> FakeLink:
        made.append(FakeLink(url, **how))
        return made[-1]

    monkeypatch.setattr(navigation, "Link", link)
    return made


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> FakeLocal:
    """The local server."""
    server = FakeLocal()

    def start(*, on_state: Callable[[local_server.LocalState], None]) -> FakeLocal:
        server._do("start")
        server.on_state = on_state
        return server

    monkeypatch.setattr(local_server, "start", start)
    monkeypatch.setattr(network, "lan_addresses", lambda: ("192.168.0.12", "10.8.0.2"))
    return server


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time, which changes only when the test sets it."""
    clock = Clock()
    monkeypatch.setattr(app, "monotonic_ns", clock.ns)
    monkeypatch.setattr(navigation, "time_ns", clock.ns)
    monkeypatch.setattr(FakeLink, "server_now_ms", lambda _link: float(clock.now_ms))
    monkeypatch.setattr(navigation, "time", lambda: clock.now_ms / 1000)
    return clock


@pytest.fixture
def enter(
    request: pytest.FixtureRequest, links: list[FakeLink], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Enter]:
    """A function that opens windows in the lobby of a server; with `address=None`, of the local server."""
    for needed in ("video", "own_folder", "local"):
        request.getfixturevalue(needed)
    monkeypatch.setattr(app, "Canvas", ReadCanvas)
    monkeypatch.setattr(FrameRate, "wait_s", lambda _rate, _now_ms, **_how: 0)
    monkeypatch.setattr(CLIPBOARD, "write", lambda text: setattr(CLIPBOARD, "_own", text))
    monkeypatch.setattr(CLIPBOARD, "read", lambda: CLIPBOARD._own)
    identity = identities.take_slot()

    def make(
        width_px: int = 1280,
        height_px: int = 800,
        address: Address | None = SERVER,
        *,
        asks_name: bool = False,
        **how: Any,
    ) -> Hall:
        surface = pygame.display.set_mode((width_px, height_px), pygame.RESIZABLE)
        pygame.event.clear()
        own = replace(Settings(name="Aki", language="en", animation=0), **how)
        way = Navigation(own, identity, address)
        way.asks_name = asks_name
        hall, before = Hall(DrawnWhenRead(surface, own, way), links, clock), len(links)
        way.start()
        while len(links) == before:
            way.poll(10)
        hall.news(
            LinkState("online", rtt_ms=12.3),
            messages.Welcome(1, "banmen", "me", "token", clock.now_ms),
            messages.Tables(()),
        )
        return hall

    yield make
    identity.close()


@pytest.fixture
def enter_undrawn(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> Enter:
    """As `enter`, but the windows draw nothing: they record their contents for `tests.golden_text`."""
    for name, theme in THEMES.items():
        monkeypatch.setitem(THEMES, name, text_canvas.with_roles(theme))
    monkeypatch.setattr(app, "Canvas", text_canvas.TextCanvas)
    for board in golden_text.BOARDS:
        show, draw = golden_text.undrawn(board)
        monkeypatch.setattr(board, "show", show)
        monkeypatch.setattr(board, "draw", draw)
    return enter


@pytest.fixture
def hall(enter: Enter) -> Hall:
    """A window of 1280x800 in English, in the lobby of a server."""
    return enter()


# --- shows of reversi -------------------------------------------------------------------------------------------------


@pytest.fixture
def reversi_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show games of reversi as shows."""
    show_reversi(monkeypatch)


@pytest.fixture
def mine(hall: Hall) -> Hall:
    """A show presented by this window's user Aki, paused at ply 4."""
    return watched(hall, "me", (4, 1.0))


@pytest.fixture
def theirs(hall: Hall) -> Hall:
    """A show presented by another player, paused at ply 4."""
    return watched(hall, "teacher", (4, 1.0))
