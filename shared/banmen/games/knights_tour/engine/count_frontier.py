"""Count tours by frontier dynamic programming: all partial tours with the same state are counted together."""

from collections.abc import Iterator

from banmen.games.knights_tour.engine.backend import PYTHON, Backend
from banmen.games.knights_tour.engine.frontier import plan
from banmen.games.knights_tour.engine.state_counts import STATE_BYTES, Packed, StateCounts, empty_tour
from banmen.games.knights_tour.engine.task import BadCheckpoint, Task

_STATES_WORTH_A_CHECKPOINT = 20_000
"""Fewer states are recounted quickly."""


class FrontierCount:
    """A `Count` by frontier dynamic programming."""

    def __init__(self, task: Task, checkpoint: bytes = b"", backend: Backend = PYTHON) -> None:
        """Start a count, or resume one from a checkpoint. Raise BadCheckpoint."""
        self._plan = plan(task.rows, task.columns, None if task.closed else task.start, closed=task.closed)
        self._directions = 2 if task.start is None and not task.closed else 1
        self._wanted = PYTHON
        self.switch_to(backend)
        self._layer, packed = _unpack(checkpoint) if checkpoint else (0, empty_tour(self._plan))
        if not 0 <= self._layer < len(self._plan.layers):
            raise BadCheckpoint("That is no checkpoint of a count of this board.")
        self._counts = self._counts_of(packed)

    def _counts_of(self, packed: Packed) -> StateCounts:
        """Return the counts in the wanted backend, or in Python if they do not fit there."""
        limit = self._wanted.most_count_bytes
        self._backend = PYTHON if limit is not None and packed.count_bytes > limit else self._wanted
        counts = self._backend.state_counts(self._plan, packed)
        if not counts.fits:
            self._backend = self._wanted = PYTHON
            counts = PYTHON.state_counts(self._plan, counts.packed())
        return counts

    @property
    def finished(self) -> bool:
        """Whether all tours are counted."""
        return self._layer == len(self._plan.layers)

    @property
    def total(self) -> int:
        """The number of tours; without a start both directions of a tour are one set of moves."""
        return self._directions * self._counts.complete()

    @property
    def progress(self) -> float:
        """The approximate share that is done, as if all layers took equally long."""
        return 1.0 if self.finished else (self._layer + self._counts.progress) / len(self._plan.layers)

    def advance(self) -> bool:
        """Process a part of a large layer, or several small layers with as many states.

        Return True if a checkpoint is worth saving.
        """
        processed = 0
        while not self.finished and processed < self._counts.at_once:
            processed += len(self._counts)
            if self._counts.process(self._plan.layers[self._layer]):
                return False
            self._layer += 1
            if self._wanted is not self._backend or not self._counts.fits:
                self._counts = self._counts_of(self._counts.packed())
        return not self.finished and len(self._counts) >= _STATES_WORTH_A_CHECKPOINT

    def switch_to(self, backend: Backend) -> None:
        """Switch to another backend after this layer, unless this board's states do not fit there."""
        if backend.bound is None or self._plan.bound <= backend.bound:
            self._wanted = backend

    def checkpoint(self) -> Iterator[bytes]:
        """Yield a line with the layer and the bytes of a count; then states and counts."""
        packed = self._counts.packed()
        yield f"{self._layer} {packed.count_bytes}\n".encode()
        yield from packed.chunks


def _unpack(checkpoint: bytes) -> tuple[int, Packed]:
    """Return the layer, and the states with their counts. Raise BadCheckpoint."""
    head = checkpoint.partition(b"\n")[0]
    try:
        layer, count_bytes = map(int, head.split())
    except ValueError as error:
        raise BadCheckpoint("That is no checkpoint of a count by frontiers.") from error
    body = checkpoint[len(head) + 1 :]
    if count_bytes < 1 or not body or len(body) % (STATE_BYTES + count_bytes):
        raise BadCheckpoint("That is no complete checkpoint of a count by frontiers.")
    return layer, Packed(count_bytes, iter([body]))
