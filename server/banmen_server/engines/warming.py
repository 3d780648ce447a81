"""Loads what the programs of all games need before they think, in time that nobody else wants.

It imports the games only there: that alone takes half a second, just when a server has started and all come back.
"""

import contextlib
import os
from collections.abc import Callable
from pkgutil import resolve_name
from threading import Thread


def warm() -> None:
    """Load, or compile, what programs think with."""
    in_idle_time(_load)


def _load() -> None:
    from banmen.games import GAMES  # noqa: PLC0415 - in idle time, too

    for game in GAMES.values():
        if game.warm is not None:
            resolve_name(game.warm)()


def in_idle_time(work: Callable[[], object]) -> None:
    """Do the work, in a thread to which the system gives the time that is left over. Raises what the work raises.

    A thread of its own, because one that has stood back so far may not come forward again. Where the system has no
    such thing (it is Linux that has it) the work has the time of its process.
    """
    failed: list[Exception] = []

    def stand_back() -> None:
        with contextlib.suppress(AttributeError, OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # of this thread alone
        try:
            work()
        except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
            failed.append(error)

    thread = Thread(target=stand_back, name="in idle time")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
