"""Which tests are measured, and that the others are not traced."""

import os
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from coverage import CoverageData
from hypothesis import given
from hypothesis import strategies as st

from tests.measured import MEASURED, REPEATING, TESTS, drop_broken_data, is_measured, untraced


def test_rules_and_server_are_measured_and_drawing_is_not() -> None:
    assert is_measured(TESTS / "banmen" / "test_grid.py")
    assert is_measured(TESTS / "banmen_client" / "test_app.py")
    assert not is_measured(TESTS / "banmen_client" / "test_run.py")
    assert not is_measured(TESTS / "banmen_client" / "games" / "reversi" / "test_board.py")
    assert not is_measured(TESTS.parent / "docs" / "adding-a-game" / "tests" / "test_rules.py")


def test_tests_of_engines_are_measured_where_engines_are() -> None:
    engine = TESTS / "banmen" / "games" / "reversi" / "engine" / "test_search.py"
    assert not is_measured(engine)
    assert is_measured(engine, engines=True)


def test_tests_that_repeat_others_are_not_measured() -> None:
    rules = TESTS / "banmen" / "games" / "reversi" / "test_rules.py"
    assert [is_measured(rules), is_measured(rules, law=True)] == [True, False]
    assert not any(is_measured(TESTS / repeating) for repeating in REPEATING)


@given(st.booleans())
def test_a_law_holds_for_every_example(example: bool) -> None:  # noqa: FBT001 - Hypothesis hands it over so
    assert example in {False, True}


def test_a_law_is_known_by_its_mark(request: pytest.FixtureRequest) -> None:
    here = {item.name: item for item in request.session.items if item.path == Path(__file__)}
    law = here.get(test_a_law_holds_for_every_example.__name__)
    assert law is None or law.get_closest_marker("hypothesis"), "who runs this one test alone has no other"
    assert not request.node.get_closest_marker("hypothesis")


def test_named_paths_exist() -> None:
    assert all((TESTS / named).is_file() or (TESTS / named).is_dir() for named in (*MEASURED, *REPEATING))


def test_tracing_stops_and_resumes(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_only_half_written_data_of_a_killed_process_is_deleted(tmp_path: Path) -> None:
    def data(process: int) -> Path:
        return tmp_path / f".coverage.host.pid{process}.Xabc"

    dead = 2**22 + 1  # a number that no process has
    whole = CoverageData(str(data(dead)))
    whole.add_lines({"a.py": [1, 2]})
    whole.write()
    empty, cut, living = data(dead + 1), data(dead + 2), data(os.getpid())
    empty.touch()
    cut.write_bytes(data(dead).read_bytes()[:8192])
    living.touch()
    drop_broken_data(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([data(dead), living])
