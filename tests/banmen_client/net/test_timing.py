from random import Random

from hypothesis import given
from hypothesis import strategies as st

from banmen_client.net.timing import DEFAULT_TIMING, Backoff


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
    assert wait is not None
    assert usual * 0.8 <= wait <= usual * 1.2


def test_after_two_minutes_of_backoff_it_gives_up() -> None:
    backoff = Backoff(DEFAULT_TIMING, Random(0))
    assert backoff.failed(1_000) is not None
    assert backoff.failed(1_119) is not None
    assert backoff.failed(1_120) is None
    backoff.reset()
    assert backoff.failed(1_121) is not None
