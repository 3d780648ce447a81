"""The search runs in Python but in tests marked `exhaustive`: to compile it takes longer than all others together."""

import pytest

from banmen.games.reversi.engine import search


@pytest.fixture(autouse=True)
def in_python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("exhaustive") is None:
        monkeypatch.setattr(search, "compiled", lambda: None)
