"""A task in a thread of its own that nobody has to wait for, for example compiling a search before it is needed."""

from collections.abc import Callable
from threading import Thread


class DaemonTask:
    """Call `task` in a daemon thread with this name, once `start` is called."""

    def __init__(self, task: Callable[[], object], name: str) -> None:
        self._thread = Thread(target=task, name=name, daemon=True)

    def start(self) -> None:
        """Start the task, unless it was started before."""
        if self._thread.ident is None:
            self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the task was started and has not finished."""
        return self._thread.is_alive()

    def wait(self, most_s: float) -> None:
        """Wait until the task has finished, at most `most_s` seconds."""
        self._thread.join(most_s)
