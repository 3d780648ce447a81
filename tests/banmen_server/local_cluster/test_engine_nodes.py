"""Nodes of the engine: what their configuration says, and that a node that was killed takes part again."""

import asyncio
import json
from pathlib import Path

import pytest

from banmen_server.local_cluster.engine_nodes import (
    EngineNode,
    NoEngine,
    NotReady,
    configuration,
    engine_program,
    is_running,
    tail,
)
from banmen_server.local_cluster.folder import ClusterFolder

READY_S = 60.0
PASSWORD = "secret"  # noqa: S105 - of a configuration that no engine reads


def nodes_in(folder: Path) -> list[EngineNode]:
    return ClusterFolder(folder, 1).nodes()


def program() -> str:
    try:
        return engine_program()
    except NoEngine:
        pytest.skip("the engine nats-server is not installed")


def test_every_node_syncs_each_write_and_knows_the_two_others(tmp_path: Path) -> None:
    settings = [node.settings for node in nodes_in(tmp_path)]
    told = json.loads(configuration(settings[0], settings, password=PASSWORD))
    assert told["jetstream"] == {"store_dir": str(tmp_path / "node-1" / "streams"), "sync_interval": "always"}
    assert told["authorization"] == {"user": "banmen", "password": "secret"}
    ports = [node.address.route_port for node in settings]
    assert told["cluster"]["listen"] == f"127.0.0.1:{ports[0]}"
    assert told["cluster"]["routes"] == [f"nats://banmen:secret@127.0.0.1:{port}" for port in ports[1:]]


def test_one_node_alone_is_no_cluster(tmp_path: Path) -> None:
    (first, *_) = [node.settings for node in nodes_in(tmp_path)]
    assert "cluster" not in json.loads(configuration(first, [first], password=PASSWORD))


def test_a_missing_program_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoEngine):
        engine_program()


def test_a_killed_node_rejoins_after_a_restart(tmp_path: Path) -> None:
    engine = program()

    async def scene() -> None:
        nodes = nodes_in(tmp_path)
        try:
            await asyncio.gather(*(node.start(engine) for node in nodes))
            await asyncio.gather(*(node.ready(READY_S) for node in nodes))
            assert await asyncio.to_thread(is_running, nodes[0].settings.address, "node-1")
            await nodes[0].kill()
            assert nodes[0].pid is None
            assert await nodes[0].monitored("/healthz") is None
            await nodes[0].start(engine)
            await nodes[0].ready(READY_S)
        finally:
            await asyncio.gather(*(node.stop() for node in nodes))

    asyncio.run(scene())


def test_a_node_that_cannot_start_is_reported_with_its_log(tmp_path: Path) -> None:
    engine = program()

    async def scene() -> None:
        node = nodes_in(tmp_path)[0]
        (tmp_path / "node-1").mkdir()
        (tmp_path / "node-1" / "streams").write_text("no folder")
        await node.start(engine)
        with pytest.raises(NotReady) as raised:
            await node.ready(READY_S)
        assert raised.value.node == "node-1"
        assert tail(raised.value.log)

    asyncio.run(scene())


def test_the_tail_of_a_missing_log_is_empty(tmp_path: Path) -> None:
    assert tail(tmp_path / "no.log") == ""
