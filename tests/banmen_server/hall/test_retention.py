"""How long tables are kept: which ones the server deletes, and when."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.messages import Open
from banmen_server.config import DAY_MS
from banmen_server.hall.retention import FIRST_PLIES_MS, UNPLAYED_MS, kept_ms
from banmen_server.log import Archive, EventLog, Head
from tests.banmen_server.hall.asleep import until_asleep
from tests.banmen_server.hall.own_tables import BOTH, own
from tests.banmen_server.tables.sitting import AKI, MIO, REMATCH, Sitting, accept, sitting_alone, sitting_of_two
from tests.banmen_server.wire_client import Client, Scene, play

QUIET_MS = 30 * DAY_MS


@pytest.mark.parametrize(
    ("squares", "kept"),
    [("", UNPLAYED_MS), ("f5", FIRST_PLIES_MS), ("f5 d6 c3", FIRST_PLIES_MS), ("f5 d6 c3 d3", QUIET_MS)],
)
def test_the_retention_of_a_game_follows_from_the_moves_of_people(squares: str, kept: int) -> None:
    sitting = sitting_of_two()
    sitting.play(squares)
    assert kept_ms(sitting.table, QUIET_MS) == kept


def test_only_the_persons_moves_count_in_a_game_against_a_program() -> None:
    sitting = Sitting(Open("o", "reversi", seats={"black": "me", "white": "program"}))
    assert kept_ms(sitting.table, QUIET_MS) == UNPLAYED_MS
    sitting.play("f5")
    assert kept_ms(sitting.table, QUIET_MS) == FIRST_PLIES_MS


def test_a_table_at_which_a_game_was_played_before_is_kept_though_the_next_has_only_begun() -> None:
    sitting = sitting_of_two()
    sitting.do(AKI, messages.Resign("r", "t1"))
    assert kept_ms(sitting.table, QUIET_MS) is None, "it is over"
    sitting.do(AKI, REMATCH)
    sitting.do(MIO, accept("rematch"))
    assert kept_ms(sitting.table, QUIET_MS) == QUIET_MS


def test_a_shorter_limit_for_quiet_tables_keeps_none_longer() -> None:
    assert kept_ms(sitting_alone().table, 5) == 5


class Clock:
    """A time that tests move."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


async def open_and_leave(stage: Scene, *, over: bool = False) -> tuple[Client, str]:
    host = await stage.come("Host")
    table = (await host.open(seats=BOTH)).table
    if over:
        await host.ask(messages.Resign, table)
    await host.send(messages.Lobby())
    host.socket.transport.abort()
    await until_asleep(stage)
    return host, table


def test_a_table_where_nobody_has_played_goes_ten_minutes_after_its_opener_has_left(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(stage: Scene) -> None:
        host, table = await open_and_leave(stage)
        again = await stage.come("Host", host.token)
        retention = stage.server.hall._retention
        clock.now += UNPLAYED_MS - 1
        await retention.sweep()
        assert [row.row.table for row in await own(again)] == [table]
        clock.now += 1
        await retention.sweep()
        assert (await again.until(messages.NotMyTable)).table == table
        assert await again.refusal(messages.Join, table) == "no_such_table"

    play(scene, tmp_path / "hall.db", now=clock, sleep_after_s=0.0)


def test_a_table_in_memory_is_not_deleted(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(stage: Scene) -> None:
        host, table = await open_and_leave(stage)
        again = await stage.come("Host", host.token)
        await again.ask(messages.Join, table)
        clock.now += DAY_MS
        await stage.server.hall._retention.sweep()
        assert isinstance(await again.place(table, 1, "f5"), messages.Done)

    play(scene, tmp_path / "hall.db", now=clock, sleep_after_s=0.0)


@pytest.mark.parametrize(
    ("config", "kept"),
    [({}, True), ({"keep_finished_days": 1}, False), ({"max_disk_mb": 0}, False)],
    ids=["for ever", "a day", "no room"],
)
def test_a_game_that_is_over_is_kept_as_the_operator_says(
    tmp_path: Path, config: dict[str, Any], *, kept: bool
) -> None:
    clock = Clock()

    async def scene(stage: Scene) -> None:
        await open_and_leave(stage, over=True)
        clock.now += DAY_MS + 1
        await stage.server.hall._retention.sweep()
        assert await stage.server.hall._log.count() == (0, int(kept))

    play(scene, tmp_path / "hall.db", now=clock, sleep_after_s=0.0, **config)


async def put_over(log: EventLog, name: str, length: int, players: tuple[str, ...] = (), network: int = 0) -> None:
    """Store a finished table of slightly more than this many bytes."""
    head = Head(name, code=name.upper(), over=True, last_seq=1, players=players, network=network)
    await log.append(name, 0, [b"1"], append_id=name, head=head)
    await log.settle(name, head, Archive(1, bytes(length)))


def test_no_more_games_go_than_must_for_the_others_to_have_room(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        log = stage.server.hall._log
        for name in ("ta", "tb", "tc", "td"):
            await put_over(log, name, 400_000)
        await stage.server.hall._retention.sweep()
        assert [head.table for head in await log.oldest_over(9)] == ["tc", "td"]

    play(scene, tmp_path / "hall.db", max_disk_mb=1)


def test_a_player_who_fills_the_disk_loses_their_own_games_and_is_notified(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def scene(stage: Scene) -> None:
        log, filler = stage.server.hall._log, await stage.come("Filler")
        await put_over(log, "told", 300_000, ("pa", "pb"), network=1)
        for number in range(6):
            await put_over(log, f"tnew{number}", 150_000, (filler.player,), network=2)
        await stage.server.hall._retention.sweep()
        left = {head.table for head in await log.oldest_over(9)}
        assert "told" in left, "the oldest, but not the filler's"
        assert 2 < len(left) < 7
        again = await stage.come("Filler", filler.token)
        await again.send(messages.Lobby())
        told = await again.until(messages.MyTables)
        assert told.gone is not None
        assert (told.gone.count, told.gone.why) == (7 - len(left), "disk")
        await again.send(messages.Lobby())
        assert (await again.until(messages.MyTables)).gone == told.gone
        deleted = [record for record in caplog.records if record.message == "table_deleted"]
        assert len(deleted) == 7 - len(left)
        metrics = await stage.http("/metrics")
        assert f'banmen_tables_deleted_total{{why="disk"}} {7 - len(left)}.0' in metrics

    play(scene, tmp_path / "hall.db", max_disk_mb=1)


def test_the_network_of_a_table_outlives_sleep_and_a_restart(tmp_path: Path) -> None:
    networks = []

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        await host.open(seats=BOTH)
        host.socket.transport.abort()
        await until_asleep(stage)
        networks.append({head.network for head in await stage.server.hall._log.waking()} or set())
        heads, _ = await stage.server.hall._log.of_player(host.player, 9)
        networks[-1] |= {head.network for head in heads}

    for _ in range(2):
        play(scene, tmp_path / "hall.db", sleep_after_s=0.0)
    assert networks[0] == networks[1] != {0}
    assert len(networks[0]) == 1


def test_no_game_is_deleted_for_space_that_its_deletion_does_not_free(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        log = stage.server.hall._log
        await put_over(log, "ta", 400_000)
        await log.append("tb", 0, [bytes(1_500_000)], append_id="tb")
        await log.delete("tb")
        await stage.server.hall._retention.sweep()
        assert await log.count() == (0, 1), "the record is still in the journal, until later ones push it out"

    play(scene, tmp_path / "hall.db", max_disk_mb=1)


def test_tables_are_deleted_in_steps_between_which_others_have_their_turn(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        for _ in range(45):
            await host.open(seats=BOTH)
        host.socket.transport.abort()
        await until_asleep(stage)
        clock.now += DAY_MS
        others = 0

        async def count_turns() -> None:
            nonlocal others
            while True:
                others += 1
                await asyncio.sleep(0)

        turns = asyncio.create_task(count_turns())
        await stage.server.hall._retention.sweep()
        turns.cancel()
        assert await stage.server.hall._log.count() == (0, 0)
        assert others > 45

    play(scene, tmp_path / "hall.db", now=clock, sleep_after_s=0.0)
