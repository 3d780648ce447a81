"""No process of banmen imports from the current folder: each kind is started in one that holds poisoned names.

A poisoned module notes its name in a file as it is executed. PYTHONPATH names the folder as well, for what is started
from this process.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from banmen.arena.match import Match
from banmen.arena.runner import Runner
from banmen_client.system.local_server import serve_command, spawn
from banmen_client.system.worker_process import WorkerProcess
from banmen_server.bench.processes import BANMEN, CEILING, Cores, running
from banmen_server.engines.process import EngineProcess
from banmen_server.local_cluster.engine_nodes import NoEngine, engine_program
from tests.banmen.arena.scripts import script
from tests.banmen_client.system import jobs
from tests.banmen_client.system.test_worker_process import Asking
from tests.banmen_server.wire_client import Client, Scene, play

NAMES = ("token", "org", "json", "banmen", "random", "runpy", "sitecustomize")
INSTALLED = str(Path(sys.executable).with_name("banmen"))
PATIENCE_S = 120.0
BOT = "from helper import first\nimport pickle\n\ndef choose(state, legal, seat):\n    return first(legal)\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, full of poison, from which nothing was executed at the end of the test."""
    poisoned, executed = tmp_path / "downloads", tmp_path / "executed.txt"
    poisoned.mkdir()
    for name in NAMES:
        (poisoned / f"{name}.py").write_text(f"open({str(executed)!r}, 'a').write({name!r} + ' ')\n")
    monkeypatch.chdir(poisoned)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield poisoned
    assert not executed.exists(), executed.read_text()


@pytest.fixture
def _named_by_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PYTHONPATH names the folder, too."""
    monkeypatch.setenv("PYTHONPATH", f"{os.pathsep}{folder}")


pytestmark = pytest.mark.usefixtures("_named_by_the_environment")


def test_the_poison_works(folder: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", "import token"], cwd=folder, check=True, timeout=PATIENCE_S)
    executed = tmp_path / "executed.txt"
    assert executed.read_text().split() == ["sitecustomize", "token"]
    executed.unlink()


async def come(url: str) -> None:
    """Be welcome at a server, and open a table."""
    async with connect(url, compression=None, open_timeout=PATIENCE_S) as connection:
        client = Client(connection)
        await client.hello("Aki")
        await client.open()


def test_the_server_of_a_window(tmp_path: Path) -> None:
    server = spawn(serve_command(tmp_path / "hall.db", "127.0.0.1", 0), PATIENCE_S)
    try:
        asyncio.run(come(server.address.url))
    finally:
        server.stop(PATIENCE_S)
        server.release()


def test_the_worker_of_a_window() -> None:
    asking = Asking(WorkerProcess())
    try:
        asking.ask(jobs.COUNT, jobs.Count(2))
        assert asking.wait_for(3) == [1, 2, "ended"]
    finally:
        asking.worker.close()


def test_a_process_in_which_a_server_thinks() -> None:
    async def scene() -> int:
        process = EngineProcess(plain=True)
        try:
            return await process.run(os.getpid)
        finally:
            process.end()

    assert asyncio.run(scene()) != os.getpid()


@pytest.mark.parametrize("kind", [BANMEN, CEILING])
def test_a_server_that_is_measured(kind: str, tmp_path: Path) -> None:
    with running(kind, Cores(None, None), tmp_path) as server:
        assert server.url


def bot_in(folder: Path) -> str:
    """A script that imports a module beside it, and one of Python that asks for `org`."""
    script(folder, "def first(legal):\n    return legal[0]\n", "helper.py")
    return script(folder, BOT)


def test_a_match_with_a_script(folder: Path) -> None:
    runner = Runner(Match(game="reversi", a="1", b=bot_in(folder), seed=7), 1)
    (played,) = runner.games(range(1))
    runner.close()
    assert played.record.fault is None


def test_a_match_of_the_command(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")
    command = [INSTALLED, "arena", "1", bot_in(folder), "--games", "2", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_bot_at_a_server(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")

    async def scene(stage: Scene) -> None:
        command = [INSTALLED, "bot", bot_in(folder), stage.url.removeprefix("ws://")]
        bot = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
        assert bot.stderr is not None
        assert b"bot" in await bot.stderr.readline()
        bot.send_signal(signal.SIGTERM)
        assert await bot.wait() == 0

    play(scene, tmp_path / "hall.db")


def test_a_cluster(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        engine_program()
    except NoEngine:
        pytest.skip("this machine lacks the engine of a cluster")
    monkeypatch.delenv("PYTHONPATH")
    command = [INSTALLED, "cluster", str(tmp_path / "cluster"), "--servers", "1"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as cluster:
        assert cluster.stdout is not None
        assert b"ws://" in cluster.stdout.readline()
        cluster.terminate()
        assert cluster.wait(PATIENCE_S) == 0


SOURCES = [path for part in ("shared", "server", "client") for path in (Path(__file__).parents[1] / part).rglob("*.py")]


def test_there_is_no_other_way_to_start_a_python() -> None:
    forbidden = ("sys.executable", "multiprocessing", "ProcessPoolExecutor", "os.exec", "os.spawn", "os.fork(")
    found = {str(path.name) for path in SOURCES if any(word in path.read_text(encoding="utf-8") for word in forbidden)}
    assert found <= {"own.py", "engine_nodes.py", "page_minifier.py"}
