"""Ratings: which games count, and that each counts once, whatever is killed when."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import pack
from banmen.protocol.rows import Rating
from banmen_server.log import Archive, LogFuture, Record, Unavailable
from banmen_server.log.sqlite import SqliteLog
from banmen_server.ratings import ratings as ratings_module
from banmen_server.ratings.ratings import RATINGS, Ratings, ToCount
from tests.banmen_server.failing_writes import failed
from tests.banmen_server.wire_client import Client, Scene, play

Scenario = Callable[[Scene], Awaitable[None]]
GAME = ToCount("t1", 1, "reversi", ("p1", "p2"), 1.0, 5)


async def rated_pair(stage: Scene, **fields: Any) -> tuple[Client, Client, str]:
    """Two who want ratings, at a table."""
    black, white = await stage.come("Aki", rated=True), await stage.come("Mio", rated=True)
    opened = await black.open(**fields)
    await white.ask(messages.Join, opened.code)
    return black, white, opened.table


async def move_once_each(black: Client, white: Client, table: str) -> None:
    assert isinstance(await black.place(table, 1, "f5"), messages.Done)
    assert isinstance(await white.place(table, 1, "d6"), messages.Done)


async def published_ratings(client: Client) -> dict[str, Rating]:
    presence = await client.until(messages.Presence, lambda presence: bool(presence.ratings))
    return dict(presence.ratings)


def test_a_game_between_two_rated_players_counts_and_everyone_sees_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        looker = await stage.come("Sora")
        black, white, table = await rated_pair(stage)
        await move_once_each(black, white, table)
        await white.ask(messages.Resign, table)
        assert await published_ratings(black) == {"black": Rating(1662, 290, 1), "white": Rating(1338, 290, 1)}
        await looker.send(messages.Lobby())
        await white.send(messages.Available(("reversi",)))
        await black.ask(messages.Offer, table, "rematch")
        await white.ask(messages.Answer, table, "rematch", accept=True)
        listed = await looker.until(messages.Listed, lambda news: bool(news.row.ratings))
        assert listed.row.ratings["white"].value == 1662, "the seats were changed"
        player = (await white_listed(looker)).player
        assert player.ratings == {"reversi": Rating(1338, 290, 1)}

    async def white_listed(looker: Client) -> messages.PlayerListed:
        await looker.send(messages.Lobby())
        players = await looker.until(messages.Players)
        return messages.PlayerListed(players.players[0])

    play(scene, tmp_path / "hall.db")


async def resigned(black: Client, white: Client, table: str) -> None:
    await white.ask(messages.Resign, table)
    await black.until(messages.Events, lambda news: news.events[-1].event["type"] == "ended")


@pytest.mark.parametrize("case", ["aborted", "guest", "small board", "one person", "server without", "named person"])
def test_games_that_do_not_count(case: str, tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black = await stage.come("Aki", rated=True)
        white = await stage.come("Mio", rated=case != "guest")
        fields: dict[str, Any] = {"options": {"size": 6}} if case == "small board" else {}
        if case == "one person":
            fields["seats"] = {"black": "me", "white": "me"}
        if case == "named person":
            fields["names"] = {"black": "Mother"}
        opened = await black.open(**fields)
        if case == "one person":
            white = black
        else:
            await white.ask(messages.Join, opened.code)
        squares = ("e4", "c5") if case == "small board" else ("f5", "d6")
        await black.place(opened.table, 1, squares[0])
        if case != "aborted":
            await white.place(opened.table, 1, squares[1])
        await white.ask(messages.Resign, opened.table)
        ratings = stage.server.hall.ratings
        assert ratings._counted == set()
        assert ratings.all_of(black.player) == {}

    play(scene, tmp_path / "hall.db", rating=case != "server without")


def test_a_loser_cannot_withdraw_the_wish_to_be_rated(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await rated_pair(stage)
        await move_once_each(black, white, table)
        again = await stage.come("Mio", white.token, rated=False)
        await again.ask(messages.Join, table)
        await again.ask(messages.Resign, table)
        assert (await published_ratings(black))["black"].value == 1662

    play(scene, tmp_path / "hall.db")


def test_a_restart_keeps_ratings_and_counts_games_missed_in_a_kill_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(stage: Scene) -> None:
        monkeypatch.setattr(stage.server.hall.ratings, "note", lambda _: None)  # the kill came before that
        black, white, table = await rated_pair(stage)
        await move_once_each(black, white, table)
        await resigned(black, white, table)
        players.extend((black.player, white.player))

    async def later(stage: Scene) -> None:
        ratings = stage.server.hall.ratings
        await stage.server.hall._startup_loader.done.wait()
        async with ratings._lock:
            pass
        assert [ratings.of(player, "reversi") for player in players] == [Rating(1662, 290, 1), Rating(1338, 290, 1)]

    players: list[str] = []
    play(first, tmp_path / "hall.db", settle_s=0)
    for settle_s in (0, 0, 5, 5):
        play(later, tmp_path / "hall.db", settle_s=settle_s)


class FailingLog(SqliteLog):
    """A log that cannot write the first time."""

    failures = 1

    def append(self, *args: Any, **more: Any) -> LogFuture[int]:
        if not self.failures:
            return super().append(*args, **more)
        self.failures -= 1
        return failed(Unavailable("the disk is full"))


def count(ratings: Ratings, tasks: list[Any]) -> Any:
    async def all_done() -> None:
        while tasks:
            await tasks.pop()

    for game in (GAME, None, GAME):
        ratings.note(game)
    return all_done()


def test_a_game_that_cannot_be_written_is_counted_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings_module, "_RETRY_S", 0.0)

    async def scene() -> None:
        log, tasks, changed = FailingLog(":memory:"), list[Any](), list[Any]()
        ratings = Ratings(log, tasks.append, changed.append)
        await count(ratings, tasks)
        assert changed == [("p1", "p2")]
        assert ratings.of("p1", "reversi") == Rating(1662, 290, 1)
        await log.close()

    asyncio.run(scene())


def test_a_record_that_was_written_before_a_kill_is_not_written_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "log.db")
        for _ in range(2):  # the second has not read what the first wrote
            tasks: list[Any] = []
            await count(Ratings(log, tasks.append, lambda _: None), tasks)
        assert [getattr(record, "append_id", "") async for record in log.read(RATINGS)] == ["t1/1"]
        again = Ratings(log, lambda _: None, lambda _: None)
        await again.load()
        assert again.of("p2", "reversi") == Rating(1338, 290, 1)
        await log.close()

    asyncio.run(scene())


def test_an_archive_has_all_standings_and_the_games_that_may_be_noted_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async def may_count_again(table: str) -> bool:
            return table == "t2"

        log, tasks = SqliteLog(tmp_path / "log.db"), list[Any]()
        ratings = Ratings(log, tasks.append, lambda _: None)
        await count(ratings, tasks)
        ratings.note(GAME._replace(table="t2"))
        assert (ratings.is_counting("t1"), ratings.is_counting("t2")) == (False, True)
        await tasks.pop()
        await ratings.settle(may_count_again, after_games=2)
        assert [type(found) for found in [each async for each in log.read(RATINGS)]] == [Record, Record]
        await ratings.settle(may_count_again)
        assert [type(found) for found in [each async for each in log.read(RATINGS)]] == [Archive]
        again = Ratings(log, tasks.append, lambda _: None)
        await again.load()
        assert again.of("p1", "reversi") == ratings.of("p1", "reversi") != Rating(1662, 290, 1)
        again.note(GAME._replace(table="t2"))
        assert tasks == [], "it was counted"
        again.note(GAME._replace(table="t3"))
        await tasks.pop()
        assert again.of("p1", "reversi") != ratings.of("p1", "reversi")
        await log.close()

    asyncio.run(scene())


@pytest.mark.parametrize("rating", [1e300, float("inf"), float("nan")])
def test_a_server_starts_with_damaged_ratings(rating: float, tmp_path: Path) -> None:
    async def write() -> None:
        log = SqliteLog(tmp_path / "hall.db")
        standing = {"rating": rating}
        record = {"type": "rated", "table": "t1", "round": 1, "game": "reversi", "at": 5, "standings": {"p1": standing}}
        await log.append(RATINGS, 0, [pack(record)], append_id="t1/1")
        await log.close()

    async def scene(stage: Scene) -> None:
        assert not stage.server.hall.ratings.on
        await stage.come("Aki", rated=True)

    asyncio.run(write())
    play(scene, tmp_path / "hall.db")


def test_stopping_does_not_wait_for_a_full_disk() -> None:
    async def scene() -> None:
        log, tasks = FailingLog(":memory:"), list[Any]()
        log.failures = 99
        ratings = Ratings(log, tasks.append, lambda _: None)
        ratings.stop()
        await count(ratings, tasks)
        assert ratings.of("p1", "reversi") is None
        await log.close()

    asyncio.run(scene())
