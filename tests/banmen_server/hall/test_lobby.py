"""The list of tables."""

from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.hall import lobby, my_tables
from tests.banmen_server.wire_client import SHORTEST_8X8, Client, Scene, play


async def looker(stage: Scene) -> tuple[Client, tuple[messages.Row, ...]]:
    client = await stage.come("Looker")
    await client.send(messages.Lobby())
    tables = (await client.take_a(messages.Tables)).tables
    assert (await client.take_a(messages.MyTables)).tables == ()
    return client, tables


async def next_row(client: Client, **expected: Any) -> messages.Row:
    """The first change after which the row is as expected."""
    listed = await client.until(
        messages.Listed, lambda listed: all(getattr(listed.row, name) == value for name, value in expected.items())
    )
    return listed.row


def test_a_table_is_listed_from_its_opening_to_its_end(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client, rows = await looker(stage)
        assert rows == ()
        black, white = await stage.come("Black"), await stage.come("White")
        opened = await black.open(options={"size": 8})
        row = await next_row(client, phase="waiting")
        assert row == messages.Row(
            opened.table, "reversi", "waiting", {"black": "Black", "white": None}, {"size": 8}, "all"
        )
        await white.ask(messages.Join, opened.table)
        row = await next_row(client, phase="playing")
        assert row.seats == {"black": "Black", "white": "White"}
        assert row.state["board"].count("X") == 2
        await client.ask(messages.Watch, opened.table)
        await next_row(client, watching=1)
        for number, square in enumerate(SHORTEST_8X8):
            await (black, white)[number % 2].place(opened.table, number // 2 + 1, square)
        assert (await client.until(messages.Unlisted)).table == opened.table

    play(scene, tmp_path / "hall.db")


def test_the_list_tells_what_there_was_before(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        await black.place(table, 1, "f5")
        hidden = await black.open(listed=False)
        _, rows = await looker(stage)
        assert [(row.table, row.plies) for row in rows] == [(table, 1)]
        assert hidden.table != table

    play(scene, tmp_path / "hall.db")


def test_a_table_nobody_is_at_is_not_listed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client, _ = await looker(stage)
        host = await stage.come("Host")
        opened = await host.open()
        await next_row(client, table=opened.table)
        host.socket.transport.abort()
        assert (await client.until(messages.Unlisted)).table == opened.table
        again = await stage.come("Host", host.token)
        await again.ask(messages.Join, opened.table)
        await next_row(client, table=opened.table)
        await again.ask(messages.Leave, opened.table)
        assert (await client.until(messages.Unlisted)).table == opened.table

    play(scene, tmp_path / "hall.db")


def test_a_position_is_shown_only_where_all_may_watch(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.pair(watchers="code")
        _, (row,) = await looker(stage)
        assert (row.watchers, row.state) == ("code", None)

    play(scene, tmp_path / "hall.db")


def test_of_a_show_the_list_tells_who_presents_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client, _ = await looker(stage)
        host = await stage.come("Hana")
        show = await host.ask(
            messages.Open, "knights_tour", options={"rows": 5, "columns": 5}, seats={"knight": "program"}
        )
        row = await next_row(client, table=show.table)
        assert (row.host_name, row.seats) == ("Hana", {"knight": ""})

    play(scene, tmp_path / "hall.db")


def test_many_changes_of_a_moment_are_told_as_one(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client, _ = await looker(stage)
        black, white, table = await stage.pair()
        for number, square in enumerate(SHORTEST_8X8[:-1]):
            await (black, white)[number % 2].place(table, number // 2 + 1, square)
        row = (await client.take_a(messages.Listed)).row
        while row.plies < 8:
            more = (await client.take_a(messages.Listed)).row
            assert more.plies > row.plies or more.phase != row.phase or more.seats != row.seats
            row = more
        assert row.plies == 8

    play(scene, tmp_path / "hall.db", lobby_every_s=0.2)


def test_what_one_plays_alone_stands_in_nobodys_list(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Hana")
        both = await host.open(seats={"black": "me", "white": "me"})
        alone = await host.ask(messages.Open, "sudoku", {"mode": "alone", "level": 1, "seed": 1})
        beside = await host.ask(messages.Open, "battle", seats={"hero": "me", "demon_king": "program"})
        waits = await host.open()
        client, rows = await looker(stage)
        assert [row.table for row in rows] == [waits.table]
        for opened in (both, alone, beside):
            assert isinstance(await client.ask(messages.Watch, opened.code), messages.Done), "by its code one may"

    play(scene, tmp_path / "hall.db")


def test_a_match_that_a_bot_shows_stands_in_everybodys_list(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        bot = await stage.come("Arena", bot=True)
        names = {"black": "First", "white": "Second"}
        match = await bot.open(seats={"black": "me", "white": "me"}, names=names)
        await bot.open(seats={"black": "me", "white": "program"})
        _, rows = await looker(stage)
        assert [(row.table, row.seats) for row in rows] == [(match.table, names)]

    play(scene, tmp_path / "hall.db")


def test_a_show_that_has_ended_is_listed_while_anyone_is_there(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client, _ = await looker(stage)
        host = await stage.come("Hana")
        show = await host.ask(messages.Open, "goishi", {"board": "OO/.O"}, seats={"picker": "program"})
        await host.ask(messages.Pace, show.table, seek=True)
        row = await next_row(client, table=show.table, phase="over")
        assert (row.host_name, row.plies) == ("Hana", 4)
        late = await stage.come("Late")
        assert isinstance(await late.ask(messages.Watch, show.table), messages.Done)
        assert (await late.take_a(messages.Snapshot)).state["outcome"]["reason"] == "solved"
        await host.ask(messages.Leave, show.table)
        _, rows = await looker(stage)
        assert [(row.table, row.watching) for row in rows] == [(show.table, 1)]
        await late.ask(messages.Leave, show.table)
        assert (await client.until(messages.Unlisted)).table == show.table

    play(scene, tmp_path / "hall.db")


def test_whoever_asks_again_and_again_makes_no_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()

        async def lists() -> tuple[messages.Tables, messages.MyTables]:
            await black.send(messages.Lobby())
            return await black.until(messages.Tables), await black.until(messages.MyTables)

        first = await lists()
        packed: list[messages.Frame] = []

        def counted(message: messages.Frame) -> bytes:
            packed.append(message)
            return encode(message)

        for module in (lobby, my_tables):
            monkeypatch.setattr(module, "encode", counted)
        assert [await lists(), await lists()] == [first, first]
        assert packed == []
        await black.place(table, 1, "f5")
        await white.until(messages.Events)
        tables, mine = await lists()
        assert (tables.tables[0].plies, mine.tables[0].row.plies) == (1, 1)

    play(scene, tmp_path / "hall.db")
