"""Games of a match in a hall: as they were played, at tables of two names, and without a hall too."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banmen.arena.live import LiveHall
from banmen.arena.match import Forfeit, GameRecord, Match, Side, draw_opening, seats_of
from banmen.arena.worker import ArenaWorker, PlyPlayed
from banmen.games.reversi.rules import REVERSI
from banmen.protocol import messages
from tests.banmen_client.net.linking import QUICK
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene, play

MATCH = Match(game="reversi", a="1", b="2", seed=7)
NAMES: Mapping[Side, str] = {"a": "First engine", "b": "Second engine"}


def hall_at(url: str, told: list[tuple[str, str]] | None = None) -> LiveHall:
    tell = told if told is not None else []
    return LiveHall(url, "Arena", MATCH, REVERSI, lambda: NAMES, report=lambda *what: tell.append(what), timing=QUICK)


def in_hall(
    tmp_path: Path, scene: Callable[[Scene, LiveHall], Coroutine[Any, Any, None]], **changes: Any
) -> list[tuple[str, str]]:
    """Play a scene with a hall at a real server; return the reports."""
    told: list[tuple[str, str]] = []

    async def run(stage: Scene) -> None:
        hall = hall_at(stage.url, told)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await scene(stage, hall)
        finally:
            await asyncio.to_thread(hall.close)

    play(run, tmp_path / "hall.db", **changes)
    return told


async def looking_on(stage: Scene) -> Client:
    """Somebody in the hall who follows the list of tables."""
    watcher = await stage.come("Watcher")
    await watcher.send(messages.Lobby(on=True))
    await watcher.until(messages.Tables)
    return watcher


async def table_of(client: Client) -> Any:
    """The row of the first game that is played in a hall."""
    return (await client.until(messages.Listed, lambda listed: listed.row.phase == "playing")).row


def test_a_game_is_played_there_as_it_was_here(tmp_path: Path) -> None:
    record = ArenaWorker(MATCH).play(0).record

    async def scene(stage: Scene, hall: LiveHall) -> None:
        watcher = await looking_on(stage)
        hall.begin(0)
        row = await table_of(watcher)
        await watcher.send(messages.Watch(watcher.id(), row.table))
        for action in record.actions:
            hall.play(0, action)
        hall.end(record)
        events: list[Any] = []
        while not any(event["type"] == "ended" for event in events):
            news = await watcher.until(messages.Events)
            events += [one.event for one in news.events]
        placed = [
            event["event"]["square"] for event in events if event["type"] == "played" and "square" in event["event"]
        ]
        assert placed == [action["square"] for action in record.actions]
        await asyncio.to_thread(hall.wait, 0)

    assert in_hall(tmp_path, scene) == []


def test_both_names_stand_at_the_table_and_nobody_else_can_sit_down(tmp_path: Path) -> None:
    async def scene(stage: Scene, hall: LiveHall) -> None:
        watcher = await looking_on(stage)
        hall.begin(1)
        row = await table_of(watcher)
        assert row.seats == {"black": "Second engine", "white": "First engine"}
        options, _ = draw_opening(REVERSI, 7, 0)
        assert msgspec.convert(row.options, type(options)) == options
        assert set(row.bots) == {"black", "white"}
        assert await watcher.refusal(messages.Join, row.table) == "seat_taken"

    assert in_hall(tmp_path, scene) == []


def test_a_game_that_was_forfeited_is_resigned_there(tmp_path: Path) -> None:
    played = ArenaWorker(MATCH).play(0).record.actions[:3]
    seats = seats_of(REVERSI, 0)
    record = GameRecord(
        number=0, seats=seats, actions=played, winner="a", reason="forfeit", fault=Forfeit("b", "silent")
    )

    async def scene(stage: Scene, hall: LiveHall) -> None:
        watcher = await looking_on(stage)
        hall.begin(0)
        row = await table_of(watcher)
        await watcher.send(messages.Watch(watcher.id(), row.table))
        await watcher.until(messages.Snapshot)
        hall.end(record)
        await asyncio.to_thread(hall.wait, 0)
        news = await watcher.until(messages.Events, lambda news: news.events[-1].event["type"] == "ended")
        assert news.events[-1].event["outcome"]["winner"] == "black"
        assert news.events[-1].event["outcome"]["reason"] == "resigned"

    assert in_hall(tmp_path, scene) == []


def test_plies_from_the_workers_are_shown(tmp_path: Path) -> None:
    record = ArenaWorker(MATCH).play(0).record

    async def scene(_stage: Scene, hall: LiveHall) -> None:
        for told in (PlyPlayed(0), *(PlyPlayed(0, action) for action in record.actions)):
            hall.listen(told)
        hall.end(record)
        await asyncio.to_thread(hall.wait, 0)

    assert in_hall(tmp_path, scene) == []


def test_a_refusal_of_the_hall_is_reported_once_and_delays_nothing(tmp_path: Path) -> None:
    async def scene(_stage: Scene, hall: LiveHall) -> None:
        for number in range(3):
            hall.begin(number)
        for number in range(3):
            await asyncio.to_thread(hall.wait, number) if number else None

    told = in_hall(tmp_path, scene, max_tables_of_player=1)
    assert [code for code, _ in told] == ["too_many_tables"]


def test_games_that_are_not_ended_are_taken_off_the_hall(tmp_path: Path) -> None:
    async def run(stage: Scene) -> None:
        hall = hall_at(stage.url)
        watcher = await looking_on(stage)
        hall.begin(0)
        row = await table_of(watcher)
        await asyncio.to_thread(hall.close)
        assert (await watcher.until(messages.Unlisted)).table == row.table

    play(run, tmp_path / "hall.db")


def test_a_hall_that_does_not_answer_keeps_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(stage: Scene) -> None:
        hall = hall_at(stage.url)
        watcher = await looking_on(stage)
        hall.begin(0)
        await table_of(watcher)
        with monkeypatch.context() as silent:
            silent.setattr(hall, "_leave", asyncio.Event().wait)
            await asyncio.to_thread(hall.close, 0.05)
        assert hall._thread.is_alive(), "it was not waited for"
        await asyncio.to_thread(hall.close)
        assert not hall._thread.is_alive()

    play(run, tmp_path / "hall.db")


def test_a_hall_that_is_not_there_keeps_nobody() -> None:
    told: list[tuple[str, str]] = []
    hall = hall_at("ws://127.0.0.1:9", told)
    hall._offline_since -= 60
    try:
        hall.begin(0)
        hall.wait(0)
    finally:
        hall.close()
    assert told == [("unreached", "")]
