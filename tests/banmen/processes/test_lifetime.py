"""Processes that end with the one that started them, whatever ended that one."""

import signal
import subprocess
import sys
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest

from banmen.processes.lifetime import in_lasting_thread

ENDED_WITHIN_S = 30.0
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('ready', flush=True); time.sleep(600)"
ASKED = f"""
import signal, subprocess, sys, time
from banmen.processes.lifetime import ending_with_parent
ask = ending_with_parent(signal.SIGKILL)
subprocess.Popen([sys.executable, "-c", {DEAF!r}], start_new_session=True, preexec_fn=ask)
time.sleep(600)
"""
OF_ITSELF = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "from banmen.processes.lifetime import *; end_with_parent();" {DEAF!r}])
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what ends with its parent is asked of Linux")
@pytest.mark.parametrize("parent", [ASKED, OF_ITSELF], ids=["asked by the parent", "asked by itself"])
def test_a_child_ends_with_a_parent_that_was_killed(parent: str) -> None:
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=ENDED_WITHIN_S)  # the child has the other end of the pipe


def in_a_thread(work: Any) -> list[Any]:
    """The result of work in a thread that ends after it."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(in_lasting_thread(work))
        except ZeroDivisionError as error:
            found.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join(ENDED_WITHIN_S)
    return found


def test_a_thread_that_may_end_starts_nothing_itself() -> None:
    (first,), (second,) = in_a_thread(current_thread), in_a_thread(current_thread)
    assert first is second
    assert first.is_alive()
    assert in_lasting_thread(current_thread) is main_thread()


def test_an_exception_in_the_lasting_thread_is_raised_by_the_caller() -> None:
    (error,) = in_a_thread(lambda: 1 / 0)
    assert isinstance(error, ZeroDivisionError)
