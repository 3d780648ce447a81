"""A presenter's requests for a pace, until the server confirms them."""

from hypothesis import given
from hypothesis import strategies as st

from banmen.events import Paced
from banmen_client.table.playback import EVERY_MS, PATIENCE_MS, PaceRequest, PaceRequests


def pace(ply: int = 0, speed: float = 1.0, *, paused: bool = True) -> Paced:
    return Paced(ply, speed, paused)


def test_a_request_is_sent_once() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(ply=7))
    assert presenting.due(0) == PaceRequest(ply=7)
    assert presenting.due(10 * EVERY_MS) is None
    assert presenting.request == PaceRequest(ply=7), "and shown until the server says so"


def test_of_many_requests_the_last_is_sent_after_the_interval() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(ply=1))
    presenting.due(0)
    for ply in (2, 3, 4):
        presenting.ask(PaceRequest(ply=ply))
        assert presenting.due(EVERY_MS - 1) is None
    assert presenting.due(EVERY_MS) == PaceRequest(ply=4)


def test_a_speed_and_a_ply_are_sent_together() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(speed=4.0))
    presenting.ask(PaceRequest(ply=9))
    assert presenting.due(0) == PaceRequest(4.0, 9)


def test_a_confirmed_request_is_dropped() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(4.0, 9))
    presenting.due(0)
    presenting.follow(pace(3, 4.0), 10)
    assert presenting.request == PaceRequest(ply=9)
    presenting.follow(pace(9, 4.0), 20)
    assert presenting.request == PaceRequest()


def test_an_equal_pace_of_now_is_not_the_one_wished_for_while_another_is_on_its_way() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(speed=2.0))
    presenting.due(0)
    presenting.ask(PaceRequest(speed=1.0))
    presenting.follow(pace(0, 1.0), 10)
    assert presenting.request == PaceRequest(speed=1.0), "the server is yet to take on 2"
    assert presenting.due(EVERY_MS) == PaceRequest(speed=1.0)


def test_an_unanswered_request_is_dropped() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(ply=7))
    presenting.due(0)
    presenting.follow(pace(), PATIENCE_MS)
    assert presenting.request == PaceRequest(ply=7)
    presenting.follow(pace(), PATIENCE_MS + 1)
    assert presenting.request == PaceRequest()


def test_where_there_is_no_pace_there_is_nothing_to_wish_for() -> None:
    presenting = PaceRequests()
    presenting.ask(PaceRequest(ply=7))
    presenting.follow(None, 0)
    assert presenting.due(0) is None


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 400)), min_size=1, max_size=40))
def test_the_last_wish_always_reaches_the_server_and_seldom_many(asked: list[tuple[int, int]]) -> None:
    """A server that answers at once, and a hand that drags: (ply, ms until then)."""
    presenting, now_ms, at, told = PaceRequests(), 0, pace(99), 0

    def tick() -> None:
        nonlocal at, told
        presenting.follow(at, now_ms)
        due = presenting.due(now_ms)
        if due is not None:
            told += 1
            at = pace(at.ply if due.ply is None else due.ply)

    for ply, wait_ms in asked:
        presenting.ask(PaceRequest(ply=ply))
        tick()
        now_ms += wait_ms
    for _ in range(3):
        now_ms += EVERY_MS
        tick()
    assert at.ply == asked[-1][0]
    assert presenting.request == PaceRequest()
    assert told <= now_ms / EVERY_MS + 1
