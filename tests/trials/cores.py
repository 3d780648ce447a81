"""Keeps flooders, and everything else on the machine, from taking processor time from the server.

Otherwise a flooder on a machine of two cores would take one of them, and the trial would measure the scheduler. A
flooder should cost the server only what its messages cost.
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
    """Bind this process and its children to the last core; processes that already run keep all cores.

    If the kernel shares the time between sessions, and permits it, this session gets a higher priority than the others.
    Yield what was done, as a part of a sentence.
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
