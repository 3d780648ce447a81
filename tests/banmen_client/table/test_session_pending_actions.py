"""The numbers of pending actions."""

from banmen.protocol.messages import Act
from banmen_client.table.session import PendingActions


def act(act_id: str, n: int) -> Act:
    return Act(act_id, "t1", n, {})


def test_the_next_number_follows_done_and_pending_actions() -> None:
    pending = PendingActions()
    assert pending.next_number("blue", 4) == 5
    pending.add(act("a", 5), "blue")
    pending.add(act("b", 6), "blue")
    assert pending.next_number("blue", 4) == 7
    assert pending.next_number("amber", 0) == 1  # each seat has its own


def test_an_action_is_counted_once_whether_its_event_or_its_answer_comes_first() -> None:
    pending = PendingActions()
    pending.add(act("a", 5), "blue")
    assert pending.next_number("blue", 5) == 6
    pending.done("a")
    assert pending.next_number("blue", 5) == 6
    assert pending.all == ()


def test_behind_a_refused_action_are_those_of_its_seat_that_were_sent_later() -> None:
    pending = PendingActions()
    for act_id, n, seat in (("a", 5, "blue"), ("b", 6, "blue"), ("c", 1, "amber"), ("d", 7, "blue")):
        pending.add(act(act_id, n), seat)
    assert [each.id for each in pending.refused("b")] == ["d"]
    assert [each.id for each in pending.all] == ["a", "c"]
    assert pending.next_number("blue", 4) == 6
    assert pending.refused("never sent") == ()


def test_a_table_left_leaves_nothing_under_way() -> None:
    pending = PendingActions()
    pending.add(act("a", 5), "blue")
    pending.clear()
    assert pending.next_number("blue", 0) == 1
