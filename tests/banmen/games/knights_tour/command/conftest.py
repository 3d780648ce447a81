"""`banmen tour` with a cache folder of its own, in pure Python."""

from pathlib import Path

import pytest

from banmen.games.knights_tour.command import count as tour_checkpoint
from tests.banmen.games.knights_tour.console import Console


@pytest.fixture
def tour(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Console:
    monkeypatch.setattr(tour_checkpoint, "user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.setattr("banmen.games.knights_tour.command.count.compiled", lambda: None)
    return Console(capsysbinary)
