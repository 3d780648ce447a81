"""Programs run in Python: to compile them takes longer than all laws together, and much memory."""

import pytest

from banmen.games.reversi.engine import search


@pytest.fixture(autouse=True)
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "compiled", lambda: None)
