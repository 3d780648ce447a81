"""A task in a thread of its own, for which nobody has to wait: as a search that is compiled before it is asked for."""

from collections.abc import Callable
from threading import Thread


class BackgroundTask:
    """Calls `task` in a thread of this name, once `start` is called. The end of the process does not wait for it."""

    def __init__(self, task: Callable[[], object], name: str) -> None:
        self._thread = Thread(target=task, name=name, daemon=True)

    def start(self) -> None:
        """Begin, unless it has begun before."""
        if self._thread.ident is None:
            self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it has begun, and is not done."""
        return self._thread.is_alive()

    def wait(self, most_s: float) -> None:
        """Wait until it is done, `most_s` seconds at most."""
        self._thread.join(most_s)
