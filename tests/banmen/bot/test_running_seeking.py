"""Bots find their games: by a code, at tables that they keep open, and by challenges."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.bot import Refused
from banmen.bot.running import accepting, keep_open, play_at
from banmen.protocol import messages
from tests.banmen.bot.playing import first, playing
from tests.banmen_server.wire_client import Scene, play


def test_a_bot_keeps_its_tables_open_and_another_plays_at_one_until_its_game_is_over(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (bot, author), playing(stage, first, name="Guest") as (guest, _):
            keeping = asyncio.create_task(keep_open(bot, ["reversi", "battle"], 2, Random(1)))
            await bot.wait_until(lambda: len(bot.hosted()) == 2)
            tables = list(bot.tables)
            await bot.wait_until(lambda: bot.tables[tables[0]].replay.opened is not None)
            opened = bot.tables[tables[0]].replay.opened
            assert opened is not None
            assert opened.game == "reversi"
            guest.patience = guest.patience._replace(linger_s=0)
            await play_at(guest, opened.code)
            await bot.wait_until(lambda: bool(author.played) and len(bot.hosted()) == 2)
            assert set(tables) != {table.id for table in bot.hosted()}, "there is another one in its place"
            keeping.cancel()

    play(scene, tmp_path / "hall.db")


def test_tables_from_before_a_kill_count(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        tokens: list[str | None] = []
        async with playing(stage, first, keep_token=tokens.append) as (bot, _):
            await bot.open("reversi")
            opened = set(bot.tables)
        async with playing(stage, first, token=tokens[-1]) as (again, _):
            keeping = asyncio.create_task(keep_open(again, ["reversi"], 1, Random(1)))
            await again.wait_until(lambda: again.settled and bool(again.tables))
            assert set(again.tables) == opened
            keeping.cancel()

    play(scene, tmp_path / "hall.db")


def test_a_server_that_takes_no_more_is_asked_again(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (bot, author):
            keeping = asyncio.create_task(keep_open(bot, ["reversi"], 2, Random(1), again_s=0))
            await bot.wait_until(lambda: len(bot.hosted()) == 1 and bot.hosted()[0].replay.opened is not None)
            held = bot.hosted()[0]
            held.leave()
            await bot.wait_until(lambda: held.id not in bot.tables and len(bot.hosted()) == 1)
            assert (keeping.done(), author.faults) == (False, [])
            keeping.cancel()

    play(scene, tmp_path / "hall.db", max_tables_of_player=1)


def test_a_refused_table_is_reported(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (bot, _):
            with pytest.raises(Refused) as refused:
                await play_at(bot, "K7QX-2MPD")
            assert refused.value.code == "no_such_table"

    play(scene, tmp_path / "hall.db")


def test_two_bots_challenge_and_play(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (one, author), playing(stage, first, name="Other") as (other, _):
            other.available(["reversi"])
            await one.wait_until(lambda: one.settled)
            await other.wait_until(lambda: other.settled)
            await one.challenge(other.player, "reversi", options={"size": 4}, seat="white")
            await one.wait_until(lambda: bool(author.played))
            assert author.played[0].seats == ("white",)

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("kind", ["plain", "coroutine", "raises", "busy"])
def test_an_unwilling_bot_declines(kind: str, tmp_path: Path) -> None:
    async def coroutine(challenge: Any) -> bool:
        return bool(challenge.options.get("size") == 6)

    def raises(challenge: Any) -> bool:
        return bool(challenge.nothing_like_this)

    accept = {"plain": lambda _: False, "coroutine": coroutine, "raises": raises, "busy": None}[kind]

    async def scene(stage: Scene) -> None:
        mio = await stage.come("Mio")
        async with playing(stage, first) as (bot, author):
            bot.available(["reversi"], accepting(bot, 0 if kind == "busy" else 1, accept))
            await bot.wait_until(lambda: bot.settled)
            await mio.ask(messages.Challenge, bot.player, "reversi")
            assert (await mio.until(messages.ChallengeOver)).reason == "declined"
            assert [fault.kind for fault in author.faults] == (["raised"] if kind == "raises" else [])

    play(scene, tmp_path / "hall.db")


def test_a_bot_that_the_server_wants_no_more_ends(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        tokens: list[str | None] = []
        async with playing(stage, first, keep_token=tokens.append) as (bot, _):
            await bot.wait_until(lambda: bot.settled)
            newer = await stage.come("First", tokens[-1])
            await bot.wait_until(lambda: bot.ended is not None)
            assert bot.ended is not None
            assert bot.ended.code == "superseded"
            await newer.socket.close()

    play(scene, tmp_path / "hall.db")
