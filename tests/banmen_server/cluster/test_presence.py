"""The presence of players over several servers: all servers show the same, and a returning player finds the seat."""

import asyncio
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen_server.hall import cluster_presence
from tests.banmen_server.several import Several, play_at, until
from tests.banmen_server.wire_client import room_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_spectators_at_another_server_are_counted_and_named(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black = await servers[0].come("Aki")
        opened = await black.open()
        first, second = await servers[1].come("Guest"), await servers[0].come("Guest")
        await first.ask(messages.Watch, opened.code)
        assert (await black.until(messages.Presence, lambda told: told.watching == 1)).watcher_names == ("Guest",)
        await second.ask(messages.Watch, opened.code)
        for each in (black, first, second):
            told = await each.until(messages.Presence, lambda told: told.watching == 2)
            assert told.watcher_names == ("Guest", "Guest 2")
        await first.ask(messages.Leave, opened.table)
        assert (await black.until(messages.Presence, lambda told: told.watching == 1)).watcher_names == ("Guest",)

    play_at(2, scene, tmp_path / "hall.db")


def test_a_player_finds_the_seat_at_another_server(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await servers[0].pair()
        await white.socket.close()
        await black.until(messages.Presence, lambda told: told.seats["white"] == "away")
        again = await servers[1].come("White", token=white.token)
        assert isinstance(await again.ask(messages.Join, table), messages.Done)
        assert (await again.until(messages.Presence)).seats == {"black": "here", "white": "here"}
        told = await black.until(messages.Presence, lambda told: told.seats["white"] == "here")
        assert not told.claim_at

    play_at(2, scene, tmp_path / "hall.db")


def test_the_first_presence_of_a_new_server_includes_players_at_other_servers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        players = await servers[0].pair()
        third = await servers.start(tmp_path / "hall.db")
        watcher = await third.come("Watcher")
        await watcher.ask(messages.Watch, players[2])
        assert (await watcher.until(messages.Presence)).seats == {"black": "here", "white": "here"}

    play_at(1, scene, tmp_path / "hall.db")


def test_an_arrival_is_published_before_the_previous_news_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_presence, "_MAX_LATE_S", 60.0)

    async def scene(servers: Several) -> None:
        await (await servers[0].come("Aki")).open()  # after which the next news of watchers waits for a minute
        black = await servers[0].come("Black")
        opened = await black.open()
        white = await servers[1].come("White")
        await white.ask(messages.Join, opened.code)
        assert (await white.until(messages.Presence)).seats == {"black": "here", "white": "here"}

    play_at(2, scene, tmp_path / "hall.db", lobby_every_s=60.0)


def test_a_newer_connection_at_another_server_ends_the_older_one(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await servers[0].pair()
        again = await servers[1].come("White", token=white.token)
        assert await white.close_code() == messages.CLOSE_SUPERSEDED
        await again.ask(messages.Join, table)
        await black.until(messages.Presence, lambda told: told.seats["white"] == "away")
        await black.until(messages.Presence, lambda told: told.seats["white"] == "here")
        once_more = await servers[0].come("White", token=white.token)
        assert await again.close_code() == messages.CLOSE_SUPERSEDED
        assert isinstance(await once_more.ask(messages.Join, table), messages.Done)

    play_at(2, scene, tmp_path / "hall.db")


def test_the_lease_holder_keeps_a_table_loaded_while_it_has_viewers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black = await servers[1].come("Black")
        opened = await black.open()
        await until(lambda: opened.table in servers[0].hall.tables)
        await servers.kill(servers[0])
        assert opened.table in servers[0].hall.tables
        third = await servers.start(tmp_path / "hall.db")
        third.leases.take_all()
        await until(lambda: opened.table in third.hall.tables)

    play_at(2, scene, tmp_path / "hall.db")


def test_two_isolated_servers_agree_on_one_connection(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[0].come("Aki")
        bus = servers.network.buses["s2"]
        servers.network.cut("s2")
        again = await servers[1].come("Aki", token=aki.token)
        servers.network.kill("s2")
        servers.network.rejoin(bus)
        assert await aki.close_code() == messages.CLOSE_SUPERSEDED
        await again.send(messages.Ping(7))
        assert (await again.until(messages.Pong)).t == 7

    play_at(2, scene, tmp_path / "hall.db")


def test_players_of_a_dead_server_are_absent(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black = await servers[0].come("Black")
        opened = await black.open()
        white, watcher = await servers[1].come("White"), await servers[1].come("Watcher")
        await white.ask(messages.Join, opened.code)
        await watcher.ask(messages.Watch, opened.code)
        await black.until(messages.Presence, lambda told: told.watching == 1 and told.seats["white"] == "here")
        await servers.kill(servers[1])
        told = await black.until(messages.Presence, lambda told: told.seats["white"] == "away")
        assert told.watching == 0
        assert told.claim_at["white"] > told.since["white"]

    play_at(2, scene, tmp_path / "hall.db")


def test_players_at_two_servers_see_each_others_pointers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, mio = await servers[0].come("Aki"), await servers[1].come("Mio")
        options = {"givens": PUZZLE, "players": 2, "mode": "together"}
        opened = await aki.ask(messages.Open, "sudoku", options)
        await mio.ask(messages.Join, opened.code)
        await aki.until(messages.Presence, lambda told: told.points)
        await mio.until(messages.Presence, lambda told: told.points)
        await aki.send(messages.Point(opened.table, 40))
        pointed = await mio.until(messages.Pointed)
        assert pointed.at == 40
        await mio.send(messages.Point(opened.table, 7))
        assert (await aki.until(messages.Pointed)).at == 7

    play_at(2, scene, tmp_path / "hall.db")


def test_a_player_of_two_separated_servers_has_one_connection_afterwards(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        servers.network.cut("s2")
        aki = await servers[1].come("Aki")
        came_ms = servers[1].hall.now()
        await until(lambda: servers[0].hall.now() > came_ms)
        newer = await servers[0].come("Aki", token=aki.token)
        servers.network.heal("s2")
        servers[1].hall._cluster_presence._peer_changed(
            "s1", lives=True
        )  # the older one publishes its presence, and is answered
        assert await aki.close_code() == messages.CLOSE_SUPERSEDED
        await newer.send(messages.Ping(7))
        assert (await newer.until(messages.Pong)).t == 7

    play_at(2, scene, tmp_path / "hall.db")


def test_a_player_who_connects_to_two_servers_together_stays_at_one(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[2].come("Aki")
        await aki.socket.close()
        both = await asyncio.gather(*(servers[at].come("Aki", token=aki.token) for at in (0, 1)))
        halls = [servers[at].hall for at in (0, 1)]
        await until(lambda: sum(aki.player in hall._connections for hall in halls) == 1)
        stays = both[0] if aki.player in halls[0]._connections else both[1]
        await stays.send(messages.Ping(7))
        assert (await stays.until(messages.Pong)).t == 7

    play_at(3, scene, tmp_path / "hall.db")


def test_the_newer_connection_does_not_depend_on_server_clocks(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki = await servers[1].come("Aki")
        late_ms = servers[0].hall.now
        servers[0].hall._cluster_presence._services = servers[0].hall._cluster_presence._services._replace(
            now=lambda: late_ms() - 60_000
        )
        again = await servers[0].come("Aki", token=aki.token)
        assert await aki.close_code() == messages.CLOSE_SUPERSEDED
        await again.send(messages.Ping(7))
        assert (await again.until(messages.Pong)).t == 7

    play_at(2, scene, tmp_path / "hall.db")


def test_a_show_runs_while_it_has_a_spectator_at_any_server(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        host, watcher = await servers[0].come("Host"), await servers[1].come("Watcher")
        show = {"options": {"level": 4, "seed": 1}, "seats": {"blue": "program"}}
        opened = await host.ask(messages.Open, "sudoku", **show)
        assert isinstance(opened, messages.Opened), opened
        await watcher.ask(messages.Watch, opened.code)
        await host.until(messages.Presence, lambda told: told.watching == 1)
        assert isinstance(await host.ask(messages.Pace, opened.table, speed=20.0), messages.Done)
        await host.socket.close(messages.CLOSE_CONSENTED)
        await watcher.until(messages.Presence, lambda told: told.host == "left")
        await watcher.until(messages.Events, lambda news: any(each.event["type"] == "played" for each in news.events))
        await watcher.socket.close()
        room = room_of(servers[0].server, opened.table)
        await until(lambda: room.table.replay.pace is not None and room.table.replay.pace.paused)

    play_at(2, scene, tmp_path / "hall.db")


@pytest.mark.parametrize(
    "subject", ["player.came", "players.present", "player.frame", "table.points", "tables.changed"]
)
def test_unreadable_presence_of_another_server_is_ignored(tmp_path: Path, subject: str) -> None:
    async def scene(servers: Several) -> None:
        servers.network.buses["s1"].publish(subject, b"\xc1")
        aki = await servers[1].come("Aki")
        assert isinstance(await aki.open(), messages.Opened)

    play_at(2, scene, tmp_path / "hall.db")


def test_presence_that_precedes_the_record_of_the_seat_counts_after_it(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white = await servers[0].come("Black"), await servers[1].come("White")
        opened = await black.open()
        servers[0].view.news.held = True
        await white.ask(messages.Join, opened.code)
        told = servers[0].hall._cluster_presence._there
        await until(lambda: [len(each.statuses) for each in told.of(opened.table).values()] == [2])  # all there is
        servers[0].view.news.release()
        await black.until(messages.Presence, lambda told: told.seats == {"black": "here", "white": "here"})

    play_at(2, scene, tmp_path / "hall.db")
