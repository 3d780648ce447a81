"""Several actions on their way at once."""

from banmen.protocol.messages import Act
from banmen_client.acts import ActsUnderway


def act(act_id: str, n: int) -> Act:
    return Act(act_id, "t1", n, {})


def test_the_next_number_follows_what_is_done_and_what_is_under_way() -> None:
    acts = ActsUnderway()
    assert acts.number("blue", 4) == 5
    acts.sent(act("a", 5), "blue")
    acts.sent(act("b", 6), "blue")
    assert acts.number("blue", 4) == 7
    assert acts.number("amber", 0) == 1  # each seat has its own


def test_an_action_is_counted_once_whether_its_event_or_its_answer_comes_first() -> None:
    acts = ActsUnderway()
    acts.sent(act("a", 5), "blue")
    assert acts.number("blue", 5) == 6
    acts.answered("a")
    assert acts.number("blue", 5) == 6
    assert acts.acts == ()


def test_behind_a_refused_action_are_those_of_its_seat_that_were_sent_later() -> None:
    acts = ActsUnderway()
    for act_id, n, seat in (("a", 5, "blue"), ("b", 6, "blue"), ("c", 1, "amber"), ("d", 7, "blue")):
        acts.sent(act(act_id, n), seat)
    assert [each.id for each in acts.refused("b")] == ["d"]
    assert [each.id for each in acts.acts] == ["a", "c"]
    assert acts.number("blue", 4) == 6
    assert acts.refused("never sent") == ()


def test_a_table_left_leaves_nothing_under_way() -> None:
    acts = ActsUnderway()
    acts.sent(act("a", 5), "blue")
    acts.leave()
    assert acts.number("blue", 0) == 1
