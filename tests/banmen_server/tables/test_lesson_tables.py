"""A class at a table: the end of a question's time, which the table itself notices."""

from typing import Any

import pytest

from banmen.events import ActionPlayed
from banmen.games.lesson.state import AnswersRevealed
from banmen.protocol.messages import Act, Join, Open
from banmen_server.tables.clocks import countdown_deadline
from banmen_server.tables.room_timers import RoomTimers
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
    again = Table("t1", sitting.table._rng)
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
