"""An engine of others as a bot: at a real server, and when it fails."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banmen.bot.choosing import ChooseFailed
from banmen.bot.running import EngineChoice
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, opening
from banmen.texts import Texts
from tests.banmen.bot.playing import first, playing
from tests.banmen.bot.test_running import line, started
from tests.banmen_server.wire_client import Scene, play

OTHER_ENGINE = Path(__file__).parents[1] / "games" / "reversi" / "nboard" / "other_engine.py"
COMMAND = f"{sys.executable} {OTHER_ENGINE}"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C")


@pytest.fixture
def engine() -> Iterator[Callable[..., EngineChoice]]:
    """Starts engines with a fault, which end with the test."""
    running: list[EngineChoice] = []

    def start(command: str, limit_s: float = 60) -> EngineChoice:
        running.append(EngineChoice(REVERSI, "nboard", command, depth=1, limit_s=limit_s, t=Texts("en")))
        return running[-1]

    yield start
    for choice in running:
        choice.close()


def test_it_gives_the_engines_moves_under_the_engines_name(engine: Callable[..., EngineChoice]) -> None:
    choice = engine(COMMAND)
    assert choice.name == "Other Engine"
    assert choice(opening(8), [], BLACK) == Place("d3")


def test_an_engine_that_dies_once_is_restarted(engine: Callable[..., EngineChoice], tmp_path: Path) -> None:
    once = tmp_path / "died"
    program = tmp_path / "mortal.py"
    text = OTHER_ENGINE.read_text(encoding="utf-8")
    dying = (
        f"import os\n    if not os.path.exists({str(once)!r}):\n"
        f"        open({str(once)!r}, 'w').close()\n        sys.exit(1)\n"
    )
    begin = "def go(board: list[str], own: str, fault: str) -> None:\n"
    assert begin in text
    program.write_text(text.replace(begin, f"{begin}    {dying}"), encoding="utf-8")
    assert engine(f"{sys.executable} {program}")(opening(8), [], BLACK) == Place("d3")
    assert once.exists()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("dies", "The program ended (status 1). Its last output: the engine has no more memory"),
        ("silent", "There was no answer within 0.3 seconds."),
        ("lies", "'d4' is not legal: There is a disc on d4 already."),
        ("babbles", "'the best move' is not a move."),
        ("passes", "It passed although it has moves."),
    ],
)
def test_an_engine_that_fails_again_gives_one_sentence(
    fault: str, said: str, engine: Callable[..., EngineChoice]
) -> None:
    choice = engine(f"{COMMAND} {fault}", 0.3 if fault == "silent" else 60)
    with pytest.raises(ChooseFailed) as failed:
        choice(opening(8), [], BLACK)
    assert failed.value.fault.kind == "engine"
    assert failed.value.fault.args == {"fault": said}


def test_an_engine_plays_a_game_at_a_server(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (bot, author):
            bot.patience = bot.patience._replace(linger_s=0)
            code = await bot.open("reversi")
            async with started(f"nboard:{COMMAND}", f"{stage.url.removeprefix('ws://')}/{code}") as process:
                await line(process, "against First")
                assert await process.wait() == 0
            (played,) = author.played
            assert played.outcome.reason == "played_out"
            white = played.replay.seats["white"]
            assert white is not None
            assert (white.name, white.bot) == ("Other Engine", True)

    play(scene, tmp_path / "hall.db")


def test_an_engine_that_dies_ends_the_bot_and_loses_no_game(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with playing(stage, first) as (bot, author):
            code = await bot.open("reversi")
            address = f"{stage.url.removeprefix('ws://')}/{code}"
            async with started(f"nboard:{COMMAND} dies", address, "--name", "Mortal") as process:
                assert "no more memory The bot ends and its games are kept" in await line(process, "Its last output")
                assert process.stderr is not None
                assert await process.stderr.read() == b""
                assert await process.wait() == 1
            assert author.played == []
            async with started(f"nboard:{COMMAND}", address, "--name", "Mortal") as process:
                await bot.wait_until(lambda: bool(author.played))
                assert author.played[0].outcome.reason == "played_out"

    play(scene, tmp_path / "hall.db")


def test_an_engine_that_fails_to_start_says_why(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with started(f"nboard:{COMMAND} refuses", stage.url.removeprefix("ws://")) as process:
            assert "its licence has expired" in await line(process, "Its last output")
            assert await process.wait() == 1
        async with started("nboard:no-such-engine", stage.url.removeprefix("ws://")) as process:
            assert "cannot be started" in await line(process, "no-such-engine")

    play(scene, tmp_path / "hall.db")
