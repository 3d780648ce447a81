"""The battle at the tables of a server: its program, and a seed that no viewer is told before the end."""

from pathlib import Path
from random import Random
from typing import Any

from banmen.automata import choices
from banmen.events import read_event
from banmen.games.battle import BATTLE
from banmen.games.battle.dice import commitment
from banmen.games.battle.values import Attack, Charge, Fell, Guard, State, Struck
from banmen.games.battle.verifying import Fault, verify
from banmen.protocol.codec import pack
from banmen.protocol.messages import Act, Done, Events, Join, Lobby, Offer, Open, Pace, Resign, Snapshot, Tables, Watch
from banmen.replay import from_snapshot
from banmen_server.opening import Decided
from tests.banmen_server.sitting import AKI, MIO, Sitting
from tests.banmen_server.wire_client import Scene, play

VIEWERS = (None, "hero", "demon_king")


class Field(Sitting):
    """A table of the battle; what everyone was told is kept."""

    def __init__(self, **seats: Any) -> None:
        self.told: list[Any] = []
        super().__init__(Open("o1", "battle", seats=seats))

    def record(self, events: Decided) -> Decided:
        if events:
            self.told += self.table.apply(events, self.now).values()
        return events

    def act(self, actor: Any, action: Any) -> Decided:
        held = self.table.seats_of(actor.player)
        n = self.table.replay.actions.get(held[0], 0) + 1
        return self.do(actor, Act(f"{actor.name}{n}", "t1", n, {"type": action}))

    def let_program_act(self) -> None:
        chosen = choices("battle", self.state, self.table.programs(), Random(0), most=1)
        self.record(self.table.carried_on(chosen, self.now))

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
        assert seed.encode() not in pack(field.told)
        for viewer in VIEWERS:
            snapshot = field.table.views.catch_up(viewer, None, None)
            assert seed.encode() not in pack(snapshot)
            assert verify(field.seen_by(viewer)) == Fault(len(field.table.replay.plies) - 1, "unfinished")
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


def test_after_a_take_back_the_same_dice_fall() -> None:
    field = Field(hero="me", demon_king="me")
    first = field.act(AKI, "attack")
    field.do(AKI, Offer("f1", "t1", "take_back", 0))
    assert field.act(AKI, "attack")[:1] == first[:1]


def test_who_gives_up_ends_it_without_the_seed() -> None:
    field = Field(hero="me", demon_king="program")
    field.act(AKI, "attack")
    field.do(AKI, Resign("r1", "t1"))
    for viewer in VIEWERS:
        assert verify(field.seen_by(viewer)) == Fault(1, "unfinished")
        assert field.table.views.of(viewer).state.seed == ""


def test_another_battle_has_another_seed() -> None:
    field = Field(hero="me", demon_king="program")
    seeds = []
    for number in (1, 2):
        field.do(AKI, Resign(f"r{number}", "t1"))
        field.do(AKI, Offer(f"f{number}", "t1", "rematch"))
        seeds.append(field.state.seed)
    assert field.table.replay.round == 3
    assert len(set(seeds)) == len(seeds)


def test_programs_alone_fight_the_original_for_everyone_who_watches(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = await host.ask(Open, "battle", seats={"hero": "program", "demon_king": "program"})
        assert isinstance(await host.ask(Pace, opened.table, speed=1000.0), Done)
        watcher = await stage.come("Watcher")
        await watcher.send(Watch("w1", opened.table))
        replay = from_snapshot((snapshot := await watcher.until(Snapshot)).state, snapshot.seq)
        while replay.outcome is None:
            message = await watcher.until(Events)
            for told in message.events[max(0, replay.seq + 1 - message.first) :]:
                replay.apply(read_event(told.event, replay.game), told.at)
        events = [ply.event for ply in replay.plies]
        assert verify(events) is None
        assert {event.charged for event in events if isinstance(event, Struck)} == {False}
        assert all(isinstance(event, Struck) for event in events[1:-1])
        assert commitment(replay.state.seed) == replay.state.commitment

    play(scene, tmp_path / "hall.db")


def test_the_lobby_shows_a_battle_without_its_seed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        await host.ask(Open, "battle", seats={"hero": "me", "demon_king": "me"})
        other = await stage.come("Other")
        await other.send(Lobby())
        (row,) = (await other.until(Tables)).tables
        assert (row.game, row.state["turn"], row.state["seed"]) == ("battle", "hero", "")

    play(scene, tmp_path / "hall.db")
