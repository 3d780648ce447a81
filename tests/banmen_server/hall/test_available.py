"""The list of players who may be challenged: who lags is brought up to date, and it has an end."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server
from banmen_server.hall import available
from banmen_server.hall.available import AvailablePlayers
from banmen_server.ratings.ratings import Ratings
from banmen_server.tables.opening import Actor

NO_RATINGS = cast("Ratings", SimpleNamespace(all_of=lambda _player: {}))


class Listener:
    """A connection that keeps what it is sent."""

    def __init__(self, actor: Actor) -> None:
        self.actor, self.player, self.name = actor, actor.player, actor.name
        self.received: list[Any] = []

    def send_update(self, frame: bytes, source: object) -> bool:  # noqa: ARG002 - it never lags
        self.received.append(decode_from_server(frame))
        return True

    def send(self, message: messages.Frame) -> None:
        self.received.append(message)


AKI, DICE, MIO = Actor("p1", "Aki"), Actor("p2", "Dice", bot=True), Actor("p3", "Mio")


def test_who_lagged_is_sent_the_whole_list_as_long_as_it_looks() -> None:
    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        aki, dice = Listener(AKI), Listener(DICE)
        players.set(dice, ["reversi"])
        players.subscribe(aki)
        players.refresh(aki)
        players.unsubscribe(aki)
        players.refresh(aki)
        row = messages.Player("p2", "Dice", ("reversi",), bot=True)
        assert aki.received == [messages.Players((row,))] * 2
        players.set(dice, ["reversi"])  # nothing new, so nobody is told
        players.stop()

    asyncio.run(scene())


def test_who_comes_when_the_list_is_full_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(available, "MOST_LISTED", 1)

    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        aki = Listener(AKI)
        for actor in (DICE, MIO):
            players.set(Listener(actor), ["reversi"])
            players.subscribe(aki)
        assert [row.name for row in aki.received[-1].players] == ["Dice"]
        players.stop()

    asyncio.run(scene())


def test_who_looks_like_another_gets_a_number() -> None:
    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        aki = Listener(AKI)
        for actor in (DICE, Actor("p4", "Diсe"), Actor("p5", "Dice")):  # the second one has a Cyrillic c
            players.set(Listener(actor), ["reversi"])
            players.subscribe(aki)
        assert [row.name for row in aki.received[-1].players] == ["Dice", "Diсe 2", "Dice 3"]
        players.stop()

    asyncio.run(scene())


def test_the_end_of_an_older_connection_takes_nobody_off_the_list() -> None:
    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        older, newer = Listener(DICE), Listener(DICE)
        players.set(older, ["reversi"])
        players.set(newer, ["reversi"])
        players.remove(older)
        assert players.of("p2", "reversi") is newer
        players.remove(newer)
        assert players.of("p2", "reversi") is None
        players.stop()

    asyncio.run(scene())
