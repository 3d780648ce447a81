"""Challenges between players at different servers: asked, answered, withdrawn, expired, and a server that dies."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.messages import Accept, Available, Challenge, Challenged, ChallengeOver, Decline
from banmen.protocol.rows import Player
from tests.banmen_server.several import Client, Several, play_at

Scenario = Callable[[Several, Client, Client], Awaitable[None]]


def with_two(tmp_path: Path, scenario: Scenario, **config: Any) -> None:
    """Run a scenario with Mio at one server, and Dice at another; Mio sees that Dice may be challenged at reversi."""

    async def scene(servers: Several) -> None:
        dice, mio = await servers[1].come("Dice", bot=True), await servers[0].come("Mio")
        await mio.send(messages.Lobby())
        await mio.until(messages.MyTables)
        await dice.send(Available(("reversi",)))
        told = await mio.until(messages.PlayerListed)
        assert told.player == Player(dice.player, "Dice", ("reversi",), bot=True)
        await scenario(servers, mio, dice)

    play_at(3, scene, tmp_path / "hall.db", **config)


async def challenged(by: Client, to: Client) -> messages.OpenChallenge:
    assert isinstance(await by.ask(Challenge, to.player, "reversi"), messages.Done)
    return (await to.until(Challenged)).challenge


def test_a_challenge_is_accepted_at_another_server_and_both_sit_at_the_table(tmp_path: Path) -> None:
    async def scenario(_: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        await dice.send(Accept("a1", asked.id))
        over = await mio.until(ChallengeOver)
        assert over.reason == "accepted"
        assert {type(await dice.take()), type(await dice.take())} == {ChallengeOver, messages.Done}  # in either order
        for each in (mio, dice):
            assert isinstance(await each.ask(messages.Join, over.table), messages.Done)
        await mio.until(messages.Presence, lambda told: set(told.seats.values()) == {"here"})
        assert isinstance(await dice.ask(Accept, asked.id), messages.Done)  # sent again

    with_two(tmp_path, scenario)


def test_a_declined_player_cannot_challenge_again_at_any_server(tmp_path: Path) -> None:
    async def scenario(servers: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        await dice.send(Decline("d1", asked.id))
        await mio.until(ChallengeOver)
        again = await servers[2].come("Mio", token=mio.token)
        assert await again.refusal(Challenge, dice.player, "reversi") == "challenged_lately"

    with_two(tmp_path, scenario)


@pytest.mark.parametrize(("by_whom", "reason"), [("dice", "declined"), ("mio", "withdrawn")])
def test_a_challenge_is_declined_or_withdrawn_over_servers(tmp_path: Path, by_whom: str, reason: str) -> None:
    async def scenario(_: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        await (dice if by_whom == "dice" else mio).send(Decline("d1", asked.id))
        for each in (mio, dice):
            assert await each.until(ChallengeOver) == ChallengeOver(asked.id, reason)  # type: ignore[arg-type]  # one of both
        assert await dice.refusal(Accept, asked.id) == "no_such_challenge"
        assert await mio.refusal(Challenge, dice.player, "reversi") == "challenged_lately"

    with_two(tmp_path, scenario)


def test_a_challenge_expires_at_both_servers(tmp_path: Path) -> None:
    async def scenario(_: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        for each in (mio, dice):
            assert await each.until(ChallengeOver) == ChallengeOver(asked.id, "expired")

    with_two(tmp_path, scenario, challenge_s=0.1)


def test_a_challenge_ends_when_the_challengers_server_dies(tmp_path: Path) -> None:
    async def scenario(servers: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        await servers.kill(servers[0])
        assert await dice.until(ChallengeOver) == ChallengeOver(asked.id, "withdrawn")
        assert await dice.refusal(Accept, asked.id) == "no_such_challenge"

    with_two(tmp_path, scenario)


def test_a_challenged_player_finds_the_challenge_at_any_server(tmp_path: Path) -> None:
    async def scenario(servers: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        await servers.kill(servers[1])
        again = await servers[1].come("Dice", token=dice.token, bot=True)
        await again.send(messages.Lobby())
        assert (await again.until(Challenged)).challenge == asked
        await again.send(Decline("d1", asked.id))
        assert (await mio.until(ChallengeOver)).reason == "declined"

    with_two(tmp_path, scenario)


def test_a_challenger_may_withdraw_at_another_server_and_challenges_nobody_twice(tmp_path: Path) -> None:
    async def scenario(servers: Several, mio: Client, dice: Client) -> None:
        asking = mio.id()
        await mio.ask(Challenge, dice.player, "reversi", id=asking)
        asked = (await dice.until(Challenged)).challenge
        again = await servers[2].come("Mio", token=mio.token)
        await again.send(messages.Lobby())
        assert (await again.until(Challenged)).challenge == asked
        assert isinstance(await again.ask(Challenge, dice.player, "reversi", id=asking), messages.Done)
        assert await again.refusal(Challenge, dice.player, "reversi") == "already_challenged"
        await again.send(Decline("d1", asked.id))
        assert (await dice.until(ChallengeOver)).reason == "withdrawn"

    with_two(tmp_path, scenario)


def test_an_unanswered_request_is_reported_to_the_player(tmp_path: Path) -> None:
    async def scenario(servers: Several, mio: Client, dice: Client) -> None:
        asked = await challenged(mio, dice)
        servers.network.cut("s1")
        answer = await dice.ask(Accept, asked.id)
        assert (answer.code, answer.text) == (
            "unavailable",
            "The server of the other player does not answer; try again in a moment.",
        )
        servers.network.heal("s1")
        assert isinstance(await dice.ask(Accept, asked.id), messages.Done)

    with_two(tmp_path, scenario)


def test_an_unavailable_player_is_removed_from_every_list(tmp_path: Path) -> None:
    async def scenario(servers: Several, mio: Client, dice: Client) -> None:
        other = await servers[2].come("Dice")
        await other.send(Available(("reversi",)))
        assert (await mio.until(messages.PlayerListed)).player.name == "Dice 2"
        await dice.send(Available(()))
        assert (await mio.until(messages.PlayerUnlisted)).player == dice.player
        await asyncio.sleep(0)
        assert await mio.refusal(Challenge, dice.player, "reversi") == "not_available"
        await servers.kill(servers[2])
        assert (await mio.until(messages.PlayerUnlisted)).player == other.player

    with_two(tmp_path, scenario)
