"""A bot at its table: how it handles a `choose` that fails, and the offers of other players."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from banmen.bot import Bot, Moment, Patience
from banmen.games.reversi.state import Place
from banmen.protocol import messages
from tests.banmen.bot.playing import IMPATIENT, Author, first, playing
from tests.banmen_server.wire_client import Client, Scene, play

Scenario = Callable[[Bot, Author, Client, str], Awaitable[None]]


def with_a_person(
    tmp_path: Path, choose: Any, scenario: Scenario, *, seats: dict[str, Any] | None = None, **more: Any
) -> None:
    """A bot at a table of 4x4 with Mio; she is white unless `seats` say otherwise."""

    async def scene(stage: Scene) -> None:
        async with playing(stage, choose, **more) as (bot, author):
            mio = await stage.come("Mio")
            code = await bot.open("reversi", options={"size": 4}, seats=seats or {})
            await mio.ask(messages.Join, code)
            table = (await mio.until(messages.Snapshot)).table
            await scenario(bot, author, mio, table)

    play(scene, tmp_path / "hall.db")


async def played(mio: Client, seat: str) -> dict[str, Any]:
    """The next ply of a seat."""
    while True:
        events = await mio.until(messages.Events)
        for event in events.events:
            if event.event["type"] == "played" and event.event["seat"] == seat:
                return dict(event.event["event"])


async def end(mio: Client) -> dict[str, Any]:
    """The outcome."""
    while True:
        events = await mio.until(messages.Events)
        for event in events.events:
            if event.event["type"] == "ended":
                return dict(event.event["outcome"])


def test_a_choice_that_fails_once_is_made_again(tmp_path: Path) -> None:
    calls: list[int] = []

    def stumbles(_state: Any, legal: list[Any], _seat: str) -> Any:
        calls.append(1)
        return legal[0] if len(calls) > 1 else legal[99]

    async def scenario(bot: Bot, author: Author, mio: Client, _table: str) -> None:
        assert (await played(mio, "black"))["square"] == "b1"
        assert [fault.kind for fault in author.faults] == ["raised"]
        assert "IndexError" in str(author.faults[0].args["error"])
        assert bot.tables

    with_a_person(tmp_path, stumbles, scenario)


@pytest.mark.parametrize(
    ("gives", "kind", "shown"),
    [
        (Place("a1"), "refused", "A disc on a1 would turn nothing."),
        ("b1", "no-action", "'b1'"),
        ({"type": "place"}, "no-action", "square"),
        (object, "no-action", "object"),
    ],
)
def test_illegal_choices_resign_after_three_tries(gives: Any, kind: str, shown: str, tmp_path: Path) -> None:
    async def scenario(_bot: Bot, author: Author, mio: Client, _table: str) -> None:
        assert (await end(mio))["reason"] == "resigned"
        assert [fault.kind for fault in author.faults] == [kind, kind, kind, "gives-up"]
        assert shown in " ".join(map(str, author.faults[0].args.values()))

    with_a_person(tmp_path, lambda *_: gives, scenario)


def test_a_slow_choice_is_reported_and_then_resigns(tmp_path: Path) -> None:
    never = Event()

    async def scenario(bot: Bot, author: Author, mio: Client, _table: str) -> None:
        assert (await end(mio))["reason"] == "resigned"
        await bot.wait_until(lambda: bool(author.played))
        assert [fault.kind for fault in author.faults] == ["slow", "too-long", "gives-up"]

    patience = Patience(slow_s=0.001, longest_s=0.05, retry_s=0, linger_s=10)
    with_a_person(tmp_path, lambda *_: never.wait(20), scenario, patience=patience)
    never.set()


def test_no_choice_in_its_turn_is_reported_and_resigns(tmp_path: Path) -> None:
    async def scenario(bot: Bot, author: Author, mio: Client, _table: str) -> None:
        assert (await end(mio))["reason"] == "resigned"
        await bot.wait_until(lambda: bool(author.played))
        assert [fault.kind for fault in author.faults] == ["nothing", "gives-up"]

    with_a_person(tmp_path, lambda *_: None, scenario)


def test_none_waits_for_another_position(tmp_path: Path) -> None:
    async def scenario(_bot: Bot, author: Author, mio: Client, table: str) -> None:
        answer = await mio.place(table, 1, "b1")
        assert isinstance(answer, messages.Done), "it was black's turn all the while"
        assert (await played(mio, "white"))["square"] == "a1"
        assert author.faults == []

    asked: list[int] = []

    def waits(_state: Any, legal: list[Any], _seat: str) -> Any:
        asked.append(1)
        return legal[0]

    with_a_person(tmp_path, waits, scenario, seats={"white": "me"})
    assert asked == [1]


def test_time_runs_out_for_a_bot_as_for_anyone_and_its_late_choice_harms_nothing(tmp_path: Path) -> None:
    late = Event()
    left: list[float] = []

    def thinks(_state: Any, legal: list[Any], _seat: str, moment: Moment) -> Any:
        assert moment.clock is not None
        left.append(moment.clock.own_s)
        late.wait(20)
        return legal[0]

    async def scene(stage: Scene) -> None:
        async with playing(stage, thinks) as (bot, author):
            mio = await stage.come("Mio")
            code = await bot.open("reversi", clock=messages.ClockRule(1_000))
            await mio.ask(messages.Join, code)
            assert (await end(mio))["reason"] == "time"
            late.set()
            await bot.wait_until(lambda: bool(author.played))
            assert author.faults == []
            assert 0.5 < left[0] <= 1.5

    play(scene, tmp_path / "hall.db")


def test_another_game_is_accepted_a_draw_is_not(tmp_path: Path) -> None:
    async def scenario(bot: Bot, author: Author, mio: Client, table: str) -> None:
        assert isinstance(await mio.ask(messages.Offer, table, "draw"), messages.Done)
        answered = await mio.until(messages.Events, lambda news: news.events[0].event["type"] == "answered")
        assert answered.events[0].event["accepted"] is False
        assert isinstance(await mio.ask(messages.Resign, table), messages.Done)
        await bot.wait_until(lambda: len(author.played) == 1)
        await mio.ask(messages.Offer, table, "rematch")
        began = await mio.until(messages.Events, lambda news: news.events[-1].event["type"] == "began")
        assert began.events[-1].event["round"] == 2

    async def thinks(*_: Any) -> None:
        await asyncio.Event().wait()

    with_a_person(tmp_path, thinks, scenario)


@pytest.mark.parametrize("rated", [True, False])
def test_a_move_is_taken_back_where_nothing_is_at_stake(rated: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a case
    async def scenario(_bot: Bot, _author: Author, mio: Client, table: str) -> None:
        await mio.place(table, 1, "b1")
        await played(mio, "white")
        await mio.ask(messages.Offer, table, "take_back", 0)
        answered = await mio.until(messages.Events, lambda news: news.events[0].event["type"] == "answered")
        assert answered.events[0].event["accepted"] is not rated

    with_a_person(tmp_path, first, scenario, seats={"white": "me"}, rated=rated)


def test_it_leaves_when_the_game_is_over_and_nobody_is_there(tmp_path: Path) -> None:
    async def scenario(bot: Bot, author: Author, mio: Client, table: str) -> None:
        await mio.ask(messages.Resign, table)
        await bot.wait_until(lambda: len(author.played) == 1)
        await mio.ask(messages.Leave, table)
        await bot.wait_until(lambda: not bot.tables)

    with_a_person(tmp_path, first, scenario)


def test_it_leaves_when_no_other_game_follows(tmp_path: Path) -> None:
    async def scenario(bot: Bot, _author: Author, mio: Client, table: str) -> None:
        await mio.ask(messages.Resign, table)
        await bot.wait_until(lambda: not bot.tables)

    with_a_person(tmp_path, first, scenario, patience=IMPATIENT._replace(linger_s=0))


def test_of_friends_on_one_grid_it_leaves_rather_than_give_up_for_all(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, lambda *_: "nonsense") as (bot, author):
            await bot.open("sudoku", options={"seed": 1})
            await bot.wait_until(lambda: not bot.tables and bool(author.faults))
            assert author.faults[-1].kind == "gives-up"

    play(scene, tmp_path / "hall.db")
