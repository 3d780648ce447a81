"""Clocks and programs run at the lease holder of a table, and continue on another server if it dies."""

from pathlib import Path
from typing import Any

from banmen.protocol import messages
from banmen_server.tables.table import Table
from tests.banmen_server.several import Several, Stage, play_at, until
from tests.banmen_server.wire_client import Client

AGAINST_A_PROGRAM: dict[str, Any] = {"seats": {"black": "me", "white": "program"}, "programs": {"white": "1"}}
SHORT, LONG = messages.ClockRule(1_000, 0), messages.ClockRule(3_600_000, 0)


def seq_at(stage: Stage, table: str) -> int:
    room = stage.hall.tables.in_memory(table)
    return 0 if room is None else room.table.replay.seq


async def events_until_end(client: Client) -> list[Any]:
    """The kinds of all events up to the end of the game."""
    kinds: list[Any] = []
    while "ended" not in kinds:
        kinds += [event.event["type"] for event in (await client.until(messages.Events)).events]
    return kinds


async def alone_at_the_other(servers: Several, **how: Any) -> tuple[Client, messages.Opened]:
    """Return a player at the second server, at a table that the first one holds and has in memory."""
    aki = await servers[1].come("Aki")
    opened = await aki.open(**how)
    await until(lambda: seq_at(servers[0], opened.table) == seq_at(servers[1], opened.table))
    return aki, opened


def test_a_clock_runs_out_once_at_the_server_that_looks_after_the_table(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, _ = await alone_at_the_other(servers, seats={"black": "me", "white": "me"}, clock=SHORT)
        assert (await events_until_end(aki)).count("ended") == 1
        assert servers[1].view.appended == 1  # the opening: the other one ended the game

    play_at(2, scene, tmp_path / "hall.db")


def test_a_clock_expires_although_the_lease_holder_died(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, _ = await alone_at_the_other(servers, seats={"black": "me", "white": "me"}, clock=LONG)
        servers.ahead_ms += LONG.main_ms
        await servers.kill(servers[0])
        assert (await events_until_end(aki)).count("ended") == 1  # no time was given back

    play_at(2, scene, tmp_path / "hall.db")


def test_a_program_plays_once_and_continues_when_another_server_takes_over(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, opened = await alone_at_the_other(servers, **AGAINST_A_PROGRAM)
        await aki.place(opened.table, 1, "f5")
        await until(lambda: seq_at(servers[1], opened.table) == seq_at(servers[0], opened.table) > 5)
        room = servers[1].hall.tables.in_memory(opened.table)
        assert room is not None
        assert [ply.seat for ply in room.table.replay.plies[1:]] == ["black", "white"]
        assert servers[1].view.appended == 2
        await servers.kill(servers[0])
        legal = sorted(room.table.game.legal(room.table.replay.state, "black"), key=lambda action: action.square)
        await aki.place(opened.table, 2, legal[0].square)
        await until(lambda: len(room.table.replay.plies) == 5)
        assert [ply.seat for ply in room.table.replay.plies[1:]] == ["black", "white", "black", "white"]

    play_at(2, scene, tmp_path / "hall.db")


def test_a_server_that_loses_a_lease_stops_and_the_new_holder_starts(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        _, opened = await alone_at_the_other(servers, **AGAINST_A_PROGRAM)
        rooms = [stage.hall.tables.in_memory(opened.table) for stage in servers.stages]
        assert [room.stopped for room in rooms if room] == [False, True]
        servers[1].leases.take_all()
        assert [room.stopped for room in rooms if room] == [True, False]

    play_at(2, scene, tmp_path / "hall.db")


def test_a_show_is_played_for_viewers_at_another_server_and_its_host_sets_the_pace_there(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        host = await servers[1].come("Host")
        options = {"rows": 5, "columns": 5, "find": "one"}
        opened = await host.ask(messages.Open, "knights_tour", options, {"knight": "program"})
        await host.until(messages.Events)  # the program plays
        assert servers[1].view.appended == 1
        assert isinstance(await host.ask(messages.Pace, opened.table, ply=20), messages.Done)
        assert isinstance(await host.ask(messages.Pace, opened.table, seek=True), messages.Done)
        room = servers[1].hall.tables.in_memory(opened.table)
        assert room is not None
        assert len(room.table.replay.plies) > 20
        await host.ask(messages.Leave, opened.table)
        await until(
            lambda: [table.replay.pace.paused for table in tables_at(servers) if table.replay.pace] == [True] * 2
        )

    play_at(2, scene, tmp_path / "hall.db")


def tables_at(servers: Several) -> list[Table]:
    return [room.table for stage in servers.stages for room in stage.hall.tables]


def test_viewers_of_a_show_know_at_every_server_that_its_programs_have_nothing_to_do(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        host = await servers[1].come("Host")
        opened = await host.ask(
            messages.Open, "goishi", {"board": "O.O/.O.", "search": "straight"}, {"picker": "program"}
        )
        assert (await host.until(messages.Presence, lambda presence: presence.rests is not None)).rests == "nothing"
        late = await servers[1].come("Late")
        await late.ask(messages.Watch, opened.table)
        assert (await late.until(messages.Presence)).rests == "nothing"
        assert servers[1].view.appended == 1

    play_at(2, scene, tmp_path / "hall.db")


def test_a_game_counts_once_and_both_servers_know_it(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white = await servers[0].come("Black", rated=True), await servers[1].come("White", rated=True)
        opened = await black.open()
        await white.ask(messages.Join, opened.code)
        await black.place(opened.table, 1, "f5")
        await white.place(opened.table, 1, "d6")
        await white.ask(messages.Resign, opened.table)
        ratings = [stage.hall.ratings for stage in servers.stages]
        await until(lambda: all(each.of(black.player, "reversi") for each in ratings))
        assert ratings[0].all_of(black.player) == ratings[1].all_of(black.player)
        assert ratings[0].all_of(white.player) == ratings[1].all_of(white.player)
        servers[1].leases.take_all()
        await servers.kill(servers[0])
        servers[0].hall._table_ratings.count(next(iter(servers[0].hall.tables)))
        rating = servers[0].hall.ratings.of(white.player, "reversi")
        assert rating is not None
        assert rating.games == 1

    play_at(2, scene, tmp_path / "hall.db")


def test_an_abandoned_table_is_deleted_although_its_lease_holder_died(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, opened = await alone_at_the_other(servers)
        await aki.ask(messages.Leave, opened.table)
        bea = await servers[1].come("Bea")
        table = await bea.open()
        await servers.kill(servers[0])
        await bea.ask(messages.Leave, table.table)
        await until(lambda: table.table not in servers[0].hall.tables)
        assert await servers[0].view.head(table.table) is None

    play_at(2, scene, tmp_path / "hall.db")
