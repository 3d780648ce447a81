"""The list of available players: slow consumers catch up, and its length is limited."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen_server.hall import challenges
from banmen_server.hall.challenges import AvailablePlayers
from banmen_server.hall.listing import MAX_BYTES
from banmen_server.ratings.ratings import Ratings
from banmen_server.tables.decisions import Actor
from banmen_server.tables.subscriber import AnyFrame
from tests.banmen_server.no_broadcast import NoBroadcast

NO_RATINGS = cast("Ratings", SimpleNamespace(all_of=lambda _player: {}))


class Listener:
    """A connection that keeps what it is sent."""

    def __init__(self, actor: Actor) -> None:
        self.actor, self.player, self.name = actor, actor.player, actor.name
        self.received: list[Any] = []

    def send_update(self, frame: AnyFrame, source: object) -> bool:  # noqa: ARG002 - it never lags
        self.received.append(decode_from_server(bytes(frame)))
        return True

    broadcast = NoBroadcast()

    def send(self, message: messages.Frame) -> None:
        self.received.append(message)


AKI, DICE, MIO = Actor("p1", "Aki"), Actor("p2", "Dice", bot=True), Actor("p3", "Mio")


def test_a_slow_consumer_is_sent_the_whole_list_while_subscribed() -> None:
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
        players.set(dice, ["reversi"])  # nothing new, so nothing is sent
        players.stop()

    asyncio.run(scene())


def test_a_player_is_not_added_to_a_full_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MAX_LISTED", 1)

    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        aki = Listener(AKI)
        for actor in (DICE, MIO):
            players.set(Listener(actor), ["reversi"])
        players.subscribe(aki)
        assert [row.name for row in aki.received[-1].players] == ["Dice"]
        players.stop()

    asyncio.run(scene())


def test_a_player_with_a_lookalike_name_gets_a_number() -> None:
    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        aki = Listener(AKI)
        for actor in (DICE, Actor("p4", "Diсe"), Actor("p5", "Dice")):  # the second one has a Cyrillic c
            players.set(Listener(actor), ["reversi"])
        players.subscribe(aki)
        assert [row.name for row in aki.received[-1].players] == ["Dice", "Diсe 2", "Dice 3"]
        players.stop()

    asyncio.run(scene())


def test_a_free_name_is_given_to_the_next_player_and_the_others_keep_theirs() -> None:
    async def scene() -> None:
        players, aki = AvailablePlayers(NO_RATINGS, 0), Listener(AKI)
        first, second, third = (Listener(Actor(f"p{number}", "Dice")) for number in (4, 5, 6))
        players.set(first, ["reversi"])
        players.set(second, ["reversi"])
        players.subscribe(aki)
        players.remove(first)
        players.set(third, ["reversi"])
        players.set(second, ["sudoku"])
        players._changes.flush()
        players.refresh(aki)
        assert {row.player: row.name for row in aki.received[-1].players} == {"p5": "Dice 2", "p6": "Dice"}
        players.stop()

    asyncio.run(scene())


def test_the_end_of_an_older_connection_takes_nobody_off_the_list() -> None:
    async def scene() -> None:
        players = AvailablePlayers(NO_RATINGS, 0)
        older, newer = Listener(DICE), Listener(DICE)
        players.set(older, ["reversi"])
        players.set(newer, ["reversi"])
        players.remove(older)
        assert players.of("p2", "reversi") == newer.actor
        players.remove(newer)
        assert players.of("p2", "reversi") is None
        players.stop()

    asyncio.run(scene())


def many(number: int) -> list[Listener]:
    return [Listener(Actor(f"b{each}", f"Bot {each} " + "x" * 12, bot=True)) for each in range(number)]


def test_a_long_list_is_one_message_of_64_kb_and_the_rest_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MAX_LISTED", 2_000)

    async def scene() -> None:
        players, aki = AvailablePlayers(NO_RATINGS, 3_600), Listener(AKI)
        for bot in many(1_500):
            players.set(bot, ["reversi"])
        players.subscribe(aki)
        first, *rest = aki.received
        assert isinstance(first, messages.Players)
        assert len(encode(first)) <= MAX_BYTES
        assert len(first.players) + len(rest) == 1_500
        assert {type(message) for message in rest} == {messages.PlayerListed}
        players.stop()

    asyncio.run(scene())


def test_very_many_simultaneous_changes_are_sent_as_the_whole_list() -> None:
    async def scene() -> None:
        players, aki, bots = AvailablePlayers(NO_RATINGS, 3_600), Listener(AKI), many(100)
        players.set(bots[0], ["reversi"])
        players.subscribe(aki)
        for bot in bots:
            players.set(bot, ["reversi"])
        players._changes.flush()
        assert [len(message.players) for message in aki.received] == [1, 100]
        players.stop()

    asyncio.run(scene())
