"""Ctrl+C, held back while a process is started."""

import signal
import subprocess
import sys

import pytest

from banmen.processes import lifetime

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held here")

CHILD = """
from banmen.processes import lifetime
print("started", flush=True)
lifetime.ignore_interrupts()
print("goes on", flush=True)
"""


def test_it_does_not_reach_a_process_that_has_not_come_to_ignoring_it() -> None:
    with lifetime.block_interrupts():
        child = subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with child:
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=60) == (b"started\ngoes on\n", b"")


def test_it_is_held_no_longer_than_that() -> None:
    with lifetime.block_interrupts():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
