"""Matches in tests run in Python: compiling would take longer than they do."""

import pytest

from banmen.arena import running
from banmen.games.reversi.engine import levels, search


@pytest.fixture(autouse=True)
def _nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "available", lambda: False)
    monkeypatch.setattr(search, "compiled", lambda: None)
    levels._searcher.cache_clear()
