"""The counters of a server."""

from banmen.protocol.messages import Act, Join, Watch
from banmen_server.metrics import BUCKETS_S, Histogram, Metrics


def test_a_time_is_in_the_first_bucket_that_is_long_enough() -> None:
    histogram = Histogram()
    for seconds in (0.0, BUCKETS_S[0], 0.0006, 100.0):
        histogram.observe(seconds)
    assert histogram.counts == [2, 1, *[0] * (len(BUCKETS_S) - 2), 1]
    assert histogram.sum_s == 0.0 + BUCKETS_S[0] + 0.0006 + 100.0


def test_sorted_durations_are_counted_once() -> None:
    histogram = Histogram()
    histogram.observe(1.0)
    assert (len(histogram), sum(histogram.counts), histogram.sum_s) == (1, 1, 1.0)
    histogram.observe(2.0)
    assert len(histogram) == 2, "also those that nobody has sorted"
    assert (len(histogram), sum(histogram.counts), histogram.sum_s) == (2, 2, 3.0)


def test_nothing_gathers_where_it_is_sorted_now_and_then() -> None:
    metrics = Metrics()
    metrics.command_s[Act].observe(0.1)
    metrics.commit_s.observe(0.1)
    metrics.lag_s.observe(0.1)
    metrics.sort()
    assert not any(each._new_s for each in (metrics.command_s[Act], metrics.commit_s, metrics.lag_s))
    assert metrics.records == 1


def test_arrivals_at_the_server_and_at_a_table_are_counted() -> None:
    metrics = Metrics()
    assert metrics.arrivals() == 0
    metrics.accepted = 3
    for kind in (Join, Watch, Join):
        metrics.command_s[kind].observe(0.1)
    assert metrics.arrivals() == 5
