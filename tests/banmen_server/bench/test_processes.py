"""What servers and the load take of the machine."""

import time
from threading import Thread

from banmen_server.bench.processes import own_cpu_s


def busy(seconds: float) -> None:
    """Use the processor for `seconds`."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_cpu_time_of_an_ended_thread_counts() -> None:
    before_s = own_cpu_s()
    thread = Thread(target=busy, args=(0.05,))
    thread.start()
    thread.join()
    assert own_cpu_s() - before_s >= 0.05
