"""A class at a table: the end of a question's time, which the table notices, and who takes part in it."""

from random import Random
from typing import Any

import pytest

from banmen.events import ActionPlayed
from banmen.game import Refusal
from banmen.games.lesson.state import AnswersRevealed
from banmen.protocol.codec import pack
from banmen.protocol.messages import Act, Discard, Join, Leave, Open, Say
from banmen.replay import Replay, Sitter
from banmen_server.tables.checkpoint import pack_checkpoint, restore_table
from banmen_server.tables.clocks import countdown_deadline
from banmen_server.tables.decisions import Actor
from banmen_server.tables.room_timers import RoomTimers
from banmen_server.tables.stored_record import StoredRecord
from banmen_server.tables.table import Table
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, NOW, Sitting
from tests.banmen_server.tables.test_room_timers import Loop, Room

CHOICE = {"type": "ask", "kind": "choice", "choices": ["yes", "no"]}


class ClassSitting(Sitting):
    """A class of Aki, the teacher, and the students Mio and Jun."""

    def __init__(self) -> None:
        super().__init__(Open("o", "lesson", {"students": 3}, listed=False))
        for student in (MIO, JUN):
            self.do(student, Join("j", "t1"))

    def act(self, actor: Any, action: dict[str, Any]) -> None:
        (seat,) = self.table.seats_of(actor.player)
        self.do(actor, Act("a", "t1", self.table.replay.actions.get(seat, 0) + 1, action))

    def ask(self, seconds: int) -> None:
        self.act(AKI, {**CHOICE, "seconds": seconds})

    def expire(self) -> list[Any]:
        return [event.event for event in self.record(self.table.expire(self.now)) if isinstance(event, ActionPlayed)]


def test_the_table_reveals_at_the_end_of_the_time() -> None:
    sitting = ClassSitting()
    sitting.ask(30)
    sitting.now += 20_000
    sitting.act(MIO, {"type": "answer", "answer": 1})
    sitting.act(AKI, {"type": "mark", "right": [1]})
    assert countdown_deadline(sitting.table.replay) == NOW + 30_000
    sitting.now = NOW + 29_999
    assert sitting.expire() == []
    sitting.now += 1
    (revealed,) = sitting.expire()
    assert isinstance(revealed, AnswersRevealed)
    assert revealed.credited == ("student1",)
    assert sitting.expire() == []
    assert countdown_deadline(sitting.table.replay) is None
    sitting.ask(0)  # the table's own action did not count among the teacher's
    assert sitting.table.replay.state.question.number == 2


def test_each_question_has_its_own_time() -> None:
    sitting = ClassSitting()
    sitting.ask(15)
    sitting.now += 10_000
    sitting.ask(15)
    assert countdown_deadline(sitting.table.replay) == NOW + 25_000
    sitting.ask(0)
    assert countdown_deadline(sitting.table.replay) is None


def test_a_table_that_is_read_again_has_the_same_deadline() -> None:
    sitting = ClassSitting()
    sitting.ask(30)
    sitting.now += 5_000
    sitting.act(JUN, {"type": "answer", "answer": 0})
    again = Table("t1", Random(1))
    for events, at in sitting.records:
        again.views.load(events, at)
    assert countdown_deadline(again.replay) == NOW + 30_000


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    loop = Loop()
    monkeypatch.setattr("asyncio.get_running_loop", lambda: loop)
    return loop


def test_answers_do_not_put_the_end_off(loop: Loop) -> None:
    sitting, room = ClassSitting(), Room()
    room.table = sitting.table
    timers = RoomTimers(room, lambda: sitting.now)
    sitting.ask(30)
    timers.start()
    assert timers.clock_runs
    for _ in range(25):
        sitting.now += 1_000
        loop.go_on(1)
        sitting.act(MIO, {"type": "answer", "answer": 0})
        timers.start()
    assert room.checkpoints == 0
    loop.go_on(5)
    assert room.checkpoints == 1
    sitting.act(AKI, {"type": "reveal"})
    timers.start()
    assert not timers.clock_runs


# --- who takes part ---------------------------------------------------------------------------------------------------

EVE = Actor("p9", "Eve")


def test_a_removed_student_is_out_for_good_and_the_seat_is_free() -> None:
    sitting = ClassSitting()
    sitting.ask(0)
    sitting.act(MIO, {"type": "answer", "answer": 1})
    sitting.act(MIO, {"type": "hand", "up": True})
    sitting.act(AKI, {"type": "remove", "seat": "student1"})
    state = sitting.table.replay.state
    assert (dict(state.answers), state.hands) == ({}, ())
    assert sitting.table.seats_of(MIO.player) == ()
    assert sitting.refused(MIO, Join("j", "t1")) == "removed_from_table"
    assert sitting.refused(Actor(MIO.player, "Somebody"), Join("j", "t1", "student3")) == "removed_from_table"
    sitting.do(EVE, Join("j", "t1"))
    assert sitting.table.seats_of(EVE.player) == ["student1"]
    assert sitting.refused(AKI, Act("a", "t1", 3, {"type": "remove", "seat": "student3"})) == "no_such_player"
    assert sitting.refused(AKI, Act("a", "t1", 3, {"type": "remove", "seat": "teacher"})) == "not_student"


def test_the_removed_are_known_after_a_restart() -> None:
    sitting = ClassSitting()
    sitting.act(AKI, {"type": "remove", "seat": "student1"})
    loaded, restored = Table("t1", Random(1)), Table("t1", Random(1))
    loaded.load([StoredRecord(0, events, at, "") for events, at in sitting.records])
    restore_table(restored, pack_checkpoint(sitting.table))
    for table in (loaded, restored):
        with pytest.raises(Refusal) as refused:
            table.decide(Join("j", "t1"), MIO, NOW)
        assert refused.value.code == "removed_from_table"


def test_a_name_of_the_teachers_stays_when_the_student_comes_back_under_another() -> None:
    sitting = ClassSitting()
    sitting.act(AKI, {"type": "rename", "seat": "student1", "name": "  Mio\u200b K. "})
    assert sitting.table.replay.seats["student1"] == Sitter(MIO.player, "Mio K.", named=True)
    assert sitting.do(Actor(MIO.player, "Boss"), Join("j", "t1")) == ()
    sitting.act(AKI, {"type": "rename", "seat": "student2", "name": "Mio K."})
    assert sitting.table.replay.seats["student2"] == Sitter(JUN.player, "Mio K. 2", named=True)
    assert (
        sitting.refused(AKI, Act("a", "t1", 3, {"type": "rename", "seat": "student1", "name": "\u200b"})) == "bad_field"
    )


@pytest.mark.parametrize("name", ["Mio", "mio", "Aki", "M\u0456o"])
def test_nobody_takes_the_name_of_another(name: str) -> None:
    assert ClassSitting().refused(Actor("p9", name), Join("j", "t1")) == "name_taken"


def test_a_closed_door_keeps_out_only_who_is_not_inside() -> None:
    sitting = ClassSitting()
    sitting.act(AKI, {"type": "door", "closed": True})
    assert sitting.refused(EVE, Join("j", "t1")) == "door_closed"
    sitting.do(MIO, Leave("l", "t1"))
    assert sitting.do(MIO, Join("j", "t1")) == ()
    sitting.act(AKI, {"type": "door", "closed": False})
    sitting.do(EVE, Join("j", "t1"))


def test_the_muted_and_spectators_do_not_speak() -> None:
    sitting = ClassSitting()
    sitting.act(MIO, {"type": "hand", "up": True})
    sitting.act(AKI, {"type": "mute", "seat": "student1", "muted": True})
    assert sitting.table.replay.state.hands == ()
    assert sitting.refused(MIO, Say("s", "t1", "la la la")) == "muted"
    assert sitting.refused(MIO, Act("a", "t1", 2, {"type": "hand", "up": True})) == "muted"
    assert sitting.refused(EVE, Say("s", "t1", "la la la")) == "not_seated"
    sitting.do(JUN, Say("s", "t1", "Hello"))
    sitting.act(AKI, {"type": "mute", "seat": "student1", "muted": False})
    sitting.do(MIO, Say("s", "t1", "Sorry"))


def test_who_leaves_for_good_takes_everything_along() -> None:
    sitting = ClassSitting()
    sitting.ask(0)
    sitting.act(MIO, {"type": "answer", "answer": 1})
    sitting.act(AKI, {"type": "reveal", "right": [1]})
    assert sitting.table.replay.state.points == {"student1": 1}
    sitting.do(MIO, Discard("d", "t1"))
    assert sitting.table.replay.state.points == {}
    sitting.do(MIO, Join("j", "t1"))  # as somebody new
    assert sitting.table.replay.seats["student1"] == Sitter(MIO.player, "Mio")


def test_the_next_on_a_seat_learns_nothing_of_the_one_before() -> None:
    sitting = ClassSitting()
    sitting.act(AKI, {"type": "ask", "kind": "number"})
    watched = sitting.table.replay.seq
    sitting.act(MIO, {"type": "answer", "answer": 987_654})
    sitting.act(JUN, {"type": "answer", "answer": 123_456})
    assert answer_of(sitting.table.views.of("student1"), "student1") == 987_654
    sitting.do(MIO, Discard("d", "t1"))
    sitting.do(EVE, Join("j", "t1"))
    table, epoch = sitting.table, sitting.table.views.epoch
    loaded = Table("t1", Random(1))
    loaded.load([StoredRecord(0, events, at, "") for events, at in sitting.records])
    for each in (table, loaded):
        for since in (None, 1, watched, watched + 1):
            frame = each.views.catch_up("student1", epoch, since)
            assert frame is not None
            sent = bytes(frame)
            assert pack(987_654) not in sent
            assert pack(123_456) not in sent
        assert each.views.of("student1").state == each.views.of(None).state
    sitting.act(EVE, {"type": "answer", "answer": 55})
    assert answer_of(table.views.of("student1"), "student1") == 55
    assert answer_of(table.views.of("student2"), "student2") == 123_456
    assert answer_of(table.views.of("student2"), "student1") is None
    assert answer_of(table.views.of(None), "student1") is None
    restored = Table("t1", Random(1))
    restore_table(restored, pack_checkpoint(table))
    assert restored.views.of("student1").state == table.views.of("student1").state


def test_nobody_comes_to_a_class_without_its_teacher_or_after_its_end() -> None:
    sitting = ClassSitting()
    sitting.do(AKI, Discard("d", "t1"))
    assert sitting.refused(EVE, Join("j", "t1")) == "not_teacher"
    sitting = ClassSitting()
    sitting.act(AKI, {"type": "end"})
    sitting.do(MIO, Leave("l", "t1"))
    assert sitting.refused(EVE, Join("j", "t1")) == "game_over"
    sitting.do(JUN, Say("s", "t1", "Goodbye"))


def answer_of(replay: Replay, seat: str) -> Any:
    return replay.state.answers[seat]


def test_somebody_who_joins_again_and_again_has_one_seat_at_a_time() -> None:
    sitting = ClassSitting()
    sitting.ask(0)
    for _ in range(45):
        sitting.do(EVE, Join("j", "t1"))
        assert sitting.refused(EVE, Join("j", "t1", "student1")) == "already_seated"
        sitting.act(EVE, {"type": "answer", "answer": 1})
        sitting.do(EVE, Discard("d", "t1"))
    assert sitting.table.replay.state.answers == {}
    assert [seat for seat, sitter in sitting.table.replay.seats.items() if sitter] == [
        "teacher",
        "student1",
        "student2",
    ]
