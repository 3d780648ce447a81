"""The views of a table: one frame for all viewers while nothing is hidden, masked frames after that."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.events import ActionPlayed, read_event
from banmen.game import Decided, Game, IllegalMove, Outcome, Seat, Setting
from banmen.games import GAMES
from banmen.protocol.codec import decode_from_server
from banmen.protocol.messages import Act, Events, Join, Open, Say, Snapshot
from banmen.replay import Replay, from_snapshot, snapshot, state_hash
from banmen_server.tables.decisions import Decision
from banmen_server.tables.views import KEPT_RECORDS, Viewer, Views
from tests.amounts import examples
from tests.banmen_server.tables.sitting import AKI, JUN, LIVES, MIO, Sitting, Step, random_sitting, sitting_of_two

# --- a game with a secret -------------------------------------------------------------------------------------------


class Numbers(msgspec.Struct, frozen=True):
    """What each seat has written: None where nothing yet, 0 where this viewer may not know."""

    left: int | None = None
    right: int | None = None


class Write(msgspec.Struct, frozen=True, tag_field="type", tag="write"):
    number: int


class Started(msgspec.Struct, frozen=True, tag_field="type", tag="started"):
    pass


class LogFuture(msgspec.Struct, frozen=True, tag_field="type", tag="written"):
    seat: Seat
    number: int


class NoOptions(msgspec.Struct, frozen=True):
    """There is nothing to choose."""


class Sealed(Game[Numbers, Write, Started | LogFuture, NoOptions]):
    """Each seat writes a number that the other does not see."""

    key = "sealed"
    seats = ("left", "right")
    blank = Numbers()

    def begin(self, options: NoOptions, rng: Random) -> Started:  # noqa: ARG002 - as every game's
        return Started()

    def setting(self, options: NoOptions) -> Setting:  # noqa: ARG002 - it has no options
        return Setting(("left", "right"), begins_with=2)

    def legal(self, state: Numbers, seat: Seat) -> Iterator[Write]:
        if getattr(state, seat) is None:
            yield from (Write(number) for number in range(1, 10))

    def decide(
        self,
        state: Numbers,
        seat: Seat,
        action: Write,
        rng: Random,  # noqa: ARG002 - the same
    ) -> Decided[Numbers, Started | LogFuture]:
        if getattr(state, seat) is not None:
            raise IllegalMove("written", "You have written your number.")
        return self.decided(state, LogFuture(seat, action.number))

    def evolve(self, state: Numbers, event: Started | LogFuture) -> Numbers:
        return (
            msgspec.structs.replace(state, **{event.seat: event.number}) if isinstance(event, LogFuture) else Numbers()
        )

    def reveal(self, event: Started | LogFuture, viewer: Seat | None) -> Started | LogFuture:
        return LogFuture(event.seat, 0) if isinstance(event, LogFuture) and viewer != event.seat else event

    def outcome(self, state: Numbers) -> Outcome | None:
        return Outcome(None, "written") if state.left is not None and state.right is not None else None


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """A table of the game with a secret, both seats taken."""
    monkeypatch.setitem(GAMES._loaded, "sealed", Sealed())
    sitting = Sitting(Open("o", "sealed"))
    sitting.do(MIO, Join("j", "t1"))
    return sitting


def write(number: int) -> Act:
    return Act("a", "t1", 1, {"type": "write", "number": number})


def caught_up(sitting: Sitting, viewer: Viewer, epoch: str | None, since: int | None) -> Any:
    """The message that brings a viewer up to date, as it arrives; None where there is none."""
    frame = sitting.table.views.catch_up(viewer, epoch, since)
    return None if frame is None else decode_from_server(bytes(frame))


def events_to(sitting: Sitting, viewer: Viewer) -> list[Any]:
    """All events that a viewer was sent, as they arrive."""
    message = caught_up(sitting, viewer, "e1", 0)
    assert isinstance(message, Events)
    return [read_event(event.event, sitting.table.game) for event in message.events]


def followed(replay: Replay, message: Events) -> Replay:
    """A mirror that folds a message of the wire, and checks its numbers and hashes."""
    assert message.first == replay.seq + 1
    for event in message.events:
        replay.apply(read_event(event.event, replay.game), event.at)
        assert event.hash in (None, state_hash(replay.state))
    assert message.events[-1].hash is not None
    return replay


# --- one view for all -----------------------------------------------------------------------------------------------


def test_viewers_share_one_message_while_nothing_is_hidden() -> None:
    sitting = sitting_of_two()
    decision = sitting.table.decide(Say("s", "t1", "hello"), AKI, 0)
    assert isinstance(decision, Decision)
    frames = sitting.table.apply(decision, 0)
    assert frames.of(None) is frames.of("black") is frames.of("white")
    assert sitting.table.views.of("black") is sitting.table.views.of(None) is sitting.table.replay


@pytest.mark.parametrize("said", [False, True])
def test_a_plain_record_is_folded_like_any_other(said: bool) -> None:  # noqa: FBT001 - a case
    one, other = sitting_of_two(), sitting_of_two()
    if said:  # which has each player fold for itself
        for sitting in (one, other):
            sitting.do(JUN, Say("s", "t1", "hello"))
    decision = one.table.decide(Act("a", "t1", 1, {"type": "place", "square": "f5"}), AKI, 0)
    assert isinstance(decision, Decision)
    assert decision.plain
    frames = one.table.apply(decision, 0)
    assert frames == other.table.apply(Decision(decision.events), 0)
    assert bool(frames.own) == said


def test_a_message_numbers_its_events_and_hashes_the_state_after_them() -> None:
    sitting = sitting_of_two()
    sitting.play("f5")
    message = caught_up(sitting, None, "e1", 2)
    assert isinstance(message, Events)
    assert (message.table, message.epoch, message.first) == ("t1", "e1", 3)
    hashes = [event.hash for event in message.events]
    assert hashes[:1] == [None], "the record goes on"
    assert hashes[-1] == state_hash(sitting.table.replay.state)


# --- masked views ---------------------------------------------------------------------------------------------------


def test_each_viewer_receives_only_permitted_events(sealed: Sitting) -> None:
    sealed.do(AKI, write(7))
    numbers = {
        viewer: [event.event.number for event in events_to(sealed, viewer)[-1:]] for viewer in (None, "left", "right")
    }
    assert numbers == {None: [0], "left": [7], "right": [0]}
    assert sealed.table.views.of("left").state == Numbers(left=7)
    assert sealed.table.views.of("right").state == sealed.table.views.of(None).state == Numbers(left=0)
    assert sealed.table.replay.state == Numbers(left=7)


def test_each_viewer_gets_the_hash_of_its_own_state(sealed: Sitting) -> None:
    sealed.do(AKI, write(7))
    sealed.do(MIO, write(3))
    for viewer, state in ((None, Numbers(0, 0)), ("left", Numbers(7, 0)), ("right", Numbers(0, 3))):
        message = caught_up(sealed, viewer, "e1", 0)
        assert isinstance(message, Events)
        assert followed(Replay(), message).state == state


def test_a_masked_event_keeps_its_number_and_the_rest_is_shared(sealed: Sitting) -> None:
    sealed.do(AKI, write(7))
    sealed.do(AKI, Say("s", "t1", "hello"))
    *before, written, said = events_to(sealed, "right")
    assert written == ActionPlayed("left", 1, LogFuture("left", 0))
    assert events_to(sealed, "left") == [*before, ActionPlayed("left", 1, LogFuture("left", 7)), said]


def test_a_snapshot_is_masked_too(sealed: Sitting) -> None:
    sealed.do(AKI, write(7))
    for viewer, number in ((None, 0), ("left", 7), ("right", 0)):
        message = caught_up(sealed, viewer, None, None)
        assert isinstance(message, Snapshot)
        assert message.state["position"] == {"left": number, "right": None}
        assert message.state["plies"][1]["event"] == {"type": "written", "seat": "left", "number": number}


# --- coming up to date ----------------------------------------------------------------------------------------------


def test_an_up_to_date_viewer_receives_nothing() -> None:
    sitting = sitting_of_two()
    assert caught_up(sitting, "black", "e1", sitting.table.replay.seq) is None


@pytest.mark.parametrize(("epoch", "since"), [(None, None), ("e1", None), (None, 3), ("e0", 3), ("e1", 99)])
def test_a_viewer_without_a_past_gets_a_snapshot(epoch: str | None, since: int | None) -> None:
    sitting = sitting_of_two()
    message = caught_up(sitting, None, epoch, since)
    assert isinstance(message, Snapshot)
    assert (message.table, message.epoch, message.seq) == ("t1", "e1", sitting.table.replay.seq)
    assert message.state == snapshot(sitting.table.replay)


def test_a_record_is_entered_in_its_middle() -> None:
    sitting = sitting_of_two()
    message = caught_up(sitting, None, "e1", 1)
    assert isinstance(message, Events)
    assert message.first == 2
    assert len(message.events) == 3


def test_a_viewer_too_far_behind_gets_a_snapshot() -> None:
    sitting = sitting_of_two()
    before = sitting.table.replay.seq
    for number in range(KEPT_RECORDS):
        sitting.do(AKI, Say("s", "t1", str(number)))
    assert isinstance(caught_up(sitting, None, "e1", before), Events)
    assert isinstance(caught_up(sitting, None, "e1", before - 1), Snapshot)


@settings(max_examples=examples(40))
@given(LIVES, st.data())
def test_whatever_a_viewer_has_missed_it_comes_to_the_same_table(steps: list[Step], data: st.DataObject) -> None:
    sitting = random_sitting(steps)
    truth = sitting.table.replay
    since = data.draw(st.integers(0, truth.seq))
    viewer = data.draw(st.sampled_from([None, "black", "white"]))
    seen = sitting.table.views.of(viewer)
    known = Replay()
    for sent in caught_up(sitting, viewer, "e1", 0).events[:since]:
        known.apply(read_event(sent.event, known.game), sent.at)
    message = caught_up(sitting, viewer, "e1", since)
    if since == truth.seq:
        assert message is None
    else:
        assert isinstance(message, Events)
        assert followed(known, message) == seen
    fresh = caught_up(sitting, viewer, None, None)
    assert isinstance(fresh, Snapshot)
    assert from_snapshot(fresh.state, fresh.seq) == seen


def test_before_it_is_opened_a_table_has_no_epoch() -> None:
    assert Views("t1").epoch == ""
