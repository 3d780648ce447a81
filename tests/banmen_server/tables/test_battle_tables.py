"""The battle at the tables of a server: its program, and a seed that no viewer receives before the end."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.events import read_event
from banmen.games.battle.rules import BATTLE, commitment
from banmen.games.battle.state import Attack, BattleBegan, Charge, Fell, Guard, State, Struck
from banmen.games.battle.verify import VerificationFault, verify, verify_table
from banmen.programs.seated import choices
from banmen.protocol.codec import unpack
from banmen.protocol.messages import (
    Act,
    Answer,
    Claim,
    ClockRule,
    Done,
    Events,
    Join,
    Lobby,
    Offer,
    Open,
    Pace,
    Resign,
    Say,
    Snapshot,
    Tables,
    Watch,
)
from banmen.replay import Replay, from_snapshot, state_hash
from banmen_server.tables.programs import programs_in_turn
from banmen_server.tables.views import RecordFrames
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, Sitting, TableEvents
from tests.banmen_server.wire_client import Scene, play

VIEWERS = (None, "hero", "demon_king")


class Field(Sitting):
    """A table of the battle; `sent` has every message to its viewers."""

    def __init__(self, *, clock: ClockRule | None = None, **seats: Any) -> None:
        self.sent: list[bytes] = []
        self.public: list[bytes] = []
        super().__init__(Open("o1", "battle", seats=seats, clock=clock))

    def on_frames(self, frames: RecordFrames) -> None:
        self.sent += [frames.public, *frames.own.values()]
        self.public.append(frames.of(None))

    def act(self, actor: Any, action: Any) -> TableEvents:
        held = self.table.seats_of(actor.player)
        n = self.table.replay.actions.get(held[0], 0) + 1
        return self.do(actor, Act(f"{actor.name}{n}", "t1", n, {"type": action}))

    def let_program_act(self) -> None:
        chosen = choices(BATTLE, self.state, programs_in_turn(self.table.replay), Random(0), most=1)
        self.record(self.table.decide_programs(chosen, self.now))

    @property
    def state(self) -> State:
        state: State = self.table.replay.state
        return state

    def seen_by(self, viewer: str | None) -> list[Any]:
        return [ply.event for ply in self.table.views.of(viewer).plies]


def test_a_person_against_the_demon_king_s_program() -> None:
    field = Field(hero="me", demon_king="program")
    seed = field.state.seed
    while field.table.replay.playing:
        assert seed.encode() not in b"".join(field.sent)
        for viewer in VIEWERS:
            assert seed.encode() not in bytes(field.table.views.catch_up(viewer, None, None) or b"")
            assert verify(field.seen_by(viewer)) == VerificationFault(len(field.table.replay.plies) - 1, "unfinished")
        if field.state.turn == "hero":
            field.act(AKI, "attack")
        else:
            field.let_program_act()
    for viewer in VIEWERS:
        seen = field.seen_by(viewer)
        assert seen[-1] == Fell(seen[-1].seat, seed)
        assert verify(seen) is None
        assert field.table.views.of(viewer).state == field.state
    kings = [event for event in field.seen_by(None) if getattr(event, "seat", None) == "demon_king"]
    assert any(isinstance(event, Struck) and event.charged for event in kings)


def test_an_event_that_all_viewers_see_alike_is_folded_and_framed_once() -> None:
    field = Field()
    field.do(MIO, Join("j1", "t1"))
    field.act(AKI, "attack")
    views = field.table.views
    assert views.of(None) is views.of("hero") is views.of("demon_king") is not views.truth
    assert len({id(frame) for frame in field.sent[-3:]}) == 1
    field.do(JUN, Say("s1", "t1", "Guard now!"))
    assert views.of("hero") is views.of("demon_king") is not views.of(None), "players hear it after the game"
    field.act(MIO, "guard")
    for viewer in VIEWERS:
        assert len(field.seen_by(viewer)) == len(field.table.replay.plies)
        assert [saying.text for saying in views.of(viewer).sayings] == ["Guard now!"] * (viewer is None)


def test_two_people_have_all_commands_and_are_refused_in_turn() -> None:
    field = Field()
    field.do(MIO, Join("j1", "t1"))
    assert list(BATTLE.legal(field.state, "hero")) == [Attack(), Guard(), Charge()]
    assert field.refused(MIO, Act("x", "t1", 1, {"type": "attack"})) == "not_your_turn"
    field.act(AKI, "charge")
    field.act(MIO, "guard")
    assert field.refused(AKI, Act("x", "t1", 2, {"type": "charge"})) == "not_charged"
    assert field.refused(AKI, Act("x", "t1", 2, {"type": "flee"})) == "bad_action"
    assert field.state.demon_king.guarding


@pytest.mark.parametrize("demon_king", ["me", "program", "open"])
def test_nothing_is_taken_back_whoever_plays(demon_king: str) -> None:
    """Otherwise a player could choose again after seeing the dice."""
    field = Field(hero="me", demon_king=demon_king)
    if demon_king == "open":
        field.do(MIO, Join("j1", "t1"))
    field.act(AKI, "attack")
    assert field.refused(AKI, Offer("f1", "t1", "take_back", 0)) == "not_taken_back"
    assert field.table.replay.offers == {}


def resigned(field: Field) -> TableEvents:
    return field.do(AKI, Resign("r1", "t1"))


def claimed(field: Field) -> TableEvents:
    return field.do(AKI, Claim("c1", "t1"), absent=["demon_king"])


def agreed(field: Field) -> TableEvents:
    field.do(AKI, Offer("f1", "t1", "draw"))
    return field.do(MIO, Answer("f2", "t1", "draw", accept=True))


def out_of_time(field: Field) -> TableEvents:
    return field.record(field.table.expire(field.now + 3_600_000))


@pytest.mark.parametrize(
    ("ends", "reason"), [(resigned, "resigned"), (claimed, "claimed"), (agreed, "agreed"), (out_of_time, "time")]
)
def test_a_battle_cut_short_tells_its_seed_to_everyone(ends: Callable[[Field], TableEvents], reason: str) -> None:
    field = Field(clock=ClockRule(60_000))
    field.do(MIO, Join("j1", "t1"))
    field.act(AKI, "attack")
    field.act(MIO, "guard")
    seed = field.state.seed
    assert seed.encode() not in b"".join(field.sent)
    ends(field)
    outcome = field.table.replay.outcome
    assert outcome is not None
    assert outcome.reason == reason
    for viewer in VIEWERS:
        view = field.table.views.of(viewer)
        assert view.plies[0].event == BattleBegan(commitment(seed), seed)
        assert verify_table(view.plies, view.outcome, {}) is None
        assert view.state == field.state
        assert all(view.state_at(ply).seed == seed for ply in range(3))
    assert all(seed.encode() in frame for frame in field.sent[-3:])


def test_a_client_that_folds_the_events_has_the_servers_hash() -> None:
    field = Field()
    field.do(MIO, Join("j1", "t1"))
    field.act(AKI, "charge")
    resigned(field)
    field.do(AKI, Offer("f1", "t1", "rematch"))
    field.do(MIO, Answer("f2", "t1", "rematch", accept=True))
    replay = Replay()
    for event in (event for frame in field.public for event in unpack(frame)["events"]):
        replay.apply(read_event(event["event"], replay.game), event["at"])
        assert event.get("hash") in {None, state_hash(replay.state)}
    assert replay.state.seed == ""  # another battle, another secret
    assert replay.state == field.table.views.of(None).state


def test_another_battle_has_another_seed() -> None:
    field = Field(hero="me", demon_king="program")
    seeds = []
    for number in (1, 2):
        field.do(AKI, Resign(f"r{number}", "t1"))
        field.do(AKI, Offer(f"f{number}", "t1", "rematch"))
        seeds.append(field.state.seed)
    assert field.table.replay.round == 3
    assert len(set(seeds)) == len(seeds)


def test_a_show_of_programs_fights_the_original_battle(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = await host.ask(Open, "battle", seats={"hero": "program", "demon_king": "program"})
        assert isinstance(await host.ask(Pace, opened.table, speed=1000.0), Done)
        watcher = await stage.come("Watcher")
        await watcher.send(Watch("w1", opened.table))
        replay = from_snapshot((snapshot := await watcher.until(Snapshot)).state, snapshot.seq)
        while replay.outcome is None:
            message = await watcher.until(Events)
            for event in message.events[max(0, replay.seq + 1 - message.first) :]:
                replay.apply(read_event(event.event, replay.game), event.at)
        events = [ply.event for ply in replay.plies]
        assert verify(events) is None
        assert {event.charged for event in events if isinstance(event, Struck)} == {False}
        assert all(isinstance(event, Struck) for event in events[1:-1])
        assert commitment(replay.state.seed) == replay.state.commitment

    play(scene, tmp_path / "hall.db")


def test_the_lobby_shows_a_battle_without_its_seed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = await host.ask(Open, "battle")
        other = await stage.come("Other")
        await (await stage.come("King")).ask(Join, opened.code)
        await other.send(Lobby())
        (row,) = (await other.until(Tables)).tables
        assert (row.game, row.state["turn"], row.state["seed"]) == ("battle", "hero", "")

    play(scene, tmp_path / "hall.db")
