"""The metrics of a server in Prometheus' text format.

`process_*` are those of every Python program (memory, files, time of the processor), on systems with `/proc`.
"""

import platform
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, InfoMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from banmen import __version__
from banmen_server.metrics import BUCKETS_S, Histogram, Metrics, is_limit


def metrics_text(metrics: Metrics) -> str:
    """Return all metrics in the text format 0.0.4."""
    registry = CollectorRegistry()
    registry.register(_MetricsCollector(metrics))
    registry.register(_PROCESS)
    return generate_latest(registry).decode()


class ProcessMetrics(ProcessCollector):
    """Reads `process_*` from `/proc`, also where only its folders of processes can be seen.

    The unit's `ProcSubset=pid` hides `/proc/stat`, and without the boot time in it the library reads nothing at all.
    """

    def _boot_time(self) -> float:
        """Return when the system started, in seconds since 1970. Raises OSError where no `/proc` is."""
        if sys.platform == "linux" and Path(self._proc, "self").exists():
            return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
        raise FileNotFoundError(self._proc)


_PROCESS = ProcessMetrics(registry=None)


class _MetricsCollector(Collector):
    """Makes samples of the metrics when they are scraped."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def describe(self) -> Iterator[Metric]:
        """Return no metrics, so that registration reads no numbers."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics with their current values."""
        metrics = self._metrics
        versions = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("banmen_build", "Versions of banmen and Python.", versions)
        for name, (text, value) in metrics.gauges.items():
            yield _gauge(name, text, value())
        for name, (text, count) in metrics.counters.items():
            number = count()
            if isinstance(number, Mapping):
                yield _labelled(name, text, ("why",), [((why,), each) for why, each in sorted(number.items())])
            else:
                yield _counter(name, text, number)
        yield _counter("connections_accepted", "Connections accepted.", metrics.accepted)
        yield _labelled("commands", "Commands by type and result.", ("type", "result"), metrics.commands.items())
        limited = [((code,), number) for code, number in _refused_by_limits(metrics).items()]
        yield _labelled("limited", "Refusals by limits, by code.", ("code",), limited)
        yield _counter("records", "Records made durable.", metrics.records)
        yield _counter("received_bytes", "Bytes of frames received.", metrics.bytes_received)
        yield _counter("sent_bytes", "Bytes of frames sent.", metrics.bytes_sent)
        yield _counter("cpu_seconds", "CPU time of the process.", time.process_time())
        yield _counter("lagged", "Times a connection fell behind.", metrics.lagged)
        by_kind = [((kind,), histogram) for kind, histogram in sorted(metrics.command_s_by_name.items())]
        yield _histogram("command_seconds", "From a command to its answer, by type.", ("type",), by_kind)
        yield _histogram("commit_seconds", "From a record to its being durable.", (), [((), metrics.commit_s)])
        yield _histogram("loop_lag_seconds", "How late the event loop was.", (), [((), metrics.lag_s)])


def _refused_by_limits(metrics: Metrics) -> Counter[str]:
    """Count the refusals by each limit."""
    codes = Counter(metrics.turned_away)
    for (_, result), number in metrics.refused.items():
        if is_limit(result):
            codes[result] += number
    return codes


def _gauge(name: str, text: str, value: float | Mapping[str, float]) -> Metric:
    """Make a gauge: one number, or one for each state."""
    if not isinstance(value, Mapping):
        return GaugeMetricFamily(f"banmen_{name}", text, value)
    gauge = GaugeMetricFamily(f"banmen_{name}", text, labels=("state",))
    for state, number in value.items():
        gauge.add_metric((state,), number)
    return gauge


def _counter(name: str, text: str, value: float) -> CounterMetricFamily:
    """Make a counter without labels; Prometheus adds `_total` to its name."""
    return CounterMetricFamily(f"banmen_{name}", text, value)


def _labelled(
    name: str, text: str, labels: tuple[str, ...], numbers: Iterable[tuple[Sequence[str], float]]
) -> CounterMetricFamily:
    counter = CounterMetricFamily(f"banmen_{name}", text, labels=labels)
    for values, number in sorted(numbers):
        counter.add_metric(values, number)
    return counter


def _histogram(
    name: str, text: str, labels: tuple[str, ...], histograms: Iterable[tuple[Sequence[str], Histogram]]
) -> HistogramMetricFamily:
    """Make a histogram; its buckets are cumulative."""
    family = HistogramMetricFamily(f"banmen_{name}", text, labels=labels)
    for values, histogram in histograms:
        buckets, so_far = [], 0
        for end, count in zip((*map(str, BUCKETS_S), "+Inf"), list(histogram.counts), strict=True):
            so_far += count
            buckets.append((end, float(so_far)))
        family.add_metric(values, buckets, histogram.sum_s)
    return family
