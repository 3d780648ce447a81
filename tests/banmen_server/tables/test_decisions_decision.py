"""What a table decides: its events, and the states that were folded to judge them."""

from random import Random

import pytest

from banmen.events import ActionPlayed, Ended, Said, Seated
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Position
from banmen.protocol.messages import ClockRule, Join, Open
from banmen_server.tables.decisions import Decision, OpeningWanted, PliesWanted, add_events
from tests.banmen_server.tables.sitting import AKI, BLITZ, MIO, PASSING, WIPED_OUT, Sitting, act, sitting_of_two

HELLO, GOODBYE = Said("Aki", "hello"), Said("Aki", "goodbye")


def test_joined_events_move_the_places_of_the_states() -> None:
    decision = Decision((HELLO, GOODBYE), {1: "after"})
    assert add_events((HELLO,), decision, (GOODBYE,)) == Decision((HELLO, HELLO, GOODBYE, GOODBYE), {2: "after"})


@pytest.mark.parametrize("need", [OpeningWanted(REVERSI, None), PliesWanted(3)])
def test_a_decision_that_needs_something_first_has_no_events(need: OpeningWanted | PliesWanted) -> None:
    assert add_events((HELLO,), need, (GOODBYE,)) is need


def decided(sitting: Sitting, n: int, square: str) -> Decision:
    held = AKI if sitting.table.replay.state.turn == "black" else MIO
    decision = sitting.table.decide(act(n, square), held, sitting.now)
    assert isinstance(decision, Decision)
    return decision


def test_a_move_is_decided_with_the_state_after_it_which_the_replay_takes_over() -> None:
    sitting = sitting_of_two()
    decision = decided(sitting, 1, "f5")
    assert [type(event) for event in decision.events] == [ActionPlayed]
    sitting.table.apply(decision, sitting.now)
    assert sitting.table.replay.state is decision.states[0]
    assert sitting.table.replay.state == _folded(sitting)


def test_of_a_move_with_a_pass_the_state_after_the_pass_is_known() -> None:
    sitting = sitting_of_two()
    *before, last = PASSING.split()
    sitting.play(" ".join(before))
    decision = decided(sitting, (len(before) + 2) // 2, last)
    assert [type(event) for event in decision.events] == [ActionPlayed, ActionPlayed]
    assert set(decision.states) == {1}
    sitting.table.apply(decision, sitting.now)
    assert sitting.table.replay.state is decision.states[1]
    assert sitting.table.replay.state == _folded(sitting)
    assert all(sitting.table.replay.state_at(ply) for ply in range(len(sitting.table.replay.plies)))


@pytest.mark.parametrize("clock", [None, BLITZ])
def test_moves_and_their_clocks_are_plain_unless_they_end_the_game(clock: ClockRule | None) -> None:
    sitting = sitting_of_two(clock=clock)
    *before, last = WIPED_OUT.split()
    for number, square in enumerate(before):
        decision = decided(sitting, number // 2 + 1, square)
        assert decision.plain
        sitting.record(decision)
    decision = decided(sitting, len(before) // 2 + 1, last)
    assert isinstance(decision.events[-1], Ended)
    assert not decision.plain


def test_a_game_begins_with_the_state_after_its_opening() -> None:
    sitting = Sitting(Open("o", "reversi"))
    decision = sitting.table.decide(Join("j", "t1"), MIO, sitting.now)
    assert isinstance(decision, Decision)
    assert isinstance(decision.events[0], Seated)
    assert decision.states == {1: REVERSI.evolve(REVERSI.blank, REVERSI.begin(REVERSI.Options(), Random(0)))}


def test_a_decision_without_a_move_has_no_state() -> None:
    sitting = sitting_of_two()
    events = sitting.table.expire(sitting.now)
    assert not any(isinstance(event, Ended) for event in events)
    decision = sitting.table.decide(Join("j", "t1"), AKI, sitting.now)
    assert decision == Decision()


def _folded(sitting: Sitting) -> Position:
    state = REVERSI.blank
    for ply in sitting.table.replay.plies:
        state = REVERSI.evolve(state, ply.event)
    return state
