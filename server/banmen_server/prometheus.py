"""The metrics of a server in Prometheus' text format."""

import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from banmen_server.metrics import Metrics


def metrics_text(metrics: Metrics) -> str:
    """All metrics in the text format 0.0.4."""
    registry = CollectorRegistry()
    registry.register(_MetricsCollector(metrics))
    return generate_latest(registry).decode()


class _MetricsCollector(Collector):
    """Makes samples of the numbers when they are asked for."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def describe(self) -> Iterator[Metric]:
        """No metrics in advance, so that registering reads no numbers."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """The metrics with their values of this moment."""
        metrics = self._metrics
        for name, (text, value) in metrics.gauges.items():
            yield GaugeMetricFamily(f"banmen_{name}", text, value())
        yield _counter("connections_accepted", "Connections accepted.", metrics.accepted)
        commands = CounterMetricFamily("banmen_commands", "Commands by type and result.", labels=("type", "result"))
        for labels, number in sorted(metrics.commands.items()):
            commands.add_metric(labels, number)
        yield commands
        yield _counter("records", "Records made durable.", metrics.records)
        yield _counter("received_bytes", "Bytes of frames received.", metrics.bytes_received)
        yield _counter("sent_bytes", "Bytes of frames sent.", metrics.bytes_sent)
        yield _counter("cpu_seconds", "CPU time of the process.", time.process_time())
        yield _counter("lagged", "Times a connection fell behind.", metrics.lagged)


def _counter(name: str, text: str, value: float) -> CounterMetricFamily:
    """A counter without labels; Prometheus adds `_total` to its name."""
    return CounterMetricFamily(f"banmen_{name}", text, value)
