"""The counts of the load: moves, their latencies, and the acknowledged actions."""

from collections.abc import Sequence
from typing import NamedTuple


class Acknowledged(NamedTuple):
    """An action that the server has acknowledged: its table, the number of its last event, and its square."""

    table: str
    seq: int
    square: str


class Tally:
    """Counts while `on`. `acknowledged` has all actions, counted or not."""

    def __init__(self) -> None:
        self.on = False
        self.waits_s: list[float] = []
        self.acknowledged: list[Acknowledged] = []
        self.late = 0
        self.faults: list[str] = []

    @property
    def moves(self) -> int:
        """The number of moves acknowledged while counting."""
        return len(self.waits_s)

    def waited(self, wait_s: float) -> None:
        """Count a move that was acknowledged after `wait_s`."""
        if self.on:
            self.waits_s.append(wait_s)


def percentile_ms(waits_s: Sequence[float], share: float) -> float:
    """Return the maximum latency of the fastest `share`, in ms."""
    ordered = sorted(waits_s)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
