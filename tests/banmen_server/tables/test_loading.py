"""A table that is loaded is the table that was played: from records, archive or checkpoint, whatever the game."""

import asyncio
import contextlib
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.codec import decode_from_server
from banmen.protocol.messages import Act, Events, Join, Open, Resign, Say
from banmen.replay import Replay, state_hash
from banmen_server.log import Archive, Head
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables import checkpoint
from banmen_server.tables.archive import pack_archive, with_checkpoint
from banmen_server.tables.decisions import Actor, Decision
from banmen_server.tables.records import load_table
from banmen_server.tables.stored_record import SERVER
from banmen_server.tables.table import Table
from banmen_server.tables.views import REMADE_RECORDS, pack_events
from tests.banmen_server.tables.sitting import AKI, JUN, REMATCH, Sitting, accept, take_back
from tests.games.test_every_game import OTHERS, SETUPS

from_all = pytest.mark.parametrize("kept", ["records", "archive", "checkpoint"])


class AnySitting(Sitting):
    """A table of any game with a player on each seat; what is played there is drawn."""

    def __init__(self, key: str, options: Mapping[str, Any]) -> None:
        game = GAMES[key]
        self.opening = game.begin(read_options(game, options), Random(1))
        self.ids = ["p1/o"]
        self.dice = Random(7)
        super().__init__(Open("o", key, dict(options)), opening=self.opening)
        for number, _ in enumerate(list(self.table.replay.seats)[1:], 2):
            self.do(Actor(f"p{number}", f"Guest {number}"), Join("j", "t1"))

    def do(self, actor: Actor, command: Any, absent: Any = ()) -> Any:
        before = len(self.records)
        done = self.record(self.table.decide(command, actor, self.now, frozenset(absent), self.opening))
        if len(self.records) > before:
            server = len(self.records) % 4 == 0
            self.ids.append(f"{SERVER}{before}" if server else f"{actor.player}/{before}")
        return done

    def play_on(self, actions: int) -> None:
        for _ in range(actions):
            self.now += self.dice.randrange(1, 100_000)
            replay = self.table.replay
            if replay.game is None or not replay.playing:
                break
            taken = [seat for seat, sitter in replay.seats.items() if sitter is not None]
            drawn = self.dice.sample(taken, len(taken))
            seat, open_to = next(
                (seat, legal) for seat in drawn if (legal := list(replay.game.legal(replay.state, seat)))
            )
            sitter = replay.seats[seat]
            assert sitter is not None
            action = msgspec.to_builtins(self.dice.choice(open_to))
            act = Act("a", "t1", replay.actions.get(seat, 0) + 1, action)
            with contextlib.suppress(Refusal):  # its time may be over
                self.do(Actor(sitter.player, sitter.name), act)

    def try_to(self, actor: Actor, command: Any) -> None:
        with contextlib.suppress(Refusal):
            self.do(actor, command)


def long_sitting(key: str, options: Mapping[str, Any]) -> AnySitting:
    """A game, words of a watcher, a move taken back, an end, another game."""
    sitting = AnySitting(key, options)
    sitting.play_on(20)
    sitting.try_to(JUN, Say("s", "t1", "Nice."))
    sitting.try_to(AKI, take_back(3))
    sitting.try_to(Actor("p2", "Guest 2"), accept("take_back"))
    sitting.play_on(10)
    sitting.try_to(AKI, Resign("r", "t1"))
    sitting.try_to(AKI, REMATCH)
    sitting.try_to(Actor("p2", "Guest 2"), accept("rematch"))
    sitting.play_on(30)
    sitting.try_to(JUN, Say("s", "t1", "And again."))
    sitting.play_on(10)
    return sitting


@pytest.fixture(
    scope="module",
    params=(*SETUPS, *OTHERS),
    ids=[f"{key}-{options.get('mode', number)}" for number, (key, options) in enumerate((*SETUPS, *OTHERS))],
)
def sitting(request: pytest.FixtureRequest) -> AnySitting:
    """A long table of each game, played once; each test loads it again."""
    return long_sitting(*request.param)


def loaded(sitting: AnySitting, kept: str) -> Table:
    """The table as a log gives it; `kept` as an archive (also with a checkpoint) are all records but the last two."""

    async def load() -> Table:
        log, seq = SqliteLog(":memory:"), 0
        records = [(events, at, name) for (events, at), name in zip(sitting.records, sitting.ids, strict=True)]
        try:
            for number, (events, at, append_id) in enumerate(records):
                seq = await log.append("t1", seq, pack_events(events, at), append_id=append_id)
                if kept != "records" and number == len(records) - 3:
                    data = pack_archive(records[: number + 1])
                    if kept == "checkpoint":
                        before = await load_table(log, "t1", Random(99))
                        assert before is not None
                        data = with_checkpoint(data, checkpoint.pack_checkpoint(before.table))
                    await log.settle("t1", Head("t1", opened_by="p1/o", last_seq=seq), Archive(seq, data))
            found = await load_table(log, "t1", Random(99))
        finally:
            await log.close()
        assert found is not None
        assert found.head.opened_by == "p1/o"
        assert (found.table.checkpoint_seq > 0) == (kept == "checkpoint")
        return found[0]

    return asyncio.run(load())


def seen(replay: Replay) -> tuple[Replay, str]:
    return replay, state_hash(replay.state)


@from_all
def test_a_loaded_table_is_the_one_that_was_played(sitting: AnySitting, kept: str) -> None:
    live, table = sitting.table, loaded(sitting, kept)
    for viewer in (None, *live.replay.seats):
        assert seen(table.views.of(viewer)) == seen(live.views.of(viewer)), viewer
        plies = len(live.replay.plies)
        assert [table.views.of(viewer).state_at(ply) for ply in range(plies)] == [
            live.views.of(viewer).state_at(ply) for ply in range(plies)
        ]
    assert list(table.history.finished) == list(live.history.finished)
    assert table.history.keepers(table.replay) == live.history.keepers(live.replay)
    by_people = [at for (_, at), name in zip(sitting.records, sitting.ids, strict=True) if not name.startswith(SERVER)]
    assert table.history.touched == by_people[-1]
    names = [name for name in sitting.ids if not name.startswith(SERVER)]
    assert [table.has_answered(name) for name in names] == [True] * len(names)


@from_all
def test_a_returning_viewer_receives_the_missed_events_or_a_snapshot(sitting: AnySitting, kept: str) -> None:
    live, table = sitting.table, loaded(sitting, kept)
    remade = 0
    for viewer in (None, *live.replay.seats):
        snapshot = live.views.catch_up(viewer, None, None)
        for since in range(max(0, live.replay.seq - 2 * REMADE_RECORDS), live.replay.seq + 1, 3):
            sent = live.views.catch_up(viewer, "e1", since)
            again = table.views.catch_up(viewer, "e1", since)
            remade += again == sent is not None
            assert again in (sent, snapshot)
    assert remade


@from_all
def test_a_loaded_table_continues_like_the_original(sitting: AnySitting, kept: str) -> None:
    table = loaded(sitting, kept)
    said = sitting.do(JUN, Say("s2", "t1", "Good bye."))
    again = table.apply(Decision(tuple(said)), sitting.now)
    for viewer in (None, *table.replay.seats):
        message = decode_from_server(again.of(viewer))
        assert isinstance(message, Events)
        assert message.events[-1].hash == state_hash(sitting.table.views.of(viewer).state)
        since = again.first - 1
        assert table.views.catch_up(viewer, "e1", since) == sitting.table.views.catch_up(viewer, "e1", since)
