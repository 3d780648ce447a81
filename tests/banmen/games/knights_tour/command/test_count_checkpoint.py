"""`banmen tour count`: interrupt it and resume from its checkpoint."""

import os
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest

from banmen.games.knights_tour.command import count as tour_checkpoint
from banmen.games.knights_tour.engine import counting
from banmen.games.knights_tour.engine.counting import Count
from tests.banmen.games.knights_tour.console import Console

SAVE = tour_checkpoint.CountCheckpointFile.save


def interrupt(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Interrupt a count when its checkpoint was saved `times` times; it is saved more often than usual."""
    left = iter(range(times - 1, -1, -1))

    def save(file: tour_checkpoint.CountCheckpointFile, count: Count) -> None:
        SAVE(file, count)
        if next(left, -1) == 0:
            raise KeyboardInterrupt

    monkeypatch.setattr(counting, "_STATES_WORTH_A_CHECKPOINT", 1000)
    monkeypatch.setattr(tour_checkpoint.CountCheckpointFile, "save", save)


@pytest.mark.exhaustive
def test_an_interrupted_backtracking_count_resumes(
    tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(monkeypatch, 1)
    assert tour("count", "6x6", "--start", "b4").status == 130
    (file,) = (tmp_path / "cache/tour").iterdir()
    assert file.name == "6x6-b4.count"
    assert tour.out == ""
    assert tour.err.startswith("Stopped. The same command continues at ")
    assert str(file) in tour.err
    assert tour("count", "6x6", "--start", "r4c2").out == "49578\n"
    assert tour.err.startswith("Continuing at ")
    assert not list((tmp_path / "cache/tour").iterdir())


@pytest.mark.exhaustive
def test_an_interrupted_frontier_count_resumes(tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 3)
    assert tour("count", "4x8").status == 130
    interrupt(monkeypatch, 3)
    assert tour("count", "4x8").status == 130
    assert tour.err.startswith("Continuing at ")
    assert tour("count", "4x8").out == "62176\n"
    assert not list((tmp_path / "cache/tour").iterdir())


def test_anew_deletes_the_checkpoint(tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1)
    tour("count", "4x8")
    assert list((tmp_path / "cache/tour").iterdir())
    tour("count", "4x8", "--anew")
    assert (tour.out, tour.err) == ("62176\n", "")


def whole(head: bytes, body: bytes) -> bytes:
    return head + body + sha256(body).digest()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"banmen tour count 2\n",
        b"banmen tour count 2\n9 9\n" + bytes(32),
        whole(b"banmen tour count 1\n", b'{"path":[0],"ahead":[0],"tours":7}'),  # its a1 was another corner
    ],
)
def test_a_damaged_checkpoint_is_ignored(tour: Console, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cache/tour").mkdir(parents=True)
    (tmp_path / "cache/tour/4x5.count").write_bytes(content)
    tour("count", "4x5")
    assert (tour.out, tour.err) == ("164\n", "")


@pytest.mark.exhaustive
def test_where_nothing_can_be_kept_it_is_said_once(
    tour: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "_STATES_WORTH_A_CHECKPOINT", 1000)
    (tmp_path / "cache").write_text("no folder")
    tour("count", "4x8")
    assert tour.out == "62176\n"
    assert tour.err.count("\n") == 1
    assert "cannot be kept" in tour.err


@pytest.mark.exhaustive
def test_a_count_whose_process_was_killed_resumes(tmp_path: Path) -> None:
    """The real cache folder, a real signal, and whatever is fast there."""
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "banmen", "tour", "count", "6x6", "--start", "c4"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        folder = tmp_path / "banmen/tour"
        while process.poll() is None and not (folder / "6x6-c4.count").exists():
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.05)
        process.kill()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "52662\n"
    assert done.stderr.startswith("Continuing at ")
