"""Shows take turns of the event loop one by one, and everybody else is served in between."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banmen.protocol.messages import Open, Opened
from banmen_server.tables.room import Room
from banmen_server.tables.room_services import ShowTurns
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play

SHOWS = 24
SHOW: dict[str, Any] = {
    "options": {"rows": 20, "columns": 20},
    "seats": {"knight": "program"},
    "programs": {"knight": "search"},
}


def table(host: str, *, show: bool = True) -> Any:
    return SimpleNamespace(replay=SimpleNamespace(show=show), opened=SimpleNamespace(host=host))


def is_paused(room: Room) -> bool:
    """Whether a show stands still; one that nobody has paced yet does not."""
    pace = room.table.replay.pace
    return pace is not None and pace.paused


class Loop:
    """The number of the loop's turn, and in which of them what waited went on."""

    def __init__(self) -> None:
        self.turn = 0
        self.went_on: list[tuple[str, int]] = []
        self.turns = ShowTurns()

    async def count(self) -> None:
        while True:
            self.turn += 1
            await asyncio.sleep(0)

    async def go_on(self, name: str, one: Any) -> None:
        await self.turns.wait(one)
        self.went_on.append((name, self.turn))

    async def all(self, *tables: tuple[str, Any]) -> list[tuple[str, int]]:
        counting = asyncio.create_task(self.count())
        await asyncio.sleep(0)
        await asyncio.gather(*(self.go_on(name, one) for name, one in tables))
        counting.cancel()
        return self.went_on


def test_one_show_continues_in_each_turn_of_the_loop() -> None:
    went_on = asyncio.run(Loop().all(*[(str(number), table("a")) for number in range(20)]))
    turns = [turn for _, turn in went_on]
    assert [name for name, _ in went_on] == [str(number) for number in range(20)], "in the order of asking"
    assert len(set(turns)) == 20


def test_a_table_of_people_waits_for_no_show() -> None:
    waiting = [(str(number), table("a")) for number in range(20)]
    went_on = asyncio.run(Loop().all(*waiting, ("people", table("b", show=False))))
    assert dict(went_on)["people"] == went_on[0][1]


def test_the_show_of_another_host_is_soon_next() -> None:
    waiting = [(str(number), table("a")) for number in range(20)]
    went_on = asyncio.run(Loop().all(*waiting, ("other", table("b"))))
    assert [name for name, _ in went_on].index("other") <= 5


def test_a_cancelled_show_takes_no_turn_from_others() -> None:
    async def scene() -> None:
        loop = Loop()
        first, second, third = (asyncio.create_task(loop.go_on(name, table("a"))) for name in "123")
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert [name for name, _ in loop.went_on] == ["1", "3"]

    asyncio.run(scene())


def test_shows_that_are_left_together_are_paused_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[int] = []
    all_paused = asyncio.Event()
    turn = 0

    def noted(room: Room, *values: Any, fold: Callable[..., None] = Room.fold) -> None:
        before = is_paused(room)
        fold(room, *values)
        if is_paused(room) and not before:
            paused.append(turn)
        if len(paused) == SHOWS:
            all_paused.set()

    async def count() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        for _ in range(SHOWS):
            assert isinstance(await host.ask(Open, "knights_tour", **SHOW), Opened)
        monkeypatch.setattr(Room, "fold", noted)
        counting = asyncio.create_task(count())
        await host.socket.close()
        async with asyncio.timeout(PATIENCE_S):
            await all_paused.wait()
        counting.cancel()
        assert len(paused) == len(set(paused)), "one in a turn of the loop"

    play(scene, tmp_path / "hall.db")
