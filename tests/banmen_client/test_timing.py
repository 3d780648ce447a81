from random import Random

from hypothesis import given
from hypothesis import strategies as st

from banmen_client.timing import USUAL, Tries


def test_waits_double_from_a_tenth_of_a_second_to_five_seconds() -> None:
    tries = Tries(USUAL._replace(jitter=0), Random(0))
    waits = [tries.failed(0) for _ in range(9)]
    assert waits == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]
    assert tries.count == 9
    tries.reset()
    assert (tries.count, tries.failed(0)) == (0, 0.1)


@given(st.integers(), st.integers(1, 1_000))
def test_each_wait_is_at_most_a_fifth_off(seed: int, attempt: int) -> None:
    tries = Tries(USUAL, Random(seed))
    tries.count = attempt - 1
    wait = tries.failed(0)
    usual = min(0.1 * 2 ** (attempt - 1), 5.0)
    assert wait is not None
    assert usual * 0.8 <= wait <= usual * 1.2


def test_after_two_minutes_of_tries_it_gives_up() -> None:
    tries = Tries(USUAL, Random(0))
    assert tries.failed(1_000) is not None
    assert tries.failed(1_119) is not None
    assert tries.failed(1_120) is None
    tries.reset()
    assert tries.failed(1_121) is not None
