"""After any sequence of commands, the records of a table restore it, and the game can continue."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.events import AnyTableEvent, read_event
from banmen.games.reversi.rules import REVERSI
from banmen.protocol.codec import pack, unpack
from banmen.protocol.messages import ClockRule
from banmen_server.tables.decisions import Decision
from banmen_server.tables.table import Table
from tests.amounts import examples
from tests.banmen_server.tables.sitting import BLITZ, LIVES, Step, random_sitting


@settings(max_examples=examples(60))
@given(LIVES, st.sampled_from([None, BLITZ]))
def test_a_table_built_again_from_its_records_is_the_same_table(steps: list[Step], clock: ClockRule | None) -> None:
    sitting = random_sitting(steps, clock)
    again = Table("t1", Random(99))
    for events, at in sitting.records:
        again.apply(Decision(tuple(events)), at)
    assert again.replay == sitting.table.replay
    assert again.opened == sitting.table.opened


@settings(max_examples=examples(60))
@given(LIVES)
def test_at_every_moment_of_a_game_somebody_can_move(steps: list[Step]) -> None:
    replay = random_sitting(steps).table.replay
    if replay.playing:
        assert any(True for seat in REVERSI.seats for _ in REVERSI.legal(replay.state, seat))
        assert REVERSI.outcome(replay.state) is None


@settings(max_examples=examples(60))
@given(LIVES)
def test_decided_events_can_be_stored_and_read(steps: list[Step]) -> None:
    for events, _ in random_sitting(steps).records:
        for event in events:
            again: AnyTableEvent = read_event(unpack(pack(event)), REVERSI)
            assert again == event
