"""The list of tables."""

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import pack
from banmen_server.hall import listing, my_tables
from banmen_server.hall import lobby as lobby_module
from banmen_server.hall.lobby import TableList
from tests.banmen_server.hall.listed import Folder
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


def test_two_hosts_with_one_name_are_distinguished(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        first, second = await stage.come("Aki"), await stage.come("Aki")
        await first.open()
        table = (await second.open()).table
        client, rows = await looker(stage)
        assert sorted(str(row.seats["black"]) for row in rows) == ["Aki", "Aki 2"]
        await client.ask(messages.Join, table)
        assert (await next_row(client, phase="playing")).seats == {"black": "Aki 2", "white": "Looker"}

    play(scene, tmp_path / "hall.db")


def test_the_list_contains_earlier_tables(tmp_path: Path) -> None:
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


def test_the_list_names_the_host_of_a_show(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client, _ = await looker(stage)
        host = await stage.come("Hana")
        show = await host.ask(
            messages.Open, "knights_tour", options={"rows": 5, "columns": 5}, seats={"knight": "program"}
        )
        row = await next_row(client, table=show.table)
        assert (row.host_name, row.seats) == ("Hana", {"knight": ""})

    play(scene, tmp_path / "hall.db")


def test_simultaneous_changes_are_sent_as_one(tmp_path: Path) -> None:
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


def test_a_game_played_alone_is_not_listed(tmp_path: Path) -> None:
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
        packed: list[object] = []

        def counted(value: object) -> bytes:
            packed.append(value)
            return pack(value)

        for module, name in ((listing, "encode"), (lobby_module, "pack"), (listing, "pack"), (my_tables, "encode")):
            monkeypatch.setattr(module, name, counted)
        assert [await lists(), await lists()] == [first, first]
        assert packed == []
        await black.place(table, 1, "f5")
        await white.until(messages.Events)
        tables, mine = await lists()
        assert (tables.tables[0].plies, mine.tables[0].row.plies) == (1, 1)

    play(scene, tmp_path / "hall.db")


# --- in parts ---------------------------------------------------------------------------------------------------------


def test_changes_of_the_first_rows_are_sent_in_one_message(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        client = await stage.come("Looker")
        await client.send(messages.Lobby(most=50))
        assert (await client.take_a(messages.MyTables)).tables == ()
        told = await client.take_a(messages.Tables)
        assert (told.match, told.open, [(row.table, row.state) for row in told.tables]) == (1, 1, [(table, None)])
        await black.place(table, 1, "f5")
        assert await client.take() == messages.LobbyChanges(1, 1, plies={table: 1})
        await white.ask(messages.Resign, table)
        assert await client.take() == messages.LobbyChanges(0, 0, unlisted=(table,))

    play(scene, tmp_path / "hall.db")


def test_changes_are_still_sent_after_a_repeated_query(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        looker, host = await stage.come("Looker"), await stage.come("Host")
        for _ in range(3):
            await looker.send(messages.Lobby(most=5))
            assert (await looker.until(messages.Tables)).tables == ()
        opened = await host.open()
        changes = await looker.until(messages.LobbyChanges, lambda changes: bool(changes.listed))
        assert [row.table for row in changes.listed] == [opened.table]

    play(scene, tmp_path / "hall.db")


def test_a_change_during_an_update_is_sent_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "_AT_ONCE_S", 0.0)  # one view in a turn of the loop

    async def scene(stage: Scene) -> None:
        lookers = [await stage.come(f"Looker {number}") for number in range(4)]
        for most, looker in enumerate(lookers, 5):
            await looker.send(messages.Lobby(most=most))
            await looker.until(messages.Tables)
        host = await stage.come("Host")
        opened = {(await host.open()).table for _ in range(4)}
        for looker in lookers:
            listed = set[str]()
            while listed != opened:
                listed |= {row.table for row in (await looker.until(messages.LobbyChanges)).listed}

    play(scene, tmp_path / "hall.db")


def test_the_list_is_filtered_by_game_phase_and_name(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        _, _, playing = await stage.pair()
        mio = await stage.come("Mio")
        waiting = await mio.open()
        race = await mio.ask(messages.Open, "sudoku", {"mode": "race", "level": 1, "seed": 1})
        client = await stage.come("Looker")

        async def told(**asked: Any) -> tuple[set[str], int]:
            await client.send(messages.Lobby(most=50, **asked))
            tables = await client.until(messages.Tables)
            return {row.table for row in tables.tables}, tables.open

        assert await told() == ({playing, waiting.table, race.table}, 3)
        assert await told(games=("sudoku",)) == ({race.table}, 3)
        assert await told(phases=("playing", "over")) == ({playing}, 3)
        assert await told(search="mIO") == ({waiting.table, race.table}, 3)
        await client.send(messages.Ping(1))
        assert isinstance(await client.take(), messages.Pong), "only the list itself was told again"

    play(scene, tmp_path / "hall.db")


def test_boards_come_of_the_tables_that_are_looked_at(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        _, _, other = await stage.pair()
        _, _, secret = await stage.pair(watchers="code")
        client = await stage.come("Looker")
        await client.send(messages.Lobby(most=50))
        await client.until(messages.Tables)
        await client.send(messages.Boards((table, secret)))
        boards = [await client.take_a(messages.Board) for _ in range(2)]
        assert {board.table: board.state and board.state["board"].count("X") for board in boards} == {
            table: 2,
            secret: None,
        }
        await black.place(table, 1, "f5")
        assert (await client.until(messages.Board)).state["board"].count("X") == 4
        await client.send(messages.Boards((other,)))
        assert (await client.until(messages.Board)).table == other
        await white.place(table, 1, "d6")
        await client.until(messages.LobbyChanges, lambda news: news.plies == {table: 2})
        await client.send(messages.Ping(1))
        assert isinstance(await client.take(), messages.Pong), "nobody looks at that board any more"

    play(scene, tmp_path / "hall.db")


def test_nothing_is_looked_at_from_outside_the_hall(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        _, _, table = await stage.pair()
        client = await stage.come("Looker")
        await client.send(messages.Boards((table,)))
        await client.send(messages.Ping(1))
        assert isinstance(await client.take(), messages.Pong)

    play(scene, tmp_path / "hall.db")


def test_a_slow_consumer_is_sent_its_whole_view_again(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        _, _, table = await stage.pair()
        hall, looker = stage.server.hall, Folder()
        hall.lobby.subscribe(looker, messages.Lobby(most=50))
        hall.lobby.look(looker, [table])
        looker.rows.clear()
        looker.boards.clear()
        hall.lobby.refresh(looker)
        assert (list(looker.rows), list(looker.boards)) == ([table], [table])
        hall.lobby.unsubscribe(looker)
        looker.took()
        hall.lobby.refresh(looker)
        assert looker.took() == []

    play(scene, tmp_path / "hall.db")


def test_a_new_subscriber_sees_moves_made_without_subscribers(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        looker = await stage.come("Looker")
        for plies, (mover, square) in enumerate([(black, "f5"), (white, "d6"), (black, "c3")]):
            await looker.send(messages.Lobby())
            [row] = (await looker.until(messages.Tables)).tables
            assert row.plies == plies
            await looker.send(messages.Lobby(on=False))
            await mover.place(table, plies // 2 + 1, square)

    play(scene, tmp_path / "hall.db")


def test_changes_made_without_subscribers_are_processed_in_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "_AT_ONCE", 2)
    parts = []
    take_up = TableList._apply

    def counted(self: TableList, tables: Collection[str]) -> None:
        parts.append(len(tables))
        take_up(self, tables)

    monkeypatch.setattr(TableList, "_apply", counted)

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = {(await host.open()).table for _ in range(7)}
        lookers = [await stage.come(name) for name in ("Aki", "Rin")]
        for looker in lookers:
            await looker.send(messages.Lobby())
        for looker in lookers:
            assert {row.table for row in (await looker.take_a(messages.Tables)).tables} == opened
        assert max(parts) == 2

    play(scene, tmp_path / "hall.db")


def test_where_very_much_changes_the_list_is_seen_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "OTHERS_S", 0.0)

    async def scene() -> None:
        lobby = TableList(3_600)
        changes = lobby._changes

        def change(number: int) -> None:
            for each in range(100):
                changes.collect(f"{number} {each}")
            loop.call_soon(change, number + 1)

        loop = asyncio.get_running_loop()
        change(0)
        async with asyncio.timeout(10):
            await lobby.catch_up()
        lobby.stop()

    asyncio.run(scene())
