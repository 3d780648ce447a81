"""Tables of which not all can be read: shown as far as they are good, never changed, and no other one is touched."""

import sqlite3
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen_server.log import Damaged, LogFuture
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.failing_writes import failed
from tests.banmen_server.hall.own_tables import own
from tests.banmen_server.wire_client import Client, Scene, play

SQUARES = ("f5", "d6", "c3")


async def a_game(stage: Scene) -> tuple[Client, Client, str]:
    """Two who have made three moves."""
    black, white, table = await stage.pair()
    for number, square in enumerate(SQUARES):
        await (black, white)[number % 2].place(table, number // 2 + 1, square)
    return black, white, table


def damage(file: Path) -> None:
    """Flip a byte in what is kept of the last move."""
    connection = sqlite3.connect(file)
    key, data = connection.execute("SELECT key, data FROM chunks ORDER BY key").fetchall()[0]
    place = data.rindex(b"square") + 8
    damaged = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
    connection.execute("UPDATE chunks SET data = ? WHERE key = ?", (damaged, key))
    connection.commit()
    connection.close()


def test_a_damaged_table_is_shown_as_far_as_it_is_good_and_takes_nothing_more(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def before(stage: Scene) -> None:
        black, white, table = await a_game(stage)
        tokens.extend((black.token, white.token, table))

    async def after(stage: Scene) -> None:
        black, white = await stage.come("Black", tokens[0]), await stage.come("White", tokens[1])
        table = tokens[2]
        assert isinstance(await black.ask(messages.Join, table), messages.Done)
        snapshot = await black.take_a(messages.Snapshot)
        assert [ply["event"].get("square") for ply in snapshot.state["plies"]] == [None, *SQUARES[:2]]
        assert (await black.until(messages.Presence)).damaged
        for command in (messages.Resign, messages.Discard):
            assert await black.refusal(command, table) == "damaged"
        act = {"type": "place", "square": "d3"}
        assert await white.refusal(messages.Act, table, 2, act) == "damaged"
        assert await white.refusal(messages.Say, table, "what now") == "damaged"
        [row] = await own(white)
        assert (row.row.table, row.damaged) == (table, True)
        opened = await white.open()
        assert isinstance(await black.ask(messages.Join, opened.code), messages.Done), "other tables go on"
        assert isinstance(await black.ask(messages.Leave, table), messages.Done)

    async def later(stage: Scene) -> None:
        assert await stage.server.hall._log.count() == (2, 0), "it is never deleted"
        head = await stage.server.hall._log.head(tokens[2])
        assert head is not None
        assert head.damaged

    data = tmp_path / "hall.db"
    play(before, data, settle_s=30)
    damage(data)
    play(after, data, sleep_after_s=0.0)
    play(later, data, keep_quiet_ms=-1)


def test_damage_found_during_a_game_is_announced_to_all_viewers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(_log: SqliteLog, table: str, *_: object, **__: object) -> LogFuture[int]:
        return failed(Damaged(table, 3))

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair(clock=messages.ClockRule(600_000, 0))
        monkeypatch.setattr(SqliteLog, "append", found)
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "damaged"
        assert (await white.until(messages.Presence, lambda presence: presence.damaged)).table == table
        assert await white.refusal(messages.Resign, table) == "damaged"

    play(scene, tmp_path / "hall.db")
