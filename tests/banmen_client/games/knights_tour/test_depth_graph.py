from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.games.knights_tour.state import Retreat, Return, Step
from banmen.replay import PROGRAM, Replay
from banmen_client.games.knights_tour import depth_graph as knights_tour_depths
from banmen_client.games.knights_tour.depth_graph import Depths, Rate, Span
from tests.amounts import examples
from tests.banmen_client.games.knights_tour.table import RemoteTour


def played(steps: int, **options: Any) -> Replay:
    remote = RemoteTour().lays_out(
        PROGRAM, **{"rows": 6, "columns": 6, "start": "a6", "method": "backtracking", **options}
    )
    remote.takes_steps(steps)
    return remote.replay


def test_the_depth_goes_up_and_down_with_the_knight() -> None:
    remote = RemoteTour().lays_out("me", start="a8")
    remote.does(Step(17), Step(34), Retreat(), Step(27), Step(33), Return(2))
    depths = Depths()
    depths.update(remote.replay)
    assert depths.spans == [
        *[Span(depth, depth, depth) for depth in (1, 2, 3)],
        Span(2, 2, 2, back=True),
        *[Span(depth, depth, depth) for depth in (3, 4)],
        Span(2, 2, 2, back=True),
    ]


def test_a_board_without_a_start_begins_with_no_square() -> None:
    depths = Depths()
    depths.update(RemoteTour().lays_out("me").replay)
    assert depths.spans == [Span(0, 0, 0)]


@given(st.lists(st.integers(1, 400), min_size=1, max_size=6))
@settings(max_examples=examples(20), deadline=None)
def test_updates_in_parts_equal_one_update(parts: list[int]) -> None:
    whole = played(sum(parts))
    bit_by_bit, at_once = Depths(), Depths()
    growing = whole.copy()
    for end in (sum(parts[: number + 1]) for number in range(len(parts))):
        growing.plies = whole.plies[: end + 1]
        bit_by_bit.update(growing)
    at_once.update(whole)
    assert (bit_by_bit.spans, bit_by_bit.plies_each) == (at_once.spans, at_once.plies_each)


def test_the_spans_of_a_long_search_are_bounded_and_keep_their_extremes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knights_tour_depths, "MAX_SPANS", 64)
    replay, fine, coarse = played(3000), Depths(), Depths()
    coarse.update(replay)
    monkeypatch.setattr(knights_tour_depths, "MAX_SPANS", 1 << 20)
    fine.update(replay)
    assert 32 <= len(coarse.spans) <= 64
    each = coarse.plies_each
    assert each * len(coarse.spans) >= len(replay.plies) > each * (len(coarse.spans) - 1)
    for number, span in enumerate(coarse.spans):
        there = fine.spans[number * each : (number + 1) * each]
        assert span.low == min(one.low for one in there)
        assert span.high == max(one.high for one in there)
        assert span.end == there[-1].end
        assert span.back == any(one.back for one in there)


def test_another_line_of_play_starts_again() -> None:
    first, second, depths = played(50), played(80, rows=5, columns=5, start="a5"), Depths()
    depths.update(first)
    depths.update(second)
    fresh = Depths()
    fresh.update(second)
    assert depths.spans == fresh.spans
    shorter = second.copy()
    del shorter.plies[20:]
    depths.update(shorter)
    assert depths.known == 20


def test_the_rate_is_that_of_the_last_second() -> None:
    rate = Rate()
    assert rate.see(0, 0) == 0
    for ms in range(10, 3000, 10):
        assert rate.see(ms, ms * 3 // 10) == pytest.approx(300, rel=0.4)
    assert rate.see(3000, 900) == pytest.approx(300)


def test_a_jump_does_not_count_as_speed() -> None:
    rate = Rate()
    rate.see(0, 0)
    assert rate.see(10, 20_000) == 0
    assert rate.see(20, 100) == 0, "nor is one back"
    assert rate.see(1020, 101) == 1
