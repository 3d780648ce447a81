"""Which tests are measured, and that the others are not traced."""

import os
import sys
import threading
from types import FrameType
from typing import Any

import pytest

from tests.measured import MEASURED, TESTS, is_measured, untraced


def test_rules_and_server_are_measured_and_drawing_is_not() -> None:
    assert is_measured(TESTS / "banmen" / "test_grid.py")
    assert is_measured(TESTS / "banmen_client" / "test_app.py")
    assert not is_measured(TESTS / "banmen_client" / "test_run.py")
    assert not is_measured(TESTS / "banmen_client" / "games" / "reversi" / "test_board.py")
    assert not is_measured(TESTS.parent / "docs" / "adding-a-game" / "tests" / "test_rules.py")


def test_what_is_named_is_there() -> None:
    assert all((TESTS / measured).exists() for measured in MEASURED)


def test_nothing_is_traced_meanwhile_and_all_goes_on_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    traced: list[str] = []

    def trace(frame: FrameType, _event: str, _argument: Any) -> None:
        traced.append(frame.f_code.co_name)

    def called() -> None:
        """Do nothing."""

    monkeypatch.setenv("COVERAGE_PROCESS_CONFIG", "a test's")
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        called()
        with untraced():
            called()
            assert (sys.gettrace(), threading.gettrace()) == (None, None)
            assert "COVERAGE_PROCESS_CONFIG" not in os.environ
        called()
    finally:
        sys.settrace(before)
    assert traced.count("called") == 2
    assert os.environ["COVERAGE_PROCESS_CONFIG"] == "a test's"
