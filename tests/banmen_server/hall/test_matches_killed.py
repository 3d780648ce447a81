"""A Swiss of 32 players and five rounds through a real server, which is killed in the middle of each round."""

import asyncio
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from tests.banmen_server.served import Served, start
from tests.banmen_server.wire_client import PATIENCE_S, Client

pytestmark = pytest.mark.exhaustive
PLAYERS, ROUNDS = 32, 5


class Evening:
    """The server, the director and the players, who all come back after a kill."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.server: Served
        self.clients: list[Client] = []
        self.code = ""

    async def begin(self) -> None:
        self.server = await start(self._data)
        self.clients = [await self.server.come(f"Player {number}") for number in range(PLAYERS + 1)]

    async def kill(self) -> None:
        await self.server.end(signal.SIGKILL)
        self.server = await start(self._data)
        before = self.clients
        self.clients = [await self.server.come(f"Player {at}", each.token) for at, each in enumerate(before)]

    async def table(self, client: Client, code: str) -> messages.Snapshot:
        """Come to a table, or back to it."""
        await client.send(messages.Join(client.id(), code))
        return await client.until(messages.Snapshot, lambda snapshot: snapshot.state["opened"]["code"] == code)

    async def known(self, number: int, place: int) -> messages.Snapshot:
        """The tournament, once each board of this round has a code (2), or a result (3), at this place."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                snapshot = await self.table(self.clients[0], self.code)
                paired = snapshot.state["position"]["paired"]
                if len(paired) >= number and all(board[place] for board in paired[number - 1]):
                    return snapshot
                await asyncio.sleep(0.05)


async def play_evening(data: Path) -> Any:
    """Play the rounds; return the state of the tournament at the end."""
    evening = Evening(data)
    await evening.begin()
    options = {"rounds": ROUNDS, "minutes": 0, "first_move_s": 0}
    opened = await evening.clients[0].ask(messages.Open, "tournament", options=options, seats={"director": "me"})
    evening.code = opened.code
    for player in evening.clients[1:]:
        assert isinstance(await player.ask(messages.Join, opened.code), messages.Done)
    for number in range(1, ROUNDS + 1):
        called = await evening.clients[0].ask(messages.Act, opened.table, number, {"type": "next"})
        assert isinstance(called, messages.Done), called
        if number % 2:
            await evening.kill()  # while it pairs the round or opens its games
        snapshot = await evening.known(number, 2)
        for at, (black, white, code, *_) in enumerate(snapshot.state["position"]["paired"][-1]):
            if at == number * 3:
                await evening.kill()  # in the middle of the results
            loser = snapshot.state["seats"][(black, white)[(at + number) % 2]]["player"]
            client = next(each for each in evening.clients if each.player == loser)
            game = await evening.table(client, code)
            assert isinstance(await client.ask(messages.Resign, game.table), messages.Done)
        snapshot = await evening.known(number, 3)
    await evening.server.end(signal.SIGKILL)
    return snapshot.state["position"]


def test_nothing_is_lost_nobody_meets_twice_and_the_points_add_up(tmp_path: Path) -> None:
    state = asyncio.run(play_evening(tmp_path / "hall.db"))
    boards = [board for boards in state["paired"] for board in boards]
    assert len(state["entrants"]) == PLAYERS
    assert [len(boards) for boards in state["paired"]] == [PLAYERS // 2] * ROUNDS
    assert len({frozenset(board[:2]) for board in boards}) == len(boards)
    assert len({board[2] for board in boards}) == len(boards), "each game has a table of its own"
    for boards_of_round in state["paired"]:
        assert len({seat for board in boards_of_round for seat in board[:2]}) == PLAYERS
    assert Counter(board[3] for board in boards).keys() == {"black", "white"}
    blacks = Counter(board[0] for board in boards)
    blacks.subtract(board[1] for board in boards)
    assert max(map(abs, blacks.values())) <= 2
    assert state["over"]
