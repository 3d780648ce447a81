"""Questions asked off the main thread: quick answers at once, slow ones later, one at a time."""

from threading import Event

import pytest

from banmen_client.screens import thinking
from banmen_client.screens.thinking import Thinking


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that waits for nothing."""
    monkeypatch.setattr(thinking, "_AT_ONCE_S", 0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window on a machine that is slow."""
    monkeypatch.setattr(thinking, "_AT_ONCE_S", 20)


@pytest.mark.usefixtures("patient")
def test_a_quick_answer_is_there_at_once() -> None:
    told: list[int] = []
    mind = Thinking()
    mind.ask(lambda: 6 * 7, told.append)
    assert told == [42]
    assert not mind.busy


@pytest.mark.usefixtures("impatient")
def test_a_slow_answer_comes_when_it_is_there_and_the_window_goes_on() -> None:
    told: list[bool] = []
    may = Event()
    mind = Thinking()
    mind.ask(lambda: may.wait(20), told.append)
    assert mind.busy
    assert not mind.poll()
    may.set()
    assert mind.poll(20)
    assert told == [True]
    assert not mind.poll()


@pytest.mark.usefixtures("impatient")
def test_a_new_question_takes_the_place_of_the_old_one() -> None:
    told: list[str] = []
    may = Event()
    mind = Thinking()
    mind.ask(lambda: f"old {may.wait(20)}", told.append)
    mind.ask(lambda: "new", told.append)
    may.set()
    assert mind.poll(20)
    assert told == ["new"]


@pytest.mark.usefixtures("impatient")
def test_what_nobody_wants_any_more_is_not_told() -> None:
    told: list[str] = []
    mind = Thinking()
    mind.ask(lambda: "late", told.append)
    mind.drop()
    assert not mind.poll(20)
    assert told == []


@pytest.mark.usefixtures("patient")
def test_a_fault_in_the_thought_is_no_secret() -> None:
    mind = Thinking()
    with pytest.raises(ZeroDivisionError):
        mind.ask(lambda: 1 // 0, print)
    assert not mind.busy
