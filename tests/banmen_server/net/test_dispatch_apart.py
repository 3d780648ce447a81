"""While the program of a show thinks, only commands to that table wait."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol.messages import (
    Act,
    Done,
    Fetch,
    Fetched,
    Open,
    Opened,
    Pace,
    Ping,
    Pong,
    Refused,
    Resign,
    Say,
    Watch,
)
from banmen_server.engines.processes import EngineProcesses
from banmen_server.net.connection import Connection
from banmen_server.net.dispatch import Apart
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene, play

SHOW: dict[str, Any] = {"options": {"rows": 6, "columns": 6}, "seats": {"knight": "program"}}


class Thinking:
    """Holds up all programs until `go_on` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = asyncio.Event()
        choices = EngineProcesses.choices

        async def held_up(*asked: Any, **how: Any) -> Any:
            await self.go_on.wait()
            return await choices(*asked, **how)

        monkeypatch.setattr(EngineProcesses, "choices", held_up)


async def paused_show(host: Client) -> Opened:
    opened = await host.ask(Open, "knights_tour", **SHOW)
    assert isinstance(opened, Opened), opened
    assert isinstance(await host.ask(Pace, opened.table, paused=True), Done)
    return opened


async def answers(client: Client, most: int) -> list[str]:
    """The ids of the next answers, and `pong`, in the order in which they come."""
    told: list[str] = []
    while len(told) < most:
        message = await client.take()
        if isinstance(message, Pong):
            told.append("pong")
        elif isinstance(message, (Done, Refused)):
            assert message.id is not None
            told.append(message.id)
    return told


def test_only_commands_to_the_thinking_shows_table_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come()
        show, other = await paused_show(host), await host.open(seats={"black": "me", "white": "me"})
        thinking = Thinking(monkeypatch)
        await host.send(Pace("pace", show.table, ply=5))
        await host.send(Say("said", show.table, "Look here"))
        await host.send(Say("by code", show.code, "and here"))
        await host.send(Resign("given up", show.table))
        await host.send(Act("moved", other.table, 1, {"type": "place", "square": "f5"}))
        await host.send(Ping(1))
        assert await answers(host, 2) == ["moved", "pong"]
        thinking.go_on.set()
        assert await answers(host, 4) == ["pace", "said", "by code", "given up"]
        assert isinstance(await host.ask(Say, show.table, "and all is as it was"), Done)

    play(scene, tmp_path / "hall.db")


def test_waiting_commands_run_one_by_one_with_turns_for_others_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, together, most = Connection._start, 0, 0

    def counted(self: Connection, *asked: Any) -> None:
        nonlocal together, most
        together += 1
        most = max(most, together)
        start(self, *asked)
        together -= 1

    async def scene(stage: Scene) -> None:
        host = await stage.come()
        show, thinking = await paused_show(host), Thinking(monkeypatch)
        monkeypatch.setattr(Connection, "_start", counted)
        await host.send(Pace("pace", show.table, ply=5))
        for number in range(20):
            await host.send(Fetch(f"f{number}", show.table, 1))
        await host.send(Ping(1))
        assert await answers(host, 1) == ["pong"]
        thinking.go_on.set()
        await host.until(Fetched, lambda fetched: fetched.id == "f19")
        assert most == 1

    play(scene, tmp_path / "hall.db")


def test_waiting_commands_of_a_lost_client_are_executed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        host, watcher = await stage.come(), await stage.come("Mika")
        show = await paused_show(host)
        assert isinstance(await watcher.ask(Watch, show.table), Done)
        thinking = Thinking(monkeypatch)
        await host.send(Pace("pace", show.table, ply=5))
        await host.send(Say("said", show.table, "Bye"))
        await host.send(Ping(1))
        assert await answers(host, 1) == ["pong"]
        await host.socket.close()
        thinking.go_on.set()
        async with asyncio.timeout(PATIENCE_S):
            while b"Bye" not in await watcher.socket.recv(decode=False):
                pass

    play(scene, tmp_path / "hall.db")


def test_only_so_much_waits_apart() -> None:
    apart, said = Apart(()), Say("said", "a", "Hello")
    assert not apart.tables
    assert not apart.defer(said)
    assert apart.begin(Pace("pace", "a")) == "a"
    while not apart.full:
        assert apart.defer(said)
    assert (len(apart), apart.following("a"), len(apart)) == (32, said, 31)
    apart.end("a")
    assert len(apart) == 0
