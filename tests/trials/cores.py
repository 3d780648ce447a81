"""Keeps flooders, and whatever else runs on the machine, from taking the server's time but by what they send.

Without it a flooder on a machine of two cores takes one of them, and what is measured is the scheduler.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NICE = 10
"""The flooder's."""
_BEFORE_OTHERS = -15
_SPIN = f"import os\nos.nice({NICE})\nwhile True:\n pass"


@contextmanager
def apart() -> Iterator[str]:
    """Run this process, and those that it starts, on the last core alone; what runs already keeps all cores.

    Where the kernel shares the time between sessions, and that is permitted, this one comes before the others of the
    machine. Gives what was done, as a part of a sentence.
    """
    if not hasattr(os, "sched_setaffinity") or len(cores := os.sched_getaffinity(0)) == 1:
        yield "nothing is bound to a core"
        return
    os.sched_setaffinity(0, {max(cores)})
    how = "bystanders and flooder share one core, the server has all"
    if _weigh(_BEFORE_OTHERS):
        how += "; what else the machine does comes after all of them"
    try:
        yield how
    finally:
        _weigh(0)
        os.sched_setaffinity(0, cores)


def _weigh(nice: int) -> bool:
    """Give this session another part of the time. Returns whether that could be done."""
    try:
        Path("/proc/self/autogroup").write_text(str(nice), encoding="ascii")
    except OSError:
        return False
    return True


@contextmanager
def busy() -> Iterator[None]:
    """Let a process compute in the flooder's place that sends nothing."""
    spinner = subprocess.Popen([sys.executable, "-c", _SPIN])
    try:
        yield
    finally:
        spinner.kill()
        spinner.wait()
