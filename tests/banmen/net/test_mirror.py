import logging
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.events import ActionPlayed, Began, Seated, TableOpened, TookBack, read_event
from banmen.game import Refusal
from banmen.games.reversi.rules import REVERSI
from banmen.net.mirror import Mirror
from banmen.net.subscriptions import ResumePoint
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen.protocol.messages import Events, Presence, Snapshot
from banmen.replay import snapshot
from banmen_server.tables.decisions import Actor, Decision, open_table
from banmen_server.tables.table import Table
from tests.amounts import examples

TABLE, EPOCH = "t1", "e1"
ANNA, BEN = Actor("p1", "Anna"), Actor("p2", "Ben")


def over_the_wire(message: Events | Snapshot) -> Events | Snapshot:
    """The message as a window gets it: plain values where the server has its own."""
    arrived = decode_from_server(encode(message))
    assert isinstance(arrived, Events | Snapshot)
    return arrived


def game_of(seed: int, commands: int, size: int = 4) -> tuple[Table, list[Events]]:
    """A table where two people play, talk and take back, and the records as its watchers get them.

    The first four: the opening, the second seat taken, and two moves.
    """
    rng = Random(seed)
    table = Table(TABLE, rng)
    opening = messages.Open("c0", "reversi", {"size": size})
    first = open_table(opening, ANNA, code="K7QX-2MPD", epoch=EPOCH, now=0, rng=rng)
    assert isinstance(first, Decision)
    frames = [table.apply(first, 0).of(None)]
    for number in range(commands):
        actor, command = (BEN, messages.Join("c1", TABLE)) if number == 0 else some_command(table, rng, number)
        try:
            decision = table.decide(command, actor, number)
        except Refusal:
            continue
        if isinstance(decision, Decision) and decision.events:
            frames.append(table.apply(decision, number).of(None))
    return table, [record for frame in frames if isinstance(record := decode_from_server(frame), Events)]


def some_command(table: Table, rng: Random, number: int) -> tuple[Actor, messages.Command]:
    name, replay, anybody = f"c{number}", table.replay, rng.choice([ANNA, BEN])
    kind = rng.choice(["act"] * 6 + ["say", "take_back"]) if number > 2 else "act"
    if not replay.playing:
        return anybody, messages.Offer(name, TABLE, "rematch")
    if kind == "say":
        return anybody, messages.Say(name, TABLE, f"hello {number}")
    if kind == "take_back":
        return anybody, messages.Offer(name, TABLE, "take_back", rng.randrange(len(replay.plies)))
    seat = replay.state.turn
    sitter = replay.seats[seat]
    assert sitter is not None
    action: dict[str, Any] = msgspec.to_builtins(rng.choice(list(table.game.legal(replay.state, seat))))
    return Actor(sitter.player, sitter.name), messages.Act(name, TABLE, replay.actions.get(seat, 0) + 1, action)


def caught_up(table: Table, epoch: str | None, since: int | None) -> Any:
    """The message that brings a watcher up to date; None where it knows everything."""
    frame = table.views.catch_up(None, epoch, since)
    return None if frame is None else decode_from_server(bytes(frame))


def same_as_server(mirror: Mirror, table: Table) -> bool:
    return mirror.seq == table.replay.seq and snapshot(mirror.replay) == snapshot(table.views.of(None))


def test_events_are_folded_as_they_come() -> None:
    table, records = game_of(seed=1, commands=30)
    mirror = Mirror(TABLE)
    for record in records:
        change = mirror.receive(record)
        assert [happened.seq for happened in change.events] == list(
            range(record.first, record.first + len(record.events))
        )
        assert not change.resync
        assert change.moved == any(
            isinstance(happened.event, TableOpened | Began | ActionPlayed | TookBack) for happened in change.events
        )
    assert same_as_server(mirror, table)
    assert mirror.resume_point == ResumePoint(EPOCH, table.replay.seq)
    assert mirror.seats_of("p1") == table.seats_of("p1") != []
    assert mirror.seats_of(None) == []


def test_events_already_known_are_passed_over_and_their_tail_is_kept() -> None:
    table, records = game_of(seed=2, commands=10)
    mirror = Mirror(TABLE)
    for record in records[:2]:
        mirror.receive(record)
    known = mirror.seq
    assert mirror.receive(records[1]).events == ()
    tail = caught_up(table, EPOCH, 1)
    assert tail is not None
    change = mirror.receive(over_the_wire(tail))
    assert change.events[0].seq == known + 1
    assert same_as_server(mirror, table)


def test_a_gap_requests_one_resync_and_is_filled_by_the_missing_events() -> None:
    table, records = game_of(seed=3, commands=12)
    mirror = Mirror(TABLE)
    mirror.receive(records[0])
    asked = [mirror.receive(record).resync for record in records[2:4]]
    assert asked == [True, False]
    assert mirror.resume_point == ResumePoint(EPOCH, len(records[0].events))
    missing = caught_up(table, *mirror.resume_point)
    assert missing is not None
    assert not mirror.receive(over_the_wire(missing)).resync
    assert same_as_server(mirror, table)


def test_a_differing_hash_is_said_and_only_a_snapshot_heals_it(caplog: pytest.LogCaptureFixture) -> None:
    table, records = game_of(seed=4, commands=12)
    mirror = Mirror(TABLE)
    for record in records[:2]:
        mirror.receive(record)
    *before, last = records[2].events
    other = msgspec.structs.replace(records[2], events=(*before, msgspec.structs.replace(last, hash="00000000")))
    with caplog.at_level(logging.WARNING):
        assert mirror.receive(other).resync
    assert "00000000" in caplog.text
    assert mirror.resume_point is None
    assert not mirror.receive(records[3]).events
    whole = caught_up(table, None, None)
    assert isinstance(whole, Snapshot)
    change = mirror.receive(over_the_wire(whole))
    assert change.replaced
    assert not change.resync
    assert same_as_server(mirror, table)


def test_a_snapshot_that_folds_differently_is_logged_and_not_asked_for_again(caplog: pytest.LogCaptureFixture) -> None:
    table, _ = game_of(seed=5, commands=8)
    whole = over_the_wire(Snapshot(TABLE, EPOCH, table.replay.seq, {**snapshot(table.replay), "hash": "00000000"}))
    mirror = Mirror(TABLE)
    with caplog.at_level(logging.WARNING):
        change = mirror.receive(whole)
    assert change.replaced
    assert not change.resync
    assert "another position" in caplog.text


@pytest.mark.parametrize("state", [None, {}, {"opened": 1}, []])
def test_an_unreadable_snapshot_keeps_the_last_state(state: Any) -> None:
    table, records = game_of(seed=6, commands=8)
    mirror = Mirror(TABLE)
    mirror.receive(records[0])
    assert mirror.receive(Snapshot(TABLE, EPOCH, 9, state)).error.startswith("This table cannot be shown")
    assert mirror.seq == len(records[0].events)
    whole = caught_up(table, None, None)
    assert isinstance(whole, Snapshot)
    assert mirror.receive(over_the_wire(whole)).error == ""
    assert same_as_server(mirror, table)


@pytest.mark.parametrize("event", [{"type": "castled"}, {"type": "played", "seat": "black", "n": 1, "event": {}}, 7])
def test_an_event_of_another_version_asks_for_a_snapshot(event: Any) -> None:
    _, records = game_of(seed=7, commands=8)
    mirror = Mirror(TABLE)
    mirror.receive(records[0])
    change = mirror.receive(Events(TABLE, EPOCH, mirror.seq + 1, (messages.Event(1, event),)))
    assert change.resync
    assert mirror.resume_point is None


def test_an_event_that_the_rules_cannot_fold_asks_for_a_snapshot() -> None:
    _, records = game_of(seed=7, commands=8)
    mirror = Mirror(TABLE)
    for record in records[:2]:
        mirror.receive(record)
    began = {"type": "began", "round": 2, "event": {"type": "began", "size": -3}}
    assert mirror.receive(Events(TABLE, EPOCH, mirror.seq + 1, (messages.Event(1, began),))).resync


def test_another_epoch_starts_again_or_requests_a_resync() -> None:
    _, records = game_of(seed=8, commands=8)
    mirror = Mirror(TABLE)
    for record in records:
        mirror.receive(record)
    assert mirror.receive(msgspec.structs.replace(records[3], epoch="e2")).resync
    mirror = Mirror(TABLE)
    for record in records:
        mirror.receive(record)
    change = mirror.receive(msgspec.structs.replace(records[0], epoch="e2"))
    assert [type(happened.event) for happened in change.events] == [TableOpened, Seated]
    assert mirror.resume_point == ResumePoint("e2", 2)


def test_presence_is_kept_and_other_tables_change_nothing() -> None:
    mirror = Mirror(TABLE)
    here = Presence(TABLE, {"black": "here", "white": "free"}, {}, {}, 2)
    assert mirror.receive(here).presence
    assert not mirror.receive(here).presence
    assert mirror.presence == here
    other = msgspec.structs.replace(here, table="t2", watching=9)
    assert not mirror.receive(other).presence
    assert mirror.presence == here


def test_a_replay_put_aside_is_not_changed_by_a_snapshot() -> None:
    table, records = game_of(seed=9, commands=20)
    mirror = Mirror(TABLE)
    for record in records[:2]:
        mirror.receive(record)
    old, seq = mirror.replay, mirror.seq
    whole = caught_up(table, None, None)
    assert isinstance(whole, Snapshot)
    mirror.receive(over_the_wire(whole))
    assert old.seq == seq
    assert mirror.replay is not old


deliveries = st.lists(
    st.tuples(
        st.sampled_from(["next", "drop", "twice", "older", "overlap", "snapshot", "spoiled"]), st.integers(0, 99)
    ),
    max_size=60,
)


@settings(max_examples=examples(60))
@given(st.integers(0, 40), deliveries)
def test_whatever_is_lost_doubled_or_spoiled_the_mirror_ends_as_the_server_is(
    seed: int, script: Sequence[tuple[str, int]]
) -> None:
    source, records = game_of(seed, commands=40)
    server = Table(TABLE, Random(0))
    mirror = Mirror(TABLE)
    coming = iter(records)

    def deliver(message: Events | Snapshot | None) -> None:
        """Deliver, and answer what the mirror asks; the answer may not lead to another question."""
        if message is not None and mirror.receive(over_the_wire(message)).resync:
            answer = caught_up(server, *(mirror.resume_point or (None, None)))
            assert answer is not None
            assert not mirror.receive(over_the_wire(answer)).resync

    for what, number in script:
        if what in {"next", "drop", "twice", "spoiled"}:
            record = next(coming, None)
            if record is None:
                break
            server.apply(
                Decision(tuple(read_event(event.event, server.replay.game or REVERSI) for event in record.events)),
                record.events[-1].at,
            )
            if what == "spoiled":
                *most, last = record.events
                deliver(msgspec.structs.replace(record, events=(*most, msgspec.structs.replace(last, hash="deadbeef"))))
            for _ in range({"next": 1, "twice": 2}.get(what, 0)):
                deliver(record)
        elif server.replay.seq:
            since = number % (server.replay.seq + 1)
            deliver(
                records[number % len(records)]
                if what == "older" and records[number % len(records)].first <= server.replay.seq
                else caught_up(server, EPOCH if what == "overlap" else None, since)
            )
        if server.replay.seq:
            assert mirror.seq <= server.replay.seq
    deliver(caught_up(server, *(mirror.resume_point or (None, None))) if server.replay.seq else None)
    assert not server.replay.seq or same_as_server(mirror, server)
    assert source.replay.seq >= server.replay.seq
