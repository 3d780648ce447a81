"""Loads what the programs of all games need, in otherwise idle processor time.

The games are imported only there: that alone takes half a second, just when a server has started and all players
return.
"""

import contextlib
import os
from collections.abc import Callable
from pkgutil import resolve_name
from threading import Thread


def warm() -> None:
    """Load or compile the code of programs."""
    in_idle_time(_load)


def _load() -> None:
    from banmen.games import GAMES  # noqa: PLC0415 - imported in idle time, too

    for game in GAMES.values():
        if game.warm is not None:
            resolve_name(game.warm)()


def in_idle_time(work: Callable[[], object]) -> None:
    """Run the work in a thread that the system schedules only in idle time. Raises the work's exceptions.

    A separate thread, because one that has lowered its priority may not be able to raise it again. Without such
    scheduling (only Linux has it) the work has normal priority.
    """
    failed: list[Exception] = []

    def stand_back() -> None:
        with contextlib.suppress(AttributeError, OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # affects only this thread
        try:
            work()
        except Exception as error:  # noqa: BLE001 - raised in the calling thread
            failed.append(error)

    thread = Thread(target=stand_back, name="in idle time")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
