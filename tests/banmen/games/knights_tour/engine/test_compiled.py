"""Counts compiled by Numba: the same states and counts as in Python, in hash tables of 64-bit numbers."""

from collections.abc import Mapping

import pytest

from banmen.games.knights_tour.engine.backend import PYTHON, CountingBackend
from banmen.games.knights_tour.engine.frontier import STATE_BYTES, Packed, Plan, StateCounts, empty_tour, plan

pytestmark = pytest.mark.exhaustive  # compiled code, which takes long to make and much memory to hold

HUGE = (1 << 100) + 12345
"""More than 64 bits."""


def states_of(packed: Packed) -> Mapping[int, int]:
    """The count of each state."""
    content, step = b"".join(packed.chunks), STATE_BYTES + packed.count_bytes
    rows = [content[at : at + step] for at in range(0, len(content), step)]
    return {int.from_bytes(row[:STATE_BYTES], "big"): int.from_bytes(row[STATE_BYTES:], "big") for row in rows}


def one_state(steps: Plan, count: int, count_bytes: int = 16) -> Packed:
    """Return the state before the first layer, with this count."""
    state = steps.first_state.to_bytes(STATE_BYTES, "big")
    return Packed(count_bytes, iter([state + count.to_bytes(count_bytes, "big")]))


def process(counts: StateCounts, steps: Plan) -> int:
    """The number of tours after all layers."""
    for layer in steps.layers:
        while counts.process(layer):
            pass
    return counts.complete()


@pytest.mark.parametrize("steps", [plan(3, 4), plan(4, 5), plan(3, 10, closed=True)], ids=["3x4", "4x5", "closed 3x10"])
def test_after_every_layer_there_are_the_states_and_counts_of_the_python_way(
    compiled: CountingBackend, steps: Plan
) -> None:
    fast, plain = (way.state_counts(steps, empty_tour(steps)) for way in (compiled, PYTHON))
    for layer in steps.layers:
        for counts in (fast, plain):
            while counts.process(layer):
                pass
        assert states_of(fast.packed()) == states_of(plain.packed())
        assert len(fast) == len(plain)
    assert fast.complete() == plain.complete() > 0


def test_a_table_grows_while_a_layer_is_processed(compiled: CountingBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    from banmen.games.knights_tour.engine import compiled as module  # noqa: PLC0415 - needs Numba, which is an extra

    monkeypatch.setattr(module, "_SMALLEST_TABLE", 64)
    steps = plan(4, 6)
    assert process(compiled.state_counts(steps, empty_tour(steps)), steps) == 744


@pytest.mark.parametrize("count", [1, (1 << 62) - 1, 1 << 62, (1 << 64) + 1])
def test_counts_of_more_than_64_bits_are_kept_and_added_up(compiled: CountingBackend, count: int) -> None:
    steps = plan(3, 4)
    counts = compiled.state_counts(steps, one_state(steps, count))
    assert states_of(counts.packed()) == {steps.first_state: count}
    assert process(counts, steps) == 8 * count


def test_counts_of_any_width_are_read(compiled: CountingBackend) -> None:
    steps = plan(3, 4)
    for count_bytes in (1, 7, 8, 9, 16):
        counts = compiled.state_counts(steps, one_state(steps, 200, count_bytes))
        assert states_of(counts.packed()) == {steps.first_state: 200}


def test_counts_that_may_outgrow_their_room_do_not_fit(compiled: CountingBackend) -> None:
    steps = plan(3, 4)
    assert compiled.state_counts(steps, one_state(steps, 1 << 80)).fits
    assert not compiled.state_counts(steps, one_state(steps, HUGE)).fits


def test_a_layer_is_processed_in_parts(compiled: CountingBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = plan(4, 5)
    counts = compiled.state_counts(steps, empty_tour(steps))
    monkeypatch.setattr(type(counts), "at_once", 3)
    parts = 0
    for layer in steps.layers:
        shares = [counts.progress]
        while counts.process(layer):
            shares.append(counts.progress)
        assert shares[0] == 0
        assert shares == sorted(set(shares))
        assert shares[-1] < 1
        parts = max(parts, len(shares))
    assert parts > 2
    assert counts.complete() == 82


def test_ints_become_a_table_of_64_bits(compiled: CountingBackend) -> None:
    table = compiled.table([3, -1, 1 << 62])
    assert str(table.dtype) == "int64"
    assert table.tolist() == [3, -1, 1 << 62]
