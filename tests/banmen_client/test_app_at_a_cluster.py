"""A user and a bot play at two servers of one cluster; each server is killed once, and the game continues."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pygame
import pytest

from banmen.addresses.typed import parse_address
from banmen.bot.bot import Bot
from banmen.bot.running import play_at
from banmen.net.mirror import Mirror
from banmen_client import app
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import Settings
from tests.banmen_client.net.cut_cable import Cable, cable_to
from tests.banmen_client.person import Clock, DrawnWhenRead, Hall, ReadCanvas
from tests.end_to_end.server_process import PATIENCE_S, Server
from tests.nats_engine import running_engine

MOVES_BETWEEN = 2


class Person:
    """The user of a window, who has black."""

    def __init__(self, url: str, display: pygame.Surface) -> None:
        settings = Settings(name="Aki", language="en", animation=0)
        way = Navigation.prepare(parse_address(url), loaded=(settings, None))
        self.hall = Hall(DrawnWhenRead(display, settings, way), [], Clock())
        way.start()

    def see(self, condition: Callable[[], object]) -> None:
        """Look at the window until it is so."""
        until = monotonic() + PATIENCE_S
        while not condition():
            assert monotonic() < until, f"it shows {self.hall.window.session.link}"
            self.hall.frame()

    @property
    def mirror(self) -> Mirror:
        """The table on the screen."""
        mirror = self.hall.window.session.mirror
        assert mirror is not None
        return mirror

    def opens_a_table(self) -> str:
        """Open a table by keys; its code."""
        self.see(lambda: self.hall.window.navigation.arrived)
        self.hall.key(pygame.K_n, ctrl=True)
        self.hall.key(pygame.K_RETURN)
        self.see(lambda: self.hall.window.session.mirror is not None and self.mirror.seq)
        assert self.mirror.replay.opened is not None
        return self.mirror.replay.opened.code

    def plays(self, moves: int) -> None:
        """Make `moves` moves, each once it is black's turn."""
        for _ in range(moves):
            self.see(self.may_move)
            replay, done = self.mirror.replay, self.moves_of("black")
            assert replay.game is not None
            self.hall.write(str(first(replay.game.legal(replay.state, "black")).square))
            self.see(lambda done=done: self.moves_of("black") > done)  # type: ignore[misc]  # a default

    def moves_of(self, seat: str) -> int:
        """How many moves a seat has made, as the window knows."""
        return self.mirror.replay.actions.get(seat, 0)

    def may_move(self) -> bool:
        """Whether it is this one's turn."""
        return self.mirror.replay.playing and self.mirror.replay.state.turn == "black"


def first(legal: Any, *_: Any) -> Any:
    """The first of the legal actions."""
    return next(iter(legal))


@contextmanager
def bot_at(url: str, code: str) -> Iterator[None]:
    """A bot that plays at a table, in a thread of its own."""

    async def play() -> None:
        bot = Bot(url, lambda _state, legal, _seat: first(legal), name="Bot")
        running.append((asyncio.get_running_loop(), bot))
        playing = asyncio.create_task(play_at(bot, code))
        assert await bot.run() is None
        playing.cancel()

    running: list[tuple[asyncio.AbstractEventLoop, Bot]] = []
    thread = Thread(target=lambda: asyncio.run(play()))
    thread.start()
    try:
        yield
    finally:
        [(loop, bot)] = running
        loop.call_soon_threadsafe(bot.stop)
        thread.join(PATIENCE_S)


@contextmanager
def two_servers(folder: Path) -> Iterator[Sequence[Server]]:
    """Two servers of one hall, on an engine of one node."""
    with running_engine(folder, sync="1m") as engine:
        servers = [Server(log=engine.servers[0]) for _ in range(2)]
        try:
            servers[0].start()
            servers[1].start()
            yield servers
        finally:
            for server in servers:
                server.kill()


def dies(server: Server, other: Server, *cables: Cable) -> None:
    """Kill a server, and lead new connections to the other one."""
    for cable in cables:
        cable.port = other.port
    server.kill()


@pytest.mark.usefixtures("own_folder")
def test_a_game_against_a_bot_continues_at_the_surviving_server(
    display: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Canvas", ReadCanvas)
    with ExitStack() as opened:
        here, there = opened.enter_context(two_servers(tmp_path / "engine"))
        cables = [opened.enter_context(cable_to(server.port, lambda: 10**9)) for server in (here, there)]
        person = Person(cables[0].url, display)
        opened.callback(person.hall.window.navigation.close)
        opened.enter_context(bot_at(cables[1].url, person.opens_a_table()))
        person.plays(MOVES_BETWEEN)
        dies(there, here, cables[1])
        person.plays(MOVES_BETWEEN)
        there.start()
        dies(here, there, *cables)
        person.plays(MOVES_BETWEEN)
        person.see(lambda: person.moves_of("white") >= 3 * MOVES_BETWEEN)  # black may have had to pass
        assert person.moves_of("black") == 3 * MOVES_BETWEEN
        assert person.hall.reads("Bot")
