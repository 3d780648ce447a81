"""Counters of a server, and their text for Prometheus."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple


class _Family(NamedTuple):
    """One family of samples: what it counts, and the value of each set of labels (as they are written)."""

    name: str
    kind: str
    help: str
    samples: Mapping[str, float]


class Metrics:
    """What a server counts. `gauges` are read when they are asked for: name -> (help, function)."""

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

    def text(self) -> str:
        """Give all of it in Prometheus' text format 0.0.4."""
        return "".join(_lines(family) for family in self._families())

    def _families(self) -> list[_Family]:
        commands = {f'{{type="{kind}",result="{result}"}}': n for (kind, result), n in sorted(self.commands.items())}
        counted = [
            _Family("connections_accepted_total", "counter", "Connections accepted.", {"": self.accepted}),
            _Family("commands_total", "counter", "Commands by type and result.", commands),
            _Family("records_total", "counter", "Records made durable.", {"": self.records}),
            _Family("received_bytes_total", "counter", "Bytes of frames received.", {"": self.bytes_received}),
            _Family("sent_bytes_total", "counter", "Bytes of frames sent.", {"": self.bytes_sent}),
            _Family("cpu_seconds_total", "counter", "CPU time of the process.", {"": time.process_time()}),
            _Family("lagged_total", "counter", "Times a connection fell behind.", {"": self.lagged}),
        ]
        gauges = [_Family(name, "gauge", text, {"": value()}) for name, (text, value) in self.gauges.items()]
        return gauges + counted


def _lines(family: _Family) -> str:
    name = f"banmen_{family.name}"
    head = f"# HELP {name} {family.help}\n# TYPE {name} {family.kind}\n"
    return head + "".join(f"{name}{labels} {value}\n" for labels, value in family.samples.items())
