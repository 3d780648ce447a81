"""A window nobody sees, a server that answers as it is told, and a person between them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from banmen import events as ev
from banmen.address import Address, parse_address
from banmen.events import AnyTableEvent
from banmen.games.reversi import REVERSI, Place
from banmen.protocol import messages
from banmen.replay import Replay, snapshot, state_hash
from banmen_client import app, voyage
from banmen_client import identity as identities
from banmen_client import settings as settings_file
from banmen_client.app import HallWindow
from banmen_client.link import Incoming, LinkState
from banmen_client.mirror import Since
from banmen_client.screens import table
from banmen_client.settings import Settings
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.ui.geometry import Point
from banmen_client.ui.placing import Placed
from banmen_client.voyage import Voyage

NOW_MS = 1_790_000_000_000
"""When all of this happens, ms since 1970."""

SERVER = parse_address("192.168.0.20")


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """A window of 640x480 that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    assert pygame.display.get_driver() == "dummy"
    yield pygame.display.set_mode((640, 480))
    pygame.display.quit()


# --- the server -----------------------------------------------------------------------------------------------------


class Teller:
    """The server's side of one table: folds what happens there, and tells it as the server does.

    `tell` and what stands on it give the message that a viewer gets; `past` gives all that was told so far.
    """

    def __init__(self, table: str = "t1", epoch: str = "e1") -> None:
        self.table, self.epoch = table, epoch
        self.replay = Replay()
        self.told: list[messages.Event] = []

    def tell(self, *happened: AnyTableEvent) -> messages.Events:
        """Let these happen as one record."""
        first = self.replay.seq + 1
        for event in happened:
            self.replay.apply(event, NOW_MS)
            self.told.append(messages.Event(NOW_MS, msgspec.to_builtins(event)))
        self.told[-1] = replace(self.told[-1], hash=state_hash(self.replay.state))
        return messages.Events(self.table, self.epoch, first, tuple(self.told[first - 1 :]))

    def past(self) -> messages.Events:
        """All of it."""
        return messages.Events(self.table, self.epoch, 1, tuple(self.told))

    def snapshot(self) -> messages.Snapshot:
        """The table as it is."""
        return messages.Snapshot(self.table, self.epoch, self.replay.seq, snapshot(self.replay))

    def opens(self, *, size: int = 8, host: str = "me", clock_ms: int | None = None) -> messages.Events:
        """Somebody opens the table."""
        clock = None if clock_ms is None else messages.ClockRule(clock_ms)
        return self.tell(ev.Opened("reversi", {"size": size}, host, "K7QX-2MPD", self.epoch, clock=clock))

    def sits(self, seat: str, player: str, name: str) -> messages.Events:
        """A player takes a seat."""
        return self.tell(ev.Seated(seat, player, name))

    def begins(self, *, swapped: bool = False) -> messages.Events:
        """A game begins."""
        options = self.replay.opened.options if self.replay.opened else {}
        return self.tell(ev.Began(self.replay.round + 1, REVERSI.begin(options, Random(0)), swapped))

    def plays(self, *squares: str) -> messages.Events:
        """The seats in turn place discs; what the rules add is told too. Gives the last move's message."""
        message = self.past()
        for square in squares:
            state = self.replay.state
            n = self.replay.actions.get(state.turn, 0) + 1
            happened = REVERSI.decide(state, state.turn, Place(square), Random(0))
            events: list[AnyTableEvent] = [ev.Played(state.turn, n, event) for event in happened]
            for event in happened:
                state = REVERSI.evolve(state, event)
            outcome = REVERSI.outcome(state)
            message = self.tell(*events, *([ev.Ended(outcome)] if outcome else []))
        return message

    def plays_on(self, count: int, seed: int = 5) -> messages.Events:
        """So many moves of nobody's choice, fewer where the game ends."""
        dice = Random(seed)
        message = self.past()
        for _ in range(count):
            if self.replay.state.turn is None:
                break
            places = list(REVERSI.legal(self.replay.state, self.replay.state.turn))
            message = self.plays(dice.choice(places).square)
        return message

    def presence(self, *, watching: int = 0, **seats: Any) -> messages.Presence:
        """Who is there: all who sit, and `black="away"` where it is told so."""
        there = {seat: "here" if sitter else "free" for seat, sitter in self.replay.seats.items()}
        return messages.Presence(self.table, {**there, **seats}, {}, {}, watching)  # type: ignore[dict-item] # from names

    def seats(self, black: str = "me", white: str = "you", *, size: int = 8, clock_ms: int | None = None) -> "Teller":
        """A table at which these players sit and a game has begun; whose name is empty is not there."""
        self.opens(size=size, host=black or white, clock_ms=clock_ms)
        for seat, player in (("black", black), ("white", white)):
            if player:
                self.sits(seat, player, {"me": "Aki", "you": "Mika", "third": "Ren"}[player])
        if black and white:
            self.begins()
        return self


@dataclass
class FakeLink:
    """The way to a server that answers what the test puts into `incoming`. It is a `Wire` too."""

    url: str = SERVER.url
    name: str = "Aki"
    lang: str = "en"
    token: str | None = None
    on_token: Callable[[str | None], None] | None = None
    full: bool = False
    sent: list[messages.Command] = field(default_factory=list)
    incoming: SimpleQueue[Incoming] = field(default_factory=SimpleQueue)
    calls: list[tuple[Any, ...]] = field(default_factory=list)

    def send(self, command: messages.Command) -> bool:
        """Keep it for the test to see."""
        if not self.full:
            self.sent.append(command)
        return not self.full

    def new_id(self) -> str:
        """The ids c1, c2, …"""
        return f"c{len(self.sent) + 1}"

    def forget(self, table: str) -> None:
        """Noted."""
        self.calls.append(("forget", table))

    def resync(self, table: str, since: Since | None) -> None:
        """Noted."""
        self.calls.append(("resync", table, since))

    def start(self) -> None:
        """Noted."""
        self.calls.append(("start",))

    def lobby(self, on: bool) -> None:  # noqa: FBT001 - as the real one has it
        """Noted."""
        self.calls.append(("lobby", on))

    def set_name(self, name: str) -> None:
        """Noted."""
        self.calls.append(("set_name", name))

    def set_lang(self, lang: str) -> None:
        """Noted."""
        self.calls.append(("set_lang", lang))

    def retry(self, url: str | None = None) -> None:
        """Noted."""
        self.calls.append(("retry", url))

    def close(self) -> None:
        """Noted."""
        self.calls.append(("close",))


@pytest.fixture
def teller() -> Teller:
    """The server's side of a table."""
    return Teller()


@pytest.fixture
def wire() -> FakeLink:
    """A way to a server that only notes."""
    return FakeLink()


# --- the way --------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of this test's own, in which settings, identity and saved games lie."""
    real_load, real_save, real_slot = settings_file.load, settings_file.save, identities.take_slot
    monkeypatch.setattr(settings_file, "load", lambda: real_load(tmp_path / "settings.json"))
    monkeypatch.setattr(settings_file, "save", lambda own: real_save(own, tmp_path / "settings.json"))
    monkeypatch.setattr(identities, "take_slot", lambda: real_slot(tmp_path / "players"))
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


# --- the person -----------------------------------------------------------------------------------------------------


class ReadCanvas(Canvas):
    """A canvas that knows what can be read on it since it was last cleared, and what was cut short."""

    def __init__(self, *args: Any) -> None:
        self.read: list[str] = []
        self.cut: list[str] = []
        super().__init__(*args)

    def fill_background(self, *args: Any, **more: Any) -> None:
        """Begin anew."""
        self.read, self.cut = [], []
        super().fill_background(*args, **more)

    def text(self, text: str, *args: Any, **more: Any) -> float:
        """Note the text."""
        self.read.append(text)
        before = self.fonts.elide

        def elide(whole: str, *how: Any, **so: Any) -> str:
            given = before(whole, *how, **so)
            if given != whole:
                self.cut.append(whole)
            return given

        self.fonts.elide = elide  # type: ignore[method-assign] # to see what it does
        try:
            return super().text(text, *args, **more)
        finally:
            del self.fonts.elide


@dataclass
class Clock:
    """The time of the test."""

    now_ms: int = NOW_MS

    def ns(self) -> int:
        """As `time_ns` gives it."""
        return self.now_ms * 1_000_000


class Hall:
    """A window and the person before it: keys, clicks, and what can be read."""

    def __init__(self, window: HallWindow, links: list[FakeLink], clock: Clock) -> None:
        self.window, self.links, self.clock = window, links, clock
        self.teller = Teller()

    @property
    def link(self) -> FakeLink:
        """The present link."""
        return self.links[-1]

    @property
    def canvas(self) -> ReadCanvas:
        """What it is drawn on."""
        assert isinstance(self.window.canvas, ReadCanvas)
        return self.window.canvas

    @property
    def screen(self) -> "table.TableScreen":
        """The table's screen."""
        assert isinstance(self.window.screen, table.TableScreen)
        return self.window.screen

    # --- what the server does ---------------------------------------------------------------------------------------

    def news(self, *items: Incoming) -> None:
        """The server says this, and the window takes it."""
        for item in items:
            self.link.incoming.put(item)
        self.frame()

    def sits_down(self, teller: Teller) -> None:
        """The window comes to this table."""
        self.teller = teller
        self.window.session.watch(teller.table)
        asked = self.link.sent[-1]
        self.link.sent.clear()
        self.news(teller.past(), teller.presence(), messages.Done(asked.id, teller.replay.seq))

    def sent(self, kind: type[Any]) -> list[Any]:
        """The commands of a kind that went out."""
        return [command for command in self.link.sent if isinstance(command, kind)]

    def answers(self, *, code: str = "") -> None:
        """The server carries out the last command, or refuses it."""
        asked = self.link.sent[-1].id
        self.news(messages.Refused(asked, code, f"({code})") if code else messages.Done(asked, 0))

    # --- what the person does ---------------------------------------------------------------------------------------

    def frame(self) -> None:
        """One turn of the window's loop."""
        self.window.frame()

    def key(self, code: int, text: str = "", *, ctrl: bool = False, shift: bool = False) -> None:
        """Press a key and let it go."""
        mod = (pygame.KMOD_LCTRL if ctrl else 0) | (pygame.KMOD_LSHIFT if shift else 0)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))
        self.frame()

    def write(self, text: str) -> None:
        """Type letters: a key and its text for each."""
        for letter in text:
            code = ord(letter.lower())
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        self.frame()

    def tab_to(self, key: str, *, limit: int = 60) -> None:
        """Press Tab until the widget of this key has the ring."""
        for _ in range(limit):
            if self.window.stage.focused == key and self.window.stage.ring:
                return
            self.key(pygame.K_TAB, "\t")
        raise AssertionError(f"Tab does not come to {key!r}")

    def click_at(self, point: Point) -> None:
        """Click at a point in units."""
        pos = (int(point[0] * self.canvas.scale), int(point[1] * self.canvas.scale))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        self.frame()

    def click(self, key: str, share: float = 0.5) -> None:
        """Click on a widget, so far along its width."""
        rect = self.place(key).rect
        self.click_at((rect.x + rect.w * share, rect.center[1]))

    def click_square(self, name: str) -> None:
        """Click on a square of the board."""
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        x, y = self.screen.board.layout.cell((row, column)).center  # type: ignore[attr-defined] # a framed board's
        self.click_at((x / self.canvas.scale, y / self.canvas.scale))

    def resize(self, width_px: int, height_px: int) -> None:
        """Give the window another size."""
        pygame.display.set_mode((width_px, height_px), pygame.RESIZABLE)
        size = (width_px, height_px)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=width_px, h=height_px))
        self.frame()

    # --- what is to be seen -----------------------------------------------------------------------------------------

    def place(self, key: str) -> Placed:
        """Where a widget is that can be reached."""
        found = self.window.stage._find(key)
        assert found is not None, f"no {key!r} among {self.keys()}"
        return found

    def keys(self) -> Sequence[str]:
        """The keys of all widgets that can be reached."""
        return [placed.widget.key for placed in self.window.stage._acting if placed.widget.key]

    def reads(self, text: str) -> bool:
        """Whether this can be read somewhere in the window, line breaks apart."""
        shown = self.canvas.read
        return any(text in line for line in shown) or text.replace(" ", "") in "".join(shown).replace(" ", "")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time, which stands still until the test moves it."""
    clock = Clock()
    monkeypatch.setattr(app, "time_ns", clock.ns)
    monkeypatch.setattr(app, "monotonic_ns", clock.ns)
    monkeypatch.setattr(voyage, "time_ns", clock.ns)
    monkeypatch.setattr(voyage, "time", lambda: clock.now_ms / 1000)
    return clock


Enter = Callable[..., Hall]
"""Makes a window: `enter(width_px=1280, height_px=800, address=…, **settings)`."""


@pytest.fixture
def enter(
    display: pygame.Surface,
    own_folder: Path,
    links: list[FakeLink],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Enter]:
    """Opens windows at a server that has greeted them."""
    assert display
    assert own_folder
    monkeypatch.setattr(app, "Canvas", ReadCanvas)
    monkeypatch.setattr(app, "_FRAME_S", 0)
    monkeypatch.setattr(CLIPBOARD, "write", lambda text: setattr(CLIPBOARD, "_own", text))
    monkeypatch.setattr(CLIPBOARD, "read", lambda: CLIPBOARD._own)
    identity = identities.take_slot()

    def make(width_px: int = 1280, height_px: int = 800, address: Address = SERVER, **how: Any) -> Hall:
        surface = pygame.display.set_mode((width_px, height_px), pygame.RESIZABLE)
        pygame.event.clear()
        own = replace(Settings(name="Aki", language="en", animation=0), **how)
        way = Voyage(own, identity, address)
        hall = Hall(HallWindow(surface, own, way), links, clock)
        way.depart()
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
