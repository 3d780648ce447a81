"""Challenges: sending, answering, withdrawing and expiring them, and their limits."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.messages import (
    Accept,
    Available,
    Challenge,
    Challenged,
    ChallengeEnd,
    ChallengeOver,
    ClockRule,
    Decline,
    Join,
)
from banmen.protocol.rows import Challenger, Player
from banmen_server.hall.challenges import Pairing
from tests.banmen_server.wire_client import Client, Scene, play, room_of

Scenario = Callable[[Scene, Client, Client], Awaitable[None]]


def with_two(tmp_path: Path, scenario: Scenario, **config: Any) -> None:
    """Mio, and Dice, a bot that may be challenged at reversi."""

    async def scene(stage: Scene) -> None:
        dice, mio = await stage.come("Dice", bot=True), await stage.come("Mio")
        await available(dice, "reversi")
        await scenario(stage, mio, dice)

    play(scene, tmp_path / "hall.db", **config)


async def available(client: Client, *games: str) -> None:
    await client.send(Available(games))
    await answered(client)


async def answered(client: Client) -> None:
    """Let the server do what this client has sent."""
    await client.send(messages.Ping(1))
    await client.until(messages.Pong)


async def challenge(by: Client, to: Client, **fields: Any) -> messages.OpenChallenge:
    assert isinstance(await by.ask(Challenge, to.player, "reversi", **fields), messages.Done)
    return (await to.until(Challenged)).challenge


def test_an_available_player_is_listed_until_that_changes(tmp_path: Path) -> None:
    async def scenario(stage: Scene, mio: Client, dice: Client) -> None:
        await mio.send(messages.Lobby())
        assert (await mio.until(messages.Players)).players == (Player(dice.player, "Dice", ("reversi",), bot=True),)
        await available(dice, "reversi", "battle", "reversi")
        assert (await mio.until(messages.PlayerListed)).player.games == ("reversi", "battle")
        await available(dice)
        assert (await mio.until(messages.PlayerUnlisted)).player == dice.player
        await mio.send(Available(("reversi",)))
        assert (await mio.until(messages.PlayerListed)).player == Player(mio.player, "Mio", ("reversi",))
        other = await stage.come("Sora")
        await available(other, "reversi")
        await mio.until(messages.PlayerListed)
        await other.socket.close(messages.CLOSE_CONSENTED)
        assert (await mio.until(messages.PlayerUnlisted)).player == other.player

    with_two(tmp_path, scenario)


def test_for_a_game_that_is_not_there_nobody_is_available(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, _dice: Client) -> None:
        await mio.send(Available(("chess",)))
        assert (await mio.take_a(messages.Refused)).code == "no_such_game"

    with_two(tmp_path, scenario)


def test_an_accepted_challenge_brings_both_to_a_table_that_has_begun(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        rule = ClockRule(60_000, 2_000)
        asked = await challenge(mio, dice, options={"size": 6}, clock=rule, seat="white")
        assert (asked.by, asked.to) == (Challenger(mio.player, "Mio"), Challenger(dice.player, "Dice", bot=True))
        assert (asked.options, asked.clock, asked.seat) == ({"size": 6}, rule, "white")
        accept = Accept("a1", asked.id)
        for _ in range(2):  # sent again, it is answered again
            await dice.send(accept)
            assert await dice.answer("a1") == messages.Done("a1", 0)
        over = await mio.until(ChallengeOver)
        assert (over.challenge, over.reason) == (asked.id, "accepted")
        for player in (mio, dice):
            assert isinstance(await player.ask(Join, over.table), messages.Done)
        state = (await mio.until(messages.Snapshot)).state
        assert [state["seats"][seat]["name"] for seat in ("black", "white")] == ["Dice", "Mio"]
        assert (state["round"], state["opened"]["options"]) == (1, {"size": 6})

    with_two(tmp_path, scenario)


def test_a_challenge_to_a_casual_game_says_so_and_its_table_does_not_count(tmp_path: Path) -> None:
    async def scenario(stage: Scene, mio: Client, dice: Client) -> None:
        asked = await challenge(mio, dice, rated=False)
        assert not asked.rated
        await dice.send(Accept("a1", asked.id))
        table = (await mio.until(ChallengeOver)).table
        assert table is not None
        opened = room_of(stage.server, table).table.opened
        assert not opened.rated

    with_two(tmp_path, scenario)


def test_without_a_wish_the_seats_are_drawn(tmp_path: Path) -> None:
    async def scenario(stage: Scene, mio: Client, dice: Client) -> None:
        seats = set()
        for _ in range(12):
            asked = await challenge(mio, dice)
            await dice.ask(Accept, asked.id)
            table = (await mio.until(ChallengeOver)).table
            assert table is not None
            seats.add(room_of(stage.server, table).table.seats_of(mio.player)[0])
        assert seats == {"black", "white"}

    with_two(tmp_path, scenario, max_challenges_of_player=12)


@pytest.mark.parametrize(("by_whom", "reason"), [("dice", "declined"), ("mio", "withdrawn")])
def test_it_is_declined_or_withdrawn_and_then_there_is_peace_for_a_while(
    by_whom: str, reason: ChallengeEnd, tmp_path: Path
) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        asked = await challenge(mio, dice)
        await (dice if by_whom == "dice" else mio).send(Decline("d1", asked.id))
        for player in (mio, dice):
            assert await player.until(ChallengeOver) == ChallengeOver(asked.id, reason)
        assert await dice.refusal(Accept, asked.id) == "no_such_challenge"
        assert await mio.refusal(Challenge, dice.player, "reversi") == "challenged_lately"

    with_two(tmp_path, scenario)


def test_while_its_table_is_opened_it_is_neither_declined_nor_withdrawn(tmp_path: Path) -> None:
    async def scenario(stage: Scene, mio: Client, dice: Client) -> None:
        asked, challenges = await challenge(mio, dice), stage.server.hall.challenges
        pair, refused = challenges._services.pair, list[str]()

        async def pair_meanwhile(pairing: Pairing) -> str:
            refused.append(await mio.refusal(Decline, asked.id))
            return await pair(pairing)

        challenges._services = challenges._services._replace(pair=pair_meanwhile)
        assert isinstance(await dice.ask(Accept, asked.id), messages.Done)
        assert refused == ["no_such_challenge"]
        over = await mio.until(ChallengeOver)
        assert (over.reason, over.table is not None) == ("accepted", True)

    with_two(tmp_path, scenario)


def test_one_that_nobody_answers_expires(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        asked = await challenge(mio, dice)
        for player in (mio, dice):
            assert await player.until(ChallengeOver) == ChallengeOver(asked.id, "expired")
        assert await dice.refusal(Accept, asked.id) == "no_such_challenge"

    with_two(tmp_path, scenario, challenge_s=0.05)


def test_a_pending_challenge_is_sent_again_to_a_player_who_returns(tmp_path: Path) -> None:
    async def scenario(stage: Scene, mio: Client, dice: Client) -> None:
        asked = await challenge(mio, dice)
        for token in (mio.token, dice.token):
            again = await stage.come("Back", token)
            await again.send(messages.Lobby())
            assert (await again.until(Challenged)).challenge == asked
        assert await again.ask(Accept, asked.id, id="x") == messages.Done("x", 0)

    with_two(tmp_path, scenario)


def test_the_same_command_sent_again_challenges_once(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        for _ in range(2):
            assert isinstance(await mio.ask(Challenge, dice.player, "reversi", id="same"), messages.Done)
        await dice.until(Challenged)
        await dice.send(messages.Ping(5))
        assert isinstance(await dice.take(), messages.Pong)

    with_two(tmp_path, scenario)


def test_an_invalid_challenge_is_refused(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        to = dice.player
        assert await mio.refusal(Challenge, to, "chess") == "no_such_game"
        assert await mio.refusal(Challenge, to, "reversi", {"size": 5}) == "bad_size"
        assert await mio.refusal(Challenge, to, "goishi", {"board": "1"}) in {"bad_board", "not_for_two"}
        assert await mio.refusal(Challenge, to, "battle") == "not_available"
        assert await mio.refusal(Challenge, "nobody", "reversi") == "not_available"
        assert await dice.refusal(Challenge, to, "reversi") == "not_available"
        assert await mio.refusal(Challenge, to, "reversi", seat="red") == "no_such_seat"
        assert await dice.refusal(Decline, "c0") == "no_such_challenge"
        asked = await challenge(mio, dice)
        stranger_code = await mio.refusal(Accept, asked.id)
        assert stranger_code == "no_such_challenge", "one's own is not accepted"

    with_two(tmp_path, scenario)


def test_so_many_and_no_more(tmp_path: Path) -> None:
    async def scenario(stage: Scene, mio: Client, dice: Client) -> None:
        await challenge(mio, dice)
        assert await mio.refusal(Challenge, dice.player, "reversi") == "already_challenged"
        other = await stage.come("Other", bot=True)
        await available(other, "reversi")
        assert await mio.refusal(Challenge, other.player, "reversi") == "too_many_challenges"
        sora = await stage.come("Sora")
        assert await sora.refusal(Challenge, dice.player, "reversi") == "too_many_challenges"

    with_two(tmp_path, scenario, max_challenges_of_player=1, max_challenges_to_player=1)


def test_a_player_who_challenges_too_often_must_wait(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        for _ in range(2):
            asked = await challenge(mio, dice)
            await dice.ask(Decline, asked.id)
        assert await mio.refusal(Challenge, dice.player, "reversi") == "too_many_challenges"

    with_two(tmp_path, scenario, max_challenges_of_player=2, challenges_a_minute=1, challenge_again_s=0)


def test_a_challenge_ends_if_its_table_cannot_be_opened(tmp_path: Path) -> None:
    async def scenario(_stage: Scene, mio: Client, dice: Client) -> None:
        asked = await challenge(mio, dice)
        assert await dice.refusal(Accept, asked.id) == "server_full"
        assert (await mio.until(ChallengeOver)).reason == "withdrawn"

    with_two(tmp_path, scenario, max_tables=0)
