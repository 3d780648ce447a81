"""A table and its log: a move is sent once it is durable, and a move that the log refuses is not played."""

import gc
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.log import LogFuture, OutcomeUnknown, Unavailable
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.decisions import Actor, Decision
from banmen_server.tables.room import Room
from banmen_server.tables.views import pack_events
from tests.banmen_server.failing_writes import failed
from tests.banmen_server.wire_client import Scene, play


@pytest.fixture(autouse=True, params=["fast", "slow"])
def _path(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test on the fast path, and again with every command on the slow path: the results are equal."""
    if request.param == "slow":
        monkeypatch.setattr(Room, "begin", lambda *_: False)


def test_commands_that_come_together_are_carried_out_one_after_the_other(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        for number in range(1, 4):
            await black.send(messages.Say(f"said {number}", table, f"Number {number}"))
            await black.send(messages.Offer(f"offered {number}", table, "draw"))
            await white.send(messages.Answer(f"declined {number}", table, "draw", accept=False))
        answers: list[str | None] = []
        while len(answers) < 6:
            message = await black.take()
            if isinstance(message, messages.Done | messages.Refused):
                answers.append(message.id)
        assert answers == [f"{did} {number}" for number in (1, 2, 3) for did in ("said", "offered")]
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_events_are_sent_before_the_answer(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        await black.send(messages.Act("m1", table, 1, {"type": "place", "square": "f5"}))
        news = await black.take_a(messages.Events)
        assert await black.take_a(messages.Done) == messages.Done("m1", news.first)

    play(scene, tmp_path / "hall.db")


def test_a_log_that_cannot_write_refuses_and_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        with monkeypatch.context() as broken:

            def full(*_: object, **__: object) -> LogFuture[int]:
                return failed(Unavailable("the disk is full"))

            broken.setattr(SqliteLog, "append", full)
            assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "unavailable"
            assert await black.refusal(messages.Open, "reversi", id="open again") == "unavailable"
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)
        assert isinstance(await black.ask(messages.Open, "reversi", id="open again"), messages.Opened)

    play(scene, tmp_path / "hall.db")


def test_nothing_is_left_of_a_refusal_for_a_collection_to_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        others = refusals()
        assert await white.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "not_your_turn"
        with monkeypatch.context() as broken:
            broken.setattr(SqliteLog, "append", lambda *_, **__: failed(Unavailable("the disk is full")))
            assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "unavailable"
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)
        assert refusals() == others

    def refusals() -> int:
        return sum(isinstance(each, Refusal) for each in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        play(scene, tmp_path / "hall.db")
    finally:
        gc.enable()


class FullOnce:
    """A connection of SQLite whose disk is full at the next commit."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.commits = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "COMMIT":
            self.commits += 1
            if self.commits == 1:
                full = sqlite3.OperationalError("database or disk is full")
                full.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise full
        return self._connection.execute(statement, *values)


def test_a_move_whose_commit_fails_is_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        file = cast("SqliteLog", stage.server.log)._file
        monkeypatch.setattr(file, "writer", FullOnce(file.writer))
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "unavailable"
        done = await black.place(table, 1, "f5")
        assert isinstance(done, messages.Done)
        [told] = (await white.until(messages.Events)).events
        assert (told.event["event"]["square"], done.seq) == ("f5", 5), "it was played once"

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("written", [True, False])
def test_an_unknown_outcome_is_read_from_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, written: bool
) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        append = SqliteLog.append
        with monkeypatch.context() as broken:

            def fails(*values: object, **named: object) -> LogFuture[int]:
                error = OutcomeUnknown("the disk was pulled out")
                if not written:
                    return failed(error)
                lost: LogFuture[int] = LogFuture()
                append(*values, **named).then = partial(lost.set_exception, error)  # type: ignore[arg-type] # as given
                return lost

            broken.setattr(SqliteLog, "append", fails)
            answer = await black.place(table, 1, "f5", id="the move")
        assert isinstance(answer, messages.Done if written else messages.Refused)
        assert isinstance(await black.place(table, 1, "f5", id="the move"), messages.Done)
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_a_record_of_another_writer_is_folded_and_the_command_decided_again(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        [room] = stage.server.hall.tables
        seq = room.table.replay.seq
        sitter = room.table.replay.seats["black"]
        assert sitter is not None
        said = room.table.decide(messages.Say("x", table, "from elsewhere"), Actor(sitter.player, "Elsewhere"), 0)
        assert isinstance(said, Decision)
        await stage.server.hall._log.append(table, seq, pack_events(said.events, 5), append_id="elsewhere/1")
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)
        news = await white.until(messages.Events)
        assert (news.first, news.events[0].event["text"]) == (seq + 1, "from elsewhere")
        assert (await white.until(messages.Events)).first == seq + 2

    play(scene, tmp_path / "hall.db")


def test_a_command_of_long_ago_that_is_sent_again_is_answered_as_then_and_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banmen_server.tables.table.KEPT_COMMANDS", 4)

    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        first = await black.ask(messages.Say, table, "hello", id="the first")
        for number in range(8):
            await black.ask(messages.Say, table, f"{number}")
        [room] = stage.server.hall.tables
        assert not room.table.has_answered(f"{black.player}/the first"), "only the log knows it"
        seq = room.table.replay.seq
        for _ in range(2):
            assert await black.ask(messages.Say, table, "hello", id="the first") == first
        assert room.table.replay.seq == seq
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)

    play(scene, tmp_path / "hall.db")
