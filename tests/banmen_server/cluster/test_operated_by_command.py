"""What an operator types for one of two servers, which a real engine joins, and what both then do."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from banmen.__main__ import main
from banmen.protocol import messages
from tests.banmen_server.wire_client import Scene
from tests.end_to_end.server_process import PATIENCE_S, Server
from tests.nats_engine import running_engine


class Operated:
    """Two servers and their players; `types` is the operator of the first, or of another."""

    def __init__(self, servers: list[Server], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.servers = servers
        self.scenes: list[Any] = [Scene(server) for server in servers]  # type: ignore[arg-type]  # of it only the port
        self._folder, self._capsys = folder, capsys

    async def types(self, *words: str, at: int = 0) -> str:
        """What `banmen admin` answers."""
        status = await asyncio.to_thread(main, ["admin", *words, "--admin-socket", str(self._folder / f"{at}.admin")])
        told = self._capsys.readouterr()
        assert status == 0, told.err
        return told.out

    async def stopped(self, number: int) -> int:
        """Wait until a server ends on its own; return its exit status."""
        return await asyncio.to_thread(self.servers[number].wait, PATIENCE_S)


def play(folder: Path, capsys: pytest.CaptureFixture[str], scene: Callable[[Operated], Awaitable[None]]) -> None:
    """Play a scene at two servers."""

    async def all_of_it(operated: Operated) -> None:
        try:
            await scene(operated)
        finally:
            await asyncio.gather(*(each.hang_up() for each in operated.scenes))

    with ExitStack() as opened:
        engine = opened.enter_context(running_engine(folder / "engine", sync="1m"))
        servers = [Server(log=engine.servers[0], admin=folder / f"{number}.admin") for number in range(2)]
        for server in servers:
            opened.callback(server.kill)
            server.start()
        asyncio.run(all_of_it(Operated(servers, folder, capsys)))


def test_a_ban_and_a_drain_of_all_that_are_typed_at_one_server_reach_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene(hall: Operated) -> None:
        here, there = hall.scenes
        aki, mio, rude = await here.come("Aki"), await there.come("Mio"), await there.come("Rude")
        await hall.types("ban", rude.player, "--why", "Flooding.")
        assert (await rude.until(messages.Bye)).text == "This server does not let you in: Flooding."
        assert rude.player in await hall.types("bans", at=1)
        await hall.types("unban", rude.player, at=1)
        while rude.player in await hall.types("bans"):
            pass  # the news is still being sent
        assert (await here.come("Rude", token=rude.token)).player == rude.player

        opened = await aki.open()
        await mio.ask(messages.Join, opened.code)
        await aki.until(messages.Events, lambda told: any(each.event["type"] == "began" for each in told.events))
        told = await hall.types("drain", "--all")
        assert told == "No more tables are opened. Tables at which somebody plays: 1.\nOther servers told: 1.\n"
        for each in (aki, mio):
            assert "finish your games" in (await each.until(messages.Announcement)).text
            assert await each.refusal(messages.Open, "reversi") == "draining"
        assert isinstance(await aki.place(opened.table, 1, "f5"), messages.Done)
        assert isinstance(await mio.ask(messages.Resign, opened.table), messages.Done)
        for number in range(2):
            assert await hall.stopped(number) == 0

    play(tmp_path, capsys, scene)
