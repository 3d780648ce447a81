"""A person plays against a program: over the wire, to the end, and again."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opponent
from banmen.protocol.messages import Act, Lobby, MyTables, Offer, Open
from banmen.replay import Replay
from tests.banmen_server.tables.test_shows import Viewer
from tests.banmen_server.wire_client import Scene, play


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


def test_the_program_is_told_with_the_table_s_row(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        person, table = await against(stage, "black", "4")
        await person.client.send(Lobby())
        (own,) = (await person.client.until(MyTables)).tables
        assert own.row.table == table
        assert (own.row.programs, own.row.seats) == ({"white": "4"}, {"black": "Aki", "white": ""})

    play(scene, tmp_path / "hall.db")
