"""A table in the memory of several servers: each folds the records of the others and sends them to its viewers."""

from pathlib import Path

from banmen.protocol import messages
from tests.banmen_server.several import Several, Stage, play_at, until
from tests.banmen_server.wire_client import Client

SQUARE = {"type": "place", "square": "f5"}


async def pair_apart(servers: Several) -> tuple[Client, Client, str]:
    """Black at the first server, White at the second, and their table; both are up to date."""
    black, white = await servers[0].come("Black"), await servers[1].come("White")
    opened = await black.open()
    assert isinstance(await white.ask(messages.Join, opened.code), messages.Done)
    await white.until(messages.Presence)
    await until(lambda: seq_at(servers[0], opened.table) == seq_at(servers[1], opened.table))
    return black, white, opened.table


def seq_at(stage: Stage, table: str) -> int:
    room = stage.hall.tables.in_memory(table)
    return 0 if room is None else room.table.replay.seq


def test_a_move_at_one_server_is_seen_at_the_other(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await pair_apart(servers)
        done = await black.place(table, 1, "f5")
        news = await white.until(messages.Events)
        assert (news.first, done.seq) == (seq_at(servers[0], table),) * 2
        done = await white.place(table, 1, "d6")
        assert (await black.until(messages.Events)).first == done.seq
        rooms = [stage.hall.tables.in_memory(table) for stage in servers.stages]
        one, other = (room.table.views.catch_up(None, None, None) for room in rooms if room is not None)
        assert one == other

    play_at(2, scene, tmp_path / "hall.db")


def test_the_log_is_not_read_if_every_record_is_reported(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await pair_apart(servers)
        reads = [len(stage.view.reads) for stage in servers.stages]
        for n, (one, other) in enumerate((("f5", "d6"), ("c3", "d3"), ("c4", "f4")), start=1):
            await black.place(table, n, one)
            await white.until(messages.Events)
            await white.place(table, n, other)
            await black.until(messages.Events)
        assert [len(stage.view.reads) for stage in servers.stages] == reads

    play_at(2, scene, tmp_path / "hall.db")


def test_a_server_behind_the_log_decides_again_and_its_viewers_miss_nothing(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await pair_apart(servers)
        before = seq_at(servers[1], table)
        servers[1].view.news.held = True
        await black.place(table, 1, "f5")
        await black.ask(messages.Say, table, "Your turn")
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)
        assert servers[1].view.conflicts == 0  # the server refused it by its outdated table, and then read the log
        assert servers[1].view.reads[-1] == (table, before)
        assert isinstance(await black.ask(messages.Say, table, "Well played"), messages.Done)
        assert isinstance(await white.ask(messages.Say, table, "Thank you"), messages.Done)
        assert servers[1].view.conflicts == 1
        assert servers[1].hall.metrics.decided_again == 1
        servers[1].view.news.release()
        await white.ask(messages.Say, table, "Bye")
        assert seq_at(servers[1], table) == before + 6

    play_at(2, scene, tmp_path / "hall.db")


def test_events_arrive_once_and_in_order_although_reports_are_late_or_lost(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await pair_apart(servers)
        first = seq_at(servers[1], table) + 1
        news = servers[1].view.news
        await black.ask(messages.Say, table, "1")
        news.held = True
        await black.ask(messages.Say, table, "2")
        await black.ask(messages.Say, table, "3")
        news.clear()
        news.release()
        await black.ask(messages.Say, table, "4")
        said = [(await white.until(messages.Events)) for _ in range(4)]
        assert [events.first for events in said] == [*range(first, first + 4)]
        assert [events.events[0].event["text"] for events in said] == ["1", "2", "3", "4"]
        assert servers[1].view.reads[-1] == (table, first)

    play_at(2, scene, tmp_path / "hall.db")


def test_a_command_that_is_sent_again_at_another_server_is_carried_out_once(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, _, table = await pair_apart(servers)
        servers[1].view.news.held = True
        done = await black.ask(messages.Say, table, "Hello", id="said")
        again = await servers[1].come("Black", black.token)
        await again.ask(messages.Join, table)
        assert await again.ask(messages.Say, table, "Hello", id="said") == done
        servers[1].view.news.release()
        assert (await again.ask(messages.Say, table, "Again")).seq == done.seq + 1

    play_at(2, scene, tmp_path / "hall.db")


def test_a_viewer_returning_to_a_server_behind_the_log_loses_no_events(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, _, table = await pair_apart(servers)
        room = servers[0].hall.tables.in_memory(table)
        assert room is not None
        servers[1].view.news.held = True
        done = await black.place(table, 1, "f5")
        again = await servers[1].come("Black", black.token)
        await again.ask(messages.Join, table, epoch=room.table.views.epoch, since=done.seq)
        assert seq_at(servers[1], table) == done.seq
        guest, watcher = await servers[0].come("Guest"), await servers[1].come("Watcher")
        await guest.ask(messages.Watch, table)
        assert isinstance(await guest.ask(messages.Say, table, "Look"), messages.Done)
        await watcher.ask(messages.Watch, table, epoch=room.table.views.epoch, since=done.seq + 1)
        assert seq_at(servers[1], table) == done.seq + 1

    play_at(2, scene, tmp_path / "hall.db")


def test_two_servers_open_one_table_for_one_command(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black = await servers[0].come("Black")
        opened = await black.open(id="open")
        again = await servers[1].come("Black", black.token)
        assert await again.open(id="open") == opened

    play_at(2, scene, tmp_path / "hall.db")


def test_a_table_that_is_deleted_at_one_server_is_closed_at_the_other(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white, table = await pair_apart(servers)
        room = servers[0].hall.tables.in_memory(table)
        assert room is not None
        await servers[0].hall.closing.close_if(room, lambda _room: True, "It is deleted.", "an operator")
        assert (await black.until(messages.Closed)).table == table
        assert (await white.until(messages.Closed)).table == table
        assert servers[1].hall.tables.in_memory(table) is None
        assert await white.refusal(messages.Say, table, "Where is it?") == "no_such_table"

    play_at(2, scene, tmp_path / "hall.db")


def test_a_table_is_not_deleted_where_another_server_has_brought_somebody_to_it(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        aki, bea = await servers[0].come("Aki"), await servers[1].come("Bea")
        opened = await aki.open()
        await bea.ask(messages.Watch, opened.code)
        servers[0].view.news.held = True
        assert isinstance(await bea.ask(messages.Join, opened.table), messages.Done)
        room = servers[0].hall.tables.in_memory(opened.table)
        assert room is not None
        await servers[0].hall.closing.close_if(
            room, lambda room: len(room.table.seats_of(bea.player)) == 0, "It is over."
        )
        assert not room.gone
        assert isinstance(await bea.ask(messages.Say, opened.table, "Here I am"), messages.Done)

    play_at(2, scene, tmp_path / "hall.db")
