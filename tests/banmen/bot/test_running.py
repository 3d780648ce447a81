"""`banmen bot` as its user starts it."""

import asyncio
import contextlib
import io
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from banmen.__main__ import main
from banmen.bot import Bot, Played, running
from banmen.game import Outcome
from banmen.games import GAMES
from banmen.replay import PROGRAM, Replay, Sitter
from banmen.texts import Texts
from tests.banmen.bot.playing import first, playing
from tests.banmen_server.wire_client import Scene, play
from tests.end_to_end.server_process import Server

PATIENCE_S = 60.0
"""Processes are started, on a machine that may have much else to do."""
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C")


def readme_script() -> str:
    """The bot of the README, as it is printed."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^```python\n(# corners\.py\n.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def written(folder: Path, text: str, name: str = "corners.py") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[Process]:
    """`banmen bot` in a process of its own, killed at the end if it is still there."""
    process = await create_subprocess_exec(sys.executable, "-m", "banmen", "bot", *arguments, stderr=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line(process: Process, wanted: str) -> str:
    """The next line on its standard error that has this in it."""
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        while True:
            read = (await process.stderr.readline()).decode()
            assert read, "it has ended"
            if wanted in read:
                return read


def test_the_bot_of_the_readme_has_ten_lines_and_is_challenged_in_the_hall(tmp_path: Path) -> None:
    script = readme_script()
    assert len(script.splitlines()) == 10

    async def scene(stage: Scene) -> None:
        address = stage.url.removeprefix("ws://")
        async with (
            started(written(tmp_path, script), address) as process,
            playing(stage, first, within_s=PATIENCE_S) as (bot, author),
        ):
            await line(process, "corners is at")
            looker = await stage.come("Sora")
            player = await listed(looker)
            await bot.challenge(player, "reversi")
            await bot.wait_until(lambda: bool(author.played))
            assert author.played[0].outcome.reason == "played_out"
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0

    async def listed(looker: Any) -> str:
        from banmen.protocol import messages  # noqa: PLC0415

        await looker.send(messages.Lobby())
        while True:
            match await looker.take():
                case messages.Players(players):
                    return players[0].player
                case messages.PlayerListed(player):
                    return player.player

    play(scene, tmp_path / "hall.db")


def test_it_plays_at_the_table_of_a_code_says_how_it_ended_and_ends(tmp_path: Path) -> None:
    faulty = (
        "def choose(state, legal, seat, moment):\n"
        "    print(moment)\n"
        "    return legal[0] if moment.plies < 4 else legal[99]\n"
    )

    async def scene(stage: Scene) -> None:
        async with playing(stage, first, within_s=PATIENCE_S) as (bot, author):
            bot.patience = bot.patience._replace(linger_s=0)
            code = await bot.open("reversi")
            address = f"{stage.url.removeprefix('ws://')}/{code}"
            async with started(
                written(tmp_path, faulty, "faulty.py"), address, "--name", "Faulty", "--casual"
            ) as process:
                told = await line(process, "IndexError")
                assert re.search(
                    r"faulty\.py:3: the script raised IndexError.*\(table t\w+, reversi, after ply 5\)", told
                )
                assert await line(process, "gives this game up")
                assert "Lost against First (by resignation)." in await line(process, "Lost")
                assert await process.wait() == 0
            (played,) = author.played
            white = played.replay.seats["white"]
            assert white is not None
            assert (white.name, white.bot, white.rated) == ("Faulty", True, False)

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("hang", ["time.sleep(10**6)", "while True: print('thinking')"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_at_a_signal_while_choose_hangs(number: signal.Signals, hang: str, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    hangs = f"import time\ndef choose(*_):\n    open({str(asked)!r}, 'w').close()\n    {hang}\n"

    async def scene(stage: Scene) -> None:
        async with playing(stage, first, within_s=PATIENCE_S) as (bot, _author):
            address = f"{stage.url.removeprefix('ws://')}/{await bot.open('reversi')}"
            async with started(written(tmp_path, hangs, "hangs.py"), address) as process:
                while not asked.exists():  # noqa: ASYNC110 - another process makes it
                    await asyncio.sleep(0.01)
                process.send_signal(number)
                async with asyncio.timeout(PATIENCE_S):
                    _, err = await process.communicate()
                assert process.returncode == 0
                assert b"Fatal" not in err

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize(
    ("script", "address", "status", "sentence"),
    [
        ("def choose(:", "127.0.0.1:1", 4, "mine.py:1: the script cannot be loaded: SyntaxError"),
        ("x = 1", "127.0.0.1:1", 4, "mine.py defines no function choose"),
        (
            "\ndef choose(state): ...",
            "127.0.0.1:1",
            4,
            "mine.py:2: the script cannot be used: choose(state, legal, seat)",
        ),
        ("def choose(*_): ...", "ftp://x", 2, "ftp://x is no address of a server"),
        ("GAMES = ['chess']\ndef choose(*_): ...", "127.0.0.1:1", 2, "There is no game chess here. There is: reversi,"),
    ],
)
def test_an_engine_or_script_that_fails_to_start_is_reported(
    script: str, address: str, status: int, sentence: str, *, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, script, "mine.py")
    try:
        ended: Any = main(["bot", path, address])
    except SystemExit as end:
        ended = end.code
    assert ended == status
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_an_empty_name_and_a_missing_script_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bot", "none.py", "127.0.0.1", "--name", "x" * 25])
    assert "1 to 24 characters" in capsys.readouterr().err
    assert main(["bot", "none.py", "127.0.0.1"]) == 4
    assert "none.py is no file." in capsys.readouterr().err


def test_a_code_that_nobody_has_ends_it_with_the_servers_sentence(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        address = f"{stage.url.removeprefix('ws://')}/K7QX-2MPD"
        async with started(written(tmp_path, readme_script()), address) as process:
            assert "There is no such table" in await line(process, "The server refused")
            assert await process.wait() == 3

    play(scene, tmp_path / "hall.db")


class Halting:
    """A `choose` that takes the first action, and before some plies waits for the test."""

    def __init__(self, *plies: int) -> None:
        self.reached = {ply: asyncio.Event() for ply in plies}
        self.go_on = {ply: asyncio.Event() for ply in plies}
        self._loop = asyncio.get_running_loop()

    def __call__(self, _state: Any, legal: list[Any], _seat: str, moment: Any) -> Any:
        for ply in self.reached:
            if moment.plies in {ply, ply + 1} and not self.go_on[ply].is_set():
                self._loop.call_soon_threadsafe(self.reached[ply].set)
                asyncio.run_coroutine_threadsafe(self.go_on[ply].wait(), self._loop).result(PATIENCE_S)
        return legal[0]


def test_a_killed_server_and_bot_resume_their_game(tmp_path: Path) -> None:
    server, script = Server(tmp_path / "hall.db"), written(tmp_path, readme_script())
    server.start()

    async def scene() -> None:
        choose, url = Halting(8, 20), f"ws://127.0.0.1:{server.port}"
        async with playing(Stage(url), choose, within_s=PATIENCE_S) as (aki, author):
            code = await aki.open("reversi")
            command = (script, f"127.0.0.1:{server.port}/{code}")
            async with started(*command) as killed:
                await choose.reached[8].wait()
                server.kill()
                await line(killed, "tries again by itself")
                await asyncio.to_thread(server.start)
                await line(killed, "corners is at")
                choose.go_on[8].set()
                await choose.reached[20].wait()
                killed.send_signal(signal.SIGKILL)
                await killed.wait()
            async with started(*command) as again:
                await line(again, "corners is at")
                choose.go_on[20].set()
                await aki.wait_until(lambda: bool(author.played))
                assert author.played[0].outcome.reason == "played_out"
                assert author.faults == []
                assert players(aki) == ["First", "corners"]

    try:
        asyncio.run(scene())
    finally:
        with contextlib.suppress(AssertionError):
            server.kill()


class Stage:
    """Where a server is that runs in another process."""

    def __init__(self, url: str) -> None:
        self.url = url


def players(bot: Bot) -> list[str]:
    (table,) = bot.tables.values()
    return [sitter.name for sitter in table.replay.seats.values() if sitter]


class Unread(io.StringIO):
    """A standard output whose reader has closed it."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


def test_output_of_a_script_is_passed_on_and_a_closed_output_costs_no_game() -> None:
    out = io.StringIO()
    print("thinking", file=running._Printed(out))
    assert out.getvalue() == "thinking\n"
    print("thinking", file=running._Printed(Unread()))


FELL, PLAYED_OUT = Outcome("hero", "fell"), Outcome("black", "played_out")


@pytest.mark.parametrize(
    ("game", "program", "own", "outcome", "lang", "sentence"),
    [
        ("reversi", "1", "white", PLAYED_OUT, "en", "Lost against Computer, level 1 (all moves are made)."),
        ("battle", "wary", "demon_king", FELL, "en", "Lost against Computer, wary (the demon king fell)."),
        ("battle", "wary", "hero", FELL, "en", "Won against Computer, wary (the demon king fell)."),
        ("battle", "wary", "demon_king", FELL, "ja", "コンピューター(用心深い) に負けました(魔王は倒れた)。"),
        ("reversi", "later", "white", Outcome("black", "by_magic"), "en", "Lost against later (by_magic)."),
    ],
)
def test_the_end_of_a_game_is_reported_in_words(
    game: str, program: str, own: str, outcome: Outcome, *, lang: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    replay = Replay()
    replay.game = GAMES[game]
    for seat in GAMES[game].seats:
        mine = seat == own
        replay.seats[seat] = Sitter("p1", "Mine") if mine else Sitter(PROGRAM, "", program=program)
    running._Reporter(Texts(lang), "Mine", "ws://x").over(Played("t1", replay, (own,), outcome))
    assert capsys.readouterr().err == f"banmen bot: {sentence}\n"


@pytest.mark.parametrize(
    ("script", "more", "lines"),
    [
        ("def f():\n    1 / 0\n\nf()\n", ["--traceback"], ["line 4", "line 2, in f", "ZeroDivisionError"]),
        ("def f():\n    1 / 0\n\nf()\n", [], []),
    ],
)
def test_a_traceback_is_printed_where_it_is_asked_for(
    script: str, more: list[str], lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", written(tmp_path, script, "mine.py"), "127.0.0.1:1", *more]) == 4
    _, *traceback = capsys.readouterr().err.splitlines()
    assert bool(traceback) == bool(more)
    assert all(any(part in line for line in traceback) for part in lines)
