"""The worker process ends silently with its server, and loads programs only in idle time."""

import os
import pickle
import subprocess
import sys

import pytest

from banmen_server.engines.worker import in_idle_time

COMMAND = [sys.executable, "-c", "from banmen_server.engines.worker import main; main()"]


@pytest.mark.parametrize("asked", [b"", pickle.dumps(True), pickle.dumps(True) + b"\x80"], ids=["at once", "", "cut"])
def test_it_ends_silently_when_its_input_ends(asked: bytes) -> None:
    ended = subprocess.run(COMMAND, input=asked, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_an_error_of_the_work_is_raised() -> None:
    def fails() -> None:
        raise LookupError("not there")

    with pytest.raises(LookupError, match="not there"):
        in_idle_time(fails)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has idle scheduling")
def test_only_the_work_runs_in_idle_time_and_not_its_caller() -> None:
    before, during = os.sched_getscheduler(0), []
    in_idle_time(lambda: during.append(os.sched_getscheduler(0)))
    assert during == [os.SCHED_IDLE]
    assert os.sched_getscheduler(0) == before != os.SCHED_IDLE
