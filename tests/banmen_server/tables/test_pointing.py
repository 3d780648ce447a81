"""A player's square is shown to the other players of a board that all share, and kept nowhere."""

from pathlib import Path
from typing import Any

from banmen.protocol.messages import Discard, Join, Leave, Open, Opened, Ping, Point, Pointed, Pong, Presence, Watch
from tests.banmen_server.wire_client import Client, Scene, play, room_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


async def pointed_squares(client: Client) -> list[Pointed]:
    """Return the squares that the client has received."""
    await client.send(Ping(1))
    seen: list[Pointed] = []
    while not isinstance(message := await client.take(), Pong):
        seen += [message] if isinstance(message, Pointed) else []
    return seen


async def sits_together(stage: Scene, **options: Any) -> tuple[Client, Client, str]:
    aki, mio = await stage.come("Aki"), await stage.come("Mio")
    opened = await aki.ask(Open, "sudoku", {"givens": PUZZLE, "players": 2, **options})
    assert isinstance(opened, Opened)
    await mio.ask(Join, opened.table)
    await pointed_squares(aki)
    await pointed_squares(mio)
    return aki, mio, opened.table


def test_the_partner_sees_it_and_neither_the_pointer_nor_a_watcher_nor_the_log(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio, table = await sits_together(stage, mode="together")
        watcher = await stage.come("Sora")
        await watcher.ask(Watch, table)
        seq = room_of(stage.server, table).table.replay.seq
        await aki.send(Point(table, 40))
        assert await pointed_squares(aki) == []
        assert await pointed_squares(mio) == [Pointed(table, "blue", 40)]
        assert await pointed_squares(watcher) == []
        assert room_of(stage.server, table).table.replay.seq == seq

    play(scene, tmp_path / "hall.db")


def test_whoever_comes_back_sees_where_the_other_points(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio, table = await sits_together(stage, mode="together")
        await mio.ask(Leave, table)
        await mio.ask(Join, table)
        await aki.send(Point(table, 40))
        await pointed_squares(aki)
        await pointed_squares(mio)
        await mio.ask(Leave, table)
        await mio.send(Join("again", table))
        assert await pointed_squares(mio) == [Pointed(table, "blue", 40)]

    play(scene, tmp_path / "hall.db")


def test_in_a_race_alone_and_at_another_s_table_nothing_is_shown(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio, table = await sits_together(stage, mode="race")
        stranger = await stage.come("Jun")
        for client in (aki, stranger):
            await client.send(Point(table, 40))
            await pointed_squares(client)
        assert await pointed_squares(mio) == []

    play(scene, tmp_path / "hall.db")


def test_presence_says_whether_it_is_seen(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        opened = await aki.ask(Open, "sudoku", {"givens": PUZZLE, "players": 2, "mode": "together"})
        mio = await stage.come("Mio")
        await mio.ask(Join, opened.table)
        seen: list[Presence] = []
        while not (seen and seen[-1].points):
            message = await aki.take()
            seen += [message] if isinstance(message, Presence) else []
        assert [presence.points for presence in seen] == [False, True]

    play(scene, tmp_path / "hall.db")


def test_pointing_too_often_is_ignored(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio, table = await sits_together(stage, mode="together")
        for at in range(60):
            await aki.send(Point(table, at))
        await pointed_squares(aki)
        assert 10 <= len(await pointed_squares(mio)) < 30

    play(scene, tmp_path / "hall.db")


def test_the_pointer_of_a_player_who_gave_up_the_seat_is_forgotten(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio, table = await sits_together(stage, mode="together")
        await aki.send(Point(table, 40))
        await pointed_squares(aki)
        await aki.ask(Discard, table)
        await (await stage.come("Sora")).ask(Join, table)
        await mio.ask(Leave, table)
        await mio.send(Join("again", table))
        assert await pointed_squares(mio) == [], "Sora, who has the seat now, has pointed nowhere"

    play(scene, tmp_path / "hall.db")
