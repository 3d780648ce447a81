"""The cached states of a line of play, and the states between them."""

from random import Random
from typing import Any

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.packed_state import StateCache
from banmen.protocol.codec import pack
from tests.banmen_server.tables.sitting import sitting_of_two

MOVES = "f5 d6 c3 d3 c4 f4 c5 b3 c2 e6 c6 b4 b5 d2 e3 a6 c1 b6"
SITTING = sitting_of_two()
SITTING.play(MOVES)
PLIES = list(SITTING.table.replay.plies)


def states() -> list[object]:
    state: Any = REVERSI.blank
    folded: list[object] = []
    for ply in PLIES:
        state = REVERSI.evolve(state, ply.event)
        folded.append(state)
    return folded


@pytest.mark.parametrize("most", [1, 3, 256])
@pytest.mark.parametrize("every", [1, 4, 64])
def test_states_can_be_read_in_any_order(every: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StateCache, "EVERY", every)
    monkeypatch.setattr(StateCache, "MOST", most)
    order = [*range(len(PLIES))]
    Random(every * most).shuffle(order)
    kept, folded = StateCache(), states()
    kept.add(9, folded[9])
    assert [kept.state_after(REVERSI, PLIES, ply) for ply in order] == [folded[ply] for ply in order]


@pytest.mark.parametrize("plies", [1, 2, 5])
def test_no_more_bytes_are_kept_than_wanted_however_large_a_state_is(
    plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One state is kept all the same: of a single one nothing could be left out."""
    monkeypatch.setattr(StateCache, "EVERY", 1)
    folded = states()
    size = len(pack(folded[1]))
    monkeypatch.setattr(StateCache, "MOST_BYTES", plies * size)
    kept = StateCache()
    for ply, state in enumerate(folded):
        kept.add_if_due(ply, state)
        assert kept.size <= (plies + 1) * size
    assert kept.size == sum(len(pack(one.state)) for one in kept._by_ply.values())
    assert [kept.state_after(REVERSI, PLIES, ply) for ply in range(len(PLIES))] == folded
    kept.drop_after(0)
    assert kept.size <= size


def test_a_state_is_folded_from_the_nearest_one_that_is_kept() -> None:
    kept, folded = StateCache(), states()
    kept.add(9, folded[9])
    unread = [None] * 10 + PLIES[10:]
    assert kept.state_after(REVERSI, unread, 12) == folded[12]  # type: ignore[arg-type]  # those before 10 are not looked at


def test_states_of_plies_taken_back_are_dropped() -> None:
    kept, folded = StateCache(), states()
    kept.add(9, folded[9])
    kept.drop_after(8)
    assert kept.state_after(REVERSI, PLIES, 9) == folded[9]
    kept.add(9, REVERSI.blank)
    kept.drop_after(8)
    assert kept.state_after(REVERSI, PLIES, 10) == folded[10]
