"""The lists of every server show the tables of all servers: open seats, running games, and a player's own tables."""

from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen_server.hall import lobby
from banmen_server.log import Archive, EventLog, Head
from tests.banmen_server.several import Client, Several, play_at, until


async def listed(client: Client, table: str) -> messages.Row:
    """The row with which a table comes into the list, or changes there."""
    while True:
        told: Any = await client.take()
        rows = told.tables if isinstance(told, messages.Tables) else ()
        rows = (told.row,) if isinstance(told, messages.Listed) else rows
        if (row := next((row for row in rows if row.table == table), None)) is not None:
            return row


async def own_row(client: Client, table: str) -> messages.OwnTable:
    """The row with which a table comes into a player's own, or changes there."""
    while True:
        told: Any = await client.take()
        rows = told.tables if isinstance(told, messages.MyTables) else ()
        rows = (told.table,) if isinstance(told, messages.MyTable) else rows
        if (row := next((row for row in rows if row.row.table == table), None)) is not None:
            return row


def test_a_table_of_one_server_is_listed_at_every_other(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        onlooker = await servers[1].come("Onlooker")
        await onlooker.send(messages.Lobby())
        black = await servers[0].come("Aki")
        opened = await black.open()
        row = await listed(onlooker, opened.table)
        assert (row.phase, row.seats) == ("waiting", {"black": "Aki", "white": None})
        white = await servers[0].come("Mio")
        await white.ask(messages.Join, opened.code)
        row = await listed(onlooker, opened.table)
        assert (row.phase, row.seats["white"]) == ("playing", "Mio")
        await black.place(opened.table, 1, "f5")
        row = await listed(onlooker, opened.table)
        assert (row.plies, row.state["turn"]) == (1, "white")
        late = await servers[2].come("Late")
        await late.send(messages.Lobby())
        assert (await listed(late, opened.table)).plies == 1
        await black.socket.close()
        await white.socket.close()
        assert (await onlooker.until(messages.Unlisted)).table == opened.table

    play_at(3, scene, tmp_path / "hall.db")


def test_a_part_of_the_list_is_searched_over_all_servers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        await (await servers[0].come("Aki")).open()
        await (await servers[1].come("Mio")).open()
        onlooker = await servers[2].come("Onlooker")
        await onlooker.send(messages.Lobby(most=5, search="mio"))
        told = await onlooker.until(messages.Tables)
        while told.open < 2 or told.match < 1:
            changes = await onlooker.until(messages.LobbyChanges)
            told = messages.Tables((*told.tables, *changes.listed), False, changes.match, changes.open)
        assert [row.seats["black"] for row in told.tables] == ["Mio"]

    play_at(3, scene, tmp_path / "hall.db")


def test_namesakes_of_all_servers_are_distinguished_in_the_list(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        one = await (await servers[0].come("Aki")).open()
        onlooker = await servers[1].come("Onlooker")
        await onlooker.send(messages.Lobby())
        await listed(onlooker, one.table)
        two = await (await servers[1].come("Aki")).open()
        assert (await listed(onlooker, two.table)).seats["black"] == "Aki 2"

    play_at(2, scene, tmp_path / "hall.db")


def test_other_servers_list_the_tables_of_a_dead_server(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black = await servers[1].come("Aki")
        opened = await black.open()
        onlooker = await servers[2].come("Onlooker")
        await onlooker.send(messages.Lobby())
        await listed(onlooker, opened.table)
        await servers.kill(servers[0])  # the lease holder of the table
        await until(lambda: opened.table in servers[0].hall.tables)
        await onlooker.send(messages.Ping(1))
        while not isinstance(told := await onlooker.take(), messages.Pong):
            assert not isinstance(told, messages.Unlisted)
        await black.socket.close()
        assert (await onlooker.until(messages.Unlisted)).table == opened.table

    play_at(3, scene, tmp_path / "hall.db")


def test_a_table_opened_at_another_server_is_added_to_its_players_list(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[0].come("Aki")
        opened = await aki.open()
        await aki.ask(messages.Leave, opened.table)
        again = await servers[1].come("Aki", token=aki.token)
        await again.send(messages.Lobby())
        await again.until(messages.MyTables)
        other = await servers[1].come("Mio")
        await other.open()
        mine = await again.open()
        assert (await own_row(again, mine.table)).mine == ("black",)

    play_at(2, scene, tmp_path / "hall.db")


def test_a_player_sees_its_own_tables_at_every_server(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, mio = await servers[0].come("Aki"), await servers[0].come("Mio")
        opened = await aki.open(listed=False)
        await mio.ask(messages.Join, opened.code)
        again = await servers[1].come("Mio", token=mio.token)
        await again.send(messages.Lobby())
        row = await own_row(again, opened.table)
        assert (row.mine, row.turn) == (("white",), "black")
        await aki.place(opened.table, 1, "f5")
        while row.turn != "white":
            row = await own_row(again, opened.table)
        assert row.row.plies == 1
        await aki.ask(messages.Resign, opened.table)
        while row.outcome is None:
            row = await own_row(again, opened.table)
        await aki.ask(messages.Discard, opened.table)
        await again.ask(messages.Discard, opened.table)
        assert (await again.until(messages.NotMyTable)).table == opened.table

    play_at(2, scene, tmp_path / "hall.db")


async def fill_disk(log: EventLog, name: str, player: str, network: int) -> None:
    """Store a finished game of 150 KB."""
    head = Head(name, code=name.upper(), over=True, last_seq=1, players=(player,), network=network)
    await log.append(name, 0, [b"1"], append_id=name, head=head)
    await log.settle(name, head, Archive(1, bytes(150_000)))


def test_each_server_deletes_own_tables_of_the_network_that_fills_the_disk_of_all(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        for partition in range(0, servers[0].view.partitions, 2):
            servers.shares.move(partition, servers[1].leases)
        for number in range(3):
            await fill_disk(servers[0].view, f"older{number}", "friend", network=300)
        for number in range(24):
            await fill_disk(servers[1].view, f"newer{number}", "filler", network=1)
        for server in servers.stages:
            await server.hall._retention.sweep()
            assert server.hall._retention.deleted["disk"] > 0, "of the tables whose leases it holds, and no more"
        heads = {head.table for head in await servers[0].view.oldest_over(99)}
        assert {f"older{number}" for number in range(3)} <= heads
        gone = sum(server.hall._retention.deleted["disk"] for server in servers.stages)
        assert len(heads) == 27 - gone > 3
        for server in servers.stages:
            notice = await server.hall.gone.of("filler")
            assert notice is not None
            assert (notice.count, notice.why) == (gone, "disk")

    play_at(2, scene, tmp_path / "hall.db", max_disk_mb=2)


def test_a_player_learns_at_every_server_why_another_server_deleted_a_game(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[0].come("Aki")
        tables = [(await aki.open(seats={"black": "me", "white": "me"})).table for _ in range(3)]
        for table in tables:
            await aki.ask(messages.Resign, table)
        again = await servers[1].come("Aki", token=aki.token)
        await again.send(messages.Lobby())
        assert {own.row.table for own in (await again.until(messages.MyTables)).tables} == set(tables)
        await until(lambda: not any(len(server.hall.tables) for server in servers.stages))
        await again.ask(messages.Discard, tables[0])
        assert (await again.until(messages.NotMyTable)).why is None
        await servers[0].hall._retention.sweep()
        told = [await again.until(messages.NotMyTable) for _ in range(2)]
        assert {(each.table, each.why) for each in told} == {(table, "disk") for table in tables[1:]}

    play_at(2, scene, tmp_path / "hall.db", max_disk_mb=0, sleep_after_s=0.0)


def test_a_table_of_players_of_a_dead_server_is_unlisted_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "_TAKEN_OVER_S", 0.05)

    async def scene(servers: Several) -> None:
        opened = await (await servers[0].come("Aki")).open()
        onlooker = await servers[1].come("Onlooker")
        await onlooker.send(messages.Lobby())
        await listed(onlooker, opened.table)
        await servers.kill(servers[0])
        assert (await onlooker.until(messages.Unlisted)).table == opened.table

    play_at(3, scene, tmp_path / "hall.db")
