import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest

from banmen_server.bench.figures import ActionTally
from banmen_server.bench.players import (
    GAME,
    BanmenMatch,
    MeasuredMatch,
    recorded_game,
    recorded_games,
    seated_match,
    seated_matches,
)
from banmen_server.bench.processes import BANMEN, CEILING
from banmen_server.bench.runs import missing
from tests.banmen_server.bench.served import served, wait_until


def leave(*matches: MeasuredMatch) -> None:
    """Let all players go."""
    for match in matches:
        for player in match.players:
            player.disconnect()


def test_a_recorded_game_is_the_same_for_the_same_seed() -> None:
    assert recorded_game(GAME, 3) == recorded_game(GAME, 3) != recorded_game(GAME, 4)
    assert {move.place for move in recorded_game(GAME, 3)} == {0, 1}


class Player:
    """A player whose sent commands are recorded, and who receives what a test dictates."""

    def __init__(self) -> None:
        self.on_message: Callable[[bytes], None]
        self.sent: list[dict[str, Any]] = []

    def send(self, data: bytes) -> None:
        self.sent.append(msgpack.unpackb(data))

    def receive(self, kind: str) -> None:
        self.on_message(msgpack.packb({"type": "events", "events": [{"type": kind}]}))


def test_moves_are_numbered_from_one_after_a_late_start_message() -> None:
    players = [Player(), Player()]
    game = recorded_game(GAME, 1)
    match = BanmenMatch(players, [game], 0, ActionTally(), "table")  # type: ignore[arg-type]  # these do what is asked here
    match.start(paced=False)
    players[0].receive("began")
    for _ in game:
        for player in players:
            player.receive("placed")
    assert players[0].sent[-1]["type"] == "offer"
    for player in (players[1], players[0]):
        player.receive("began")
    assert players[game[0].place].sent[-1]["n"] == 1


@pytest.mark.parametrize("kind", [BANMEN, CEILING])
def test_two_play_one_game_after_another(kind: str, tmp_path: Path) -> None:
    games, tally = recorded_games(GAME, 1, 2), ActionTally()
    tally.on = True

    async def scene() -> None:
        async with asyncio.timeout(20), served(kind, tmp_path / "bench.db") as server:
            match = await seated_match(server, games, 0, tally)
            match.start(paced=False)
            await wait_until(lambda: tally.moves > len(games[0]) + len(games[1]) + 5)  # in the third: the first again
            leave(match)

    asyncio.run(scene())
    assert tally.faults == []


def test_acknowledged_moves_are_in_the_file_and_others_are_missing(tmp_path: Path) -> None:
    data, tally = tmp_path / "bench.db", ActionTally()
    tally.on = True

    async def scene() -> None:
        async with asyncio.timeout(20), served(BANMEN, data) as server:
            matches = await seated_matches(server, recorded_games(GAME, 1, 1), 2, tally)
            for match in matches:
                match.start(paced=False)
            await wait_until(lambda: tally.moves >= 10)
            leave(*matches)

    asyncio.run(scene())
    told = list(tally.acknowledged)
    assert asyncio.run(missing(data, told)) == []
    wrong = [
        told[0]._replace(square="z9"),
        told[1]._replace(seq=told[1].seq + 10_000),
        told[2]._replace(table="nowhere"),
    ]
    assert sorted(asyncio.run(missing(data, [*told, *wrong]))) == sorted(wrong)


def test_a_paced_match_moves_on_request(tmp_path: Path) -> None:
    games, tally = recorded_games(GAME, 1, 1), ActionTally()
    tally.on = True

    async def scene() -> None:
        async with asyncio.timeout(20), served(BANMEN, tmp_path / "bench.db") as server:
            match = await seated_match(server, games, 0, tally)
            match.start(paced=True)
            await asyncio.sleep(0.05)
            assert tally.moves == 0
            match.move()
            match.move()  # the first is pending
            await wait_until(lambda: tally.moves)
            leave(match)

    asyncio.run(scene())
    assert (tally.moves, len(tally.acknowledged)) == (1, 1)
