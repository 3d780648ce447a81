"""Programs are loaded only in idle time."""

import os
import sys

import pytest

from banmen_server.engines.worker import in_idle_time


def test_an_error_of_the_work_is_raised() -> None:
    def fails() -> None:
        raise LookupError("not there")

    with pytest.raises(LookupError, match="not there"):
        in_idle_time(fails)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has such a thing")
def test_only_the_work_runs_in_idle_time_and_not_its_caller() -> None:
    before, during = os.sched_getscheduler(0), []
    in_idle_time(lambda: during.append(os.sched_getscheduler(0)))
    assert during == [os.SCHED_IDLE]
    assert os.sched_getscheduler(0) == before != os.SCHED_IDLE
