from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from banmen.net.connection import DEFAULT_TIMING, Backoff


def test_waits_double_from_a_tenth_of_a_second_to_five_seconds() -> None:
    backoff = Backoff(DEFAULT_TIMING._replace(jitter=0), Random(0))
    waits = [backoff.failed(0) for _ in range(9)]
    assert waits == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]
    assert backoff.failures == 9
    backoff.reset()
    assert (backoff.failures, backoff.failed(0)) == (0, 0.1)


@given(st.integers(), st.integers(1, 1_000))
def test_each_wait_is_at_most_a_fifth_off(seed: int, attempt: int) -> None:
    backoff = Backoff(DEFAULT_TIMING, Random(seed))
    backoff.failures = attempt - 1
    wait = backoff.failed(0)
    usual = min(0.1 * 2 ** (attempt - 1), 5.0)
    assert usual * 0.8 <= wait <= usual * 1.2


@given(st.integers())
def test_it_never_gives_up_and_after_the_first_minutes_tries_at_most_once_in_thirty_seconds(seed: int) -> None:
    backoff, now, tries = Backoff(DEFAULT_TIMING, Random(seed)), 1_000.0, []
    while now < 1_000 + 24 * 3600:
        tries.append(now)
        now += backoff.failed(now)
    waits = [after - before for before, after in pairwise(tries) if before >= 1_120]
    assert len(waits) > 24 * 3600 / 45
    assert 30 <= min(waits) <= max(waits) <= 42
    assert len([at for at in tries if at < 1_120]) < 40


def test_a_stable_connection_resets_the_delays() -> None:
    backoff = Backoff(DEFAULT_TIMING._replace(jitter=0), Random(0))
    assert backoff.failed(1_000) == 0.1
    assert backoff.failed(1_120) == 30
    backoff.reset()
    assert backoff.failed(1_121) == 0.1
