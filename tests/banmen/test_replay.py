"""The fold of a table's events, and its snapshot."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.events import (
    ActionPlayed,
    Answered,
    AnyTableEvent,
    Began,
    Clock,
    Ended,
    Left,
    Offered,
    Said,
    Saying,
    Seated,
    TableOpened,
    TookBack,
    read_event,
)
from banmen.game import Outcome
from banmen.games.battle import state as battle
from banmen.games.battle.rules import BATTLE
from banmen.games.reversi import state as reversi
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Place, opening
from banmen.options import read_options
from banmen.protocol.codec import BadMessage, pack, unpack
from banmen.protocol.messages import ClockRule
from banmen.replay import MAX_SAYINGS, PROGRAM, Replay, Sitter, from_snapshot, snapshot, state_hash

DICE = Random(0)
AT = 1_700_000_000_000
OPENING: Sequence[AnyTableEvent] = (
    TableOpened("reversi", {"size": 6}, "p1", "K7QX-2MPD", "e1", clock=ClockRule(60_000)),
    Seated("black", "p1", "Aki"),
    Seated("white", "p2", "Mio"),
    Began(1, reversi.ReversiBegan(6)),
)


def folded(events: Sequence[AnyTableEvent]) -> Replay:
    replay = Replay()
    for number, event in enumerate(events):
        replay.apply(event, AT + number)
    return replay


def move(replay: Replay, choice: int) -> tuple[ActionPlayed, ...]:
    """Return the events of a legal move of the seat whose turn it is; none if the game is over."""
    seat = replay.state.turn
    if seat is None:
        return ()
    legal = list(REVERSI.legal(replay.state, seat))
    if not legal:  # taken back to between a disc and the pass it forced, which a table refuses but a replay folds
        return ()
    happened = REVERSI.decide(replay.state, seat, legal[choice % len(legal)], DICE).events
    return tuple(ActionPlayed(seat, replay.actions.get(seat, 0) + 1, event) for event in happened)


def played(*squares: str) -> Replay:
    replay = folded(OPENING)
    for square in squares:
        seat = replay.state.turn
        for event in REVERSI.decide(replay.state, seat, Place(square), DICE).events:
            replay.apply(ActionPlayed(seat, replay.actions.get(seat, 0) + 1, event), AT)
    return replay


@st.composite
def lives(draw: st.DrawFn) -> list[AnyTableEvent]:  # noqa: C901 - one case for each thing that may happen
    """What may happen at a table, from its opening on."""
    events = list(OPENING)
    for _ in range(draw(st.integers(0, 25))):
        replay = folded(events)
        choice = draw(st.integers(0, 20))
        match choice:
            case 0:
                events.append(TookBack(draw(st.integers(0, len(replay.plies) - 1))))
            case 1:
                events += (Began(replay.round + 1, reversi.ReversiBegan(draw(st.sampled_from([4, 6]))), swapped=True),)
            case 2:
                events.append(Offered("black", "take_back", 0))
            case 3:
                events.append(Offered("white", "draw"))
            case 4:
                events.append(Answered("black", "draw", accepted=False))
            case 5:
                events.append(Ended(Outcome("white", "resigned")))
            case 6:
                events += (Left("white"), Seated("white", "p3", "Jun"))
            case 7:
                events.append(Said("Aki", draw(st.text(min_size=1, max_size=5)), "black"))
            case 8:
                events.append(Clock("black", AT + 60_000, {"black": 60_000, "white": 1}))
            case _:
                events += move(replay, choice)
    return events


# --- the snapshot ---------------------------------------------------------------------------------------------------


@given(lives())
def test_a_snapshot_tells_the_whole_replay(events: list[AnyTableEvent]) -> None:
    replay = folded(events)
    again = from_snapshot(unpack(pack(snapshot(replay))), replay.seq)
    assert again == replay
    assert list(again.seats) == list(replay.seats), "in the order in which a rematch moves them on"


@given(lives(), st.integers(0, 30))
def test_a_restored_snapshot_continues_like_the_original(events: list[AnyTableEvent], missed: int) -> None:
    missed = max(1, min(missed, len(events)))
    replay = folded(events[:missed])
    again = from_snapshot(unpack(pack(snapshot(replay))), replay.seq)
    for number, event in enumerate(events[missed:], missed):
        replay.apply(event, AT + number)
        again.apply(read_event(unpack(pack(event)), REVERSI), AT + number)
    assert again == replay


def test_a_snapshot_of_a_table_that_waits() -> None:
    replay = folded(OPENING[:2])
    again = from_snapshot(unpack(pack(snapshot(replay))), 2)
    assert again == replay
    assert again.seats == {"black": Sitter("p1", "Aki"), "white": None}
    assert not again.playing


def test_a_snapshot_has_the_position_and_its_hash() -> None:
    told = snapshot(played("e4"))
    assert told["position"]["turn"] == "white"
    assert told["hash"] == state_hash(played("e4").state)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("opened", None),
        ("opened", {"type": "left", "seat": "black"}),
        ("seats", ["black"]),
        ("seats", {"black": "p1"}),
        ("round", "1"),
        ("plies", [None]),
        ("plies", [{}]),
        ("plies", [{"event": {"type": "began", "size": 7}}]),
        ("offers", [{}]),
        ("offers", [{"type": "offered", "seat": "black", "offer": "tea"}]),
        ("clock", 7),
        ("outcome", "draw"),
        ("sayings", [{"text": "hello"}]),
        ("hash", None),
    ],
)
def test_a_snapshot_with_a_field_that_is_none_is_refused(field: str, value: object) -> None:
    raw = unpack(pack(snapshot(played("e4"))))
    assert field in raw
    with pytest.raises(BadMessage):
        from_snapshot(raw | {field: value}, 5)
    with pytest.raises(BadMessage):
        from_snapshot({key: kept for key, kept in raw.items() if key != field}, 5)


@pytest.mark.parametrize("raw", [None, [], {}, "snapshot", 7])
def test_an_invalid_snapshot_is_refused(raw: object) -> None:
    with pytest.raises(BadMessage):
        from_snapshot(raw, 1)


# --- the fold -------------------------------------------------------------------------------------------------------


def test_a_table_begins_when_both_sit() -> None:
    replay = folded(OPENING)
    assert replay.seq == len(OPENING)
    assert replay.playing
    assert replay.state == opening(6)
    assert [(ply.seat, ply.n, ply.at) for ply in replay.plies] == [(None, 0, AT + 3)]


def test_before_the_game_the_state_is_its_blank() -> None:
    assert Replay().state is None
    assert folded(OPENING[:3]).state == REVERSI.blank
    assert not folded(OPENING[:3]).playing


def test_each_game_event_is_a_ply_with_the_state_after_it() -> None:
    replay = played("e4", "c5")
    assert [ply.seat for ply in replay.plies] == [None, "black", "white"]
    assert replay.state_at(0) == opening(6)
    assert replay.state_at(len(replay.plies) - 1) == replay.state
    assert replay.actions == {"black": 1, "white": 1}


def test_taking_back_restores_the_position_and_the_numbers_of_the_actions() -> None:
    replay = played("e4", "c5", "b4")
    before = played("e4")
    replay.apply(TookBack(1), AT)
    assert replay.state == before.state
    assert replay.plies == before.plies
    assert replay.actions == {"black": 1}


def test_taking_back_to_the_opening() -> None:
    replay = played("e4", "c5")
    replay.apply(TookBack(0), AT)
    assert replay.state == opening(6)
    assert replay.actions == {}


def test_a_game_continues_after_its_end_was_taken_back() -> None:
    replay = played("e4")
    replay.apply(Ended(Outcome(None, "agreed")), AT)
    assert not replay.playing
    replay.apply(TookBack(0), AT)
    assert replay.playing


def test_a_rematch_swaps_the_seats_and_starts_again() -> None:
    replay = played("e4", "c5")
    replay.apply(Clock("black", AT, {"black": 1, "white": 2}), AT)
    replay.apply(Ended(Outcome("black", "resigned")), AT)
    replay.apply(Began(2, reversi.ReversiBegan(6), swapped=True), AT)
    assert replay.seats == {"black": Sitter("p2", "Mio"), "white": Sitter("p1", "Aki")}
    assert (replay.round, replay.outcome, replay.clock, replay.actions) == (2, None, None, {})
    assert (len(replay.plies), replay.state) == (1, opening(6))


@pytest.mark.parametrize(
    "event",
    [
        TookBack(0),
        Ended(Outcome(None, "agreed")),
        Left("black"),
        Began(2, reversi.ReversiBegan(6)),
        move(folded(OPENING), 0)[0],
    ],
    ids=lambda event: type(event).__name__,
)
def test_offers_lapse(event: AnyTableEvent) -> None:
    replay = folded((*OPENING, Offered("black", "draw"), Offered("white", "take_back", 0)))
    assert set(replay.offers) == {"draw", "take_back"}
    replay.apply(event, AT)
    assert replay.offers == {}


def test_a_program_is_known_by_its_name_on_the_wire() -> None:
    replay = folded((*OPENING[:2], Seated("white", PROGRAM, "", program="7"), OPENING[3]))
    assert replay.programs == {"white": "7"}
    assert from_snapshot(snapshot(replay), replay.seq).programs == {"white": "7"}


@pytest.mark.parametrize("named", ["", "of an older version"])
def test_a_program_that_was_not_named_or_is_no_more_is_the_first(named: str) -> None:
    replay = folded((*OPENING[:2], Seated("white", PROGRAM, "", program=named), OPENING[3]))
    assert replay.programs == {"white": "1"}
    plain = {**snapshot(replay), "seats": {"black": None, "white": {"player": PROGRAM, "name": ""}}}
    assert from_snapshot(plain, replay.seq).programs == {"white": "1"}


def test_an_answer_settles_its_own_offer_only() -> None:
    replay = folded((*OPENING, Offered("black", "draw"), Offered("white", "take_back", 0)))
    replay.apply(Answered("white", "draw", accepted=False), AT)
    assert set(replay.offers) == {"take_back"}


def test_only_the_last_sayings_are_kept() -> None:
    replay = folded([*OPENING, *(Said("Aki", str(number)) for number in range(MAX_SAYINGS + 5))])
    assert [said.text for said in replay.sayings] == [str(number) for number in range(5, MAX_SAYINGS + 5)]


def test_the_end_reveals_the_hidden_opening() -> None:
    replay = folded((*OPENING, Said("Aki", "one", "black"), Said("", ""), Said("Aki", "three", "black")))
    assert [saying.text for saying in replay.sayings] == ["one", "three"], "what is hidden is not kept"
    first, third = replay.sayings
    hidden = Saying("Jun", "two", None, "p3", number=first.number + 1)
    replay.apply(Ended(Outcome("white", "resigned"), sayings=(first, hidden)), AT)
    assert replay.sayings == [first, hidden, third], "what was heard before is not heard twice"


@given(lives())
def test_a_copy_goes_its_own_way(events: list[AnyTableEvent]) -> None:
    replay = folded(events)
    before = snapshot(replay)
    twin = replay.copy()
    new: list[AnyTableEvent] = [Offered("black", "draw"), Seated("black", "p9", "Kei"), *move(twin, 0)]
    for event in (*new, TookBack(0), Said("Kei", "?")):
        twin.apply(event, AT)
    assert snapshot(replay) == before


# --- the hash -------------------------------------------------------------------------------------------------------


def test_the_hash_of_a_state_never_changes_from_one_version_to_the_next() -> None:
    assert state_hash(opening(8)) == "cc87229a"
    assert state_hash(REVERSI.blank) == "990d603f"


@given(lives())
def test_different_states_have_different_hashes(events: list[AnyTableEvent]) -> None:
    replay = folded(events)
    states = {replay.state_at(ply) for ply in range(len(replay.plies))}
    assert len({state_hash(state) for state in states}) == len(states)


def test_the_hash_is_that_of_plain_values_too() -> None:
    state = opening(8)
    assert state_hash(unpack(pack(state))) == state_hash(state)


@given(lives(), st.data())
def test_states_can_be_read_in_any_order(events: list[AnyTableEvent], data: st.DataObject) -> None:
    replay, game = folded(events), REVERSI
    for ply in data.draw(st.lists(st.integers(0, max(0, len(replay.plies) - 1)), max_size=20)) if replay.plies else ():
        state = game.blank
        for past in replay.plies[: ply + 1]:
            state = game.evolve(state, past.event)
        assert replay.state_at(ply) == state


def test_there_is_no_state_beyond_the_line_of_play() -> None:
    with pytest.raises(IndexError):
        Replay().state_at(0)


# --- what an end uncovers ---------------------------------------------------------------------------------------------


def test_an_end_that_uncovers_the_opening_does_so_for_every_ply() -> None:
    seed = "a seed"
    truth = BATTLE.begin(read_options(BATTLE, {"seed": seed}), DICE)
    replay, state = Replay(), BATTLE.evolve(BATTLE.blank, truth)
    replay.apply(TableOpened("battle", {}, "p1", "K7QX-2MPD", "e1"), AT)
    replay.apply(Began(1, BATTLE.reveal(truth, None)), AT)
    for number in range(150):
        seat = state.turn
        assert seat is not None
        for event in BATTLE.decide(state, seat, battle.Guard() if number < 2 else battle.Attack(), DICE).events[:1]:
            state = BATTLE.evolve(state, event)
            replay.apply(ActionPlayed(seat, number // 2 + 1, event), AT)
        if state.turn is None:
            break
        assert replay.state.seed == ""
    early = replay.copy()
    end = Ended(Outcome("hero", "resigned"), truth)
    replay.apply(end, AT)
    assert replay.plies[0].event == truth
    assert {replay.state_at(ply).seed for ply in range(len(replay.plies))} == {seed}
    assert replay.state == state
    assert early.state.seed == "", "a copy goes its own way"
    assert from_snapshot(unpack(pack(snapshot(replay))), replay.seq).state == state
    assert read_event(unpack(pack(end)), BATTLE) == end


def test_an_opening_that_is_none_or_comes_before_the_table_is_refused() -> None:
    raw = {"type": "ended", "outcome": {"winner": None, "reason": "agreed"}, "opening": {"type": "nothing"}}
    with pytest.raises(BadMessage):
        read_event(raw, BATTLE)
    with pytest.raises(BadMessage):
        read_event(raw, None)
    assert read_event({"type": "ended", "outcome": {"winner": None, "reason": "agreed"}}, BATTLE) == Ended(
        Outcome(None, "agreed")
    )
