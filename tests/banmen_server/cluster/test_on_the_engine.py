"""Two and three servers on a real engine: what people see of each other, and of an operator."""

from pathlib import Path
from typing import Any

from banmen.protocol import messages
from banmen.protocol.messages import Accept, Available, Challenge, Challenged, ChallengeOver
from banmen_server.admin import requests
from tests.banmen_server.several import Client, Several, play_on_engine, until


async def found(client: Client, table: str) -> messages.Row:
    """The row with which a table comes into the list."""
    while True:
        told: Any = await client.take()
        rows = told.tables if isinstance(told, messages.Tables) else ()
        rows = (told.row,) if isinstance(told, messages.Listed) else rows
        if (row := next((row for row in rows if row.table == table), None)) is not None:
            return row


def test_a_game_over_two_servers_is_watched_and_listed_at_a_third(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, watcher = [await servers[at].come(name) for at, name in enumerate(("Aki", "Mio", "Sora"))]
        await watcher.send(messages.Lobby())
        opened = await black.open()
        assert (await found(watcher, opened.table)).phase == "waiting"
        await white.ask(messages.Join, opened.code)
        await watcher.ask(messages.Watch, opened.code)
        for each in (black, white, watcher):
            told = await each.until(messages.Presence, lambda told: told.watching == 1 and "free" not in told.seats)
            assert set(told.seats.values()) == {"here"}
        await black.place(opened.table, 1, "f5")
        await white.place(opened.table, 1, "d6")
        seen: list[str] = []
        while len(seen) < 2:
            news = await watcher.until(messages.Events)
            seen += [each.event["event"]["square"] for each in news.events if each.event["type"] == "played"]
        assert seen == ["f5", "d6"]
        again = await servers[2].come("Mio", token=white.token)
        assert await white.close_code() == messages.CLOSE_SUPERSEDED
        await again.ask(messages.Join, opened.table)
        await black.place(opened.table, 2, "c3")
        assert isinstance(await again.place(opened.table, 2, "d3"), messages.Done)

    play_on_engine(3, scene, tmp_path / "hall.db")


def test_a_challenge_passes_between_servers_on_the_engine(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        dice, mio = await servers[1].come("Dice"), await servers[0].come("Mio")
        await mio.send(messages.Lobby())
        await mio.until(messages.MyTables)
        await dice.send(Available(("reversi",)))
        await mio.until(messages.PlayerListed)
        await mio.ask(Challenge, dice.player, "reversi")
        asked = (await dice.until(Challenged)).challenge
        await dice.send(Accept("a1", asked.id))
        over = await mio.until(ChallengeOver)
        assert isinstance(await dice.ask(messages.Join, over.table), messages.Done)

    play_on_engine(2, scene, tmp_path / "hall.db")


def test_bans_and_secrets_reach_the_other_server_by_the_engine(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[1].come("Aki")
        await servers[0].actions.carry_out(requests.SetBan(aki.player))
        assert (await aki.until(messages.Bye)).code == "banned"
        await servers[0].actions.carry_out(requests.Rotate())
        await until(lambda: len(servers[1].server.tokens._signers) == 2)

    play_on_engine(2, scene, tmp_path / "hall.db")
