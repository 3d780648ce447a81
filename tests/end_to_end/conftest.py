"""A real server, and a screen for real windows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.desktop import Desktop, open_desktop
from tests.end_to_end.server_process import Server


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    with open_desktop() as opened:
        yield opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "hall.db")
    running.start()
    yield running
    assert running.stop() == 0
