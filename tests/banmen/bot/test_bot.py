"""Bots at a real server: they play whole games against each other, and survive every interruption."""

from pathlib import Path

from tests.banmen.bot.playing import first, playing
from tests.banmen_server.wire_client import Scene, play


def test_two_bots_play_a_whole_game_of_reversi(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (one, author), playing(stage, first, name="Second") as (two, _):
            code = await one.open("reversi")
            await two.join(code)
            await one.wait_until(lambda: bool(author.played))
            (played,) = author.played
            assert played.outcome.reason == "played_out"
            assert len(played.replay.plies) > 50
            assert played.seats == ("black",)
            sitters = played.replay.seats
            assert [(sitter.name, sitter.bot) for sitter in sitters.values() if sitter] == [
                ("First", True),
                ("Second", True),
            ]
            assert author.faults == []

    play(scene, tmp_path / "hall.db")
