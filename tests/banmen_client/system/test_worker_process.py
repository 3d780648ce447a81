"""The worker process: the answers of jobs, and its death."""

import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from banmen.programs.job import Job
from banmen_client.system.worker_process import Orders, WorkerProcess
from tests.banmen_client.system import jobs

_PATIENCE_S = 30.0


class Asking:
    """A worker, and everything that it delivered."""

    def __init__(self, worker: WorkerProcess) -> None:
        self.worker = worker
        self.received: list[Any] = []

    def ask(self, job: Job[Any, Any], request: Any = None) -> None:
        """Start a job."""
        orders = Orders(
            self.received.append, lambda: self.received.append("ended"), lambda why: self.received.append(f"! {why}")
        )
        self.worker.ask(job, request, orders)

    def wait_for(self, count: int) -> list[Any]:
        """Return everything delivered, once there are `count` items."""
        while len(self.received) < count:
            self.worker.poll(_PATIENCE_S)
        return self.received


@pytest.fixture
def asking() -> Iterator[Asking]:
    made = Asking(WorkerProcess())
    yield made
    made.worker.close()


def test_answers_come_one_by_one_and_the_process_is_used_again(asking: Asking) -> None:
    assert asking.worker.pid is None, "nothing runs before something is asked"
    asking.ask(jobs.COUNT, jobs.Count(2))
    assert asking.wait_for(3) == [1, 2, "ended"]
    assert not asking.worker.busy
    pid = asking.worker.pid
    asking.ask(jobs.COUNT, jobs.Count(1))
    assert asking.wait_for(5)[3:] == [1, "ended"]
    assert asking.worker.pid == pid


def test_a_new_job_takes_the_place_of_the_one_under_way(asking: Asking) -> None:
    asking.ask(jobs.COUNT, jobs.Count())
    asking.wait_for(1)
    asking.received.clear()
    asking.ask(jobs.FAIL)
    assert asking.wait_for(2) == [1, "! ValueError: no more of this"]
    assert not asking.worker.busy


def test_nothing_comes_of_a_job_that_is_stopped(asking: Asking) -> None:
    asking.worker.stop()
    asking.ask(jobs.COUNT, jobs.Count())
    asking.wait_for(1)
    asking.worker.stop()
    asking.received.clear()
    asking.ask(jobs.COUNT, jobs.Count(1))
    assert asking.wait_for(2) == [1, "ended"]


def test_a_process_that_is_killed_is_replaced_and_asked_again(asking: Asking) -> None:
    asking.ask(jobs.COUNT, jobs.Count())
    asking.wait_for(1)
    killed = asking.worker.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    while asking.worker.pid == killed:
        asking.worker.poll(_PATIENCE_S)
    asking.received.clear()
    assert asking.wait_for(1)[0] == 1
    assert asking.worker.pid not in {None, killed}


def test_one_that_is_killed_while_nothing_is_wanted_is_replaced_at_the_next_job(asking: Asking) -> None:
    asking.ask(jobs.COUNT, jobs.Count(0))
    asking.wait_for(1)
    killed = asking.worker.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    while asking.worker.pid is not None:
        asking.worker.poll(_PATIENCE_S)
    asking.ask(jobs.COUNT, jobs.Count(1))
    assert asking.wait_for(3)[1:] == [1, "ended"]


def test_a_job_that_repeatedly_kills_the_process_is_given_up(asking: Asking) -> None:
    asking.ask(jobs.END)
    [failed] = asking.wait_for(1)
    assert failed.startswith("! ")
    assert "status 7" in failed
    assert not asking.worker.busy


def test_a_process_that_cannot_start_is_reported() -> None:
    asking = Asking(WorkerProcess(("/no/such/program",)))
    asking.ask(jobs.COUNT, jobs.Count(1))
    assert asking.received == ["! No such file or directory"]
    asking.worker.close()


def test_the_process_ends_with_the_window(asking: Asking) -> None:
    asking.ask(jobs.COUNT, jobs.Count())
    asking.wait_for(1)
    process = asking.worker._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()  # as when the window is killed
    assert process.wait(_PATIENCE_S) == 0


def test_a_process_that_reads_nothing_more_loses_nothing() -> None:
    """It has ended before it could be written to: the request is written to the next one."""
    asking = Asking(WorkerProcess((sys.executable, "-c", "pass")))
    asking.ask(jobs.COUNT, jobs.Count(1))
    assert asking.wait_for(1)[0].startswith("! The worker process ended again and again")
