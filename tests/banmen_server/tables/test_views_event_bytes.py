"""The bytes of events: those of the messages that tell them, and those that logs have always had."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.events import AnyTableEvent, Discarded
from banmen.protocol.codec import encode, pack
from banmen.protocol.messages import Event, Events
from banmen.replay import state_hash
from banmen_server.tables.views import RecordFrames, events_frame, frame_head, pack_events, with_hash
from tests.banmen.protocol.values import PLAIN, messages_of

AT = 1_700_000_000_000
RECORDS = st.lists(messages_of(AnyTableEvent), min_size=1, max_size=3)


@given(RECORDS)
def test_events_are_packed_as_logs_have_always_had_them(events: list[AnyTableEvent]) -> None:
    assert pack_events(events, AT) == [pack({"at": AT, "event": event}) for event in events]


@given(RECORDS, PLAIN)
def test_the_hash_of_the_state_is_packed_into_the_last_event(events: list[AnyTableEvent], state: object) -> None:
    *before, last = (Event(AT, event) for event in events)
    told = [*before, msgspec.structs.replace(last, hash=state_hash(state))]
    assert list(with_hash(pack_events(events, AT), state)) == list(map(encode, told))


@given(st.text(max_size=300), st.text(max_size=300), st.integers(0, 2**63))
@pytest.mark.parametrize("many", [1, 2, 15, 16, 1 << 16])
def test_the_frame_of_packed_events_is_that_of_their_message(many: int, table: str, epoch: str, first: int) -> None:
    event = Event(AT, Discarded("p1"))
    frame = events_frame(frame_head(table, epoch), first, [encode(event)] * many)
    assert frame == encode(Events(table, epoch, first, (event,) * many))


def test_a_seat_without_a_frame_of_its_own_is_sent_the_public_one() -> None:
    frames = RecordFrames(1, b"all", {"black": b"its own"})
    assert (frames.of(None), frames.of("black"), frames.of("white")) == (b"all", b"its own", b"all")
