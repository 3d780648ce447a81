from banmen_client.ui.display import AWAKE_FOR_MS, AWAKE_S, IDLE_S, RESTING_AFTER_MS, RESTING_MS, FrameRate


def test_it_waits_longer_where_nothing_happens_but_not_so_long_that_a_key_is_late() -> None:
    rate = FrameRate()
    assert rate.wait_s(10_000, announced=False) == IDLE_S
    assert 1 / 30 <= IDLE_S <= 1 / 20


def test_after_input_and_news_it_is_quick_for_half_a_second() -> None:
    rate = FrameRate()
    rate.happened(10_000)
    assert rate.wait_s(10_000 + AWAKE_FOR_MS - 1, announced=True) == AWAKE_S
    assert rate.wait_s(10_000 + AWAKE_FOR_MS, announced=True) == IDLE_S


def test_where_a_key_ends_the_wait_it_looks_no_more_often_than_clocks_need() -> None:
    rate = FrameRate()
    rate.happened(10_000)
    assert rate.wait_s(10_000 + RESTING_AFTER_MS - 1, announced=True) == IDLE_S
    assert rate.wait_s(10_000 + RESTING_AFTER_MS, announced=True) == RESTING_MS / 1000
    assert rate.wait_s(10_000 + RESTING_AFTER_MS, announced=False) == IDLE_S


def test_an_animation_keeps_it_quick_and_a_clock_that_draws_now_and_then_does_not() -> None:
    moving, ticking = FrameRate(), FrameRate()
    for frame in range(100):
        moving.ended(frame * 8, drew=True)
        ticking.ended(frame * 8, drew=frame % 10 == 0)
    assert moving.wait_s(800, announced=True) == AWAKE_S
    assert ticking.wait_s(800, announced=True) == IDLE_S


def test_it_looks_at_clocks_seldom_where_nothing_was_drawn_for_long() -> None:
    rate = FrameRate()
    rate.ended(10_000, drew=True)
    assert rate.looks(10_000 + RESTING_AFTER_MS - 1), "a clock that draws every second is looked at in every frame"
    rate.ended(20_000, drew=False)
    assert not rate.looks(20_000 + RESTING_MS - 1)
    assert rate.looks(20_000 + RESTING_MS)
    rate.happened(30_000)
    rate.ended(30_000, drew=False)
    assert rate.looks(30_000 + RESTING_AFTER_MS - 1)
