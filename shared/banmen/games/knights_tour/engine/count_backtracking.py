"""Count tours from one square, or closed tours, by backtracking."""

from collections.abc import Iterator

import msgspec

from banmen.games.knights_tour.engine.backend import PYTHON, Backend
from banmen.games.knights_tour.engine.enumeration import Enumeration, EnumerationState
from banmen.games.knights_tour.engine.task import BadCheckpoint, Task

_ADVANCES_A_CHECKPOINT = 4


class BacktrackingCount:
    """A `Count` by backtracking."""

    def __init__(self, task: Task, checkpoint: bytes = b"", backend: Backend = PYTHON) -> None:
        """Start a count, or resume one from a checkpoint. Raise BadCheckpoint."""
        self._closed, self._advances = task.closed, 0
        start = 0 if task.closed or task.start is None else task.start
        self._enumeration = Enumeration(task.rows, task.columns, start, closed=task.closed)
        if checkpoint:
            try:
                self._enumeration.resume(msgspec.json.decode(checkpoint, type=EnumerationState))
            except (IndexError, ValueError, msgspec.DecodeError) as error:
                raise BadCheckpoint("That is no checkpoint of a count by backtracking.") from error
        self._enumeration.switch_to(backend)

    @property
    def finished(self) -> bool:
        """Whether all tours are counted."""
        return self._enumeration.finished

    @property
    def total(self) -> int:
        """The number of tours; a closed tour is found in both directions."""
        return self._enumeration.tours // 2 if self._closed else self._enumeration.tours

    @property
    def progress(self) -> float:
        """The approximate share that is done."""
        return self._enumeration.progress

    def advance(self) -> bool:
        """Continue the search; return True if a checkpoint is worth saving."""
        self._enumeration.advance()
        self._advances += 1
        return self._advances % _ADVANCES_A_CHECKPOINT == 0

    def switch_to(self, backend: Backend) -> None:
        """Switch to another backend immediately."""
        self._enumeration.switch_to(backend)

    def checkpoint(self) -> Iterator[bytes]:
        """Yield the state of the enumeration as JSON."""
        yield msgspec.json.encode(self._enumeration.state())
