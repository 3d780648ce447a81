"""What the load has counted: moves, how long they waited, and what the server has acknowledged for good."""

from collections.abc import Sequence
from typing import NamedTuple


class Acknowledged(NamedTuple):
    """An action that the server has called done: its table, the number of its last event, and where it was."""

    table: str
    seq: int
    square: str


class Tally:
    """Counts while `on`. `acknowledged` has everything, whether it was counted or not."""

    def __init__(self) -> None:
        self.on = False
        self.waits_s: list[float] = []
        self.acknowledged: list[Acknowledged] = []
        self.late = 0
        self.faults: list[str] = []

    @property
    def moves(self) -> int:
        """How many were acknowledged while it was on."""
        return len(self.waits_s)

    def waited(self, wait_s: float) -> None:
        """Count a move that was acknowledged after so long."""
        if self.on:
            self.waits_s.append(wait_s)


def percentile_ms(waits_s: Sequence[float], share: float) -> float:
    """How long the fastest of this share have waited at most, in ms."""
    ordered = sorted(waits_s)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
