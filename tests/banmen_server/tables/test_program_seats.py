"""A person plays against a program: over the wire, to the end, and again."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opponent
from banmen.programs.seated import Chosen
from banmen.protocol.messages import Act, Discard, Done, Join, Leave, Lobby, MyTables, Offer, Open, Resign, Say
from banmen.replay import Replay
from banmen_server.app import Server, running
from tests.banmen_server.tables.test_shows import Viewer
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play, quick


async def against(stage: Scene, seat: str, program: str, **fields: Any) -> tuple[Viewer, str]:
    """A person at a board of 4x4 whose other seat this program holds."""
    person = Viewer(await stage.come("Aki"))
    options = {"size": 4} if "options" not in fields else fields.pop("options")
    seats = {seat: "me", opponent(seat): "program"}
    opened = await person.ask(Open, "reversi", options, seats, programs={opponent(seat): program}, **fields)
    return person, opened.table


async def play_to_the_end(person: Viewer, table: str) -> None:
    """Play any legal moves, until the game is over."""
    dice = Random(1)
    (seat,) = person.replay.seats.keys() - person.replay.programs.keys()

    async def my_turn() -> Replay:
        await person.see(lambda replay: replay.outcome is not None or replay.state.turn == seat)
        return person.replay

    while (replay := await my_turn()).outcome is None:
        action = dice.choice(list(REVERSI.legal(replay.state, seat)))
        n = replay.actions.get(seat, 0) + 1
        await person.ask(Act, table, n, {"type": "place", "square": action.square})
        assert person.replay.actions[seat] == n, "the events come before the answer"


@pytest.mark.parametrize(("seat", "program"), [("black", "1"), ("white", "10")])
def test_a_whole_game_is_played_with_a_program_and_another(seat: str, program: str, tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        person, table = await against(stage, seat, program)
        await person.see(lambda replay: replay.playing)
        assert person.replay.programs == {opponent(seat): program}
        await play_to_the_end(person, table)
        await person.ask(Offer, table, "rematch")
        await person.see(lambda replay: replay.round == 2)
        assert person.replay.programs == {seat: program}, "colours are swapped, the level stays"
        await play_to_the_end(person, table)

    play(scene, tmp_path / "hall.db")


def test_the_row_of_a_table_names_its_program(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        person, table = await against(stage, "black", "4")
        await person.client.send(Lobby())
        (own,) = (await person.client.until(MyTables)).tables
        assert own.row.table == table
        assert (own.row.programs, own.row.seats) == ({"white": "4"}, {"black": "Aki", "white": ""})

    play(scene, tmp_path / "hall.db")


class Pondering:
    """Programs that answer only when the test lets them."""

    def __init__(self, server: Server) -> None:
        self.engines = server.hall._engines
        self.asked: asyncio.Queue[asyncio.Future[None]] = asyncio.Queue()
        self.answers = self.engines.choices
        self.engines.choices = self.choices  # type: ignore[method-assign]  # for as long as the test lasts

    async def choices(self, *question: Any, **fields: Any) -> list[Chosen[Any]]:
        allowed = asyncio.get_running_loop().create_future()
        self.asked.put_nowait(allowed)
        await allowed
        return await self.answers(*question, **fields)


def test_a_takeback_does_not_wait_for_a_thinking_program(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        pondering = Pondering(stage.server)
        person, table = await against(stage, "black", "10")
        await person.see(lambda replay: replay.playing)
        await person.ask(Act, table, 1, {"type": "place", "square": "b1"})
        first = await pondering.asked.get()
        assert isinstance(await person.ask(Say, table, "Take your time."), Done)
        assert isinstance(await person.ask(Offer, table, "take_back", 0), Done)
        await asyncio.wait((first,))
        assert first.cancelled(), "nobody wants that answer any more"
        assert len(person.replay.plies) == 1
        await person.ask(Act, table, 1, {"type": "place", "square": "a2"})
        (await pondering.asked.get()).set_result(None)
        await person.see(lambda replay: replay.actions.get("white") == 1)
        assert person.replay.plies[1].event.square == "a2"

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("end", ["resign", "discard"])
def test_a_program_stops_thinking_when_the_game_is_over_or_the_table_gone(end: str, tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        pondering = Pondering(stage.server)
        person, table = await against(stage, "white", "10")
        thinks = await pondering.asked.get()
        await person.ask(Resign, table)
        if end == "discard":
            await person.ask(Discard, table)
            await person.ask(Leave, table)
        await asyncio.wait((thinks,))
        assert thinks.cancelled()

    play(scene, tmp_path / "hall.db")


def test_after_a_restart_the_program_continues_by_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db")) as server:
            pondering = Pondering(server)
            person, table = await against(Scene(server), "white", "3")
            await pondering.asked.get()
        async with running(quick(tmp_path / "hall.db")) as server:
            async with asyncio.timeout(PATIENCE_S):
                await server.hall._startup_loader.done.wait()
                (room,) = server.hall.tables
                while room.in_use:
                    await asyncio.gather(*server.hall._tasks)
            assert room.table.replay.actions == {"black": 1}, "before anyone comes in"
            again = Viewer(await Scene(server).come("Aki", person.client.token))
            await again.ask(Join, table)
            await again.see(lambda replay: replay.playing and replay.state.turn == "white")
            assert again.replay.programs == {"black": "3"}

    asyncio.run(scene())
