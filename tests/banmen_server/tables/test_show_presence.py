"""What the presence of a show tells besides: whether its host is there, and why its programs play no further ply."""

from pathlib import Path
from typing import Any

import pytest

from banmen.protocol.messages import (
    CLOSE_CONSENTED,
    Act,
    Command,
    Done,
    Events,
    Leave,
    Open,
    Opened,
    Pace,
    Ping,
    Pong,
    Presence,
    Say,
    Watch,
)
from banmen_server.log import LogFuture, OutcomeUnknown
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables import decisions
from tests.banmen_server.failing_writes import failed
from tests.banmen_server.tables.sitting import AKI, REMATCH, WIPED_OUT, act, sitting_alone, take_back
from tests.banmen_server.wire_client import Client, Scene, play

LONG: dict[str, Any] = {"options": {"level": 4, "seed": 1}, "seats": {"blue": "program"}}
WITHOUT_ORDER = {"board": "O.O/.O.", "search": "straight"}
"""A goishi board that cannot be picked up, with a program that looks for an order before it begins."""


async def open_show(stage: Scene, game: str = "sudoku", **fields: Any) -> tuple[Client, Client, str]:
    """Return the host and a viewer of a show, who know of each other, and the show."""
    host, guest = await stage.come("Host"), await stage.come("Guest")
    opened = await host.ask(Open, game, **(fields or LONG))
    assert isinstance(opened, Opened)
    await guest.send(Watch(guest.id(), opened.table))
    assert (await guest.until(Presence)).host == "here"
    await host.until(Presence, lambda presence: presence.watching == 1)
    return host, guest, opened.table


async def presences_so_far(client: Client) -> list[Presence]:
    """What presence the client was sent before the answer to what it asks now."""
    await client.send(Ping(0))
    presences: list[Presence] = []
    while not isinstance(message := await client.take(), Pong):
        if isinstance(message, Presence):
            presences.append(message)
    return presences


# --- the host --------------------------------------------------------------------------------------------------------


def test_viewers_see_the_host_drop_and_return(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest, table = await open_show(stage)
        host.socket.transport.abort()
        assert (await guest.until(Presence)).host == "away"
        again = await stage.come("Host", host.token)
        await again.send(Watch("w", table))
        assert (await guest.until(Presence)).host == "here"
        assert (await again.until(Presence)).host == "here"

    play(scene, tmp_path / "hall.db")


def test_viewers_see_the_host_leave(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest, table = await open_show(stage)
        assert isinstance(await host.ask(Leave, table), Done)
        gone = await guest.until(Presence)
        assert (gone.host, gone.watching) == ("left", 1)
        late = await stage.come("Late")
        await late.send(Watch("w", table))
        assert (await late.until(Presence)).host == "left"

    play(scene, tmp_path / "hall.db")


def test_a_host_that_left_is_not_away_when_its_connection_drops_later(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest, table = await open_show(stage)
        await host.ask(Leave, table)
        await guest.until(Presence)
        await stage.come("Host", host.token)  # it supersedes the older connection, which has dropped then
        late = await stage.come("Late")
        await late.send(Watch("w", table))
        assert (await late.until(Presence)).host == "left"

    play(scene, tmp_path / "hall.db")


def test_closing_its_window_the_host_leaves(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest, _ = await open_show(stage)
        await host.socket.close(CLOSE_CONSENTED)
        assert (await guest.until(Presence)).host == "left"

    play(scene, tmp_path / "hall.db")


def test_presence_is_sent_to_the_host_immediately_and_to_watchers_together(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest = await stage.come("Host"), await stage.come("Guest")
        table = (await host.ask(Open, "sudoku", **LONG)).table
        await guest.send(Watch("w", table))
        await guest.until(Presence)
        host.socket.transport.abort()
        assert (await guest.until(Presence)).host == "away"

    play(scene, tmp_path / "hall.db", presence_every_s=3_600.0)


def test_at_a_table_of_people_nothing_is_said_of_its_host(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        watcher = await stage.come("Watcher")
        await watcher.send(Watch("w", table))
        assert (await watcher.until(Presence)).host is None
        black.socket.transport.abort()
        gone = await watcher.until(Presence, lambda presence: presence.seats["black"] == "away")
        assert (gone.host, gone.rests) == (None, None)
        assert (await white.until(Presence, lambda presence: presence.seats["black"] == "away")).host is None

    play(scene, tmp_path / "hall.db")


# --- the rest --------------------------------------------------------------------------------------------------------


def test_a_show_as_long_as_one_may_be_rests_and_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_PLIES", 10)

    async def scene(stage: Scene) -> None:
        host, guest, table = await open_show(stage)
        await host.ask(Pace, table, speed=1_000.0)
        for client in (host, guest):
            assert (await client.until(Presence)).rests == "limit"
        for wish in ({"ply": 1_000}, {"seek": True}, {"paused": False}):
            assert isinstance(await host.ask(Pace, table, **wish), Done)
        assert await presences_so_far(guest) == []
        late = await stage.come("Late")
        await late.send(Watch("w", table))
        assert (await late.until(Presence)).rests == "limit"

    play(scene, tmp_path / "hall.db")


def test_a_jump_to_the_limit_is_sent_before_its_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_PLIES", 10)

    async def scene(stage: Scene) -> None:
        host, _, table = await open_show(stage)
        await host.send(Pace("jump", table, ply=1_000))
        assert (await host.until(Presence)).rests == "limit"
        assert (await host.until(Events)).events[-1].event["ply"] == 9

    play(scene, tmp_path / "hall.db")


def test_programs_without_a_step_left_rest_and_say_so_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        seats = {"picker": "program"}
        host = await stage.come("Host")
        table = (await host.ask(Open, "goishi", options=WITHOUT_ORDER, seats=seats)).table
        assert (await host.until(Presence, lambda presence: presence.rests is not None)).rests == "nothing"
        late = await stage.come("Late")
        await late.send(Watch("w", table))
        assert (await late.until(Presence)).rests == "nothing"
        for wish in ({"ply": 5}, {"seek": True}, {"paused": False}):
            assert isinstance(await host.ask(Pace, table, **wish), Done)
        assert await presences_so_far(late) == []

    play(scene, tmp_path / "hall.db")


def test_a_show_that_was_read_again_from_the_log_rests_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> LogFuture[int]:
        return failed(OutcomeUnknown("the disk was pulled out"))

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        table = (await host.ask(Open, "goishi", options=WITHOUT_ORDER, seats={"picker": "program"})).table
        await host.until(Presence, lambda presence: presence.rests is not None)
        with monkeypatch.context() as broken:
            broken.setattr(SqliteLog, "append", unknown)
            assert await host.refusal(Pace, table, paused=True) == "unavailable"
        late = await stage.come("Late")
        await late.send(Watch("w", table))
        assert (await late.until(Presence)).rests == "nothing"

    play(scene, tmp_path / "hall.db")


def test_a_running_or_finished_show_is_not_paused(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest, table = await open_show(stage, "goishi", options={"board": "OO/.O"}, seats={"picker": "program"})
        await host.ask(Pace, table, ply=1_000)
        await guest.until(Events, lambda news: news.events[-1].event["type"] == "paced")
        late = await stage.come("Late")
        await late.send(Watch("w", table))
        assert (await late.until(Presence)).rests is None

    play(scene, tmp_path / "hall.db")


def test_a_program_beside_a_person_that_waits_is_no_news(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        hero = await stage.come("Hero")
        table = (await hero.ask(Open, "battle", seats={"hero": "me", "demon_king": "program"})).table
        await hero.until(Presence)
        for number in (1, 2, 3):
            await hero.send(Act(hero.id(), table, number, {"type": "attack"}))
            answered = False
            while not answered:
                message = await hero.take()
                assert not isinstance(message, Presence), message
                answered = isinstance(message, Events) and any(
                    event.event.get("seat") == "demon_king" for event in message.events
                )
        assert await presences_so_far(hero) == []

    play(scene, tmp_path / "hall.db")


def test_programs_that_had_nothing_to_do_are_asked_again_once_the_game_went_on() -> None:
    sitting = sitting_alone()
    table = sitting.table
    steps: list[tuple[Command, bool]] = [
        (Say("s", "t1", "Hello"), True),
        (act(1, "f5"), False),
        (take_back(0), False),
    ]
    for command, rests_on in steps:
        table.stalled = True
        assert sitting.do(AKI, command)
        assert table.stalled is rests_on, command
    sitting.play(WIPED_OUT)
    table.stalled = True
    assert sitting.do(AKI, REMATCH)
    assert not table.stalled
    assert table.pause_reason is None, "only shows rest"
