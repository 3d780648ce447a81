"""A server on an engine: what it says where the engine is not there, goes away, and is back."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from banmen.__main__ import main
from banmen.protocol import messages
from banmen_server.app import Server, running
from banmen_server.log.nats.streams import PARTITIONS
from tests.banmen_server.wire_client import PATIENCE_S, Scene, quick
from tests.nats_engine import Engine, running_engine
from tests.test_operations_doc import PAGE

STOPS_WITHIN_S = 2.5
Told = Callable[[], Awaitable[bool]]


async def wait_until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - what a server says of its health is no event
            await asyncio.sleep(0.02)


def play(folder: Path, scene: Callable[[Engine, list[Scene]], Awaitable[None]], servers: int = 1) -> None:
    """Play a scene with servers on an engine of one node."""

    async def all_of_it(engine: Engine) -> None:
        async with AsyncExitStack() as opened:
            stages = []
            for number in range(servers):
                config = quick(folder / f"{number}", log=engine.servers)
                stages.append(Scene(await opened.enter_async_context(running(config))))
            try:
                await scene(engine, stages)
            finally:
                for stage in stages:
                    await stage.hang_up()

    with running_engine(folder / "engine") as engine:
        asyncio.run(all_of_it(engine))


def test_players_at_two_servers_are_at_one_table(tmp_path: Path) -> None:
    async def scene(_: Engine, stages: list[Scene]) -> None:
        host, guest = await stages[0].come("Aki"), await stages[1].come("Mika")
        opened = await host.open()
        await guest.send(messages.Join("j1", opened.code))
        await guest.until(messages.Done)
        await guest.until(messages.Snapshot)
        told = await host.until(messages.Events)
        assert told.table == opened.table

    play(tmp_path, scene, servers=2)


def test_a_lost_engine_is_reported_and_found_again(tmp_path: Path) -> None:
    async def scene(engine: Engine, stages: list[Scene]) -> None:
        server: Server = stages[0].server
        player = await stages[0].come("Aki")
        await player.open()
        engine.nodes[0].kill()
        await wait_until(lambda: server.trouble() is not None)
        assert "the engine cannot be reached" in str(server.trouble())
        assert "engine_connected 0" in await stages[0].http("/metrics")
        assert (await stages[0].http("/health")).startswith("HTTP/1.1 503")
        await player.send(messages.Ping(7))
        await player.until(messages.Pong)
        engine.nodes[0].start()
        await wait_until(lambda: server.trouble() is None)
        assert (await player.open()).code

    play(tmp_path, scene)


def stopped_after(folder: Path, scene: Callable[[Engine, Server], Awaitable[None]]) -> float:
    """How long (s) a server takes to stop once this has happened, with somebody at a table whose time is counted."""

    async def all_of_it(engine: Engine) -> float:
        async with running(quick(folder, log=engine.servers)) as server:
            stage = Scene(server)
            await (await stage.come("Aki")).ask(messages.Open, "sudoku")
            await scene(engine, server)
            await stage.hang_up()
            since_s = time.monotonic()
        return time.monotonic() - since_s

    with running_engine(folder / "engine") as engine:
        return asyncio.run(all_of_it(engine))


def test_a_server_stops_soon_while_its_engine_is_unreachable(tmp_path: Path) -> None:
    async def scene(engine: Engine, server: Server) -> None:
        engine.nodes[0].kill()
        await wait_until(lambda: server.trouble() is not None)

    assert stopped_after(tmp_path, scene) < STOPS_WITHIN_S


def test_a_server_stops_soon_while_its_engine_reads_nothing(tmp_path: Path) -> None:
    async def scene(engine: Engine, _: Server) -> None:
        engine.nodes[0].freeze()

    assert stopped_after(tmp_path, scene) < STOPS_WITHIN_S


def test_the_metrics_of_a_cluster_are_those_in_the_manual(tmp_path: Path) -> None:
    async def scene(_: Engine, stages: list[Scene]) -> None:
        text = (await stages[0].http("/metrics")).partition("\r\n\r\n")[2]
        families = list(text_string_to_metric_families(text))
        told = {f"{each.name}_total" if each.type == "counter" else each.name for each in families}
        table = PAGE.partition("A server in a cluster adds")[2].partition("Worth an alert")[0]
        named = {line.split("`")[1] for line in table.splitlines() if line.startswith("| `banmen_")}
        assert named <= told
        values = {each.name: each.samples[0].value for each in families if each.samples}
        assert (values["banmen_servers"], values["banmen_engine_connected"]) == (1, 1)
        assert 0 <= values["banmen_partitions_held"] <= PARTITIONS

    play(tmp_path, scene)


def test_a_missing_engine_is_reported_with_an_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("banmen_server.log.nats.connection.CONNECT_S", 1.0)
    monkeypatch.setattr("banmen_server.log.nats.connection.REPORT_AFTER_S", 0.2)
    (tmp_path / "login").write_text("banmen:hush-7")
    line = ["serve", "--engine", "nats://127.0.0.1:1", "--engine-creds", str(tmp_path / "login")]
    assert main(line) == 1
    said = capsys.readouterr().err
    waiting, ended = said.splitlines()
    assert waiting.startswith("banmen: The engine at nats://127.0.0.1:1 does not answer yet (")
    assert waiting.endswith("); it is asked again, for 1 seconds in all.")
    assert ended.startswith(
        "banmen: no tables of nats://127.0.0.1:1 can be served: the engine at nats://127.0.0.1:1 cannot be reached: "
    )
    assert "hush-7" not in said
    assert main([*line, "--lang", "ja"]) == 1
    assert "エンジン nats://127.0.0.1:1 を使えません" in capsys.readouterr().err


def test_a_refusal_of_the_engine_is_reported_immediately(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("banmen_server.log.nats.connection.CONNECT_S", 3600)
    (tmp_path / "login").write_text("banmen:hush-7")
    with running_engine(tmp_path, password="hush-8") as engine:  # noqa: S106 - of this engine
        line = ["serve", "--engine", engine.servers[0]]
        assert main(line) == 1
        assert capsys.readouterr().err.splitlines()[-1] == (
            f"banmen: The engine at {engine.servers[0]} wants a login: name a file that has it with --engine-creds."
        )
        assert main([*line, "--engine-creds", str(tmp_path / "login"), "--lang", "ja"]) == 1
        assert "--engine-creds のファイルにあるログインを受け付けません" in capsys.readouterr().err


def test_a_server_waiting_for_its_engine_stops_on_request(tmp_path: Path) -> None:
    with socket.socket() as node:
        node.bind(("127.0.0.1", 0))
        node.listen()
        url = f"nats://127.0.0.1:{node.getsockname()[1]}"
        command = (sys.executable, "-m", "banmen", "serve", "--engine", url, "--admin-socket", str(tmp_path / "admin"))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
            node.settimeout(60)
            with node.accept()[0]:  # which says nothing
                server.terminate()
                out, said = server.communicate(timeout=8)
    assert (server.returncode, out, said) == (0, b"", b"")


def test_missing_files_and_parts_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["serve", "--engine", "nats://127.0.0.1:1"]
    (tmp_path / "login").write_text("no login")
    assert main([*line, "--engine-creds", str(tmp_path / "login")]) == 4
    assert "is no login" in capsys.readouterr().err
    assert main([*line, "--engine-creds", str(tmp_path / "nothing")]) == 4
    assert "nothing: File not found." in capsys.readouterr().err
    assert main([*line, "--engine-ca", str(tmp_path / "login")]) == 4
    assert "login has no certificates in PEM." in capsys.readouterr().err
    assert main([*line, "--engine-ca", str(tmp_path / "nothing")]) == 4
    assert "nothing: File not found." in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "nats.aio.client", None)
    assert main(line) == 1
    assert "pip install '.[cluster]'" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["--engine nats://a --data hall.db", "--engine-creds login", "--engine-ca ca.pem"])
def test_options_that_do_not_go_together_are_refused(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", *line.split()])
    assert ended.value.code == 2
    assert "--engine" in capsys.readouterr().err
