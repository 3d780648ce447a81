"""The bytes of events: those of the messages that tell them, and those that logs have always had."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from banmen.events import AnyTableEvent
from banmen.protocol.codec import encode, pack
from banmen.protocol.messages import Event, Events
from banmen.replay import state_hash
from banmen_server.tables.event_bytes import events_frame, pack_events, with_hash
from tests.banmen.protocol.values import PLAIN, messages_of

AT = 1_700_000_000_000
RECORDS = st.lists(messages_of(AnyTableEvent), min_size=1, max_size=3)


@given(RECORDS)
def test_events_are_packed_as_logs_have_always_had_them(events: list[AnyTableEvent]) -> None:
    assert pack_events(events, AT) == [pack({"at": AT, "event": event}) for event in events]


@given(RECORDS, PLAIN, st.integers(0, 2**53))
def test_the_frame_of_packed_events_is_that_of_their_message(
    events: list[AnyTableEvent], state: object, first: int
) -> None:
    *before, last = (Event(AT, event) for event in events)
    message = Events("t1", "e1", first, (*before, msgspec.structs.replace(last, hash=state_hash(state))))
    frame = events_frame("t1", "e1", first, with_hash(pack_events(events, AT), state))
    assert frame == (first, encode(message))
