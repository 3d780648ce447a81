"""What searches and counts runs in Python but in tests marked `exhaustive`: to compile it takes longer than all others
together, and a process that has compiled holds 100 MB more."""

import pytest

from banmen.games.reversi.engine import perft, search


@pytest.fixture(autouse=True)
def in_python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("exhaustive") is None:
        for module in (perft, search):
            monkeypatch.setattr(module, "compiled", lambda: None)
