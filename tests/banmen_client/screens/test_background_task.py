"""Background computations: quick results immediately, slow ones later, one at a time."""

from threading import Event

import pytest

from banmen_client.screens import background_task
from banmen_client.screens.background_task import BackgroundTask


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that waits for nothing."""
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window on a machine that is slow."""
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 20)


@pytest.mark.usefixtures("patient")
def test_a_quick_result_is_delivered_immediately() -> None:
    told: list[int] = []
    task = BackgroundTask()
    task.start(lambda: 6 * 7, told.append)
    assert told == [42]
    assert not task.busy


@pytest.mark.usefixtures("impatient")
def test_a_slow_result_arrives_later_without_blocking_the_window() -> None:
    told: list[bool] = []
    may = Event()
    task = BackgroundTask()
    task.start(lambda: may.wait(20), told.append)
    assert task.busy
    assert not task.poll()
    may.set()
    assert task.poll(20)
    assert told == [True]
    assert not task.poll()


@pytest.mark.usefixtures("impatient")
def test_a_new_computation_replaces_the_running_one() -> None:
    told: list[str] = []
    may = Event()
    task = BackgroundTask()
    task.start(lambda: f"old {may.wait(20)}", told.append)
    task.start(lambda: "new", told.append)
    may.set()
    assert task.poll(20)
    assert told == ["new"]


@pytest.mark.usefixtures("impatient")
def test_a_cancelled_result_is_not_delivered() -> None:
    told: list[str] = []
    may = Event()
    task = BackgroundTask()
    task.start(lambda: f"late {may.wait(20)}", told.append)
    task.cancel()
    may.set()
    assert not task.poll(20)
    assert told == []


@pytest.mark.usefixtures("patient")
def test_an_exception_of_the_computation_is_raised() -> None:
    task = BackgroundTask()
    with pytest.raises(ZeroDivisionError):
        task.start(lambda: 1 // 0, print)
    assert not task.busy
