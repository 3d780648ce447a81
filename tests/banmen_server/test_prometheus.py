"""Metrics as text, read back by Prometheus' own parser."""

import platform
import sys
import time
from pathlib import Path

import pytest
from prometheus_client import REGISTRY, ProcessCollector
from prometheus_client.parser import text_string_to_metric_families

from banmen import __version__
from banmen.protocol.messages import Act
from banmen_server.metrics import Metrics
from banmen_server.prometheus import ProcessMetrics, metrics_text


def samples_of(metrics: Metrics) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """The values of all samples, by name and labels."""
    families = text_string_to_metric_families(metrics_text(metrics))
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def test_every_counter_is_there_before_anything_happened() -> None:
    samples = {key: value for key, value in samples_of(Metrics()).items() if not key[0].startswith("process_")}
    assert samples.pop(("banmen_build_info", (("python", platform.python_version()), ("version", __version__)))) == 1
    histograms = {"commit_seconds", "loop_lag_seconds"}
    assert {name for name, _ in samples} - {
        f"banmen_{name}_{part}" for name in histograms for part in ("bucket", "count", "sum")
    } == {
        "banmen_connections_accepted_total",
        "banmen_records_total",
        "banmen_received_bytes_total",
        "banmen_sent_bytes_total",
        "banmen_cpu_seconds_total",
        "banmen_lagged_total",
    }
    assert 0 < samples.pop(("banmen_cpu_seconds_total", ())) <= time.process_time()
    assert set(samples.values()) == {0}


def test_counters_have_the_numbers_of_the_moment() -> None:
    metrics = Metrics()
    metrics.accepted, metrics.lagged = 1, 3
    for took_s in (0.001, 0.002):
        metrics.commit_s.observe(took_s)
    metrics.bytes_received, metrics.bytes_sent = 4, (1 << 53) - 1
    for _ in range(3):
        metrics.command_s[Act].observe(0.001)
    metrics.refused["act", "not_your_turn"] += 1
    metrics.refused["frame", "too_large"] += 1
    samples = samples_of(metrics)
    assert samples["banmen_connections_accepted_total", ()] == 1
    assert samples["banmen_records_total", ()] == 2
    assert samples["banmen_lagged_total", ()] == 3
    assert samples["banmen_received_bytes_total", ()] == 4
    assert samples["banmen_sent_bytes_total", ()] == (1 << 53) - 1
    assert samples["banmen_commands_total", (("result", "done"), ("type", "act"))] == 2
    assert samples["banmen_commands_total", (("result", "not_your_turn"), ("type", "act"))] == 1
    assert samples["banmen_commands_total", (("result", "too_large"), ("type", "frame"))] == 1
    assert ("banmen_commands_total", (("result", "done"), ("type", "frame"))) not in samples
    metrics.commit_s.observe(0.003)
    assert samples_of(metrics)["banmen_records_total", ()] == 3


def test_gauges_are_read_when_they_are_asked_for() -> None:
    metrics, tables = Metrics(), ["one"]
    metrics.gauges["tables"] = ("Tables in memory.", lambda: len(tables))
    assert samples_of(metrics)["banmen_tables", ()] == 1
    tables.append("two")
    assert samples_of(metrics)["banmen_tables", ()] == 2
    assert "# HELP banmen_tables Tables in memory.\n# TYPE banmen_tables gauge\n" in metrics_text(metrics)


def test_labels_may_hold_any_text() -> None:
    metrics = Metrics()
    metrics.refused["act", 'a"b\\c\nd'] += 1
    assert samples_of(metrics)["banmen_commands_total", (("result", 'a"b\\c\nd'), ("type", "act"))] == 1


def test_a_histogram_has_as_many_as_took_so_long_or_less() -> None:
    metrics = Metrics()
    for took_s in (0.0004, 0.0005, 0.003, 99.0):
        metrics.command_s[Act].observe(took_s)
    samples = samples_of(metrics)
    named = {
        labels: value
        for (name, pairs), value in samples.items()
        if name == "banmen_command_seconds_bucket" and (labels := dict(pairs)["le"])
    }
    assert (named["0.0005"], named["0.0025"], named["0.005"], named["10.0"], named["+Inf"]) == (2, 2, 3, 3, 4)
    assert samples["banmen_command_seconds_count", (("type", "act"),)] == 4
    assert samples["banmen_command_seconds_sum", (("type", "act"),)] == pytest.approx(99.0039)


def test_refusals_by_limits_are_exported_by_code() -> None:
    metrics = Metrics()
    for kind, code in [("act", "too_fast"), ("say", "too_fast"), ("act", "not_your_turn"), ("open", "too_many_tables")]:
        metrics.refused[kind, code] += 1
    metrics.turned_away["too_many_connections"] += 1
    samples = samples_of(metrics)
    limited = {
        dict(labels)["code"]: value for (name, labels), value in samples.items() if name.endswith("limited_total")
    }
    assert limited == {"too_fast": 2, "too_many_tables": 1, "too_many_connections": 1}


def test_a_gauge_may_have_states() -> None:
    metrics = Metrics()
    metrics.gauges["connections_by_state"] = ("Connections.", lambda: {"greeted": 3, "half_open": 1})
    samples = samples_of(metrics)
    assert samples["banmen_connections_by_state", (("state", "greeted"),)] == 3
    assert samples["banmen_connections_by_state", (("state", "half_open"),)] == 1


def test_two_servers_in_a_process_share_nothing() -> None:
    one, two = Metrics(), Metrics()
    one.commit_s.observe(0.5)
    assert samples_of(two)["banmen_records_total", ()] == 0
    assert not any(family.name.startswith("banmen") for family in REGISTRY.collect())


def test_counters_of_other_parts_are_exported_too() -> None:
    metrics = Metrics()
    metrics.counters["decided_again"] = ("Commands decided again.", lambda: metrics.decided_again)
    metrics.decided_again += 2
    assert samples_of(metrics)["banmen_decided_again_total", ()] == 2


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no /proc")
def test_the_process_is_measured_where_only_processes_can_be_seen_in_proc(tmp_path: Path) -> None:
    (tmp_path / "self").symlink_to("/proc/self")
    assert not list(ProcessCollector(proc=str(tmp_path), registry=None).collect()), "the library itself gives up there"
    values = {
        family.name: family.samples[0].value for family in ProcessMetrics(proc=str(tmp_path), registry=None).collect()
    }
    assert set(values) == {
        "process_virtual_memory_bytes",
        "process_resident_memory_bytes",
        "process_start_time_seconds",
        "process_cpu_seconds",
        "process_open_fds",
        "process_max_fds",
    }
    (usual,) = (each for each in ProcessCollector(registry=None).collect() if "start_time" in each.name)
    assert values["process_start_time_seconds"] == pytest.approx(usual.samples[0].value, abs=2)


def test_a_system_without_proc_has_no_metrics_of_its_process(tmp_path: Path) -> None:
    assert not list(ProcessMetrics(proc=str(tmp_path), registry=None).collect())
