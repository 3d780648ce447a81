"""What a server counts. `prometheus` writes it as text."""

from collections import Counter
from collections.abc import Callable


class Metrics:
    """Counters, plain numbers that cost nothing more than an addition.

    `gauges` are functions that are called when the metrics are read: name -> (help, function).
    """

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()
        self.records = 0
        self.bytes_received = 0
        self.bytes_sent = 0
        self.accepted = 0
        self.lagged = 0
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def command(self, kind: str, result: str) -> None:
        """Count one command of this type that ended in `done` or a refusal's code."""
        self.commands[kind, result] += 1
